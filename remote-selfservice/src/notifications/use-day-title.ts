import { addDays, localDateAt } from '@forecourt/shared/dates';
import { useFormat, useLocale } from '@forecourt/shared/i18n';

/** Names a day of the past: "Today", "Yesterday", "Thursday 19 November", with the year where it is another one. */
export function useDayTitle(now: Date, timeZone: string): (date: string) => string {
  const format = useFormat();
  const locale = useLocale();
  const today = localDateAt(now, timeZone);
  return (date) => {
    const days = [today, addDays(today, -1)].indexOf(date);
    if (days >= 0) {
      const word = new Intl.RelativeTimeFormat(locale, { numeric: 'auto' }).format(-days, 'day');
      return word.charAt(0).toLocaleUpperCase(locale) + word.slice(1);
    }
    const isThisYear = date.slice(0, 4) === today.slice(0, 4);
    return format.date(date, {
      weekday: 'long',
      day: 'numeric',
      month: 'long',
      ...(!isThisYear && { year: 'numeric' }),
    });
  };
}
