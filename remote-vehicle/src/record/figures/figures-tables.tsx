import type { VehicleFigures } from '@forecourt/shared/api';
import { numberFormat, useDistanceFormatter, useMoneyFormatter } from '@forecourt/shared/country';
import { addNoBreakSpaces } from '@forecourt/shared/dates';
import { useFormat, useLocale } from '@forecourt/shared/i18n';
import { Stack } from '@forecourt/shared/ui';
import { useEntryKindFormatter } from '../record-text.ts';
import tables from '../table.module.css';
import {
  Cell,
  ColumnHeader,
  RowHeader,
  Table,
  TableBody,
  TableFoot,
  TableHead,
  TableRow,
} from '../table.tsx';
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
      <Table className={tables.table}>
        <caption>{text('figures.byYear')}</caption>
        <TableHead>
          <TableRow>
            <ColumnHeader>{text('figures.year')}</ColumnHeader>
            <ColumnHeader className={tables.number}>{text('figures.driven')}</ColumnHeader>
            <ColumnHeader className={tables.number}>{text('figures.atEnd')}</ColumnHeader>
          </TableRow>
        </TableHead>
        <TableBody>
          {years
            .filter(({ odometer_km }) => odometer_km !== null)
            .map(({ year, driven_km, odometer_km }) => (
              <TableRow key={year}>
                <RowHeader>{yearText(year)}</RowHeader>
                <Cell className={tables.number}>{written(driven_km)}</Cell>
                <Cell className={tables.number}>{written(odometer_km)}</Cell>
              </TableRow>
            ))}
        </TableBody>
      </Table>
      <Table className={tables.table}>
        <caption>{text('figures.readings')}</caption>
        <TableHead>
          <TableRow>
            <ColumnHeader>{text('field.date')}</ColumnHeader>
            <ColumnHeader className={tables.number}>{text('field.mileage')}</ColumnHeader>
          </TableRow>
        </TableHead>
        <TableBody>
          {readings.toReversed().map(({ date, odometer_km }) => (
            <TableRow key={date}>
              <RowHeader>
                <time dateTime={date}>
                  {format.date(date, { day: 'numeric', month: 'short', year: 'numeric' })}
                </time>
              </RowHeader>
              <Cell className={tables.number}>{written(odometer_km)}</Cell>
            </TableRow>
          ))}
        </TableBody>
      </Table>
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
    <Table className={tables.table}>
      <caption>{text('figures.costs')}</caption>
      <TableHead>
        <TableRow>
          <ColumnHeader>{text('figures.year')}</ColumnHeader>
          <ColumnHeader className={tables.number}>{text('field.cost')}</ColumnHeader>
        </TableRow>
      </TableHead>
      <TableBody>
        {sums.toReversed().map(({ year, value }) => (
          <TableRow key={year}>
            <RowHeader>{yearText(year)}</RowHeader>
            <Cell className={tables.number}>{money.written(value, currency)}</Cell>
          </TableRow>
        ))}
      </TableBody>
      <TableFoot>
        <TableRow>
          <RowHeader>{text('figures.total')}</RowHeader>
          <Cell className={tables.number}>{money.written(total, currency)}</Cell>
        </TableRow>
      </TableFoot>
    </Table>
  );
}

interface KindCostsTableProps {
  /** Costs of each kind of entry and of visits, the highest first. */
  sums: readonly EntryKindCost[];
  /** Currency (ISO 4217). */
  currency: string;
}

/** Minimum length of a bar, in percent of the longest one, so that even a small sum is visible. */
const MIN_BAR = 2;

/** Costs of each kind of entry and of visits, with a bar relative to the highest. */
export function KindCostsTable({ sums, currency }: KindCostsTableProps) {
  const text = useText();
  const percent = numberFormat(useLocale(), { style: 'percent' });
  const money = useMoneyFormatter();
  const kindText = useEntryKindFormatter();
  const dearest = Math.max(...sums.map(({ cost_minor }) => cost_minor));
  const total = sums.reduce((sum, { cost_minor }) => sum + cost_minor, 0);
  return (
    <Table className={tables.table}>
      <TableHead>
        <TableRow>
          <ColumnHeader>{text('figures.kind')}</ColumnHeader>
          <Cell className={styles.kindBar} />
          <ColumnHeader className={tables.number}>{text('figures.share')}</ColumnHeader>
          <ColumnHeader className={tables.number}>{text('field.cost')}</ColumnHeader>
        </TableRow>
      </TableHead>
      <TableBody>
        {sums.map(({ kind, cost_minor, share }) => (
          <TableRow key={kind}>
            <RowHeader>{kind === 'visit' ? text('figures.visits') : kindText(kind)}</RowHeader>
            <Cell className={styles.kindBar}>
              <svg aria-hidden="true">
                <rect
                  className={styles.bar}
                  width={`${Math.max(MIN_BAR, (cost_minor / dearest) * 100)}%`}
                  height="100%"
                />
              </svg>
            </Cell>
            <Cell className={tables.number}>{percent.format(share)}</Cell>
            <Cell className={tables.number}>{money.written(cost_minor, currency)}</Cell>
          </TableRow>
        ))}
      </TableBody>
      <TableFoot>
        <TableRow>
          <RowHeader colSpan={3}>{text('figures.total')}</RowHeader>
          <Cell className={tables.number}>{money.written(total, currency)}</Cell>
        </TableRow>
      </TableFoot>
    </Table>
  );
}
