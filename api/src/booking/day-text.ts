import type { Locale } from '@forecourt/shared/settings/schema';

/** A day with its weekday, as people write it: "Tuesday 3 March 2026". */
export function dayText(date: string, language: Locale): string {
  const written = new Intl.DateTimeFormat(language === 'en' ? 'en-GB' : language, {
    dateStyle: 'full',
    timeZone: 'UTC',
  }).format(new Date(`${date}T00:00:00Z`));
  // British dates need no comma, and some versions of the data have one.
  return language === 'en' ? written.replace(',', '') : written;
}
