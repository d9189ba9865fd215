import { type HistoryItem, wholeHistoryQuery } from '@forecourt/shared/api';
import { numberFormat, useDistanceFormatter } from '@forecourt/shared/country';
import { useFormat, useLocale } from '@forecourt/shared/i18n';
import { useQuery } from '@forecourt/shared/query';
import { FailureNotice } from '@forecourt/shared/screens';
import { siteSettings } from '@forecourt/shared/settings';
import { Disclosure, Section, Skeleton, Stack, Text } from '@forecourt/shared/ui';
import { useUnitPriceFormatter } from '../record-text.ts';
import tables from '../table.module.css';
import { Cell, ColumnHeader, RowHeader, Table, TableBody, TableHead, TableRow } from '../table.tsx';
import { useText } from '../text.ts';
import styles from './chart.module.css';
import { ChartPair } from './chart-pair.tsx';
import { computeFuelHistory, type FuelHistory } from './fuel-history.ts';
import { TimeChart } from './time-chart.tsx';

/** Height in px of a chart with its heading, average and table link. */
const SKELETON_HEIGHT = 436;

interface FuelChartsProps {
  vehicleId: string;
  /** Whether the figures contain costs of fuel, so that charts will probably appear. */
  expected: boolean;
}

/** Charts of consumption and fuel cost over time; phones show one. Renders nothing for a vehicle without fuel entries. */
export function FuelCharts({ vehicleId, expected }: FuelChartsProps) {
  const text = useText();
  const { data: items, error, isFetching, refetch } = useQuery(wholeHistoryQuery(vehicleId));
  if (items) return <ChartsOf items={items} />;
  if (!expected) return null;
  if (error && !isFetching) {
    return <FailureNotice title={text('figures.failed')} error={error} onRetry={() => void refetch()} />;
  }
  return <Skeleton shape="block" height={SKELETON_HEIGHT} />;
}

function ChartsOf({ items }: { items: readonly HistoryItem[] }) {
  const text = useText();
  const { unit } = useDistanceFormatter();
  const language = useLocale();
  const smallSum = useUnitPriceFormatter();
  const { country } = siteSettings().organisation;
  const history = computeFuelHistory(items, { unit, country });
  const { currency } = history;
  const number = numberFormat(language, { maximumFractionDigits: 1 });
  const used = (value: number) => `${number.format(value)}\u00a0${text(`entry.use.${unit}`)}`;
  if (!items.some(({ record }) => record?.kind === 'fuel')) return null;
  const use = (
    <FuelSection
      title={text('entry.use')}
      few={text('figures.use.few')}
      history={history}
      of="use"
      unit={text(`entry.use.${unit}`)}
      rounded={number.format}
      written={used}
    />
  );
  const gaps = history.hasGaps && (
    <Text size="small" tone="muted">
      {text('figures.gaps')}
    </Text>
  );
  if (currency === null || history.average.cost === null) {
    return (
      <>
        {use}
        {gaps}
      </>
    );
  }
  return (
    <>
      <ChartPair title={text('kind.fuel')} names={[text('entry.use'), text('field.cost')]}>
        {use}
        <FuelSection
          title={text(`figures.fuelCost.${unit}`)}
          few={text('figures.fuelCost.few')}
          history={history}
          of="cost"
          unit={text(`figures.fuelCost.unit.${unit}`)}
          rounded={(value) => smallSum(value, currency)}
          written={(value) => smallSum(value, currency)}
        />
      </ChartPair>
      {gaps}
    </>
  );
}

interface FuelSectionProps {
  title: string;
  /** Text shown if fewer than two values are known. */
  few: string;
  history: FuelHistory;
  of: 'use' | 'cost';
  unit: string;
  rounded: (value: number) => string;
  written: (value: number) => string;
}

function FuelSection({ title, few, history, of, unit, rounded, written }: FuelSectionProps) {
  const text = useText();
  const format = useFormat();
  const average = history.average[of];
  const values = history.points.flatMap(({ id, date, [of]: value }) =>
    value === null ? [] : [{ id, date, value }],
  );
  const latest = values.at(-1);
  const day = (date: string) =>
    format.date(date, {
      ...(!history.monthly && { day: 'numeric' }),
      month: history.monthly ? 'long' : 'short',
      year: 'numeric',
    });
  const chart = average !== null && (
    <Stack gap={12}>
      <TimeChart
        values={values}
        dotText={text(history.monthly ? 'figures.legend.month' : 'figures.legend.fill')}
        described={text('figures.time.described', {
          title,
          least: written(Math.min(...values.map(({ value }) => value))),
          most: written(Math.max(...values.map(({ value }) => value))),
          average: written(average),
        })}
        unit={unit}
        rounded={rounded}
        written={written}
      />
      <Disclosure title={text('figures.table')}>
        <Table className={tables.table}>
          <TableHead>
            <TableRow>
              <ColumnHeader>{text('field.date')}</ColumnHeader>
              <ColumnHeader className={tables.number}>{title}</ColumnHeader>
            </TableRow>
          </TableHead>
          <TableBody>
            {values.toReversed().map(({ id, date, value }) => (
              <TableRow key={id}>
                <RowHeader>{day(date)}</RowHeader>
                <Cell className={tables.number}>{written(value)}</Cell>
              </TableRow>
            ))}
          </TableBody>
        </Table>
      </Disclosure>
    </Stack>
  );
  return (
    <Section title={title} boxed>
      {average === null || !latest || values.length < 2 ? (
        <Text tone="muted">{few}</Text>
      ) : (
        <>
          <p className={styles.averages}>
            {text('figures.average', { average: written(average), latest: written(latest.value) })}
          </p>
          {chart}
        </>
      )}
    </Section>
  );
}
