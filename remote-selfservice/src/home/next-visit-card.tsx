import type { Appointment } from '@forecourt/shared/api';
import { useFormat } from '@forecourt/shared/i18n';
import { visitPath } from '@forecourt/shared/links';
import { Link } from '@forecourt/shared/router';
import { Card, DateTile, Plate, Row, Tag, Text } from '@forecourt/shared/ui';
import { useText } from '../text.ts';
import { StatusTag } from '../visits/status-tag.tsx';
import { useServiceWords } from '../workshop/service-words.ts';
import { useText as useWorkshopText } from '../workshop/text.ts';
import { WorkshopTimeNote } from '../workshop/workshop-time-note.tsx';
import styles from './next-visit-card.module.css';

/** The visit that comes next. All of the card leads to it. */
export function NextVisitCard({ visit }: { visit: Appointment }) {
  const text = useText();
  const workshopText = useWorkshopText();
  const wordsOf = useServiceWords();
  const format = useFormat();
  const service = wordsOf(visit.service_type).title;
  return (
    <div className={styles.frame}>
      <Card lift>
        <Row between>
          <Tag tone="accent">{text('home.next')}</Tag>
          <StatusTag status={visit.status} />
        </Row>
        <Row gap={16}>
          <DateTile {...format.dateParts(visit.date)} dateTime={visit.date} />
          <div className={styles.texts}>
            <h2>
              <Link to={visitPath(visit.id)} className={styles.link ?? ''}>
                {workshopText('visit.title', { service, time: format.time(visit.time) })}
              </Link>
            </h2>
            {visit.note && (
              <div className={styles.note}>
                <Text size="small" tone="muted">
                  {visit.note}
                </Text>
              </div>
            )}
            <WorkshopTimeNote timeZone={visit.time_zone} />
            <div className={styles.plate}>
              <Plate registration={visit.vehicle.device_reg} />
            </div>
          </div>
        </Row>
      </Card>
    </div>
  );
}
