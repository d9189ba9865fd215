import { type Appointment, availabilityQuery } from '@forecourt/shared/api';
import { addDays, localDateAt } from '@forecourt/shared/dates';
import { useQuery } from '@forecourt/shared/query';
import { siteSettings } from '@forecourt/shared/settings';
import { useCurrentMinute } from '@forecourt/shared/workshop';
import type { DayTime } from '../times/free-times.ts';
import { nearTimes } from './near-times.ts';

/** Number of offered times, and of days searched after the visit's own: those of one availability request. */
const OFFERED = 3;
const DAYS_AHEAD = 13;

/**
 * Replacements for a visit that the workshop cancelled; null until loaded, empty if no time is free or the work is no longer
 * offered.
 */
export function useOfferedTimes({ service_type: service, date, time }: Appointment): DayTime[] | null {
  const { booking, organisation } = siteSettings();
  const today = localDateAt(useCurrentMinute(), organisation.timeZone);
  const last = addDays(today, booking.horizonDays);
  const from = date > today && date <= last ? date : today;
  const to = addDays(from, DAYS_AHEAD);
  const isOffered = Object.hasOwn(booking.serviceTypes, service);
  const { data, isPending } = useQuery({
    ...availabilityQuery({ service_type: service, from, to: [to, last].sort()[0] ?? to }),
    enabled: isOffered,
  });
  if (isOffered && isPending) return null;
  return nearTimes(data?.days ?? [], { date, time }, OFFERED);
}
