import {
  loadMoreSharedHistory,
  type SharedHistoryItem,
  type SharedRecord,
  sharedPhotoQuery,
  sharedRecordQuery,
  vehicleName,
} from '@forecourt/shared/api';
import { useAuth } from '@forecourt/shared/auth';
import { kilometresToUnit, useDistanceFormatter } from '@forecourt/shared/country';
import { addNoBreakSpaces, daysBetween, localDateAt } from '@forecourt/shared/dates';
import { useFormat } from '@forecourt/shared/i18n';
import { useQuery } from '@forecourt/shared/query';
import { LoadMore, QueryScreen } from '@forecourt/shared/screens';
import { siteSettings } from '@forecourt/shared/settings';
import { InvalidLinkScreen, useLinkToken } from '@forecourt/shared/share-link';
import { joinWithMiddleDots } from '@forecourt/shared/text';
import { Button, checkIcon, classNames, Icon, printIcon, ShowOn, Skeleton, Text } from '@forecourt/shared/ui';
import { useObjectUrl } from '@forecourt/shared/vehicle-picture';
import { Suspense } from 'react';
import photoStyles from '../photo/photo.module.css';
import { TimeChart } from '../record/figures/time-chart.tsx';
import { groupHistoryByYear } from '../record/history-items.tsx';
import paper from '../record/record-paper.module.css';
import { RecordHead, RecordSummary } from '../record/record-sheet.tsx';
import { useText as useRecordText } from '../record/text.ts';
import { YearTable } from '../record/year-table.tsx';
import '../vehicle/printed-page.module.css';
import { usePrintedText } from '../vehicle/use-printed-text.ts';
import { useVehicleFacts } from '../vehicle/use-vehicle-facts.ts';
import { QrCode } from './qr-code.ts';
import styles from './sharing.module.css';
import { useText } from './text.ts';

const SKELETON_HEIGHT = 640;

/** Public screen with the record of a vehicle. The fragment of its address is the token of the link. */
export function SharedRecordScreen() {
  const text = useText();
  const token = useLinkToken();
  const query = useQuery({ ...sharedRecordQuery(token), enabled: token !== '' });
  if (token === '') return <InvalidLinkScreen />;
  return (
    <QueryScreen
      query={query}
      width="overview"
      header={(record) => ({
        title: text('title'),
        windowTitle: [text('title'), record?.vehicle.device_reg].filter(Boolean).join(' '),
        action: record && (
          <ShowOn device="screen">
            <Button variant="quiet" icon={printIcon} onClick={() => window.print()}>
              {text('print')}
            </Button>
          </ShowOn>
        ),
      })}
      loading={text('loading')}
      skeleton={<Skeleton shape="block" height={SKELETON_HEIGHT} />}
      failed={text('failed')}
      missing={<InvalidLinkScreen />}
    >
      {(record) => <Sheet token={token} record={record} />}
    </QueryScreen>
  );
}

function Sheet({ token, record }: { token: string; record: SharedRecord }) {
  const text = useText();
  const auth = useAuth();
  const { vehicle, opened_at, expires_at } = record;
  const { name: workshop } = siteSettings().organisation;
  const day = useDayFormatter();
  const until = day.at(expires_at);
  const named = joinWithMiddleDots([vehicle.device_reg, vehicleName(vehicle)]);
  usePrintedText('--printed-head', joinWithMiddleDots([text('title'), named]));
  usePrintedText('--printed-vehicle', joinWithMiddleDots([workshop, named]));
  return (
    <div className={classNames(paper.sheet, styles.sheet)}>
      <RecordHead title={text('title')} vehicle={vehicle} printsPhone={auth.status !== 'signed-in'} />
      <div className={styles.top}>
        {vehicle.has_photo && <Photo token={token} />}
        <ShowOn device="paper">
          <div className={styles.scan}>
            <Suspense>
              <QrCode value={location.href} label={text('code')}>
                <p>{text('code.hint', { date: until })}</p>
              </QrCode>
            </Suspense>
          </div>
        </ShowOn>
        <Summary record={record} />
      </div>
      <div className={styles.terms}>
        <Text size="small">{text('note', { workshop })}</Text>
        <Text size="small" tone="muted">
          {text('opened.until', { date: day.at(opened_at), until })}
        </Text>
      </div>
      <MileageChart record={record} />
      <History token={token} record={record} />
    </div>
  );
}

/** Returns a function that writes a date with its year and no-break spaces; its property `at` takes an instant. */
function useDayFormatter() {
  const format = useFormat();
  const { timeZone } = siteSettings().organisation;
  const day = (date: string) =>
    addNoBreakSpaces(format.date(date, { day: 'numeric', month: 'long', year: 'numeric' }));
  return Object.assign(day, { at: (instant: string) => day(localDateAt(new Date(instant), timeZone)) });
}

