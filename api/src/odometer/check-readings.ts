import { addDays, daysBetween } from '../platform/local-time.ts';
import { MAX_KM_PER_DAY, MIN_ESTIMATE_DAYS, type Reading } from './odometer-estimate.ts';

/** A reading to check, or one of those to check it against. */
export interface ReadingToCheck extends Reading {
  /** Whether it is about to be stored. Readings that are stored already are not asked about again. */
  isNew: boolean;
}

/**
 * `odometer_lower`: an odometer never runs backwards, unless it was replaced. `odometer_jump`: more kilometres between two
 * days than the vehicle is likely to have driven.
 */
export type ReadingMisfit = 'odometer_lower' | 'odometer_jump';

/** A new reading that is probably mistyped. */
export interface ReadingQuestion<R extends ReadingToCheck = ReadingToCheck> {
  code: ReadingMisfit;
  /** The new reading. */
  asked: R;
  /** The reading that it does not fit. */
  other: R;
}

/** Taxis that are driven in two shifts and vans of couriers come to 150,000 km. */
const MAX_KM_PER_YEAR = 200_000;
const DAYS_PER_YEAR = 365;

/** One digit too many makes ten times as much. */
const TIMES_ITS_PACE = 10;
/** A car that hardly moves may still get a driver who drives 100 km a day. */
const MIN_KM_PER_DAY = 10;
/** Holidays, which no average of a year contains. */
const HOLIDAY_KM = 5_000;

/**
 * Finds the new readings that are probably mistyped, so that the customer can be asked about them: none is forbidden. A
 * reading that fits neither the one before it nor the one after it, while those two fit each other, is the odd one, and
 * the next reading is compared with the one before it. So a wrong reading that is stored already does not make the right
 * ones questionable. Takes time in proportion to the number of readings.
 * @param readings in the order of time, those that are stored and those that are new
 * @returns in the same order; at most one question of each code about a reading
 */
export function findReadingQuestions<R extends ReadingToCheck>(readings: readonly R[]): ReadingQuestion<R>[] {
  const questions: ReadingQuestion<R>[] = [];
  const askedAlready = { odometer_lower: new Set<R>(), odometer_jump: new Set<R>() };
  const pace = new Pace();
  let before: R | undefined;
  /** The last stored reading that fits the others. */
  let stored: R | undefined;
  for (const [index, reading] of readings.entries()) {
    const code = before && misfitBetween(before, reading, pace.kmPerDay);
    if (before && code) {
      // A stored reading that does not fit the stored one before it either is no reason to ask about a new one.
      const isOwnFault = stored && !reading.isNew && misfitBetween(stored, reading, pace.kmPerDay) !== null;
      const asked = reading.isNew ? reading : before;
      const other = reading.isNew ? before : reading;
      if (asked.isNew && !isOwnFault && !askedAlready[code].has(asked)) {
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

/** Puts readings in the order of time. Those of one day have no order, so that the lower one is first. */
export function byDay(one: Reading, other: Reading): number {
  if (one.date === other.date) return one.odometer_km - other.odometer_km;
  return one.date < other.date ? -1 : 1;
}

function misfitBetween(before: Reading, after: Reading, kmPerDay: number | null): ReadingMisfit | null {
  if (after.odometer_km < before.odometer_km) return 'odometer_lower';
  const km = after.odometer_km - before.odometer_km;
  return km > likelyKm(daysBetween(before.date, after.date), kmPerDay) ? 'odometer_jump' : null;
}

/**
 * The most kilometres that a vehicle is likely to be driven within some days.
 * @param days between two readings, 0 for the same day
 * @param kmPerDay how far it was driven a day so far; null where that is not known
 */
export function likelyKm(days: number, kmPerDay: number | null): number {
  const possible = Math.min(
    MAX_KM_PER_DAY * (days + 1),
    MAX_KM_PER_YEAR * Math.max(1, (days + 1) / DAYS_PER_YEAR),
  );
  if (kmPerDay === null) return possible;
  return Math.min(possible, HOLIDAY_KM + TIMES_ITS_PACE * Math.max(kmPerDay, MIN_KM_PER_DAY) * days);
}

/** How far a vehicle was driven a day within the last year of its readings. */
class Pace {
  #readings: Reading[] = [];
  #first = 0;

  /** Null while the readings are less than four weeks apart. */
  get kmPerDay(): number | null {
    const [from, to] = [this.#readings[this.#first], this.#readings.at(-1)];
    if (!from || !to) return null;
    const days = daysBetween(from.date, to.date);
    return days < MIN_ESTIMATE_DAYS ? null : (to.odometer_km - from.odometer_km) / days;
  }

  /** Adds a later reading. */
  add(reading: Reading): void {
    this.#readings.push(reading);
    const yearBefore = addDays(reading.date, -DAYS_PER_YEAR);
    // One reading from before the year is kept while no other one is four weeks older than the last.
    const isEnough = (index: number) => {
      const next = this.#readings[index];
      return next && daysBetween(next.date, reading.date) >= MIN_ESTIMATE_DAYS;
    };
    while ((this.#readings[this.#first]?.date ?? '') < yearBefore && isEnough(this.#first + 1)) {
      this.#first += 1;
    }
  }

  /** Begins anew, with another odometer. */
  restart(): void {
    this.#readings = [];
    this.#first = 0;
  }
}
