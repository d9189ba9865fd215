import { type Vehicle, vehicleName } from '@forecourt/shared/api';
import { Plate, Row } from '@forecourt/shared/ui';

/** Which vehicle a screen is about, in the line below its title. */
export function VehicleLine({ vehicle }: { vehicle: Vehicle }) {
  return (
    <Row gap={8} wrap>
      <Plate registration={vehicle.device_reg} size="sm" />
      <span>{vehicleName(vehicle)}</span>
    </Row>
  );
}
