import type { HistoryItem } from '@forecourt/shared/api';
import { type CountedIn, consumption, costOfUnit } from '../entry/fuel-figures.ts';

/** Consumption and cost of fuel since the fill-up before, or of a month. */
export interface FuelPoint {
  /** Id of the fill-up, or of the last one of the month. */
  id: string;
  /** `YYYY-MM-DD`: day of the fill-up, or the last one of the month. */
  date: string;
  /** Miles per gallon or litres per 100 km, to a tenth; null if unknown. */
  use: number | null;
  /** Cost of a mile or a kilometre, to a tenth of the smallest currency unit; null if unknown. */
  cost: number | null;
}

export interface FuelHistory {
  /** The earliest first. */
  points: readonly FuelPoint[];
  average: Pick<FuelPoint, 'use' | 'cost'>;
  /** Currency of the latest fill-up with a cost, ISO 4217. Costs in other currencies are left out. */
  currency: string | null;
  /** Whether each point is a month. */
  monthly: boolean;
}

/** More fill-ups than this are too close for a chart, so it shows months. */
const MAX_FILLS = 24;

/** Distance between two fill-ups, with the fuel and the money of the later one. */
interface Step extends Pick<FuelPoint, 'id' | 'date'> {
  driven_km: number;
  litres: number | null;
  cost_minor: number | null;
}

/** Fuel figures over time. Assumes full tanks, as `fuelUse` does. @param items the newest first */
export function computeFuelHistory(items: readonly HistoryItem[], countedIn: CountedIn): FuelHistory {
  const fills = items.flatMap(({ record }) => (record?.kind === 'fuel' ? [record] : [])).toReversed();
  const currency = fills.findLast((fill) => fill.cost_minor !== null)?.currency ?? null;
  const steps = fills.flatMap((fill, index): Step[] => {
    const before_km = fills[index - 1]?.odometer_km ?? null;
    // A reading below the previous one means that the odometer was replaced.
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
  };
}

function figuresOf(steps: readonly Step[], countedIn: CountedIn): Pick<FuelPoint, 'use' | 'cost'> {
  const sum = (field: 'litres' | 'cost_minor') => {
    const known = steps.filter((step) => step[field] !== null);
    return {
      driven_km: known.reduce((total, { driven_km }) => total + driven_km, 0),
      value: known.reduce((total, step) => total + (step[field] ?? 0), 0),
    };
  };
  const [fuel, money] = [sum('litres'), sum('cost_minor')];
  return {
    use: fuel.value > 0 ? consumption(fuel.value, fuel.driven_km, countedIn) : null,
    cost: money.driven_km > 0 ? costOfUnit(money.value, money.driven_km, countedIn.unit) : null,
  };
}
