import { sql } from 'kysely';
import type { PgBoss } from 'pg-boss';
import { z } from 'zod';
import type { Reader, Transaction } from '../../platform/db/database.ts';
import { type OutboxEvent, outboxEventSchema } from './channel.ts';
import { pgBossTransaction } from './pg-boss-database.ts';
import { channelOf, deadLetterQueue, OUTBOX } from './queue-names.ts';

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

/** A position in the list of dead letters: that after the given one. */
export type DeadLetterKey = readonly [givenUpAt: string, id: string];

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

/**
 * Lists the dead letters of some channels, and the refused rows of the outbox, after a position. Sorted by the time at which they
 * were given up.
 */
export async function listDeadLetters(
  reader: Reader,
  channels: readonly string[],
  after: DeadLetterKey | null,
  count: number,
): Promise<DeadLetter[]> {
  const refusedRows = sql`
    select id, ${deadLetterQueue(OUTBOX)} as name, jsonb_build_object('kind', kind) as data,
      jsonb_build_object('message', refusal) as output, 0 as source_retry_count, created_at as source_created_on,
      refused_at as given_up_at
    from outbox
    where refused_at is not null`;
  // pg-boss keeps microseconds, and a position has milliseconds.
  const jobs = sql`
    union all
    select id, name, data, output, source_retry_count, source_created_on, date_trunc('milliseconds', created_on)
    from pgboss.job
    where name = any(${channels.map(deadLetterQueue)}::text[]) and state < 'active'`;
  const { rows } = await sql<DeadLetterRow>`
    select * from (${refusedRows} ${channels.length > 0 ? jobs : sql``}) as letters
    ${after ? sql`where (given_up_at, id) > (${after[0]}::timestamptz, ${after[1]}::uuid)` : sql``}
    order by given_up_at, id
    limit ${count}
  `.execute(reader);
  return rows.map(deadLetterOf);
}

/** How many dead letters go back into their queue with one statement. */
const RETRIED_AT_ONCE = 1_000;

/**
 * Puts all dead letters of a channel back into its queue.
 * @param count how many there are now: those that are given up again meanwhile are left for another time
 * @returns how many were put back
 */
export async function retryAll(boss: PgBoss, channel: string, count: number): Promise<number> {
  let moved = 0;
  while (moved < count) {
    const limit = Math.min(RETRIED_AT_ONCE, count - moved);
    const step = await boss.redrive(deadLetterQueue(channel), { limit });
    if (step === 0) break;
    moved += step;
  }
  return moved;
}

/**
 * Puts those of the named dead letters that are of a channel back into its queue.
 * @returns how many were put back
 */
export async function retrySome(
  boss: PgBoss,
  tx: Transaction,
  channel: string,
  ids: readonly string[],
): Promise<number> {
  const { rows } = await sql<{ data: OutboxEvent }>`
    delete from pgboss.job
    where name = ${deadLetterQueue(channel)} and id = any(${ids}::uuid[]) and state < 'active'
    returning data
  `.execute(tx);
  await boss.insert(channel, rows, { db: pgBossTransaction(tx) });
  return rows.length;
}

/** Why a job failed, as pg-boss keeps it; it writes the second shape itself when a job was lost with its process. */
const outputSchema = z
  .union([z.object({ message: z.string() }), z.object({ value: z.object({ message: z.string() }) })])
  .transform((output) => ('value' in output ? output.value.message : output.message))
  .catch('unknown');

function deadLetterOf(row: DeadLetterRow): DeadLetter {
  return {
    id: row.id,
    channel: channelOf(row.name),
    event: outboxEventSchema.safeParse(row.data).data ?? null,
    tries: (row.source_retry_count ?? 0) + 1,
    reason: outputSchema.parse(row.output),
    happened_at: row.source_created_on ?? row.given_up_at,
    given_up_at: row.given_up_at,
  };
}
