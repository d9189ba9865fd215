import type { ServiceType } from '@forecourt/shared/api';
import { cityOf } from '@forecourt/shared/dates';
import { Plate, Text } from '@forecourt/shared/ui';
import { useText as useWorkshopText } from '../workshop/text.ts';
import { useText } from './text.ts';

const DOT = ' · ';

interface TimeLeadProps {
  service: ServiceType;
  registration: string;
  timeZone: string;
}

/** What was chosen before, and whose time the times are. */
export function TimeLead({ service, registration, timeZone }: TimeLeadProps) {
  const text = useText();
  const workshopText = useWorkshopText();
  return (
    <Text size="small" tone="muted">
      {workshopText(`service.${service}`)}
      {DOT}
      <Plate registration={registration} size="sm" />
      {DOT}
      {text('book.time.zone', { city: cityOf(timeZone) })}
    </Text>
  );
}
