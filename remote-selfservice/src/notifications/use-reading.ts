import { markNotificationsRead, type Notification } from '@forecourt/shared/api';
import { useEffect, useRef, useState } from 'react';

/**
 * Marks shown notifications as read while the page is visible.
 * @returns whether a notification was unread when first shown; stays true until unmounting
 */
export function useReading(shown: readonly Notification[]): ({ id }: Notification) => boolean {
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
      // They stay unread until the list is viewed again.
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
