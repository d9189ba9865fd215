import type { ServiceType, Vehicle } from '@forecourt/shared/api';
import { Plate, ShowOn, Text } from '@forecourt/shared/ui';
import { useServiceWords, WorkshopTimeNote } from '@forecourt/shared/workshop';
import type { ReactNode } from 'react';

// Non-breaking space: the dot stays at the end of its line.
const DOT = '\u00a0· ';

interface TimeLeadProps {
  service: ServiceType;
  vehicle: Pick<Vehicle, 'device_reg'>;
  timeZone: string;
  /** Further facts about the visit. */
  children?: ReactNode;
}

/** Work and vehicle, which wide screens show beside the times; and the workshop's time zone, if the visitor's clock differs. */
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
