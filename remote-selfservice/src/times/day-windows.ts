import { addDays } from '@forecourt/shared/dates';

/** Days whose availability is asked for at once. */
const WINDOW_DAYS = 14;

/** A stretch of days, both ends included, `YYYY-MM-DD`. */
interface DayWindow {
  from: string;
  to: string;
}

/** Cuts the days that can be booked into stretches that are loaded one by one; the last one may be shorter. */
export function dayWindows(firstDate: string, lastDate: string): DayWindow[] {
  const windows: DayWindow[] = [];
  for (let from = firstDate; from <= lastDate; from = addDays(from, WINDOW_DAYS)) {
    const to = addDays(from, WINDOW_DAYS - 1);
    windows.push({ from, to: to < lastDate ? to : lastDate });
  }
  return windows;
}

/** How many of the stretches have to be loaded to show a date; the first one always. */
export function windowsUpTo(date: string | null, windows: readonly DayWindow[]): number {
  if (date === null) return 1;
  const index = windows.findIndex(({ to }) => date <= to);
  return index < 0 ? 1 : index + 1;
}
