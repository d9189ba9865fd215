import { moreNotifications, type NotificationList as NotificationPages } from '@forecourt/shared/api';
import { useMutation } from '@forecourt/shared/query';
import { FailureNotice } from '@forecourt/shared/screens';
import { siteSettings } from '@forecourt/shared/settings';
import { Button, List, Section, Text } from '@forecourt/shared/ui';
import { useRef, useState } from 'react';
import { byDay } from './by-day.ts';
import { NotificationRow } from './notification-row.tsx';
import { useText } from './text.ts';
import { useDayTitle } from './use-day-title.ts';
import { useNotificationTitle } from './use-notification-title.ts';
import { useReading } from './use-reading.ts';

interface NotificationListProps {
  /** Has at least one notification. */
  list: NotificationPages;
  now: Date;
}

/** Notifications by day of arrival, latest first; older ones load page by page. */
export function NotificationList({ list: { items, next_cursor }, now }: NotificationListProps) {
  const text = useText();
  const { timeZone } = siteSettings().organisation;
  const dayTitle = useDayTitle(now, timeZone);
  const titleOf = useNotificationTitle();
  const isNew = useReading(items);
  const more = useMutation({ mutationFn: moreNotifications });
  const moreButton = useRef<HTMLButtonElement>(null);
  /** Id of the last notification before more were loaded: the one after it takes the focus. */
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
        <Section key={date} title={dayTitle(date)}>
          <List>
            {notifications.map((notification) => (
              <NotificationRow
                key={notification.id}
                notification={notification}
                isNew={isNew(notification)}
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
            // The notice is about to be removed.
            moreButton.current?.focus();
            showMore();
          }}
        />
      )}
      {next_cursor !== null ? (
        <Button ref={moreButton} variant="quiet" wide busy={more.isPending} onClick={showMore}>
          {text('more')}
        </Button>
      ) : (
        <Text size="small" tone="muted">
          {text('kept')}
        </Text>
      )}
    </>
  );
}
