import type { VehicleFigures, VehicleYear } from '@forecourt/shared/api';
import { kilometresToUnit, useDistanceFormatter, useMoneyFormatter } from '@forecourt/shared/country';
import { addNoBreakSpaces, localDateAt } from '@forecourt/shared/dates';
import { useFormat } from '@forecourt/shared/i18n';
import { siteSettings } from '@forecourt/shared/settings';
import { Card, Text } from '@forecourt/shared/ui';
import { useCostListFormatter, useUnitPriceFormatter } from '../record-text.ts';
import { useText } from '../text.ts';
import { averageMonthlyCost, averageYearlyDistance, sumCostAndDistance } from './derived-figures.ts';
import styles from './totals.module.css';

/** Estimated distances are rounded to a multiple of this, in the country's unit. */
const ROUNDED_TO = 100;

/**
 * Summary as a sentence, then distance and cost of the latest year beside those of the previous one, and the monthly cost.
 * @param years latest first
 */
export function FigureTotals({ since, years, readings }: VehicleFigures) {
  const text = useText();
  const format = useFormat();
  const money = useMoneyFormatter();
  const distance = useDistanceFormatter();
  const smallSum = useUnitPriceFormatter();
  const costsText = useCostListFormatter();
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
  const today = localDateAt(new Date(), siteSettings().organisation.timeZone);
  const isOver = year < today.slice(0, 4);
  const cost = sumCostAndDistance(years);
  const units = cost && kilometresToUnit(distance.unit, cost.driven_km);
  const monthly = averageMonthlyCost({ since, years }, today);
  const yearly_km = averageYearlyDistance(readings);
  const gist =
    yearly_km !== null &&
    text(cost && units ? `figures.gist.${distance.unit}` : 'figures.gist', {
      distance: addNoBreakSpaces(distance.about(yearly_km, ROUNDED_TO)),
      cost: cost && units ? addNoBreakSpaces(smallSum(cost.cost_minor / units, cost.currency, 0)) : '',
    });
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
      label: text('figures.perMonth'),
      value: monthly && money.rounded(monthly.cost_minor, monthly.currency),
      note:
        since &&
        text('figures.perMonth.since', { date: format.date(since, { month: 'long', year: 'numeric' }) }),
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
      {years.some(({ costs }) => costs.length > 0) && (
        <Text size="small" tone="muted">
          {text('figures.sources')}
        </Text>
      )}
    </Card>
  );
}
