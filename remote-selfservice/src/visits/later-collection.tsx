import type { Appointment } from '@forecourt/shared/api';
import { useFormat } from '@forecourt/shared/i18n';
import { siteSettings } from '@forecourt/shared/settings';
import { openingStatusAt, useNextOpeningFormatter, useWorkshopText } from '@forecourt/shared/workshop';
import { useExpectedEnd, VisitReference } from './at-the-workshop.tsx';
import styles from './visit.module.css';
import { DirectionsLink } from './visit-actions.tsx';
import { WorkshopLocation } from './workshop-location.tsx';

interface LaterCollectionProps {
  visit: Appointment;
  now: Date;
}

/** Facts for collecting a vehicle that is not ready: address, reference and opening hours of the expected day, else the next. */
export function LaterCollectionDetails({ visit, now }: LaterCollectionProps) {
  const date = useExpectedEnd(visit, now)?.date ?? null;
  const next = useNextHoursText(now);
  return (
    <>
      <div className={styles.where}>
        <WorkshopLocation date={date}>{next}</WorkshopLocation>
        <div className={styles.reach}>
          <DirectionsLink />
        </div>
      </div>
      <VisitReference visit={visit} />
    </>
  );
}

/** Hours of today or, if the workshop has closed, its next opening; null if it never opens. */
function useNextHoursText(now: Date): string | null {
  const text = useWorkshopText();
  const format = useFormat();
  const nextText = useNextOpeningFormatter();
  const { booking, organisation } = siteSettings();
  const { isOpen, today, next } = openingStatusAt(now, booking, organisation.timeZone);
  if (today && (isOpen || next?.inDays === 0)) {
    return text('opening.today', { from: format.time(today.from), to: format.time(today.to) });
  }
  return next && nextText(next);
}
