import { unreadNotificationsQuery } from '@forecourt/shared/api';
import { subscribeLiveData } from '@forecourt/shared/live';
import { QueryObserver, queryClient } from '@forecourt/shared/query';
import { keepRegistered } from '../device-pushes.ts';

/**
 * Follows how many notifications are unread: asked for once, and again when the workshop has news or another page has
 * read some. A device that is told as well stays so.
 * @returns ends it
 */
export function watchUnread(tell: (count: number) => void): () => void {
  // It is tried again with the next page view.
  void keepRegistered().catch(() => undefined);
  const observer = new QueryObserver(queryClient, unreadNotificationsQuery());
  let end = () => {};
  const endLive = subscribeLiveData(['notifications'], () => {
    const { data } = observer.getCurrentResult();
    if (data !== undefined) tell(data);
    end = observer.subscribe(({ data: count }) => {
      if (count !== undefined) tell(count);
    });
  });
  return () => {
    endLive();
    end();
  };
}
