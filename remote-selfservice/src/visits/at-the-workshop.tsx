import type { Appointment } from '@forecourt/shared/api';
import { useCostFormatter } from '@forecourt/shared/country';
import { addNoBreakSpaces, daysBetween, localDateAt, toInstant } from '@forecourt/shared/dates';
import { useFormat, useLocale } from '@forecourt/shared/i18n';
import { siteSettings } from '@forecourt/shared/settings';
import {
  CallWorkshopLink,
  classNames,
  ResponsiveCallLink,
  ShowOn,
  Stack,
  StateDisc,
  Text,
} from '@forecourt/shared/ui';
import { visitTimeZone } from '@forecourt/shared/visits';
import {
  ContactLine,
  DirectionsLink,
  findAnnouncedReadyTime,
  isReadyTimePassed,
  NextOpening,
  openingHoursOn,
  openingStatusAt,
  roundUpToQuarterHour,
  type VisitReadyTimeFields,
} from '@forecourt/shared/workshop';
import type { ReactNode } from 'react';
import { dateAndTimeAt, useDateAndTimeFormatter } from '../slot-picker/text.ts';
import { useReadyTimeEstimator } from '../slot-picker/use-ready.ts';
import { useText } from '../text.ts';
import { NotificationChannelsText } from './notification-channels.tsx';
import styles from './visit.module.css';
import progressStyles from './visit-progress.module.css';
import { WorkshopLocation } from './workshop-location.tsx';

interface AtWorkshopIconProps {
  visit: Appointment;
  now: Date;
}

/** Icon for a visit whose vehicle is at the workshop: a vehicle, a warning if it is late, or "ready to collect". */
export function AtWorkshopIcon({ visit, now }: AtWorkshopIconProps) {
  if (visit.status === 'ready') return <StateDisc of="ready" />;
  return <StateDisc of={isReadyTimePassed(visit, now) ? 'late' : 'atWorkshop'} />;
}

interface AtWorkshopProps extends AtWorkshopIconProps {
  /** List of the work that the price is for, shown above it. */
  children?: ReactNode;
}

/**
 * Shows when the vehicle will be ready, by the workshop or by an estimate, or, once it is, when and where to collect it; also
 * the price, if known. The progress bar below stays mounted, so that it can animate a change of the status.
 */
export function VisitAtWorkshop({ visit, now, children }: AtWorkshopProps) {
  const expected = useExpectedEnd(visit, now);
  const text = useText();
  const cost = useCostFormatter()(visit);
  const isReady = visit.status === 'ready';
  const isPromised = visit.ready_by !== null;
  const isLate = !isReady && isReadyTimePassed(visit, now);
  const call = useCallForNewTime(now);
  const variant = call.isOpen ? 'primary' : 'quiet';
  const note = isPromised ? null : expected && `${expected.text}.`;
  return (
    <>
      <div className={styles.until}>
        {isReady ? (
          <CollectionHours now={now} />
        ) : (
          <p>
            <span>{isPromised ? expected?.text : text('ready.working')}</span>
          </p>
        )}
        {children}
        {visit.cost_minor ? (
          <p className={styles.total}>
            <span>{text('ready.cost')}</span> <span>{cost}</span>
          </p>
        ) : null}
      </div>
      {isReady ? (
        <ShowOn device="screen">
          <VehicleCollectionDetails visit={visit} />
        </ShowOn>
      ) : (
        <>
          {isLate && (
            <>
              <Text>
                {expected?.planned} {call.sentence}
              </Text>
              <div className={styles.reach}>
                <ResponsiveCallLink variant={variant} />
                {call.isOpen && <NextOpening withHours />}
              </div>
            </>
          )}
          <Text {...(isLate && { size: 'small', tone: 'muted' })}>
            {note && <span>{`${note} `}</span>}
            <NotificationChannelsText of="ready" withLink />
          </Text>
          {!isLate && (
            <Stack gap={8}>
              <ShowOn device="desk">
                <ContactLine after={<NextOpening inText />} />
              </ShowOn>
              <ShowOn device="phone">
                <div className={styles.reach}>
                  <CallWorkshopLink />
                  <NextOpening />
                </div>
              </ShowOn>
            </Stack>
          )}
        </>
      )}
      <VisitProgress visit={visit} now={now} />
    </>
  );
}

