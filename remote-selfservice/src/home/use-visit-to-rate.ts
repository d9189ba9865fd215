import type { Appointment } from '@forecourt/shared/api';
import { useState } from 'react';
import { isDismissed } from '../visits/rating/dismissed-ratings.ts';
import { isWorthAsking } from '../visits/rating/rating-rules.ts';

/**
 * The last visit whose customer has not said how it was, and is willing to; null when there is none. Once it is asked for it
 * stays as long as the screen does, so that the thanks for it, too, have their place, and no other question takes it.
 * @param visits in order of their start
 */
export function useVisitToRate(visits: readonly Appointment[], now: Date): Appointment | null {
  const [asked, setAsked] = useState<string | null>(null);
  const open = visits.findLast((visit) => isWorthAsking(visit, now) && !isDismissed(visit.id));
  if (open && asked === null) setAsked(open.id);
  return visits.find(({ id }) => id === (asked ?? open?.id)) ?? null;
}
