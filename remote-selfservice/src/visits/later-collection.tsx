import type { Appointment } from '@forecourt/shared/api';
import { DirectionsLink, WeekHours } from '@forecourt/shared/workshop';
import { useExpectedEnd, VisitReference } from './at-the-workshop.tsx';
import styles from './visit.module.css';
import { WorkshopLocation } from './workshop-location.tsx';

interface LaterCollectionProps {
  visit: Appointment;
  now: Date;
}

/** Facts for collecting a vehicle that is not ready: reference, address, opening hours of the expected day or the week. */
export function LaterCollectionDetails({ visit, now }: LaterCollectionProps) {
  const date = useExpectedEnd(visit, now)?.date ?? null;
  return (
    <>
      <VisitReference visit={visit} />
      <div className={styles.where}>
        <WorkshopLocation date={date}>
          <WeekHours />
        </WorkshopLocation>
        <div className={styles.reach}>
          <DirectionsLink />
        </div>
      </div>
    </>
  );
}
