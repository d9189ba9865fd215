import { sql } from 'kysely';
import { type JobWithMetadata, PgBoss } from 'pg-boss';
import type { Database, Transaction } from '../platform/db/database.ts';
import { type Channel, type ChannelSource, EVENT_KINDS, type OutboxEvent } from './channel.ts';
import { type DeadLetter, type DeadLetterKey, listDeadLetters, retryAll, retrySome } from './dead-letters.ts';
import { deliverJob, type Outcome } from './deliver-job.ts';
import { readmitRefused, readOutbox } from './outbox-queries.ts';
import { pgBossDatabase, pgBossTransaction } from './pg-boss-database.ts';
import { type QueueLoad, readQueueLoad } from './queue-load.ts';
import { channelOf, deadLetterQueue, OUTBOX } from './queue-names.ts';
import { type QueueTimes, USUAL_TIMES } from './queue-times.ts';

/** Finished jobs are kept for a day, to look at; unfinished ones and dead letters for longer than anybody is away. */
const DONE_KEPT_SECONDS = 24 * 3_600;
const UNDONE_KEPT_SECONDS = 60 * 24 * 3_600;

/** How many deliveries of one channel one process makes at the same time, where the channel does not say. */
const CONCURRENCY = 4;

/** How long a process that ends waits for its deliveries; another process then tries them again. */
const STOP_TIMEOUT_MS = 5_000;

interface JobQueuesOptions {
  database: Database;
  channels: readonly Channel<OutboxEvent>[];
  /** Further channels, which come and go. */
  source?: ChannelSource | undefined;
  /** Instead of those of every channel. */
  times?: Partial<QueueTimes> | undefined;
}

/** Hears of what this process does with jobs. */
export interface QueueListener {
  onOutcome: (channel: string, outcome: Outcome) => void;
  /** An error of the queues themselves, such as a lost connection. They go on by themselves. */
  onError: (error: Error) => void;
  /** There may be something to do: a channel came or went, or rows of the outbox are to be read once more. */
  onWork: () => void;
}

/** A channel that this process works for. */
interface Queue {
  channel: Channel<OutboxEvent>;
  times: QueueTimes;
  /** Ids of its workers, each of which makes one delivery at a time. */
  workers: readonly string[];
}

/**
 * The queues of the channels: one for each, and one for its dead letters. pg-boss keeps them in the database, in a schema of its
 * own. Any number of processes may work on them. Each job is given to one process at a time, and to another one
 * when that process is gone.
 */
export class JobQueues {
  readonly #channels: readonly Channel<OutboxEvent>[];
  readonly #source: ChannelSource | undefined;
  readonly #database: Database;
  readonly #times: Partial<QueueTimes>;
  readonly #boss: PgBoss;
  /** By name. */
  readonly #queues = new Map<string, Queue>();
  readonly #dueRetries = new Set<NodeJS.Timeout>();
  #isSwept = false;
  #listener: QueueListener = { onOutcome: () => {}, onError: () => {}, onWork: () => {} };
  #boot: Promise<unknown> | undefined;
  #starting: Promise<void> = Promise.resolve();
  #isStopped = false;

