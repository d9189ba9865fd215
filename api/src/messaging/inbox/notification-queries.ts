import { sql } from 'kysely';
import type { Database, Reader, Transaction } from '../../platform/db/database.ts';
import { addMinutes } from '../../platform/local-time.ts';
import { Problem } from '../../platform/problems/problem.ts';
import { NOTIFICATION_KINDS, type NotificationRow } from './notification-json.ts';

/** Where a page of notifications goes on: instant and id of the last one. */
type NotificationKey = readonly [createdAt: string, id: string];

/** A customer's notifications, the latest first; without those of kinds that only a later version of the api knows. */
export function listNotifications(
  reader: Reader,
  customerId: string,
  after: NotificationKey | null,
  count: number,
): Promise<NotificationRow[]> {
  let list = reader
    .selectFrom('notifications as n')
    .leftJoin('appointments as a', 'a.id', 'n.appointment_id')
    .leftJoin('appointment_changes as c', (join) =>
      join.onRef('c.appointment_id', '=', 'n.appointment_id').onRef('c.version', '=', 'n.version'),
    )
    .leftJoin('reminders as r', 'r.id', 'n.reminder_id')
    .innerJoin('vehicles as v', (join) =>
      join.on(({ eb, fn, ref }) => eb('v.id', '=', fn.coalesce(ref('a.vehicle_id'), ref('r.vehicle_id')))),
    )
    .select(['n.id', 'n.kind', 'n.date', 'n.created_at', 'n.read_at', 'n.stage', 'n.estimated'])
    .select(['n.appointment_id', 'c.by', 'c.reason', 'c.date as visit_date', 'c.time'])
    .select(['a.reference', 'a.service_type', 'a.time_zone', 'n.reminder_id', 'r.name as reminder_name'])
    .select(['v.id as vehicle_id', 'v.device_reg', 'v.make', 'v.model'])
    .where('n.customer_id', '=', customerId)
    .where('n.kind', 'in', NOTIFICATION_KINDS);
  if (after) {
    const [createdAt, lastId] = after;
    list = list.where(({ eb, refTuple, tuple }) =>
      eb(refTuple('n.created_at', 'n.id'), '<', tuple(new Date(createdAt), lastId)),
    );
  }
  return list.orderBy('n.created_at', 'desc').orderBy('n.id', 'desc').limit(count).execute();
}

/** Of those that `listNotifications` has. */
export async function countUnread(reader: Reader, customerId: string): Promise<number> {
  const { count } = await reader
    .selectFrom('notifications')
    .select(({ cast, fn }) => cast<number>(fn.countAll(), 'integer').as('count'))
    .where('customer_id', '=', customerId)
    .where('kind', 'in', NOTIFICATION_KINDS)
    .where('read_at', 'is', null)
    .executeTakeFirstOrThrow();
  return count;
}

/** Which notifications: single ones by id, or one (`upTo`) and all that are older. */
export type NotificationSelection = { ids: readonly string[] } | { upTo: string };

/**
 * Notes that a customer has read some of their notifications; what was read before stays as it is.
 * @throws Problem `not_found` where one is not theirs; then nothing is changed
 */
export async function markRead(
  tx: Transaction,
  customerId: string,
  selection: NotificationSelection,
  at: Date,
): Promise<void> {
  const named = [...new Set('ids' in selection ? selection.ids : [selection.upTo])];
  const known = await tx
    .selectFrom('notifications')
    .select('id')
    .where('customer_id', '=', customerId)
    .where('id', 'in', named)
    .execute();
  if (known.length < named.length) throw new Problem('not_found');
  const unread = tx
    .updateTable('notifications')
    .set({ read_at: at })
    .where('customer_id', '=', customerId)
    .where('read_at', 'is', null);
  const selected =
    'ids' in selection
      ? unread.where('id', 'in', named)
      : unread.where(({ eb, refTuple, selectFrom }) =>
          eb(
            refTuple('created_at', 'id'),
            '<=',
            selectFrom('notifications as last')
              .select(['last.created_at', 'last.id'])
              .where('last.id', '=', selection.upTo)
              .$asTuple('created_at', 'id'),
          ),
        );
  await selected.execute();
}

/** For how long notifications are kept. What became of a visit stays with the visit. */
export const KEPT_DAYS = 180;

const FORGOTTEN_AT_ONCE = 1_000;

/**
 * Forgets notifications that are older than `KEPT_DAYS`; so many at a time that it holds nothing up.
 * @returns whether there may be more of them
 */
export async function forgetOldNotifications(database: Database, now: Date): Promise<boolean> {
  const forgotten = await database.transaction((tx) => {
    // What another process is deleting is passed over.
    const outdated = tx
      .selectFrom('notifications')
      .select('id')
      .where('created_at', '<', addMinutes(now, -KEPT_DAYS * 24 * 60))
      .orderBy('created_at')
      .limit(FORGOTTEN_AT_ONCE)
      .forUpdate()
      .skipLocked();
    return tx.deleteFrom('notifications').where('id', 'in', outdated).executeTakeFirst();
  });
  return forgotten.numDeletedRows >= FORGOTTEN_AT_ONCE;
}

/**
 * Notifies the customers of the confirmed visits of a day that it is tomorrow; each once, however often and by however
 * many processes this is done. Whoever booked, moved or got a visit confirmed since `informedSince` knows.
 * @param date of the visits, `YYYY-MM-DD`
 */
export async function insertDayBefore(
  tx: Transaction,
  date: string,
  { informedSince, at }: { informedSince: Date; at: Date },
): Promise<void> {
  await tx
    .insertInto('notifications')
    .columns(['customer_id', 'appointment_id', 'version', 'kind', 'date', 'created_at'])
    .expression(({ selectFrom, val }) =>
      selectFrom('appointments as a')
        .select([
          'a.customer_id',
          'a.id',
          'a.version',
          val('day_before').as('kind'),
          'a.date',
          sql<Date>`${at}::timestamptz`.as('created_at'),
        ])
        .$narrowType<{ customer_id: string }>()
        .where('a.date', '=', date)
        .where('a.status', '=', 'confirmed')
        .where(({ exists, not, selectFrom }) =>
          not(
            exists(
              selectFrom('appointment_changes as c')
                .select('c.version')
                .whereRef('c.appointment_id', '=', 'a.id')
                .where('c.change', 'in', ['booked', 'moved', 'confirmed'])
                .where('c.changed_at', '>=', informedSince),
            ),
          ),
        )
        .where(({ exists, not, selectFrom }) =>
          not(
            exists(
              selectFrom('notifications as n')
                .select('n.id')
                .whereRef('n.appointment_id', '=', 'a.id')
                .whereRef('n.date', '=', 'a.date')
                .where('n.kind', '=', 'day_before'),
            ),
          ),
        ),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}
