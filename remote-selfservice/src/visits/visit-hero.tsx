import type { Appointment } from '@forecourt/shared/api';
import { Row, Stack, Text } from '@forecourt/shared/ui';
import { VehiclePlateAndName } from '@forecourt/shared/vehicle-line';
import { visitTimeZone } from '@forecourt/shared/visits';
import { formatDurationAndPrice, useServiceTexts, WorkshopTimeNote } from '@forecourt/shared/workshop';
import type { ReactNode } from 'react';
import { VisitDateTile } from './visit-date-tile.tsx';

interface VisitSummaryProps {
  visit: Appointment;
  /** Whether to show the visit in muted colours, because it is cancelled or past. */
  muted?: boolean;
  children?: ReactNode;
}

export function VisitSummary({ visit, muted = false, children }: VisitSummaryProps) {
  const words = useServiceTexts()(visit.service_type);
  const terms = formatDurationAndPrice(words);
  return (
    <Row gap={14} align="start" rest>
      <VisitDateTile visit={visit} withTime muted={muted} />
      <Stack gap={8}>
        <div>
          <Text strong>{words.title}</Text>
          {terms && (
            <Text size="small" tone="muted">
              {terms}
            </Text>
          )}
        </div>
        <VehiclePlateAndName vehicle={visit.vehicle} />
        <WorkshopTimeNote timeZone={visitTimeZone(visit)} />
        {children}
      </Stack>
    </Row>
  );
}
