import { CompiledQuery, sql } from 'kysely';
import type { Db, PgBoss } from 'pg-boss';
import { z } from 'zod';
import type { Database, Reader, Transaction } from '../../platform/db/database.ts';
import { OUTBOX_EVENT_KINDS, type OutboxEvent, outboxEventSchema, type RetryPolicy } from './channel.ts';

// In the api, only this file and tests use the tables of pg-boss, because the functions of pg-boss cannot run within a
// transaction, work on several queues, or succeed if another process was faster. outbox.integration.test.ts lists the columns.

/** Matches a text of pg-boss that contains several statements between `begin` and `commit`. */
const IN_TRANSACTION = /^\s*begin;([\s\S]*)commit;\s*$/i;

/** Adapter through which pg-boss uses the api's database connections. */
export function createPgBossDatabase(database: Database): Db {
  return {
    executeSql(text, values = []) {
      const [, statements] = IN_TRANSACTION.exec(text) ?? [];
      return statements === undefined
        ? database.read((reader) => run(reader, text, values))
        : database.transaction((tx) => run(tx, statements, values));
    },
  };
}

/** Adapter through which pg-boss writes within a transaction of the api. */
export function createPgBossTransaction(tx: Transaction): Db {
  return { executeSql: (text, values = []) => run(tx, text, values) };
}

async function run(on: Reader, text: string, values: readonly unknown[]) {
  const { rows } = await on.getExecutor().executeQuery(CompiledQuery.raw(text, [...values]));
  return { rows };
}

/** Name used for the outbox in place of a channel, in metrics and among the dead letters. */
export const OUTBOX_PSEUDO_CHANNEL = 'outbox';

const DEAD_LETTERS = '-dead';

const toDeadLetterQueueName = (channel: string) => `${channel}${DEAD_LETTERS}`;

/** Returns the channel of a queue of jobs or of dead letters. */
export function toChannelName(queue: string): string {
  return queue.endsWith(DEAD_LETTERS) ? queue.slice(0, -DEAD_LETTERS.length) : queue;
}

/** Numbers of messages of a channel or the outbox, for all processes together; `seconds`: age of the oldest waiting one. */
export interface QueueLoad {
  channel: string;
  queued: number;
  dead: number;
  seconds: number;
  /** Messages of a kind that only a later version of the api knows. */
  unknown_kind: number;
  /** Messages of a known kind with data that this version cannot read. */
  unreadable: number;
}

export async function readQueueLoad(reader: Reader, channel: string): Promise<QueueLoad> {
  const { rows } = await sql<Omit<QueueLoad, 'channel'>>`
    select
      (count(*) filter (where name = ${channel}))::int as queued,
      (count(*) filter (where name = ${toDeadLetterQueueName(channel)}))::int as dead,
      coalesce(extract(epoch from now() - min(created_on) filter (
        where name = ${channel} and not ${isParked(channel)}
      )), 0)::float8 as seconds,
      (count(*) filter (where ${isParked(channel)} and not ${IS_KNOWN}))::int as unknown_kind,
      (count(*) filter (where ${isParked(channel)} and ${IS_KNOWN}))::int as unreadable
    from pgboss.job
    where name in (${channel}, ${toDeadLetterQueueName(channel)}) and state < 'completed'
  `.execute(reader);
  return { channel, ...(rows[0] ?? { queued: 0, dead: 0, seconds: 0, unknown_kind: 0, unreadable: 0 }) };
}

/** A message whose delivery has failed for good, until an operator retries it. */
export interface DeadLetter {
  id: string;
  channel: string;
  /** Event of the message; null if this version of the api cannot read it. */
  event: OutboxEvent | null;
  tries: number;
  reason: string;
  happened_at: Date;
  given_up_at: Date;
}

export type DeadLetterSortKey = readonly [givenUpAt: string, id: string];

interface DeadLetterRow {
  id: string;
  name: string;
  data: unknown;
  output: unknown;
  source_retry_count: number | null;
  source_created_on: Date | null;
  given_up_at: Date;
}

