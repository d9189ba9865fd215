import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { endChild, startChild } from '../../scripts/processes/child-process.ts';
import type { Message, Reply } from './answer-jobs.ts';
import type { Job, Outcome, StageData } from './jobs.ts';

const GRACE_MS = 5_000;

/** A process that asks: the api over HTTP (`ask-api.ts`), or the database itself (`ask-database.ts`). */
export class Worker {
  readonly #child: ChildProcess;
  /** No booking is asked for twice. */
  #nextBooking = 0;
  #booked = 0;

  private constructor(child: ChildProcess) {
    this.#child = child;
  }

  static async start(
    script: 'ask-api.ts' | 'ask-database.ts',
    target: string,
    stage: StageData,
  ): Promise<Worker> {
    const worker = new Worker(startChild(path.join(import.meta.dirname, script), { output: 2 }));
    await worker.#send({ target, stage });
    return worker;
  }

  /** How many bookings it has made. */
  get booked(): number {
    return this.#booked;
  }

  async run(job: Omit<Job, 'first'>): Promise<Outcome> {
    const isBooking = job.name === 'booking' || job.name === 'mix';
    const reply = await this.#send({ job: { ...job, first: isBooking ? this.#nextBooking : 0 } });
    if (!('outcome' in reply)) throw new Error('A job was answered without an outcome');
    const { asked, booked } = reply.outcome;
    if (isBooking) this.#nextBooking += asked;
    this.#booked += booked;
    return reply.outcome;
  }

  stop(): Promise<void> {
    return endChild(this.#child, GRACE_MS);
  }

  async #send(message: Message): Promise<Reply> {
    const abort = new AbortController();
    const ended = once(this.#child, 'exit', { signal: abort.signal }).then(() => {
      throw new Error('A process of the benchmark ended early');
    });
    ended.catch(() => undefined);
    this.#child.send(message);
    const [reply] = (await Promise.race([once(this.#child, 'message'), ended])) as [Reply];
    abort.abort();
    return reply;
  }
}
