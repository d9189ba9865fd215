import { useLocale } from '@forecourt/shared/i18n';
import { useCallback } from 'react';

/** Returns a formatter for the months of two dates (`YYYY-MM-DD`): "November 2026" or, if they differ, "Nov – Dec 2026". */
export function useMonthRangeFormatter(): (first: string, last: string) => string {
  const locale = useLocale();
  return useCallback(
    (first, last) => {
      const format = new Intl.DateTimeFormat(locale, {
        month: first.slice(0, 7) === last.slice(0, 7) ? 'long' : 'short',
        year: 'numeric',
        timeZone: 'UTC',
      });
      // Engines differ in the spaces around the dash; some use thin ones.
      return format.formatRange(new Date(first), new Date(last)).replaceAll('\u2009', ' ');
    },
    [locale],
  );
}
