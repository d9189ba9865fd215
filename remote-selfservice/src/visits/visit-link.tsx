import { type Appointment, vehicleName } from '@forecourt/shared/api';
import { useFormat } from '@forecourt/shared/i18n';
import { visitPath } from '@forecourt/shared/links';
import { Link } from '@forecourt/shared/router';
import { chevronIcon, DateTile, Icon, Plate, Text } from '@forecourt/shared/ui';
import { useServiceWords, useWorkshopText } from '@forecourt/shared/workshop';
import type { ReactNode } from 'react';
import styles from './visit-link.module.css';

interface VisitLinkProps {
  visit: Appointment;
  /** `h2` if it heads its card. */
  title: 'h2' | 'strong';
  /** Replaces day and title if something else matters more. */
  state?: { leading: ReactNode; title: string } | undefined;
  about: ReactNode;
  /** Whether the visit is past. */
  muted?: boolean;
}

/** Visit at a glance inside a card, with a link to its screen. */
export function VisitLink({ visit, title: Title, state, about, muted }: VisitLinkProps) {
  const workshopText = useWorkshopText();
  const { title: service } = useServiceWords()(visit.service_type);
  const format = useFormat();
  return (
    <Link to={visitPath(visit.id)} className={styles.link ?? ''}>
      {state?.leading ?? <DateTile {...format.dateParts(visit.date)} dateTime={visit.date} muted={muted} />}
      <span className={styles.texts}>
        <Title>
          {state?.title ?? workshopText('visit.title', { service, time: format.time(visit.time) })}
        </Title>
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
