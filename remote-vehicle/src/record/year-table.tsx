import { kilometresToUnit, useDistanceFormatter } from '@forecourt/shared/country';
import { addNoBreakSpaces } from '@forecourt/shared/dates';
import { useFormat } from '@forecourt/shared/i18n';
import { classNames } from '@forecourt/shared/ui';
import type { ReactNode } from 'react';
import { type HistoryYear, type RecordLine, sumCosts, useHistoryItemFormatter } from './history-items.tsx';
import { useCostListFormatter } from './record-text.ts';
import tables from './table.module.css';
import { Cell, ColumnHeader, RowHeader, Table, TableBody, TableFoot, TableHead, TableRow } from './table.tsx';
import { useText } from './text.ts';

/** Paper breaks no year of at most this number of rows: about a third of a page. */
const MAX_UNBROKEN_ROWS = 12;

interface YearTableProps<Item> {
  year: HistoryYear<Item>;
  keyOf: (item: Item) => string;
  /** Who added the items of a row, beside its title; null: not shown. */
  sourceOf: (items: readonly Item[]) => ReactNode;
  detailsOf: (item: Item, details: string) => string;
  /** `all`: costs and their sum. */
  costs: 'all' | 'unsummed' | 'none';
}

/**
 * Table of one year of a record, with the year's sum. Two or more fuel entries of the year share one row. In print, a row of
 * the head with the year replaces the caption, because each page repeats the head.
 */
export function YearTable<Item extends RecordLine>({
  year: { year, items },
  keyOf,
  costs,
  ...shown
}: YearTableProps<Item>) {
  const text = useText();
  const distance = useDistanceFormatter();
  const sum = useCostListFormatter()(costs === 'all' ? sumCosts(items) : []);
  const hasCosts = costs !== 'none';
  const { rest, fills } = splitFuelEntries(items);
  const rows = countYearRows({ year, items });
  return (
    <div className={classNames(tables.ofYearPlace, rows <= MAX_UNBROKEN_ROWS && tables.unbroken)}>
      <Table className={classNames(tables.table, tables.ofYear)}>
        <caption>{year}</caption>
        <colgroup>
          <col className={tables.date} />
          <col />
          <col className={tables.number} />
          {hasCosts && <col className={tables.number} />}
        </colgroup>
        <TableHead>
          <TableRow className={tables.onPaper}>
            <ColumnHeader scope="colgroup" colSpan={hasCosts ? 4 : 3}>
              {year}
            </ColumnHeader>
          </TableRow>
          <TableRow>
            <ColumnHeader>{text('field.date')}</ColumnHeader>
            <ColumnHeader className={tables.what}>{text('paper.what')}</ColumnHeader>
            <ColumnHeader className={tables.number}>{text(`paper.mileage.${distance.unit}`)}</ColumnHeader>
            {hasCosts && <ColumnHeader className={tables.number}>{text('field.cost')}</ColumnHeader>}
          </TableRow>
        </TableHead>
        <TableBody>
          {rest.map((item) => (
            <ItemRow key={keyOf(item)} item={item} hasCosts={hasCosts} {...shown} />
          ))}
          {fills.length > 0 && <FillsRow fills={fills} hasCosts={hasCosts} source={shown.sourceOf(fills)} />}
        </TableBody>
        {sum && (
          <TableFoot>
            <TableRow>
              <RowHeader colSpan={2}>{text('paper.sum', { year: String(year) })}</RowHeader>
              <Cell />
              <Cell className={tables.number}>{sum}</Cell>
            </TableRow>
          </TableFoot>
        )}
      </Table>
    </div>
  );
}

interface ItemRowProps<Item> extends Pick<YearTableProps<Item>, 'sourceOf' | 'detailsOf'> {
  item: Item;
  hasCosts: boolean;
}

function ItemRow<Item extends RecordLine>({ item, hasCosts, sourceOf, detailsOf }: ItemRowProps<Item>) {
  const format = useFormat();
  const distance = useDistanceFormatter();
  const { date, odometer_km } = item;
  const { title, details, cost } = useHistoryItemFormatter()(item);
  const said = detailsOf(item, details);
  return (
    <TableRow>
      <Cell className={tables.date}>
        <time dateTime={date}>{addNoBreakSpaces(format.date(date, { day: 'numeric', month: 'short' }))}</time>
      </Cell>
      <RowHeader className={tables.what}>
        {title} {sourceOf([item])}
        {said && (
          <span className={classNames(tables.details, !said.includes('\n') && tables.short)}>{said}</span>
        )}
      </RowHeader>
      <Cell className={tables.number}>
        {odometer_km !== null && format.number(kilometresToUnit(distance.unit, odometer_km))}
      </Cell>
      {hasCosts && <Cell className={tables.number}>{cost}</Cell>}
    </TableRow>
  );
}

interface FillsRowProps {
  fills: readonly RecordLine[];
  hasCosts: boolean;
  source: ReactNode;
}

function FillsRow({ fills, hasCosts, source }: FillsRowProps) {
  const text = useText();
  const format = useFormat();
  const costs = useCostListFormatter()(sumCosts(fills));
  const [latest, earliest] = [fills[0], fills.at(-1)];
  if (!latest || !earliest) return null;
  const day = ({ date }: RecordLine) =>
    addNoBreakSpaces(format.date(date, { day: 'numeric', month: 'short' }));
  return (
    <TableRow>
      <Cell>{text('fills.dates', { from: day(earliest), to: day(latest) })}</Cell>
      <RowHeader className={tables.what}>
        {text('fills', { count: fills.length })}
        {source && <> {source}</>}
      </RowHeader>
      <Cell />
      {hasCosts && <Cell className={tables.number}>{costs}</Cell>}
    </TableRow>
  );
}

export function countYearRows({ items }: HistoryYear<RecordLine>): number {
  const { rest, fills } = splitFuelEntries(items);
  return rest.length + (fills.length > 0 ? 1 : 0);
}

/** Splits a year's items into fuel entries, latest first, and the rest. A single fuel entry belongs to the rest. */
function splitFuelEntries<Item extends RecordLine>(
  items: readonly Item[],
): Record<'rest' | 'fills', readonly Item[]> {
  const isFill = ({ record }: Item) => record?.kind === 'fuel';
  const fills = items.filter(isFill);
  return fills.length > 1
    ? { rest: items.filter((item) => !isFill(item)), fills }
    : { rest: items, fills: [] };
}
