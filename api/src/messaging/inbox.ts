import { sql } from 'kysely';
import { z } from 'zod';
import {
  type DayFacts,
  isEarlierTimeFree,
  readDayFacts,
  selectMovableVisits,
} from '../booking/earlier-times.ts';
import { appointmentStatusSchema, serviceTypeSchema } from '../booking/schema.ts';
import type { Reader, Transaction } from '../platform/db/database.ts';
import { instantSchema, localDateSchema, timeOfDaySchema, uuid } from '../platform/fields.ts';
import { defineReadOperation, defineWriteOperation } from '../platform/http/operation.ts';
import {
  createListPageSchema,
  decodeCursor,
  paginationQueryFields,
  toResultPage,
} from '../platform/http/page.ts';
import { okResponse } from '../platform/http/responses.ts';
import { localDateAt } from '../platform/local-time.ts';
import { Problem } from '../platform/problems/problem.ts';
import type { ApiServices } from '../platform/services.ts';
import { DUE_STAGES, NOTIFICATION_LIFETIME_DAYS } from './schedule.ts';

/** Kinds that customers also get by email or text message, each with a preference. */
export const MESSAGE_KINDS = [
  'confirmed',
  'moved',
  'cancelled',
  'ready',
  'day_before',
  'earlier_time',
  'reminder',
] as const;

export const NOTIFICATION_KINDS = [...MESSAGE_KINDS, 'photos'] as const;

const notificationKind = z.enum(NOTIFICATION_KINDS);
z.globalRegistry.add(notificationKind, { id: 'NotificationKind' });

const notifiedVehicle = z.object({
  id: uuid,
  device_reg: z.string(),
  make: z.string().nullable(),
  model: z.string().nullable(),
});

const notifiedVisit = z.object({
  id: uuid,
  reference: z.string(),
  status: appointmentStatusSchema.nullable().default(null).describe('Status of the visit now'),
  service_type: serviceTypeSchema,
  date: localDateSchema.describe('Day of the visit at the time of the notification'),
  time: timeOfDaySchema.describe('Start of the visit at the time of the notification'),
  time_zone: z.string().describe('IANA time zone of the workshop'),
  vehicle: notifiedVehicle,
});
z.globalRegistry.add(notifiedVisit, { id: 'NotifiedVisit' });

const notifiedReminder = z.object({
  id: uuid,
  name: z.string(),
  stage: z.enum(DUE_STAGES).describe('`soon`: it was due soon; `due`: it was due'),
  due_on: localDateSchema.describe('Day on which it was due, as known at that time'),
  due_on_estimated: z.boolean().describe('Whether `due_on` was estimated from how far the vehicle is driven'),
  vehicle: notifiedVehicle,
});
z.globalRegistry.add(notifiedReminder, { id: 'NotifiedReminder' });

const notifiedEarlierTime = z.object({
  date: localDateSchema,
  time: timeOfDaySchema,
  free: z.boolean().describe('Whether the visit can be moved to this time now'),
});
z.globalRegistry.add(notifiedEarlierTime, { id: 'NotifiedEarlierTime' });

const notificationSchema = z.object({
  id: uuid,
  kind: notificationKind.describe(
    'What happened to the visit; `day_before`: it is on the next day; `reminder`: a reminder is due or due soon; `photos`: the workshop added photos; `earlier_time`: a time before the visit became free',
  ),
  by: z
    .enum(['customer', 'workshop'])
    .nullable()
    .describe(
      'Who made the change; null if there was none, as for `day_before`, `reminder`, `photos` and `earlier_time`',
    ),
  reason: z.string().nullable().describe('Reason for a cancellation; null if none was given'),
  appointment: notifiedVisit
    .nullable()
    .describe('Visit that the notification is about; null if it is about a reminder'),
  reminder: notifiedReminder
    .nullable()
    .default(null)
    .describe('Reminder that the notification is about; null if it is about a visit'),
  refused: z
    .boolean()
    .default(false)
    .describe('Whether the workshop cancelled a visit that it had never confirmed'),
  photos: z
    .int()
    .nullable()
    .default(null)
    .describe(
      'Number of photos that a notification of the kind `photos` is about, without deleted ones; null for other kinds',
    ),
  earlier_time: notifiedEarlierTime
    .nullable()
    .default(null)
    .describe('Time that became free; null for kinds other than `earlier_time`'),
  created_at: z.iso.datetime(),
  read_at: z.iso.datetime().nullable(),
});
z.globalRegistry.add(notificationSchema, { id: 'Notification' });

type NotificationJson = z.infer<typeof notificationSchema>;

const tags = ['notifications'];
const MAX_IDS = 100;
const cursorKey = z.tuple([instantSchema, uuid]);
const unread = z.int().describe('Number of all unread notifications');

