import type { Appointment } from '@forecourt/shared/api';
import * as z from '@forecourt/shared/schema';
import { createFlash } from '@forecourt/shared/screens';
import { cancelledByWorkshop, visitStage } from './visit-status.ts';

const actions = z.enum(['booked', 'booked before', 'moved', 'cancelled']);

/** Action the customer has just completed; `booked before`: by an earlier try whose response was lost. */
export type VisitAction = z.infer<typeof actions>;

/** Passes the action to the visit's screen. */
export const visitFlash = createFlash('visit', actions);

/** Returns the action if it still holds; null if the visit has progressed since, or the workshop acted first. */
export function currentAction(action: VisitAction | null, visit: Appointment, now: Date): VisitAction | null {
  const stage = visitStage(visit, now);
  const isCurrent =
    action === 'cancelled' ? stage === 'cancelled' && !cancelledByWorkshop(visit) : stage === 'upcoming';
  return isCurrent ? action : null;
}
