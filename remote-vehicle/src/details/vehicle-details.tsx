import {
  appointmentsQuery,
  type Reminder,
  remindersQuery,
  type Vehicle,
  vehicleName,
} from '@forecourt/shared/api';
import { bookPath, editVehiclePath, newRecordPath, vehiclePath, vehiclesPath } from '@forecourt/shared/links';
import { useQuery } from '@forecourt/shared/query';
import { bookingPath, isForWorkshop } from '@forecourt/shared/reminders';
import { useParams } from '@forecourt/shared/router';
import { isFirstLoad } from '@forecourt/shared/screens';
import {
  Columns,
  classNames,
  type Description,
  DescriptionList,
  LinkButton,
  Plate,
  Section,
  ShowOn,
  Skeleton,
  Text,
} from '@forecourt/shared/ui';
import { findNextVisit, isAtWorkshop } from '@forecourt/shared/visits';
import { isUrgent, remindersOf } from '../due/next-due.ts';
import { VehiclePhoto } from '../photo/vehicle-photo.tsx';
import { RecordSection } from '../record/record-section.tsx';
import { useText } from '../text.ts';
import { useHistoryScope } from '../vehicle/use-history-scope.ts';
import { useVehicleFacts } from '../vehicle/use-vehicle-facts.ts';
import { VehicleScreen } from '../vehicle/vehicle-screen.tsx';
import { ArchivedNotice } from './archived-notice.tsx';
import { AtTheWorkshop } from './at-the-workshop.tsx';
import styles from './details.module.css';
import { Mileage } from './mileage.tsx';
import { NextVisit } from './next-visit.tsx';
import { VehicleNewsNotice } from './vehicle-news-notice.tsx';
import { WhatIsDue } from './what-is-due.tsx';

const PLATE_HEIGHT = 52;
const CARD_HEIGHT = 155;
const BUTTON_HEIGHT = 48;
/** Of the next visit, and of two reminders. */
const HEIGHTS_TO_COME = [155, 187];

/** One vehicle: its plate, when it comes next, what is due, what is known of it, and its record. */
export function VehicleDetails() {
  const text = useText();
  const { id = '' } = useParams();
  return (
    <VehicleScreen
      id={id}
      beside={useQuery(appointmentsQuery())}
      width="overview"
      back={{ to: vehiclesPath(), text: text('list.title') }}
      title={(vehicle) => (vehicle && vehicleName(vehicle)) || text('vehicle')}
      head={(vehicle) => ({
        leading: vehicle ? (
          <Plate size="lg" registration={vehicle.device_reg} />
        ) : (
          <Skeleton shape="block" width={180} height={PLATE_HEIGHT} />
        ),
        action: vehicle && vehicle.archived_at === null && (
          <ShowOn device="desk">
            <BookLink vehicle={vehicle} />
          </ShowOn>
        ),
      })}
      skeleton={
        <Columns side={<Skeleton shape="block" height={CARD_HEIGHT} />}>
          <Skeleton shape="block" height={CARD_HEIGHT} />
        </Columns>
      }
    >
      {(vehicle) => <Details vehicle={vehicle} />}
    </VehicleScreen>
  );
}

function Details({ vehicle }: { vehicle: Vehicle }) {
  return (
    <>
      <VehicleNewsNotice vehicleId={vehicle.id} />
      <ArchivedNotice vehicle={vehicle} />
      <div className={classNames(styles.overview, vehicle.photo_id !== null && styles.withPhoto)}>
        <div className={styles.photo}>
          <VehiclePhoto vehicle={vehicle} filling />
        </div>
        {vehicle.archived_at === null && (
          <div className={styles.toCome}>
            <WhatIsToCome vehicle={vehicle} />
          </div>
        )}
        <div className={styles.facts}>
          <Facts vehicle={vehicle} />
        </div>
      </div>
      {/* A new one for another vehicle: it keeps what it shows until more is there, which must be of the same vehicle. */}
      <RecordSection key={vehicle.id} vehicleId={vehicle.id} />
    </>
  );
}

/**
 * The next visit and what is due. On phones the way to book stands above them, or below where there is a visit already: hardly
 * anybody looks for another one.
 */
function WhatIsToCome({ vehicle }: { vehicle: Vehicle }) {
  const visits = useQuery(appointmentsQuery());
  const reminders = useQuery(remindersQuery());
  // Which of the two stands above the other goes by both, and so does what the button says.
  if ([visits, reminders].some(isFirstLoad)) {
    return (
      <>
        <ShowOn device="phone">
          <Skeleton shape="block" height={BUTTON_HEIGHT} />
        </ShowOn>
        {HEIGHTS_TO_COME.map((height) => (
          <Skeleton key={height} shape="block" height={height} />
        ))}
      </>
    );
  }
  const book = (
    <ShowOn key="book" device="phone">
      <BookLink vehicle={vehicle} wide />
    </ShowOn>
  );
  const next = visits.data && findNextVisit(vehicle, visits.data, new Date());
  const own = reminders.data && remindersOf(vehicle, reminders.data);
  const due = own && <WhatIsDue key="due" vehicle={vehicle} reminders={own} next={next} />;
  if (!next) return [book, due];
  const visit = isAtWorkshop(next) ? (
    <AtTheWorkshop key="visit" visit={next} />
  ) : (
    <NextVisit key="visit" next={next} />
  );
  return [visit, due, book];
}

function Facts({ vehicle }: { vehicle: Vehicle }) {
  const text = useText();
  const facts = useVehicleFacts(vehicle);
  const { search } = useHistoryScope();
  const reading = new URLSearchParams(search);
  reading.set('kind', 'reading');
  const mileage: Description = {
    label: text('field.odometer_km'),
    value: (
      <>
        <Mileage vehicle={vehicle} />
        <div className={styles.reading}>
          <LinkButton variant="link" to={`${newRecordPath(vehicle.id)}?${reading}`}>
            {text('odometer.add')}
          </LinkButton>
        </div>
      </>
    ),
  };
  return (
    <Section
      title={text('details.facts')}
      link={{ to: editVehiclePath(vehicle.id) + search, text: text('details.edit') }}
      boxed
    >
      <DescriptionList items={[mileage, ...facts]} />
      {!vehicleName(vehicle) && (
        <Text size="small" tone="muted">
          {text('details.sparse')}
        </Text>
      )}
    </Section>
  );
}

/** Leads into the booking of a visit with this vehicle, for what is urgent where no visit is to come. */
function BookLink({ vehicle, wide = false }: { vehicle: Vehicle; wide?: boolean }) {
  const text = useText();
  const { search } = useHistoryScope();
  const { data: visits = [] } = useQuery(appointmentsQuery());
  const { data: reminders = [] } = useQuery(remindersQuery());
  const { id } = vehicle;
  const returnTo = vehiclePath(id) + search;
  const next = findNextVisit(vehicle, visits, new Date());
  const urgent = next ? undefined : remindersOf(vehicle, reminders).find(isToBook);
  return (
    <LinkButton
      variant={next ? 'quiet' : 'primary'}
      to={urgent ? bookingPath(urgent, returnTo) : bookPath({ vehicle: id, returnTo })}
      wide={wide}
    >
      {urgent ? text('details.book.named', { name: urgent.name }) : text('details.book')}
    </LinkButton>
  );
}

/** Whether the work of a reminder is due, and is something that the business does. */
function isToBook(reminder: Reminder): boolean {
  return isUrgent(reminder) && reminder.state !== 'booked' && isForWorkshop(reminder);
}
