import { type Vehicle, vehicleName } from '@forecourt/shared/api';
import { bookPath, editVehiclePath, vehiclePath, vehiclesPath } from '@forecourt/shared/links';
import { useParams } from '@forecourt/shared/router';
import { Card, DescriptionList, LinkButton, Plate, Row, Skeleton, Stack, Text } from '@forecourt/shared/ui';
import { useText } from '../text.ts';
import { VehicleScreen } from '../vehicle/vehicle-screen.tsx';
import { useVehicleFacts } from './use-vehicle-facts.ts';

const PLATE_HEIGHT = 52;
const FACTS_HEIGHT = 160;

/** One vehicle: its plate, what is known of it, and what can be done with it. */
export function VehicleDetails() {
  const text = useText();
  const { id = '' } = useParams();
  return (
    <VehicleScreen
      id={id}
      back={{ to: vehiclesPath(), text: text('list.title') }}
      title={(vehicle) => (vehicle && vehicleName(vehicle)) || text('vehicle')}
      skeleton={
        <Stack gap={24}>
          <Skeleton shape="block" width={180} height={PLATE_HEIGHT} />
          <Skeleton shape="block" height={FACTS_HEIGHT} />
        </Stack>
      }
    >
      {(vehicle) => <Details vehicle={vehicle} />}
    </VehicleScreen>
  );
}

function Details({ vehicle }: { vehicle: Vehicle }) {
  const text = useText();
  const facts = useVehicleFacts(vehicle);
  const sparse = !vehicleName(vehicle) || vehicle.odometer_km === null;
  return (
    <>
      <div>
        <Plate size="lg" registration={vehicle.device_reg} />
      </div>
      <Stack gap={12}>
        <Card padding="list">
          <DescriptionList items={facts} />
        </Card>
        {sparse && (
          <Text size="small" tone="muted">
            {text('details.sparse')}
          </Text>
        )}
      </Stack>
      <Row share>
        <LinkButton to={bookPath({ vehicle: vehicle.id, returnTo: vehiclePath(vehicle.id) })}>
          {text('details.book')}
        </LinkButton>
        <LinkButton variant="quiet" to={editVehiclePath(vehicle.id)}>
          {text('details.edit')}
        </LinkButton>
      </Row>
    </>
  );
}
