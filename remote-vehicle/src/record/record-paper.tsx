import {
  type HistoryItem,
  type OdometerReading,
  odometerQuery,
  type Vehicle,
  vehicleName,
  wholeHistoryQuery,
} from '@forecourt/shared/api';
import { kilometresToUnit, useDistanceFormatter } from '@forecourt/shared/country';
import { addNoBreakSpaces, localDateAt } from '@forecourt/shared/dates';
import { useFormat } from '@forecourt/shared/i18n';
import { useQuery } from '@forecourt/shared/query';
import { useReminderPresetFormatter } from '@forecourt/shared/reminders';
import { useParams } from '@forecourt/shared/router';
import { QueryContent } from '@forecourt/shared/screens';
import { siteSettings } from '@forecourt/shared/settings';
import { joinWithMiddleDots } from '@forecourt/shared/text';
import {
  Button,
  classNames,
  type DescriptionItem,
  Plate,
  printIcon,
  ShowOn,
  Skeleton,
  Text,
} from '@forecourt/shared/ui';
import { Fragment, useRef, useState } from 'react';
import { isVehicleWorkItem } from '../record-kinds.ts';
import { useRecordFilter } from '../vehicle/use-history-scope.ts';
import { usePrintedText } from '../vehicle/use-printed-text.ts';
import { useVehicleFacts } from '../vehicle/use-vehicle-facts.ts';
import { VehicleScreenFrame } from '../vehicle/vehicle-screen.tsx';
import {
  groupHistoryByYear,
  HistoryScopeChoice,
  type HistoryYear,
  historyItemKey,
  sumCosts,
  useHistoryItemFormatter,
} from './history-items.tsx';
import styles from './record-paper.module.css';
import { useCostListFormatter } from './record-text.ts';
import tables from './table.module.css';
import { Cell, ColumnHeader, RowHeader, Table, TableBody, TableFoot, TableHead, TableRow } from './table.tsx';
import { useText } from './text.ts';

const SKELETON_HEIGHT = 420;
/** Phones fold all years but the latest from this number of rows on: more than a phone shows at once. */
const MIN_FOLDED_ROWS = 10;
/** Paper breaks no year of at most this number of rows: about a third of a page. */
const MAX_UNBROKEN_ROWS = 12;

/** Screen with the whole record of a vehicle, to print or save, for the next owner or for taxes. */
export function PrintableRecord() {
  const text = useText();
  const { id = '' } = useParams();
  const { data: items } = useQuery(wholeHistoryQuery(id));
  return (
    <VehicleScreenFrame
      id={id}
      title={() => text('paper.screen')}
      width="overview"
      head={(vehicle) => ({
        // Browsers suggest the window's title as the file name of a PDF.
        windowTitle: [text('paper.title'), vehicle?.device_reg].filter(Boolean).join(' '),
        action: items?.length !== 0 && (
          <ShowOn device="screen">
            <div className={styles.tools}>
              <HistoryScopeChoice label={text('paper.choice')} />
              <Button icon={printIcon} onClick={() => window.print()}>
                {text('paper.print.short')}
              </Button>
            </div>
          </ShowOn>
        ),
      })}
      skeleton={<PaperSkeleton />}
    >
      {(vehicle) => <Paper vehicle={vehicle} />}
    </VehicleScreenFrame>
  );
}

function PaperSkeleton() {
  return <Skeleton shape="block" height={SKELETON_HEIGHT} />;
}

function Paper({ vehicle }: { vehicle: Vehicle }) {
  const text = useText();
  const place = useRef<HTMLDivElement>(null);
  usePrintedText(
    '--printed-head',
    joinWithMiddleDots([text('paper.title'), vehicle.device_reg, vehicleName(vehicle)]),
  );
  return (
    <div ref={place} tabIndex={-1}>
      <QueryContent
        query={useQuery(wholeHistoryQuery(vehicle.id))}
        loading={text('loading')}
        skeleton={<PaperSkeleton />}
        failed={text('failed')}
        empty={<Text tone="muted">{text('empty.text')}</Text>}
        onFocusLost={() => place.current?.focus()}
      >
        {(items) => <Years vehicle={vehicle} items={items} />}
      </QueryContent>
    </div>
  );
}

