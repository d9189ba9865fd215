import { sql } from 'kysely';
import type { Reader, Transaction } from '../platform/db/database.ts';
import { OUTBOX_KINDS, type OutboxEvent, outboxEventSchema } from './channel.ts';
import type { QueueLoad } from './queue-load.ts';

/** The channel on which the database says that there is something in the outbox (migrations/0018-outbox.sql). */
export const WAKE_UP = 'forecourt_outbox';

/**
 * Takes the oldest events out of the outbox; what another process is taking is passed over, and so is what only a later version
 * of the api knows.
 */
export async function takeEvents(tx: Transaction, count: number): Promise<OutboxEvent[]> {
  const oldest = tx
    .selectFrom('outbox')
    .select('id')
    .where('kind', 'in', OUTBOX_KINDS)
    .orderBy('created_at')
    .limit(count)
    .forUpdate()
    .skipLocked();
  const rows = await tx
    .deleteFrom('outbox')
    .where('id', 'in', oldest)
    .returning(['appointment_id', 'version', 'kind', 'notification_id', 'created_at'])
    .execute();
  return rows.map(({ created_at, ...event }) =>
    outboxEventSchema.parse(
      // When anything else happened, the history of the visit says.
      event.kind === 'erased' ? { ...event, happened_at: created_at.toISOString() } : event,
    ),
  );
}

/** What waits to be passed on to the channels. */
export function readOutbox(reader: Reader): Promise<QueueLoad> {
  return reader
    .selectFrom('outbox')
    .select(({ cast, fn, val }) => [
      val('outbox').as('channel'),
      cast<number>(fn.countAll(), 'integer').as('queued'),
      sql<number>`0`.as('dead'),
      sql<number>`coalesce(extract(epoch from now() - min(created_at)), 0)::float8`.as('seconds'),
    ])
    .executeTakeFirstOrThrow();
}
