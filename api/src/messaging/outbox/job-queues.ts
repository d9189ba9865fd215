import { sql } from 'kysely';
import { type JobWithMetadata, PgBoss } from 'pg-boss';
import type { Database, Transaction } from '../../platform/db/database.ts';
import {
  type Channel,
  type ChannelRoute,
  type ChannelSource,
  EVENT_KINDS,
  type OutboxEvent,
} from './channel.ts';
import { type DeadLetter, type DeadLetterKey, listDeadLetters, retryAll, retrySome } from './dead-letters.ts';
import { deliverJob, type Outcome } from './deliver-job.ts';
import { readmitRefused, readOutbox } from './outbox-queries.ts';
import { pgBossDatabase, pgBossTransaction } from './pg-boss-database.ts';
import { type QueueLoad, readQueueLoad } from './queue-load.ts';
import { channelOf, deadLetterQueue, OUTBOX } from './queue-names.ts';
import { type QueueTimes, USUAL_TIMES } from './queue-times.ts';
import { ServedChannels } from './served-channels.ts';

/** Finished jobs are kept for a day, to look at; unfinished ones and dead letters for longer than anybody is away. */
const DONE_KEPT_SECONDS = 24 * 3_600;
const UNDONE_KEPT_SECONDS = 60 * 24 * 3_600;

/** How many deliveries of one channel one process makes at the same time, where the channel does not say. */
const CONCURRENCY = 4;

/** How long a process that ends waits for its deliveries; another process then tries them again. */
const STOP_TIMEOUT_MS = 5_000;

interface JobQueuesOptions {
  database: Database;
  /** The channels that this process serves. */
  channels: readonly Channel<OutboxEvent>[];
  /** All channels to customers. Messages are queued for a channel while any process serves it. */
  routes?: readonly ChannelRoute<OutboxEvent>[];
  /** Channels that are added and removed at run time, and that every process serves. */
  source?: ChannelSource | undefined;
  /** Instead of those of every channel. */
  times?: Partial<QueueTimes> | undefined;
}

/** Hears of what this process does with jobs. */
export interface QueueListener {
  onOutcome: (channel: string, outcome: Outcome) => void;
  /** An error of the queues themselves, such as a lost connection. They go on by themselves. */
  onError: (error: Error) => void;
  /** There may be work: a channel was added or removed, or rows of the outbox must be read again. */
  onWork: () => void;
  /** No process serves this channel any more; its messages wait. */
  onUnserved: (channel: string) => void;
  /** `count` messages were deleted, because no process has served their channel for three days. */
  onExpired: (channel: string, count: number) => void;
}

/** Thrown for a channel, of this process or another one, that has no queue in this process yet. */
export class NewChannelError extends Error {
  override name = 'NewChannelError';
}

