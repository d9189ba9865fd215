import { type Reminder, vehicleName } from '@forecourt/shared/api';
import { Plate, Row, Text } from '@forecourt/shared/ui';

interface ReminderVehicleProps {
  vehicle: Reminder['vehicle'];
}

/** Vehicle below a title: plate, and make and model if known. */
export function ReminderVehicle({ vehicle }: ReminderVehicleProps) {
  const name = vehicleName(vehicle);
  return (
    <Row gap={8} wrap>
      <Plate registration={vehicle.device_reg} size="sm" />
      {name && <Text as="span">{name}</Text>}
    </Row>
  );
}
