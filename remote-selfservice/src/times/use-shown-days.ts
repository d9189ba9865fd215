import type { DayAvailability } from '@forecourt/shared/api';
import { useState } from 'react';
import { type ShownDays, showDays } from './free-times.ts';

/**
 * The days whose times are shown: the one that is looked at, and where it offers hardly a choice the next free one.
 * @param isAskedFor whether the day itself was chosen, and none of its times yet
 */
export function useShownDays(
  days: readonly DayAvailability[],
  day: DayAvailability,
  isAskedFor: boolean,
): DayAvailability[] {
  const [before, setBefore] = useState<ShownDays | null>(null);
  const shown = showDays(before, days, day, isAskedFor);
  if (shown.date !== before?.date || shown.next !== before.next) setBefore(shown);
  return days.filter(({ date }) => date === shown.date || date === shown.next);
}
