import type { OdometerReading, VehicleFigures, VehicleRecord, VehicleYear } from '@forecourt/shared/api';
import { daysBetween } from '@forecourt/shared/dates';

/** Sum of a year: its cost in the smallest currency unit, or its distance in the country's unit. */
export interface YearSum {
  year: number;
  value: number;
}

/** Yearly costs by currency, earliest year first. Amounts in different currencies are never added. */
export function groupYearlyCostsByCurrency(
  years: readonly VehicleYear[],
): { currency: string; sums: YearSum[] }[] {
  const all = years.toReversed().flatMap(({ year, costs }) => costs.map((cost) => ({ year, ...cost })));
  return [...Map.groupBy(all, ({ currency }) => currency)].map(([currency, sums]) => ({
    currency,
    sums: sums.map(({ year, cost_minor }) => ({ year, value: cost_minor })),
  }));
}

/** Cost of a kind of entry, or of the visits, over all years. */
export interface EntryKindCost {
  kind: VehicleRecord['kind'] | 'visit';
  cost_minor: number;
  /** Share of the total, from 0 to 1. */
  share: number;
}

/** Cost of each kind and of visits in one currency, highest first; those without costs are omitted. @param currency ISO 4217 */
export function sumCostsByKind(years: readonly VehicleYear[], currency: string): EntryKindCost[] {
  const costs = years
    .flatMap(({ kind_costs, visit_costs }): (Cost & Pick<EntryKindCost, 'kind'>)[] => [
      ...kind_costs,
      ...visit_costs.map((cost) => ({ ...cost, kind: 'visit' as const })),
    ])
    .filter((cost) => cost.currency === currency && cost.cost_minor > 0);
  const total = sumOf(costs);
  return [...Map.groupBy(costs, ({ kind }) => kind)]
    .map(([kind, of]) => ({ kind, cost_minor: sumOf(of), share: sumOf(of) / total }))
    .sort((one, other) => other.cost_minor - one.cost_minor);
}

function sumOf(costs: readonly { cost_minor: number }[]): number {
  return costs.reduce((sum, { cost_minor }) => sum + cost_minor, 0);
}

type Cost = VehicleYear['costs'][number];

/** Total cost of some years; null if there are no costs, or costs in several currencies. */
function sumInOneCurrency(years: readonly VehicleYear[]): Cost | null {
  const costs = years.flatMap((year) => year.costs);
  const currencies = new Set(costs.map(({ currency }) => currency));
  const [currency] = currencies;
  return currency && currencies.size === 1 ? { currency, cost_minor: sumOf(costs) } : null;
}

interface CostOfDistance extends Cost {
  driven_km: number;
}

/** Distance and cost of the years for which both are known; null if there are none, no distance, or several currencies. */
export function sumCostAndDistance(years: readonly VehicleYear[]): CostOfDistance | null {
  const known = years.filter(({ driven_km, costs }) => driven_km !== null && costs.length > 0);
  const driven_km = known.reduce((sum, year) => sum + (year.driven_km ?? 0), 0);
  const cost = sumInOneCurrency(known);
  return cost && driven_km > 0 ? { driven_km, ...cost } : null;
}

/** Minimum number of days for an average. In a shorter time, a single repair would distort it. */
const MIN_DAYS_FOR_AVERAGE = 90;

const DAYS_OF_YEAR = 365.25;

/** Average kilometres a year; null if readings are too few, too close in time, or all equal. @param readings earliest first */
export function averageYearlyDistance(readings: readonly OdometerReading[]): number | null {
  const [first, last] = [readings[0], readings.at(-1)];
  if (!first || !last) return null;
  const days = daysBetween(first.date, last.date);
  // If a reading is below the previous one, the odometer was replaced, so the distance between them is unknown.
  const driven_km = readings
    .slice(1)
    .map(({ odometer_km }, index) => odometer_km - (readings[index]?.odometer_km ?? 0))
    .reduce((sum, step) => sum + Math.max(0, step), 0);
  return days >= MIN_DAYS_FOR_AVERAGE && driven_km > 0 ? (driven_km / days) * DAYS_OF_YEAR : null;
}

