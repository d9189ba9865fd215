import type { Appointment } from '@forecourt/shared/api';
import { siteSettings } from '@forecourt/shared/settings';
import { Disclosure, Section, Text, Timeline, type TimelineEvent } from '@forecourt/shared/ui';
import { type VisitTimeZoneFields, visitTimeZone } from '@forecourt/shared/visits';
import { isPriceGivenByPhone, useServiceTexts } from '@forecourt/shared/workshop';
import { useDateAndTimeFormatter } from '../slot-picker/text.ts';
import { useReadyTimeEstimator } from '../slot-picker/use-ready.ts';
import { NotificationChannelsText } from './notification-channels.tsx';
import { useText } from './text.ts';
import type { JustCompletedAction } from './visit-flash.ts';
import {
  computeVisitStage,
  findWorkshopCancellation,
  isRefusedRequest,
  toTodayOrTomorrow,
} from './visit-status.ts';

interface VisitHistoryProps {
  visit: Appointment;
  now: Date;
  action: JustCompletedAction | null;
}

/** History of a visit. That of an upcoming visit also has the next steps of customer and workshop; others are folded. */
export function VisitHistory({ visit, now, action }: VisitHistoryProps) {
  const text = useText();
  const isUpcoming = computeVisitStage(visit, now) === 'upcoming';
  const steps = useNextSteps(visit, now, { action });
  const past = useVisitEvents(visit, now);
  const isLost = findWorkshopCancellation(visit) !== null;
  const events = past.map(({ title, at, reason, state }): TimelineEvent => {
    // If the workshop cancelled, the card of the visit contains the reason.
    const detail = [at, !isLost && reason].filter(Boolean).join('\n');
    return {
      title,
      detail: detail && (
        <Text as="span" lines>
          {detail}
        </Text>
      ),
      state: state === 'ended' && isLost ? 'cancelledByWorkshop' : state,
      stateText: text(`event.state.${state}`),
    };
  });
  if (isUpcoming) {
    return (
      <Section title={text('next.title')} boxed>
        <Timeline events={[...events, ...steps]} />
      </Section>
    );
  }
  return (
    <Disclosure title={text('history')}>
      <Timeline events={events} />
    </Disclosure>
  );
}

interface WrittenEvent {
  title: string;
  at: string | undefined;
  reason: string | undefined;
  state: VisitEvent['state'];
}

/** Returns the past events of a visit in words, in order. */
export function useVisitEvents(visit: Appointment, now: Date): WrittenEvent[] {
  const text = useText();
  const when = useDateAndTimeFormatter(visitTimeZone(visit));
  const title = ({ what, by, to }: VisitEvent) => {
    if (what === 'cancelled' && isRefusedRequest(visit)) return text('event.cancelled.request');
    if (what === 'cancelled' && by) return text(`event.cancelled.${by}`);
    if (what !== 'moved') return text(`event.${what}`);
    return text(by === 'workshop' ? 'event.moved.workshop' : 'event.moved', { to: to ? when.of(to) : '' });
  };
  const past = buildTimeline(visit, siteSettings().booking.autoConfirm);
  const [first, second] = past;
  // A visit that was confirmed with its booking has one event for both while it is upcoming.
  const isFolded =
    computeVisitStage(visit, now) === 'upcoming' &&
    second?.what === 'confirmed' &&
    second.happened === first?.happened;
  return (isFolded ? past.slice(1) : past).map((event, index) => ({
    title: isFolded && index === 0 ? text('event.booked') : title(event),
    at: event.happened && when.at(new Date(event.happened)),
    state: event.state,
    reason: event.reason,
  }));
}

