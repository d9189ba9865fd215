import { type Appointment, vehicleName } from '@forecourt/shared/api';
import { useCostFormatter } from '@forecourt/shared/country';
import { useFormat } from '@forecourt/shared/i18n';
import { visitPath } from '@forecourt/shared/links';
import { Link } from '@forecourt/shared/router';
import { Card, chevronIcon, Icon, ListRow, Plate, Text } from '@forecourt/shared/ui';
import { isUnfinishedVisit, joinNoteLines } from '@forecourt/shared/visits';
import { useCurrentMinute, useServiceTexts, useWorkshopText } from '@forecourt/shared/workshop';
import type { ReactNode } from 'react';
import { useText } from '../text.ts';
import { RatingStars } from './stars.tsx';
import { StatusTag } from './status-tag.tsx';
import { VisitDateTile } from './visit-date-tile.tsx';
import styles from './visit-row.module.css';
import { selectCancellationTitleId } from './visit-status.ts';
import { ReplacementOffer, useMissedVisitTitleFormatter } from './why-cancelled.tsx';

interface VisitRowProps {
  visit: Appointment;
  past?: boolean;
}

export function VisitRow({ visit, past = false }: VisitRowProps) {
  const title = useVisitTitle(visit);
  const cost = useCostFormatter()(visit);
  const name = vehicleName(visit.vehicle);
  const about = visit.work[0] ?? joinNoteLines(visit);
  return (
    <ListRow
      to={visitPath(visit.id)}
      align="start"
      leading={<VisitDateTile visit={visit} muted={past || !isUnfinishedVisit(visit)} />}
      title={
        <span className={styles.title}>
          <span>{title}</span>
          {cost && <span className={styles.price}> {cost}</span>}
        </span>
      }
      description={
        <span className={styles.description}>
          {about && <span className={styles.note}>{about}</span>}
          <span className={styles.marks}>
            <Plate registration={visit.vehicle.device_reg} size="sm" />
            {name && <span>{name}</span>}
          </span>
          {/* The expected status of an upcoming visit is not repeated in each row. */}
          {visit.status !== 'confirmed' && <StatusTag visit={visit} past={past} />}
          {visit.rating && <RatingStars stars={visit.rating.stars} />}
        </span>
      }
    />
  );
}

/** Returns work and booked time of a visit; only the work if it was done on an earlier day, which the date tile shows. */
function useVisitTitle({ service_type, time, work_date }: Appointment): string {
  const workshopText = useWorkshopText();
  const { title: service } = useServiceTexts()(service_type);
  const written = useFormat().time(time);
  return work_date ? service : workshopText('visit.title', { service, time: written });
}

interface VisitLinkProps {
  visit: Appointment;
  /** Element of the title: `h2` if the title is the heading of its card. */
  title: 'h2' | 'strong';
  /** Title instead of the usual one, with an icon instead of the date tile and a line with the day, if any. */
  state?: { leading?: ReactNode; title: string; day?: string } | undefined;
  /** Facts of the visit; once the work done is recorded, that is shown instead. If undefined, neither is shown. */
  about?: string | null;
  /** Whether to show the visit in muted colours, because it is past. */
  muted?: boolean;
}

/** Short summary of a visit within a card, linked to the visit's screen. */
export function VisitLink({ visit, title: Title, state, about, muted }: VisitLinkProps) {
  const title = useVisitTitle(visit);
  // biome-ignore lint/suspicious/noArrayIndexKey: the same work may be done twice
  const lines = visit.work.map((line, index) => <span key={index}>{line} </span>);
  const facts = lines.length > 0 && about !== undefined ? lines : about;
  return (
    <Link to={visitPath(visit.id)} className={styles.link ?? ''}>
      {state?.leading || <VisitDateTile visit={visit} muted={muted} />}
      <span className={styles.texts}>
        <Title>{state?.title ?? title}</Title>
        {state?.day && <span className={styles.about}>{state.day}</span>}
        {facts && <span className={styles.about}>{facts}</span>}
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

interface LostVisitProps {
  visit: Appointment;
  returnTo?: string | null | undefined;
}

/** Card of a visit that was cancelled or that the customer missed, with other times or its replacement. */
export function CancelledOrMissedVisitCard({ visit, returnTo }: LostVisitProps) {
  const text = useText();
  const missedTitle = useMissedVisitTitleFormatter();
  const now = useCurrentMinute();
  const title = useVisitTitle(visit);
  return (
    <div role="status">
      <Card lift>
        <VisitLink
          visit={visit}
          title="h2"
          state={{
            title:
              visit.status === 'no_show' ? missedTitle(visit, now) : text(selectCancellationTitleId(visit)),
          }}
          muted
          about={title}
        />
        <ReplacementOffer visit={visit} returnTo={returnTo} heading="h3" />
      </Card>
    </div>
  );
}
