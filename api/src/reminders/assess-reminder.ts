import type { Selectable } from 'kysely';
import type { CommonAppointmentJson } from '../booking/schema.ts';
import {
  estimateDayOfOdometer,
  estimateOdometer,
  type OdometerReading,
} from '../odometer/odometer-estimate.ts';
import type { Tables } from '../platform/db/tables.gen.ts';
import { addDays, daysBetween } from '../platform/local-time.ts';

export interface ReminderRow extends Selectable<Tables['reminders']> {
  /** Id of the visit at which the previous reminder of the series was done. */
  previous_appointment_id: string | null;
  device_reg: string;
  make: string | null;
  model: string | null;
}

/** Data that the due state, the visits and the JSON of reminders need in addition to the reminders. */
export interface DueStateInputs {
  /** Date in the workshop's time zone, `YYYY-MM-DD`. */
  today: string;
  /** Days before the due date from which a reminder is due soon. */
  leadDays: Readonly<Record<ReminderRow['type'], number>>;
  /** Values of a reminder's `entity`, from the settings. `vehicle`: it belongs to a vehicle; `service`: to a visit. */
  entities: Readonly<Record<'service' | 'vehicle', string>>;
  /** Odometer readings by vehicle id, the latest last. */
  readings: ReadonlyMap<string, readonly OdometerReading[]>;
  /** Visits that may belong to a reminder: upcoming and recent ones, except cancelled and missed ones (`listCandidates`). */
  visits: readonly ReminderVisitCandidate[];
}

export interface ReminderVisitCandidate {
  id: string;
  reference: string;
  vehicle_id: string;
  service_type: string;
  status: CommonAppointmentJson['status'];
  date: string;
  time: string;
  odometer_km: number | null;
  noted_at: Date;
}

/** States of an open reminder, from the least to the most urgent. */
const STATES = ['upcoming', 'due_soon', 'due', 'overdue'] as const;

export type DueState = (typeof STATES)[number];

interface DueNow {
  state: DueState;
  /** Due date, or date of the last reading if that has reached `due_odometer`; null if the odometer cannot be estimated. */
  on: string | null;
  isEstimated: boolean;
}

interface Assessment {
  due: DueNow;
  booked: ReminderVisitCandidate | undefined;
  offered: ReminderVisitCandidate | undefined;
}

export const isReminderClosed = ({ status }: Pick<ReminderRow, 'status'>) =>
  status === 'done' || status === 'dismissed';

/** Whether a reminder is snoozed today. It is open again on the day that its snooze ends. */
export function isReminderSnoozed(
  { status, snoozed_until }: Pick<ReminderRow, 'status' | 'snoozed_until'>,
  today: string,
): boolean {
  return status === 'snoozed' && snoozed_until !== null && snoozed_until > today;
}

export function computeDueStateAndVisits(
  row: ReminderRow,
  { today, leadDays, readings, visits }: DueStateInputs,
): Assessment {
  const lead = leadDays[row.type];
  const due = computeDueState(row, readings.get(row.vehicle_id) ?? [], today, lead);
  const matching = isReminderClosed(row)
    ? { booked: undefined, offered: undefined }
    : findMatchingVisits(row, { on: due.on, leadDays: lead, today }, visits);
  return { due, ...matching };
}

/**
 * Returns how urgent a reminder is today by its due date and by its due odometer reading: the more urgent of both. An estimated
 * odometer can make a reminder due, but only a real reading can make it overdue.
 * @param readings of the vehicle, the latest last
 */
export function computeDueState(
  { due_date, due_odometer }: Pick<ReminderRow, 'due_date' | 'due_odometer'>,
  readings: readonly OdometerReading[],
  today: string,
  leadDays: number,
): DueNow {
  const byDate = due_date === null ? null : byDay(due_date, today, leadDays);
  const byOdometer = due_odometer === null ? null : byReading(due_odometer, readings, today, leadDays);
  if (!byDate || !byOdometer)
    return byDate ?? byOdometer ?? { state: 'upcoming', on: null, isEstimated: false };
  const isOdometerFirst = byOdometer.on !== null && byDate.on !== null && byOdometer.on < byDate.on;
  const state = STATES[Math.max(STATES.indexOf(byDate.state), STATES.indexOf(byOdometer.state))];
  return { ...(isOdometerFirst ? byOdometer : byDate), state: state ?? byDate.state };
}

