import type { Transaction } from '../platform/db/database.ts';
import { refusedFor } from '../platform/problems/problem.ts';
import type { BookingWindow } from './booking-window.ts';
import { closingsOf, type DayClosing, waitForClosing } from './closings.ts';
import { findSlots } from './find-slots.ts';
import type { BookingSettings } from './opening.ts';

/** What is to be booked: `date` as `YYYY-MM-DD` and `time` as `HH:MM`, in the workshop's own time, and how many slots. */
interface Wanted {
  date: string;
  time: string;
  slots: number;
}

/**
 * The slots that work takes which begins at a time, in their order. The workshop can close that day only after the
 * transaction.
 * @throws Problem that says why it cannot begin then
 */
export async function chooseSlots(
  tx: Transaction,
  wanted: Wanted,
  booking: BookingSettings,
  window: BookingWindow,
): Promise<readonly string[]> {
  const { date } = wanted;
  await waitForClosing(tx, date);
  const closings = await closingsOf(tx, date, date);
  return slotsOrRefusal(wanted, booking, window, closings.get(date));
}

/** As `chooseSlots`, where it is known already what is closed. @throws Problem that says why it cannot begin then */
export function slotsOrRefusal(
  wanted: Wanted,
  booking: BookingSettings,
  window: BookingWindow,
  closing: DayClosing | undefined,
): readonly string[] {
  const choice = findSlots(wanted, booking, window, closing);
  if (choice.ok) return choice.times;
  throw refusedFor(choice.code === 'closed_day' ? '/date' : '/time', choice.code);
}
