import { type Vehicle, vehicleName } from '@forecourt/shared/api';
import { Plate, Row, ShowOn, Text } from '@forecourt/shared/ui';
import { useWhen } from '../times/use-when.ts';
import type { BookingChoice } from './booking-choice.ts';

interface StepLeadProps {
  choice: BookingChoice;
  vehicle: Vehicle | null;
}

/** Vehicle or time, if chosen before the work. Wide screens show them in the facts. */
export function StepLead({ choice: { date, time }, vehicle }: StepLeadProps) {
  const when = useWhen();
  return (
    <ShowOn device="phone">
      <Row gap={8} wrap>
        {vehicle && <Plate registration={vehicle.device_reg} size="sm" />}
        {vehicle && vehicleName(vehicle)}
        {date && time && <Text as="span">{when.of({ date, time })}</Text>}
      </Row>
    </ShowOn>
  );
}
