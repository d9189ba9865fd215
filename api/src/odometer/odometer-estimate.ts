import { addDays, daysBetween } from '../platform/local-time.ts';

/** What an odometer said on a day. */
export interface Reading {
  /** `YYYY-MM-DD` */
  date: string;
  odometer_km: number;
}

/** How fast an odometer turns, and what that rests on. */
export interface OdometerEstimate {
  km_per_day: number;
  /** The first and the last of the readings that it rests on. */
  from: Reading;
  to: Reading;
  /** How many readings there are from the first to the last. */
  readings: number;
}

/** Less than four weeks of driving say nothing of a year. */
export const MIN_ESTIMATE_DAYS = 28;
/** How far back readings count, where they go back: a year has every season, and people move and change their work. */
const ESTIMATED_OVER_DAYS = 365;
/** A long day with two drivers who take turns: 20 hours at 75 km/h. With more a day, one of the readings is mistyped. */
export const MAX_KM_PER_DAY = 1_500;

/**
 * How fast an odometer turns, from the straight line between two of its readings: the last one, and the first of the year
 * before it; where that is less than four weeks, the last one that is at least four weeks older. What came before a
 * reading that is lower than the one before it does not count: it is another odometer's, or mistyped.
 * @param readings the latest last; of one day the one that was noted last
 * @returns null where there is too little to go by
 */
export function estimateOdometer(readings: readonly Reading[]): OdometerEstimate | null {
  const rising = risingEnd(readings);
  const to = rising.at(-1);
  if (!to) return null;
  const isOldEnough = ({ date }: Reading) => daysBetween(date, to.date) >= MIN_ESTIMATE_DAYS;
  const yearBefore = addDays(to.date, -ESTIMATED_OVER_DAYS);
  const inYear = rising.find(({ date }) => date >= yearBefore);
  const from = inYear && isOldEnough(inYear) ? inYear : rising.findLast(isOldEnough);
  if (!from) return null;
  const km_per_day = (to.odometer_km - from.odometer_km) / daysBetween(from.date, to.date);
  if (km_per_day > MAX_KM_PER_DAY) return null;
  return { km_per_day, from, to, readings: rising.length - rising.indexOf(from) };
}

/** What an odometer will have said on a day, in whole kilometres; never less than on the last reading before it. */
export function odometerOn({ km_per_day, to }: OdometerEstimate, date: string): number {
  return to.odometer_km + Math.max(0, Math.floor(km_per_day * daysBetween(to.date, date)));
}

/** So far ahead a guess is none any more. */
const MAX_DAYS_AHEAD = 3_650;

/** The day on which an odometer gets to a reading; null where it does not within ten years. */
export function dayOfOdometer({ km_per_day, to }: OdometerEstimate, odometer_km: number): string | null {
  const missing = odometer_km - to.odometer_km;
  if (missing <= 0) return to.date;
  const days = Math.ceil(missing / km_per_day);
  return days <= MAX_DAYS_AHEAD ? addDays(to.date, days) : null;
}

/** The readings from the last on that is lower than the one before it; of one day only the last. */
function risingEnd(readings: readonly Reading[]): readonly Reading[] {
  const ofDays = readings.filter(({ date }, index) => date !== readings[index + 1]?.date);
  const drop = ofDays.findLastIndex(
    ({ odometer_km }, index) => odometer_km < (ofDays[index - 1]?.odometer_km ?? 0),
  );
  return drop > 0 ? ofDays.slice(drop) : ofDays;
}
