import { keepTogether } from '@forecourt/shared/dates';
import { useFormat } from '@forecourt/shared/i18n';
import { useText } from '../text.ts';
import type { PartYear } from './part-years.ts';

/** What a year is called: with the part of it that is known, where that is not all of it. */
export function useYearText(parts: ReadonlyMap<number, PartYear>): (year: number) => string {
  const text = useText();
  const format = useFormat();
  return (year) => {
    const part = parts.get(year);
    if (!part) return String(year);
    if (part === 'soFar') return text('figures.yearSoFar', { year: String(year) });
    const date = keepTogether(format.date(part.since, { day: 'numeric', month: 'short' }));
    return text('figures.yearSince', { year: String(year), date });
  };
}
