import type { Appointment } from '@forecourt/shared/api';

export interface VisitEvent {
  what: 'booked' | 'requested' | 'confirmed' | 'in_progress' | 'completed' | 'cancelled' | 'no_show';
  state: 'done' | 'current' | 'open';
  /** When it happened, as an instant. */
  happened?: string;
  /** When it is planned to happen: day and time in the workshop's own time. */
  planned?: { date: string; time: string };
}

const way = ['requested', 'confirmed', 'in_progress', 'completed'] as const;

/**
 * What has happened to a visit so far and what comes next. The backend keeps the time of the booking only;
 * later steps have none.
 */
export function timelineOf(
  visit: Pick<Appointment, 'status' | 'created_at' | 'date' | 'time'>,
): VisitEvent[] {
  const { status, created_at, date, time } = visit;
  const booked: VisitEvent = { what: 'booked', state: 'done', happened: created_at };
  if (status === 'cancelled') return [booked, { what: 'cancelled', state: 'current' }];
  if (status === 'no_show') {
    return [booked, { what: 'confirmed', state: 'done' }, { what: 'no_show', state: 'current' }];
  }
  const reached = way.indexOf(status);
  const steps = status === 'requested' ? way : way.slice(1);
  return [
    booked,
    ...steps.map((what): VisitEvent => {
      const place = way.indexOf(what);
      const isLast = what === 'completed';
      const state =
        place < reached || (isLast && reached === place) ? 'done' : place === reached ? 'current' : 'open';
      return what === 'in_progress' && state === 'open'
        ? { what, state, planned: { date, time } }
        : { what, state };
    }),
  ];
}
