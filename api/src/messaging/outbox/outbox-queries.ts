import { sql } from 'kysely';
import type { Reader, Transaction } from '../../platform/db/database.ts';
import { OUTBOX_EVENT_KINDS, type OutboxEvent, outboxEventSchema } from './channel.ts';
import { failureReason } from './deliver-job.ts';
import { OUTBOX_NAME, type QueueLoad } from './pg-boss.ts';
/** NOTIFY channel of the database for new rows of the outbox (migrations/0018-outbox.sql). */
export const OUTBOX_NOTIFY_CHANNEL = 'forecourt_outbox';

interface RefusedRow {
  id: string;
  refusal: string;
}

/**
 * Takes the oldest events out of the outbox. Rows that another process is taking are skipped, and so are kinds that only a later
 * version of the api knows. A row that cannot be read stays in the outbox as a dead letter.
 */
export async function takeEvents(
  tx: Transaction,
  count: number,
): Promise<{ events: OutboxEvent[]; refused: RefusedRow[] }> {
  const oldest = tx
    .selectFrom('outbox')
    .select('id')
    .where('kind', 'in', OUTBOX_EVENT_KINDS)
    .where('refused_at', 'is', null)
    .orderBy('created_at')
    .limit(count)
    .forUpdate()
    .skipLocked();
  const rows = await tx.deleteFrom('outbox').where('id', 'in', oldest).returningAll().execute();
  const events: OutboxEvent[] = [];
  const refused: (RefusedRow & (typeof rows)[number])[] = [];
  for (const row of rows) {
    const { id, refused_at, refusal, created_at, trace_id, ...rest } = row;
    const event = { ...rest, ...(trace_id !== null && { trace_id }) };
    const read = outboxEventSchema.safeParse(
      // Only `erased` needs the time: for other kinds, the visit's history contains it.
      event.kind === 'erased' ? { ...event, happened_at: created_at.toISOString() } : event,
    );
    if (read.success) events.push(read.data);
    else refused.push({ ...row, refusal: failureReason(read.error) });
  }
  if (refused.length > 0) {
    const refusedRows = refused.map((row) => ({ ...row, refused_at: sql<Date>`now()` }));
    await tx.insertInto('outbox').values(refusedRows).execute();
  }
  return { events, refused: refused.map(({ id, refusal }) => ({ id, refusal })) };
}

/** Makes refused rows readable by `takeEvents` again. @param ids default: all refused rows @returns number of rows */
export async function readmitRefusedEvents(tx: Transaction, ids?: readonly string[]): Promise<number> {
  const { numUpdatedRows } = await tx
    .updateTable('outbox')
    .set({ refused_at: null, refusal: null })
    .where('refused_at', 'is not', null)
    .$if(ids !== undefined, (query) => query.where('id', 'in', ids ?? []))
    .executeTakeFirstOrThrow();
  return Number(numUpdatedRows);
}

export function readOutbox(reader: Reader): Promise<QueueLoad> {
  return reader
    .selectFrom('outbox')
    .select([
      sql<string>`${OUTBOX_NAME}::text`.as('channel'),
      sql<number>`(count(*) filter (where refused_at is null))::int`.as('queued'),
      sql<number>`count(refused_at)::int`.as('dead'),
      sql<number>`
        coalesce(extract(epoch from now() - min(created_at) filter (where refused_at is null)), 0)::float8
      `.as('seconds'),
    ])
    .executeTakeFirstOrThrow();
}
