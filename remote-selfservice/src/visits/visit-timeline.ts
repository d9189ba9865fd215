import type { Appointment } from '@forecourt/shared/api';
import type { Zoned } from '@forecourt/shared/visits';
import { visitStage } from './visit-status.ts';

type Status = Appointment['status'];

export interface VisitEvent {
  what: Status | 'booked' | 'moved' | 'added' | 'rated';
  state: 'done' | 'current' | 'open';
  /** Instant, if known. */
  happened?: string | undefined;
  /** Planned day and time, workshop time. */
  planned?: { date: string; time: string };
  /** New day and time of a move, workshop time. */
  to?: { date: string; time: string };
  by?: 'customer' | 'workshop';
  reason?: string;
}

/** Remaining steps of a regular visit; `VisitProgress` shows those of a vehicle at the workshop. */
const TO_COME: Partial<Record<Status, readonly Status[]>> = {
  requested: ['confirmed', 'in_progress', 'ready', 'completed'],
  confirmed: ['in_progress', 'ready', 'completed'],
};

/**
 * Events of a visit in order, and its next steps. Overdue steps are omitted.
 * @param autoConfirm whether bookings are confirmed automatically, which records no change
 */
export function buildTimeline(
  visit: Pick<Appointment, 'status' | 'changes' | 'date' | 'time'> & Zoned,
  now: Date,
  autoConfirm: boolean,
): VisitEvent[] {
  const { status, date, time } = visit;
  const past = happenedTo(visit, autoConfirm);
  const last = past.length - 1;
  const toCome = visitStage(visit, now) === 'unsaid' ? [] : TO_COME[status];
  return [
    ...past.map((event, index) => ({
      ...event,
      state: index === last && status !== 'completed' ? ('current' as const) : event.state,
    })),
    ...(toCome ?? []).map((what): VisitEvent => {
      const isPlanned = what === 'in_progress';
      return { what, state: 'open', ...(isPlanned ? { planned: { date, time } } : {}) };
    }),
  ];
}

function happenedTo(
  { status, changes }: Pick<Appointment, 'status' | 'changes'>,
  autoConfirm: boolean,
): VisitEvent[] {
  // A rating may change repeatedly; only the first is an event.
  const firstRating = changes.findIndex(({ change }) => change === 'rated');
  const told = changes.filter(({ change }, index) => change !== 'rated' || index === firstRating);
  const events = told.map(({ change, by, date, time, changed_at, reason }): VisitEvent => {
    const what = change === 'started' ? 'in_progress' : change;
    return {
      ...{ what, by, state: 'done', happened: changed_at },
      ...(change === 'moved' ? { to: { date, time } } : {}),
      ...(reason === null ? {} : { reason }),
    };
  });
  const isTold = (what: VisitEvent['what']) => events.some((event) => event.what === what);
  // Automatically confirmed bookings record no confirmation; the others wait for one.
  const answer = status === 'requested' ? 'requested' : 'confirmed';
  const wasNeverAnswered = status === 'cancelled' && !autoConfirm && !isTold('in_progress');
  if (!isTold('confirmed') && !wasNeverAnswered)
    events.splice(status === 'requested' ? events.length : 1, 0, {
      what: answer,
      state: 'done',
      // The time of confirmation is unknown for visits older than the recording of steps.
      happened: status === 'confirmed' || isTold(status) ? changes[0]?.changed_at : undefined,
    });
  // A visit older than the recording of steps has no entry for them.
  if (!isTold(status) && status !== answer) events.push({ what: status, state: 'done' });
  return events;
}