/** Time of the last change of a kind; null if none was recorded. */
export function findLastChangeInstant(
  { changes }: Pick<Appointment, 'changes'>,
  what: Appointment['changes'][number]['change'],
): Date | null {
  const found = changes.findLast(({ change }) => change === what);
  return found ? new Date(found.changed_at) : null;
}

/**
 * Returns a function that writes in short when a step began: the time if it is today, otherwise the date without its weekday,
 * so that it fits one line.
 */
function useStepTimeText(visit: Appointment, now: Date): (step: Station) => string | null {
  const format = useFormat();
  const zone = visitTimeZone(visit);
  return (step) => {
    const instant = findLastChangeInstant(visit, BEGINNINGS[step]);
    if (!instant) return null;
    const { date, time } = dateAndTimeAt(instant, zone);
    if (date === localDateAt(now, zone)) return format.time(time);
    return addNoBreakSpaces(format.date(date, { day: 'numeric', month: 'short' }));
  };
}

/** Returns a function that writes a day from today on: "today", "tomorrow" or "on Wed 2 Dec". */
function useDayText(): (date: string, inDays: number) => string {
  const text = useText();
  const format = useFormat();
  const locale = useLocale();
  return (date, inDays) =>
    addNoBreakSpaces(
      inDays < 2
        ? new Intl.RelativeTimeFormat(locale, { numeric: 'auto' }).format(inDays, 'day')
        : text('ready.on', { day: format.date(date) }),
    );
}

interface ExpectedEnd {
  date: string | null;
  text: string;
  planned?: string;
}

/**
 * Returns a sentence about the end of the work, rounded up to a quarter of an hour: the time that the workshop gave; an apology
 * once that has passed (`planned`: sentence with that time, `date`: today if the workshop is open, else the next opening); an
 * estimate if the workshop gave no time. Null if there is neither, or once the estimate has passed.
 */
export function useExpectedEnd(
  visit: VisitReadyTimeFields & Pick<Appointment, 'changes' | 'service_type'>,
  now: Date,
): ExpectedEnd | null {
  const text = useText();
  const format = useFormat();
  const dayText = useDayText();
  const estimate = useReadyTimeEstimator().at;
  const clock = visitTimeZone(visit);
  const when = useDateAndTimeFormatter(clock);
  const promised = findAnnouncedReadyTime(visit);
  const begun = findLastChangeInstant(visit, 'started');
  const estimated = !promised && begun && estimate(visit.service_type, dateAndTimeAt(begun, clock));
  const end = promised ?? (estimated && roundUpToQuarterHour(estimated));
  if (!end) return null;
  const { date, time } = end;
  const today = localDateAt(now, clock);
  if (isReadyTimePassed(visit, now)) {
    const planned = text('ready.late.planned', {
      when: addNoBreakSpaces(when.at(toInstant(date, time, clock), now)),
    });
    const { isOpen, next } = openingStatusAt(now, siteSettings().booking, clock);
    return { date: isOpen ? today : (next?.date ?? null), text: text('ready.late'), planned };
  }
  if (toInstant(date, time, clock) <= now) return null;
  // After a time outside opening hours, the vehicle can be collected from the next opening on.
  const isOpening = openingHoursOn(date, siteSettings().booking)?.from === time;
  const words = { day: dayText(date, daysBetween(today, date)), time: format.time(time) };
  return { date, text: text(isOpening ? 'ready.from' : 'ready.by', words) };
}

