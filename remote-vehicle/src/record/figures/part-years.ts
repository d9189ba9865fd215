import type { VehicleFigures } from '@forecourt/shared/api';

/** Which part of a year a record covers: until today, or since a date. */
export type PartYear = 'soFar' | { since: string };

/**
 * Years that cannot be compared with a whole one: the current one, and the first one if the record starts after its
 * January.
 * @param today `YYYY-MM-DD` in the workshop's time zone
 */
export function findPartYears(
  { since, years }: Pick<VehicleFigures, 'since' | 'years'>,
  today: string,
): ReadonlyMap<number, PartYear> {
  const parts = new Map<number, PartYear>();
  if (since && since.slice(5, 7) !== '01') parts.set(yearOf(since), { since });
  if (years.some(({ year }) => year === yearOf(today))) parts.set(yearOf(today), 'soFar');
  return parts;
}

function yearOf(date: string): number {
  return Number(date.slice(0, 4));
}
