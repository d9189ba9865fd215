import type { Appointment } from '@forecourt/shared/api';
import { Card, Row, Tag } from '@forecourt/shared/ui';
import { useText } from '../text.ts';
import { StatusTag } from '../visits/status-tag.tsx';
import { isBrought, nearDay } from '../visits/visit-status.ts';
import { WorkshopTimeNote } from '../workshop/workshop-time-note.tsx';
import { CardStep } from './card-step.tsx';
import { useDaysTo } from './use-days-to.ts';
import { VisitLink } from './visit-link.tsx';

interface VisitCardProps {
  visit: Appointment;
  now: Date;
}

/** The visit that matters now: the next one from afar, and from the day before with all that the day needs. */
export function VisitCard({ visit, now }: VisitCardProps) {
  const text = useText();
  const day = nearDay(visit, now);
  const brought = isBrought(visit);
  const daysTo = useDaysTo();
  return (
    <Card lift>
      <Row between wrap gap={8}>
        {brought ? (
          <StatusTag visit={visit} />
        ) : (
          <>
            <Tag tone="accent">
              {day ? text(`home.${day}`) : text('home.next', { when: daysTo(visit, now) })}
            </Tag>
            <StatusTag visit={visit} />
          </>
        )}
      </Row>
      <VisitLink visit={visit} title="h2" about={brought ? null : visit.note} />
      <WorkshopTimeNote timeZone={visit.time_zone} />
      <CardStep visit={visit} now={now} isNear={day !== null} />
    </Card>
  );
}
