import { addDays } from '@forecourt/shared/dates';

/** Range of days (`YYYY-MM-DD`), both ends included. */
export interface DayRange {
  from: string;
  to: string;
}

/** Maximum number of ranges that the api accepts in a request for the stream. */
const MAX_RANGES = 8;
/** Maximum number of days that the api accepts in all ranges of a request together. */
const MAX_DAYS = 400;

export function mergeDayRanges(ranges: readonly DayRange[]): DayRange[] {
  const joined: DayRange[] = [];
  for (const { from, to } of ranges.toSorted((one, other) => (one.from < other.from ? -1 : 1))) {
    const last = joined.at(-1);
    if (!last || from > addDays(last.to, 1)) joined.push({ from, to });
    else if (to > last.to) last.to = to;
  }
  return joined;
}

export function includesDay(ranges: readonly DayRange[], date: string): boolean {
  return ranges.some(({ from, to }) => date >= from && date <= to);
}

/** Whether the stream's `named` days include all days of `ranges`. @param named as returned by `mergeDayRanges` */
export function coversDays(named: readonly DayRange[], ranges: readonly DayRange[]): boolean {
  return ranges.every(({ from, to }) => named.some((each) => each.from <= from && each.to >= to));
}

/** Parameter `days` of a request for the stream; empty for no days. Undefined, which means all days, if there are too many. */
export function formatDaysParameter(ranges: readonly DayRange[]): string | undefined {
  const count = ranges.reduce(
    (sum, { from, to }) => sum + (Date.parse(to) - Date.parse(from)) / 86_400_000 + 1,
    0,
  );
  if (ranges.length > MAX_RANGES || count > MAX_DAYS) return undefined;
  return ranges.map(({ from, to }) => `${from}..${to}`).join();
}
