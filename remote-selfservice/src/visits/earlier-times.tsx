import {
  type Appointment,
  appointmentsQuery,
  availabilityQuery,
  setAppointmentWaiting,
} from '@forecourt/shared/api';
import { NEEDS_BACKEND } from '@forecourt/shared/contract';
import { localDateAt } from '@forecourt/shared/dates';
import { moveVisitPath } from '@forecourt/shared/links';
import { useQuery } from '@forecourt/shared/query';
import { siteSettings } from '@forecourt/shared/settings';
import { Button, LinkButton, Skeleton, Text, useIsFirstPaintDone } from '@forecourt/shared/ui';
import { isVisitChangeable, visitTimeZone } from '@forecourt/shared/visits';
import {
  findEarliestTime,
  findTimesBlockedByVisits,
  markBlockedTimesAsTaken,
  splitIntoDayRanges,
} from '../slot-picker/free-times.ts';
import { useDateAndTimeFormatter } from '../slot-picker/text.ts';
import { VisitChangeFailure } from './change-notices.tsx';
import { useText } from './text.ts';
import { useVisitChange } from './use-visit-change.ts';
import styles from './visit.module.css';

/** Starts and stops the notifications of earlier times. Offers a start only while an earlier day can be booked. */
export function EarlierTimes({ visit, now }: { visit: Appointment; now: Date }) {
  const text = useText();
  const { send, isPending, error } = useVisitChange(visit, setAppointmentWaiting);
  const { waiting } = visit;
  const earliest = new Date(now.getTime() + siteSettings().booking.minimumNoticeMinutes * 60_000);
  const canStart = visit.date > localDateAt(earliest, visitTimeZone(visit));
  if (!isVisitChangeable(visit, now) || !(waiting || canStart)) return null;
  const toggle = () => send({ waiting: !waiting });
  return (
    <>
      {!waiting && <NextFreeTime visit={visit} now={now} />}
      <div className={styles.deadline}>
        <Text size="small" tone="muted">
          <span role="status">{text(waiting ? 'earlier.on' : 'earlier.offer')}</span>
        </Text>
        <Button {...NEEDS_BACKEND} variant="link" busy={isPending} onClick={toggle}>
          {text(waiting ? 'earlier.stop' : 'earlier.start')}
        </Button>
      </div>
      {error && <VisitChangeFailure title={text('earlier.failed')} error={error} onRetry={toggle} />}
    </>
  );
}

/** Link to a move to the first free time before the visit; renders nothing if no time of the next two weeks is free. */
function NextFreeTime({ visit, now }: { visit: Appointment; now: Date }) {
  const text = useText();
  const when = useDateAndTimeFormatter();
  const { id, service_type: service, date, time, vehicle } = visit;
  const [window] = splitIntoDayRanges(localDateAt(now, siteSettings().organisation.timeZone), date);
  const visits = useQuery(appointmentsQuery());
  const { data, isPending } = useQuery({
    ...availabilityQuery({ service_type: service, from: date, to: date, ...window, moving: id }),
    // Load the times after the first paint, because the screen works without them.
    enabled: useIsFirstPaintDone(),
  });
  if (isPending || visits.isPending) {
    return (
      <div className={styles.deadline}>
        <Text size="small">
          <Skeleton width="10em" />
        </Text>
        <Skeleton width="10.5rem" height="calc(var(--target) - 16px)" />
      </div>
    );
  }
  const others = visits.data?.filter((each) => each.id !== id) ?? [];
  const own = findTimesBlockedByVisits(others, vehicle.id, service);
  const free = findEarliestTime(markBlockedTimesAsTaken(data?.days ?? [], own));
  if (!free || free.date > date || (free.date === date && free.time >= time)) return null;
  return (
    <div className={styles.deadline}>
      <Text size="small" tone="muted">
        {text('earlier.free')}
      </Text>
      <LinkButton variant="link" to={moveVisitPath(id, free)}>
        {text('earlier.move', { when: when.soon(free, now) })}
      </LinkButton>
    </div>
  );
}
