import { sql } from 'kysely';
import { type JobWithMetadata, PgBoss } from 'pg-boss';
import { z } from 'zod';
import type { Database, Transaction } from '../platform/db/database.ts';
import {
  type Channel,
  type ChannelSource,
  EVENT_KINDS,
  type OutboxEvent,
  outboxEventSchema,
  Undeliverable,
} from './channel.ts';
import { pgBossDatabase, pgBossTransaction } from './pg-boss-database.ts';
import { type QueueTimes, USUAL_TIMES } from './queue-times.ts';

/** Finished jobs are kept for a day, to look at; unfinished ones and dead letters for longer than anybody is away. */
const DONE_KEPT_SECONDS = 24 * 3_600;
const UNDONE_KEPT_SECONDS = 60 * 24 * 3_600;

/** How many deliveries of one channel one process makes at the same time, where the channel does not say. */
const CONCURRENCY = 4;

/** How long a process that ends waits for its deliveries; another process then tries them again. */
const STOP_TIMEOUT_MS = 5_000;

/** The result of one try to deliver. */
export type Outcome = 'sent' | 'unwanted' | 'failed' | 'given_up';

/** A job that was given up, and waits for an operator. */
export interface DeadLetter {
  id: string;
  channel: string;
  /** Null when its data is no event of this version of the api. */
  event: OutboxEvent | null;
  tries: number;
  reason: string;
  happened_at: Date;
  given_up_at: Date;
}

interface JobQueuesOptions {
  database: Database;
  channels: readonly Channel<OutboxEvent>[];
  /** Further channels, which come and go. */
  source?: ChannelSource | undefined;
  /** Instead of those of every channel. */
  times?: Partial<QueueTimes> | undefined;
}

/** A position in the list of dead letters: that after the given one. */
export type DeadLetterKey = readonly [givenUpAt: string, id: string];

/** Hears of what this process does with jobs. */
export interface QueueListener {
  onOutcome: (channel: string, outcome: Outcome) => void;
  /** An error of the queues themselves, such as a lost connection. They go on by themselves. */
  onError: (error: Error) => void;
  /** A channel may have come or gone. */
  onChannel: () => void;
}

/** A channel that this process works for. */
interface Queue {
  channel: Channel<OutboxEvent>;
  times: QueueTimes;
  /** Ids of its workers, each of which makes one delivery at a time. */
  workers: readonly string[];
}

/** The work that waits for one channel, or in the outbox, summed over all processes. */
export interface QueueLoad {
  channel: string;
  /** Jobs that are not finished. */
  queued: number;
  /** Dead letters. */
  dead: number;
  /** Age of the oldest unfinished job. */
  seconds: number;
}

const DEAD_LETTERS = '-dead';

const deadLetterQueue = (channel: string) => `${channel}${DEAD_LETTERS}`;

/** How many dead letters go back into their queue with one statement. */
const RETRIED_AT_ONCE = 1_000;

