import { withoutLineBreaks } from '@forecourt/shared/dates';
import { useFormat } from '@forecourt/shared/i18n';
import { useText } from '../text.ts';
import type { PartYear } from './part-years.ts';

interface YearText {
  /** The year with its covered part: "2026 so far"; the year alone if it is complete. */
  yearText: (year: number) => string;
  /** The covered part alone, to write below the year: "so far"; empty if it is complete. */
  partText: (year: number) => string;
}

/** Returns functions that write years. */
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