function byDay(date: string, today: string, leadDays: number): DueNow {
  return { state: stateOn(daysBetween(today, date), leadDays), on: date, isEstimated: false };
}

function stateOn(daysLeft: number, leadDays: number): DueState {
  if (daysLeft > leadDays) return 'upcoming';
  if (daysLeft > 0) return 'due_soon';
  return daysLeft === 0 ? 'due' : 'overdue';
}

function byReading(
  due_odometer: number,
  readings: readonly OdometerReading[],
  today: string,
  leadDays: number,
): DueNow {
  const last = readings.at(-1);
  if (last && last.odometer_km >= due_odometer) {
    const state = last.odometer_km > due_odometer ? 'overdue' : 'due';
    return { state, on: last.date, isEstimated: false };
  }
  const estimate = estimateOdometer(readings);
  const on = estimate && estimateDayOfOdometer(estimate, due_odometer);
  if (on === null) return { state: 'upcoming', on: null, isEstimated: false };
  return { state: stateOn(Math.max(0, daysBetween(today, on)), leadDays), on, isEstimated: true };
}

/** Days before the due date from which a visit counts for a reminder: fewer for short intervals, more for long lead times. */
const MAX_EARLY_DAYS = 60;
const HALF_A_MONTH_DAYS = 15;

type VisitCriteria = Pick<
  ReminderRow,
  | 'vehicle_id'
  | 'appointment_id'
  | 'service_type'
  | 'repeat_months'
  | 'declined_appointment_id'
  | 'planned_appointment_id'
  | 'previous_appointment_id'
  | 'created_at'
>;

/**
 * Finds the visit at which a reminder is going to be done (`booked`), and the one at which it seems to have been done
 * (`offered`). A visit planned for the reminder takes precedence, and may have any kind of work. Other visits must have the
 * reminder's kind of work, and be neither long before nor long after the due date. An overdue reminder counts as due today.
 * @param due.on due date; null if unknown
 */
export function findMatchingVisits(
  wanted: VisitCriteria,
  { on: dueOn, leadDays, today }: { on: string | null; leadDays: number; today: string },
  visits: readonly ReminderVisitCandidate[],
): Pick<Assessment, 'booked' | 'offered'> {
  const others = [wanted.appointment_id, wanted.declined_appointment_id, wanted.previous_appointment_id];
  const halfWay = (wanted.repeat_months ?? MAX_EARLY_DAYS) * HALF_A_MONTH_DAYS;
  const earlyDays = Math.max(leadDays, Math.min(MAX_EARLY_DAYS, halfWay));
  const from = dueOn === null ? '' : addDays(dueOn, -earlyDays);
  const until = dueOn === null ? '9999-12-31' : addDays(dueOn < today ? today : dueOn, leadDays);
  const declined = visits.find(({ id }) => id === wanted.declined_appointment_id);
  // A customer who denied that a completed visit did this work knew of the earlier ones, too, so do not offer those either.
  const isDeclined = ({ status, date }: ReminderVisitCandidate) =>
    declined?.status === 'completed' && status === 'completed' && date <= declined.date;
  const isPlanned = ({ id }: ReminderVisitCandidate) => id === wanted.planned_appointment_id;
  const isOfItsKind = ({ service_type, date }: ReminderVisitCandidate) =>
    service_type === wanted.service_type && date >= from;
  const matching = visits
    .filter(({ id, vehicle_id }) => vehicle_id === wanted.vehicle_id && !others.includes(id))
    .filter((visit) => (isPlanned(visit) || isOfItsKind(visit)) && !isDeclined(visit))
    .toSorted((a, b) => (a.date + a.time).localeCompare(b.date + b.time));
  const ahead = matching.filter(
    (visit) => visit.status !== 'completed' && (isPlanned(visit) || visit.date <= until),
  );
  const over = matching.filter(
    ({ status, noted_at }) => status === 'completed' && noted_at >= wanted.created_at,
  );
  return { booked: ahead.find(isPlanned) ?? ahead[0], offered: over.find(isPlanned) ?? over.at(-1) };
}
