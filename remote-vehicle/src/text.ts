import { addNoBreakSpaces, dayFormatOptions, localDateAt } from '@forecourt/shared/dates';
import { createText, useFormat } from '@forecourt/shared/i18n';
import { siteSettings } from '@forecourt/shared/settings';
import catalogues from './messages';
import type en from './messages/en.json';

export const useText = createText<keyof typeof en>(catalogues);

/** Returns a function that writes a date in short, without breaks, and with its year if that is not the current one. */
export function useShortDayFormatter(weekday?: 'short'): (date: string) => string {
  const format = useFormat();
  const today = localDateAt(new Date(), siteSettings().organisation.timeZone);
  return (date) =>
    addNoBreakSpaces(format.date(date, { weekday, ...dayFormatOptions(date, today, 'short') }));
}
