import type { VehicleYear } from '@forecourt/shared/api';
import { distanceIn, useDistance, useMoney } from '@forecourt/shared/country';
import { localDateAt } from '@forecourt/shared/dates';
import { siteSettings } from '@forecourt/shared/settings';
import { Card } from '@forecourt/shared/ui';
import { useText } from '../text.ts';
import { useCostsText } from '../use-costs-text.ts';
import { costOfDistance } from './cost-of-distance.ts';
import styles from './totals.module.css';

/** How far and for how much in the latest year, beside the one before it, and what a mile costs. @param years the latest first */
export function Totals({ years }: { years: readonly VehicleYear[] }) {
  const text = useText();
  const distance = useDistance();
  const money = useMoney();
  const costsText = useCostsText();
  const [latest, before] = years;
  if (!latest) return null;
  const drivenIn = ({ driven_km }: VehicleYear) => driven_km !== null && distance.written(driven_km);
  const spentIn = ({ costs }: VehicleYear) => costsText(costs);
  const compared = (written: (year: VehicleYear) => string | false) => {
    if (before?.year !== latest.year - 1) return null;
    const value = written(before);
    return value && text('figures.ofYear', { year: String(before.year), value });
  };
  const year = String(latest.year);
  const isOver = year < localDateAt(new Date(), siteSettings().organisation.timeZone).slice(0, 4);
  const cost = costOfDistance(years);
  const units = cost && distanceIn(distance.unit, cost.driven_km);
  const averageOf = (latestFirst: readonly number[]) => {
    const [from, to] = [Math.min(...latestFirst), Math.max(...latestFirst)];
    // A year between them of which not both is known is not in it.
    return latestFirst.length > 1 && to - from === latestFirst.length - 1
      ? text('figures.averageFrom', { from: String(from), to: String(to) })
      : text('figures.average', { years: [...latestFirst].reverse().join(', ') });
  };
  const totals = [
    {
      label: text(isOver ? 'figures.drivenIn' : 'figures.drivenSoFar', { year }),
      value: drivenIn(latest),
      note: compared(drivenIn),
    },
    {
      label: text(isOver ? 'figures.spentIn' : 'figures.spentSoFar', { year }),
      value: spentIn(latest),
      note: compared(spentIn),
    },
    {
      label: text(distance.unit === 'mi' ? 'figures.perMile' : 'figures.perKilometre'),
      value: cost && units ? money.written(Math.round(cost.cost_minor / units), cost.currency) : null,
      note: cost && averageOf(cost.years),
    },
  ].filter(({ value }) => value);
  if (totals.length === 0) return null;
  return (
    <Card>
      <dl className={styles.totals}>
        {totals.map(({ label, value, note }) => (
          <div key={label}>
            <dt className={styles.label}>{label}</dt>
            <dd className={styles.value}>{value}</dd>
            {note && <dd className={styles.note}>{note}</dd>}
          </div>
        ))}
      </dl>
    </Card>
  );
}
