import { availabilityQuery } from '@forecourt/shared/api';
import { addDays, localDateAt } from '@forecourt/shared/dates';
import { useQuery } from '@forecourt/shared/query';
import { siteSettings } from '@forecourt/shared/settings';
import { Skeleton } from '@forecourt/shared/ui';
import { useMinute } from '../workshop/use-minute.ts';
import { dayWindows } from './day-windows.ts';
import { earliestTime } from './free-times.ts';
import { useText } from './text.ts';
import { useWhen } from './use-when.ts';

/**
 * The earliest time that is free for the first kind of work, for whoever has not booked yet; what it asks for is what the
 * first look at the times will need. A line of its own from the start; empty where no time is found.
 */
export function NextFree() {
  const text = useText();
  const when = useWhen();
  const { booking, organisation } = siteSettings();
  const today = localDateAt(useMinute(), organisation.timeZone);
  const [service = ''] = Object.keys(booking.serviceTypes);
  const [window = { from: today, to: today }] = dayWindows(today, addDays(today, booking.horizonDays));
  const { data, isPending } = useQuery(availabilityQuery({ service_type: service, ...window }));
  if (isPending) return <Skeleton width="min(24ch, 60vi)" />;
  const earliest = data && earliestTime(data.days);
  return <>{earliest ? text('earliest.when', { when: when.of(earliest) }) : '\u00a0'}</>;
}