/** Lists the dead letters of channels and the unreadable rows of the outbox, the oldest first. */
export async function listDeadLetters(
  reader: Reader,
  channels: readonly string[],
  after: DeadLetterSortKey | null,
  count: number,
): Promise<DeadLetter[]> {
  const refusedRows = sql`
    select id, ${toDeadLetterQueueName(OUTBOX_PSEUDO_CHANNEL)} as name, jsonb_build_object('kind', kind) as data,
      jsonb_build_object('message', refusal) as output, 0 as source_retry_count, created_at as source_created_on,
      refused_at as given_up_at
    from outbox
    where refused_at is not null`;
  // Cut times to milliseconds, because cursors have no microseconds.
  const jobs = sql`
    union all
    select id, name, data, output, source_retry_count, source_created_on, date_trunc('milliseconds', created_on)
    from pgboss.job
    where name = any(${channels.map(toDeadLetterQueueName)}::text[]) and state < 'active'`;
  const { rows } = await sql<DeadLetterRow>`
    select * from (${refusedRows} ${channels.length > 0 ? jobs : sql``}) as letters
    ${after ? sql`where (given_up_at, id) > (${after[0]}::timestamptz, ${after[1]}::uuid)` : sql``}
    order by given_up_at, id
    limit ${count}
  `.execute(reader);
  return rows.map(toDeadLetter);
}

/** Stored reason of a failure. pg-boss writes the second form if a job was lost with its process. */
const outputSchema = z
  .union([z.object({ message: z.string() }), z.object({ value: z.object({ message: z.string() }) })])
  .transform((output) => ('value' in output ? output.value.message : output.message))
  .catch('unknown');

function toDeadLetter(row: DeadLetterRow): DeadLetter {
  return {
    id: row.id,
    channel: toChannelName(row.name),
    event: outboxEventSchema.safeParse(row.data).data ?? null,
    tries: (row.source_retry_count ?? 0) + 1,
    reason: outputSchema.parse(row.output),
    happened_at: row.source_created_on ?? row.given_up_at,
    given_up_at: row.given_up_at,
  };
}

const BATCH_SIZE = 1_000;

/**
 * Puts the dead letters of a channel back into its queue.
 * @param count number of dead letters now; dead letters that are added meanwhile stay
 * @returns number of messages
 */
export async function retryAllDeadLetters(boss: PgBoss, channel: string, count: number): Promise<number> {
  let moved = 0;
  while (moved < count) {
    const limit = Math.min(BATCH_SIZE, count - moved);
    const step = await boss.redrive(toDeadLetterQueueName(channel), { limit });
    if (step === 0) break;
    moved += step;
  }
  return moved;
}

/** Puts dead letters back into the queue of their channel; ids of other channels are ignored. @returns number of messages */
export async function retryDeadLetters(
  boss: PgBoss,
  tx: Transaction,
  channel: string,
  ids: readonly string[],
): Promise<number> {
  const { rows } = await sql<{ data: OutboxEvent }>`
    delete from pgboss.job
    where name = ${toDeadLetterQueueName(channel)} and id = any(${ids}::uuid[]) and state < 'active'
    returning data
  `.execute(tx);
  await boss.insert(channel, rows, { db: createPgBossTransaction(tx) });
  return rows.length;
}

/** Pause of a parked job (`parkJob`): longer than any job is stored. */
const PARKED_SECONDS = 366 * 24 * 3_600;

const IS_KNOWN = sql`coalesce(data->>'kind' = any(${[...OUTBOX_EVENT_KINDS]}::text[]), false)`;

/** Matches parked jobs: only they wait for a retry without backoff. */
const isParked = (channel: string) => sql`(name = ${channel} and state = 'retry' and not retry_backoff)`;

