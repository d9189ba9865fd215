import { sql } from 'kysely';
import { ADVISORY_LOCKS, type Reader, type Transaction } from '../platform/db/database.ts';
import type { ChangeFacts, EventType } from './webhook-message.ts';

/** A system of the business that is told of events. */
export interface Endpoint {
  id: string;
  url: string;
  events: EventType[];
  created_at: Date;
  /** Since when it is told nothing more, because it said that it is gone. */
  gone_at: Date | null;
  /** Until when the secret of before signs as well. */
  previous_until: Date | null;
}

/** And what is signed with. */
export interface SigningEndpoint extends Endpoint {
  secret: string;
  previous_secret: string | null;
}

const select = (reader: Reader) =>
  reader
    .selectFrom('webhook_endpoints')
    .select(['id', 'url', 'events', 'created_at', 'gone_at', 'previous_until'])
    .$narrowType<Endpoint>();

/** Every one, the oldest first. */
export function listEndpoints(reader: Reader): Promise<Endpoint[]> {
  return select(reader).orderBy('created_at').orderBy('id').execute();
}

export function findEndpoint(reader: Reader, id: string): Promise<SigningEndpoint | undefined> {
  return select(reader).select(['secret', 'previous_secret']).where('id', '=', id).executeTakeFirst();
}

/** Whoever adds an endpoint waits for others who do, so that they may be counted first. */
export async function lockEndpoints(tx: Transaction): Promise<void> {
  await sql`select pg_advisory_xact_lock(${ADVISORY_LOCKS.webhooks})`.execute(tx);
}

export async function insertEndpoint(
  tx: Transaction,
  endpoint: Pick<SigningEndpoint, 'id' | 'url' | 'events' | 'secret' | 'created_at'>,
): Promise<void> {
  await tx.insertInto('webhook_endpoints').values(endpoint).execute();
}

/** @returns whether it was there */
export async function deleteEndpoint(tx: Transaction, id: string): Promise<boolean> {
  const { numDeletedRows } = await tx.deleteFrom('webhook_endpoints').where('id', '=', id).executeTakeFirst();
  return numDeletedRows > 0n;
}

/** Gives an endpoint another secret; the one of now signs as well until `until`. @returns whether it was there */
export async function replaceSecret(
  tx: Transaction,
  id: string,
  { secret, until }: { secret: string; until: Date },
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('webhook_endpoints')
    .set(({ ref }) => ({ secret, previous_secret: ref('secret'), previous_until: until }))
    .where('id', '=', id)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Notes that an endpoint is gone, or with null that it is there again. @returns whether it is known */
export async function setGone(tx: Transaction, id: string, goneAt: Date | null): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('webhook_endpoints')
    .set({ gone_at: goneAt })
    .where('id', '=', id)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** A change of an appointment and the one before it, of which there is none for a booking. */
export async function findChange(
  reader: Reader,
  { appointment_id, version }: { appointment_id: string; version: number },
): Promise<[change: ChangeFacts | undefined, before: ChangeFacts | undefined]> {
  const rows = await reader
    .selectFrom('appointment_changes')
    .select(['version', 'change', 'by', 'date', 'time', 'reason', 'status', 'stars', 'changed_at'])
    .where('appointment_id', '=', appointment_id)
    .where('version', '<=', version)
    .orderBy('version', 'desc')
    .limit(2)
    .execute();
  return rows[0]?.version === version ? [rows[0], rows[1]] : [undefined, undefined];
}
