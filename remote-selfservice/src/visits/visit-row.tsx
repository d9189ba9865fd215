import { type Appointment, vehicleName } from '@forecourt/shared/api';
import { useFormat } from '@forecourt/shared/i18n';
import { visitPath } from '@forecourt/shared/links';
import { DateTile, ListRow, Plate } from '@forecourt/shared/ui';
import { isActiveVisit, noteInOneLine } from '@forecourt/shared/visits';
import { useServiceWords, useWorkshopText } from '@forecourt/shared/workshop';
import { Stars } from './rating/stars.tsx';
import { StatusTag } from './status-tag.tsx';
import styles from './visit-row.module.css';

interface VisitRowProps {
  visit: Appointment;
  /** Whether it is in a list of past visits. */
  past?: boolean;
}

export function VisitRow({ visit, past = false }: VisitRowProps) {
  const workshopText = useWorkshopText();
  const serviceWords = useServiceWords();
  const format = useFormat();
  const { title: service } = serviceWords(visit.service_type);
  const name = vehicleName(visit.vehicle);
  const about = visit.work[0] ?? noteInOneLine(visit);
  return (
    <ListRow
      to={visitPath(visit.id)}
      leading={
        <DateTile
          {...format.dateParts(visit.date)}
          dateTime={visit.date}
          muted={past || !isActiveVisit(visit)}
        />
      }
      title={workshopText('visit.title', { service, time: format.time(visit.time) })}
      description={
        <span className={styles.description}>
          {about && <span className={styles.note}>{about}</span>}
          <span className={styles.marks}>
            <Plate registration={visit.vehicle.device_reg} size="sm" />
            {name && <span>{name}</span>}
            {/* The expected status of an upcoming visit is not repeated in each row. */}
            {visit.status !== 'confirmed' && <StatusTag visit={visit} past={past} />}
            {visit.rating && <Stars stars={visit.rating.stars} />}
          </span>
        </span>
      }
    />
  );
}
