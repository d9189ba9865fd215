import { computeSlotMinutes } from '@forecourt/shared/settings/schema';
import { sql } from 'kysely';
import type { Reader, Transaction } from '../platform/db/database.ts';
import type { ApiServices } from '../platform/services.ts';
import { computeBookingWindow, computeDayAvailability } from './availability.ts';
import { assertChangeable, lockAppointmentOrThrow } from './change.ts';
import { type DayClosing, readClosings } from './closings.ts';
import { countTakenSlotPlaces } from './places.ts';
import { readAppointment, selectOverlappingAppointments } from './queries.ts';
import { type AppointmentRow, type CustomerAppointmentJson, computeChangeableUntil } from './schema.ts';
import { type BookingSettings, computeCapacityOfVisit } from './slots.ts';
import { listStatusesInPhases } from './visit-status.ts';

type Services = Pick<ApiServices, 'settings' | 'now'>;

/** Starts or stops the notifications of earlier times (decision 065). The visit's version stays. @throws Problem */
export async function setWaitingForEarlierTime(
  tx: Transaction,
  { id, customerId }: { id: string; customerId: string },
  { waiting }: { waiting: boolean },
  services: Services,
): Promise<CustomerAppointmentJson> {
  const appointment = await lockAppointmentOrThrow(tx, { id, customerId });
  if (waiting) assertChangeable(appointment, services);
  const at = services.now();
  await tx
    .updateTable('appointments')
    .set({ waiting_since: waiting ? at : null, updated_at: at })
    .where('id', '=', id)
    .where('waiting_since', waiting ? 'is' : 'is not', null)
    .execute();
  return readAppointment(tx, { id, customerId }, services.settings);
}

/**
 * Notes the times of a day that were full when the workshop added places, for customers who wait.
 * @param places number of each slot before
 */
export async function recordTimesFreedByAddedPlaces(
  tx: Transaction,
  date: string,
  places: number,
): Promise<void> {
  // A time that was given up since the last check was full with its former visits.
  await sql`
    insert into freed_times (date, time, holders)
    select date, time, holders from (
      select date, time, array_agg(appointment_id::text) as holders from slot_places group by date, time
      union all
      select date, time, holders from freed_times where appointment_id is not null
    ) slot
    where date = ${date}::date and cardinality(holders) >= ${places}::int
      and exists (select from appointments where waiting_since is not null and date >= ${date}::date)
  `.execute(tx);
}

/** Facts of a visit that decide to which times it can be moved. */
export type MovableVisit = Pick<
  AppointmentRow,
  'id' | 'status' | 'service_type' | 'date' | 'time' | 'starts_at' | 'minutes' | 'vehicle_id'
>;

export const selectMovableVisits = (reader: Reader) =>
  reader
    .selectFrom('appointments as a')
    .select(['a.id', 'a.status', 'a.service_type', 'a.date', 'a.time', 'a.starts_at', 'a.minutes'])
    .select('a.vehicle_id')
    .$narrowType<{ vehicle_id: string }>()
    .where('a.status', 'in', listStatusesInPhases('upcoming'));

interface FreedTime {
  /** `HH:MM`; null: all times of the day. */
  time: string | null;
  /** Visit that gave up its place; null if the workshop opened the time or added places. */
  appointment_id: string | null;
  /** Visits that had a place at this time before; null if the workshop opened it or added places. */
  holders: readonly string[] | null;
}

export interface DayFacts {
  /** Number of taken places, see `countTakenSlotPlaces`. */
  taken: ReadonlyMap<string, number>;
  closing: DayClosing | undefined;
  freed: readonly FreedTime[];
  /** Kinds of work of the `holders`, by id; empty if no kind is limited. An erasure can have deleted a visit. */
  kinds: ReadonlyMap<string, string>;
}

