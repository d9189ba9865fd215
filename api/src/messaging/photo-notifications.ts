import { listStatusesInPhases } from '../booking/visit-status.ts';
import type { Transaction } from '../platform/db/database.ts';
import { addMinutes } from '../platform/local-time.ts';
import type { ApiServices } from '../platform/services.ts';

/** Minutes since the last photo after which the customer is notified, so that photos added one by one make one notification. */
const QUIET_MINUTES = 2;

/** Older photos are not announced, such as those added while no process was running. */
const MAX_AGE_MINUTES = 24 * 60;

const BATCH_SIZE = 100;

/** Notifies customers of photos that the workshop added to their visits, each photo once (decision 024). */
export async function notifyOfNewPhotos({
  database,
  now,
}: Pick<ApiServices, 'database' | 'now'>): Promise<void> {
  await database.transaction((tx) => insertPhotoNotifications(tx, now()));
}

async function insertPhotoNotifications(tx: Transaction, at: Date): Promise<void> {
  const minCreatedAt = addMinutes(at, -MAX_AGE_MINUTES);
  const found = await tx
    .selectFrom('visit_photos as p')
    .innerJoin('appointments as a', 'a.id', 'p.appointment_id')
    .innerJoin('customers as k', 'k.id', 'a.customer_id')
    .select(['a.id', 'k.id as customer_id', 'a.version', 'a.date'])
    .where('p.by', '=', 'workshop')
    .where('p.notification_id', 'is', null)
    .where('p.created_at', '>', minCreatedAt)
    .where('a.status', 'not in', listStatusesInPhases('called_off'))
    .where('k.erased_at', 'is', null)
    .groupBy(['a.id', 'k.id'])
    .having(({ fn }) => fn.max('p.created_at'), '<=', addMinutes(at, -QUIET_MINUTES))
    .limit(BATCH_SIZE)
    .execute();
  if (found.length === 0) return;
  // Skip customers who are being changed, and photos that another process is announcing. Customers are locked first (decision 019).
  const customers = await tx
    .selectFrom('customers')
    .select('id')
    .where(
      'id',
      'in',
      found.map(({ customer_id }) => customer_id),
    )
    .where('erased_at', 'is', null)
    .forUpdate()
    .skipLocked()
    .execute();
  const locked = new Set(customers.map(({ id }) => id));
  const visits = found.filter(({ customer_id }) => locked.has(customer_id));
  if (visits.length === 0) return;
  const photos = await tx
    .selectFrom('visit_photos')
    .select(['id', 'appointment_id'])
    .where(
      'appointment_id',
      'in',
      visits.map(({ id }) => id),
    )
    .where('by', '=', 'workshop')
    .where('notification_id', 'is', null)
    .where('created_at', '>', minCreatedAt)
    .forUpdate()
    .skipLocked()
    .execute();
  for (const { id, ...visit } of visits) {
    const own = photos.filter(({ appointment_id }) => appointment_id === id);
    if (own.length === 0) continue;
    const notification = await tx
      .insertInto('notifications')
      .values({ ...visit, appointment_id: id, kind: 'photos', created_at: at })
      .returning('id')
      .executeTakeFirstOrThrow();
    await tx
      .updateTable('visit_photos')
      .set({ notification_id: notification.id })
      .where(
        'id',
        'in',
        own.map((photo) => photo.id),
      )
      .execute();
  }
}
