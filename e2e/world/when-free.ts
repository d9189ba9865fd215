import { setTimeout as delay } from 'node:timers/promises';
import { isTaken } from '../../scripts/site/free-ports.ts';
import type { PartName } from '../../scripts/site/ports.ts';

const LOOK_AGAIN_MS = 40;
const WAITED_FOR_MS = 30_000;

/**
 * Whoever looks for a free port may hold one for a moment while the part that it belongs to is stopped.
 * @throws Error that names the port and the part when it is still taken after the time
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
