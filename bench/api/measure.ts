import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { startChild, terminateChild } from '../../scripts/processes/child-process.ts';
import type { WorkerMessage, WorkerReply } from './answer-jobs.ts';
import type { ApiCaseName, BenchJob, BenchJobOutcome, SerializedBenchData } from './cases.ts';

export interface MeasureApiCasesOptions {
  rounds: number;
  seconds: number;
  cases: readonly ApiCaseName[];
}

const BUSY = 50;

const CLIENTS = 200;
const PAUSE_MS = 1_000;

/** Cases not measured with 200 clients: the api accepts only 68 such requests at once (api/src/platform/limits/overload.ts). */
const CASES_WITHOUT_CROWD: readonly ApiCaseName[] = ['availability'];

export interface ApiCaseOutcomes {
  name: ApiCaseName;
  api: BenchJobOutcome[];
  bare: BenchJobOutcome[];
  /** Outcomes of the api with 200 concurrent clients; empty for cases in `CASES_WITHOUT_CROWD`. */
  crowd: BenchJobOutcome[];
}

export interface BenchOutcomes {
  cases: ApiCaseOutcomes[];
  mix: BenchJobOutcome[];
}

/** Measures the api and the database alternately, so that other load on the machine affects both. */
export async function measureApiCases(
  api: LoadGeneratorProcess,
  bare: LoadGeneratorProcess,
  { rounds, seconds, cases: names }: MeasureApiCasesOptions,
  say: (text: string) => void,
): Promise<BenchOutcomes> {
  const cases = names.map((name): ApiCaseOutcomes => ({ name, api: [], bare: [], crowd: [] }));
  const mix: BenchJobOutcome[] = [];
  const busy = { seconds, pauseMs: 0 };
  for (const name of names) {
    await api.run({ name, clients: BUSY, ...busy });
    await bare.run({ name, clients: BUSY, ...busy });
  }
  for (let round = 1; round <= rounds; round += 1) {
    say(`round ${round} of ${rounds}`);
    for (const of of cases) {
      const { name } = of;
      of.api.push(await api.run({ name, clients: BUSY, ...busy }));
      of.bare.push(await bare.run({ name, clients: BUSY, ...busy }));
      if (!CASES_WITHOUT_CROWD.includes(name))
        of.crowd.push(await api.run({ name, clients: CLIENTS, ...busy }));
    }
    mix.push(await api.run({ name: 'mix', clients: CLIENTS, seconds, pauseMs: PAUSE_MS }));
  }
  return { cases, mix };
}

const GRACE_MS = 5_000;

export class LoadGeneratorProcess {
  readonly #child: ChildProcess;
  /** Number of the next booking: each booking of the plan is sent only once. */
  #nextBooking = 0;
  #booked = 0;

  private constructor(child: ChildProcess) {
    this.#child = child;
  }

  static async start(
    script: 'ask-api.ts' | 'ask-database.ts',
    target: string,
    stage: SerializedBenchData,
  ): Promise<LoadGeneratorProcess> {
    const worker = new LoadGeneratorProcess(
      startChild(path.join(import.meta.dirname, script), { output: 2 }),
    );
    await worker.#send({ target, stage });
    return worker;
  }

  get booked(): number {
    return this.#booked;
  }

  async run(job: Omit<BenchJob, 'first'>): Promise<BenchJobOutcome> {
    const isBooking = job.name === 'booking' || job.name === 'mix';
    const reply = await this.#send({ job: { ...job, first: isBooking ? this.#nextBooking : 0 } });
    if (!('outcome' in reply)) throw new Error('A job was answered without an outcome');
    const { sent, booked } = reply.outcome;
    if (isBooking) this.#nextBooking += sent;
    this.#booked += booked;
    return reply.outcome;
  }

  stop(): Promise<void> {
    return terminateChild(this.#child, GRACE_MS);
  }

  async #send(message: WorkerMessage): Promise<WorkerReply> {
    const abort = new AbortController();
    const ended = once(this.#child, 'exit', { signal: abort.signal }).then(() => {
      throw new Error('A process of the benchmark ended early');
    });
    ended.catch(() => undefined);
    this.#child.send(message);
    const [reply] = (await Promise.race([once(this.#child, 'message'), ended])) as [WorkerReply];
    abort.abort();
    return reply;
  }
}
