import type { Appointment } from '@forecourt/shared/api';
import { isOver } from '@forecourt/shared/visits';
import { useText } from '../text.ts';

/** What a list of visits that will not take place any more is called: some may have been cancelled before their day. */
export function usePastTitle(visits: readonly Appointment[], now: Date): string {
  const text = useText();
  return text(visits.every((visit) => isOver(visit, now)) ? 'visits.past' : 'visits.past.cancelled');
}
