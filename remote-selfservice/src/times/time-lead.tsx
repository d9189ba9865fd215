import type { ServiceType, Vehicle } from '@forecourt/shared/api';
import { Plate, Text } from '@forecourt/shared/ui';
import type { ReactNode } from 'react';
import { useServiceWords } from '../workshop/service-words.ts';
import { WorkshopTimeNote } from '../workshop/workshop-time-note.tsx';

// Stays at the end of its line.
const DOT = '\u00a0· ';

interface TimeLeadProps {
  service: ServiceType;
  vehicle: Pick<Vehicle, 'device_reg'>;
  timeZone: string;
  /** What else is known of the visit. */
  children?: ReactNode;
}

/** What a time is chosen for; and whose time the times are, for visitors whose clock shows another. */
export function TimeLead({ service, vehicle, timeZone, children }: TimeLeadProps) {
  const wordsOf = useServiceWords();
  return (
    <>
      <Text size="small" tone="muted">
        {wordsOf(service).title}
        {DOT}
        <Plate registration={vehicle.device_reg} size="sm" />
        {children && DOT}
        {children}
      </Text>
      <WorkshopTimeNote timeZone={timeZone} />
    </>
  );
}
