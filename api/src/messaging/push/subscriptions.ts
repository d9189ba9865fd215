import { ECDH } from 'node:crypto';
import { sql } from 'kysely';
import { z } from 'zod';
import type { Reader, Transaction } from '../../platform/db/database.ts';
import { defineOperation, defineWriteOperation } from '../../platform/http/operation.ts';
import { noContentResponse, okResponse } from '../../platform/http/responses.ts';
import { lockOrCreateCustomer } from '../../platform/idempotency.ts';
import { MAX_PUSH_SUBSCRIPTIONS } from '../../platform/limits/quotas.ts';
import { addMinutes } from '../../platform/local-time.ts';
import { mayHavePublicAddress } from '../../platform/outbound-agent.ts';
import { invalidFieldProblem } from '../../platform/problems/problem.ts';
import type { ApiServices } from '../../platform/services.ts';
import type { PushEvent } from '../outbox/channel.ts';
import type { JobQueues } from '../outbox/job-queues.ts';
import type { PushSettings } from './vapid-keys.ts';

const tags = ['notifications'];

/** Maximum length of an endpoint URL; those of browsers have a few hundred characters. */
const MAX_ENDPOINT = 1_000;

const PUBLIC_KEY_BYTES = 65;

/** Whether the key is an uncompressed point on the curve, for which a message can be encrypted (RFC 8291 §3.1). */
function isPublicKey(text: string): boolean {
  const key = Buffer.from(text, 'base64url');
  try {
    ECDH.convertKey(key, 'prime256v1');
    return key.length === PUBLIC_KEY_BYTES;
  } catch {
    return false;
  }
}

const endpointSchema = z
  .string()
  .max(MAX_ENDPOINT)
  .refine((text) => {
    const url = URL.parse(text);
    return /^https?:$/.test(url?.protocol ?? '') && url?.username === '' && url.password === '';
  }, 'An address as https://push.example/…')
  .describe("`endpoint` of the browser's `PushSubscription`");

/** A push subscription in the form of `PushSubscription.toJSON()` in browsers. */
const subscriptionSchema = z.strictObject({
  endpoint: endpointSchema,
  keys: z.strictObject({
    p256dh: z.string().max(100).refine(isPublicKey, 'A public key of the curve P-256, as base64url'),
    auth: z.string().regex(/^[\w-]{22}(==)?$/, '16 bytes, as base64url'),
  }),
});
z.globalRegistry.add(subscriptionSchema, { id: 'PushSubscription' });

const unsubscriptionSchema = z.strictObject({ endpoint: endpointSchema });
z.globalRegistry.add(unsubscriptionSchema, { id: 'PushUnsubscription' });

export interface PushOperationServices extends ApiServices {
  queues: Pick<JobQueues, 'served'>;
  push: PushSettings | null;
}

const getKey = defineOperation({
  operationId: 'getPush',
  route: 'GET /push',
  summary: 'Get the public key with which browsers subscribe to pushes',
  tags,
  success: okResponse(
    z
      .object({
        public_key: z
          .string()
          .nullable()
          .describe('`applicationServerKey` for browsers; null if the site sends no pushes'),
      })
      .meta({ id: 'Push' }),
  ),
  handle: (_context, { queues }: PushOperationServices) => ({
    public_key: queues.served.publicKeyOf('push'),
  }),
});

const save = defineOperation({
  operationId: 'savePushSubscription',
  route: 'PUT /push/subscriptions',
  summary: 'Subscribe a device. A device of another customer becomes this customer’s',
  tags,
  body: subscriptionSchema,
  success: noContentResponse('Done'),
  async handle({ transact, uid, body }, { push, now }: PushOperationServices) {
    if (!push?.allowPrivate && !isPublicEndpoint(body.endpoint)) {
      throw invalidFieldProblem(
        '/endpoint',
        'not_public',
        'Not an address of the internet, by https on port 443',
      );
    }
    await transact((tx) => saveSubscription(tx, uid, body, now()));
  },
});

/** Whether an endpoint is a URL such as push services use: https, the default port, and no private address. */
function isPublicEndpoint(endpoint: string): boolean {
  const url = new URL(endpoint);
  return url.protocol === 'https:' && url.port === '' && mayHavePublicAddress(url);
}

const remove = defineWriteOperation({
  operationId: 'deletePushSubscription',
  route: 'POST /push/unsubscribe',
  summary: 'Unsubscribe a device. Succeeds for unknown devices',
  tags,
  body: unsubscriptionSchema,
  success: noContentResponse('Done'),
  async handle({ tx, uid, body: { endpoint } }) {
    await tx
      .deleteFrom('push_subscriptions')
      .where('customer_id', '=', uid)
      .where('endpoint', '=', endpoint)
      .execute();
  },
});

