import { z } from 'zod';
import { localDateSchema } from '../platform/fields.ts';
import { addDays, daysBetween } from '../platform/local-time.ts';
import { MAX_KM_PER_DAY, MIN_ESTIMATE_DAYS, type OdometerReading } from './odometer-estimate.ts';

export interface ReadingToCheck extends OdometerReading {
  /** Whether the reading is about to be stored. Stored readings need no confirmation. */
  isNew: boolean;
}

/**
 * `odometer_lower`: an odometer never runs backwards, unless it was replaced. `odometer_jump`: more kilometres between two
 * days than the vehicle is likely to have driven.
 */
export type ImplausibleReadingCode = 'odometer_lower' | 'odometer_jump';

export interface ReadingToConfirm<R extends ReadingToCheck = ReadingToCheck> {
  code: ImplausibleReadingCode;
  asked: R;
  other: R;
}

/** Highest likely distance per year: taxis driven in two shifts and vans of couriers reach 150,000 km. */
const MAX_KM_PER_YEAR = 200_000;
const DAYS_PER_YEAR = 365;

/** Multiple of the usual daily distance above which a reading is unlikely: one digit too many gives about ten times as much. */
const MAX_PACE_FACTOR = 10;
/** Minimum average to assume, in km per day. With MAX_PACE_FACTOR, distances up to 100 km a day never need confirmation. */
const MIN_KM_PER_DAY = 10;
/** Extra distance for a holiday, which the average of a year does not show. */
const HOLIDAY_KM = 5_000;

/**
 * Finds the new readings that are probably mistyped, for the sender to confirm. If a reading does not fit the previous one,
 * but the next one does, later readings are not compared with it. So a wrong stored reading does not make correct ones
 * questionable. Takes linear time.
 * @param readings stored and new ones, sorted by time
 * @returns questions in the same order; at most one of each code about a reading
 */
export function findReadingsToConfirm<R extends ReadingToCheck>(
  readings: readonly R[],
): ReadingToConfirm<R>[] {
  const questions: ReadingToConfirm<R>[] = [];
  const askedAlready = { odometer_lower: new Set<R>(), odometer_jump: new Set<R>() };
  const pace = new Pace();
  let before: R | undefined;
  let stored: R | undefined;
  for (const [index, reading] of readings.entries()) {
    const code = before && misfitBetween(before, reading, pace.kmPerDay);
    if (before && code) {
      // A stored reading that does not fit the previous stored one is itself mistyped, not the new reading between them.
      const isMistyped = stored && !reading.isNew && misfitBetween(stored, reading, pace.kmPerDay) !== null;
      const asked = reading.isNew ? reading : before;
      const other = reading.isNew ? before : reading;
      if (asked.isNew && !isMistyped && !askedAlready[code].has(asked)) {
        askedAlready[code].add(asked);
        questions.push({ code, asked, other });
      }
      const after = readings[index + 1];
      if (after && misfitBetween(before, after, pace.kmPerDay) === null) continue;
      pace.restart();
    }
    pace.add(reading);
    before = reading;
    if (!reading.isNew) stored = reading;
  }
  return questions;
}

export function compareReadingsByDay(one: OdometerReading, other: OdometerReading): number {
  if (one.date === other.date) return one.odometer_km - other.odometer_km;
  return one.date < other.date ? -1 : 1;
}

function misfitBetween(
  before: OdometerReading,
  after: OdometerReading,
  kmPerDay: number | null,
): ImplausibleReadingCode | null {
  if (after.odometer_km < before.odometer_km) return 'odometer_lower';
  const km = after.odometer_km - before.odometer_km;
  return km > computeMaxPlausibleKm(daysBetween(before.date, after.date), kmPerDay) ? 'odometer_jump' : null;
}

/**
 * Largest likely distance of a vehicle within some days, in kilometres.
 * @param days between two readings, 0 for the same day
 * @param kmPerDay average distance a day of the vehicle so far; null if unknown
 */
export function computeMaxPlausibleKm(days: number, kmPerDay: number | null): number {
  const possible = Math.min(
    MAX_KM_PER_DAY * (days + 1),
    MAX_KM_PER_YEAR * Math.max(1, (days + 1) / DAYS_PER_YEAR),
  );
  if (kmPerDay === null) return possible;
  return Math.min(possible, HOLIDAY_KM + MAX_PACE_FACTOR * Math.max(kmPerDay, MIN_KM_PER_DAY) * days);
}

/** Computes the average daily distance of a vehicle within the last year of its readings. */
class Pace {
  #readings: OdometerReading[] = [];
  #first = 0;

  /** Average km per day; null while the readings span less than four weeks. */
  get kmPerDay(): number | null {
    const [from, to] = [this.#readings[this.#first], this.#readings.at(-1)];
    if (!from || !to) return null;
    const days = daysBetween(from.date, to.date);
    return days < MIN_ESTIMATE_DAYS ? null : (to.odometer_km - from.odometer_km) / days;
  }

  add(reading: OdometerReading): void {
    this.#readings.push(reading);
    const yearBefore = addDays(reading.date, -DAYS_PER_YEAR);
    // Drop readings that are more than a year old, unless the remaining ones would span less than four weeks.
    const isEnough = (index: number) => {
      const next = this.#readings[index];
      return next && daysBetween(next.date, reading.date) >= MIN_ESTIMATE_DAYS;
    };
    while ((this.#readings[this.#first]?.date ?? '') < yearBefore && isEnough(this.#first + 1)) {
      this.#first += 1;
    }
  }

  restart(): void {
    this.#readings = [];
    this.#first = 0;
  }
}

export const readingConfirmationFields = {
  confirm_lower: z
    .boolean()
    .optional()
    .describe(
      'Whether the odometer reading is right, although odometers never run backwards (`odometer_lower`)',
    ),
  confirm_jump: z
    .boolean()
    .optional()
    .describe(
      'Whether the odometer reading is right, although the vehicle would have been driven unusually far (`odometer_jump`)',
    ),
};

/** About 500 miles. With less, digits are probably missing: few vehicles come to a workshop as new as that. */
export const MIN_LIKELY_FIRST_KM = 800;

export const workshopReadingConfirmationFields = {
  ...readingConfirmationFields,
  confirm_low: z
    .boolean()
    .optional()
    .describe(
      `Whether the odometer reading is right, although no visit or record entry has one, and it is below ${MIN_LIKELY_FIRST_KM} km (\`odometer_low\`)`,
    ),
};

export const conflictingReadingSchema = z
  .object({ date: localDateSchema, odometer_km: z.int() })
  .optional()
  .describe('`odometer_lower`, `odometer_jump`: stored reading that the given one does not fit');
