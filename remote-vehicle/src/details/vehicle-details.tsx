import {
  appointmentsQuery,
  odometerQuery,
  type Vehicle,
  vehicleName,
  vehicleTitle,
} from '@forecourt/shared/api';
import { kilometresToUnit, useDistanceFormatter } from '@forecourt/shared/country';
import { addNoBreakSpaces, localDateAt } from '@forecourt/shared/dates';
import { useFormat } from '@forecourt/shared/i18n';
import {
  editVehiclePath,
  newRecordEntryPath,
  shareVehiclePath,
  vehiclePath,
  vehiclesPath,
} from '@forecourt/shared/links';
import { useQuery } from '@forecourt/shared/query';
import { useParams } from '@forecourt/shared/router';
import { isFirstLoad } from '@forecourt/shared/screens';
import { siteSettings } from '@forecourt/shared/settings';
import { joinWithMiddleDots } from '@forecourt/shared/text';
import {
  Button,
  type DescriptionItem,
  DescriptionList,
  LinkButton,
  Notice,
  type PageHeaderProps,
  Plate,
  Row,
  Section,
  SharedElement,
  ShowOn,
  Skeleton,
  Stack,
  VisuallyHidden,
} from '@forecourt/shared/ui';
import type { ReactNode } from 'react';
import { vehicleFlash } from '../flash.ts';
import { VehiclePhoto, VehiclePhotoSkeleton } from '../photo/vehicle-photo.tsx';
import { RecordSection } from '../record/record-section.tsx';
import { useText as useRecordText } from '../record/text.ts';
import { PrintedYearTotals } from '../record/years-on-paper.tsx';
import { useShortDayFormatter, useText } from '../text.ts';
import { RestoreFailure, useRestoreVehicle } from '../vehicle/restore-vehicle.tsx';
import { useRecordFilter } from '../vehicle/use-history-scope.ts';
import { useVehicleFacts } from '../vehicle/use-vehicle-facts.ts';
import { plateSharedElementName, VehicleScreenFrame } from '../vehicle/vehicle-screen.tsx';
import styles from './details.module.css';
import {
  AddEntryLink,
  BookVisitLink,
  UpcomingVisitAndReminders,
  UpcomingVisitAndRemindersSkeleton,
} from './upcoming.tsx';
import { VehicleFlashNotice } from './vehicle-flash-notice.tsx';

const PLATE_HEIGHT = 54;
const NAME_HEIGHT = 34;

/** Height in px of the details with mileage and year. */
const CARD_HEIGHT = 290;
/** Height in px of the record on phones while its entries load. */
const RECORD_HEIGHT = 405;

/** Screen of a vehicle: plate, photo, current or next visit, reminders, details and record. */
export function VehicleDetails() {
  const text = useText();
  const { id = '' } = useParams();
  const { search } = useRecordFilter();
  // The mileage is above other content, which would move if it appeared later.
  const odometer = useQuery(odometerQuery(id));
  return (
    <VehicleScreenFrame
      id={id}
      beside={useQuery(appointmentsQuery())}
      width="overview"
      back={{ to: vehiclesPath(), text: text('list.title') }}
      title={(vehicle) => (vehicle ? vehicleTitle(vehicle) : text('vehicle'))}
      head={(vehicle) => ({
        ...nameInHead(vehicle),
        lead: vehicle && !vehicleName(vehicle) && (
          <LinkButton variant="link" to={editVehiclePath(id) + search}>
            {text('details.addMakeAndModel')}
          </LinkButton>
        ),
        action: vehicle && vehicle.archived_at === null && (
          <ShowOn device="desk">
            <Row wrap>
              <AddEntryLink vehicle={vehicle} />
              <BookVisitLink vehicle={vehicle} />
            </Row>
          </ShowOn>
        ),
      })}
      skeleton={<OverviewSkeleton />}
    >
      {(vehicle) => (isFirstLoad(odometer) ? <OverviewSkeleton /> : <Details vehicle={vehicle} />)}
    </VehicleScreenFrame>
  );
}

function OverviewSkeleton() {
  return (
    <Overview
      photo={<VehiclePhotoSkeleton />}
      toCome={<UpcomingVisitAndRemindersSkeleton />}
      record={<Skeleton shape="block" height={RECORD_HEIGHT} />}
      facts={<Skeleton shape="block" height={CARD_HEIGHT} />}
    />
  );
}

