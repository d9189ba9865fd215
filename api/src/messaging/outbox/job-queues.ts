import { runInSpan, runInTraceContext } from '@forecourt/shared/server';
import { type JobWithMetadata, PgBoss } from 'pg-boss';
import type { Database, Transaction } from '../../platform/db/database.ts';
import {
  type ChannelRoute,
  DEFAULT_RETRY_POLICY,
  type DeliveryChannel,
  type DeliveryChannelSource,
  type OutboxEvent,
  type RetryPolicy,
  VISIT_MESSAGE_KINDS,
} from './channel.ts';
import { deliverJob, parseJobTrace, type QueueEventHandlers } from './deliver-job.ts';
import { notifyOutbox, readOutboxLoad, retryReadableRows, retryRefusedEvents } from './outbox-queries.ts';
import {
  createOrUpdateQueues,
  createPgBossDatabase,
  createPgBossTransaction,
  type DeadLetter,
  type DeadLetterSortKey,
  deleteJobsAndDeadLetters,
  deleteQueues,
  listDeadLetters,
  OUTBOX_PSEUDO_CHANNEL,
  parkJob,
  type QueueLoad,
  readQueueLoad,
  releaseReadableParkedJobs,
  retryAllDeadLetters,
  retryDeadLetters,
  returnParkedJob,
  toChannelName,
} from './pg-boss.ts';
import { ChannelRegistry } from './served-channels.ts';

/** Default number of parallel deliveries of a channel in one process. */
const CONCURRENCY = 4;

interface JobQueuesOptions {
  database: Database;
  channels: readonly DeliveryChannel<OutboxEvent>[];
  /** Routes of all channels to customers. Messages are queued for the channels that this or any other process serves. */
  routes?: readonly ChannelRoute<OutboxEvent>[];
  /** Channels that are added and removed at run time, and that every process serves. */
  source?: DeliveryChannelSource | undefined;
  retryPolicy?: Partial<RetryPolicy> | undefined;
}

/** Thrown if a channel has no queue in this process yet. */
export class MissingQueueError extends Error {
  override name = 'MissingQueueError';
}

interface Queue {
  route: ChannelRoute<OutboxEvent>;
  /** Channel to deliver to; null if only other processes serve it. */
  channel: DeliveryChannel<OutboxEvent> | null;
  policy: RetryPolicy;
  /** Ids of the queue's workers, each of which makes one delivery at a time. */
  workers: readonly string[];
}

/**
 * Queues of the channels: each channel has a queue for jobs and one for dead letters. pg-boss stores the queues in a schema of
 * the database. Any number of processes may work on them. A job is given to one process; if that process ends, to another.
 */
