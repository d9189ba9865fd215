import type { HistoryItem } from '@forecourt/shared/api';
import {
  type ConsumptionUnits,
  computeConsumption,
  computeCostPerDistance,
  isFillUpMissing,
} from '../entry/fuel-figures.ts';

/** Point of a chart: consumption and cost of fuel since the previous fill-up, or in a month. */
export interface FuelChartPoint {
  /** Id of the fill-up; for a month, of its last fill-up. */
  id: string;
  /** Date of the fill-up `id`, `YYYY-MM-DD`. */
  date: string;
  /** Consumption in miles per gallon or litres per 100 km, to a tenth; null if unknown. */
  use: number | null;
  /** Cost per mile or kilometre, to a tenth of the smallest currency unit; null if unknown. */
  cost: number | null;
}

export interface FuelHistory {
  /** Points of the charts, earliest first. */
  points: readonly FuelChartPoint[];
  average: Pick<FuelChartPoint, 'use' | 'cost'>;
  /** Currency (ISO 4217) of the latest fill-up with a cost; null if none has one. Costs in other currencies are omitted. */
  currency: string | null;
  /** Whether each point is a month instead of a fill-up. */
  monthly: boolean;
  /** Whether distances are left out because fill-ups are probably missing. */
  hasGaps: boolean;
}

/** Maximum number of fill-ups that a chart shows one by one. If there are more, each point is a month. */
const MAX_FILLS = 24;

/** Distance between two fill-ups, with litres and cost of the later one. */
interface Step extends Pick<FuelChartPoint, 'id' | 'date'> {
  driven_km: number;
  litres: number | null;
  cost_minor: number | null;
}

/** Computes consumption and cost of fuel over time. Assumes that each fill-up fills the tank. @param items newest first */
export function computeFuelHistory(items: readonly HistoryItem[], countedIn: ConsumptionUnits): FuelHistory {
  const fills = items.flatMap(({ record }) => (record?.kind === 'fuel' ? [record] : [])).toReversed();
  const currency = fills.findLast((fill) => fill.cost_minor !== null)?.currency ?? null;
  const all = fills.flatMap((fill, index): Step[] => {
    const before_km = fills[index - 1]?.odometer_km ?? null;
    // If a reading is below the previous one, the odometer was replaced, so the distance is unknown.
    if (fill.odometer_km === null || before_km === null || fill.odometer_km <= before_km) return [];
    return [
      {
        id: fill.id,
        date: fill.date,
        driven_km: fill.odometer_km - before_km,
        litres: fill.litres || null,
        cost_minor: fill.currency === currency ? fill.cost_minor : null,
      },
    ];
  });
  const steps = all.filter(({ litres, driven_km }) => !isFillUpMissing(litres, driven_km));
  const monthly = steps.length > MAX_FILLS;
  const groups = monthly
    ? [...Map.groupBy(steps, ({ date }) => date.slice(0, 7)).values()]
    : steps.map((step) => [step]);
  return {
    points: groups.flatMap((group) => {
      const last = group.at(-1);
      return last ? [{ id: last.id, date: last.date, ...figuresOf(group, countedIn) }] : [];
    }),
    average: figuresOf(steps, countedIn),
    currency,
    monthly,
    hasGaps: steps.length < all.length,
  };
}

function figuresOf(
  steps: readonly Step[],
  countedIn: ConsumptionUnits,
): Pick<FuelChartPoint, 'use' | 'cost'> {
  const sum = (field: 'litres' | 'cost_minor') => {
    const known = steps.filter((step) => step[field] !== null);
    return {
      driven_km: known.reduce((total, { driven_km }) => total + driven_km, 0),
      value: known.reduce((total, step) => total + (step[field] ?? 0), 0),
    };
  };
  const [fuel, money] = [sum('litres'), sum('cost_minor')];
  return {
    use: fuel.value > 0 ? computeConsumption(fuel.value, fuel.driven_km, countedIn) : null,
    cost: money.driven_km > 0 ? computeCostPerDistance(money.value, money.driven_km, countedIn.unit) : null,
  };
}