/** Plate and name of a vehicle as heading; the plate alone if there is no name; placeholders while the vehicle loads. */
function nameInHead(vehicle: Vehicle | undefined): Pick<PageHeaderProps, 'leading' | 'heading'> {
  if (!vehicle) {
    return {
      leading: <Skeleton shape="block" width={180} height={PLATE_HEIGHT} />,
      heading: <HeadingSkeleton />,
    };
  }
  const plate = (
    <SharedElement name={plateSharedElementName(vehicle)}>
      <Plate size="lg" registration={vehicle.device_reg} />
    </SharedElement>
  );
  return vehicleName(vehicle) ? { leading: plate } : { heading: plate };
}

function HeadingSkeleton() {
  const text = useText();
  return (
    <>
      <VisuallyHidden>{text('vehicle')}</VisuallyHidden>
      <Skeleton width={140} height={NAME_HEIGHT} />
    </>
  );
}

function Details({ vehicle }: { vehicle: Vehicle }) {
  return (
    <>
      <VehicleFlashNotice vehicleId={vehicle.id} />
      <ArchivedNotice vehicle={vehicle} />
      <ShowOn device="paper">
        <FactsOnPaper vehicle={vehicle} />
      </ShowOn>
      <Overview
        photo={
          <>
            <VehiclePhoto vehicle={vehicle} />
            <MileageLine vehicle={vehicle} />
          </>
        }
        toCome={vehicle.archived_at === null && <UpcomingVisitAndReminders vehicle={vehicle} />}
        // While items load, the section shows the previous ones. The key remounts it, so they are never another vehicle's.
        record={<RecordSection key={vehicle.id} vehicle={vehicle} />}
        facts={<Facts vehicle={vehicle} />}
      />
      <ShowOn device="paper">
        <PrintedYearTotals vehicleId={vehicle.id} />
      </ShowOn>
    </>
  );
}

type OverviewProps = Record<'photo' | 'toCome' | 'record' | 'facts', ReactNode>;

/** Parts of the screen in the order in which phones show them. Wide screens show photo and record beside the other parts. */
function Overview({ photo, toCome, record, facts }: OverviewProps) {
  return (
    <div className={styles.screen}>
      <div className={styles.overview}>
        <div className={styles.photo}>{photo}</div>
        {toCome && <div className={styles.toCome}>{toCome}</div>}
        <div className={styles.record}>{record}</div>
        <div className={styles.facts}>{facts}</div>
      </div>
    </div>
  );
}

function ArchivedNotice({ vehicle }: { vehicle: Vehicle }) {
  const text = useText();
  const format = useFormat();
  const { search } = useRecordFilter();
  const { id, device_reg, archived_at } = vehicle;
  const { restore, isPending, error } = useRestoreVehicle(id, {
    leadsTo: () => ({ to: vehiclePath(id) + search, state: vehicleFlash.state({ news: 'restored' }) }),
  });
  if (archived_at === null) return null;
  const since = format.moment(archived_at, { day: 'numeric', month: 'long', year: 'numeric' });
  return (
    <Stack gap={12}>
      <Notice
        title={text('archived.since', { date: addNoBreakSpaces(since) })}
        action={
          <Button variant="link" busy={isPending} onClick={restore}>
            {text('restore')}
          </Button>
        }
      >
        {text('archived.text')}
      </Notice>
      {error && <RestoreFailure error={error} registration={device_reg} onRetry={restore} />}
    </Stack>
  );
}

function Facts({ vehicle }: { vehicle: Vehicle }) {
  const text = useText();
  const day = useShortDayFormatter();
  const facts = useVehicleFacts(vehicle);
  const { search } = useRecordFilter();
  const { reading } = useMileage(vehicle);
  const update = <UpdateMileageLink vehicle={vehicle} isFirst={reading === null} />;
  const mileage: DescriptionItem = {
    label: text('field.odometer_km'),
    ...(reading === null
      ? { value: <p className={styles.none}>{text('odometer.none')}</p>, action: update }
      : {
          value: (
            <>
              <Mileage vehicle={vehicle} />
              <div className={styles.reading}>{update}</div>
            </>
          ),
        }),
  };
  const { id, archived_at, shared_until } = vehicle;
  const isShared = archived_at === null && shared_until !== null && new Date(shared_until) > new Date();
  const shared: DescriptionItem[] = isShared
    ? [
        {
          label: text('details.link'),
          value: (
            <>
              <p className={styles.shared}>
                {text('details.link.until', {
                  date: day(localDateAt(new Date(shared_until), siteSettings().organisation.timeZone)),
                })}
              </p>
              <div className={styles.reading}>
                <LinkButton variant="link" to={shareVehiclePath(id)}>
                  {text('details.link.change')}
                </LinkButton>
              </div>
            </>
          ),
        },
      ]
    : [];
  return (
    <Section
      title={text('details.facts')}
      link={{ to: editVehiclePath(id) + search, text: text('details.edit') }}
      boxed
    >
      <DescriptionList items={[mileage, ...facts, ...shared]} />
    </Section>
  );
}

