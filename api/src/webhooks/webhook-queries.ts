import { sql } from 'kysely';
import { ADVISORY_LOCKS, type Reader, type Transaction } from '../platform/db/database.ts';
import type { VisitChangeDetails, WebhookEventType } from './webhook-message.ts';

export interface WebhookEndpoint {
  id: string;
  url: string;
  events: WebhookEventType[];
  created_at: Date;
  /** Time at which the endpoint responded with 410, after which it gets no events; null if it gets events. */
  gone_at: Date | null;
  previous_until: Date | null;
}

export interface WebhookEndpointWithSecrets extends WebhookEndpoint {
  secret: string;
  previous_secret: string | null;
}

const select = (reader: Reader) =>
  reader
    .selectFrom('webhook_endpoints')
    .select(['id', 'url', 'events', 'created_at', 'gone_at', 'previous_until'])
    .$narrowType<WebhookEndpoint>();

export function listWebhookEndpoints(reader: Reader): Promise<WebhookEndpoint[]> {
  return select(reader).orderBy('created_at').orderBy('id').execute();
}

export function findWebhookEndpoint(
  reader: Reader,
  id: string,
): Promise<WebhookEndpointWithSecrets | undefined> {
  return select(reader).select(['secret', 'previous_secret']).where('id', '=', id).executeTakeFirst();
}

/** Locks the adding of endpoints until the transaction ends, so that their number cannot exceed the limit. */
export async function lockWebhookEndpointCreation(tx: Transaction): Promise<void> {
  await sql`select pg_advisory_xact_lock(${ADVISORY_LOCKS.webhooks})`.execute(tx);
}

export async function insertWebhookEndpoint(
  tx: Transaction,
  endpoint: Pick<WebhookEndpointWithSecrets, 'id' | 'url' | 'events' | 'secret' | 'created_at'>,
): Promise<void> {
  await tx.insertInto('webhook_endpoints').values(endpoint).execute();
}

export async function deleteWebhookEndpoint(tx: Transaction, id: string): Promise<boolean> {
  const { numDeletedRows } = await tx.deleteFrom('webhook_endpoints').where('id', '=', id).executeTakeFirst();
  return numDeletedRows > 0n;
}

/** Replaces the secret of an endpoint; the old one also signs messages until `until`. @returns whether the endpoint exists */
export async function replaceWebhookSecret(
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

/** Stops events to an endpoint. @param goneAt null to send events again @returns whether the endpoint exists */
export async function setWebhookEndpointGone(
  tx: Transaction,
  id: string,
  goneAt: Date | null,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('webhook_endpoints')
    .set({ gone_at: goneAt })
    .where('id', '=', id)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

export async function findAppointmentChangeAndPrevious(
  reader: Reader,
  { appointment_id, version }: { appointment_id: string; version: number },
): Promise<[change: VisitChangeDetails | undefined, before: VisitChangeDetails | undefined]> {
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
