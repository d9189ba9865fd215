import {
  type Appointment,
  appointmentsQuery,
  loadMoreNotifications,
  markNotificationsRead,
  type Notification,
  type NotificationList as NotificationPages,
  notificationsQuery,
} from '@forecourt/shared/api';
import { addDays, addNoBreakSpaces, localDateAt, localTimeAt } from '@forecourt/shared/dates';
import { useFormat, useLocale } from '@forecourt/shared/i18n';
import { bookPath, mePath, notificationsPath, reminderPath, visitPath } from '@forecourt/shared/links';
import { useMutation, useQuery } from '@forecourt/shared/query';
import { FailureNotice, QueryScreen } from '@forecourt/shared/screens';
import { siteSettings } from '@forecourt/shared/settings';
import {
  alarmIcon,
  alertIcon,
  Button,
  bellIcon,
  Card,
  Columns,
  calendarIcon,
  carIcon,
  checkIcon,
  closeIcon,
  EmptyState,
  IconDisc,
  LinkButton,
  List,
  ListRow,
  moveIcon,
  Row,
  Section,
  Skeleton,
  Stack,
  Tag,
  Text,
} from '@forecourt/shared/ui';
import { VehiclePlateAndName } from '@forecourt/shared/vehicle-line';
import { useCurrentMinute, useServiceTexts } from '@forecourt/shared/workshop';
import { useEffect, useRef, useState } from 'react';
import { usePushAvailability } from '../device-pushes.ts';
import { useDateAndTimeFormatter } from '../slot-picker/text.ts';
import { useProfileQuery } from '../use-me.ts';
import { isBookedAgain } from '../visits/split-visits.ts';
import { useNotificationTitle, useText } from './notification-title.ts';
import styles from './notifications.module.css';

export function NotificationsScreen() {
  const text = useText();
  const now = useCurrentMinute();
  const sendsEmails = useProfileQuery().data?.channels.sends_email ?? true;
  const hasChoice = usePushAvailability(!sendsEmails) !== null || sendsEmails;
  return (
    <QueryScreen
      query={useQuery(notificationsQuery())}
      width="overview"
      header={{ title: text('title') }}
      loading={text('loading')}
      skeleton={<ListSkeleton />}
      failed={text('failed')}
    >
      {(list) => (
        <Columns
          onTablets
          side={
            <Section title={text('about')} boxed>
              <Text tone="muted">{text(hasChoice ? 'about.text.choice' : 'about.text')}</Text>
              {hasChoice && (
                <LinkButton variant="quiet" wide to={mePath('notifications')}>
                  {text('choose')}
                </LinkButton>
              )}
            </Section>
          }
        >
          {list.items.length > 0 ? (
            <NotificationList list={list} now={now} />
          ) : (
            <EmptyState
              leading={<IconDisc path={bellIcon} />}
              title={text('empty.title')}
              text={text('empty.text')}
            />
          )}
        </Columns>
      )}
    </QueryScreen>
  );
}

const ROWS = [0, 1, 2];

function ListSkeleton() {
  return (
    <Columns onTablets side={null}>
      <Card>
        <Skeleton width={90} />
        {ROWS.map((row) => (
          <Row key={row} gap={16}>
            <Skeleton shape="block" width={40} height={40} />
            <Stack gap={8}>
              <Skeleton width={190} />
              <Skeleton width={150} />
              <Skeleton width={84} />
            </Stack>
          </Row>
        ))}
      </Card>
    </Columns>
  );
}