/** Why a job failed, as pg-boss keeps it; it writes the second shape itself when a job was lost with its process. */
const outputSchema = z
  .union([z.object({ message: z.string() }), z.object({ value: z.object({ message: z.string() }) })])
  .transform((output) => ('value' in output ? output.value.message : output.message))
  .catch('unknown');

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
  #listener: QueueListener = { onOutcome: () => {}, onError: () => {}, onChannel: () => {} };
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
    this.#listener.onChannel();
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

  async loads(): Promise<QueueLoad[]> {
    await this.start();
    const loads: QueueLoad[] = [];
    for (const channel of this.#queues.keys()) {
      const { rows } = await this.#database.read((reader) =>
        sql<Omit<QueueLoad, 'channel'>>`
          select
            (count(*) filter (where name = ${channel}))::int as queued,
            (count(*) filter (where name = ${deadLetterQueue(channel)}))::int as dead,
            coalesce(extract(epoch from now() - min(created_on) filter (where name = ${channel})), 0)::float8 as seconds
          from pgboss.job
          where name in (${channel}, ${deadLetterQueue(channel)}) and state < 'completed'
        `.execute(reader),
      );
      loads.push(...rows.map((row) => ({ channel, ...row })));
    }
    return loads;
  }

  /** The dead letters after a position, the first that was given up first. */
  async deadLetters(after: DeadLetterKey | null, count: number): Promise<DeadLetter[]> {
    await this.start();
    if (!this.isWorking) return [];
    const queues = [...this.#queues.keys()].map(deadLetterQueue);
    // pg-boss keeps microseconds, and a position has milliseconds.
    const givenUpAt = sql`date_trunc('milliseconds', created_on)`;
    const { rows } = await this.#database.read((reader) =>
      sql<DeadLetterRow>`
        select id, name, data, output, source_retry_count, source_created_on, ${givenUpAt} as given_up_at
        from pgboss.job
        where name = any(${queues}::text[]) and state < 'active'
          ${after ? sql`and (${givenUpAt}, id) > (${after[0]}::timestamptz, ${after[1]}::uuid)` : sql``}
        order by ${givenUpAt}, id
        limit ${count}
      `.execute(reader),
    );
    return rows.map(readDeadLetter);
  }

  /**
   * Puts dead letters back into their queues, to be tried as often as any new job.
   * @param ids which ones; all where it is left out
   * @returns how many were put back
   */
  async retry(ids?: readonly string[]): Promise<number> {
    let moved = 0;
    for (const { channel, dead } of await this.loads()) {
      moved += await (ids ? this.#retryByIds(channel, ids) : this.#retryAll(channel, dead));
    }
    this.wake();
    return moved;
  }

  /** @param count how many there are now: those that are given up again meanwhile are left for another time */
  async #retryAll(channel: string, count: number): Promise<number> {
    let moved = 0;
    while (moved < count) {
      const limit = Math.min(RETRIED_AT_ONCE, count - moved);
      const step = await this.#boss.redrive(deadLetterQueue(channel), { limit });
      if (step === 0) break;
      moved += step;
    }
    return moved;
  }

  async #retryByIds(channel: string, ids: readonly string[]): Promise<number> {
    return this.#database.transaction(async (tx) => {
      const { rows } = await sql<{ data: OutboxEvent }>`
        delete from pgboss.job
        where name = ${deadLetterQueue(channel)} and id = any(${ids}::uuid[]) and state < 'active'
        returning data
      `.execute(tx);
      await this.#boss.insert(channel, rows, { db: pgBossTransaction(tx) });
      return rows.length;
    });
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
      const channel = name.endsWith(DEAD_LETTERS) ? name.slice(0, -DEAD_LETTERS.length) : name;
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
        return Promise.all(jobs.map((job) => this.#deliver(queue, job)));
      },
    );
    return id;
  }

  #wakeWorkers({ workers }: Queue): void {
    for (const id of workers) this.#boss.notifyWorker(id);
  }

  async #deliver(
    queue: Queue,
    { id, data, signal: jobSignal, retryCount, retryLimit }: JobWithMetadata<unknown>,
  ) {
    const { onOutcome } = this.#listener;
    const {
      channel,
      times: { timeout },
    } = queue;
    const signal = AbortSignal.any([jobSignal, AbortSignal.timeout(timeout * 1_000)]);
    const event = outboxEventSchema.safeParse(data);
    try {
      if (!event.success) throw new Undeliverable('Its data is no event of this version of the api');
      const delivery = channel.deliver(event.data, signal);
      onOutcome(channel.name, await endedBy(signal, delivery, `It was not done within ${timeout} s`));
      return { id, status: 'completed' } as const;
    } catch (error) {
      const isFinal = error instanceof Undeliverable;
      onOutcome(channel.name, isFinal ? 'given_up' : 'failed');
      const isLast = isFinal || retryCount >= retryLimit;
      if (isLast && event.success) await channel.giveUp?.(event.data);
      if (!isFinal) this.#wakeForRetry(queue, retryCount);
      return {
        id,
        status: isFinal ? 'deadletter' : 'failed',
        output: { message: messageOf(error) },
      } as const;
    }
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

/** In one line: what a schema says of a row is long, and may quote it. */
function messageOf(error: unknown): string {
  if (error instanceof z.ZodError) return `What is known of it is not as expected: ${pathsOf(error)}`;
  return error instanceof Error ? error.message : String(error);
}

const pathsOf = ({ issues }: z.ZodError) => [...new Set(issues.map(({ path }) => path.join('.')))].join(', ');

/** A delivery that goes on in spite of the signal is not waited for. */
function endedBy<Result>(signal: AbortSignal, delivery: Promise<Result>, reason: string): Promise<Result> {
  const aborted = new Promise<never>((_, reject) => {
    signal.addEventListener('abort', () => reject(new Error(reason)), { once: true });
  });
  return Promise.race([delivery, aborted]);
}

/** A row of pg-boss's table of jobs. */
interface DeadLetterRow {
  id: string;
  name: string;
  data: unknown;
  output: unknown;
  source_retry_count: number | null;
  source_created_on: Date | null;
  given_up_at: Date;
}

function readDeadLetter(row: DeadLetterRow): DeadLetter {
  return {
    id: row.id,
    channel: row.name.slice(0, -DEAD_LETTERS.length),
    event: outboxEventSchema.safeParse(row.data).data ?? null,
    tries: (row.source_retry_count ?? 0) + 1,
    reason: outputSchema.parse(row.output),
    happened_at: row.source_created_on ?? row.given_up_at,
    given_up_at: row.given_up_at,
  };
}
