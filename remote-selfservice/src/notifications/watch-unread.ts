import { unreadNotificationsQuery } from '@forecourt/shared/api';
import { subscribeLiveData } from '@forecourt/shared/live';
import { QueryObserver, queryClient } from '@forecourt/shared/query';
import { renewRegistration } from '../device-pushes.ts';

/**
 * Follows the number of unread notifications: loaded at the start and after changes by the workshop or another page. Also
 * renews the push registration of this device.
 * @returns stops following
 */
export function watchUnread(tell: (count: number) => void): () => void {
  // Retried with the next page view.
  void renewRegistration().catch(() => undefined);
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
