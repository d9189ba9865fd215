import { addDays } from '@forecourt/shared/dates';

/** Number of days in one availability request. */
const WINDOW_DAYS = 14;

/** Range of days, both ends included, `YYYY-MM-DD`. */
interface DayWindow {
  from: string;
  to: string;
}

/** Splits the bookable days into ranges that load one by one; the last may be shorter. */
export function dayWindows(firstDate: string, lastDate: string): DayWindow[] {
  const windows: DayWindow[] = [];
  for (let from = firstDate; from <= lastDate; from = addDays(from, WINDOW_DAYS)) {
    const to = addDays(from, WINDOW_DAYS - 1);
    windows.push({ from, to: to < lastDate ? to : lastDate });
  }
  return windows;
}

/** Number of ranges to load to show a date; at least one. */
export function windowsUpTo(date: string | null, windows: readonly DayWindow[]): number {
  if (date === null) return 1;
  const index = windows.findIndex(({ to }) => date <= to);
  return index < 0 ? 1 : index + 1;
}
