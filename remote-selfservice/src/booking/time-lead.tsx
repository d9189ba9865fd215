import type { ServiceType } from '@forecourt/shared/api';
import { Row, Text } from '@forecourt/shared/ui';
import { useText } from '../text.ts';
import { VehiclePlate } from '../visits/vehicle-plate.tsx';
import { cityOf } from '../workshop/workshop-time.ts';

interface TimeLeadProps {
  service: ServiceType;
  registration: string;
  timeZone: string;
}

/** What was chosen before, and whose time the times are. */
export function TimeLead({ service, registration, timeZone }: TimeLeadProps) {
  const text = useText();
  return (
    <Text as="div" size="small" tone="muted">
      <Row gap={8} wrap>
        <span>{text(`service.${service}`)}</span>
        <VehiclePlate registration={registration} size="sm" />
        <span>{text('time.note', { city: cityOf(timeZone) })}</span>
      </Row>
    </Text>
  );
}
