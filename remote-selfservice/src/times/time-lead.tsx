import type { ServiceType, Vehicle } from '@forecourt/shared/api';
import { Plate, ShowOn, Text } from '@forecourt/shared/ui';
import { useServiceWords, WorkshopTimeNote } from '@forecourt/shared/workshop';
import type { ReactNode } from 'react';

// Stays at the end of its line.
const DOT = '\u00a0· ';

interface TimeLeadProps {
  service: ServiceType;
  vehicle: Pick<Vehicle, 'device_reg'>;
  timeZone: string;
  /** What else is known of the visit. */
  children?: ReactNode;
}

/** What a time is chosen for, which stands beside the times on desks; and whose time the times are, for visitors whose clock shows another. */
export function TimeLead({ service, vehicle, timeZone, children }: TimeLeadProps) {
  const wordsOf = useServiceWords();
  return (
    <>
      <ShowOn device="phone">
        <Text size="small" tone="muted">
          {wordsOf(service).title}
          {DOT}
          <Plate registration={vehicle.device_reg} size="sm" />
          {children && (
            <>
              <span>{DOT}</span>
              <span>{children}</span>
            </>
          )}
        </Text>
      </ShowOn>
      <WorkshopTimeNote timeZone={timeZone} />
    </>
  );
}