export class JobQueues {
  readonly #channels: readonly DeliveryChannel<OutboxEvent>[];
  readonly #source: DeliveryChannelSource | undefined;
  readonly served: ChannelRegistry;
  readonly #database: Database;
  readonly #policy: Partial<RetryPolicy>;
  readonly #boss: PgBoss;
  readonly #queues = new Map<string, Queue>();
  /** Names of queues whose channel was removed. */
  readonly #endedQueues = new Set<string>();
  readonly #dueRetries = new Set<NodeJS.Timeout>();
  #isSwept = false;
  /** Time of the last `readmit`, by `performance.now()`. */
  #readmittedAt = Number.NEGATIVE_INFINITY;
  #listener: QueueEventHandlers = {
    onOutcome: () => {},
    onError: () => {},
    onWork: () => {},
    onUnserved: () => {},
    onExpired: () => {},
  };
  #boot: Promise<unknown> | undefined;
  #starting: Promise<void> = Promise.resolve();
  #isStopped = false;
  #isHandingBack = false;
  readonly #deliveries = new Set<AbortController>();
  readonly #handedBack: { queue: Queue; id: string }[] = [];

  constructor({ database, channels, routes = [], source, retryPolicy = {} }: JobQueuesOptions) {
    this.#channels = channels;
    this.served = new ChannelRegistry({ database, channels, routes });
    this.#source = source;
    this.#database = database;
    this.#policy = retryPolicy;
    const { supervise } = { ...DEFAULT_RETRY_POLICY, ...retryPolicy };
    this.#boss = new PgBoss({
      db: createPgBossDatabase(database),
      schedule: false,
      reindex: false,
      monitorVacuum: false,
      superviseIntervalSeconds: supervise,
      monitorIntervalSeconds: supervise,
      maintenanceIntervalSeconds: Math.max(supervise, 3_600),
      // pg-boss checks dependencies of jobs at this interval. The api has no such jobs, so check rarely.
      flowIntervalSeconds: 3_600,
      bamIntervalSeconds: 600,
    });
    this.#boss.on('error', (error: Error & { queue?: string }) => {
      // Ignore errors of a worker that polled a queue while it was removed.
      if (error.queue === undefined || !this.#endedQueues.has(error.queue)) this.#listener.onError(error);
    });
  }

  get isWorking(): boolean {
    return this.#queues.size > 0;
  }

  listen(listener: QueueEventHandlers): void {
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

  /** Call this after adding or removing a channel. Other processes notice the change at the next event, or within 30 s. */
  refreshChannels(): void {
    this.#listener.onWork();
  }

  /**
   * Adds jobs within a transaction: for each channel, one job per recipient of each event that the channel handles.
   * @throws MissingQueueError if `start` must be called first
   */
  async add(tx: Transaction, events: readonly OutboxEvent[]): Promise<void> {
    await this.#expectAllQueues(tx);
    const db = createPgBossTransaction(tx);
    for (const { route } of this.#queues.values()) {
      const kinds: readonly string[] = route.kinds ?? VISIT_MESSAGE_KINDS;
      const own = events.filter(({ kind }) => kinds.includes(kind));
      if (own.length === 0) continue;
      const addressed = (await route.recipients?.(tx, own)) ?? own;
      const jobs = addressed.map((data) => ({ data }));
      if (jobs.length > 0) await this.#boss.insert(route.name, jobs, { db });
    }
  }

  /** Releases events and jobs that another version could not read, but this version can; at most once per poll interval. */
  async readmit(): Promise<void> {
    const { poll } = { ...DEFAULT_RETRY_POLICY, ...this.#policy };
    if (performance.now() - this.#readmittedAt < poll * 1_000) return;
    this.#readmittedAt = performance.now();
    await this.#database.transaction(retryReadableRows);
    for (const { channel, policy } of this.#queues.values()) {
      if (!channel) continue;
      await this.#database.transaction((tx) =>
        releaseReadableParkedJobs(tx, channel.name, policy.retryDelay),
      );
    }
  }

  wake(): void {
    for (const queue of this.#queues.values()) this.#wakeWorkers(queue);
  }

  /** Stops claiming jobs and waits for deliveries. Slow ones are aborted and return to the queue; the try does not count. */
  async stop(): Promise<void> {
    this.#isStopped = true;
    await this.#starting.catch(() => undefined);
    for (const timer of this.#dueRetries) clearTimeout(timer);
    if (this.#boot) {
      await this.#boot.catch(() => undefined);
      const { stop } = { ...DEFAULT_RETRY_POLICY, ...this.#policy };
      const timer = setTimeout(() => {
        this.#isHandingBack = true;
        for (const delivery of this.#deliveries) delivery.abort();
      }, stop * 1_000);
      // Use `offWork`: `stop` of pg-boss checks only twice a second whether the workers have ended.
      await Promise.all([...this.#queues.keys()].map((name) => this.#boss.offWork(name)));
      clearTimeout(timer);
      await this.#boss.stop({ graceful: false, close: false });
      await this.#returnJobs();
    }
    for (const channel of this.#channels) channel.close?.();
    this.#source?.close();
  }

  async #returnJobs(): Promise<void> {
    if (this.#handedBack.length === 0) return;
    await this.#database.transaction(async (tx) => {
      for (const { queue, id } of this.#handedBack) {
        await returnParkedJob(tx, queue.route.name, id, queue.policy.retryDelay);
      }
      await notifyOutbox(tx);
    });
  }

  /** Removes the queue of a removed channel, with its jobs and dead letters. */
  async clear(channel: string): Promise<void> {
    await this.start();
    if (this.#boot) await this.#database.transaction((tx) => deleteJobsAndDeadLetters(tx, channel));
  }

  async loads(): Promise<QueueLoad[]> {
    await this.start();
    const loads = [await this.#database.read(readOutboxLoad)];
    for (const channel of this.#queues.keys()) {
      loads.push(await this.#database.read((reader) => readQueueLoad(reader, channel)));
    }
    return loads;
  }

  async deadLetters(after: DeadLetterSortKey | null, count: number): Promise<DeadLetter[]> {
    await this.start();
    const channels = [...this.#queues.keys()];
    return this.#database.read((reader) => listDeadLetters(reader, channels, after, count));
  }

  /**
   * Puts dead letters back into their queues, with as many tries as a new job.
   * @param ids default: all dead letters
   * @returns number of messages
   */
  async retry(ids?: readonly string[]): Promise<number> {
    let moved = await this.#database.transaction((tx) => retryRefusedEvents(tx, ids));
    for (const { channel, dead } of await this.loads()) {
      if (channel === OUTBOX_PSEUDO_CHANNEL) continue;
      moved += ids
        ? await this.#database.transaction((tx) => retryDeadLetters(this.#boss, tx, channel, ids))
        : await retryAllDeadLetters(this.#boss, channel, dead);
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
      if (channel) {
        // Do not wait for a delivery in progress: its result cannot be stored after the queue is removed.
        this.#endedQueues.add(name);
        await this.#boss.offWork(name, { wait: false });
        await this.#remove(name);
      }
      // Delete the entry last: if the removal of the queue fails, the next `start` tries again.
      this.#queues.delete(name);
    }
    await this.#sweepOnce();
  }

  /** Throws if a channel has no queue yet. Runs in the transaction that takes events, so that a new channel misses none. */
  async #expectAllQueues(tx: Transaction): Promise<void> {
    const names = await this.served.namesIn(tx);
    for (const { name } of (await this.#source?.list(tx)) ?? []) names.push(name);
    if (names.every((name) => this.#queues.has(name))) return;
    throw new MissingQueueError('A channel has no queue yet');
  }

  /** Removes the queues of channels that were removed while no process was running. */
  async #sweepOnce(): Promise<void> {
    const source = this.#source;
    if (this.#isSwept || !this.#boot || !source) return;
    const queues = await this.#boss.getQueues();
    // Read the channels after the queues: a channel is stored before its queue is created.
    const listed = await this.#database.read((reader) => source.list(reader));
    const channels = new Set(listed.map(({ name }) => name));
    for (const { name } of queues) {
      const channel = toChannelName(name);
      if (channel.startsWith(source.prefix) && !channels.has(channel)) await this.#remove(channel);
    }
    this.#isSwept = true;
  }

  #remove(channel: string): Promise<void> {
    return this.#database.transaction((tx) => deleteQueues(tx, channel));
  }

  async #bootOnce(): Promise<void> {
    this.#boot ??= this.#boss.start().catch((error) => {
      this.#boot = undefined;
      throw error;
    });
    await this.#boot;
  }

  /** Creates a queue and starts its workers. @param channel null: only other processes serve it, so start no workers */
  async #startQueue(
    route: ChannelRoute<OutboxEvent>,
    channel: DeliveryChannel<OutboxEvent> | null,
  ): Promise<void> {
    const known = this.#queues.get(route.name);
    if (known) {
      Object.assign(known, { route, channel });
      return;
    }
    const policy = { ...DEFAULT_RETRY_POLICY, ...route.retryPolicy, ...this.#policy };
    await createOrUpdateQueues(this.#boss, route.name, policy);
    // Insert an empty list, so that pg-boss loads the queue now. In the transaction of `add`, pg-boss would wait forever for
    // the only connection of the embedded database.
    await this.#boss.insert(route.name, []);
    const workers: string[] = [];
    const queue: Queue = { route, channel, policy, workers };
    const count = channel ? (channel.concurrency ?? CONCURRENCY) : 0;
    while (workers.length < count) workers.push(await this.#startWorker(queue));
    this.#queues.set(route.name, queue);
  }

  /** Starts one worker and returns its id. The option `localConcurrency` starts several, but returns the id of only one. */
  async #startWorker(queue: Queue): Promise<string> {
    const id = await this.#boss.work(
      queue.route.name,
      {
        // Claim one job at a time: if the process ended during a batch, the whole batch would be sent again.
        batchSize: 1,
        pollingIntervalSeconds: queue.policy.poll,
        perJobResults: true,
        includeMetadata: true,
      },
      async (jobs: JobWithMetadata[]) => {
        // Make the worker look for another job right after this one.
        this.#boss.notifyWorker(id);
        return Promise.all(jobs.map((job) => this.#work(queue, job)));
      },
    );
    return id;
  }

  #wakeWorkers({ workers }: Queue): void {
    for (const id of workers) this.#boss.notifyWorker(id);
  }

  async #work(queue: Queue, { id, data, signal, retryCount, retryLimit }: JobWithMetadata<unknown>) {
    const { channel, policy, route } = queue;
    if (!channel) throw new Error(`The channel ${route.name} is not of this process`);
    const delivery = new AbortController();
    this.#deliveries.add(delivery);
    const job = {
      data,
      signal: AbortSignal.any([signal, delivery.signal]),
      isLast: () => retryCount >= retryLimit && !this.#isHandingBack,
    };
    const { outcome, reason: message } = await runInTraceContext(parseJobTrace(data), async () => {
      const result = await runInSpan(
        () => ({ name: `deliver ${route.name}`, kind: 'consumer', attributes: {} }),
        () => deliverJob(channel, job, policy.timeout),
      );
      this.#listener.onOutcome(channel.name, result.outcome, result.reason);
      return result;
    });
    this.#deliveries.delete(delivery);
    // The outcome is stored, so that operators see why a customer got no message.
    if (outcome === 'sent' || outcome === 'unwanted')
      return { id, status: 'completed', output: { outcome } } as const;
    // pg-boss needs a result for each claimed job. Report a failure, but park the job, so that the try does not count.
    if (outcome === 'left') await this.#database.transaction((tx) => parkJob(tx, channel.name, id));
    if (outcome === 'failed' && this.#isHandingBack) {
      await this.#database.transaction((tx) => parkJob(tx, channel.name, id));
      this.#handedBack.push({ queue, id });
    } else if (outcome === 'failed') this.#wakeForRetry(queue, retryCount);
    return { id, status: outcome === 'given_up' ? 'deadletter' : 'failed', output: { message } } as const;
  }

  /** Wakes the workers at the end of the pause before the next try, if the next poll is later. */
  #wakeForRetry(queue: Queue, retries: number): void {
    const { retryDelay, poll } = queue.policy;
    // The longest pause that pg-boss may choose, including jitter.
    const seconds = retryDelay * 2 ** (retries + 1);
    if (this.#isStopped || seconds >= poll) return;
    const timer = setTimeout(() => {
      this.#dueRetries.delete(timer);
      this.#wakeWorkers(queue);
    }, seconds * 1_000);
    this.#dueRetries.add(timer);
  }
}
