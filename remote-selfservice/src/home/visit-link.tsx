import { type Appointment, vehicleName } from '@forecourt/shared/api';
import { useFormat } from '@forecourt/shared/i18n';
import { visitPath } from '@forecourt/shared/links';
import { Link } from '@forecourt/shared/router';
import { chevronIcon, DateTile, Icon, Plate, Text } from '@forecourt/shared/ui';
import type { ReactNode } from 'react';
import { useServiceWords } from '../workshop/service-words.ts';
import { useText as useWorkshopText } from '../workshop/text.ts';
import styles from './visit-link.module.css';

interface VisitLinkProps {
  visit: Appointment;
  /** `h2` where it heads its card. */
  title: 'h2' | 'strong';
  /** Below the title: what it is about. */
  about: ReactNode;
  /** For what lies in the past. */
  muted?: boolean;
}

/** A visit at a glance, within a card of its own; leads to its screen. */
export function VisitLink({ visit, title: Title, about, muted }: VisitLinkProps) {
  const workshopText = useWorkshopText();
  const { title: service } = useServiceWords()(visit.service_type);
  const format = useFormat();
  return (
    <Link to={visitPath(visit.id)} className={styles.link ?? ''}>
      <DateTile {...format.dateParts(visit.date)} dateTime={visit.date} muted={muted} />
      <span className={styles.texts}>
        <Title>{workshopText('visit.title', { service, time: format.time(visit.time) })}</Title>
        {about && <span className={styles.about}>{about}</span>}
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
  );
}
