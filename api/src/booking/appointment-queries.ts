import { sql } from 'kysely';
import { jsonArrayFrom, jsonObjectFrom } from 'kysely/helpers/postgres';
import { builtOnce, type Placeholders, type Value } from '../platform/db/built-once.ts';
import type { Reader, Transaction } from '../platform/db/database.ts';
import { Problem } from '../platform/problems/problem.ts';
import type { AppointmentRow } from './appointment-json.ts';

const ACTIVE = ['requested', 'confirmed', 'in_progress'] as const;

/** Where a page of appointments goes on: date, time and id of the last one. */
export type AppointmentKey = readonly [date: string, time: string, id: string];

export interface AppointmentFilter {
  status?: AppointmentRow['status'] | undefined;
  /** First and last day, `YYYY-MM-DD`. */
  from?: string | undefined;
  to?: string | undefined;
  order: 'asc' | 'desc';
}

/** Appointments as `AppointmentRow`, without those whose customer was erased. */
export const selectAppointments = (reader: Reader) =>
  reader
    .selectFrom('appointments as a')
    .innerJoin('vehicles as v', 'v.id', 'a.vehicle_id')
    .select(['a.id', 'a.reference', 'a.status', 'a.service_type', 'a.date', 'a.time', 'a.minutes'])
    .select([
      'a.time_zone',
      'a.starts_at',
      'a.recomputed',
      'a.note',
      'a.version',
      'a.work',
      'a.odometer_km',
      'a.created_at',
    ])
    .select(['v.id as vehicle_id', 'v.device_reg', 'v.make', 'v.model'])
    .select((eb) => [
      jsonObjectFrom(
        eb
          .selectFrom('ratings as r')
          .select(['r.stars', 'r.comment', 'r.created_at'])
          .whereRef('r.appointment_id', '=', 'a.id'),
      ).as('rating'),
      jsonArrayFrom(
        eb
          .selectFrom('appointment_changes as c')
          .select(['c.change', 'c.by', 'c.date', 'c.time', 'c.reason', 'c.changed_at'])
          .whereRef('c.appointment_id', '=', 'a.id')
          .orderBy('c.version'),
      ).as('changes'),
    ]);

const appointmentsOf = (reader: Reader, customerId: Value<string>) =>
  selectAppointments(reader).where('a.customer_id', '=', customerId);

/** @throws Problem `not_found` */
export async function findAppointment(
  reader: Reader,
  customerId: string,
  id: string,
): Promise<AppointmentRow> {
  const row = await appointmentsOf(reader, customerId).where('a.id', '=', id).executeTakeFirst();
  if (!row) throw new Problem('not_found');
  return row;
}

/** What rules about changes look at. */
export type LockedAppointment = Pick<
  AppointmentRow,
  | 'id'
  | 'version'
  | 'status'
  | 'service_type'
  | 'date'
  | 'time'
  | 'starts_at'
  | 'minutes'
  | 'note'
  | 'vehicle_id'
  | 'work'
  | 'odometer_km'
>;

/** Keeps an appointment from being changed by anybody else until the transaction ends. */
export function lockAppointment(
  tx: Transaction,
  { id, customerId }: { id: string; customerId?: string },
): Promise<LockedAppointment | undefined> {
  let found = tx.selectFrom('appointments').where('id', '=', id).where('vehicle_id', 'is not', null);
  if (customerId !== undefined) found = found.where('customer_id', '=', customerId);
  return found
    .select(['id', 'version', 'status', 'service_type', 'date', 'time', 'starts_at', 'vehicle_id'])
    .select(['work', 'odometer_km', 'minutes', 'note'])
    .$narrowType<Pick<AppointmentRow, 'vehicle_id'>>()
    .forUpdate()
    .executeTakeFirst();
}

