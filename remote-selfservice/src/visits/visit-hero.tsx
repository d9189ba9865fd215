import type { Appointment } from '@forecourt/shared/api';
import { useFormat } from '@forecourt/shared/i18n';
import { DateTile, Row, Stack, Text } from '@forecourt/shared/ui';
import type { ReactNode } from 'react';
import { useText } from '../text.ts';
import { useServiceWords } from '../workshop/service-words.ts';
import { VehicleLine } from '../workshop/vehicle-line.tsx';
import { WorkshopTimeNote } from '../workshop/workshop-time-note.tsx';

interface VisitHeroProps {
  visit: Appointment;
  /** What does not take place, or lies behind. */
  muted?: boolean;
  /** Below the vehicle. */
  children?: ReactNode;
}

/** When, what and which vehicle, at a glance. */
export function VisitHero({ visit, muted = false, children }: VisitHeroProps) {
  const { title, duration } = useServiceWords()(visit.service_type);
  const text = useText();
  const format = useFormat();
  return (
    <Row gap={16} align="start" rest>
      <DateTile
        {...format.dateParts(visit.date)}
        dateTime={`${visit.date}T${visit.time}`}
        time={format.time(visit.time)}
        muted={muted}
      />
      <Stack gap={8}>
        <div>
          <Text strong>{title}</Text>
          {duration && (
            <Text size="small" tone="muted">
              {text('visit.duration', { duration })}
            </Text>
          )}
        </div>
        <VehicleLine vehicle={visit.vehicle} />
        <WorkshopTimeNote timeZone={visit.time_zone} />
        {children}
      </Stack>
    </Row>
  );
}
