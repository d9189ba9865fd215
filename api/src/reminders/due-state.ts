import { dayOfOdometer, estimateOdometer, type Reading } from '../odometer/odometer-estimate.ts';
import { daysBetween } from '../platform/local-time.ts';

/** From the least to the most urgent. */
const STATES = ['upcoming', 'due_soon', 'due', 'overdue'] as const;

export type DueState = (typeof STATES)[number];

/** How urgent something is, and when it is due; the day is null where it depends on an odometer that nobody can guess. */
export interface DueNow {
  state: DueState;
  /** `YYYY-MM-DD` */
  on: string | null;
  /** The day is a guess by how far the vehicle is driven. */
  isEstimated: boolean;
}

/**
 * How urgent a reminder is today: by its date, by its reading, whichever is more urgent. A guess of the odometer can say
 * that something is due, but that it is overdue only a reading can say.
 * @param readings of its vehicle, the latest last
 * @param leadDays so many days before it is due soon
 */
export function dueNow(
  { due_date, due_odometer }: { due_date: string | null; due_odometer: number | null },
  readings: readonly Reading[],
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
  readings: readonly Reading[],
  today: string,
  leadDays: number,
): DueNow {
  const last = readings.at(-1);
  if (last && last.odometer_km >= due_odometer) {
    const state = last.odometer_km > due_odometer ? 'overdue' : 'due';
    return { state, on: last.date, isEstimated: false };
  }
  const estimate = estimateOdometer(readings);
  const on = estimate && dayOfOdometer(estimate, due_odometer);
  if (on === null) return { state: 'upcoming', on: null, isEstimated: false };
  return { state: stateOn(Math.max(0, daysBetween(today, on)), leadDays), on, isEstimated: true };
}
