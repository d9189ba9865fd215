import type { Appointment } from '@forecourt/shared/api';
import { useFormat } from '@forecourt/shared/i18n';
import { visitPath } from '@forecourt/shared/links';
import { DateTile, ListRow, Plate } from '@forecourt/shared/ui';
import { useServiceWords } from '../workshop/service-words.ts';
import { useText as useWorkshopText } from '../workshop/text.ts';
import { StatusTag } from './status-tag.tsx';
import styles from './visit-row.module.css';
import { isActive } from './visit-status.ts';

interface VisitRowProps {
  visit: Appointment;
  /** Among the visits that are over. */
  past?: boolean;
}

/** One visit in a list; leads to its screen. */
export function VisitRow({ visit, past = false }: VisitRowProps) {
  const workshopText = useWorkshopText();
  const wordsOf = useServiceWords();
  const format = useFormat();
  const service = wordsOf(visit.service_type).title;
  return (
    <ListRow
      to={visitPath(visit.id)}
      leading={
        <DateTile {...format.dateParts(visit.date)} dateTime={visit.date} muted={past || !isActive(visit)} />
      }
      title={workshopText('visit.title', { service, time: format.time(visit.time) })}
      description={
        <span className={styles.description}>
          {visit.note && <span className={styles.note}>{visit.note}</span>}
          <span className={styles.marks}>
            <Plate registration={visit.vehicle.device_reg} size="sm" />
            {/* Past and still "confirmed": nobody has said how it went, so neither does the list. */}
            {!(past && (visit.status === 'requested' || visit.status === 'confirmed')) && (
              <StatusTag status={visit.status} />
            )}
          </span>
        </span>
      }
    />
  );
}