function UpdateMileageLink({ vehicle, isFirst = false }: { vehicle: Vehicle; isFirst?: boolean }) {
  const text = useText();
  const { search } = useRecordFilter();
  const reading = new URLSearchParams(search);
  reading.set('kind', 'reading');
  return (
    <LinkButton variant="link" to={`${newRecordEntryPath(vehicle.id)}?${reading}`}>
      {text(isFirst ? 'odometer.first' : 'odometer.add')}
    </LinkButton>
  );
}

/** Last odometer reading below the photo. Only narrow screens show it, in place of the mileage in the details. */
function MileageLine({ vehicle }: { vehicle: Vehicle }) {
  const text = useText();
  const day = useShortDayFormatter();
  const { reading, written, last, estimate } = useMileage(vehicle);
  if (reading === null) return null;
  return (
    <div className={styles.mileage}>
      <p>
        <strong>{written}</strong>
        {last && <span>{`\u00a0· ${text('odometer.readInShort', { date: day(last.date) })}`}</span>}
      </p>
      <UpdateMileageLink vehicle={vehicle} />
      {estimate && <p className={styles.beside}>{estimate}</p>}
    </div>
  );
}

/** Mileage and facts, then the workshop's address, which paper shows below plate and name. */
function FactsOnPaper({ vehicle }: { vehicle: Vehicle }) {
  const recordText = useRecordText();
  const day = useLongDayFormatter();
  const distance = useDistanceFormatter();
  const { data: odometer } = useQuery(odometerQuery(vehicle.id));
  const facts = useVehicleFacts(vehicle);
  const last = odometer?.last;
  const reading = last?.odometer_km ?? vehicle.odometer_km;
  const odometerText = reading === null ? '' : addNoBreakSpaces(distance.written(reading));
  const mileage = last
    ? recordText('paper.reading', { odometer: odometerText, date: day(last.date) })
    : odometerText;
  const { name, address } = siteSettings().organisation;
  return (
    <>
      <p className={styles.onPaper}>
        {joinWithMiddleDots([mileage, ...facts.map(({ label, value }) => `${label}\u00a0${value}`)])}
      </p>
      {/* The site's header, with name and phone number, is printed above. */}
      {address && <p>{joinWithMiddleDots([name, ...address.lines])}</p>}
    </>
  );
}

/** Returns a function that writes a date with its year, without breaks. */
function useLongDayFormatter(): (date: string) => string {
  const format = useFormat();
  return (date) => addNoBreakSpaces(format.date(date, { day: 'numeric', month: 'long', year: 'numeric' }));
}

const DAYS_OF_YEAR = 365;

/** Estimated distances are rounded to a multiple of this, in the country's unit. */
const ROUNDED_TO = 100;

/** Last odometer reading with its date, and an estimate for today. */
function Mileage({ vehicle }: { vehicle: Vehicle }) {
  const text = useText();
  const day = useLongDayFormatter();
  const { written, last, estimate } = useMileage(vehicle);
  return (
    <>
      <p>{written}</p>
      {last && <p className={styles.beside}>{text('odometer.read', { date: day(last.date) })}</p>}
      {estimate && <p className={styles.beside}>{estimate}</p>}
    </>
  );
}

/** Last odometer reading in km, as a number and in the country's unit, and the sentence with the estimate. */
function useMileage(vehicle: Vehicle) {
  const text = useText();
  const format = useFormat();
  const distance = useDistanceFormatter();
  const { data: odometer } = useQuery(odometerQuery(vehicle.id));
  const last = odometer?.last;
  const reading = last?.odometer_km ?? vehicle.odometer_km;
  const about = (km: number) => addNoBreakSpaces(distance.about(km, ROUNDED_TO));
  const guess = ({ odometer_km, km_per_day }: { odometer_km: number; km_per_day: number }) => {
    const perYear = Math.round(km_per_day * DAYS_OF_YEAR);
    if (reading !== null && odometer_km <= reading) return text('odometer.year', { year: about(perYear) });
    // Round the distance in the displayed unit, like the estimate.
    const year = Math.round(kilometresToUnit(distance.unit, perYear) / ROUNDED_TO) * ROUNDED_TO;
    return text('odometer.estimate', { odometer: about(odometer_km), year: format.number(year) });
  };
  return {
    reading,
    written: reading === null ? '' : distance.written(reading),
    last,
    estimate: odometer?.estimate && guess(odometer.estimate),
  };
}