/** The queue of a channel. */
interface Queue {
  route: ChannelRoute<OutboxEvent>;
  /** Null if only other processes serve it. */
  channel: Channel<OutboxEvent> | null;
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
  /** Channels to customers that any process serves. */
  readonly served: ServedChannels;
  readonly #database: Database;
  readonly #times: Partial<QueueTimes>;
  readonly #boss: PgBoss;
  /** By name. */
  readonly #queues = new Map<string, Queue>();
  readonly #dueRetries = new Set<NodeJS.Timeout>();
  #isSwept = false;
  #listener: QueueListener = {
    onOutcome: () => {},
    onError: () => {},
    onWork: () => {},
    onUnserved: () => {},
    onExpired: () => {},
  };
  #boot: Promise<unknown> | undefined;
  #starting: Promise<void> = Promise.resolve();
  #isStopped = false;

  constructor({ database, channels, routes = [], source, times = {} }: JobQueuesOptions) {
    this.#channels = channels;
    this.served = new ServedChannels({ database, channels, routes });
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

  /** Whether there is any channel to queue messages for. */
  get isWorking(): boolean {
    return this.#queues.size > 0;
  }

  /** From now on tells this listener, and no other. */
  listen(listener: QueueListener): void {
    this.#listener = listener;
  }

  /**
   * Creates missing tables and queues, and starts workers for new channels; does nothing if no process serves any channel. Stops
   * the workers of a channel that was removed from the source, and removes its queue.
   */
  start(): Promise<void> {
    this.#starting = this.#starting.catch(() => undefined).then(() => this.#start());
    return this.#starting;
  }

  /** To be called when a channel came or went: this process knows at once, the others soon. */
  look(): void {
    this.#listener.onWork();
  }

  /**
   * Adds jobs to each queue within a transaction: one for each of its events and each recipient.
   * @throws NewChannelError if `start` must be called first
   */
  async add(tx: Transaction, events: readonly OutboxEvent[]): Promise<void> {
    await this.#expectAllQueues(tx);
    const db = pgBossTransaction(tx);
    for (const { route } of this.#queues.values()) {
      const kinds: readonly string[] = route.kinds ?? EVENT_KINDS;
      const own = events.filter(({ kind }) => kinds.includes(kind));
      if (own.length === 0) continue;
      const addressed = (await route.recipients?.(tx, own)) ?? own;
      const jobs = addressed.map((data) => ({ data }));
      if (jobs.length > 0) await this.#boss.insert(route.name, jobs, { db });
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

  /** Loads of the outbox, then of the channels. */
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
    const source = this.#source;
    const listed = source ? await this.#database.read((reader) => source.list(reader)) : [];
    const channels = [...this.#channels, ...listed];
    if (channels.length > 0) await this.#bootOnce();
    for (const channel of channels) await this.#startQueue(channel, channel);
    await this.served.refresh(this.#listener);
    const { elsewhere } = this.served;
    if (elsewhere.length > 0) await this.#bootOnce();
    for (const route of elsewhere) await this.#startQueue(route, null);
    const names = new Set([...channels, ...elsewhere].map(({ name }) => name));
    for (const [name, { channel }] of this.#queues) {
      if (names.has(name)) continue;
      this.#queues.delete(name);
      if (!channel) continue;
      // What is being delivered may end; it finds nothing to note that in.
      await this.#boss.offWork(name, { wait: false });
      await this.#remove(name);
    }
    await this.#sweepOnce();
  }

  /** Called in the transaction that takes events out of the outbox, so that no event is taken without the queue of a new channel. */
  async #expectAllQueues(tx: Transaction): Promise<void> {
    const names = await this.served.namesIn(tx);
    for (const { name } of (await this.#source?.list(tx)) ?? []) names.push(name);
    if (names.every((name) => this.#queues.has(name))) return;
    throw new NewChannelError('A channel has no queue yet');
  }

  /** Finds the queues of channels that went while no process was there to notice. */
  async #sweepOnce(): Promise<void> {
    const source = this.#source;
    if (this.#isSwept || !this.#boot || !source) return;
    const queues = await this.#boss.getQueues();
    // Asked for after the queues: the channel of each of these was there before its queue.
    const listed = await this.#database.read((reader) => source.list(reader));
    const channels = new Set(listed.map(({ name }) => name));
    for (const { name } of queues) {
      const channel = channelOf(name);
      if (channel.startsWith(source.prefix) && !channels.has(channel)) await this.#remove(channel);
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

  /** @param channel null if only other processes serve it; this process only queues its messages then */
  async #startQueue(route: ChannelRoute<OutboxEvent>, channel: Channel<OutboxEvent> | null): Promise<void> {
    const known = this.#queues.get(route.name);
    if (known) {
      Object.assign(known, { route, channel });
      return;
    }
    const times = { ...USUAL_TIMES, ...route.times, ...this.#times };
    const deadLetter = deadLetterQueue(route.name);
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
    await this.#boss.createQueue(route.name, options);
    // What is there already has the options of the version that created it.
    await this.#boss.updateQueue(deadLetter, kept);
    await this.#boss.updateQueue(route.name, options);
    // Inserts nothing, but makes pg-boss load the queue. Otherwise `add` would load it within its transaction, and wait forever for
    // the only connection of the embedded database, which that transaction holds.
    await this.#boss.insert(route.name, []);
    const workers: string[] = [];
    const queue: Queue = { route, channel, times, workers };
    const count = channel ? (channel.concurrency ?? CONCURRENCY) : 0;
    while (workers.length < count) workers.push(await this.#startWorker(queue));
    this.#queues.set(route.name, queue);
  }

  /**
   * One worker by itself: `localConcurrency` would start several, and give the id of the first alone to wake.
   * @returns its id
   */
  async #startWorker(queue: Queue): Promise<string> {
    const id = await this.#boss.work(
      queue.route.name,
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
    if (!channel) throw new Error(`The channel ${queue.route.name} is not of this process`);
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
