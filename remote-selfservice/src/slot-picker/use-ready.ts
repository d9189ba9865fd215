import type { ServiceType } from '@forecourt/shared/api';
import { addNoBreakSpaces } from '@forecourt/shared/dates';
import { useFormat } from '@forecourt/shared/i18n';
import { siteSettings } from '@forecourt/shared/settings';
import { estimateReadyTime } from '@forecourt/shared/workshop';
import { type DateAndTime, useText } from './text.ts';

interface Ready {
  /** Estimates when the work is finished; null if its duration is unknown, or over a year. @param brought time of arrival */
  at: (service: ServiceType, brought: DateAndTime) => DateAndTime | null;
  /** Writes the estimate as a sentence, with the day only if it is not the day of arrival; null if there is no estimate. */
  text: (service: ServiceType, brought: DateAndTime) => string | null;
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
    text: (service, brought) => {
      const ready = at(service, brought);
      if (!ready) return null;
      const time = format.time(ready.time);
      return ready.date === brought.date
        ? text('ready.sameDay', { time })
        : text('ready.later', { date: addNoBreakSpaces(format.date(ready.date)), time });
    },
  };
}
