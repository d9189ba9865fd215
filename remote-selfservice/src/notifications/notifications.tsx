import {
  appointmentsQuery,
  loadMoreNotifications,
  markNotificationsRead,
  type Notification,
  type NotificationList as NotificationPages,
  notificationsQuery,
  remindersQuery,
} from '@forecourt/shared/api';
import { addDays, addNoBreakSpaces, dayFormatOptions, localDateAt } from '@forecourt/shared/dates';
import { useFormat, useLocale } from '@forecourt/shared/i18n';
import { bookPath, mePath, notificationsPath } from '@forecourt/shared/links';
import { useQuery } from '@forecourt/shared/query';
import { useReminderPresetFormatter } from '@forecourt/shared/reminders';
import { LoadMore, QueryScreen } from '@forecourt/shared/screens';
import { siteSettings } from '@forecourt/shared/settings';
import {
  alarmIcon,
  Card,
  Columns,
  calendarIcon,
  checkIcon,
  DescriptionList,
  Icon,
  LinkButton,
  List,
  Row,
  Section,
  Skeleton,
  Stack,
  Text,
} from '@forecourt/shared/ui';
import { useCurrentMinute } from '@forecourt/shared/workshop';
import { useEffect, useRef, useState } from 'react';
import { usePushAvailability } from '../device-pushes.ts';
import { EmailAddress } from '../email-address.tsx';
import { receivesTexts, useProfileQuery } from '../use-me.ts';
import { useNotificationChannels } from '../visits/notification-channels.tsx';
import { NotificationRow } from './notification-row.tsx';
import { useNotificationTitleFormatter, useText } from './notification-title.ts';
import styles from './notifications.module.css';

export function NotificationsScreen() {
  const text = useText();
  const now = useCurrentMinute();
  return (
    <QueryScreen
      query={useQuery(notificationsQuery())}
      width="overview"
      header={{ title: text('title') }}
      loading={text('loading')}
      skeleton={<ListSkeleton />}
      failed={text('failed')}
    >
      {(list) => {
        const isEmpty = list.items.length === 0;
        return (
          <Columns onTablets wideFirst={!isEmpty} even={isEmpty} side={<ChannelsCard isEmpty={isEmpty} />}>
            {isEmpty ? <NoNotifications /> : <NotificationList list={list} now={now} />}
          </Columns>
        );
      }}
    </QueryScreen>
  );
}

/** Whether to ask for an email address: the site sends emails, the customer has no address, and gets no text messages. */
function useIsEmailMissing(): boolean {
  const me = useProfileQuery().data;
  return me?.channels.sends_email === true && !me.email && !receivesTexts(me);
}

/** Channels by which the customer is notified, with a link to the settings if there is a choice. */
function ChannelsCard({ isEmpty }: { isEmpty: boolean }) {
  const text = useText();
  const me = useProfileQuery().data;
  const sendsEmails = me?.channels.sends_email ?? true;
  const sendsTexts = me?.channels.sends_texts ?? false;
  const isEmailMissing = useIsEmailMissing();
  const isDeviceOffered = usePushAvailability() !== null;
  const channels = useNotificationChannels('confirmed');
  const emailState = () => {
    if (!me?.email) return text('ways.email.none');
    if (!me.email_verified) return text('ways.email.unconfirmed');
    const isWanted = Object.values(me.channels.email).some(Boolean);
    return isWanted ? <EmailAddress>{me.email}</EmailAddress> : text('ways.email.off');
  };
  const textState = () => {
    if (!me?.phone) return text('ways.texts.none');
    return receivesTexts(me) ? addNoBreakSpaces(me.phone_formatted ?? '') : text('ways.texts.off');
  };
  return (
    <Section
      title={text('about')}
      link={
        sendsEmails || sendsTexts || isDeviceOffered
          ? { to: mePath('notifications'), text: text('choose') }
          : undefined
      }
      boxed
    >
      <DescriptionList
        items={[
          { label: text('ways.here'), value: text('ways.here.text') },
          ...(sendsEmails && me ? [{ label: text('ways.email'), value: emailState() }] : []),
          ...(sendsTexts ? [{ label: text('ways.texts'), value: textState() }] : []),
          ...(isDeviceOffered && typeof channels?.device === 'boolean'
            ? [
                {
                  label: text('ways.device'),
                  value: text(channels.device ? 'ways.device.on' : 'ways.device.off'),
                },
              ]
            : []),
        ]}
      />
      {isEmailMissing && (
        <LinkButton
          variant={isEmpty ? 'primary' : 'quiet'}
          to={mePath('email', { returnTo: notificationsPath() })}
          wide
        >
          {text('ways.email.add')}
        </LinkButton>
      )}
    </Section>
  );
}

