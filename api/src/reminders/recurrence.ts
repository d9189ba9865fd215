import { type DistanceUnit, kilometresToUnit, toKilometres } from '@forecourt/shared/distance';
import { LAST_VALID_DATE } from '@forecourt/shared/limits';
import { Temporal } from 'temporal-polyfill';
import { MAX_ODOMETER_KM } from '../vehicles/schema.ts';

export interface RepeatRule {
  months: number | null;
  distance: number | null;
  from: 'due' | 'completion';
  /**
   * Whether the reminder is for an MOT. If tested up to `MOT_EARLY_MONTHS` early, the next date is counted from the due date,
   * even if `from` is `completion`. Otherwise, `completion` means the day before the test: the 23rd for a test on the 24th.
   */
  isMot: boolean;
}

export interface ReminderDueValues {
  date: string | null;
  /** Day of the month on which the series is due, if the month has it: 31 for 28 February in a series from 31 January. */
  day: number | null;
  odometer: number | null;
}

export interface ReminderCompletion {
  date: string;
  odometer: number | null;
}

/**
 * Months before the due date in which an MOT test does not change the dates of the series: the new MOT is counted from the old
 * expiry if the test is up to a month minus a day before it (https://www.gov.uk/getting-an-mot/when-to-get-an-mot). In Germany,
 * the next date is counted from the test since 2012 (StVZO, annex VIII).
 */
const MOT_EARLY_MONTHS = 1;

/**
 * Returns the next due date and reading of a series; null if neither is within the limits (year 2199, 10,000,000 km).
 * If `from` is `completion`, they are one interval after it (after the due date, if an MOT test was early). If `from` is `due`,
 * they are the first repetition after the completion and all previous due values. Distances are added in `unit`.
 * @param latest latest due date and reading of the series so far
 */
export function computeNextDue(
  due: ReminderDueValues,
  { months, distance, from, isMot }: RepeatRule,
  done: ReminderCompletion,
  latest: { date: string | null; odometer: number | null },
  unit: DistanceUnit,
): ReminderDueValues | null {
  const isFromDue = from === 'due';
  let [date, day]: [string | null, number | null] = [null, null];
  if (months !== null && due.date !== null) {
    const dueDay = due.day ?? dayOfMonth(due.date);
    const isEarlyMot =
      isMot && done.date <= due.date && done.date > addMonths(due.date, -MOT_EARLY_MONTHS, dueDay);
    const keepsDate = isFromDue || isEarlyMot;
    const base = keepsDate ? due.date : isMot ? dayBefore(done.date) : done.date;
    // An MOT test on the first day of a month is valid until the last day of a month, which may be the 28th or the 31st.
    const isUntilMonthEnd = isMot && dayOfMonth(done.date) === 1;
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

/** Returns the first repetition of `base`, every `months` months, after `bound`; null if it is after `LAST_VALID_DATE`. */
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
