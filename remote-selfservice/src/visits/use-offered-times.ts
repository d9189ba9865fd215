import { type Appointment, availabilityQuery } from '@forecourt/shared/api';
import { addDays, localDateAt } from '@forecourt/shared/dates';
import { useQuery } from '@forecourt/shared/query';
import { siteSettings } from '@forecourt/shared/settings';
import { useCurrentMinute } from '@forecourt/shared/workshop';
import type { DayTime } from '../times/free-times.ts';
import { nearTimes } from './near-times.ts';

/** So many times are offered, of the days from the visit's own on, for as long as one look at the times goes. */
const OFFERED = 3;
const DAYS_AHEAD = 13;

/**
 * Times in place of a visit that the workshop cancelled; null until they are known, and none where none is to be had, or the
 * workshop does that work no more.
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
