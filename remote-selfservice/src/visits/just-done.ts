import type { Appointment } from '@forecourt/shared/api';
import { cancelledByWorkshop, visitStage } from './visit-status.ts';

/** Action the customer has just completed; `booked before`: by an earlier try whose response was lost. */
export type JustDone = 'booked' | 'booked before' | 'moved' | 'cancelled';

const EVERY: readonly unknown[] = ['booked', 'booked before', 'moved', 'cancelled'] satisfies JustDone[];

/** The action if it still holds; null if the visit has progressed since, or the workshop acted first. */
export function ifStillTrue(just: JustDone | null, visit: Appointment, now: Date): JustDone | null {
  const stage = visitStage(visit, now);
  const isTrue =
    just === 'cancelled' ? stage === 'cancelled' && !cancelledByWorkshop(visit) : stage === 'upcoming';
  return isTrue ? just : null;
}

/** Navigation state for the visit. */
export function justDone(what: JustDone): { just: JustDone } {
  return { just: what };
}

/** Action in the navigation state; null if absent. */
export function readJustDone(state: unknown): JustDone | null {
  if (typeof state !== 'object' || state === null || !('just' in state)) return null;
  return EVERY.includes(state.just) ? (state.just as JustDone) : null;
}
