import type { SiteSettings } from '@forecourt/shared/settings/schema';
import { sql } from 'kysely';
import { jsonArrayFrom, jsonObjectFrom } from 'kysely/helpers/postgres';
import type { Reader, Transaction } from '../platform/db/database.ts';
import { createCachedStatement, type Placeholders, type ValueOrExpression } from '../platform/db/queries.ts';
import { addMinutes, localDateAt } from '../platform/local-time.ts';
import { Problem } from '../platform/problems/problem.ts';
import { type DayClosing, groupClosingsByDay, selectClosings } from './closings.ts';
import {
  type AppointmentRow,
  type BookedVehicle,
  type CustomerAppointmentJson,
  toCustomerAppointmentJson,
} from './schema.ts';
import { ACTIVE_VISIT_STATUSES } from './visit-status.ts';

export type AppointmentSortKey = readonly [date: string, time: string, id: string];

interface AppointmentFilter {
  status?: AppointmentRow['status'] | undefined;
  from?: string | undefined;
  to?: string | undefined;
  order: 'asc' | 'desc';
}

/**
 * Returns the day of completion if it is before the booked day; null if the work was done on the booked day. A later completion
 * counts as that day, too: it is often noted when the vehicle is collected.
 */
export function computeEarlierWorkDate(
  { date, time_zone }: Pick<AppointmentRow, 'date' | 'time_zone'>,
  completedAt: Date,
): string | null {
  const completedOn = localDateAt(completedAt, time_zone);
  return completedOn < date ? completedOn : null;
}

/** Day of completion if it is before the booked day; otherwise the booked day. The table must not have an alias. */
export const workOrBookedDateColumn = sql<string>`coalesce(appointments.work_date, appointments.date)`.as(
  'date',
);

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
      'a.cost_minor',
      'a.currency',
      'a.ready_by',
      'a.work_date',
      'a.waiting_since',
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
          .select(['c.change', 'c.by', 'c.date', 'c.time', 'c.reason', 'c.status', 'c.changed_at'])
          .whereRef('c.appointment_id', '=', 'a.id')
          .orderBy('c.version'),
      ).as('changes'),
      eb
        .selectFrom('visit_photos as p')
        .select(({ cast, fn }) => cast<number>(fn.countAll(), 'integer').as('count'))
        .whereRef('p.appointment_id', '=', 'a.id')
        .$asScalar()
        .$notNull()
        .as('photos'),
      eb
        .selectFrom('share_links as l')
        .select('l.expires_at')
        .whereRef('l.appointment_id', '=', 'a.id')
        .as('shared_until'),
      eb
        .selectFrom('share_links as l')
        .select('l.created_at')
        .whereRef('l.appointment_id', '=', 'a.id')
        .as('shared_since'),
    ]);

const appointmentsOf = (reader: Reader, customerId: ValueOrExpression<string>) =>
  selectAppointments(reader).where('a.customer_id', '=', customerId);

export async function findAppointmentOrThrow(
  reader: Reader,
  customerId: string,
  id: string,
): Promise<AppointmentRow> {
  const row = await appointmentsOf(reader, customerId).where('a.id', '=', id).executeTakeFirst();
  if (!row) throw new Problem('not_found');
  return row;
}

export async function readAppointment(
  reader: Reader,
  { id, customerId }: { id: string; customerId: string },
  settings: Pick<SiteSettings, 'booking' | 'organisation'>,
): Promise<CustomerAppointmentJson> {
  return toCustomerAppointmentJson(await findAppointmentOrThrow(reader, customerId, id), settings);
}

/** Locks the customer of an appointment, as changes by the customer do before they lock the appointment. */
export async function lockCustomerOfAppointment(tx: Transaction, id: string): Promise<void> {
  await tx
    .selectFrom('customers as k')
    .innerJoin('appointments as a', 'a.customer_id', 'k.id')
    .select('k.id')
    .where('a.id', '=', id)
    .forUpdate('k')
    .execute();
}

export type LockedAppointment = Pick<
  AppointmentRow,
  | 'id'
  | 'version'
  | 'status'
  | 'service_type'
  | 'date'
  | 'time'
  | 'time_zone'
  | 'starts_at'
  | 'minutes'
  | 'note'
  | 'vehicle_id'
  | 'work'
  | 'odometer_km'
  | 'cost_minor'
  | 'currency'
  | 'ready_by'
>;

export function lockAppointment(
  tx: Transaction,
  { id, customerId }: { id: string; customerId?: string },
): Promise<LockedAppointment | undefined> {
  let found = tx.selectFrom('appointments').where('id', '=', id).where('vehicle_id', 'is not', null);
  if (customerId !== undefined) found = found.where('customer_id', '=', customerId);
  return found
    .select(['id', 'version', 'status', 'service_type', 'date', 'time', 'starts_at', 'vehicle_id'])
    .select(['work', 'odometer_km', 'cost_minor', 'currency', 'ready_by', 'minutes', 'note', 'time_zone'])
    .$narrowType<Pick<AppointmentRow, 'vehicle_id'>>()
    .forUpdate()
    .executeTakeFirst();
}

