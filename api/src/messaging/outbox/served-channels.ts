import { sql } from 'kysely';
import type { Database, Reader, Transaction } from '../../platform/db/database.ts';
import type { ChannelRoute, DeliveryChannel, OutboxEvent } from './channel.ts';
import { deleteWaitingJobs } from './pg-boss.ts';

/** Interval at which a process records in the database that it serves its channels. */
const RECORD_EVERY_MS = 60_000;

/** Time after which a channel without a new record counts as not served: three intervals. */
const UNSERVED_AFTER_SECONDS = 180;

/** Time for which messages wait for a process that serves their channel: longer than all retries of an email. */
const WAIT = sql`interval '3 days'`;

/** Channel recorded by the processes that serve it. Messages are queued for it until `isOver`; then it is removed. */
interface ServedChannel {
  name: string;
  served_at: Date;
  public_key: string | null;
  isServed: boolean;
  isOver: boolean;
}

export interface ChannelStatus {
  channel: string;
  isServed: boolean;
  /** Time at which a process last recorded that it serves the channel; null if not within three days. */
  since: Date | null;
}

interface ServedListener {
  /** Called if no process serves a channel any longer; its messages wait. */
  onUnserved: (channel: string) => void;
  /** Called after `count` messages were deleted, because no process has served their channel for three days. */
  onExpired: (channel: string, count: number) => void;
}

interface ServedChannelsOptions {
  database: Database;
  channels: readonly DeliveryChannel<OutboxEvent>[];
  routes: readonly ChannelRoute<OutboxEvent>[];
}

/**
 * Channels that any process of the api serves. Each process records its own channels in the database every minute. A channel
 * without a record for three days is removed, with its messages.
 */
export class ChannelRegistry {
  readonly #database: Database;
  readonly #own: readonly DeliveryChannel<OutboxEvent>[];
  readonly #routes: readonly ChannelRoute<OutboxEvent>[];
  #rows: readonly ServedChannel[] = [];
  /** Time of the last refresh, by `performance.now()`. */
  #refreshedAt = Number.NEGATIVE_INFINITY;
  /** Names of the channels that `onUnserved` was called for. */
  readonly #reported = new Set<string>();

  constructor({ database, channels, routes }: ServedChannelsOptions) {
    this.#database = database;
    this.#own = channels;
    this.#routes = routes;
  }

  has(name: string): boolean {
    return this.#isOwn(name) || this.#rows.some((row) => row.name === name);
  }

  /** Public key with which browsers subscribe to a channel; null if it has none, or was not served for three days. */
  publicKeyOf(name: string): string | null {
    const own = this.#own.find((channel) => channel.name === name);
    return own?.publicKey ?? this.#rows.find((row) => row.name === name)?.public_key ?? null;
  }

  /** Routes of channels that another process serves, or served within the last three days, but not this one. */
  get elsewhere(): readonly ChannelRoute<OutboxEvent>[] {
    return this.#routes.filter(({ name }) => !this.#isOwn(name) && this.has(name));
  }

  /** At most once a minute, records the channels of this process, whose queues must exist, and reads those of all processes. */
  async refresh({ onUnserved, onExpired }: ServedListener): Promise<void> {
    if (performance.now() - this.#refreshedAt < RECORD_EVERY_MS) return;
    if (this.#own.length > 0) await this.#database.transaction((tx) => noteServed(tx, this.#own));
    const rows = await this.#database.read(readServed);
    for (const { name, isOver } of rows) {
      if (!isOver) continue;
      const count = await this.#database.transaction((tx) => endUnserved(tx, name));
      if (count !== null) onExpired(name, count);
    }
    this.#rows = rows.filter(({ isOver }) => !isOver);
    for (const { name, isServed } of this.#rows) {
      if (isServed) this.#reported.delete(name);
      else if (!this.#reported.has(name) && this.#reported.add(name)) onUnserved(name);
    }
    this.#refreshedAt = performance.now();
  }

  /** Reads the channels to queue messages for. If one is new to this process, the next `refresh` need not wait a minute. */
  async namesIn(tx: Transaction): Promise<string[]> {
    const rows = await readServed(tx);
    const served = this.#routes.filter(({ name }) => rows.some((row) => row.name === name && !row.isOver));
    if (!served.every(({ name }) => this.has(name))) this.#refreshedAt = Number.NEGATIVE_INFINITY;
    return served.map(({ name }) => name);
  }

  /** Whether processes of a later version serve a channel that this version does not know, and so cannot queue messages for. */
  async isAnyUnknown(tx: Transaction): Promise<boolean> {
    const rows = await readServed(tx);
    return rows.some(
      ({ name, isServed }) =>
        isServed && !this.#isOwn(name) && !this.#routes.some((route) => route.name === name),
    );
  }

  async list(): Promise<ChannelStatus[]> {
    const rows = await this.#database.read(readServed);
    return this.#routes.map(({ name }) => {
      const row = rows.find((each) => each.name === name && !each.isOver);
      return {
        channel: name,
        isServed: this.#isOwn(name) || row?.isServed === true,
        since: row?.served_at ?? null,
      };
    });
  }

  #isOwn(name: string): boolean {
    return this.#own.some((channel) => channel.name === name);
  }
}

async function noteServed(tx: Transaction, channels: readonly DeliveryChannel<OutboxEvent>[]): Promise<void> {
  const rows = channels.map(({ name, publicKey = null }) => ({
    name,
    served_at: sql<Date>`now()`,
    public_key: publicKey,
  }));
  await tx
    .insertInto('channels')
    // Write rows in a fixed order, so that two processes cannot deadlock.
    .values(rows.toSorted((one, other) => one.name.localeCompare(other.name)))
    .onConflict((conflict) =>
      conflict.column('name').doUpdateSet(({ ref }) => ({
        served_at: ref('excluded.served_at'),
        public_key: ref('excluded.public_key'),
      })),
    )
    .execute();
}

function readServed(reader: Reader): Promise<ServedChannel[]> {
  return reader
    .selectFrom('channels')
    .select(['name', 'served_at', 'public_key'])
    .select([
      sql<boolean>`served_at > now() - make_interval(secs => ${UNSERVED_AFTER_SECONDS})`.as('isServed'),
      sql<boolean>`served_at <= now() - ${WAIT}`.as('isOver'),
    ])
    .execute();
}

/**
 * Removes a channel that no process has served for three days, and its waiting messages, so that customers get no flood of old
 * messages when a process serves it again.
 * @returns number of deleted messages; null if another process was faster, or the channel is served again
 */
async function endUnserved(tx: Transaction, name: string): Promise<number | null> {
  const ended = await tx
    .deleteFrom('channels')
    .where('name', '=', name)
    .where(sql<boolean>`served_at <= now() - ${WAIT}`)
    .returning('name')
    .execute();
  return ended.length === 0 ? null : deleteWaitingJobs(tx, name);
}
