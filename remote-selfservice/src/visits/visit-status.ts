import type { Appointment } from '@forecourt/shared/api';
import { addDays, localDateAt } from '@forecourt/shared/dates';

const ACTIVE = new Set<Appointment['status']>(['requested', 'confirmed', 'in_progress', 'ready']);

/** Whether a visit is going to take place, or is taking place, as far as its status says. */
export function isActive({ status }: Pick<Appointment, 'status'>): boolean {
  return ACTIVE.has(status);
}

type Dated = Pick<Appointment, 'status' | 'date' | 'time_zone'>;

/**
 * Whether a visit lies behind. It does not before its day is over: who comes late still wants to know where. A car in the
 * workshop stays there for as long as the work takes.
 */
export function isOver({ status, date, time_zone }: Dated, now: Date): boolean {
  if (status === 'completed' || status === 'no_show') return true;
  return !isBrought({ status }) && date < localDateAt(now, time_zone);
}

/** `awaited` the vehicle is still to be brought; `unsaid` its day is over, and nobody has noted how it went. */
export type VisitStage = 'awaited' | 'unsaid' | Exclude<Appointment['status'], 'requested' | 'confirmed'>;

/** How far a visit is, by its status and by the clock. */
export function stageOf(visit: Dated, now: Date): VisitStage {
  const { status } = visit;
  if (status !== 'requested' && status !== 'confirmed') return status;
  return isOver(visit, now) ? 'unsaid' : 'awaited';
}

/** Whether the vehicle is at the workshop. */
export function isBrought({ status }: Pick<Appointment, 'status'>): boolean {
  return status === 'in_progress' || status === 'ready';
}

/** Whether its customer can still move or cancel a visit here. */
export function isChangeable(
  { changeable_until }: Pick<Appointment, 'changeable_until'>,
  now: Date,
): boolean {
  return changeable_until !== null && now.getTime() <= Date.parse(changeable_until);
}

/** Whether a visit is on the day that it is at the workshop, or on the day after. */
export function nearDay(
  { date, time_zone }: Pick<Appointment, 'date' | 'time_zone'>,
  now: Date,
): 'today' | 'tomorrow' | null {
  const today = localDateAt(now, time_zone);
  if (date === today) return 'today';
  return date === addDays(today, 1) ? 'tomorrow' : null;
}

/** How the workshop cancelled a visit, which is news to its customer; null when it did not. */
export function cancelledByWorkshop({
  status,
  changes,
}: Pick<Appointment, 'status' | 'changes'>): Appointment['changes'][number] | null {
  if (status !== 'cancelled') return null;
  const cancelled = changes.findLast(({ change }) => change === 'cancelled');
  return cancelled?.by === 'workshop' ? cancelled : null;
}