/** Reads what decides about the free times of a day. @param moving visit whose own places count as free */
export async function readDayFacts(
  reader: Reader,
  date: string,
  { serviceTypes }: BookingSettings,
  moving?: string,
): Promise<DayFacts> {
  const limited = Object.keys(serviceTypes).filter((code) => serviceTypes[code]?.atOnce !== undefined);
  const options = { except: moving, kinds: limited };
  const taken = (await countTakenSlotPlaces(reader, date, date, options)).get(date) ?? new Map();
  const closing = (await readClosings(reader, date, date)).get(date);
  // Last, so that each place that is free above and was freed just now is among them.
  const freed = await reader
    .selectFrom('freed_times')
    .select(['time', 'appointment_id', 'holders'])
    .where('date', '=', date)
    .execute();
  const holders = limited.length > 0 ? freed.flatMap((each) => each.holders ?? []) : [];
  const kinds =
    holders.length > 0
      ? await reader
          .selectFrom('appointments')
          .select(['id', 'service_type'])
          .where('id', 'in', holders)
          .execute()
      : [];
  return { taken, closing, freed, kinds: new Map(kinds.map(({ id, service_type }) => [id, service_type])) };
}

/**
 * Returns the times of `date` before the visit to which it could be moved now (`free`), and those that were not free before
 * (`opened`). Places of the visit itself count as free. Does not check other visits of the vehicle: see `hasOtherVisit`.
 */
export function findEarlierTimes(
  visit: MovableVisit,
  date: string,
  { taken, closing, freed, kinds }: DayFacts,
  { settings: { booking, organisation }, now }: Services,
): { free: string[]; opened: string[] } {
  const until = computeChangeableUntil(visit, booking.cutOffHours);
  if (date > visit.date || !until || until < now()) return { free: [], opened: [] };
  const window = computeBookingWindow(now(), booking, organisation.timeZone);
  const work = computeCapacityOfVisit(visit, booking);
  const timesWith = (held: ReadonlyMap<string, number>, of: DayClosing | undefined) =>
    computeDayAvailability(date, work, held, booking, window, of)
      .slots.filter(({ time, bookable }) => bookable && (date < visit.date || time < visit.time))
      .map(({ time }) => time);
  const before = new Map(taken);
  const raise = (name: string, count: number) => before.set(name, Math.max(before.get(name) ?? 0, count));
  for (const { time, appointment_id, holders } of freed) {
    const others = holders?.filter((id) => id !== visit.id);
    // Before places were added, the others filled all, unless the visit itself had one of them.
    const wasFull = appointment_id === null && others?.length === holders?.length;
    for (const slot of time === null ? booking.slots : [time]) {
      raise(slot, wasFull ? booking.placesPerSlot : (others?.length ?? 0));
      // A visit that was erased meanwhile may have been of the same kind.
      const ofKind = others?.filter((id) => (kinds.get(id) ?? work.service_type) === work.service_type);
      raise(`${slot} ${work.service_type}`, ofKind?.length ?? 0);
    }
  }
  const free = timesWith(taken, closing);
  const known = new Set(timesWith(before, closing));
  return { free, opened: free.filter((time) => !known.has(time)) };
}

export async function hasOtherVisit(
  reader: Reader,
  visit: MovableVisit,
  at: { date: string; time: string },
  { booking }: ApiServices['settings'],
): Promise<boolean> {
  const minutes = computeCapacityOfVisit(visit, booking).slots * computeSlotMinutes(booking);
  const other = await selectOverlappingAppointments(reader, visit.vehicle_id, { ...at, minutes })
    .where('id', '<>', visit.id)
    .limit(1)
    .executeTakeFirst();
  return other !== undefined;
}

/** Whether a customer could move a visit to an earlier time now. @param day facts that were read before */
export async function isEarlierTimeFree(
  reader: Reader,
  visit: MovableVisit,
  at: { date: string; time: string },
  services: Services,
  day?: DayFacts,
): Promise<boolean> {
  const facts = day ?? (await readDayFacts(reader, at.date, services.settings.booking, visit.id));
  const { free } = findEarlierTimes(visit, at.date, facts, services);
  return free.includes(at.time) && !(await hasOtherVisit(reader, visit, at, services.settings));
}
