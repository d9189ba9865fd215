import type { Appointment } from '@forecourt/shared/api';
import { addDays, addNoBreakSpaces, localDateAt } from '@forecourt/shared/dates';
import { useFormat } from '@forecourt/shared/i18n';
import {
  checkIcon,
  clockIcon,
  closeIcon,
  IconDisc,
  type PageHeaderProps,
  ShowOn,
  Stack,
  StateDisc,
  Text,
} from '@forecourt/shared/ui';
import { VehiclePlateAndName } from '@forecourt/shared/vehicle-line';
import {
  isAtWorkshop,
  isUnfinishedVisit,
  type VisitTimeZoneFields,
  visitTimeZone,
} from '@forecourt/shared/visits';
import { useServiceTexts, WorkshopTimeNote } from '@forecourt/shared/workshop';
import type { ReactNode } from 'react';
import { LONG_DATE_FORMAT, useDateAndTimeFormatter } from '../slot-picker/text.ts';
import { useGreetingName } from '../use-me.ts';
import { AtWorkshopIcon, findLastChangeInstant } from './at-the-workshop.tsx';
import { StatusTag, useStatusFormatter } from './status-tag.tsx';
import { useText } from './text.ts';
import styles from './visit.module.css';
import { VisitDateTile } from './visit-date-tile.tsx';
import { useWorkAndNoteFormatter } from './visit-done.tsx';
import type { JustCompletedAction } from './visit-flash.ts';
import { VisitPrintoutDate } from './visit-paper.tsx';
import { computeVisitStage, selectCancellationTitleId, toTodayOrTomorrow } from './visit-status.ts';
import { useMissedVisitTitleFormatter } from './why-cancelled.tsx';

export type VisitHeading = Pick<PageHeaderProps, 'title' | 'windowTitle' | 'lead' | 'leading'>;

/** Returns a function for the heading of a visit: the action just completed, else progress or outcome, else work and time. */
export function useVisitHeadingFormatter(): (
  visit: Appointment,
  action: JustCompletedAction | null,
  now: Date,
) => VisitHeading {
  const text = useText();
  const serviceWords = useServiceTexts();
  const format = useFormat();
  const when = useDateAndTimeFormatter();
  const seeYou = useSeeYou();
  const statusText = useStatusFormatter();
  const missedTitle = useMissedVisitTitleFormatter();
  const requestText = useWorkAndNoteFormatter();

  const inWords = (visit: Appointment) => when.of(visit, LONG_DATE_FORMAT);

  function news(visit: Appointment, action: JustCompletedAction, now: Date): VisitHeading {
    const isRequested = visit.status === 'requested';
    if (action === 'booked before') {
      const title = text(isRequested ? 'booked.title.before.requested' : 'booked.title.before');
      return { title, lead: text(isRequested ? 'booked.text.before.requested' : 'booked.text.before') };
    }
    if (action === 'cancelled') return { title: text('cancelled.title') };
    if (action === 'moved') {
      const title = text(isRequested ? 'moved.title.requested' : 'moved.title');
      return { title, lead: text('moved.text', { when: inWords(visit) }) };
    }
    return isRequested
      ? { title: text('booked.title.requested'), lead: text('booked.text.requested') }
      : {
          title: text('booked.title.confirmed'),
          lead: seeYou(visit, now),
        };
  }

  // On paper, `VisitPrintout` has the reference but not the vehicle. On screen, the vehicle is below this heading.
  const withReference = (visit: Appointment, lead: ReactNode) => (
    <>
      <ShowOn device="screen">
        <Stack gap={4}>
          {lead && <Text as="span">{lead}</Text>}
          <Reference visit={visit} />
        </Stack>
      </ShowOn>
      <ShowOn device="paper">
        <VisitPrintoutDate visit={visit} />
        <VehiclePlateAndName size="md" vehicle={visit.vehicle} />
      </ShowOn>
    </>
  );

  return (visit, action, now) => {
    if (action) {
      const { lead, ...heading } = news(visit, action, now);
      return {
        ...heading,
        lead: withReference(visit, lead),
        leading:
          action === 'cancelled' ? (
            <IconDisc path={closeIcon} tone="neutral" />
          ) : visit.status === 'requested' ? (
            <IconDisc path={clockIcon} tone="warn" />
          ) : (
            <span className={styles.tick}>
              <IconDisc path={checkIcon} tone="good" />
            </span>
          ),
      };
    }
    const stage = computeVisitStage(visit, now);
    const { title: service, duration } = serviceWords(visit.service_type);
    const isAsBooked = stage === 'upcoming' || stage === 'unreported';
    const title = isAsBooked
      ? service
      : stage === 'cancelled'
        ? text(selectCancellationTitleId(visit))
        : stage === 'in_progress' || stage === 'ready'
          ? statusText(visit)
          : stage === 'no_show'
            ? missedTitle(visit, now)
            : text('visit.heading.completed', { service });
    const windowTitle = isAsBooked
      ? text('visit.heading', { service, date: format.date(visit.date) })
      : title;
    if (isAtWorkshop(visit)) {
      const isPriced = visit.status === 'ready' && Boolean(visit.cost_minor);
      return {
        title,
        windowTitle,
        leading: <AtWorkshopIcon visit={visit} now={now} />,
        lead: (
          <VisitLead
            visit={visit}
            request={isPriced && visit.work.length === 0 && requestText(visit)}
            beginning={<VisitBeginning visit={visit} now={now} />}
          />
        ),
      };
    }
    const isDone = stage === 'completed';
    const line = isDone
      ? addNoBreakSpaces(visit.work_date ? format.date(visit.work_date) : when.of(visit))
      : title.includes(service)
        ? null
        : service;
    return {
      title,
      windowTitle,
      leading: isDone ? (
        <StateDisc of="done" />
      ) : (
        <VisitDateTile visit={visit} withTime muted={!isUnfinishedVisit(visit) || stage === 'unreported'} />
      ),
      lead: (
        <VisitLead
          visit={visit}
          line={stage === 'upcoming' ? duration && text('visit.duration', { duration }) : line}
          withStatus={stage === 'upcoming'}
        />
      ),
    };
  };
}

