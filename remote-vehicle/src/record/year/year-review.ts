import type { HistoryItem, OdometerReading, VehicleFigures, VehicleYear } from '@forecourt/shared/api';
import { daysBetween } from '@forecourt/shared/dates';
import type { ConsumptionUnits } from '../entry/fuel-figures.ts';
import {
  compareCostsWithYearBefore,
  compareDistancesWithYearBefore,
  findPartialYears,
  groupYearlyCostsByCurrency,
  MAX_DAYS_TO_NEW_YEAR,
  sumCostAndDistance,
  type YearComparison,
} from '../figures/derived-figures.ts';
import { computeFuelHistory } from '../figures/fuel-history.ts';

/** Figures of a year. Those that the record cannot prove are null. */
export interface YearReview {
  year: number;
  /** Whether the year is not over. */
  isCurrent: boolean;
  /** First day of a record that begins after the January of this year; null if it began earlier. */
  since: string | null;
  /** Distance, and the days of the readings between which it was driven. */
  driven: { km: number; from: string; to: string; compared: YearComparison | null } | null;
  costs: VehicleYear['costs'];
  costsCompared: YearComparison | null;
  /** Number of visits and entries without a cost, except entries that contain only a reading. */
  withoutCost: number;
  /** Cost and distance of the same period. */
  costOfDistance: ReturnType<typeof sumCostAndDistance>;
  /** `measured`: number of fill-ups with an amount. `use`: consumption in the country's unit. */
  fuel: { fills: number; measured: number; litres: number; use: number | null } | null;
  /** Visits by kind of work, the most frequent first. */
  visits: { service_type: string; count: number }[];
  /** Estimated distance of the month (`YYYY-MM`) with the longest one. */
  longestMonth: { month: string; km: number } | null;
}

interface ReviewInput {
  figures: VehicleFigures;
  /** Whole history, newest first. */
  items: readonly HistoryItem[];
  countedIn: ConsumptionUnits;
  /** `YYYY-MM-DD` in the workshop's time zone. */
  today: string;
}

/** Computes the review of a year; null if nothing is known of it. */
export function computeYearReview(
  year: number,
  { figures, items, countedIn, today }: ReviewInput,
): YearReview | null {
  const found = figures.years.find((each) => each.year === year);
  if (!found) return null;
  const isCurrent = today.startsWith(`${year}-`);
  const end = isCurrent ? today : `${year}-12-31`;
  const part = findPartialYears({ since: figures.since, years: [] }, today).get(year);
  const since = part && part !== 'soFar' ? part.since : null;
  const isInYear = ({ date }: { date: string }) => date.startsWith(`${year}-`);
  const ofYear = items.filter(isInYear);
  const span = found.driven_km === null ? null : findDrivenSpan(year, figures.readings);
  const start = since ?? `${year}-01-01`;
  const isWholeDistance =
    span !== null &&
    isNear(span.from, start) &&
    isNear(span.to, end) &&
    daysBetween(span.from, span.to) >= MIN_DAYS;
  const visits = Map.groupBy(
    ofYear.flatMap(({ visit }) => visit ?? []),
    ({ service_type }) => service_type,
  );
  return {
    year,
    isCurrent,
    since,
    driven: span && {
      km: found.driven_km ?? 0,
      ...span,
      compared:
        isCurrent || since !== null || !isNear(span.to, end) ? null : compareDistances(year, figures, end),
    },
    costs: found.costs,
    costsCompared: isCurrent ? null : compareCosts(year, figures, end),
    withoutCost: ofYear.filter(
      ({ visit, record }) => (visit ?? record)?.cost_minor === null && record?.kind !== 'reading',
    ).length,
    costOfDistance: isWholeDistance ? sumCostAndDistance([found]) : null,
    fuel: sumFuel(
      ofYear,
      items.find(({ date, record }) => date < `${year}-01-01` && record?.kind === 'fuel'),
      countedIn,
    ),
    visits: [...visits]
      .map(([service_type, { length: count }]) => ({ service_type, count }))
      .sort((one, other) => other.count - one.count),
    longestMonth: findLongestMonth(year, figures.readings),
  };
}

/** Minimum number of days for a cost per distance. In a shorter time, a single repair would distort it. */
const MIN_DAYS = 90;

function isNear(date: string, other: string): boolean {
  return Math.abs(daysBetween(date, other)) <= MAX_DAYS_TO_NEW_YEAR;
}

