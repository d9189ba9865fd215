import type { Transaction } from '../platform/db/database.ts';
import { refusedFor } from '../platform/problems/problem.ts';
import type { BookingWindow } from './booking-window.ts';
import { closingsOf, waitForClosing } from './closings.ts';
import { findSlots } from './find-slots.ts';
import type { BookingSettings } from './opening.ts';

/**
 * The slots that work takes which begins at a time, in their order. The workshop can close that day only after the
 * transaction.
 * @param wanted `date` as `YYYY-MM-DD` and `time` as `HH:MM`, in the workshop's own time; how many `slots` the work takes
 * @throws Problem that says why it cannot begin then
 */
export async function chooseSlots(
  tx: Transaction,
  wanted: { date: string; time: string; slots: number },
  booking: BookingSettings,
  window: BookingWindow,
): Promise<string[]> {
  const { date } = wanted;
  await waitForClosing(tx, date);
  const closings = await closingsOf(tx, date, date);
  const choice = findSlots(wanted, booking, window, closings.get(date));
  if (choice.ok) return choice.times;
  throw refusedFor(choice.code === 'closed_day' ? '/date' : '/time', choice.code);
}
