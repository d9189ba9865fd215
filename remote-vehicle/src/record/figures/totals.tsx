import type { VehicleFigures, VehicleYear } from '@forecourt/shared/api';
import { distanceIn, useDistance } from '@forecourt/shared/country';
import { keepTogether, localDateAt } from '@forecourt/shared/dates';
import { siteSettings } from '@forecourt/shared/settings';
import { Card } from '@forecourt/shared/ui';
import { useText } from '../text.ts';
import { useCostsText } from '../use-costs-text.ts';
import { useSmallSumText } from '../use-small-sum-text.ts';
import { costOfDistance } from './cost-of-distance.ts';
import styles from './totals.module.css';
import { yearlyDistance } from './yearly-distance.ts';

/** A guess is no more exact than that. */
const ROUNDED_TO = 100;

/**
 * The gist in a sentence; then how far and for how much in the latest year, beside the one before it, and what a mile costs.
 * @param years the latest first
 */
export function Totals({ years, readings }: Pick<VehicleFigures, 'years' | 'readings'>) {
  const text = useText();
  const distance = useDistance();
  const smallSum = useSmallSumText();
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
  const yearly_km = yearlyDistance(readings);
  const gist =
    yearly_km !== null &&
    text(cost && units ? `figures.gist.${distance.unit}` : 'figures.gist', {
      distance: keepTogether(distance.about(yearly_km, ROUNDED_TO)),
      cost: cost && units ? keepTogether(smallSum(cost.cost_minor / units, cost.currency, 0)) : '',
    });
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
      value: cost && units ? smallSum(cost.cost_minor / units, cost.currency) : null,
      note: cost && averageOf(cost.years),
    },
  ].filter(({ value }) => value);
  if (!gist && totals.length === 0) return null;
  return (
    <Card>
      {gist && <p className={styles.gist}>{gist}</p>}
      {totals.length > 0 && (
        <dl className={styles.totals}>
          {totals.map(({ label, value, note }) => (
            <div key={label}>
              <dt className={styles.label}>{label}</dt>
              <dd className={styles.value}>{value}</dd>
              {note && <dd className={styles.note}>{note}</dd>}
            </div>
          ))}
        </dl>
      )}
    </Card>
  );
}
