import { sql } from 'kysely';
import type { Reader, Transaction } from '../../platform/db/database.ts';
import { lockCustomer } from '../../platform/idempotency.ts';
import { MAX_PUSH_SUBSCRIPTIONS } from '../../platform/limits/quotas.ts';
import { addMinutes } from '../../platform/local-time.ts';
import type { CustomerEvent } from '../outbox/channel.ts';
import type { PushSubscriptionInput } from './subscription-schema.ts';

/**
 * Notes that a customer wants to be told on a device. Done again, it changes nothing but when the device was seen. A device
 * that somebody else registered is no longer theirs; of too many, those go that were not seen for the longest.
 */
export async function saveSubscription(
  tx: Transaction,
  customerId: string,
  { endpoint, keys }: PushSubscriptionInput,
  now: Date,
): Promise<void> {
  await lockCustomer(tx, customerId);
  const row = { customer_id: customerId, p256dh: keys.p256dh, auth: keys.auth, seen_at: now };
  await tx
    .insertInto('push_subscriptions')
    .values({ ...row, endpoint, created_at: now })
    .onConflict((conflict) =>
      conflict.column('endpoint').doUpdateSet(({ ref }) => ({
        ...row,
        // For another customer it is a new one.
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

/** Forgets a device of a customer, where it is known. */
export async function deleteSubscription(
  tx: Transaction,
  customerId: string,
  endpoint: string,
): Promise<void> {
  await tx
    .deleteFrom('push_subscriptions')
    .where('customer_id', '=', customerId)
    .where('endpoint', '=', endpoint)
    .execute();
}

/** Forgets all devices of a customer. */
export async function deleteSubscriptions(tx: Transaction, customerId: string): Promise<void> {
  await tx.deleteFrom('push_subscriptions').where('customer_id', '=', customerId).execute();
}

/** A device that could not be told of so many notifications in a row, over so long, will not be told of the next one either. */
const MAX_FAILURES = 3;
const MAX_FAILING_DAYS = 7;

/**
 * Notes that a device could not be told of a notification, for the push service refused it or did not answer until the
 * last try. Once that has gone on for long, the device is forgotten.
 */
export async function noteFailure(tx: Transaction, id: string, now: Date): Promise<void> {
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
  if (isTooLong && device.failures >= MAX_FAILURES) await forgetSubscription(tx, id);
}

/** Notes that a device was told of something, after it could not be. */
export async function noteRecovery(tx: Transaction, id: string): Promise<void> {
  await tx
    .updateTable('push_subscriptions')
    .set({ failures: 0, failing_since: null })
    .where('id', '=', id)
    .execute();
}

/** Forgets a device that its push service does not know any more. */
export async function forgetSubscription(tx: Transaction, id: string): Promise<void> {
  await tx.deleteFrom('push_subscriptions').where('id', '=', id).execute();
}

/** A device of a customer. */
export function findDevice(reader: Reader, customerId: string, id: string) {
  return reader
    .selectFrom('push_subscriptions')
    .select(['id', 'endpoint', 'p256dh', 'auth', 'failures'])
    .where('customer_id', '=', customerId)
    .where('id', '=', id)
    .executeTakeFirst();
}

/**
 * Events with each device that is to be told of them: those of customers who are told of the event in the app as well
 * (docs/decisions/024-who-is-told-of-what.md).
 */
export async function addressToDevices(
  tx: Transaction,
  events: readonly CustomerEvent[],
): Promise<CustomerEvent[]> {
  const rows = await tx
    .selectFrom('notifications as n')
    .innerJoin('push_subscriptions as s', 's.customer_id', 'n.customer_id')
    .select(['n.id', 'n.appointment_id', 'n.version', 'n.kind', 's.id as recipient'])
    .where(({ eb, or }) =>
      or(
        events.map((event) =>
          event.kind === 'reminder'
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
  return rows.flatMap(({ id, appointment_id, version, kind, recipient }): CustomerEvent[] => {
    if (kind === 'reminder') return [{ kind, notification_id: id, recipient }];
    return appointment_id === null ? [] : [{ kind, appointment_id, version, recipient }];
  });
}
