import { markNotificationsRead, type Notification } from '@forecourt/shared/api';
import { useEffect, useRef, useState } from 'react';

/**
 * Notes what is shown as read, once the page can be seen.
 * @returns whether a notification was unread when it first came here: its mark stays for as long as the customer does
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
      // Then they stay unread, and are noted when the list is looked at again.
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
