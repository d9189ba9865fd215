import type { Appointment, Notification, Reminder } from '@forecourt/shared/api';
import { addNoBreakSpaces, localTimeAt } from '@forecourt/shared/dates';
import { useFormat } from '@forecourt/shared/i18n';
import {
  bookPath,
  moveVisitPath,
  notificationsPath,
  reminderPath,
  visitPath,
  visitPhotosPath,
} from '@forecourt/shared/links';
import {
  isDueNowOrSoon,
  isOwnerDutyReminder,
  reminderBookingPath,
  useReminderNameFormatter,
} from '@forecourt/shared/reminders';
import { siteSettings } from '@forecourt/shared/settings';
import {
  alarmIcon,
  calendarIcon,
  closeIcon,
  IconDisc,
  infoIcon,
  LinkButton,
  ListRow,
  moveIcon,
  photoIcon,
  STATE_SIGNS,
  Stack,
  VisuallyHidden,
} from '@forecourt/shared/ui';
import { VehiclePlateAndName } from '@forecourt/shared/vehicle-line';
import { findCurrentOrNextVisit, isVisitChangeable } from '@forecourt/shared/visits';
import { useServiceTexts } from '@forecourt/shared/workshop';
import { type ReactNode, useEffect, useRef } from 'react';
import { computeChangeDeadline, useDateAndTimeFormatter } from '../slot-picker/text.ts';
import { findReplacementVisit } from '../visits/split-visits.ts';
import { OfferedTimes, useOfferedTimes } from '../visits/why-cancelled.tsx';
import { useNotificationTitleFormatter, useText } from './notification-title.ts';
import styles from './notifications.module.css';

const NOTIFICATION_ICONS = {
  confirmed: { icon: calendarIcon, tone: 'good' },
  moved: { icon: moveIcon, tone: 'warn' },
  cancelled: { icon: closeIcon, tone: 'neutral' },
  cancelled_by_workshop: STATE_SIGNS.cancelledByWorkshop,
  ready: STATE_SIGNS.ready,
  day_before: { icon: calendarIcon, tone: 'accent' },
  soon: { icon: alarmIcon, tone: 'accent' },
  due: STATE_SIGNS.due,
  photos: { icon: photoIcon, tone: 'accent' },
  earlier_time: { icon: calendarIcon, tone: 'good' },
  earlier_time_over: { icon: calendarIcon, tone: 'neutral' },
  other: { icon: infoIcon, tone: 'accent' },
} as const;

interface ActionConditions {
  now: Date;
  /** `YYYY-MM-DD` in the workshop's time zone. */
  today: string;
  /** The customer's visits; undefined if they are not loaded. */
  visits: readonly Appointment[] | undefined;
  /** The customer's open and snoozed reminders; undefined if they are not loaded. */
  reminders: readonly Reminder[] | undefined;
  /** Whether it is the latest of its visit or reminder, ignoring photos and earlier times; false for these two kinds. */
  isLatest: boolean;
}

interface NotificationRowProps {
  notification: Notification;
  /** Whether the notification was unread when this screen first showed it. */
  isNew: boolean;
  conditions: ActionConditions;
  /** Whether the row's link takes the focus on mount, as the first of the rows that *Show more* has just loaded. */
  focused?: boolean;
}

function iconNameOf({ kind, by, reminder, earlier_time }: Notification): keyof typeof NOTIFICATION_ICONS {
  if (kind === 'reminder') return reminder?.stage ?? 'due';
  if (kind === 'earlier_time' && !earlier_time?.free) return 'earlier_time_over';
  return kind === 'cancelled' && by === 'workshop' ? 'cancelled_by_workshop' : kind;
}

