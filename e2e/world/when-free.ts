import { setTimeout as delay } from 'node:timers/promises';
import { isTaken } from '../../scripts/site/free-ports.ts';
import type { PartName } from '../../scripts/site/ports.ts';

const LOOK_AGAIN_MS = 40;
const WAITED_FOR_MS = 30_000;

/**
 * Waits until a port is free: a search for free ports may hold the port of a stopped part for a moment.
 * @throws Error with port and part if the time runs out
 */
export async function whenFree(port: number, part: PartName, waitMs = WAITED_FOR_MS): Promise<void> {
  const end = performance.now() + waitMs;
  while (await isTaken(port)) {
    if (performance.now() > end) {
      throw new Error(`The ${part} waits for port ${port}, which has been taken for ${waitMs / 1000} s`);
    }
    await delay(LOOK_AGAIN_MS);
  }
}
