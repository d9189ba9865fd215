import type { OdometerReading } from '@forecourt/shared/api';
import { daysBetween } from '@forecourt/shared/dates';
import { DAYS_OF_YEAR, MIN_DAYS_FOR_AVERAGE } from './averages.ts';

/** Kilometres a year between the first and last reading; null if they are too few or too close. @param readings the latest last */
export function yearlyDistance(readings: readonly OdometerReading[]): number | null {
  const [first, last] = [readings[0], readings.at(-1)];
  if (!first || !last) return null;
  const days = daysBetween(first.date, last.date);
  // A lower reading belongs to a replaced odometer.
  const driven_km = readings
    .slice(1)
    .map(({ odometer_km }, index) => odometer_km - (readings[index]?.odometer_km ?? 0))
    .reduce((sum, step) => sum + Math.max(0, step), 0);
  return days >= MIN_DAYS_FOR_AVERAGE && driven_km > 0 ? (driven_km / days) * DAYS_OF_YEAR : null;
}
