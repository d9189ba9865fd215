import type { DayAvailability } from '@forecourt/shared/api';
import { useState } from 'react';
import { type ShownDays, showDays } from './free-times.ts';

/**
 * Days whose times are shown: the selected one, and the next free one if that offers hardly a choice.
 * @param isAskedFor whether the day itself was chosen, and no time yet
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
