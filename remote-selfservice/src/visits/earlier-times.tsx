import { type Appointment, setAppointmentWaiting } from '@forecourt/shared/api';
import { NEEDS_BACKEND } from '@forecourt/shared/contract';
import { localDateAt } from '@forecourt/shared/dates';
import { siteSettings } from '@forecourt/shared/settings';
import { Button, Text } from '@forecourt/shared/ui';
import { isVisitChangeable, visitTimeZone } from '@forecourt/shared/visits';
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