/** Sentence that asks the customer to call for a new time; contains the next opening if the workshop is closed. */
function useCallForNewTime(now: Date): { isOpen: boolean; sentence: string } {
  const text = useText();
  const format = useFormat();
  const { booking, organisation } = siteSettings();
  const { isOpen, next } = openingStatusAt(now, booking, organisation.timeZone);
  if (!next) return { isOpen, sentence: text('ready.late.call') };
  const day = next.inDays === 0 ? 'today' : next.inDays === 1 ? 'tomorrow' : 'day';
  const words = { day: addNoBreakSpaces(format.date(next.date)), time: format.time(next.from) };
  return { isOpen, sentence: text(`ready.late.call.${day}`, words) };
}

/**
 * When the vehicle can be collected: until closing today or, if the workshop is closed now, from its next opening. Phones show
 * that opening with its end; desktops list the opening hours beside it.
 */
export function CollectionHours({ now }: { now: Date }) {
  const text = useText();
  const format = useFormat();
  const dayText = useDayText();
  const { booking, organisation } = siteSettings();
  const { isOpen, today, next } = openingStatusAt(now, booking, organisation.timeZone);

  if (isOpen && today) return <p>{text('ready.until', { time: format.time(today.to) })}</p>;
  if (!next) return null;
  const times = { from: format.time(next.from), to: format.time(next.to) };
  return <p>{text('ready.day', { day: dayText(next.date, next.inDays), ...times })}</p>;
}

/** Facts for collecting a ready vehicle. On desktops, the side bar has the phone number. */
function VehicleCollectionDetails({ visit }: VisitReferenceProps) {
  return (
    <div className={styles.where}>
      <WorkshopLocation date={null} />
      <VisitReference visit={visit} />
      <div className={styles.reach}>
        <DirectionsLink variant="primary" />
        <ShowOn device="phone">
          <CallWorkshopLink />
        </ShowOn>
      </div>
    </div>
  );
}

interface VisitReferenceProps {
  visit: Pick<Appointment, 'reference'>;
}

/** Reference that the customer tells the workshop when collecting the vehicle. */
export function VisitReference({ visit }: VisitReferenceProps) {
  const text = useText();
  return (
    <Text>
      {text('ready.reference')} <span className={styles.reference}>{visit.reference}</span>
    </Text>
  );
}

/** Steps of the progress bar. The last one means that the visit has ended. */
const STATIONS = ['booked', 'in_progress', 'ready', 'completed'] as const;
type Station = (typeof STATIONS)[number];

/** Step → message with its name, which fits into one line of a narrow phone. */
const STATION_NAMES = {
  booked: 'event.booked',
  in_progress: 'progress.in_progress',
  ready: 'progress.ready',
  completed: 'event.completed',
} as const;

/** Step → change of the visit with which the step begins. */
const BEGINNINGS = {
  booked: 'booked',
  in_progress: 'started',
  ready: 'ready',
  completed: 'completed',
} as const;

/** Progress bar of a vehicle at the workshop, with the time of each step so far. It replaces the history of the visit. */
function VisitProgress({ visit, now }: { visit: Appointment; now: Date }) {
  const text = useText();
  const timeText = useStepTimeText(visit, now);
  const here = STATIONS.indexOf(visit.status === 'ready' ? 'ready' : 'in_progress');
  const isLate = isReadyTimePassed(visit, now);
  const stateOf = (index: number) => (index === here ? 'current' : index < here ? 'done' : 'open');
  return (
    <div className={progressStyles.progress}>
      <ol>
        {STATIONS.map((station, index) => {
          const state = stateOf(index);
          const isOverdue = isLate && station === 'ready';
          return (
            <li
              key={station}
              className={classNames(
                progressStyles.station,
                progressStyles[state],
                isOverdue && progressStyles.late,
              )}
              aria-current={state === 'current' ? 'step' : undefined}
            >
              <span>{text(STATION_NAMES[station])}</span>
              <span className="visually-hidden">{` (${text(`event.state.${state}`)})`}</span>
              {state !== 'open' && <span className={progressStyles.at}>{timeText(station)}</span>}
              {isOverdue && <span className={progressStyles.at}>{text('ready.late.step')}</span>}
            </li>
          );
        })}
      </ol>
    </div>
  );
}
