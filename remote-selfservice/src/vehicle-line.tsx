import { type Vehicle, vehicleName } from '@forecourt/shared/api';
import { Plate, Row } from '@forecourt/shared/ui';

/** Line with a vehicle's registration, and make and model if known. */
export function VehicleLine({ vehicle }: { vehicle: Pick<Vehicle, 'device_reg' | 'make' | 'model'> }) {
  const name = vehicleName(vehicle);
  return (
    <Row gap={8} wrap>
      <Plate registration={vehicle.device_reg} />
      {name && <span>{name}</span>}
    </Row>
  );
}
