import type { ServiceType } from '@forecourt/shared/api';
import { Text } from '@forecourt/shared/ui';
import { useText } from '../text.ts';
import { VehiclePlate } from '../visits/vehicle-plate.tsx';
import { cityOf } from '../workshop/workshop-time.ts';

const DOT = ' · ';

interface TimeLeadProps {
  service: ServiceType;
  registration: string;
  timeZone: string;
}

/** What was chosen before, and whose time the times are. */
export function TimeLead({ service, registration, timeZone }: TimeLeadProps) {
  const text = useText();
  return (
    <Text size="small" tone="muted">
      {text(`service.${service}`)}
      {DOT}
      <VehiclePlate registration={registration} size="sm" />
      {DOT}
      {text('book.time.zone', { city: cityOf(timeZone) })}
    </Text>
  );
}
