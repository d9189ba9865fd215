import { type Vehicle, vehicleName } from '@forecourt/shared/api';
import { Plate, Row } from '@forecourt/shared/ui';

interface VehiclePlateAndNameProps {
  vehicle: Pick<Vehicle, 'device_reg' | 'make' | 'model'>;
  /** Size of the plate; default `sm`. */
  size?: 'sm' | 'md';
}

/** Shows a vehicle in a line: its plate, and make and model if known. */
export function VehiclePlateAndName({ vehicle, size = 'sm' }: VehiclePlateAndNameProps) {
  const name = vehicleName(vehicle);
  return (
    <Row gap={8} wrap>
      <Plate registration={vehicle.device_reg} size={size} />
      {name && <span>{name}</span>}
    </Row>
  );
}
