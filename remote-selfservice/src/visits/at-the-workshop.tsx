import type { Appointment } from '@forecourt/shared/api';
import { localDateAt, toInstant, withoutLineBreaks } from '@forecourt/shared/dates';
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
import { openingHoursOn, openingStatusAt, useServiceTexts } from '@forecourt/shared/workshop';
import { dateAndTimeAt } from '../slot-picker/text.ts';
import { useReadyTimeText } from '../slot-picker/use-ready.ts';
import { useText } from '../text.ts';
import { NotificationChannelsText } from './notification-channels.tsx';
import styles from './visit.module.css';
import { DirectionsLink } from './visit-actions.tsx';
import { VisitPlace } from './visit-place.tsx';
import progressStyles from './visit-progress.module.css';

interface AtWorkshopProps {
  visit: Appointment;
  now: Date;
}

/**
 * Facts about a vehicle at the workshop. In progress: start and estimated end of the work. Ready: when and where to collect the
 * vehicle. The progress bar stays mounted, so that a change of the status is animated.
 */
export function AtWorkshop({ visit, now }: AtWorkshopProps) {
  const isReady = visit.status === 'ready';
  return (
    <>
      {isReady ? <CollectionHours now={now} /> : <WorkInProgress visit={visit} now={now} />}
      <VisitProgress visit={visit} now={now} />
      {isReady && <Collection visit={visit} />}
      {/* On desks the number is in the frame of the screen. */}
      <ShowOn device="phone">
        <Row share>
          <CallWorkshop />
        </Row>
      </ShowOn>
    </>
  );
}

function WorkInProgress({ visit, now }: AtWorkshopProps) {
  const text = useText();
  const estimate = useEstimate(visit, now);
  const since = useInstantText(visit, now)(instantOf(visit, 'started'));
  return (
    <>
      {estimate && <p className={styles.until}>{estimate}</p>}
      <Text>
        <span>{since ? text('state.since', { when: since }) : text('state.in_progress')}</span>{' '}
        <span>
          <NotificationChannelsText of="ready" />
        </span>
      </Text>
    </>
  );
}

/** Time of the last change of this kind; null if none was recorded. */
function instantOf({ changes }: Appointment, what: Appointment['changes'][number]['change']): Date | null {
  const found = changes.findLast(({ change }) => change === what);
  return found ? new Date(found.changed_at) : null;
}

/** Returns a function that writes an instant in short: the time if it is today, otherwise the date. */
function useInstantText(visit: Appointment, now: Date): (instant: Date | null) => string | null {
  const format = useFormat();
  const zone = visitTimeZone(visit);
  return (instant) => {
    if (!instant) return null;
    const { date, time } = dateAndTimeAt(instant, zone);
    if (date === localDateAt(now, zone)) return format.time(time);
    return withoutLineBreaks(format.date(date, { day: 'numeric', month: 'short' }));
  };
}

/** Estimated end of the work, counted from its start, as a text. Null if start or duration is unknown, or the end has passed. */
function useEstimate(visit: Appointment, now: Date): string | null {
  const ready = useReadyTimeText();
  const { service_type } = visit;
  const begun = instantOf(visit, 'started');
  if (!begun) return null;
  const clock = visitTimeZone(visit);
  const since = dateAndTimeAt(begun, clock);
  const at = ready.at(service_type, since);
  if (!at || toInstant(at.date, at.time, clock) <= now) return null;
  return ready.text(service_type, since);
}

const DAYS_OF_A_WEEK = 7;

/** When the vehicle can be collected: today's opening hours, or those of the next open day. */
function CollectionHours({ now }: { now: Date }) {
  const text = useText();
  const format = useFormat();
  const locale = useLocale();
  const { booking, organisation } = siteSettings();
  const { isOpen, today, next } = openingStatusAt(now, booking, organisation.timeZone);

  function when(): string {
    if (isOpen && today) return text('ready.until', { time: format.time(today.to) });
    if (!next) return text('ready.closed');
    const hours = openingHoursOn(next.date, booking);
    const times = { from: format.time(next.time), to: format.time(hours?.to ?? next.time) };
    if (next.inDays === 0) return text('ready.today', times);
    const day =
      next.inDays === 1
        ? new Intl.RelativeTimeFormat(locale, { numeric: 'auto' }).format(1, 'day')
        : format.date(next.date, next.inDays < DAYS_OF_A_WEEK ? { weekday: 'long' } : undefined);
    return text('ready.day', { day: withoutLineBreaks(day), ...times });
  }

  return <p className={styles.until}>{when()}</p>;
}

/** Reference and address, which the customer needs to collect the vehicle. */
function Collection({ visit }: { visit: Appointment }) {
  const text = useText();
  return (
    <>
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
    </>
  );
}

/** Steps of the progress bar. The last one means that the visit has ended. */
const STATIONS = ['booked', 'in_progress', 'ready', 'completed'] as const;

/** Step → change of the visit with which the step begins. */
const BEGINNINGS = {
  booked: 'booked',
  in_progress: 'started',
  ready: 'ready',
  completed: 'completed',
} as const;

/** Progress bar of a vehicle at the workshop, with the time of each step. Meanwhile, no other history of the visit is shown. */
function VisitProgress({ visit, now }: { visit: Appointment; now: Date }) {
  const text = useText();
  const instantText = useInstantText(visit, now);
  const here = STATIONS.indexOf(visit.status === 'ready' ? 'ready' : 'in_progress');
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
              {state !== 'open' && (
                <span className={progressStyles.at}>
                  {instantText(instantOf(visit, BEGINNINGS[station]))}
                </span>
              )}
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