function Photo({ token }: { token: string }) {
  const text = useText();
  const url = useObjectUrl(useQuery(sharedPhotoQuery(token)).data);
  return (
    <div className={`${photoStyles.vehicle} ${styles.photo}`}>
      {url && <img src={url} alt={text('photo')} className={photoStyles.picture} />}
    </div>
  );
}

function Summary({ record }: { record: SharedRecord }) {
  const text = useText();
  const recordText = useRecordText();
  const day = useDayFormatter();
  const distance = useDistanceFormatter();
  const { vehicle, readings, confirmed_reading: confirmed, opened_at } = record;
  const { name: workshop, timeZone } = siteSettings().organisation;
  const facts = useVehicleFacts({ ...vehicle, odometer_km: null });
  const written = ({ date, odometer_km }: SharedRecord['readings'][number]) =>
    recordText('paper.reading', {
      odometer: addNoBreakSpaces(distance.written(odometer_km)),
      date: day(date),
    });
  const last = readings.at(-1);
  const today = localDateAt(new Date(opened_at), timeZone);
  return (
    <RecordSummary
      items={[
        ...facts,
        ...(last ? [{ label: recordText('paper.latest'), value: written(last) }] : []),
        {
          label: text('confirmed', { workshop }),
          value: confirmed
            ? text('confirmed.ago', {
                reading: written(confirmed),
                days: daysBetween(confirmed.date, today),
              })
            : text('confirmed.none'),
        },
      ]}
    />
  );
}

const MIN_CHART_READINGS = 3;

function MileageChart({ record: { readings, confirmed_reading } }: { record: SharedRecord }) {
  const text = useText();
  const recordText = useRecordText();
  const format = useFormat();
  const distance = useDistanceFormatter();
  if (readings.length < MIN_CHART_READINGS) return null;
  const values = readings.map(({ date, odometer_km }) => ({
    id: date,
    date,
    value: kilometresToUnit(distance.unit, odometer_km),
  }));
  const all = values.map(({ value }) => value);
  const [least, most] = [Math.min(...all), Math.max(...all)].map(distance.units);
  return (
    <div className={styles.chart}>
      <h3>{recordText('field.mileage')}</h3>
      <TimeChart
        exact
        wide
        values={values}
        dotText={text('chart.dot')}
        described={text('chart.title', { least: least ?? '', most: most ?? '' })}
        unit={recordText(`paper.mileage.${distance.unit}`)}
        rounded={format.number}
        written={distance.units}
      />
      <Text size="small" tone="muted">
        {confirmed_reading
          ? text('chart.legend', { workshop: siteSettings().organisation.name })
          : text('chart.legend.owner')}
      </Text>
    </div>
  );
}

function History({ token, record }: { token: string; record: SharedRecord }) {
  const text = useText();
  const { items, next_cursor } = record.history;
  if (items.length === 0) return <Text tone="muted">{text('empty')}</Text>;
  const indexed = items.map((item, index) => ({ ...item, index }));
  return (
    <div className={paper.years}>
      {groupHistoryByYear(indexed).map((year) => (
        <YearTable
          key={year.year}
          year={year}
          keyOf={({ index }) => String(index)}
          sourceOf={(ofRow) => <Source items={ofRow} />}
          // The owner's words are quoted, so that they cannot pass for a seal of the workshop.
          detailsOf={({ record: entry }, details) =>
            entry?.note ? text('quoted', { note: entry.note }) : details
          }
          costs={record.shows_costs ? 'unsummed' : 'none'}
        />
      ))}
      <ShowOn device="screen">
        <LoadMore
          label={text('more')}
          failed={text('more.failed')}
          load={next_cursor === null ? null : () => loadMoreSharedHistory(token)}
        />
      </ShowOn>
      {next_cursor !== null && (
        <ShowOn device="paper">
          <Text size="small">{text('more.onPaper')}</Text>
        </ShowOn>
      )}
    </div>
  );
}

/** Who added the items of a row: a visit of the workshop, or entries of the owner. */
function Source({ items }: { items: readonly SharedHistoryItem[] }) {
  const text = useText();
  const { name: workshop } = siteSettings().organisation;
  const visit = items[0]?.visit;
  if (!visit) {
    return (
      <span className={styles.byOwner}>
        {text(items.some(({ record }) => record?.corrected) ? 'by.owner.corrected' : 'by.owner')}
      </span>
    );
  }
  return (
    <span className={styles.confirmed}>
      <Icon path={checkIcon} size={16} />
      <span>
        {text(visit.other_registration ? 'by.workshop.otherRegistration' : 'by.workshop', { workshop })}
      </span>
    </span>
  );
}
