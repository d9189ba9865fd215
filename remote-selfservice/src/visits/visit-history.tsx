import type { Appointment } from '@forecourt/shared/api';
import { siteSettings } from '@forecourt/shared/settings';
import { joinFacts } from '@forecourt/shared/text';
import { Section, Timeline } from '@forecourt/shared/ui';
import { type VisitZone, visitTimeZone } from '@forecourt/shared/visits';
import { useDayTimeFormatter } from '../slot-picker/text.ts';
import { useText } from '../text.ts';
import { visitStage } from './visit-status.ts';

export function VisitHistory({ visit, now }: { visit: Appointment; now: Date }) {
  const text = useText();
  const when = useDayTimeFormatter(visitTimeZone(visit));
  const title = ({ what, by, to }: VisitEvent) => {
    if (what === 'cancelled' && by) return text(`event.cancelled.${by}`);
    return what === 'moved' ? text('event.moved', { to: to ? when.of(to) : '' }) : text(`event.${what}`);
  };
  const isComing = visitStage(visit, now) === 'upcoming';
  return (
    <Section title={text(isComing ? 'history.coming' : 'history')} boxed>
      <Timeline
        events={buildTimeline(visit, now, siteSettings().booking.autoConfirm).map((event) => {
          const at = event.planned
            ? text('event.planned', { when: when.of(event.planned) })
            : event.happened && when.at(new Date(event.happened));
          return {
            title: title(event),
            detail: joinFacts([at, event.reason].filter((fact) => fact !== undefined)) || undefined,
            state: event.state,
            stateText: text(`event.state.${event.state}`),
          };
        })}
      />
    </Section>
  );
}

type Status = Appointment['status'];

interface VisitEvent {
  what: Status | 'booked' | 'moved' | 'added' | 'rated';
  state: 'done' | 'current' | 'open';
  happened?: string | undefined;
  planned?: { date: string; time: string };
  to?: { date: string; time: string };
  by?: 'customer' | 'workshop';
  reason?: string;
}

/** Steps that remain after a status. `VisitProgress` shows those of a vehicle that is at the workshop. */
const REMAINING_STEPS: Partial<Record<Status, readonly Status[]>> = {
  requested: ['confirmed', 'in_progress', 'ready', 'completed'],
  confirmed: ['in_progress', 'ready', 'completed'],
};

/**
 * Returns the past events of a visit in order, then its next steps. Steps that are overdue are omitted.
 * @param autoConfirm whether bookings are confirmed automatically; the backend records no event for that
 */
export function buildTimeline(
  visit: Pick<Appointment, 'status' | 'changes' | 'date' | 'time'> & VisitZone,
  now: Date,
  autoConfirm: boolean,
): VisitEvent[] {
  const { status, date, time } = visit;
  const past = pastEvents(visit, autoConfirm);
  const last = past.length - 1;
  const remaining = visitStage(visit, now) === 'unreported' ? [] : REMAINING_STEPS[status];
  return [
    ...past.map((event, index) => ({
      ...event,
      state: index === last && status !== 'completed' ? ('current' as const) : event.state,
    })),
    ...(remaining ?? []).map((what): VisitEvent => {
      const isPlanned = what === 'in_progress';
      return { what, state: 'open', ...(isPlanned ? { planned: { date, time } } : {}) };
    }),
  ];
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
  // Event to add if no confirmation is recorded: it was automatic, or the visit is still waiting for it.
  const settled = status === 'requested' ? 'requested' : 'confirmed';
  const wasNeverConfirmed = status === 'cancelled' && !autoConfirm && !isRecorded('in_progress');
  if (!isRecorded('confirmed') && !wasNeverConfirmed)
    events.splice(status === 'requested' ? events.length : 1, 0, {
      what: settled,
      state: 'done',
      // For a visit from before steps were recorded, the time of the confirmation is unknown.
      happened: status === 'confirmed' || isRecorded(status) ? changes[0]?.changed_at : undefined,
    });
  // For a visit from before steps were recorded, add its current status as an event.
  if (!isRecorded(status) && status !== settled) events.push({ what: status, state: 'done' });
  return events;
}
