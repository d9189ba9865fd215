import { useFormat } from '@forecourt/shared/i18n';
import { siteSettings } from '@forecourt/shared/settings';
import { hoursOn } from './opening.ts';
import { useText } from './text.ts';

/** When the workshop is open on a day (`YYYY-MM-DD`), in words; null where its settings have it closed. */
export function useHoursText(): (date: string) => string | null {
  const text = useText();
  const format = useFormat();
  const { booking } = siteSettings();
  return (date) => {
    const hours = hoursOn(date, booking);
    return hours && text('hours', { from: format.time(hours.from), to: format.time(hours.to) });
  };
}
