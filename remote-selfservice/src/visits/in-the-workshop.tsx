import type { Appointment } from '@forecourt/shared/api';
import { toInstant } from '@forecourt/shared/dates';
import { CallWorkshop, Row, ShowOn, Text } from '@forecourt/shared/ui';
import { visitTimeZone } from '@forecourt/shared/visits';
import { useText } from '../text.ts';
import { dayTimeAt } from '../times/free-times.ts';
import { useReady } from '../times/use-ready.ts';
import { NotificationChannelsText } from './notification-channels-text.tsx';
import styles from './visit.module.css';
import { VisitProgress } from './visit-progress.tsx';

interface InTheWorkshopProps {
  visit: Appointment;
  now: Date;
}

/** Work in progress: when it is about ready, and how the customer is notified. */
export function InTheWorkshop({ visit, now }: InTheWorkshopProps) {
  const text = useText();
  const estimate = useEstimate(visit, now);
  return (
    <>
      {estimate && <p className={styles.until}>{estimate}</p>}
      <Text>
        {text('state.in_progress')} <NotificationChannelsText of="ready" />
      </Text>
      <VisitProgress status="in_progress" />
      <ShowOn device="screen">
        <Row share>
          <CallWorkshop />
        </Row>
      </ShowOn>
    </>
  );
}

/** Estimate counted from the start of the work; null if that or the duration is unknown, or if it has passed. */
function useEstimate(visit: Appointment, now: Date): string | null {
  const ready = useReady();
  const { service_type, changes } = visit;
  const begun = changes.findLast(({ change }) => change === 'started');
  if (!begun) return null;
  const clock = visitTimeZone(visit);
  const since = dayTimeAt(new Date(begun.changed_at), clock);
  const at = ready.at(service_type, since);
  if (!at || toInstant(at.date, at.time, clock) <= now) return null;
  return ready.text(service_type, since);
}
