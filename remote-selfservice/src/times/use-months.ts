import { useLocale } from '@forecourt/shared/i18n';
import { useCallback } from 'react';

/** Writes the months of two days (`YYYY-MM-DD`) in one: "November 2026" or, where they differ, "Nov – Dec 2026". */
export function useMonths(): (first: string, last: string) => string {
  const locale = useLocale();
  return useCallback(
    (first, last) => {
      const format = new Intl.DateTimeFormat(locale, {
        month: first.slice(0, 7) === last.slice(0, 7) ? 'long' : 'short',
        year: 'numeric',
        timeZone: 'UTC',
      });
      // Some put thin spaces around the dash, others none of that kind.
      return format.formatRange(new Date(first), new Date(last)).replaceAll('\u2009', ' ');
    },
    [locale],
  );
}
