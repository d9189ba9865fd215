import type { ServiceType } from '@forecourt/shared/api';
import { withoutLineBreaks } from '@forecourt/shared/dates';
import { useFormat } from '@forecourt/shared/i18n';
import { siteSettings } from '@forecourt/shared/settings';
import { estimateReadyTime } from '@forecourt/shared/workshop';
import type { DayTime } from './free-times.ts';
import { useText } from './text.ts';

interface Ready {
  /** When a vehicle that is brought at a time is about ready; null where the settings do not say how long the work takes. */
  at: (service: ServiceType, brought: DayTime) => DayTime | null;
  /** The same as a sentence; its day is said where it is another one. */
  text: (service: ServiceType, brought: DayTime) => string | null;
}

/** When work will be done, roughly. */
export function useReady(): Ready {
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
        : text('ready.later', { date: withoutLineBreaks(format.date(ready.date)), time });
    },
  };
}
