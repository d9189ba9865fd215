import type { Appointment } from '@forecourt/shared/api';
import { withoutLineBreaks } from '@forecourt/shared/dates';
import { useFormat } from '@forecourt/shared/i18n';
import { Card, Row, Tag } from '@forecourt/shared/ui';
import { isAtWorkshop, noteInOneLine, visitTimeZone } from '@forecourt/shared/visits';
import { useServiceWords, WorkshopTimeNote } from '@forecourt/shared/workshop';
import { useText } from '../text.ts';
import { AtWorkshopIcon } from '../visits/at-workshop-icon.tsx';
import { StatusTag } from '../visits/status-tag.tsx';
import { useStatusText } from '../visits/use-status-text.ts';
import { VisitLink } from '../visits/visit-link.tsx';
import { nearDay } from '../visits/visit-status.ts';
import { CardStep } from './card-step.tsx';
import { useDaysTo } from './use-days-to.ts';

interface VisitCardProps {
  visit: Appointment;
  now: Date;
}

/** Current visit: a summary from afar, all details from the day before, and then its progress. */
export function VisitCard({ visit, now }: VisitCardProps) {
  const text = useText();
  const format = useFormat();
  const statusText = useStatusText();
  const wordsOf = useServiceWords();
  const day = nearDay(visit, now);
  const daysTo = useDaysTo();
  const step = <CardStep visit={visit} now={now} isNear={day !== null} />;
  if (isAtWorkshop(visit)) {
    const { title: service } = wordsOf(visit.service_type);
    return (
      <Card lift>
        <VisitLink
          visit={visit}
          title="h2"
          state={{ leading: <AtWorkshopIcon visit={visit} />, title: statusText(visit) }}
          about={text('visit.booked', { service, date: withoutLineBreaks(format.date(visit.date)) })}
        />
        {step}
      </Card>
    );
  }
  return (
    <Card lift>
      <Row between wrap gap={8}>
        <Tag tone="accent">{day ? text(`home.${day}`) : text('home.next', { when: daysTo(visit, now) })}</Tag>
        <StatusTag visit={visit} />
      </Row>
      <VisitLink visit={visit} title="h2" about={noteInOneLine(visit)} />
      <WorkshopTimeNote timeZone={visitTimeZone(visit)} />
      {step}
    </Card>
  );
}
