import type { Appointment } from '@forecourt/shared/api';
import type { Zoned } from '@forecourt/shared/visits';
import { stageOf } from './visit-status.ts';

type Status = Appointment['status'];

export interface VisitEvent {
  what: Status | 'booked' | 'moved' | 'added' | 'rated';
  state: 'done' | 'current' | 'open';
  /** When it happened, as an instant, where that is known. */
  happened?: string | undefined;
  /** When it is planned to happen: day and time in the workshop's own time. */
  planned?: { date: string; time: string };
  /** Where it was moved to, in the same way. */
  to?: { date: string; time: string };
  /** Who did it, where that is known. */
  by?: 'customer' | 'workshop';
  /** Why, where somebody said so. */
  reason?: string;
}

/** What is still to come when all goes well; of a vehicle that is at the workshop its progress says so (`VisitProgress`). */
const TO_COME: Partial<Record<Status, readonly Status[]>> = {
  requested: ['confirmed', 'in_progress', 'ready', 'completed'],
  confirmed: ['in_progress', 'ready', 'completed'],
};

/**
 * What has happened to a visit so far, in its order, and what comes next. What should have come by now is not told.
 * @param autoConfirm whether a booking is confirmed by itself, which is no change of its own
 */
export function timelineOf(
  visit: Pick<Appointment, 'status' | 'changes' | 'date' | 'time'> & Zoned,
  now: Date,
  autoConfirm: boolean,
): VisitEvent[] {
  const { status, date, time } = visit;
  const past = happenedTo(visit, autoConfirm);
  const last = past.length - 1;
  const toCome = stageOf(visit, now) === 'unsaid' ? [] : TO_COME[status];
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
  // A rating may be changed again and again; what counts is that there is one.
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
  // A booking that nobody has to confirm is confirmed by itself, and one that somebody has to waits for that.
  const answer = status === 'requested' ? 'requested' : 'confirmed';
  const wasNeverAnswered = status === 'cancelled' && !autoConfirm && !isTold('in_progress');
  if (!isTold('confirmed') && !wasNeverAnswered)
    events.splice(status === 'requested' ? events.length : 1, 0, {
      what: answer,
      state: 'done',
      // Of visits from before each step was kept nobody knows when they were confirmed.
      happened: status === 'confirmed' || isTold(status) ? changes[0]?.changed_at : undefined,
    });
  // Steps from before they were kept are not told.
  if (!isTold(status) && status !== answer) events.push({ what: status, state: 'done' });
  return events;
}
