import { type BookingWindow, outsideWindow } from './booking-window.ts';
import type { DayClosing } from './closings.ts';
import { type BookingSettings, openingOf } from './opening.ts';
import { slotsFrom } from './slots.ts';

export type SlotRefusal = 'not_a_slot' | 'closed_day' | 'too_soon' | 'too_far';

/** The slots that a booking takes, or why it cannot be; whether they are still free only the database knows. */
export type SlotChoice = { ok: true; times: readonly string[] } | { ok: false; code: SlotRefusal };

/**
 * @param wanted `date` as `YYYY-MM-DD` and `time` as `HH:MM`, in the workshop's own time; how many `slots` the work takes
 * @param closing what the workshop closed of that day
 */
export function findSlots(
  wanted: { date: string; time: string; slots: number },
  booking: BookingSettings,
  window: BookingWindow,
  closing?: DayClosing,
): SlotChoice {
  const { date, time, slots } = wanted;
  if (!booking.slots.includes(time)) return { ok: false, code: 'not_a_slot' };
  const opening = openingOf(date, booking, closing);
  if (!opening.open) return { ok: false, code: 'closed_day' };
  const times = slotsFrom(time, slots, booking, opening);
  if (!times) return { ok: false, code: 'not_a_slot' };
  const outside = outsideWindow(date, time, window);
  return outside ? { ok: false, code: outside } : { ok: true, times };
}
