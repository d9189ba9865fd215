import type { Appointment } from '@forecourt/shared/api';
import { toInstant, withoutLineBreaks } from '@forecourt/shared/dates';
import { useFormat, useLocale } from '@forecourt/shared/i18n';
import { siteSettings } from '@forecourt/shared/settings';
import {
  CallWorkshop,
  checkIcon,
  classNames,
  IconDisc,
  Row,
  ShowOn,
  serviceIcons,
  Text,
} from '@forecourt/shared/ui';
import { visitTimeZone } from '@forecourt/shared/visits';
import { openingStatusAt, useServiceTexts } from '@forecourt/shared/workshop';
import { dayTimeAt } from '../slot-picker/text.ts';
import { useReadyTimeText } from '../slot-picker/use-ready.ts';
import { useText } from '../text.ts';
import { NotificationChannelsText } from './notification-channels.tsx';
import styles from './visit.module.css';
import { DirectionsLink } from './visit-actions.tsx';
import { VisitPlace } from './visit-place.tsx';
import progressStyles from './visit-progress.module.css';

/** Facts about work in progress: when it is about ready, and how the customer is notified. */
export function InTheWorkshop({ visit, now }: { visit: Appointment; now: Date }) {
  const text = useText();
  const estimate = useEstimate(visit, now);
  return (
    <>
      {estimate && <p className={styles.until}>{estimate}</p>}
      <Text>
        {text('state.in_progress')} <NotificationChannelsText of="ready" />
      </Text>
      <VisitProgress status="in_progress" />
      <ShowOn device="screen">
        <Row share>
          <CallWorkshop />
        </Row>
      </ShowOn>
    </>
  );
}

/** Text with the estimated end of the work, counted from its start; null if start or duration is unknown, or it has passed. */
function useEstimate(visit: Appointment, now: Date): string | null {
  const ready = useReadyTimeText();
  const { service_type, changes } = visit;
  const begun = changes.findLast(({ change }) => change === 'started');
  if (!begun) return null;
  const clock = visitTimeZone(visit);
  const since = dayTimeAt(new Date(begun.changed_at), clock);
  const at = ready.at(service_type, since);
  if (!at || toInstant(at.date, at.time, clock) <= now) return null;
  return ready.text(service_type, since);
}

const DAYS_OF_A_WEEK = 7;

/** Facts for collecting a vehicle: opening hours, address, and the reference to give. */
export function ReadyToCollect({ visit, now }: { visit: Appointment; now: Date }) {
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
      <div className={styles.where}>
        <VisitPlace date={null} />
        <DirectionsLink variant="primary" />
      </div>
      <ShowOn device="screen">
        <Row share>
          <CallWorkshop />
        </Row>
      </ShowOn>
    </>
  );
}

/** Steps of the progress bar; the last one is the end of the visit. */
const STATIONS = ['booked', 'in_progress', 'ready', 'completed'] as const;

/** Progress bar of a vehicle at the workshop, with the same names as the visit's history. */
function VisitProgress({ status }: { status: Extract<Appointment['status'], 'in_progress' | 'ready'> }) {
  const text = useText();
  const here = STATIONS.indexOf(status);
  const stateOf = (index: number) => (index === here ? 'current' : index < here ? 'done' : 'open');
  return (
    <div className={progressStyles.progress}>
      <ol>
        {STATIONS.map((station, index) => {
          const state = stateOf(index);
          return (
            <li
              key={station}
              className={classNames(progressStyles.station, progressStyles[state])}
              aria-current={state === 'current' ? 'step' : undefined}
            >
              {text(`event.${station}`)}
              <span className="visually-hidden">{` (${text(`event.state.${state}`)})`}</span>
            </li>
          );
        })}
      </ol>
    </div>
  );
}

/** Icon for a visit whose vehicle is at the workshop: the kind of work, or "ready to collect". */
export function AtWorkshopIcon({ visit }: { visit: Pick<Appointment, 'status' | 'service_type'> }) {
  const { icon } = useServiceTexts()(visit.service_type);
  if (visit.status === 'ready') return <IconDisc path={checkIcon} tone="good" />;
  return <IconDisc path={icon ?? serviceIcons.wrench} />;
}
