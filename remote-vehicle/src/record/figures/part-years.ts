import type { VehicleFigures } from '@forecourt/shared/api';

/** Of a year that a record does not know whole: whether it goes on, or since which day it is known. */
export type PartYear = 'soFar' | { since: string };

/**
 * The years of a record that cannot be compared with a whole one: the current one, and the first one where the record
 * begins after its January.
 *
 * @param today `YYYY-MM-DD` at the workshop
 */
export function partYears(
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