  constructor({ database, channels, source, times = {} }: JobQueuesOptions) {
    this.#channels = channels;
    this.#source = source;
    this.#database = database;
    this.#times = times;
    const { supervise } = { ...USUAL_TIMES, ...times };
    this.#boss = new PgBoss({
      db: pgBossDatabase(database),
      schedule: false,
      reindex: false,
      monitorVacuum: false,
      superviseIntervalSeconds: supervise,
      monitorIntervalSeconds: supervise,
      maintenanceIntervalSeconds: Math.max(supervise, 3_600),
      // No job of ours waits for another.
      flowIntervalSeconds: 3_600,
      bamIntervalSeconds: 600,
    });
    this.#boss.on('error', (error) => this.#listener.onError(error));
  }

  /** Whether there is any channel to work for. */
  get isWorking(): boolean {
    return this.#queues.size > 0;
  }

  /** From now on tells this listener, and no other. */
  listen(listener: QueueListener): void {
    this.#listener = listener;
  }

  /**
   * Creates the tables and queues that are missing, and begins to work for channels that are new; without any it does
   * nothing. A channel that is gone is no longer worked for, and its queue is removed.
   */
  start(): Promise<void> {
    this.#starting = this.#starting.catch(() => undefined).then(() => this.#start());
    return this.#starting;
  }

  /** To be called when a channel came or went: this process knows at once, the others soon. */
  look(): void {
    this.#listener.onWork();
  }

  /** Adds jobs to each queue, one for each event that is for it and each recipient, in a transaction that is under way. */
  async add(tx: Transaction, events: readonly OutboxEvent[]): Promise<void> {
    const db = pgBossTransaction(tx);
    for (const { channel } of this.#queues.values()) {
      const kinds: readonly string[] = channel.kinds ?? EVENT_KINDS;
      const own = events.filter(({ kind }) => kinds.includes(kind));
      if (own.length === 0) continue;
      const addressed = (await channel.recipients?.(tx, own)) ?? own;
      const jobs = addressed.map((data) => ({ data }));
      if (jobs.length > 0) await this.#boss.insert(channel.name, jobs, { db });
    }
  }

  /** Lets every worker of this process look for jobs now. */
  wake(): void {
    for (const queue of this.#queues.values()) this.#wakeWorkers(queue);
  }

  /** Takes no more jobs, and waits up to `STOP_TIMEOUT_MS` for those that have begun. */
  async stop(): Promise<void> {
    this.#isStopped = true;
    await this.#starting.catch(() => undefined);
    for (const timer of this.#dueRetries) clearTimeout(timer);
    if (this.#boot) {
      await this.#boot.catch(() => undefined);
      await this.#boss.stop({ graceful: true, timeout: STOP_TIMEOUT_MS, close: false });
    }
    for (const channel of this.#channels) channel.close?.();
    this.#source?.close();
  }

  /** Deletes the jobs and dead letters of a channel that is gone; its queue follows. */
  async clear(channel: string): Promise<void> {
    await this.start();
    if (this.#boot) await this.#database.transaction((tx) => deleteJobs(tx, channel));
  }

  /** That of the outbox, then those of the channels. */
  async loads(): Promise<QueueLoad[]> {
    await this.start();
    const loads = [await this.#database.read(readOutbox)];
    for (const channel of this.#queues.keys()) {
      loads.push(await this.#database.read((reader) => readQueueLoad(reader, channel)));
    }
    return loads;
  }

  /** The dead letters after a position, the first that was given up first. */
  async deadLetters(after: DeadLetterKey | null, count: number): Promise<DeadLetter[]> {
    await this.start();
    const channels = [...this.#queues.keys()];
    return this.#database.read((reader) => listDeadLetters(reader, channels, after, count));
  }

  /**
   * Puts dead letters back into their queues, to be tried as often as any new job.
   * @param ids which ones; all where it is left out
   * @returns how many were put back
   */
  async retry(ids?: readonly string[]): Promise<number> {
    let moved = await this.#database.transaction((tx) => readmitRefused(tx, ids));
    for (const { channel, dead } of await this.loads()) {
      if (channel === OUTBOX) continue;
      moved += ids
        ? await this.#database.transaction((tx) => retrySome(this.#boss, tx, channel, ids))
        : await retryAll(this.#boss, channel, dead);
    }
    this.#listener.onWork();
    return moved;
  }

  async #start(): Promise<void> {
    if (this.#isStopped) return;
    const channels = [...this.#channels, ...((await this.#source?.list()) ?? [])];
    if (channels.length > 0) await this.#bootOnce();
    for (const channel of channels) await this.#startChannel(channel);
    const names = new Set(channels.map(({ name }) => name));
    for (const name of this.#queues.keys()) {
      if (names.has(name)) continue;
      this.#queues.delete(name);
      // What is being delivered may end; it finds nothing to note that in.
      await this.#boss.offWork(name, { wait: false });
      await this.#remove(name);
    }
    await this.#sweepOnce();
  }

  /** Finds the queues of channels that went while no process was there to notice. */
  async #sweepOnce(): Promise<void> {
    if (this.#isSwept || !this.#boot || !this.#source) return;
    const queues = await this.#boss.getQueues();
    // Asked for after the queues: the channel of each of these was there before its queue.
    const channels = new Set((await this.#source.list()).map(({ name }) => name));
    for (const { name } of queues) {
      const channel = channelOf(name);
      if (channel.startsWith(this.#source.prefix) && !channels.has(channel)) await this.#remove(channel);
    }
    this.#isSwept = true;
  }

  /** Not by `deleteQueue` of pg-boss, which fails where another process was faster. */
  async #remove(channel: string): Promise<void> {
    await this.#database.transaction(async (tx) => {
      await deleteJobs(tx, channel);
      await sql`delete from pgboss.queue where name in (${channel}, ${deadLetterQueue(channel)})`.execute(tx);
    });
  }

  async #bootOnce(): Promise<void> {
    this.#boot ??= this.#boss.start().catch((error) => {
      this.#boot = undefined;
      throw error;
    });
    await this.#boot;
  }

  async #startChannel(channel: Channel<OutboxEvent>): Promise<void> {
    const known = this.#queues.get(channel.name);
    if (known) {
      known.channel = channel;
      return;
    }
    const times = { ...USUAL_TIMES, ...channel.times, ...this.#times };
    const deadLetter = deadLetterQueue(channel.name);
    const kept = { retentionSeconds: UNDONE_KEPT_SECONDS, deleteAfterSeconds: DONE_KEPT_SECONDS };
    const options = {
      ...kept,
      deadLetter,
      retryLimit: times.retryLimit,
      retryDelay: times.retryDelay,
      retryDelayMax: times.retryDelayMax,
      retryBackoff: true,
      expireInSeconds: times.expireIn,
    };
    await this.#boss.createQueue(deadLetter, kept);
    await this.#boss.createQueue(channel.name, options);
    // What is there already has the options of the version that created it.
    await this.#boss.updateQueue(deadLetter, kept);
    await this.#boss.updateQueue(channel.name, options);
    const workers: string[] = [];
    const queue: Queue = { channel, times, workers };
    for (let count = 0; count < (channel.concurrency ?? CONCURRENCY); count += 1) {
      workers.push(await this.#startWorker(queue));
    }
    this.#queues.set(channel.name, queue);
  }

  /**
   * One worker by itself: `localConcurrency` would start several, and give the id of the first alone to wake.
   * @returns its id
   */
  async #startWorker(queue: Queue): Promise<string> {
    const id = await this.#boss.work(
      queue.channel.name,
      {
        // No batches: all of one would be sent again when the process ends before it noted the first.
        batchSize: 1,
        pollingIntervalSeconds: queue.times.poll,
        perJobResults: true,
        includeMetadata: true,
      },
      async (jobs: JobWithMetadata[]) => {
        // There may be more: look again as soon as this is done.
        this.#boss.notifyWorker(id);
        return Promise.all(jobs.map((job) => this.#work(queue, job)));
      },
    );
    return id;
  }

  #wakeWorkers({ workers }: Queue): void {
    for (const id of workers) this.#boss.notifyWorker(id);
  }

  /** @returns how pg-boss is to go on with the job */
  async #work(queue: Queue, { id, data, signal, retryCount, retryLimit }: JobWithMetadata<unknown>) {
    const { channel, times } = queue;
    const job = { data, signal, isLast: retryCount >= retryLimit };
    const { outcome, reason: message } = await deliverJob(channel, job, times.timeout);
    this.#listener.onOutcome(channel.name, outcome);
    if (outcome === 'sent' || outcome === 'unwanted') return { id, status: 'completed' } as const;
    // To look again soon is for the processes that this is left to.
    if (outcome === 'left') await this.#addTry(channel.name, id);
    if (outcome === 'failed') this.#wakeForRetry(queue, retryCount);
    return { id, status: outcome === 'given_up' ? 'deadletter' : 'failed', output: { message } } as const;
  }

  /**
   * Allows a job one try more, so that one that this process cannot make does not count. The job goes back by way of a
   * failure all the same: pg-boss notes the end of each that it gave out, and one that was put back past it could be another
   * process's by then.
   */
  async #addTry(channel: string, id: string): Promise<void> {
    await this.#database.transaction((tx) =>
      sql`
        update pgboss.job set retry_limit = retry_limit + 1 where name = ${channel} and id = ${id}::uuid
      `.execute(tx),
    );
  }

  /** Wakes the workers when the pause before the next try is over, where that is sooner than they look anyway. */
  #wakeForRetry(queue: Queue, retries: number): void {
    const { retryDelay, poll } = queue.times;
    // The longest pause that the jitter makes of it.
    const seconds = retryDelay * 2 ** (retries + 1);
    if (this.#isStopped || seconds >= poll) return;
    const timer = setTimeout(() => {
      this.#dueRetries.delete(timer);
      this.#wakeWorkers(queue);
    }, seconds * 1_000);
    this.#dueRetries.add(timer);
  }
}

async function deleteJobs(tx: Transaction, channel: string): Promise<void> {
  await sql`delete from pgboss.job where name in (${channel}, ${deadLetterQueue(channel)})`.execute(tx);
}