const list = defineReadOperation({
  operationId: 'listNotifications',
  route: 'GET /notifications',
  summary: `List the customer's notifications of the last ${NOTIFICATION_LIFETIME_DAYS} days, the newest first`,
  tags,
  query: z.object(paginationQueryFields),
  success: okResponse(
    createListPageSchema(notificationSchema).extend({ unread }).meta({ id: 'NotificationPage' }),
  ),
  async handle({ reader, uid, query: { limit, cursor } }, services: ApiServices) {
    const after = decodeCursor(cursor, cursorKey);
    const rows = await listNotifications(reader, uid, after, limit + 1);
    const free = await findFreeEarlierTimes(reader, rows, services);
    const toJson = (row: NotificationRow) => notificationJson(row, free.has(row.id));
    const page = toResultPage(rows, limit, toJson, (row) => [row.created_at.toISOString(), row.id]);
    return { ...page, unread: await countUnread(reader, uid) };
  },
});

const markAsRead = defineWriteOperation({
  operationId: 'readNotifications',
  route: 'POST /notifications/read',
  summary: 'Mark notifications as read. Those read before stay unchanged',
  tags,
  body: z
    .strictObject({
      ids: z
        .array(uuid)
        .min(1)
        .max(MAX_IDS)
        .optional()
        .describe('Ids of single notifications, such as one that was opened'),
      up_to: uuid
        .optional()
        .describe(
          'Id of the newest notification that was shown: it and all older ones are marked, newer ones stay unread',
        ),
    })
    .refine(({ ids, up_to }) => (ids === undefined) !== (up_to === undefined), 'Either ids or up_to')
    .meta({ id: 'ReadNotifications' }),
  success: okResponse(z.object({ unread }).meta({ id: 'UnreadNotifications' })),
  problems: ['not_found'],
  async handle({ tx, uid, body: { ids = [], up_to } }, { now }) {
    await markRead(tx, uid, up_to === undefined ? { ids } : { upTo: up_to }, now());
    return { unread: await countUnread(tx, uid) };
  },
});

/** Operations on the customer's notifications in the app (docs/decisions/024-who-is-told-of-what.md). */
export const notificationOperations = [list, markAsRead];

type NotificationRow = Awaited<ReturnType<typeof listNotifications>>[number];

const WITHOUT_DOER: readonly NotificationRow['kind'][] = ['day_before', 'reminder', 'photos', 'earlier_time'];

/** Returns the ids of the notifications of earlier times to which the visit can be moved now. */
async function findFreeEarlierTimes(
  reader: Reader,
  rows: readonly NotificationRow[],
  services: ApiServices,
): Promise<Set<string>> {
  const today = localDateAt(services.now(), services.settings.organisation.timeZone);
  const offers = rows.flatMap(({ id, appointment_id: visitId, date, offered: time }) =>
    visitId !== null && time !== null && date >= today ? [{ id, visitId, date, time }] : [],
  );
  const free = new Set<string>();
  if (offers.length === 0) return free;
  const visitIds = offers.map(({ visitId }) => visitId);
  const visits = await selectMovableVisits(reader).where('a.id', 'in', visitIds).execute();
  const days = new Map<string, DayFacts>();
  for (const { id, visitId, date, time } of offers) {
    const visit = visits.find((each) => each.id === visitId);
    if (!visit) continue;
    const own = visit.date === date ? visitId : undefined;
    const key = `${date} ${own}`;
    const day = days.get(key) ?? (await readDayFacts(reader, date, services.settings.booking, own));
    days.set(key, day);
    if (await isEarlierTimeFree(reader, visit, { date, time }, services, day)) free.add(id);
  }
  return free;
}

/** @param isFree whether the earlier time that the notification is about is free */
function notificationJson(row: NotificationRow, isFree: boolean): NotificationJson {
  const hasDoer = !WITHOUT_DOER.includes(row.kind);
  return {
    id: row.id,
    kind: row.kind,
    by: hasDoer ? row.by : null,
    reason: hasDoer ? row.reason : null,
    appointment: visitJson(row),
    reminder: reminderJson(row),
    refused: row.kind === 'cancelled' && row.by === 'workshop' && row.status_before === 'requested',
    photos: row.kind === 'photos' ? row.photos : null,
    earlier_time: row.offered === null ? null : { date: row.date, time: row.offered, free: isFree },
    created_at: row.created_at.toISOString(),
    read_at: row.read_at?.toISOString() ?? null,
  };
}