/** Days of the readings from and to which the backend counts the distance of a year. @param readings earliest first */
function findDrivenSpan(year: number, readings: readonly OdometerReading[]) {
  const dates = readings.map(({ date }) => date);
  const from = dates.findLast((date) => date < `${year}-01-01`) ?? dates[0];
  const to = dates.findLast((date) => date.startsWith(`${year}-`));
  return from && to && from < to ? { from, to } : null;
}

function compareDistances(year: number, { years, readings }: VehicleFigures, end: string) {
  const before = findDrivenSpan(year - 1, readings);
  if (!before || !isNear(before.to, `${year - 1}-12-31`)) return null;
  const sums = years
    .toReversed()
    .flatMap((each) =>
      each.year > year || each.driven_km === null ? [] : [{ ...each, value: each.driven_km }],
    );
  return compareDistancesWithYearBefore(sums, readings, end);
}

/** Compares costs with the year before. Null if there are several currencies, or one of the years is incomplete. */
function compareCosts(year: number, { since, years }: VehicleFigures, end: string): YearComparison | null {
  const upToYear = years.filter((each) => each.year <= year);
  const parts = findPartialYears({ since, years: [] }, end);
  const [costs, ...others] = groupYearlyCostsByCurrency(upToYear.filter((each) => each.year >= year - 1));
  return costs && others.length === 0 && !parts.has(year)
    ? compareCostsWithYearBefore(costs.sums, parts, end)
    : null;
}

/** Minimum number of points for a consumption, as in the charts. */
const MIN_POINTS = 2;

function sumFuel(
  ofYear: readonly HistoryItem[],
  before: HistoryItem | undefined,
  countedIn: ConsumptionUnits,
): YearReview['fuel'] {
  const fills = ofYear.flatMap(({ record }) => (record?.kind === 'fuel' ? [record] : []));
  if (fills.length === 0) return null;
  const measured = fills.filter(({ litres }) => litres !== null);
  // The first fill-up of the year covers the distance since the last one of an earlier year.
  const { points, average } = computeFuelHistory(before ? [...ofYear, before] : ofYear, countedIn);
  return {
    fills: fills.length,
    measured: measured.length,
    litres: measured.reduce((sum, { litres }) => sum + (litres ?? 0), 0),
    use: points.filter(({ use }) => use !== null).length < MIN_POINTS ? null : average.use,
  };
}

/** Maximum number of days between two readings whose distance is divided between months. */
const MAX_STEP_DAYS = 31;
const MIN_MONTHS = 3;

/**
 * Finds the month with the longest distance. Null unless the readings cover three months, are at most a month apart, and no
 * month at their edge may be longer.
 */
function findLongestMonth(year: number, readings: readonly OdometerReading[]): YearReview['longestMonth'] {
  const steps = readings.map(({ date, odometer_km }, at) => ({
    from: dayNumber(readings[at - 1]?.date ?? date),
    to: dayNumber(date),
    km: odometer_km - (readings[at - 1]?.odometer_km ?? odometer_km),
  }));
  const months = Array.from({ length: 12 }, (_, index) => {
    const [first = '', next = ''] = [0, 1].map((later) =>
      new Date(Date.UTC(year, index + later)).toISOString().slice(0, 10),
    );
    const [start, end] = [dayNumber(first), dayNumber(next)];
    const parts = steps
      .map((step) => ({ ...step, days: Math.min(step.to, end) - Math.max(step.from, start) }))
      .filter(({ days }) => days > 0);
    const days = parts.reduce((sum, part) => sum + part.days, 0);
    return {
      month: first.slice(0, 7),
      days,
      km: Math.round(
        parts.reduce((sum, { km, from, to, ...part }) => sum + (km * part.days) / (to - from), 0),
      ),
      isKnown: parts.every(({ km, from, to }) => km >= 0 && to - from <= MAX_STEP_DAYS),
      isWhole: days === end - start,
    };
  }).filter(({ days }) => days > 0);
  const [longest] = months.toSorted((one, other) => other.km - one.km);
  if (!longest?.isWhole || longest.km === 0 || months.some(({ isKnown }) => !isKnown)) return null;
  if (months.filter(({ isWhole }) => isWhole).length < MIN_MONTHS) return null;
  return { month: longest.month, km: longest.km };
}

function dayNumber(date: string): number {
  return daysBetween('1970-01-01', date);
}
