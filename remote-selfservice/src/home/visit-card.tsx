import type { Appointment } from '@forecourt/shared/api';
import { addNoBreakSpaces, daysBetween, localDateAt } from '@forecourt/shared/dates';
import { useFormat, useLocale } from '@forecourt/shared/i18n';
import { Card, Row, Stack, Tag, Text } from '@forecourt/shared/ui';
import {
  isAtWorkshop,
  joinNoteLines,
  type VisitTimeZoneFields,
  visitTimeZone,
} from '@forecourt/shared/visits';
import { useServiceTexts, WorkshopTimeNote } from '@forecourt/shared/workshop';
import { useReadyTimeEstimator } from '../slot-picker/use-ready.ts';
import { useText } from '../text.ts';
import { AtWorkshopIcon, VisitAtWorkshop } from '../visits/at-the-workshop.tsx';
import { StatusTag, useStatusText } from '../visits/status-tag.tsx';
import { ChangeDeadline, VisitActions, WhatToBring } from '../visits/visit-actions.tsx';
import { VisitLink } from '../visits/visit-row.tsx';
import { isVisitChangeable, toTodayOrTomorrow } from '../visits/visit-status.ts';
import { WorkshopLocation } from '../visits/workshop-location.tsx';

/** Card of the next visit: a summary at first, all details from the day before, and the progress while at the workshop. */
export function VisitCard({ visit, now }: { visit: Appointment; now: Date }) {
  const text = useText();
  const format = useFormat();
  const statusText = useStatusText();
  const wordsOf = useServiceTexts();
  const day = toTodayOrTomorrow(visit, now);
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
          about={text('visit.booked', { service, date: addNoBreakSpaces(format.date(visit.date)) })}
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
      <VisitLink visit={visit} title="h2" about={joinNoteLines(visit)} />
      <WorkshopTimeNote timeZone={visitTimeZone(visit)} />
      {step}
    </Card>
  );
}

interface CardStepProps {
  visit: Appointment;
  now: Date;
  /** Whether the visit is today or tomorrow. */
  isNear: boolean;
}

function CardStep({ visit, now, isNear }: CardStepProps) {
  if (isAtWorkshop(visit)) return <VisitAtWorkshop visit={visit} now={now} />;
  return (
    <>
      {isNear && <WhatTheDayNeeds visit={visit} />}
      <VisitActions visit={visit} now={now} />
      {!isVisitChangeable(visit, now) && <ChangeDeadline visit={visit} now={now} />}
    </>
  );
}

function WhatTheDayNeeds({ visit }: { visit: Appointment }) {
  const ready = useReadyTimeEstimator().text(visit.service_type, visit);
  return (
    <Stack gap={8}>
      {ready && <Text>{ready}</Text>}
      <WorkshopLocation date={visit.date} />
      <WhatToBring />
    </Stack>
  );
}

/** Returns a function that writes the number of days until a visit, by the workshop's calendar: "in 4 days". */
function useDaysTo(): (visit: Pick<Appointment, 'date'> & VisitTimeZoneFields, now: Date) => string {
  const locale = useLocale();
  return (visit, now) => {
    const days = daysBetween(localDateAt(now, visitTimeZone(visit)), visit.date);
    return new Intl.RelativeTimeFormat(locale, { numeric: 'auto' }).format(days, 'day');
  };
}
