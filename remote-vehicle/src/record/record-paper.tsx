import {
  type HistoryItem,
  type OdometerReading,
  odometerQuery,
  type Vehicle,
  vehicleName,
  wholeHistoryQuery,
} from '@forecourt/shared/api';
import { useDistanceFormatter } from '@forecourt/shared/country';
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
import { groupHistoryByYear, HistoryScopeChoice, historyItemKey, sumCosts } from './history-items.tsx';
import styles from './record-paper.module.css';
import { RecordHead, RecordSummary } from './record-sheet.tsx';
import { useCostListFormatter } from './record-text.ts';
import tables from './table.module.css';
import { useText } from './text.ts';
import { countYearRows, YearTable } from './year-table.tsx';

const SKELETON_HEIGHT = 420;
/** Phones fold all years but the latest from this number of rows on: more than a phone shows at once. */
const MIN_FOLDED_ROWS = 10;

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
  const rows = years.reduce((sum, year) => sum + countYearRows(year), 0);
  const isLong = years.length > 1 && rows >= MIN_FOLDED_ROWS;
  const { timeZone, name } = siteSettings().organisation;
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
      <RecordHead title={text('paper.title')} vehicle={vehicle} />
      <RecordSummary items={summary} printedOn={day(localDateAt(new Date(), timeZone))} />
      {scope === 'work' && (
        <Text size="small" tone="muted">
          {shown.length > 0 ? text('paper.work', { test }) : text('noWork.title')}
        </Text>
      )}
      {shown.length > 0 && (
        <div className={classNames(styles.years, isLong && !isWhole && styles.folded)}>
          {years.map((year, index) => (
            <Fragment key={year.year}>
              <YearTable
                year={year}
                keyOf={historyItemKey}
                sourceOf={([item]) =>
                  item?.visit && <span className={tables.by}>{text('paper.by', { workshop: name })}</span>
                }
                detailsOf={({ visit }, details) =>
                  [details, visit && text('paper.visit', { reference: visit.reference })]
                    .filter(Boolean)
                    .join('\n')
                }
                costs="all"
              />
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