const DAYS_OF_MONTH = DAYS_OF_YEAR / 12;

/**
 * Average cost a month since the start of a record; null if the record is too short, or has no costs or several currencies.
 * @param today `YYYY-MM-DD` in the workshop's time zone
 */
export function averageMonthlyCost(
  { since, years }: Pick<VehicleFigures, 'since' | 'years'>,
  today: string,
): Cost | null {
  const cost = sumInOneCurrency(years);
  const days = since ? daysBetween(since, today) : 0;
  if (!cost || cost.cost_minor === 0 || days < MIN_DAYS_FOR_AVERAGE) return null;
  return { ...cost, cost_minor: Math.round((cost.cost_minor / days) * DAYS_OF_MONTH) };
}

/** Part of a year that a record covers: until today (`soFar`), or from a date on. */
export type PartialYear = 'soFar' | { since: string };

/**
 * Returns the incomplete years with the part covered: the current year, and the first one unless the record starts in January.
 * @param today `YYYY-MM-DD` in the workshop's time zone
 */
export function findPartialYears(
  { since, years }: Pick<VehicleFigures, 'since' | 'years'>,
  today: string,
): ReadonlyMap<number, PartialYear> {
  const parts = new Map<number, PartialYear>();
  if (since && since.slice(5, 7) !== '01') parts.set(yearOf(since), { since });
  if (years.some(({ year }) => year === yearOf(today))) parts.set(yearOf(today), 'soFar');
  return parts;
}

export interface YearComparison {
  /** Year before the current one. */
  year: number;
  /** Relative change of the average per day from `year` to the current year: 0.04 if the current one is 4 % higher. */
  difference: number;
}

/**
 * Compares average costs of the current year until today and of the year before; null if either is unknown or too short a time.
 * @param sums earliest first
 * @param today `YYYY-MM-DD` in the workshop's time zone
 */
export function compareCostsWithYearBefore(
  sums: readonly YearSum[],
  parts: ReadonlyMap<number, PartialYear>,
  today: string,
): YearComparison | null {
  return compareCurrentYear(sums, today, (year) => {
    const part = parts.get(year);
    if (part && part !== 'soFar') return null;
    return daysBetween(`${year}-01-01`, part ? today : `${year}-12-31`) + 1;
  });
}

/** Maximum number of days between 1 January and the reading from which the distance of a year is counted. */
export const MAX_DAYS_TO_NEW_YEAR = 45;

/**
 * Compares average distances of the current year until its last reading and of the year before. Null if either is unknown,
 * covers too short a time, or includes the distance of other months because no reading was around the start of the year.
 * @param sums earliest first
 * @param readings earliest first
 * @param today `YYYY-MM-DD` in the workshop's time zone
 */
export function compareDistancesWithYearBefore(
  sums: readonly YearSum[],
  readings: readonly OdometerReading[],
  today: string,
): YearComparison | null {
  const dates = readings.map(({ date }) => date);
  return compareCurrentYear(sums, today, (year) => {
    // The backend computes a year's distance from the last reading before the year or, without one, from its first reading.
    const start = dates.findLast((date) => yearOf(date) < year) ?? dates[0];
    const end = dates.findLast((date) => yearOf(date) === year);
    if (!start || !end || Math.abs(daysBetween(start, `${year}-01-01`)) > MAX_DAYS_TO_NEW_YEAR) return null;
    return daysBetween(start, end);
  });
}

/** @param daysOf returns the number of days in which a year's sum arose; null if the year cannot be compared */
function compareCurrentYear(
  sums: readonly YearSum[],
  today: string,
  daysOf: (year: number) => number | null,
): YearComparison | null {
  const [before, current] = sums.slice(-2);
  if (!before || before.value <= 0) return null;
  if (current?.year !== yearOf(today) || before.year !== current.year - 1) return null;
  const [daysBefore, days] = [daysOf(before.year), daysOf(current.year)];
  if (!daysBefore || !days || days < MIN_DAYS_FOR_AVERAGE) return null;
  return { year: before.year, difference: current.value / days / (before.value / daysBefore) - 1 };
}

function yearOf(date: string): number {
  return Number(date.slice(0, 4));
}