interface VisitLeadProps {
  visit: Appointment;
  /** Facts that the title lacks; null or empty if there are none. */
  line?: string | null;
  /** Requested work, below the vehicle; false if another place shows it. */
  request?: string | false;
  /** Line with a time, shown instead of the reference, which is already in the card about collecting the vehicle. */
  beginning?: ReactNode;
  /** Whether to show the status, because the title does not. */
  withStatus?: boolean;
}

/** Lines below a visit's title: further facts, vehicle, and the reference to give on the phone. Paper has date and vehicle. */
export function VisitLead({ visit, line, request, beginning, withStatus = false }: VisitLeadProps) {
  return (
    <Stack gap={4}>
      {line && (
        <ShowOn device="screen">
          <Text as="span">{line}</Text>
        </ShowOn>
      )}
      <ShowOn device="paper">
        <VisitPrintoutDate visit={visit} />
      </ShowOn>
      <VehiclePlateAndName size="md" vehicle={visit.vehicle} />
      <ShowOn device="screen">
        {withStatus && (
          <div>
            <StatusTag visit={visit} />
          </div>
        )}
        {request && (
          <Text size="small" tone="muted">
            {request}
          </Text>
        )}
        {beginning ? <Text size="small">{beginning}</Text> : <Reference visit={visit} />}
        <WorkshopTimeNote timeZone={visitTimeZone(visit)} />
      </ShowOn>
    </Stack>
  );
}

/** Since when the vehicle is at the workshop; if that was not recorded, the booked time. */
function VisitBeginning({ visit, now }: { visit: Appointment; now: Date }) {
  const text = useText();
  const when = useDateAndTimeFormatter(visitTimeZone(visit));
  const begun = findLastChangeInstant(visit, 'started');
  return begun
    ? text('visit.since', { when: addNoBreakSpaces(when.at(begun, now)) })
    : text('visit.booked', { date: addNoBreakSpaces(when.of(visit)) });
}

/** Reference of the visit, for the customer to give on the phone or at the workshop. */
function Reference({ visit: { reference } }: Pick<VisitLeadProps, 'visit'>) {
  const text = useText();
  return (
    <p>
      {text('fact.reference.label')} <span className={styles.reference}>{reference}</span>
    </p>
  );
}

/** Maximum number of days ahead for which a weekday without a date is unambiguous. */
const MAX_DAYS_TO_NAME_WEEKDAY = 6;

/** Returns a function that writes a goodbye, with the day if the visit is within a week: "See you Thursday, Mara". */
function useSeeYou(): (visit: Pick<Appointment, 'date' | 'time'> & VisitTimeZoneFields, now: Date) => string {
  const text = useText();
  const format = useFormat();
  const name = useGreetingName();
  return (visit, now) => {
    const { date, time } = visit;
    const near = toTodayOrTomorrow(visit, now);
    const isThisWeek = date <= addDays(localDateAt(now, visitTimeZone(visit)), MAX_DAYS_TO_NAME_WEEKDAY);
    const see = near
      ? text(`booked.see.${near}`, { time: format.time(time) })
      : isThisWeek
        ? text('booked.see.week', { day: format.date(date, { weekday: 'long' }) })
        : text('booked.see.later');
    return name ? text('booked.see.named', { see, name }) : see;
  };
}
