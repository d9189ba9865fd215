import { setTimeout as delay } from 'node:timers/promises';
import { ResponseTimeHistogram } from '../../e2e/campaigns/answer-times.ts';
import {
  API_CASE_MIX,
  type ApiCaseName,
  type BenchData,
  type BenchJob,
  type BenchJobOutcome,
  BookingSlotPlan,
  type SerializedBenchData,
} from './cases.ts';

export type WorkerMessage = { target: string; stage: SerializedBenchData } | { job: BenchJob };

export type WorkerReply = { ready: true } | { outcome: BenchJobOutcome };

export function serveBenchJobs(
  open: (target: string, stage: BenchData) => Promise<(job: BenchJob) => Promise<BenchJobOutcome>>,
) {
  let run: ((job: BenchJob) => Promise<BenchJobOutcome>) | undefined;

  async function answer(message: WorkerMessage): Promise<WorkerReply> {
    if ('stage' in message) {
      const { target, stage } = message;
      run = await open(target, { ...stage, bookings: new BookingSlotPlan(stage.bookings) });
      return { ready: true };
    }
    if (!run) throw new Error('A job came before the stage');
    return { outcome: await run(message.job) };
  }

  // Keep the process alive while it waits for the next job: only the channel to the parent is open then.
  process.channel?.ref();
  process.on('message', (message: WorkerMessage) => {
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
 * Lets concurrent clients repeat a request for a given time.
 * @param ask sends request number `n` from client number `client`; a rejection counts as a failed request
 */
export async function repeatRequests(
  { name, clients, seconds, pauseMs, first }: BenchJob,
  ask: (name: ApiCaseName, n: number, client: number) => Promise<void>,
): Promise<BenchJobOutcome> {
  const times = new ResponseTimeHistogram();
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
      const thing = name === 'mix' ? (API_CASE_MIX[n % API_CASE_MIX.length] ?? 'vehicles') : name;
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
    sent: next - first,
    booked,
    faults,
  };
}
