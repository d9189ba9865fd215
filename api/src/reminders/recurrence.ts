import {
  type DistanceUnit,
  INSPECTION_SERVICE_CODES,
  kilometresToUnit,
  toKilometres,
} from '@forecourt/shared/distance';
import { LAST_VALID_DATE } from '@forecourt/shared/limits';
import { Temporal } from 'temporal-polyfill';
import { MAX_ODOMETER_KM } from '../vehicles/schema.ts';

export interface RepeatRule {
  months: number | null;
  distance: number | null;
  from: 'due' | 'completion';
  /**
   * Months before the due date in which a completion keeps the due date as the base, even if `from` is `completion`. If there are
   * any, as for the MOT, an interval that begins on the completion ends the day before: a test on 24 September is valid until the
   * 23rd.
   */
  earlyMonths: number;
}

export interface ReminderDueValues {
  date: string | null;
  /** Day of the month on which the series began, for shorter months: 31 for a date of 28 February after 31 January. */
  day: number | null;
  odometer: number | null;
}

export interface ReminderCompletion {
  date: string;
  odometer: number | null;
}

/**
 * Returns the next due date and reading of a series; null if none is before the year 2200 and 10,000,000 km. Counted from the
 * completion, it is one interval later. Counted from the due date (also for a completion within `earlyMonths`), it is the first
 * repetition after the completion and all previous due dates. Distances are added in the customer's unit.
 * @param latest latest due date and reading of the series so far
 */
export function computeNextDue(
  due: ReminderDueValues,
  { months, distance, from, earlyMonths: early }: RepeatRule,
  done: ReminderCompletion,
  latest: { date: string | null; odometer: number | null },
  unit: DistanceUnit,
): ReminderDueValues | null {
  const isFromDue = from === 'due';
  let [date, day]: [string | null, number | null] = [null, null];
  if (months !== null && due.date !== null) {
    const dueDay = due.day ?? dayOfMonth(due.date);
    const keepsDate = isFromDue || (done.date <= due.date && done.date > addMonths(due.date, -early, dueDay));
    const base = keepsDate ? due.date : early > 0 ? dayBefore(done.date) : done.date;
    // A test on the first day of a month is valid until the end of one, however long that month is.
    const isUntilMonthEnd = early > 0 && dayOfMonth(done.date) === 1;
    day = keepsDate ? dueDay : isUntilMonthEnd ? 31 : dayOfMonth(base);
    const bounds = isFromDue ? [due.date, latest.date ?? '', done.date] : [base, done.date];
    date = firstDateAfter(bounds.toSorted().at(-1) ?? '', base, day, months);
  }
  let odometer: number | null = null;
  if (distance !== null && due.odometer !== null) {
    const counted = (km: number) => kilometresToUnit(unit, km);
    const base = counted(isFromDue ? due.odometer : (done.odometer ?? due.odometer));
    const bounds = isFromDue ? [due.odometer, latest.odometer ?? 0, done.odometer ?? 0].map(counted) : [base];
    // An interval below half a mile counts as one mile.
    const step = Math.max(1, counted(distance));
    const times = Math.max(1, Math.floor((Math.max(...bounds) - base) / step) + 1);
    const next = toKilometres(base + times * step, unit);
    odometer = next <= MAX_ODOMETER_KM ? next : null;
  }
  if (date === null && odometer === null) return null;
  return { date, day: date === null ? null : day, odometer };
}

const MOT = /(^|\P{L})MOT(\P{L}|$)/u;

/**
 * Returns `earlyMonths` for a reminder: 1 for the MOT in Great Britain, otherwise 0. The new MOT runs from the old expiry if
 * the test is up to a month minus a day before it (https://www.gov.uk/getting-an-mot/when-to-get-an-mot). In Germany the next
 * date is counted from the test since 2012 (StVZO, annex VIII).
 * @param country ISO 3166-1 alpha-2
 */
export function computeEarlyMonths(
  { name, service_type }: { name: string; service_type: string | null },
  country: string,
): number {
  const isInspection = INSPECTION_SERVICE_CODES.some((code) => code === service_type) || MOT.test(name);
  return country === 'GB' && isInspection ? 1 : 0;
}

function dayBefore(date: string): string {
  return Temporal.PlainDate.from(date).subtract({ days: 1 }).toString();
}

export function dayOfMonth(date: string): number {
  return Temporal.PlainDate.from(date).day;
}

/** Adds months to a date and sets the day of the month; in a shorter month, the result is its last day. */
export function addMonths(date: string, months: number, day: number): string {
  const month = Temporal.PlainDate.from(date).toPlainYearMonth().add({ months });
  return month.toPlainDate({ day: Math.min(day, month.daysInMonth) }).toString();
}

/** Returns the first date after `bound` in a sequence that starts at `base` and repeats every `months` months. */
function firstDateAfter(bound: string, base: string, day: number, months: number): string | null {
  const gone = Temporal.PlainDate.from(base).until(bound, { largestUnit: 'months' }).months;
  let times = Math.max(1, Math.floor(gone / months));
  let date = addMonths(base, times * months, day);
  while (date <= bound) {
    times += 1;
    date = addMonths(base, times * months, day);
  }
  return date <= LAST_VALID_DATE ? date : null;
}
