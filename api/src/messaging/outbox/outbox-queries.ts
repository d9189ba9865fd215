import { type Selectable, sql } from 'kysely';
import type { Reader, Transaction } from '../../platform/db/database.ts';
import type { Tables } from '../../platform/db/tables.gen.ts';
import { OUTBOX_EVENT_KINDS, type OutboxEvent, outboxEventSchema } from './channel.ts';
import { describeFailure } from './deliver-job.ts';
import { OUTBOX_PSEUDO_CHANNEL, type QueueLoad } from './pg-boss.ts';
/** NOTIFY channel of the database for new rows of the outbox (migrations 0018, 0021 and 0028). */
export const OUTBOX_NOTIFY_CHANNEL = 'forecourt_outbox';

/** Makes all processes check the outbox and their queues at once. */
export async function notifyOutbox(tx: Transaction): Promise<void> {
  await sql`select pg_notify(${OUTBOX_NOTIFY_CHANNEL}, '')`.execute(tx);
}

interface RefusedRow {
  id: string;
  refusal: string;
}

/**
 * Takes the oldest events out of the outbox. Rows that another process is taking are skipped, and so are kinds that only a later
 * version of the api knows. A row that cannot be read stays in the outbox as a dead letter.
 * @param minAgeSeconds younger rows are skipped
 */
export async function takeOutboxEvents(
  tx: Transaction,
  count: number,
  minAgeSeconds = 0,
): Promise<{ events: OutboxEvent[]; refused: RefusedRow[] }> {
  const oldest = tx
    .selectFrom('outbox')
    .select('id')
    .where('kind', 'in', OUTBOX_EVENT_KINDS)
    .where('refused_at', 'is', null)
    .$if(minAgeSeconds > 0, (query) =>
      query.where('created_at', '<=', sql<Date>`now() - make_interval(secs => ${minAgeSeconds})`),
    )
    .orderBy('created_at')
    .limit(count)
    .forUpdate()
    .skipLocked();
  const rows = await tx.deleteFrom('outbox').where('id', 'in', oldest).returningAll().execute();
  const events: OutboxEvent[] = [];
  const refused: (RefusedRow & (typeof rows)[number])[] = [];
  for (const row of rows) {
    const read = readRow(row);
    if (read.success) events.push(read.data);
    else refused.push({ ...row, refusal: describeFailure(read.error) });
  }
  if (refused.length > 0) {
    const refusedRows = refused.map((row) => ({ ...row, refused_at: sql<Date>`now()` }));
    await tx.insertInto('outbox').values(refusedRows).execute();
  }
  return { events, refused: refused.map(({ id, refusal }) => ({ id, refusal })) };
}

function readRow({ id, refused_at, refusal, created_at, trace_id, ...row }: Selectable<Tables['outbox']>) {
  return outboxEventSchema.safeParse({
    ...row,
    ...(trace_id !== null && { trace_id }),
    // Only `erased` needs the time: for other kinds, the visit's history or the notification contains it.
    ...(row.kind === 'erased' && { happened_at: created_at.toISOString() }),
  });
}

const REFUSED_BATCH_SIZE = 1_000;

/** Lets `takeOutboxEvents` retry refused (unreadable) rows that this version of the api can read. @returns number of rows */
export async function retryReadableRows(tx: Transaction): Promise<number> {
  const rows = await tx
    .selectFrom('outbox')
    .selectAll()
    .where('refused_at', 'is not', null)
    .orderBy(sql`random()`)
    .limit(REFUSED_BATCH_SIZE)
    .forUpdate()
    .skipLocked()
    .execute();
  const ids = rows.filter((row) => readRow(row).success).map(({ id }) => id);
  return ids.length === 0 ? 0 : retryRefusedEvents(tx, ids);
}

/** Lets `takeOutboxEvents` retry refused (unreadable) rows. @param ids default: all of them @returns number of rows */
export async function retryRefusedEvents(tx: Transaction, ids?: readonly string[]): Promise<number> {
  const { numUpdatedRows } = await tx
    .updateTable('outbox')
    .set({ refused_at: null, refusal: null })
    .where('refused_at', 'is not', null)
    .$if(ids !== undefined, (query) => query.where('id', 'in', ids ?? []))
    .executeTakeFirstOrThrow();
  return Number(numUpdatedRows);
}

/** Reads the numbers of waiting and unreadable rows of the outbox, and the age of the oldest waiting row. */
export function readOutboxLoad(reader: Reader): Promise<QueueLoad> {
  return reader
    .selectFrom('outbox')
    .select([
      sql<string>`${OUTBOX_PSEUDO_CHANNEL}::text`.as('channel'),
      sql<number>`(count(*) filter (where refused_at is null))::int`.as('queued'),
      sql<number>`count(refused_at)::int`.as('dead'),
      sql<number>`
        coalesce(extract(epoch from now() - min(created_at) filter (where refused_at is null)), 0)::float8
      `.as('seconds'),
      sql<number>`
        (count(*) filter (where refused_at is null and kind <> all(${[...OUTBOX_EVENT_KINDS]}::text[])))::int
      `.as('unknown_kind'),
      sql<number>`count(refused_at)::int`.as('unreadable'),
    ])
    .executeTakeFirstOrThrow();
}
