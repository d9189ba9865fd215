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
import { filterRemindersOfVehicle, isUrgent } from '../due/next-due.ts';
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
import { VehicleFlashNotice } from './vehicle-flash-notice.tsx';
import { WhatIsDue } from './what-is-due.tsx';

const PLATE_HEIGHT = 52;
const CARD_HEIGHT = 155;
const BUTTON_HEIGHT = 48;
/** Heights of the loading next visit and of two loading reminders, in px. */
const HEIGHTS_TO_COME = [155, 187];

/** Screen of a vehicle: plate, next visit, reminders, details and record. */
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
      <VehicleFlashNotice vehicleId={vehicle.id} />
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
      {/* The key remounts the section for another vehicle, since it shows earlier items while further ones load. */}
      <RecordSection key={vehicle.id} vehicleId={vehicle.id} />
    </>
  );
}

/** Next visit and reminders. On phones the booking button is above them, or below if a visit is booked already, when it is rarely needed. */
function WhatIsToCome({ vehicle }: { vehicle: Vehicle }) {
  const visits = useQuery(appointmentsQuery());
  const reminders = useQuery(remindersQuery());
  // The order of the parts and the button's text depend on both queries.
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
  const own = reminders.data && filterRemindersOfVehicle(vehicle, reminders.data);
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

/** Link that starts booking a visit with this vehicle, for urgent work without a visit. */
function BookLink({ vehicle, wide = false }: { vehicle: Vehicle; wide?: boolean }) {
  const text = useText();
  const { search } = useHistoryScope();
  const { data: visits = [] } = useQuery(appointmentsQuery());
  const { data: reminders = [] } = useQuery(remindersQuery());
  const { id } = vehicle;
  const returnTo = vehiclePath(id) + search;
  const next = findNextVisit(vehicle, visits, new Date());
  const urgent = next ? undefined : filterRemindersOfVehicle(vehicle, reminders).find(isToBook);
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

/** Whether a reminder is due for work that the business offers. */
function isToBook(reminder: Reminder): boolean {
  return isUrgent(reminder) && reminder.state !== 'booked' && isForWorkshop(reminder);
}
