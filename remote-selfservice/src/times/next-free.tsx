import { availabilityQuery } from '@forecourt/shared/api';
import { addDays, localDateAt } from '@forecourt/shared/dates';
import { bookPath } from '@forecourt/shared/links';
import { useQuery } from '@forecourt/shared/query';
import { Link } from '@forecourt/shared/router';
import { siteSettings } from '@forecourt/shared/settings';
import { chevronIcon, Icon, Skeleton, useIsPainted } from '@forecourt/shared/ui';
import { useCurrentMinute } from '@forecourt/shared/workshop';
import { dayWindows } from './day-windows.ts';
import { earliestTime } from './free-times.ts';
import { useText } from './text.ts';
import styles from './times.module.css';
import { useWhen } from './use-when.ts';

/**
 * Earliest free time for the first kind of work, for customers without a visit; links to a booking with that time chosen. Its
 * request is the one that the time step needs first. Renders nothing if no time is found.
 * @param returnTo path for the booking's *Back*
 */
export function NextFree({ returnTo }: { returnTo: string }) {
  const text = useText();
  const when = useWhen();
  const now = useCurrentMinute();
  const { booking, organisation } = siteSettings();
  const today = localDateAt(now, organisation.timeZone);
  const [service = ''] = Object.keys(booking.serviceTypes);
  const [window = { from: today, to: today }] = dayWindows(today, addDays(today, booking.horizonDays));
  // Loads after the first paint: the screen works without it.
  const enabled = useIsPainted();
  const { data, isPending } = useQuery({
    ...availabilityQuery({ service_type: service, ...window }),
    enabled,
  });
  if (isPending) return <Skeleton shape="block" height={56} />;
  const earliest = data && earliestTime(data.days);
  if (!earliest) return null;
  return (
    <Link to={bookPath({ ...earliest, returnTo })} className={styles.earliest ?? ''}>
      <span className={styles.words}>
        <span className={styles.label}>{text('earliest')} </span>
        <span className={styles.when}>{when.soon(earliest, now)}</span>
      </span>
      <Icon path={chevronIcon} size={20} />
    </Link>
  );
}
