import type { Appointment } from '@forecourt/shared/api';
import * as z from '@forecourt/shared/schema';
import { createFlashMessageCodec } from '@forecourt/shared/screens';
import { computeVisitStage, findWorkshopCancellation } from './visit-status.ts';

const actions = z.enum(['booked', 'booked before', 'moved', 'cancelled']);

/** Action just completed by the customer. `booked before`: an earlier attempt, without a response, had booked the visit. */
export type JustCompletedAction = z.infer<typeof actions>;

/** Passes the action that the customer has completed to the visit's screen. */
export const justCompletedActionFlash = createFlashMessageCodec('visit', actions);

export type RefusedChange = z.infer<typeof refusals>;

const refusals = z.object({
  change: z.enum(['move', 'cancel']),
  /** Version of the visit at the refusal. A later version may be changeable again, so nothing is said about it. */
  version: z.number(),
});

/** Passes a refused move or cancellation to the visit's screen, which explains why it is not possible. */
export const refusedChangeFlash = createFlashMessageCodec('refused', refusals);

/** Returns the action; null without one, or if the visit has changed since, so that a notice about it would be wrong. */
export function dropOutdatedAction(
  action: JustCompletedAction | null,
  visit: Appointment,
  now: Date,
): JustCompletedAction | null {
  const stage = computeVisitStage(visit, now);
  const isCurrent =
    action === 'cancelled' ? stage === 'cancelled' && !findWorkshopCancellation(visit) : stage === 'upcoming';
  return isCurrent ? action : null;
}
