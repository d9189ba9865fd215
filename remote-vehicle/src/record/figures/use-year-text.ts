import { withoutLineBreaks } from '@forecourt/shared/dates';
import { useFormat } from '@forecourt/shared/i18n';
import { useText } from '../text.ts';
import type { PartYear } from './part-years.ts';

interface YearText {
  /** With the part of the year that is known, where that is not all of it: "2026 so far". */
  yearText: (year: number) => string;
  /** That part alone, for below the year: "so far"; empty where it is all of it. */
  partText: (year: number) => string;
}

/** What years are called. */
export function useYearText(parts: ReadonlyMap<number, PartYear>): YearText {
  const text = useText();
  const format = useFormat();
  const dayOf = ({ since }: Exclude<PartYear, 'soFar'>) =>
    withoutLineBreaks(format.date(since, { day: 'numeric', month: 'short' }));
  return {
    yearText: (year) => {
      const part = parts.get(year);
      if (!part) return String(year);
      if (part === 'soFar') return text('figures.yearSoFar', { year: String(year) });
      return text('figures.yearSince', { year: String(year), date: dayOf(part) });
    },
    partText: (year) => {
      const part = parts.get(year);
      if (!part) return '';
      return part === 'soFar' ? text('figures.soFar') : text('figures.from', { date: dayOf(part) });
    },
  };
}
