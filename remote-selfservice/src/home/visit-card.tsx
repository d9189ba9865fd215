import type { Appointment } from '@forecourt/shared/api';
import { daysBetween, localDateAt } from '@forecourt/shared/dates';
import { useLocale } from '@forecourt/shared/i18n';
import { joinWithMiddleDots } from '@forecourt/shared/text';
import { Card, Row, ShowOn, Stack, Tag, Text } from '@forecourt/shared/ui';
import { isAtWorkshop, isVisitChangeable, joinNoteLines, visitTimeZone } from '@forecourt/shared/visits';
import { useServiceTexts, WorkshopTimeNote } from '@forecourt/shared/workshop';
import { useReadyTimeEstimator } from '../slot-picker/use-ready.ts';
import { useText } from '../text.ts';
import { AtWorkshopIcon, VisitAtWorkshop } from '../visits/at-the-workshop.tsx';
import { StatusTag, useStatusFormatter } from '../visits/status-tag.tsx';
import { ChangeDeadlineNote, VisitActions, WhatToBring } from '../visits/visit-actions.tsx';
import { VisitLink } from '../visits/visit-row.tsx';
import { toTodayOrTomorrow } from '../visits/visit-status.ts';
import { WorkshopLocation } from '../visits/workshop-location.tsx';

/**
 * Card of the next visit: on phones a summary at first and all details from the day before, on desktops always all. While the
 * vehicle is at the workshop, the progress.
 */
export function NextVisitCard({ visit, now }: { visit: Appointment; now: Date }) {
  const text = useText();
  const statusText = useStatusFormatter();
  const wordsOf = useServiceTexts();
  const day = toTodayOrTomorrow(visit, now);
  const when = useTimeUntil()(visit, now);
  const step = <CardStep visit={visit} now={now} isNear={day !== null} />;
  if (isAtWorkshop(visit)) {
    const { title: service } = wordsOf(visit.service_type);
    return (
      <Card lift>
        <VisitLink
          visit={visit}
          title="h2"
          state={{
            leading: <AtWorkshopIcon visit={visit} now={now} />,
            title: statusText(visit),
          }}
          about={joinWithMiddleDots([service, joinNoteLines(visit)])}
        />
        {step}
      </Card>
    );
  }
  return (
    <Card lift>
      <Row between wrap gap={8}>
        <Tag tone="accent">
          {day === 'today' && when
            ? text('home.today.in', { when })
            : text(`home.${day ?? 'next'}`, { when: when ?? '' })}
        </Tag>
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
      <ShowOn device={isNear ? 'screen' : 'desk'}>
        <WhatTheDayNeeds visit={visit} isNear={isNear} />
      </ShowOn>
      <VisitActions visit={visit} now={now} />
      {!isVisitChangeable(visit, now) && <ChangeDeadlineNote visit={visit} now={now} />}
    </>
  );
}

function WhatTheDayNeeds({ visit, isNear }: Pick<CardStepProps, 'visit' | 'isNear'>) {
  const ready = useReadyTimeEstimator().text(visit.service_type, visit);
  return (
    <Stack gap={8}>
      {ready && <Text>{ready}</Text>}
      {/* On desktops, the `WorkshopCard` has address and opening hours. */}
      {isNear && (
        <ShowOn device="phone">
          <WorkshopLocation date={visit.date} />
        </ShowOn>
      )}
      <WhatToBring />
    </Stack>
  );
}

const MINUTE_MS = 60_000;
const MINUTES_PER_HOUR = 60;
/** From this number of minutes on, times are written in hours. */
const MAX_MINUTES = 2 * MINUTES_PER_HOUR;

/**
 * Returns a function that writes the time until a visit: the days by the workshop's calendar, "in 4 days"; on the day itself
 * the hours, rounded, "in 3 hours", or the last minutes, "in 90 minutes". The result is null once the visit should have begun.
 */
function useTimeUntil(): (visit: Appointment, now: Date) => string | null {
  const locale = useLocale();
  return (visit, now) => {
    const relative = new Intl.RelativeTimeFormat(locale, { numeric: 'auto' });
    const days = daysBetween(localDateAt(now, visitTimeZone(visit)), visit.date);
    if (days > 0) return relative.format(days, 'day');
    const minutes = Math.ceil((Date.parse(visit.starts_at) - now.getTime()) / MINUTE_MS);
    if (minutes <= 0) return null;
    if (minutes < MAX_MINUTES) return relative.format(minutes, 'minute');
    return relative.format(Math.round(minutes / MINUTES_PER_HOUR), 'hour');
  };
}
