import type { Appointment } from '@forecourt/shared/api';
import { withoutLineBreaks } from '@forecourt/shared/dates';
import { useFormat, useLocale } from '@forecourt/shared/i18n';
import { siteSettings } from '@forecourt/shared/settings';
import { CallWorkshop, Row, ShowOn, Text } from '@forecourt/shared/ui';
import { openingStatusAt } from '@forecourt/shared/workshop';
import { useText } from '../text.ts';
import styles from './visit.module.css';
import { VisitProgress } from './visit-progress.tsx';
import { VisitWhere } from './visit-where.tsx';

const DAYS_OF_A_WEEK = 7;

interface ReadyToCollectProps {
  visit: Appointment;
  now: Date;
}

/** Collection of a vehicle: until when or from when, where, and the reference to give. */
export function ReadyToCollect({ visit, now }: ReadyToCollectProps) {
  const text = useText();
  const format = useFormat();
  const locale = useLocale();
  const { booking, organisation } = siteSettings();
  const { isOpen, today, next } = openingStatusAt(now, booking, organisation.timeZone);

  function when(): string {
    if (isOpen && today) return text('ready.until', { time: format.time(today.to) });
    if (!next) return text('ready.closed');
    const time = format.time(next.time);
    if (next.inDays === 0) return text('ready.today', { time });
    const day =
      next.inDays === 1
        ? new Intl.RelativeTimeFormat(locale, { numeric: 'auto' }).format(1, 'day')
        : format.date(next.date, next.inDays < DAYS_OF_A_WEEK ? { weekday: 'long' } : undefined);
    return text('ready.day', { day: withoutLineBreaks(day), time });
  }

  return (
    <>
      <p className={styles.until}>{when()}</p>
      <VisitProgress status="ready" />
      <div>
        <Text size="small" tone="muted">
          {text('fact.bring')}
        </Text>
        <Text>
          {text('ready.reference')} <span className={styles.reference}>{visit.reference}</span>
        </Text>
      </div>
      <VisitWhere date={null} primary />
      <ShowOn device="screen">
        <Row share>
          <CallWorkshop />
        </Row>
      </ShowOn>
    </>
  );
}