/** Row of a notification, with a link to its visit or reminder if it has one. */
export function NotificationRow({ notification, isNew, conditions, focused = false }: NotificationRowProps) {
  const text = useText();
  const format = useFormat();
  const titleOf = useNotificationTitleFormatter();
  const when = useDateAndTimeFormatter();
  const { appointment, reminder, kind, reason, refused, earlier_time, created_at } = notification;
  const replacement = findNewVisit(notification, conditions);
  const { timeZone } = siteSettings().organisation;
  const about = appointment ?? reminder;
  const isEarlierTimeTaken = earlier_time?.free === false;
  const { icon, tone } = NOTIFICATION_ICONS[replacement ? 'cancelled' : iconNameOf(notification)];
  const action = useNextAction(notification, conditions);
  const title = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    if (focused) title.current?.closest('a')?.focus();
  }, [focused]);
  return (
    <ListRow
      to={replacement ? visitPath(replacement.id) : pathOf(notification)}
      action={replacement ? null : action}
      leading={<IconDisc path={icon} tone={tone} size="sm" />}
      title={
        <span ref={title} className={styles.heading}>
          {isNew && !isEarlierTimeTaken && (
            <>
              <span className={styles.new}>{text('new')}</span>{' '}
            </>
          )}
          <span>
            {replacement && appointment
              ? text(refused ? 'rebooked.request' : 'rebooked.instead', {
                  date: addNoBreakSpaces(format.date(appointment.date)),
                })
              : titleOf(notification)}
          </span>
        </span>
      }
      description={
        <span className={styles.description}>
          {replacement && (
            <span className={styles.newVisit}>
              {text('rebooked.title', { when: addNoBreakSpaces(when.of(replacement)) })}
            </span>
          )}
          {earlier_time && <EarlierTimeWords earlier={earlier_time} now={conditions.now} />}
          {appointment && !replacement && <VisitWords kind={kind} visit={appointment} />}
          {reminder && <ReminderWords reminder={reminder} />}
          {kind === 'other' && <span>{text('other')}</span>}
          {reason && !replacement && (
            <span>
              <q>{reason}</q>
            </span>
          )}
          {about && (
            <span>
              <VehiclePlateAndName vehicle={about.vehicle} />
            </span>
          )}
          <time dateTime={created_at} className={styles.time}>
            {format.time(localTimeAt(new Date(created_at), timeZone))}
          </time>
        </span>
      }
    />
  );
}

/** Returns the visit booked in place of the one that the workshop cancelled by this notification, if any. */
function findNewVisit({ kind, by, appointment }: Notification, { visits }: ActionConditions) {
  if (kind !== 'cancelled' || by === 'customer') return undefined;
  const lost = visits?.find(({ id }) => id === appointment?.id);
  return lost && visits && findReplacementVisit(lost, visits);
}

/** Link, or free times, for the action that a notification calls for; null if none is needed or possible now. */
function useNextAction(
  { kind, by, appointment, reminder, earlier_time }: Notification,
  { now, today, visits, reminders, isLatest }: ActionConditions,
): ReactNode {
  const text = useText();
  const nameOf = useReminderNameFormatter();
  const { of: dateAndTimeOf } = useDateAndTimeFormatter();
  const serviceTexts = useServiceTexts();
  const returnTo = notificationsPath();
  if (earlier_time?.free && appointment) {
    return (
      <div>
        <LinkButton to={moveVisitPath(appointment.id, earlier_time)}>
          {text('earlier.move', { when: addNoBreakSpaces(dateAndTimeOf(earlier_time)) })}
        </LinkButton>
      </div>
    );
  }
  if (!isLatest) return null;
  if (reminder) {
    const open = reminders?.find(({ id }) => id === reminder.id);
    const isDue = open && isDueNowOrSoon(open) && !isOwnerDutyReminder(open);
    // If the vehicle has a visit anyway, no other one is needed: the reminder's screen offers to have the work done then.
    if (!isDue || !visits || findCurrentOrNextVisit(open.vehicle, visits, now)) return null;
    return (
      <LinkButton to={reminderBookingPath(open, returnTo)}>
        <NamedLabel short={text('book')} name={text('book.named', { name: nameOf(open) })} />
      </LinkButton>
    );
  }
  if (!appointment || appointment.date < today) return null;
  const visit = visits?.find(({ id }) => id === appointment.id);
  const service = serviceTexts(appointment.service_type).title;
  const again = (
    <NamedLabel
      short={text('again')}
      name={text('again.named', { service, when: dateAndTimeOf(appointment) })}
    />
  );
  if (by !== 'customer' && kind === 'cancelled') {
    return <ReplacementAction appointment={appointment}>{again}</ReplacementAction>;
  }
  if (by !== 'customer' && kind === 'moved' && visit && isVisitChangeable(visit, now)) {
    return (
      <LinkButton variant="quiet" to={moveVisitPath(visit.id)}>
        {again}
      </LinkButton>
    );
  }
  const map = siteSettings().organisation.address?.map;
  if (!map || !callsForDirections(kind, visit?.status ?? appointment.status)) return null;
  return (
    <LinkButton variant="quiet" href={map} newTab>
      {text('directions')}
    </LinkButton>
  );
}