function Years({ vehicle, items }: { vehicle: Vehicle; items: readonly HistoryItem[] }) {
  const text = useText();
  const format = useFormat();
  const distance = useDistanceFormatter();
  const costsText = useCostListFormatter();
  const facts = useVehicleFacts(vehicle);
  const { scope } = useRecordFilter();
  const { within: test } = useReminderPresetFormatter()('inspection');
  // Whether phones show all years of a long record. Paper always shows them.
  const [isWhole, setWhole] = useState(false);
  const shown = scope === 'work' ? items.filter(isVehicleWorkItem) : items;
  const years = groupHistoryByYear(shown);
  const rows = years.reduce((sum, year) => sum + countRows(year), 0);
  const isLong = years.length > 1 && rows >= MIN_FOLDED_ROWS;
  const { organisation, phone = organisation.phone } = siteSettings();
  const { timeZone, name, address } = organisation;
  const day = (date: string) => format.date(date, { day: 'numeric', month: 'long', year: 'numeric' });
  const first = items.at(-1);
  // The latest reading may be from neither a visit nor an entry, so query the one that the vehicle's screen shows.
  const { data: odometer } = useQuery(odometerQuery(vehicle.id));
  const last = odometer?.last ?? lastReading(items);
  const costs = costsText(sumCosts(shown));
  const visits = shown.flatMap(({ visit }) => visit ?? []);
  const lacksCosts = visits.some(({ cost_minor }) => cost_minor === null);
  const summary: DescriptionItem[] = [
    ...facts,
    ...(last
      ? [
          {
            // If no row contains this reading, its label must explain the difference.
            label: isAmong(shown, last) ? text('field.mileage') : text('paper.latest'),
            value: text('paper.reading', {
              odometer: addNoBreakSpaces(distance.written(last.odometer_km)),
              date: addNoBreakSpaces(day(last.date)),
            }),
          },
        ]
      : []),
    ...(first ? [{ label: text('paper.since'), value: day(first.date) }] : []),
    ...(costs ? [{ label: text(scope === 'work' ? 'paper.costsOfWork' : 'paper.costs'), value: costs }] : []),
  ];
  return (
    <div className={styles.sheet}>
      <div className={styles.head}>
        <div className={styles.vehicle}>
          <h2>{text('paper.title')}</h2>
          <div className={styles.named}>
            <Plate size="lg" registration={vehicle.device_reg} />
            {vehicleName(vehicle) && <p className={styles.name}>{vehicleName(vehicle)}</p>}
          </div>
        </div>
        <div className={styles.workshop}>
          <p className={styles.workshopName}>{name}</p>
          {address?.lines.map((line) => (
            <p key={line}>{line}</p>
          ))}
          <p className={styles.phone}>{phone}</p>
        </div>
      </div>
      <dl className={styles.summary}>
        {summary.map(({ label, value }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
        <div className={styles.printedOn}>
          <dt>{text('paper.printedOn')}</dt>
          <dd>{day(localDateAt(new Date(), timeZone))}</dd>
        </div>
      </dl>
      {scope === 'work' && (
        <Text size="small" tone="muted">
          {shown.length > 0 ? text('paper.work', { test }) : text('noWork.title')}
        </Text>
      )}
      {shown.length > 0 && (
        <div className={classNames(styles.years, isLong && !isWhole && styles.folded)}>
          {years.map((year, index) => (
            <Fragment key={year.year}>
              <YearTable year={year} />
              {isLong && index === 0 && (
                <div className={styles.fold}>
                  <Button variant="quiet" wide aria-expanded={isWhole} onClick={() => setWhole(!isWhole)}>
                    {isWhole ? text('paper.less') : text('paper.more', { count: years.length - 1 })}
                  </Button>
                  {!isWhole && (
                    <Text size="small" tone="muted">
                      {text('paper.printsAll', { count: years.length })}
                    </Text>
                  )}
                </div>
              )}
            </Fragment>
          ))}
          <Text size="small" tone="muted">
            {[
              visits.length > 0
                ? text('paper.notedByOwner.rest', { workshop: name })
                : text('paper.notedByOwner'),
              lacksCosts && costs && text('paper.visitsWithoutCosts', { workshop: name }),
            ]
              .filter(Boolean)
              .join(' ')}
          </Text>
        </div>
      )}
    </div>
  );
}

function isAmong(items: readonly HistoryItem[], { date, odometer_km }: OdometerReading): boolean {
  return items.some((item) => item.date === date && item.odometer_km === odometer_km);
}

function lastReading(items: readonly HistoryItem[]): OdometerReading | null {
  for (const { date, odometer_km } of items) if (odometer_km !== null) return { date, odometer_km };
  return null;
}

/**
 * Table of one year of a record, with the year's sum. Two or more fuel entries of the year share one row. In print, a row of
 * the head with the year replaces the caption, because each page repeats the head.
 */
function YearTable({ year: { year, items } }: { year: HistoryYear }) {
  const text = useText();
  const distance = useDistanceFormatter();
  const costs = useCostListFormatter()(sumCosts(items));
  const { rest, fills } = splitFuelEntries(items);
  const rows = countRows({ year, items });
  return (
    <div className={classNames(tables.ofYearPlace, rows <= MAX_UNBROKEN_ROWS && tables.unbroken)}>
      <Table className={classNames(tables.table, tables.ofYear)}>
        <caption>{year}</caption>
        <colgroup>
          <col className={tables.date} />
          <col />
          <col className={tables.number} />
          <col className={tables.number} />
        </colgroup>
        <TableHead>
          <TableRow className={tables.onPaper}>
            <ColumnHeader scope="colgroup" colSpan={4}>
              {year}
            </ColumnHeader>
          </TableRow>
          <TableRow>
            <ColumnHeader>{text('field.date')}</ColumnHeader>
            <ColumnHeader className={tables.what}>{text('paper.what')}</ColumnHeader>
            <ColumnHeader className={tables.number}>{text(`paper.mileage.${distance.unit}`)}</ColumnHeader>
            <ColumnHeader className={tables.number}>{text('field.cost')}</ColumnHeader>
          </TableRow>
        </TableHead>
        <TableBody>
          {rest.map((item) => (
            <ItemRow key={historyItemKey(item)} item={item} />
          ))}
          {fills.length > 0 && <FillsRow fills={fills} />}
        </TableBody>
        {costs && (
          <TableFoot>
            <TableRow>
              <RowHeader colSpan={2}>{text('paper.sum', { year: String(year) })}</RowHeader>
              <Cell />
              <Cell className={tables.number}>{costs}</Cell>
            </TableRow>
          </TableFoot>
        )}
      </Table>
    </div>
  );
}

function ItemRow({ item }: { item: HistoryItem }) {
  const text = useText();
  const format = useFormat();
  const distance = useDistanceFormatter();
  const { date, odometer_km, visit } = item;
  const { name: workshop } = siteSettings().organisation;
  const { title, details, cost } = useHistoryItemFormatter()(item);
  const said = [details, visit && text('paper.visit', { reference: visit.reference })].filter(Boolean);
  const isShort = said.length === 1 && !details.includes('\n');
  return (
    <TableRow>
      <Cell className={tables.date}>
        <time dateTime={date}>{addNoBreakSpaces(format.date(date, { day: 'numeric', month: 'short' }))}</time>
      </Cell>
      <RowHeader className={tables.what}>
        {title}{' '}
        {visit && (
          <>
            <span className={tables.by}>{text('paper.by', { workshop })}</span>{' '}
          </>
        )}
        {said.length > 0 && (
          <span className={classNames(tables.details, isShort && tables.short)}>{said.join('\n')}</span>
        )}
      </RowHeader>
      <Cell className={tables.number}>
        {odometer_km !== null && format.number(kilometresToUnit(distance.unit, odometer_km))}
      </Cell>
      <Cell className={tables.number}>{cost}</Cell>
    </TableRow>
  );
}

function FillsRow({ fills }: { fills: readonly HistoryItem[] }) {
  const text = useText();
  const format = useFormat();
  const costs = useCostListFormatter()(sumCosts(fills));
  const [latest, earliest] = [fills[0], fills.at(-1)];
  if (!latest || !earliest) return null;
  const day = ({ date }: HistoryItem) =>
    addNoBreakSpaces(format.date(date, { day: 'numeric', month: 'short' }));
  return (
    <TableRow>
      <Cell>{text('fills.dates', { from: day(earliest), to: day(latest) })}</Cell>
      <RowHeader className={tables.what}>{text('fills', { count: fills.length })}</RowHeader>
      <Cell />
      <Cell className={tables.number}>{costs}</Cell>
    </TableRow>
  );
}

function countRows({ items }: HistoryYear): number {
  const { rest, fills } = splitFuelEntries(items);
  return rest.length + (fills.length > 0 ? 1 : 0);
}

/** Splits a year's items into fuel entries, latest first, and the rest. A single fuel entry belongs to the rest. */
function splitFuelEntries(items: readonly HistoryItem[]): {
  rest: readonly HistoryItem[];
  fills: readonly HistoryItem[];
} {
  const isFill = ({ record }: HistoryItem) => record?.kind === 'fuel';
  const fills = items.filter(isFill);
  return fills.length > 1
    ? { rest: items.filter((item) => !isFill(item)), fills }
    : { rest: items, fills: [] };
}
