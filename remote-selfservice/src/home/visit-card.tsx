import { type Appointment, vehicleName } from '@forecourt/shared/api';
import { useFormat } from '@forecourt/shared/i18n';
import { visitPath } from '@forecourt/shared/links';
import { Link } from '@forecourt/shared/router';
import { Card, chevronIcon, DateTile, Icon, Plate, Row, Tag, Text } from '@forecourt/shared/ui';
import { useText } from '../text.ts';
import { StatusTag } from '../visits/status-tag.tsx';
import { isBrought, nearDay } from '../visits/visit-status.ts';
import { useServiceWords } from '../workshop/service-words.ts';
import { useText as useWorkshopText } from '../workshop/text.ts';
import { WorkshopTimeNote } from '../workshop/workshop-time-note.tsx';
import { CardStep } from './card-step.tsx';
import styles from './visit-card.module.css';

interface VisitCardProps {
  visit: Appointment;
  now: Date;
}

/** The visit that matters now: the next one from afar, and from the day before with all that the day needs. */
export function VisitCard({ visit, now }: VisitCardProps) {
  const text = useText();
  const workshopText = useWorkshopText();
  const serviceWords = useServiceWords();
  const format = useFormat();
  const { title: service } = serviceWords(visit.service_type);
  const day = nearDay(visit, now);
  const brought = isBrought(visit);
  return (
    <Card lift>
      <Row between wrap gap={8}>
        {brought ? (
          <StatusTag visit={visit} />
        ) : (
          <>
            <Tag tone="accent">{text(day ? `home.${day}` : 'home.next')}</Tag>
            <StatusTag visit={visit} />
          </>
        )}
      </Row>
      <Link to={visitPath(visit.id)} className={styles.link ?? ''}>
        <DateTile {...format.dateParts(visit.date)} dateTime={visit.date} />
        <span className={styles.texts}>
          <h2>{workshopText('visit.title', { service, time: format.time(visit.time) })}</h2>
          {visit.note && !brought && <span className={styles.note}>{visit.note}</span>}
          <span className={styles.vehicle}>
            <Plate registration={visit.vehicle.device_reg} />
            <Text as="span" size="small">
              {vehicleName(visit.vehicle)}
            </Text>
          </span>
        </span>
        <span className={styles.chevron}>
          <Icon path={chevronIcon} size={20} />
        </span>
      </Link>
      <WorkshopTimeNote timeZone={visit.time_zone} />
      <CardStep visit={visit} now={now} isNear={day !== null} />
    </Card>
  );
}