/** Notifications by day, the latest first. Older ones load page by page on request. */
function NotificationList({ list: { items, next_cursor }, now }: { list: NotificationPages; now: Date }) {
  const text = useText();
  const { timeZone } = siteSettings().organisation;
  const dayTitle = useDayTitle(now, timeZone);
  const titleOf = useNotificationTitle();
  const isNew = useReading(items);
  const today = localDateAt(now, timeZone);
  // Load the visits only if a cancelled one could have been booked again.
  const { data: visits } = useQuery({
    ...appointmentsQuery(),
    enabled: items.some((notification) => nextAction(notification, today) === 'again'),
  });
  const more = useMutation({ mutationFn: loadMoreNotifications });
  const moreButton = useRef<HTMLButtonElement>(null);
  /** Id of the last notification before more were loaded. The notification after it takes the focus. */
  const [lastBefore, setLastBefore] = useState<string>();
  const firstOfMore = items[items.findIndex(({ id }) => id === lastBefore) + 1]?.id;
  const showMore = () => {
    setLastBefore(items.at(-1)?.id);
    more.mutate();
  };
  const [latest] = items;
  const [latestAtFirst] = useState(latest?.id);
  return (
    <>
      <span role="status" className="visually-hidden">
        {latest && latest.id !== latestAtFirst && titleOf(latest)}
      </span>
      {byDay(items, timeZone).map(({ date, notifications }) => (
        <Section key={date} title={dayTitle(date)} boxed>
          <List inCard>
            {notifications.map((notification) => (
              <NotificationRow
                key={notification.id}
                notification={notification}
                isNew={isNew(notification)}
                today={today}
                visits={visits}
                focused={lastBefore !== undefined && notification.id === firstOfMore}
              />
            ))}
          </List>
        </Section>
      ))}
      {more.error && (
        <FailureNotice
          title={text('more.failed')}
          error={more.error}
          onRetry={() => {
            // The notice with the focused button is about to be removed, so focus this button first.
            moreButton.current?.focus();
            showMore();
          }}
        />
      )}
      {next_cursor !== null && (
        <Button ref={moreButton} variant="quiet" wide busy={more.isPending} onClick={showMore}>
          {text('more')}
        </Button>
      )}
    </>
  );
}

interface Day {
  /** Date as `YYYY-MM-DD`. */
  date: string;
  notifications: Notification[];
}

/** Groups notifications by the day in a time zone, without changing their order. */
function byDay(notifications: readonly Notification[], timeZone: string): Day[] {
  const days: Day[] = [];
  for (const notification of notifications) {
    const date = localDateAt(new Date(notification.created_at), timeZone);
    const last = days.at(-1);
    if (last?.date === date) last.notifications.push(notification);
    else days.push({ date, notifications: [notification] });
  }
  return days;
}

/** Returns a function that names a past day: "Today", "Yesterday", "Thursday 19 November"; other years include the year. */
function useDayTitle(now: Date, timeZone: string): (date: string) => string {
  const format = useFormat();
  const locale = useLocale();
  const today = localDateAt(now, timeZone);
  return (date) => {
    const days = [today, addDays(today, -1)].indexOf(date);
    if (days >= 0) {
      const word = new Intl.RelativeTimeFormat(locale, { numeric: 'auto' }).format(-days, 'day');
      return word.charAt(0).toLocaleUpperCase(locale) + word.slice(1);
    }
    const isThisYear = date.slice(0, 4) === today.slice(0, 4);
    return format.date(date, {
      weekday: 'long',
      day: 'numeric',
      month: 'long',
      ...(!isThisYear && { year: 'numeric' }),
    });
  };
}

/**
 * Marks the shown notifications as read while the page is visible.
 * @returns function that returns whether a notification was unread when first shown; this does not change until unmounting
 */
function useReading(shown: readonly Notification[]): ({ id }: Notification) => boolean {
  const [news, setNews] = useState<ReadonlySet<string>>(new Set());
  const unread = shown.filter(({ read_at }) => read_at === null);
  const more = unread.filter(({ id }) => !news.has(id));
  if (more.length > 0) setNews(new Set([...news, ...more.map(({ id }) => id)]));

  const latest = unread.length > 0 ? shown[0]?.id : undefined;
  const sent = useRef<string>(undefined);
  useEffect(() => {
    if (latest === undefined) return;
    const read = () => {
      if (document.visibilityState === 'hidden' || sent.current === latest) return;
      sent.current = latest;
      // If the request fails, the notifications are unread until the list is shown again.
      markNotificationsRead(latest).catch(() => {
        sent.current = undefined;
      });
    };
    read();
    document.addEventListener('visibilitychange', read);
    return () => document.removeEventListener('visibilitychange', read);
  }, [latest]);
  return ({ id }) => news.has(id);
}

const LOOKS = {
  confirmed: { icon: checkIcon, tone: 'good' },
  moved: { icon: moveIcon, tone: 'warn' },
  cancelled: { icon: closeIcon, tone: 'neutral' },
  // Same icon and tone as `LostVisitCard` on the home and visits screens.
  cancelled_by_workshop: { icon: alertIcon, tone: 'warn' },
  ready: { icon: carIcon, tone: 'good' },
  day_before: { icon: calendarIcon, tone: 'accent' },
  soon: { icon: alarmIcon, tone: 'accent' },
  due: { icon: alertIcon, tone: 'warn' },
  other: { icon: bellIcon, tone: 'accent' },
} as const;

