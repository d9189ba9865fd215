import {
  type Appointment,
  appointmentsQuery,
  availabilityQuery,
  setAppointmentWaiting,
} from '@forecourt/shared/api';
import { NEEDS_BACKEND } from '@forecourt/shared/contract';
import { addNoBreakSpaces, localDateAt } from '@forecourt/shared/dates';
import { useFormat } from '@forecourt/shared/i18n';
import { NOTIFICATION_HOURS } from '@forecourt/shared/limits';
import { moveVisitPath } from '@forecourt/shared/links';
import { useQuery } from '@forecourt/shared/query';
import { siteSettings } from '@forecourt/shared/settings';
import {
  Button,
  checkIcon,
  Icon,
  LinkButton,
  Row,
  Stack,
  Text,
  useIsFirstPaintDone,
} from '@forecourt/shared/ui';
import { isVisitChangeable, visitTimeZone } from '@forecourt/shared/visits';
import {
  findEarliestTime,
  findTimesBlockedByVisits,
  markBlockedTimesAsTaken,
  splitIntoDayRanges,
} from '../slot-picker/free-times.ts';
import { type DateAndTime, useDateAndTimeFormatter } from '../slot-picker/text.ts';
import { VisitChangeFailure } from './change-notices.tsx';
import { useText } from './text.ts';
import { useVisitChange } from './use-visit-change.ts';
import styles from './visit.module.css';

/**
 * Starts and stops the notifications of earlier times, and links to a move to the first that is free already. Offers both only
 * while an earlier day can be booked.
 */
export function EarlierTimeNotifications({ visit, now }: { visit: Appointment; now: Date }) {
  const text = useText();
  const format = useFormat();
  const when = useDateAndTimeFormatter();
  const { send, isPending, error } = useVisitChange(visit, setAppointmentWaiting);
  const { id, waiting } = visit;
  const earliest = new Date(now.getTime() + siteSettings().booking.minimumNoticeMinutes * 60_000);
  const canStart = visit.date > localDateAt(earliest, visitTimeZone(visit));
  const isShown = isVisitChangeable(visit, now) && (waiting || canStart);
  const free = useNextFreeTime(visit, now, isShown && !waiting);
  if (!isShown) return null;
  const toggle = () => send({ waiting: !waiting });
  const [from, until] = NOTIFICATION_HOURS;
  return (
    <>
      <div className={styles.earlier}>
        <div role="status">
          {waiting ? (
            <Row gap={8} align="start" rest>
              <Icon path={checkIcon} />
              <Stack gap={4}>
                <Text strong>{text('earlier.on')}</Text>
                <Text size="small" tone="muted">
                  {text('earlier.hours', { from: format.time(from), until: format.time(until) })}
                </Text>
              </Stack>
            </Row>
          ) : (
            <Text strong={free !== null}>{text(free ? 'earlier.free' : 'earlier.offer')}</Text>
          )}
        </div>
        <div className={styles.deadline}>
          {free && (
            <LinkButton variant="link" to={moveVisitPath(id, free)}>
              {text('earlier.move', { when: addNoBreakSpaces(when.soon(free, now)) })}
            </LinkButton>
          )}
          <Button {...NEEDS_BACKEND} variant="link" busy={isPending} onClick={toggle}>
            {text(waiting ? 'earlier.stop' : free ? 'earlier.others' : 'earlier.start')}
          </Button>
        </div>
      </div>
      {error && <VisitChangeFailure title={text('earlier.failed')} error={error} onRetry={toggle} />}
    </>
  );
}

/** Returns the first free time of the next two weeks before the visit, if any. @param enabled whether to look for one */
function useNextFreeTime(visit: Appointment, now: Date, enabled: boolean): DateAndTime | null {
  const { id, service_type: service, date, time, vehicle } = visit;
  const [window] = splitIntoDayRanges(localDateAt(now, siteSettings().organisation.timeZone), date);
  const visits = useQuery({ ...appointmentsQuery(), enabled });
  // Load the times after the first paint, because the screen works without them.
  const isPainted = useIsFirstPaintDone();
  const { data } = useQuery({
    ...availabilityQuery({ service_type: service, from: date, to: date, ...window, moving: id }),
    enabled: enabled && isPainted,
  });
  if (!enabled || visits.isPending) return null;
  const others = visits.data?.filter((each) => each.id !== id) ?? [];
  const own = findTimesBlockedByVisits(others, vehicle.id, service);
  const free = findEarliestTime(markBlockedTimesAsTaken(data?.days ?? [], own));
  return free && (free.date < date || (free.date === date && free.time < time)) ? free : null;
}
