import type { Appointment } from '@forecourt/shared/api';
import { cancelledByWorkshop, stageOf } from './visit-status.ts';

/** What the customer has just done with a visit; `booked before`: with an earlier try, whose answer was lost. */
export type JustDone = 'booked' | 'booked before' | 'moved' | 'cancelled';

const EVERY: readonly unknown[] = ['booked', 'booked before', 'moved', 'cancelled'] satisfies JustDone[];

/** What was done as far as it is still so; null once the visit has gone on since, or where the workshop came first. */
export function ifStillTrue(just: JustDone | null, visit: Appointment, now: Date): JustDone | null {
  const stage = stageOf(visit, now);
  const isTrue =
    just === 'cancelled' ? stage === 'cancelled' && !cancelledByWorkshop(visit) : stage === 'awaited';
  return isTrue ? just : null;
}

/** What a screen hands over when it leads to the visit: the state of its navigation. */
export function justDone(what: JustDone): { just: JustDone } {
  return { just: what };
}

/** What was handed over; null when nothing was. */
export function readJustDone(state: unknown): JustDone | null {
  if (typeof state !== 'object' || state === null || !('just' in state)) return null;
  return EVERY.includes(state.just) ? (state.just as JustDone) : null;
}