/** Parks a claimed job: its failure does not count as a try, and no process claims it until it is released. */
export async function parkJob(tx: Transaction, channel: string, id: string): Promise<void> {
  await sql`
    update pgboss.job
    set retry_limit = retry_limit + 1, retry_backoff = false, retry_delay = ${PARKED_SECONDS}
    where name = ${channel} and id = ${id}::uuid
  `.execute(tx);
}

/** Undoes `parkJob` after the job was reported as failed, so that any process can begin the same try at once. */
export async function returnParkedJob(
  tx: Transaction,
  channel: string,
  id: string,
  retryDelay: number,
): Promise<void> {
  await sql`
    update pgboss.job
    set state = 'created', started_on = null, start_after = now(), retry_limit = retry_limit - 1, retry_backoff = true,
      retry_delay = ${retryDelay}
    where ${isParked(channel)} and id = ${id}::uuid
  `.execute(tx);
}

/**
 * Releases the parked jobs of a channel that this version of the api can read.
 * @param retryDelay of the channel's jobs, in seconds
 * @returns number of jobs
 */
export async function releaseReadableParkedJobs(
  tx: Transaction,
  channel: string,
  retryDelay: number,
): Promise<number> {
  const { rows } = await sql<{ id: string; data: unknown }>`
    select id, data from pgboss.job where ${isParked(channel)} order by random() limit ${BATCH_SIZE} for update skip locked
  `.execute(tx);
  const ids = rows.filter(({ data }) => outboxEventSchema.safeParse(data).success).map(({ id }) => id);
  if (ids.length === 0) return 0;
  await sql`
    update pgboss.job set start_after = now(), retry_backoff = true, retry_delay = ${retryDelay}
    where name = ${channel} and id = any(${ids}::uuid[])
  `.execute(tx);
  return ids.length;
}

/** Deletes the waiting messages of a channel, but no dead letters. @returns number of messages */
export async function deleteWaitingJobs(tx: Transaction, channel: string): Promise<number> {
  const { numAffectedRows = 0n } = await sql`
    delete from pgboss.job where name = ${channel} and state < 'active'
  `.execute(tx);
  return Number(numAffectedRows);
}

export async function deleteJobsAndDeadLetters(tx: Transaction, channel: string): Promise<void> {
  await sql`delete from pgboss.job where name in (${channel}, ${toDeadLetterQueueName(channel)})`.execute(tx);
}

/** Deletes the queues of a channel. `deleteQueue` of pg-boss fails if another process was faster. */
export async function deleteQueues(tx: Transaction, channel: string): Promise<void> {
  // This lock waits for deliveries that are storing a result. pg-boss replaces a failed job by a new row, which the deletion of
  // jobs would miss; then the row's foreign key would prevent the deletion of the queue.
  await sql`lock table pgboss.job in share row exclusive mode`.execute(tx);
  await deleteJobsAndDeadLetters(tx, channel);
  await sql`delete from pgboss.queue where name in (${channel}, ${toDeadLetterQueueName(channel)})`.execute(
    tx,
  );
}

const FINISHED_RETENTION_SECONDS = 24 * 3_600;

/** Time for which waiting jobs and dead letters are stored: longer than any operator is away. */
const RETENTION_SECONDS = 60 * 24 * 3_600;

/** Creates the queue of a channel and its dead-letter queue, or updates the options of existing ones. */
export async function createOrUpdateQueues(boss: PgBoss, name: string, policy: RetryPolicy): Promise<void> {
  const deadLetter = toDeadLetterQueueName(name);
  const retention = { retentionSeconds: RETENTION_SECONDS, deleteAfterSeconds: FINISHED_RETENTION_SECONDS };
  const options = {
    ...retention,
    deadLetter,
    retryLimit: policy.retryLimit,
    retryDelay: policy.retryDelay,
    retryDelayMax: policy.retryDelayMax,
    retryBackoff: true,
    expireInSeconds: policy.expireIn,
  };
  await boss.createQueue(deadLetter, retention);
  await boss.createQueue(name, options);
  // Update the options: an older version may have created the queue.
  await boss.updateQueue(deadLetter, retention);
  await boss.updateQueue(name, options);
}
