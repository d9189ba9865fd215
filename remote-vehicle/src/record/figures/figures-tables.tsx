import type { VehicleFigures } from '@forecourt/shared/api';
import { numberFormat, useDistanceFormatter, useMoneyFormatter } from '@forecourt/shared/country';
import { addNoBreakSpaces } from '@forecourt/shared/dates';
import { useFormat, useLocale } from '@forecourt/shared/i18n';
import { Stack } from '@forecourt/shared/ui';
import { useEntryKindLabel } from '../record-text.ts';
import tables from '../table.module.css';
import { useText } from '../text.ts';
import styles from './chart.module.css';
import type { EntryKindCost, PartialYear, YearSum } from './derived-figures.ts';
import { useYearFormatter } from './years-chart.tsx';

interface DistanceTableProps extends Pick<VehicleFigures, 'years' | 'readings'> {
  parts: ReadonlyMap<number, PartialYear>;
}

/** Table alternative to the distance chart: distances by year, and all readings. */
export function DistanceTable({ years, readings, parts }: DistanceTableProps) {
  const text = useText();
  const format = useFormat();
  const distance = useDistanceFormatter();
  const { yearText } = useYearFormatter(parts);
  const written = (km: number | null) => (km === null ? '–' : addNoBreakSpaces(distance.written(km)));
  return (
    <Stack gap={24}>
      <table className={tables.table}>
        <caption>{text('figures.byYear')}</caption>
        <thead>
          <tr>
            <th scope="col">{text('figures.year')}</th>
            <th scope="col" className={tables.number}>
              {text('figures.driven')}
            </th>
            <th scope="col" className={tables.number}>
              {text('figures.atEnd')}
            </th>
          </tr>
        </thead>
        <tbody>
          {years
            .filter(({ odometer_km }) => odometer_km !== null)
            .map(({ year, driven_km, odometer_km }) => (
              <tr key={year}>
                <th scope="row">{yearText(year)}</th>
                <td className={tables.number}>{written(driven_km)}</td>
                <td className={tables.number}>{written(odometer_km)}</td>
              </tr>
            ))}
        </tbody>
      </table>
      <table className={tables.table}>
        <caption>{text('figures.readings')}</caption>
        <thead>
          <tr>
            <th scope="col">{text('field.date')}</th>
            <th scope="col" className={tables.number}>
              {text('field.mileage')}
            </th>
          </tr>
        </thead>
        <tbody>
          {readings.toReversed().map(({ date, odometer_km }) => (
            <tr key={date}>
              <th scope="row">
                <time dateTime={date}>
                  {format.date(date, { day: 'numeric', month: 'short', year: 'numeric' })}
                </time>
              </th>
              <td className={tables.number}>{written(odometer_km)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </Stack>
  );
}

interface CostsTableProps {
  sums: readonly YearSum[];
  /** Currency (ISO 4217). */
  currency: string;
  parts: ReadonlyMap<number, PartialYear>;
}

/** Table alternative to the costs chart. */
export function CostsTable({ sums, currency, parts }: CostsTableProps) {
  const text = useText();
  const money = useMoneyFormatter();
  const { yearText } = useYearFormatter(parts);
  const total = sums.reduce((sum, { value }) => sum + value, 0);
  return (
    <table className={tables.table}>
      <caption>{text('figures.costs')}</caption>
      <thead>
        <tr>
          <th scope="col">{text('figures.year')}</th>
          <th scope="col" className={tables.number}>
            {text('field.cost')}
          </th>
        </tr>
      </thead>
      <tbody>
        {sums.toReversed().map(({ year, value }) => (
          <tr key={year}>
            <th scope="row">{yearText(year)}</th>
            <td className={tables.number}>{money.written(value, currency)}</td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row">{text('figures.total')}</th>
          <td className={tables.number}>{money.written(total, currency)}</td>
        </tr>
      </tfoot>
    </table>
  );
}

interface KindCostsTableProps {
  /** Costs by kind of entry, the most expensive first. */
  sums: readonly EntryKindCost[];
  /** Currency (ISO 4217). */
  currency: string;
}

/** Minimum length of a bar, in percent of the longest one, so that even a small sum is visible. */
const MIN_BAR = 2;

/** Cost of each kind of entry, with a bar relative to the most expensive kind. */
export function KindCostsTable({ sums, currency }: KindCostsTableProps) {
  const text = useText();
  const percent = numberFormat(useLocale(), { style: 'percent' });
  const money = useMoneyFormatter();
  const kindText = useEntryKindLabel();
  const dearest = Math.max(...sums.map(({ cost_minor }) => cost_minor));
  const total = sums.reduce((sum, { cost_minor }) => sum + cost_minor, 0);
  return (
    <table className={tables.table}>
      <thead>
        <tr>
          <th scope="col">{text('figures.kind')}</th>
          <td className={styles.kindBar} />
          <th scope="col" className={tables.number}>
            {text('figures.share')}
          </th>
          <th scope="col" className={tables.number}>
            {text('field.cost')}
          </th>
        </tr>
      </thead>
      <tbody>
        {sums.map(({ kind, cost_minor, share }) => (
          <tr key={kind}>
            <th scope="row">{kind === 'visit' ? text('figures.visits') : kindText(kind)}</th>
            <td className={styles.kindBar}>
              <svg aria-hidden="true">
                <rect
                  className={styles.bar}
                  width={`${Math.max(MIN_BAR, (cost_minor / dearest) * 100)}%`}
                  height="100%"
                />
              </svg>
            </td>
            <td className={tables.number}>{percent.format(share)}</td>
            <td className={tables.number}>{money.written(cost_minor, currency)}</td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row" colSpan={3}>
            {text('figures.total')}
          </th>
          <td className={tables.number}>{money.written(total, currency)}</td>
        </tr>
      </tfoot>
    </table>
  );
}
