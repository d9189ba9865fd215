import { type Appointment, vehicleName } from '@forecourt/shared/api';
import { useFormat } from '@forecourt/shared/i18n';
import { DateTile, Plate, Row, Stack, Text } from '@forecourt/shared/ui';
import type { ReactNode } from 'react';
import { useServiceWords } from '../workshop/service-words.ts';
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
  const format = useFormat();
  const name = vehicleName(visit.vehicle);
  return (
    <Row gap={16} align="start">
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
              {duration}
            </Text>
          )}
        </div>
        <Row gap={8} wrap>
          <Plate registration={visit.vehicle.device_reg} />
          {name && <Text as="span">{name}</Text>}
        </Row>
        <WorkshopTimeNote timeZone={visit.time_zone} />
        {children}
      </Stack>
    </Row>
  );
}
