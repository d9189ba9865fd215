import type { OdometerReading } from '@forecourt/shared/api';

/** Of fewer days a year cannot be told. */
const MIN_DAYS = 90;
const DAYS_OF_YEAR = 365.25;
const MS_PER_DAY = 86_400_000;

/** How many kilometres a year were driven from the first to the last reading; null where they say too little. @param readings the latest last */
export function yearlyDistance(readings: readonly OdometerReading[]): number | null {
  const [first, last] = [readings[0], readings.at(-1)];
  if (!first || !last) return null;
  const days = (Date.parse(last.date) - Date.parse(first.date)) / MS_PER_DAY;
  // Lower than the one before, it is of another odometer.
  const driven_km = readings
    .slice(1)
    .map(({ odometer_km }, index) => odometer_km - (readings[index]?.odometer_km ?? 0))
    .reduce((sum, step) => sum + Math.max(0, step), 0);
  return days >= MIN_DAYS && driven_km > 0 ? (driven_km / days) * DAYS_OF_YEAR : null;
}
