import type { Reading } from '../../odometer/odometer-estimate.ts';
import type { CsvEntry } from './read-entries.ts';

/** A line to ask about: most are mistyped, and some are right, because odometers are replaced. */
export interface LowerReading {
  line: number;
  /** What it says. */
  odometer_km: number;
  /** The reading of another day that it does not fit. */
  reading: Reading;
}

/**
 * Which new lines say less than the reading before them, or, where that one is new and the next was known, more than the
 * next. Readings of one day are in no order.
 * @param entries those that are new
 * @param known every reading of the vehicle so far
 */
export function lowerReadings(
  entries: readonly Pick<CsvEntry, 'line' | 'noted'>[],
  known: readonly Reading[],
): LowerReading[] {
  const read = entries.flatMap(({ line, noted: { date, odometer_km } }) =>
    odometer_km === null ? [] : [{ line, date, odometer_km }],
  );
  const all = [...known.map((reading) => ({ line: null, ...reading })), ...read].sort(byDay);
  const found = new Map<number, LowerReading>();
  for (const [at, after] of all.entries()) {
    const before = all[at - 1];
    if (!before || before.odometer_km <= after.odometer_km) continue;
    const [asked, other] = after.line === null ? [before, after] : [after, before];
    const { line, odometer_km } = asked;
    if (line === null || found.has(line)) continue;
    found.set(line, { line, odometer_km, reading: { date: other.date, odometer_km: other.odometer_km } });
  }
  return [...found.values()].sort((one, other) => one.line - other.line);
}

function byDay(one: Reading, other: Reading): number {
  if (one.date === other.date) return one.odometer_km - other.odometer_km;
  return one.date < other.date ? -1 : 1;
}
