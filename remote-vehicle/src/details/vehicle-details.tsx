import { appointmentsQuery, type Vehicle, vehicleName } from '@forecourt/shared/api';
import { bookPath, editVehiclePath, vehiclePath, vehiclesPath } from '@forecourt/shared/links';
import { useQuery } from '@forecourt/shared/query';
import { useParams } from '@forecourt/shared/router';
import {
  Columns,
  DescriptionList,
  LinkButton,
  Plate,
  Section,
  ShowOn,
  Skeleton,
  Text,
} from '@forecourt/shared/ui';
import { VehiclePhoto } from '../photo/vehicle-photo.tsx';
import { RecordSection } from '../record/record-section.tsx';
import { useText } from '../text.ts';
import { useVehicleFacts } from '../vehicle/use-vehicle-facts.ts';
import { VehicleScreen } from '../vehicle/vehicle-screen.tsx';
import { ArchivedNotice } from './archived-notice.tsx';
import { NextVisit } from './next-visit.tsx';
import { OdometerCard } from './odometer-card.tsx';
import { VehicleNewsNotice } from './vehicle-news-notice.tsx';
import { WhatIsDue } from './what-is-due.tsx';

const PLATE_HEIGHT = 52;
const CARD_HEIGHT = 155;

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
  const isArchived = vehicle.archived_at !== null;
  return (
    <>
      <VehicleNewsNotice vehicleId={vehicle.id} />
      <ArchivedNotice vehicle={vehicle} />
      {isArchived ? (
        <Columns side={<VehiclePhoto vehicle={vehicle} />}>
          <Facts vehicle={vehicle} />
          <OdometerCard vehicle={vehicle} />
        </Columns>
      ) : (
        <>
          <Columns side={<VehiclePhoto vehicle={vehicle} />}>
            <NextVisit vehicle={vehicle} />
            <ShowOn device="phone">
              <BookLink vehicle={vehicle} wide />
            </ShowOn>
            <WhatIsDue vehicle={vehicle} />
          </Columns>
          <Columns side={<OdometerCard vehicle={vehicle} />}>
            <Facts vehicle={vehicle} />
          </Columns>
        </>
      )}
      <RecordSection vehicleId={vehicle.id} />
    </>
  );
}

function Facts({ vehicle }: { vehicle: Vehicle }) {
  const text = useText();
  const facts = useVehicleFacts(vehicle);
  return (
    <Section
      title={text('details.facts')}
      link={{ to: editVehiclePath(vehicle.id), text: text('details.edit') }}
      boxed
    >
      {facts.length > 0 && <DescriptionList items={facts} />}
      {!vehicleName(vehicle) && (
        <Text size="small" tone="muted">
          {text('details.sparse')}
        </Text>
      )}
    </Section>
  );
}

/** Leads into the booking of a visit with this vehicle. */
function BookLink({ vehicle: { id }, wide = false }: { vehicle: Vehicle; wide?: boolean }) {
  const text = useText();
  return (
    <LinkButton to={bookPath({ vehicle: id, returnTo: vehiclePath(id) })} wide={wide}>
      {text('details.book')}
    </LinkButton>
  );
}
