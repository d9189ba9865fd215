import type { ServiceType } from '@forecourt/shared/api';
import { addNoBreakSpaces } from '@forecourt/shared/dates';
import { useFormat } from '@forecourt/shared/i18n';
import { siteSettings } from '@forecourt/shared/settings';
import { estimateReadyTime } from '@forecourt/shared/workshop';
import { type DateAndTime, useText } from './text.ts';

interface Ready {
  /** Estimates when the work on a vehicle is finished; null if the settings lack the duration. @param brought time of arrival */
  at: (service: ServiceType, brought: DateAndTime) => DateAndTime | null;
  /**
   * Writes the estimate as a sentence; null if there is no estimate.
   * @param omittedDate the sentence names the day only if the estimate is for another date; by default the day of arrival
   */
  text: (service: ServiceType, brought: DateAndTime, omittedDate?: string) => string | null;
}

export function useReadyTimeEstimator(): Ready {
  const text = useText();
  const format = useFormat();
  const { booking } = siteSettings();
  const at: Ready['at'] = (service, brought) => {
    const { workMinutes } = Object.hasOwn(booking.serviceTypes, service)
      ? (booking.serviceTypes[service] ?? {})
      : {};
    return workMinutes === undefined ? null : estimateReadyTime(brought, workMinutes, booking);
  };
  return {
    at,
    text: (service, brought, omittedDate = brought.date) => {
      const ready = at(service, brought);
      if (!ready) return null;
      const time = format.time(ready.time);
      return ready.date === omittedDate
        ? text('ready.sameDay', { time })
        : text('ready.later', { date: addNoBreakSpaces(format.date(ready.date)), time });
    },
  };
}