function useNextSteps(
  visit: Appointment,
  now: Date,
  { action }: Pick<VisitHistoryProps, 'action'>,
): TimelineEvent[] {
  const text = useText();
  const service = visit.service_type;
  const ready = useReadyTimeEstimator().text(service, visit);
  const isPriceByPhone = isPriceGivenByPhone(service, useServiceTexts()(service));
  const isRequested = visit.status === 'requested';
  const step = (title: string, detail: TimelineEvent['detail']): TimelineEvent => ({
    title,
    detail,
    state: 'open',
    stateText: text('event.state.open'),
  });
  // Only confirmed visits get a reminder, on the day before. From that day on, this step is omitted.
  const isReminded = !isRequested && !toTodayOrTomorrow(visit, now);
  return [
    ...(isRequested ? [step(text('event.confirmed'), text('next.confirm'))] : []),
    ...(isReminded
      ? [
          step(
            text('next.reminder'),
            <NotificationChannelsText of="day_before" withLink={action !== 'booked'} />,
          ),
        ]
      : []),
    step(text('next.bring'), text('next.bring.text')),
    ...(isPriceByPhone && !isRequested ? [step(text('event.in_progress'), text('next.price'))] : []),
    step(
      text('event.ready'),
      <>
        {/* Right after an action, the first column contains this estimate. */}
        {!action && ready && <span>{`${ready} `}</span>}
        <span>
          <NotificationChannelsText of="ready" />
        </span>
      </>,
    ),
  ];
}

type Status = Appointment['status'];

interface VisitEvent {
  /** `request_sent`: booked, but not confirmed at once. */
  what: Status | 'request_sent' | 'booked' | 'moved' | 'added' | 'rated';
  state: 'done' | 'current' | 'ended';
  happened?: string | undefined;
  to?: { date: string; time: string };
  by?: 'customer' | 'workshop';
  reason?: string;
}

/**
 * Returns the events of a visit in order. The last one is `done` (completed), `ended` (cancelled or missed), or `current`.
 * @param autoConfirm whether bookings are confirmed automatically; the backend records no event for that
 */
export function buildTimeline(
  visit: Pick<Appointment, 'status' | 'changes'> & VisitTimeZoneFields,
  autoConfirm: boolean,
): VisitEvent[] {
  const past = pastEvents(visit, autoConfirm);
  const last = past.length - 1;
  const { status } = visit;
  const end =
    status === 'cancelled' || status === 'no_show' ? 'ended' : status === 'completed' ? 'done' : 'current';
  return past.map((event, index) => ({ ...event, state: index === last ? end : 'done' }));
}

function pastEvents(
  { status, changes }: Pick<Appointment, 'status' | 'changes'>,
  autoConfirm: boolean,
): VisitEvent[] {
  // A rating can be changed several times; only the first rating is an event.
  const firstRating = changes.findIndex(({ change }) => change === 'rated');
  const recorded = changes.filter(({ change }, index) => change !== 'rated' || index === firstRating);
  const events = recorded.map(({ change, by, date, time, changed_at, reason }): VisitEvent => {
    const what = change === 'started' ? 'in_progress' : change;
    return {
      ...{ what, by, state: 'done', happened: changed_at },
      ...(change === 'moved' ? { to: { date, time } } : {}),
      ...(reason === null ? {} : { reason }),
    };
  });
  const isRecorded = (what: VisitEvent['what']) => events.some((event) => event.what === what);
  // Event to add if no confirmation is recorded: the booking was confirmed automatically, or is not confirmed yet.
  const settled = status === 'requested' ? 'requested' : 'confirmed';
  const wasNeverConfirmed = status === 'cancelled' && !autoConfirm && !isRecorded('in_progress');
  const [booking] = events;
  if (booking && (status === 'requested' || wasNeverConfirmed || isRecorded('confirmed')))
    booking.what = 'request_sent';
  if (!isRecorded('confirmed') && !wasNeverConfirmed)
    events.splice(status === 'requested' ? events.length : 1, 0, {
      what: settled,
      state: 'done',
      // If the visit is older than the recording of changes, the time of the confirmation is unknown.
      happened: status === 'confirmed' || isRecorded(status) ? changes[0]?.changed_at : undefined,
    });
  // If the visit is older than the recording of changes, its current status is not recorded, so add it as an event.
  if (!isRecorded(status) && status !== settled) events.push({ what: status, state: 'done' });
  return events;
}