export function listAppointments(
  reader: Reader,
  customerId: string,
  { status, from, to, order }: AppointmentFilter,
  after: AppointmentSortKey | null,
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

/** Prepared query for the first page of appointments, the most frequent query: few customers have a second page. */
const selectFirst = createCachedStatement(
  (reader: Reader, { customerId, count }: Placeholders<{ customerId: string; count: number }>) =>
    appointmentsOf(reader, customerId).orderBy('a.date').orderBy('a.time').orderBy('a.id').limit(count),
);

export function selectActiveAppointmentCount(
  reader: Reader,
  customerId: ValueOrExpression<string>,
  now: ValueOrExpression<Date>,
) {
  return reader
    .selectFrom('appointments')
    .select(({ cast, fn }) => cast<number>(fn.countAll(), 'integer').as('count'))
    .where('customer_id', '=', customerId)
    .where('status', 'in', ACTIVE_VISIT_STATUSES)
    .where(({ eb, or }) => or([eb('starts_at', '>=', now), eb('status', '=', 'in_progress')]));
}

/** Start of the 24 hours for which the quota of changes holds. */
export function computeChangeQuotaStart(now: Date): Date {
  return addMinutes(now, -24 * 60);
}

export function selectRecentChangeCount(
  reader: Reader,
  customerId: ValueOrExpression<string>,
  since: ValueOrExpression<Date>,
) {
  return reader
    .selectFrom('appointment_changes as c')
    .innerJoin('appointments as a', 'a.id', 'c.appointment_id')
    .select(({ cast, fn }) => cast<number>(fn.countAll(), 'integer').as('count'))
    .where('a.customer_id', '=', customerId)
    .where('c.by', '=', 'customer')
    .where('c.changed_at', '>=', since);
}

interface Period {
  date: ValueOrExpression<string>;
  time: ValueOrExpression<string>;
  minutes: ValueOrExpression<number>;
}

/** Selects active appointments of a vehicle that overlap with a period. */
export function selectOverlappingAppointments(
  reader: Reader,
  vehicleId: ValueOrExpression<string>,
  { date, time, minutes }: Period,
) {
  const start = sql<Date>`${date}::date + ${time}::time`;
  return reader
    .selectFrom('appointments')
    .select('id')
    .where('vehicle_id', '=', vehicleId)
    .where('date', '=', date)
    .where('status', 'in', ACTIVE_VISIT_STATUSES)
    .where(sql<Date>`date + time`, '<', sql<Date>`${start} + make_interval(mins => ${minutes}::int)`)
    .where(sql<Date>`date + time + make_interval(mins => minutes)`, '>', start);
}

export interface VisitChange {
  change: AppointmentRow['changes'][number]['change'];
  by: 'customer' | 'workshop';
  reason?: string | undefined;
  at: Date;
}

/** Adds an entry to an appointment's history; call it once for each version. */
export async function insertVisitChange(
  tx: Transaction,
  appointmentId: string,
  { change, by, reason, at }: VisitChange,
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

interface BookingFacts {
  vehicle: (BookedVehicle & { isArchived: boolean }) | null;
  closing: DayClosing | undefined;
  isVehicleBooked: boolean;
  active: number;
  changes: number;
}

interface RequestedBooking {
  customerId: string;
  vehicleId: string;
  date: string;
  time: string;
  minutes: number;
}

/** Reads the data to check a booking. Lock the customer and call `lockDayForVisit` before, so that none of it changes. */
export async function readBookingPreconditions(
  tx: Transaction,
  wanted: RequestedBooking,
  now: Date,
): Promise<BookingFacts> {
  const [facts] = await selectFacts(tx, { ...wanted, now, since: computeChangeQuotaStart(now) });
  if (!facts) throw new Error('A statement without tables has one row');
  return {
    vehicle: facts.vehicle && { ...facts.vehicle, isArchived: Boolean(facts.vehicle.isArchived) },
    closing: groupClosingsByDay(facts.closings).get(wanted.date),
    isVehicleBooked: Boolean(facts.isVehicleBooked),
    active: facts.active ?? 0,
    changes: facts.changes ?? 0,
  };
}

const selectFacts = createCachedStatement(
  (tx: Transaction, wanted: Placeholders<RequestedBooking & { now: Date; since: Date }>) => {
    const { customerId, vehicleId, date, now, since } = wanted;
    const vehicle = tx
      .selectFrom('vehicles')
      .select(['id', 'device_reg', 'make', 'model'])
      .select(({ eb }) => eb('archived_at', 'is not', null).as('isArchived'))
      .where('customer_id', '=', customerId)
      .where('id', '=', vehicleId);
    return tx.selectNoFrom(({ exists }) => [
      jsonObjectFrom(vehicle).as('vehicle'),
      jsonArrayFrom(selectClosings(tx, date, date)).as('closings'),
      exists(selectOverlappingAppointments(tx, vehicleId, wanted)).as('isVehicleBooked'),
      selectActiveAppointmentCount(tx, customerId, now).as('active'),
      selectRecentChangeCount(tx, customerId, since).as('changes'),
    ]);
  },
);
