import { setTimeout as delay } from 'node:timers/promises';
import type { AttackedSite } from './attacked-site.ts';
import { ProcessWatch, type Usage, usageOf } from './process-watch.ts';

const LOOK_AGAIN_MS = 500;
const CALM_WITHIN_MS = 30_000;
/** What may have been opened besides, for the backend and the store. */
const FEW_DESCRIPTORS = 100;

/** What a process used before an attack, at most during it, and when it was over. */
export interface UsageOverTime {
  before: Usage;
  peak: Usage;
  after: Usage;
}

export interface SiteUsage {
  edge: UsageOverTime;
  api: UsageOverTime;
}

/** Watches a site's processes while something is done to it, and until they have let go of its connections. */
export async function watched<Result>(
  site: AttackedSite,
  doing: () => Promise<Result>,
): Promise<{ result: Result; usage: SiteUsage }> {
  const pids = site.pids();
  const before = { edge: usageOf(pids.edge), api: usageOf(pids.api) };
  const watches = { edge: new ProcessWatch(pids.edge), api: new ProcessWatch(pids.api) };
  try {
    const result = await doing();
    const deadline = performance.now() + CALM_WITHIN_MS;
    const isCalm = () => usageOf(pids.edge).descriptors < before.edge.descriptors + FEW_DESCRIPTORS;
    while (!isCalm() && performance.now() < deadline) await delay(LOOK_AGAIN_MS);
    const over = (part: 'edge' | 'api'): UsageOverTime => ({
      before: before[part],
      peak: watches[part].end(),
      after: usageOf(pids[part]),
    });
    return { result, usage: { edge: over('edge'), api: over('api') } };
  } finally {
    watches.edge.end();
    watches.api.end();
  }
}
