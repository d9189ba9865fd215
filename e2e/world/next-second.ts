import { setTimeout as delay } from 'node:timers/promises';

const SECOND = 1_000;
/** Timers may fire a little early. */
const MARGIN_MS = 100;

/** Waits for the next second of the clock, because the identity provider counts whole seconds. */
export async function nextSecond(): Promise<void> {
  await delay(SECOND - (Date.now() % SECOND) + MARGIN_MS);
}
