import { setTimeout as delay } from 'node:timers/promises';
import { AnswerTimes } from '../../e2e/campaigns/answer-times.ts';
import {
  type BenchData,
  BookingPlan,
  type CaseName,
  type Job,
  MIX,
  type Outcome,
  type SerializedBenchData,
} from './cases.ts';

export type Message = { target: string; stage: SerializedBenchData } | { job: Job };

export type Reply = { ready: true } | { outcome: Outcome };

export function runWorker(
  open: (target: string, stage: BenchData) => Promise<(job: Job) => Promise<Outcome>>,
) {
  let run: ((job: Job) => Promise<Outcome>) | undefined;

  async function answer(message: Message): Promise<Reply> {
    if ('stage' in message) {
      const { target, stage } = message;
      run = await open(target, { ...stage, bookings: new BookingPlan(stage.bookings) });
      return { ready: true };
    }
    if (!run) throw new Error('A job came before the stage');
    return { outcome: await run(message.job) };
  }

  // Between two jobs, the channel is the only thing that keeps the process alive.
  process.channel?.ref();
  process.on('message', (message: Message) => {
    answer(message).then(
      (reply) => process.send?.(reply),
      (error: unknown) => {
        console.error(error);
        process.exit(1);
      },
    );
  });
}

/**
 * Lets a number of clients repeat a request for a given time.
 * @param ask sends request number n; `client` is the number of the client. An error counts as a failure
 */
export async function repeatRequests(
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