/** Operations on devices that get the customer's notifications as pushes (docs/decisions/027-web-push.md). */
export const pushOperations = [getKey, save, remove];

/** Adds or updates a subscription. Beyond the maximum, the customer's least recently saved subscriptions are deleted. */
async function saveSubscription(
  tx: Transaction,
  customerId: string,
  { endpoint, keys }: z.infer<typeof subscriptionSchema>,
  now: Date,
): Promise<void> {
  await lockOrCreateCustomer(tx, customerId);
  const row = { customer_id: customerId, p256dh: keys.p256dh, auth: keys.auth, seen_at: now };
  await tx
    .insertInto('push_subscriptions')
    .values({ ...row, endpoint, created_at: now })
    .onConflict((conflict) =>
      conflict.column('endpoint').doUpdateSet(({ ref }) => ({
        ...row,
        // If another customer signs in on the same browser, it counts as a new device.
        created_at: sql<Date>`case when ${ref('push_subscriptions.customer_id')} = ${customerId}
          then ${ref('push_subscriptions.created_at')} else ${now}::timestamptz end`,
      })),
    )
    .execute();
  const latest = tx
    .selectFrom('push_subscriptions')
    .select('id')
    .where('customer_id', '=', customerId)
    .orderBy('seen_at', 'desc')
    .orderBy('id')
    .limit(MAX_PUSH_SUBSCRIPTIONS);
  await tx
    .deleteFrom('push_subscriptions')
    .where('customer_id', '=', customerId)
    .where('id', 'not in', latest)
    .execute();
}

export async function deleteAllPushSubscriptions(tx: Transaction, customerId: string): Promise<void> {
  await tx.deleteFrom('push_subscriptions').where('customer_id', '=', customerId).execute();
}

export async function deletePushSubscriptionById(tx: Transaction, id: string): Promise<void> {
  await tx.deleteFrom('push_subscriptions').where('id', '=', id).execute();
}

export function findPushSubscription(reader: Reader, customerId: string, id: string) {
  return reader
    .selectFrom('push_subscriptions')
    .select(['id', 'endpoint', 'p256dh', 'auth', 'failures'])
    .where('customer_id', '=', customerId)
    .where('id', '=', id)
    .executeTakeFirst();
}

/** Failures in a row after which a subscription is deleted, if the first was at least `MAX_FAILING_DAYS` ago. */
const MAX_FAILURES = 3;
const MAX_FAILING_DAYS = 7;

export async function recordPushFailureOrUnsubscribe(tx: Transaction, id: string, now: Date): Promise<void> {
  const device = await tx
    .updateTable('push_subscriptions')
    .set(({ eb, fn, val }) => ({
      failures: eb('failures', '+', 1),
      failing_since: fn.coalesce('failing_since', val(now)),
    }))
    .where('id', '=', id)
    .returning(['failures', 'failing_since'])
    .executeTakeFirst();
  const isTooLong =
    device?.failing_since && device.failing_since <= addMinutes(now, -MAX_FAILING_DAYS * 24 * 60);
  if (isTooLong && device.failures >= MAX_FAILURES) await deletePushSubscriptionById(tx, id);
}

export async function resetPushFailures(tx: Transaction, id: string): Promise<void> {
  await tx
    .updateTable('push_subscriptions')
    .set({ failures: 0, failing_since: null })
    .where('id', '=', id)
    .execute();
}

/** Returns each event once per device of its customer, except events without a notification in the app (decision 024). */
export async function expandEventsToDevices(
  tx: Transaction,
  events: readonly PushEvent[],
): Promise<PushEvent[]> {
  const rows = await tx
    .selectFrom('notifications as n')
    .innerJoin('push_subscriptions as s', 's.customer_id', 'n.customer_id')
    .select(['n.id', 'n.appointment_id', 'n.version', 'n.kind', 's.id as recipient'])
    .where(({ eb, or }) =>
      or(
        events.map((event) =>
          'notification_id' in event
            ? eb('n.id', '=', event.notification_id)
            : eb.and({
                'n.appointment_id': event.appointment_id,
                'n.version': event.version,
                'n.kind': event.kind as never,
              }),
        ),
      ),
    )
    .execute();
  return rows.flatMap(({ id, appointment_id, version, kind, recipient }): PushEvent[] => {
    if (kind === 'reminder' || kind === 'photos' || kind === 'earlier_time')
      return [{ kind, notification_id: id, recipient }];
    return appointment_id === null ? [] : [{ kind, appointment_id, version, recipient }];
  });
}