const KINDS = [
  { kind: 'visit', icon: calendarIcon },
  { kind: 'ready', icon: checkIcon },
  { kind: 'soon', icon: alarmIcon },
] as const;

/** Shown while there are no notifications: the kinds that will come, and a link to book a visit. */
function NoNotifications() {
  const text = useText();
  const { name: test } = useReminderPresetFormatter()('inspection');
  const isEmailMissing = useIsEmailMissing();
  return (
    <Section title={text('empty.title')} boxed>
      <Text tone="muted">{text('empty.text')}</Text>
      <ul className={styles.kinds}>
        {KINDS.map(({ kind, icon }) => (
          <li key={kind}>
            <Icon path={icon} size={20} />
            <span>{text(`empty.kind.${kind}`, { test })}</span>
          </li>
        ))}
      </ul>
      <LinkButton
        variant={isEmailMissing ? 'quiet' : 'primary'}
        to={bookPath({ returnTo: notificationsPath() })}
        wide
      >
        {text('empty.book')}
      </LinkButton>
    </Section>
  );
}

const ROWS = [0, 1, 2];

function ListSkeleton() {
  return (
    <Columns onTablets wideFirst side={null}>
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
  const titleOf = useNotificationTitleFormatter();
  const isNew = useReading(items);
  const today = localDateAt(now, timeZone);
  // Load visits and reminders only if a text or an action depends on them.
  const isOpen = items.some(
    ({ appointment, by, kind }) =>
      appointment && by !== 'customer' && (appointment.date >= today || kind === 'cancelled'),
  );
  const isAboutReminder = items.some(({ reminder }) => reminder);
  const { data: visits } = useQuery({ ...appointmentsQuery(), enabled: isOpen || isAboutReminder });
  const { data: reminders } = useQuery({ ...remindersQuery(), enabled: isAboutReminder });
  const latestOfItems = findLatestOfItems(items);
  /** Id of the last notification when *Show more* was pressed. Once more are loaded, the one after it takes the focus. */
  const [lastBefore, setLastBefore] = useState<string>();
  const firstOfMore = items[items.findIndex(({ id }) => id === lastBefore) + 1]?.id;
  const loadMore = () => {
    setLastBefore(items.at(-1)?.id);
    return loadMoreNotifications();
  };
  const [latest] = items;
  const [latestAtFirst] = useState(latest?.id);
  return (
    <>
      <span role="status" className="visually-hidden">
        {latest && latest.id !== latestAtFirst && titleOf(latest)}
      </span>
      <div className={styles.days}>
        {byDay(items, timeZone).map(({ date, notifications }) => (
          <Section key={date} title={dayTitle(date)} boxed>
            <List inCard>
              {notifications.map((notification) => (
                <NotificationRow
                  key={notification.id}
                  notification={notification}
                  isNew={isNew(notification)}
                  conditions={{ now, today, visits, reminders, isLatest: latestOfItems.has(notification) }}
                  focused={lastBefore !== undefined && notification.id === firstOfMore}
                />
              ))}
            </List>
          </Section>
        ))}
      </div>
      <LoadMore
        label={text('more')}
        failed={text('more.failed')}
        load={next_cursor === null ? null : loadMore}
      />
      {next_cursor === null && (
        <Text size="small" tone="muted">
          {text('end')}
        </Text>
      )}
    </>
  );
}

/**
 * Returns the latest notification of each visit and reminder. Ignores the kinds `photos` and `earlier_time`.
 * @param notifications the latest first
 */
function findLatestOfItems(notifications: readonly Notification[]): Set<Notification> {
  const latest = new Map<string, Notification>();
  for (const notification of notifications) {
    if (notification.kind === 'photos' || notification.kind === 'earlier_time') continue;
    const { id } = notification.appointment ?? notification.reminder ?? notification;
    if (!latest.has(id)) latest.set(id, notification);
  }
  return new Set(latest.values());
}

interface Day {
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
    return format.date(date, { weekday: 'long', ...dayFormatOptions(date, today, 'long') });
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
      // If the request fails, the next one is sent when the page becomes visible again or a notification arrives.
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
