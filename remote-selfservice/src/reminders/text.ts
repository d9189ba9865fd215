import type { Reminder } from '@forecourt/shared/api';
import { useDistanceFormatter } from '@forecourt/shared/country';
import { addNoBreakSpaces, dayFormatOptions, localDateAt } from '@forecourt/shared/dates';
import { createText, useFormat, useLocale } from '@forecourt/shared/i18n';
import { siteSettings } from '@forecourt/shared/settings';
import catalogues from './messages';
import type en from './messages/en.json';
import { computeDueInfo, type DueInfo } from './reminder-state.ts';

export const useText = createText<keyof typeof en>(catalogues);

interface DueTexts {
  /** Writes when a reminder is due: "in 9 days", "4 Nov", "at 90,000 km, about 12 Mar". */
  due: (reminder: Reminder) => string;
  /** Writes when a reminder is due, with a known date instead of the days left: "4 Nov", "at 90,000 km, about 12 Mar". */
  dueInShort: (reminder: Reminder) => string;
  /** Writes since when or at what mileage a reminder is overdue: "overdue since 4 Nov". */
  overdue: (reminder: Reminder) => string;
  day: (date: string) => string;
  /** Writes a date in short: "4 Nov". */
  dayInShort: (date: string) => string;
  /** `YYYY-MM-DD` in the workshop's time zone. */
  today: string;
}

export function useDueTexts(now: Date): DueTexts {
  const text = useText();
  const format = useFormat();
  const locale = useLocale();
  const { written: writtenDistance } = useDistanceFormatter();
  const today = localDateAt(now, siteSettings().organisation.timeZone);
  const day = (date: string) => addNoBreakSpaces(format.date(date, dayFormatOptions(date, today, 'long')));
  const dayInShort = (date: string) =>
    addNoBreakSpaces(format.date(date, dayFormatOptions(date, today, 'short')));
  const distance = (km: number) => addNoBreakSpaces(writtenDistance(km));
  const inDays = (days: number) =>
    new Intl.RelativeTimeFormat(locale, { numeric: 'auto' }).format(days, 'day');
  const due = (reminder: Reminder) => {
    const found = computeDueInfo(reminder, today);
    return inWords(found, found.by === 'date' && found.is === 'near' ? inDays(found.days) : undefined);
  };
  const dueInShort = (reminder: Reminder) => inWords(computeDueInfo(reminder, today));
  const overdue = (reminder: Reminder) => {
    const found = computeDueInfo(reminder, today);
    return found.by === 'date'
      ? text('sum.past', { date: dayInShort(found.on) })
      : text('row.overdue', { when: inWords(found) });
  };
  function inWords(found: DueInfo, dateWords?: string): string {
    if (found.by === 'distance') return text('due.distance', { distance: distance(found.km) });
    if (found.by !== 'date')
      return text(`due.${found.by}`, { distance: distance(found.km), date: dayInShort(found.on) });
    const when = dateWords ?? text('due.on', { date: dayInShort(found.on) });
    return found.orAt === null ? when : text('due.or', { when, distance: distance(found.orAt) });
  }
  return { due, dueInShort, overdue, day, dayInShort, today };
}
