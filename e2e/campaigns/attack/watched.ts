import { setTimeout as delay } from 'node:timers/promises';
import type { AttackedSite } from './attacked-site.ts';
import { ProcessWatch, type UsageOverTime } from './process-watch.ts';

const LOOK_AGAIN_MS = 500;
const CALM_WITHIN_MS = 30_000;
/** What may have been opened besides, for the backend and the store. */
const FEW_DESCRIPTORS = 100;

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
  const edge = new ProcessWatch(pids.edge);
  const api = new ProcessWatch(pids.api);
  const before = edge.look()?.descriptors ?? 0;
  try {
    const result = await doing();
    const deadline = performance.now() + CALM_WITHIN_MS;
    const isCalm = () => (edge.look()?.descriptors ?? 0) < before + FEW_DESCRIPTORS;
    while (!isCalm() && performance.now() < deadline) await delay(LOOK_AGAIN_MS);
    return { result, usage: { edge: edge.end(), api: api.end() } };
  } finally {
    edge.end();
    api.end();
  }
}
