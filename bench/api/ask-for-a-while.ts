import { setTimeout as delay } from 'node:timers/promises';
import { AnswerTimes } from '../../e2e/campaigns/answer-times.ts';
import { type CaseName, MIX } from './cases.ts';
import type { Job, Outcome } from './jobs.ts';

/**
 * Lets so many clients ask for so long.
 * @param ask for the n-th thing; `client` is the number of who asks. What it throws counts as a fault
 */
export async function askForAWhile(
  { name, clients, seconds, pauseMs, first }: Job,
  ask: (name: CaseName, n: number, client: number) => Promise<void>,
): Promise<Outcome> {
  const times = new AnswerTimes();
  const faults: Record<string, number> = {};
  const began = performance.now();
  const end = began + seconds * 1000;
  let next = first;
  let booked = 0;

  async function play(client: number): Promise<void> {
    // Not all in the same moment.
    if (pauseMs > 0) await delay(Math.random() * pauseMs);
    while (performance.now() < end) {
      const sent = performance.now();
      const n = next;
      next += 1;
      const thing = name === 'mix' ? (MIX[n % MIX.length] ?? 'vehicles') : name;
      try {
        await ask(thing, n, client);
        if (thing === 'booking') booked += 1;
      } catch (error) {
        const fault = error instanceof Error ? error.message : String(error);
        faults[fault] = (faults[fault] ?? 0) + 1;
      }
      const now = performance.now();
      if (now <= end) times.add(now - sent);
      if (pauseMs > 0) await delay(pauseMs * 2 * Math.random());
    }
  }

  await Promise.all(Array.from({ length: clients }, (_, client) => play(client)));
  return {
    perSecond: times.count / seconds,
    p50: times.percentile(50),
    p99: times.percentile(99),
    asked: next - first,
    booked,
    faults,
  };
}