function visitJson(row: NotificationRow): NotificationJson['appointment'] {
  const { appointment_id: id, reference, status, service_type, visit_date: date, time, time_zone } = row;
  const isKnown = id !== null && reference !== null && service_type !== null && date !== null;
  if (!isKnown || time === null || time_zone === null) return null;
  return { id, reference, status, service_type, date, time, time_zone, vehicle: vehicleJson(row) };
}

function reminderJson(row: NotificationRow): NotificationJson['reminder'] {
  const { reminder_id: id, reminder_name: name, stage } = row;
  if (id === null || name === null || stage === null) return null;
  const due = { due_on: row.date, due_on_estimated: row.estimated === true };
  return { id, name, stage, ...due, vehicle: vehicleJson(row) };
}

const vehicleJson = ({ vehicle_id: id, device_reg, make, model }: NotificationRow) => ({
  id,
  device_reg,
  make,
  model,
});

/** Whether no later move has replaced the notification `n`, if that is about a move. */
const isNotReplaced = sql<boolean>`not (n.kind = 'moved' and exists (
  select from appointment_changes later
  where later.appointment_id = n.appointment_id and later.version > n.version and later.change = 'moved'
))`;

/** Lists notifications, the latest first. Leaves out replaced ones, and kinds that only a later version of the api knows. */
function listNotifications(
  reader: Reader,
  customerId: string,
  after: z.output<typeof cursorKey> | null,
  count: number,
) {
  let list = reader
    .selectFrom('notifications as n')
    .leftJoin('appointments as a', 'a.id', 'n.appointment_id')
    .leftJoin('appointment_changes as c', (join) =>
      join.onRef('c.appointment_id', '=', 'n.appointment_id').onRef('c.version', '=', 'n.version'),
    )
    .leftJoin('appointment_changes as before', (join) =>
      join
        .onRef('before.appointment_id', '=', 'n.appointment_id')
        .on(({ eb }) => eb('before.version', '=', eb('n.version', '-', 1))),
    )
    .leftJoin('reminders as r', 'r.id', 'n.reminder_id')
    .innerJoin('vehicles as v', (join) =>
      join.on(({ eb, fn, ref }) => eb('v.id', '=', fn.coalesce(ref('a.vehicle_id'), ref('r.vehicle_id')))),
    )
    .select(['n.id', 'n.kind', 'n.date', 'n.time as offered', 'n.created_at', 'n.read_at', 'n.stage'])
    .select('n.estimated')
    .select(['n.appointment_id', 'c.by', 'c.reason', 'c.date as visit_date', 'c.time'])
    .select('before.status as status_before')
    .select(['a.reference', 'a.status', 'a.service_type', 'a.time_zone'])
    .select(['n.reminder_id', 'r.name as reminder_name'])
    .select(['v.id as vehicle_id', 'v.device_reg', 'v.make', 'v.model'])
    .select(({ selectFrom, cast, fn }) =>
      selectFrom('visit_photos as p')
        .select(cast<number>(fn.countAll(), 'integer').as('photos'))
        .whereRef('p.notification_id', '=', 'n.id')
        .as('photos'),
    )
    .where('n.customer_id', '=', customerId)
    .where('n.kind', 'in', NOTIFICATION_KINDS)
    .where(isNotReplaced);
  if (after) {
    const [createdAt, lastId] = after;
    list = list.where(({ eb, refTuple, tuple }) =>
      eb(refTuple('n.created_at', 'n.id'), '<', tuple(new Date(createdAt), lastId)),
    );
  }
  return list.orderBy('n.created_at', 'desc').orderBy('n.id', 'desc').limit(count).execute();
}

async function countUnread(reader: Reader, customerId: string): Promise<number> {
  const { count } = await reader
    .selectFrom('notifications as n')
    .select(({ cast, fn }) => cast<number>(fn.countAll(), 'integer').as('count'))
    .where('n.customer_id', '=', customerId)
    .where('n.kind', 'in', NOTIFICATION_KINDS)
    .where('n.read_at', 'is', null)
    .where(isNotReplaced)
    .executeTakeFirstOrThrow();
  return count;
}

/** Marks a visit's notifications as read: after its completion they are outdated. */
export async function markVisitNotificationsRead(
  tx: Transaction,
  appointmentId: string,
  at: Date,
): Promise<void> {
  await tx
    .updateTable('notifications')
    .set({ read_at: at })
    .where('appointment_id', '=', appointmentId)
    .where('read_at', 'is', null)
    .execute();
}

/**
 * Marks notifications as read. Notifications that were read before stay unchanged.
 * @param selection single notifications, or a notification and all older ones
 * @throws Problem `not_found`, without marking any, if a notification is not the customer's
 */
async function markRead(
  tx: Transaction,
  customerId: string,
  selection: { ids: readonly string[] } | { upTo: string },
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
