import { type Vehicle, vehicleName } from '@forecourt/shared/api';
import { Plate, Row } from '@forecourt/shared/ui';

/** Names the vehicle below a screen's title. */
export function VehicleLine({ vehicle }: { vehicle: Vehicle }) {
  return (
    <Row gap={8} wrap>
      <Plate registration={vehicle.device_reg} size="sm" />
      <span>{vehicleName(vehicle)}</span>
    </Row>
  );
}