/** A customer's appointments in order of their start. */
export function listAppointments(
  reader: Reader,
  customerId: string,
  { status, from, to, order }: AppointmentFilter,
  after: AppointmentKey | null,
  count: number,
): Promise<AppointmentRow[]> {
  if (order === 'asc' && !status && !from && !to && !after) return selectFirst(reader, { customerId, count });
  let list = appointmentsOf(reader, customerId);
  if (status) list = list.where('a.status', '=', status);
  if (from) list = list.where('a.date', '>=', from);
  if (to) list = list.where('a.date', '<=', to);
  if (after) {
    const beyond = order === 'asc' ? '>' : '<';
    list = list.where(({ eb, refTuple, tuple }) =>
      eb(refTuple('a.date', 'a.time', 'a.id'), beyond, tuple(...after)),
    );
  }
  return list.orderBy('a.date', order).orderBy('a.time', order).orderBy('a.id', order).limit(count).execute();
}

/** What the screens ask for first; hardly anybody has a further page. */
const selectFirst = builtOnce(
  (reader: Reader, { customerId, count }: Placeholders<{ customerId: string; count: number }>) =>
    appointmentsOf(reader, customerId).orderBy('a.date').orderBy('a.time').orderBy('a.id').limit(count),
);

/** How many appointments are still to come, or being worked on. */
export function selectActive(reader: Reader, customerId: Value<string>, now: Value<Date>) {
  return reader
    .selectFrom('appointments')
    .select(({ cast, fn }) => cast<number>(fn.countAll(), 'integer').as('count'))
    .where('customer_id', '=', customerId)
    .where('status', 'in', ACTIVE)
    .where(({ eb, or }) => or([eb('starts_at', '>=', now), eb('status', '=', 'in_progress')]));
}

/** How often a customer has booked, moved, added to, cancelled and rated since an instant. */
export function selectChanges(reader: Reader, customerId: Value<string>, since: Value<Date>) {
  return reader
    .selectFrom('appointment_changes as c')
    .innerJoin('appointments as a', 'a.id', 'c.appointment_id')
    .select(({ cast, fn }) => cast<number>(fn.countAll(), 'integer').as('count'))
    .where('a.customer_id', '=', customerId)
    .where('c.by', '=', 'customer')
    .where('c.changed_at', '>=', since);
}

/** A stretch of a day: `date` as `YYYY-MM-DD`, `time` as `HH:MM`. */
interface Stretch {
  date: Value<string>;
  time: Value<string>;
  minutes: Value<number>;
}

/** The active appointments of a vehicle at any moment of a stretch. */
export function selectOfVehicle(reader: Reader, vehicleId: Value<string>, { date, time, minutes }: Stretch) {
  const start = sql<Date>`${date}::date + ${time}::time`;
  return reader
    .selectFrom('appointments')
    .select('id')
    .where('vehicle_id', '=', vehicleId)
    .where('date', '=', date)
    .where('status', 'in', ACTIVE)
    .where(sql<Date>`date + time`, '<', sql<Date>`${start} + make_interval(mins => ${minutes}::int)`)
    .where(sql<Date>`date + time + make_interval(mins => minutes)`, '>', start);
}

/** What happens to an appointment once, and by whom. */
export interface Change {
  change: AppointmentRow['changes'][number]['change'];
  by: 'customer' | 'workshop';
  reason?: string | undefined;
  at: Date;
}

/** Notes how an appointment came to be what it is now; to be called once for each of its versions. */
export async function insertChange(
  tx: Transaction,
  appointmentId: string,
  { change, by, reason, at }: Change,
): Promise<void> {
  await tx
    .insertInto('appointment_changes')
    .columns(['appointment_id', 'version', 'change', 'by', 'date', 'time', 'reason', 'changed_at'])
    .expression(({ selectFrom, val }) =>
      selectFrom('appointments')
        .select([
          'id',
          'version',
          val(change).as('change'),
          val(by).as('by'),
          'date',
          'time',
          sql<string | null>`${reason || null}::text`.as('reason'),
          sql<Date>`${at}::timestamptz`.as('changed_at'),
        ])
        .where('id', '=', appointmentId),
    )
    .execute();
}
