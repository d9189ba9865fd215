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
  const visits = await tx
    .selectFrom('visit_photos as p')
    .innerJoin('appointments as a', 'a.id', 'p.appointment_id')
    .innerJoin('customers as k', 'k.id', 'a.customer_id')
    .select(['a.id', 'k.id as customer_id', 'a.version', 'a.date'])
    .where('p.by', '=', 'workshop')
    .where('p.notification_id', 'is', null)
    .where('p.created_at', '>', addMinutes(at, -MAX_AGE_MINUTES))
    .where('a.status', 'not in', listStatusesInPhases('called_off'))
    .where('k.erased_at', 'is', null)
    .groupBy(['a.id', 'k.id'])
    .having(({ fn }) => fn.max('p.created_at'), '<=', addMinutes(at, -QUIET_MINUTES))
    .limit(BATCH_SIZE)
    .execute();
  if (visits.length === 0) return;
  // Skip photos that another process is announcing.
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

/** Deletes a visit's notifications of photos that have all been deleted. */
export async function deleteEmptyPhotoNotifications(tx: Transaction, appointmentId: string): Promise<void> {
  await tx
    .deleteFrom('notifications as n')
    .where('n.appointment_id', '=', appointmentId)
    .where('n.kind', '=', 'photos')
    .where(({ exists, not, selectFrom }) =>
      not(exists(selectFrom('visit_photos as p').select('p.id').whereRef('p.notification_id', '=', 'n.id'))),
    )
    .execute();
}
