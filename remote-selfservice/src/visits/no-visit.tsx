import { availabilityQuery } from '@forecourt/shared/api';
import { addDays, localDateAt } from '@forecourt/shared/dates';
import { bookPath } from '@forecourt/shared/links';
import { useQuery } from '@forecourt/shared/query';
import { useLocation } from '@forecourt/shared/router';
import { siteSettings } from '@forecourt/shared/settings';
import {
  calendarIcon,
  EmptyState,
  IconDisc,
  LinkButton,
  Plate,
  Skeleton,
  useIsFirstPaintDone,
} from '@forecourt/shared/ui';
import { useCurrentMinute } from '@forecourt/shared/workshop';
import { findEarliestTime, splitIntoDayRanges } from '../slot-picker/free-times.ts';
import { useDateAndTimeFormatter } from '../slot-picker/text.ts';
import { useText } from '../text.ts';
import styles from './visit.module.css';

interface NoVisitProps {
  /** `first`: invites to book the first visit. `empty`: describes the list of visits. `none`: no visit is upcoming. */
  what: 'first' | 'empty' | 'none';
  /** Registration of the vehicle to book for, if the customer has only one. */
  registration?: string | undefined;
}

export function NoVisitsPanel({ what, registration }: NoVisitProps) {
  const text = useText();
  const { pathname } = useLocation();
  return (
    <EmptyState
      leading={
        what === 'empty' ? (
          <IconDisc path={calendarIcon} />
        ) : (
          (what === 'first' || registration) && <Plate size="lg" registration={registration} />
        )
      }
      title={text(`visits.${what}.title`)}
      text={what !== 'none' && text(`visits.${what}.text`)}
      action={
        <div className={styles.ways}>
          <LinkButton to={bookPath({ returnTo: pathname })}>{text('book')}</LinkButton>
          <EarliestTimeLink returnTo={pathname} />
        </div>
      }
    />
  );
}

interface EarliestTimeLinkProps {
  returnTo: string;
}

/**
 * Link to a booking at the earliest free time for the kind of work that takes most slots, which suits every kind. Renders
 * nothing if no time of the first two weeks is free.
 */
function EarliestTimeLink({ returnTo }: EarliestTimeLinkProps) {
  const text = useText();
  const when = useDateAndTimeFormatter();
  const now = useCurrentMinute();
  const { booking, organisation } = siteSettings();
  const today = localDateAt(now, organisation.timeZone);
  const [[longest] = ['']] = Object.entries(booking.serviceTypes).sort(([, a], [, b]) => b.slots - a.slots);
  const [window = { from: today, to: today }] = splitIntoDayRanges(
    today,
    addDays(today, booking.horizonDays),
  );
  // Load the times after the first paint, because the screen works without them.
  const enabled = useIsFirstPaintDone();
  const { data, isPending } = useQuery({
    ...availabilityQuery({ service_type: longest, ...window }),
    enabled,
  });
  if (isPending) return <Skeleton shape="block" height={48} />;
  const earliest = data && findEarliestTime(data.days);
  if (!earliest) return null;
  return (
    <LinkButton variant="quiet" to={bookPath({ ...earliest, returnTo })}>
      <span className={styles.earliest}>
        {text('visits.earliest')} <strong>{when.soon(earliest, now)}</strong>
      </span>
    </LinkButton>
  );
}
