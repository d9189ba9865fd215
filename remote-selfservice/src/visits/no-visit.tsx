import { type Appointment, availabilityQuery } from '@forecourt/shared/api';
import { addDays, localDateAt } from '@forecourt/shared/dates';
import { bookPath } from '@forecourt/shared/links';
import { useQuery } from '@forecourt/shared/query';
import { Link, useLocation } from '@forecourt/shared/router';
import { siteSettings } from '@forecourt/shared/settings';
import {
  calendarIcon,
  chevronIcon,
  EmptyState,
  Icon,
  IconDisc,
  LinkButton,
  Plate,
  Skeleton,
  useIsPainted,
} from '@forecourt/shared/ui';
import { useCurrentMinute } from '@forecourt/shared/workshop';
import { findEarliestTime, splitIntoDayRanges } from '../slot-picker/free-times.ts';
import slotStyles from '../slot-picker/slot-picker.module.css';
import { useDateAndTimeFormatter, useText as useSlotPickerText } from '../slot-picker/text.ts';
import { useText } from '../text.ts';
import styles from './visit.module.css';

interface NoVisitProps {
  /** `first`: invites to book the first visit. `empty`: describes the list of visits. `none`: no visit is upcoming. */
  what: 'first' | 'empty' | 'none';
}

const LEADING = { first: <Plate size="lg" />, empty: <IconDisc path={calendarIcon} />, none: undefined };

export function NoVisitsPanel({ what }: NoVisitProps) {
  const text = useText();
  const { pathname } = useLocation();
  return (
    <EmptyState
      leading={LEADING[what]}
      title={text(`visits.${what}.title`)}
      text={what !== 'none' && text(`visits.${what}.text`)}
      action={
        <div className={styles.ways}>
          <LinkButton to={bookPath({ returnTo: pathname })} wide>
            {text('book')}
          </LinkButton>
          <EarliestTimeLink returnTo={pathname} />
        </div>
      }
    />
  );
}

interface NextFreeProps {
  /** Path to which the booking's *Back* returns. */
  returnTo: string;
  /** Visit whose vehicle and work are to be booked again. */
  again?: Appointment;
}

/**
 * Link to a booking at the earliest free time for the work of `again` or, without it, for the kind that takes most slots: such a
 * time suits every kind. Renders nothing if no time is free.
 */
export function EarliestTimeLink({ returnTo, again }: NextFreeProps) {
  const text = useSlotPickerText();
  const when = useDateAndTimeFormatter();
  const now = useCurrentMinute();
  const { booking, organisation } = siteSettings();
  const today = localDateAt(now, organisation.timeZone);
  const [[longest] = ['']] = Object.entries(booking.serviceTypes).sort(([, a], [, b]) => b.slots - a.slots);
  const service = again?.service_type ?? longest;
  const [window = { from: today, to: today }] = splitIntoDayRanges(
    today,
    addDays(today, booking.horizonDays),
  );
  // Load the times after the first paint, because the screen works without them.
  const enabled = useIsPainted();
  const { data, isPending } = useQuery({
    ...availabilityQuery({ service_type: service, ...window }),
    enabled,
  });
  if (isPending) return <Skeleton shape="block" height={56} />;
  const earliest = data && findEarliestTime(data.days);
  if (!earliest) return null;
  const same = again && { vehicle: again.vehicle.id, service };
  return (
    <Link to={bookPath({ ...earliest, ...same, returnTo })} className={slotStyles.earliest ?? ''}>
      <span className={slotStyles.words}>
        <span className={slotStyles.label}>{text('earliest')} </span>
        <span className={slotStyles.when}>{when.soon(earliest, now)}</span>
      </span>
      <Icon path={chevronIcon} size={20} />
    </Link>
  );
}
