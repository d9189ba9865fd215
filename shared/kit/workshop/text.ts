import { createText, useFormat } from '@forecourt/shared/i18n';
import { siteSettings } from '@forecourt/shared/settings';
import catalogues from './messages';
import type en from './messages/en.json';
import { openingHoursOn } from './opening.ts';

export const useText = createText<keyof typeof en>(catalogues);

/** Opening hours of a `YYYY-MM-DD` day in words; null if closed. */
export function useHoursText(): (date: string) => string | null {
  const text = useText();
  const format = useFormat();
  const { booking } = siteSettings();
  return (date) => {
    const hours = openingHoursOn(date, booking);
    return hours && text('hours', { from: format.time(hours.from), to: format.time(hours.to) });
  };
}