/** Whether to offer directions: for two kinds, while the visit has the status that fits. Older apis send no status. */
function callsForDirections(kind: Notification['kind'], status: Appointment['status'] | null): boolean {
  if (kind === 'ready') return status === null || status === 'ready';
  return kind === 'day_before' && (status === null || status === 'confirmed');
}

interface NamedLabelProps {
  short: string;
  /** Accessible name, which contains the short label. */
  name: string;
}

function NamedLabel({ short, name }: NamedLabelProps) {
  return (
    <>
      <span aria-hidden="true">{short}</span>
      <VisuallyHidden>{name}</VisuallyHidden>
    </>
  );
}

interface ReplacementActionProps {
  appointment: NonNullable<Notification['appointment']>;
  children: ReactNode;
}

/** Offers other times for a visit that the workshop cancelled, and a link to all times. */
function ReplacementAction({ appointment, children }: ReplacementActionProps) {
  const { vehicle, service_type: service } = appointment;
  const times = useOfferedTimes(appointment);
  return (
    <div className={styles.replacement}>
      <Stack gap={12}>
        <OfferedTimes visit={appointment} times={times} returnTo={notificationsPath()} />
        <LinkButton
          variant={times?.length === 0 ? 'primary' : 'quiet'}
          to={bookPath({ vehicle: vehicle.id, service, returnTo: notificationsPath() })}
          wide
        >
          {children}
        </LinkButton>
      </Stack>
    </div>
  );
}

interface VisitWordsProps {
  kind: Notification['kind'];
  visit: NonNullable<Notification['appointment']>;
}

function pathOf({ kind, appointment, reminder }: Notification): string | undefined {
  if (appointment && kind === 'photos') return visitPhotosPath(appointment.id);
  if (appointment) return visitPath(appointment.id);
  return reminder ? reminderPath(reminder.id) : undefined;
}

/** Work and time of a visit; if it was moved, its new time first. */
function VisitWords({ kind, visit }: VisitWordsProps) {
  const text = useText();
  const { title: service } = useServiceTexts()(visit.service_type);
  const when = addNoBreakSpaces(useDateAndTimeFormatter().of(visit));
  if (kind === 'earlier_time') return <span>{text('earlier.visit', { service, when })}</span>;
  if (kind !== 'moved') return <span>{text('visit', { service, when })}</span>;
  return (
    <>
      <span className={styles.newVisit}>{text('moved.time', { when })}</span>
      <span>{service}</span>
    </>
  );
}

interface EarlierTimeWordsProps {
  earlier: NonNullable<Notification['earlier_time']>;
  now: Date;
}

function EarlierTimeWords({ earlier, now }: EarlierTimeWordsProps) {
  const text = useText();
  const when = addNoBreakSpaces(useDateAndTimeFormatter().of(earlier));
  if (!earlier.free) return <s>{when}</s>;
  return (
    <>
      <span className={styles.newVisit}>{when}</span>
      <span>{text('earlier.first')}</span>
      {computeChangeDeadline(earlier) <= now && <span>{text('earlier.final')}</span>}
    </>
  );
}

function ReminderWords({ reminder }: { reminder: NonNullable<Notification['reminder']> }) {
  const text = useText();
  const format = useFormat();
  const { due_on, due_on_estimated } = reminder;
  const date = addNoBreakSpaces(format.date(due_on, { day: 'numeric', month: 'short' }));
  return <span>{text(due_on_estimated ? 'reminder.around' : 'reminder.on', { date })}</span>;
}
