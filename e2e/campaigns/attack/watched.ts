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
  /** How many requests the edge was passing on when it was over. */
  passedOn: number;
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
    const hasLetGo = () => (edge.look()?.descriptors ?? 0) < before + FEW_DESCRIPTORS;
    let passedOn = await site.passedOn();
    while ((!hasLetGo() || passedOn > 0) && performance.now() < deadline) {
      await delay(LOOK_AGAIN_MS);
      passedOn = await site.passedOn();
    }
    return { result, usage: { edge: edge.end(), api: api.end(), passedOn } };
  } finally {
    edge.end();
    api.end();
  }
}
