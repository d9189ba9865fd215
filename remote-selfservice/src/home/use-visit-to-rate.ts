import type { Appointment } from '@forecourt/shared/api';
import { useState } from 'react';
import { isDismissed } from '../visits/rating/dismissed-ratings.ts';
import { isWorthAsking } from '../visits/rating/rating-rules.ts';

/**
 * Latest unrated visit whose rating was not dismissed, or null. It stays until the screen unmounts: the thank-you takes its
 * place, and no other question does.
 * @param visits in order of their start
 */
export function useVisitToRate(visits: readonly Appointment[], now: Date): Appointment | null {
  const [asked, setAsked] = useState<string | null>(null);
  const open = visits.findLast((visit) => isWorthAsking(visit, now) && !isDismissed(visit.id));
  if (open && asked === null) setAsked(open.id);
  return visits.find(({ id }) => id === (asked ?? open?.id)) ?? null;
}