interface NotificationRowProps {
  notification: Notification;
  /** Whether the notification was unread when the list was opened. */
  isNew: boolean;
  /** `YYYY-MM-DD` in the workshop's time zone. */
  today: string;
  /** The customer's visits; undefined if they are not loaded. */
  visits: readonly Appointment[] | undefined;
  /** Whether the row's link takes the focus on mount, as the first of the rows that *Show more* has just loaded. */
  focused?: boolean;
}

function lookOf({ kind, by, reminder }: Notification): keyof typeof LOOKS {
  if (kind === 'reminder') return reminder?.stage ?? 'due';
  return kind === 'cancelled' && by === 'workshop' ? 'cancelled_by_workshop' : kind;
}

/** Row of a notification, with a link to its visit or reminder if it has one. */
function NotificationRow({ notification, isNew, today, visits, focused = false }: NotificationRowProps) {
  const text = useText();
  const format = useFormat();
  const titleOf = useNotificationTitle();
  const { appointment, reminder, kind, reason, created_at } = notification;
  const { timeZone } = siteSettings().organisation;
  const about = appointment ?? reminder;
  const { icon, tone } = LOOKS[lookOf(notification)];
  const next = nextAction(notification, today, visits);
  const action = next && appointment && (
    <LinkButton
      variant="quiet"
      {...(next === 'again'
        ? {
            to: bookPath({
              vehicle: appointment.vehicle.id,
              service: appointment.service_type,
              returnTo: notificationsPath(),
            }),
          }
        : { href: siteSettings().organisation.address?.map ?? '', newTab: true })}
    >
      {text(next)}
    </LinkButton>
  );
  const title = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    if (focused) title.current?.closest('a')?.focus();
  }, [focused]);
  return (
    <ListRow
      to={pathOf(notification)}
      action={action}
      leading={<IconDisc path={icon} tone={tone} size="sm" />}
      title={
        <span className={styles.heading}>
          <span ref={title} className={isNew ? styles.title : `${styles.title} ${styles.read}`}>
            {titleOf(notification)}
          </span>{' '}
          <span className={styles.news}>
            {isNew && <Tag tone="accent">{text('new')}</Tag>}
            <time dateTime={created_at}>{format.time(localTimeAt(new Date(created_at), timeZone))}</time>
          </span>
        </span>
      }
      description={
        <span className={styles.description}>
          {appointment && <VisitWords appointment={appointment} />}
          {reminder && <ReminderWords reminder={reminder} />}
          {kind === 'other' && <span>{text('other')}</span>}
          {reason && <span>{text('reason', { reason })}</span>}
          {about && <VehiclePlateAndName vehicle={about.vehicle} />}
        </span>
      }
    />
  );
}

/** Action that a notification offers; null if it offers none, or if its visit was booked again or its day is over. */
function nextAction(
  { kind, by, appointment }: Notification,
  today: string,
  visits: readonly Appointment[] = [],
): 'again' | 'directions' | null {
  if (!appointment || appointment.date < today) return null;
  if (kind === 'cancelled' && by === 'workshop') {
    const cancelled = visits.find(({ id }) => id === appointment.id);
    return cancelled && isBookedAgain(cancelled, visits) ? null : 'again';
  }
  const map = siteSettings().organisation.address?.map;
  return map && (kind === 'ready' || kind === 'day_before') ? 'directions' : null;
}

function pathOf({ appointment, reminder }: Notification): string | undefined {
  if (appointment) return visitPath(appointment.id);
  return reminder ? reminderPath(reminder.id) : undefined;
}

function VisitWords({ appointment }: { appointment: NonNullable<Notification['appointment']> }) {
  const text = useText();
  const { service_type } = appointment;
  const when = useDateAndTimeFormatter().of(appointment);
  const { title: service } = useServiceTexts()(service_type);
  return <span>{text('visit', { service, when })}</span>;
}

function ReminderWords({ reminder }: { reminder: NonNullable<Notification['reminder']> }) {
  const text = useText();
  const format = useFormat();
  const { due_on, due_on_estimated } = reminder;
  const date = addNoBreakSpaces(format.date(due_on, { day: 'numeric', month: 'short' }));
  return <span>{text(due_on_estimated ? 'reminder.around' : 'reminder.on', { date })}</span>;
}
