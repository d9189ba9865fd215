import { ApiProblem } from '@forecourt/shared/http';
import type { SlotAvailability } from './generated/types.gen.ts';
import { zBookingConflict } from './generated/zod.gen.ts';

/** What the day has left now, out of a `slot_taken` problem; null for any other error. */
export function freshSlots(error: unknown): SlotAvailability[] | null {
  if (!(error instanceof ApiProblem) || error.code !== 'slot_taken') return null;
  const conflict = zBookingConflict.safeParse(error.body);
  return conflict.success ? (conflict.data.slots ?? null) : null;
}
