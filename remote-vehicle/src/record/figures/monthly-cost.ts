import type { VehicleFigures } from '@forecourt/shared/api';
import { daysBetween } from '@forecourt/shared/dates';
import { DAYS_OF_YEAR, MIN_DAYS_FOR_AVERAGE } from './averages.ts';

const DAYS_OF_MONTH = DAYS_OF_YEAR / 12;

interface MonthlyCost {
  /** In the smallest currency unit. */
  cost_minor: number;
  /** ISO 4217 */
  currency: string;
}

/**
 * Average cost a month since the start of a record; null if the record is too short or has several currencies.
 * @param today `YYYY-MM-DD` in the workshop's time zone
 */
export function monthlyCost(
  { since, years }: Pick<VehicleFigures, 'since' | 'years'>,
  today: string,
): MonthlyCost | null {
  const costs = years.flatMap((year) => year.costs);
  const [first] = costs;
  if (!since || !first || costs.some(({ currency }) => currency !== first.currency)) return null;
  const days = daysBetween(since, today);
  const cost_minor = costs.reduce((sum, cost) => sum + cost.cost_minor, 0);
  return days >= MIN_DAYS_FOR_AVERAGE && cost_minor > 0
    ? { cost_minor: Math.round((cost_minor / days) * DAYS_OF_MONTH), currency: first.currency }
    : null;
}
