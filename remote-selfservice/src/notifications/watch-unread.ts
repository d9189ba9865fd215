import { meQuery, unreadNotificationCountQuery } from '@forecourt/shared/api';
import { subscribeLiveData } from '@forecourt/shared/live';
import { QueryObserver, queryClient } from '@forecourt/shared/query';
import { knowsAccountPreferences } from '@forecourt/shared/settings';
import { renewPushRegistration } from '../device-pushes.ts';

/**
 * Reports the number of unread notifications, once it is known and after each change, and shows it on the icon of the
 * installed app. Also renews this device's push registration, and loads the profile if this device does not know the account's
 * language and theme yet.
 * @returns a function that stops reporting
 */
export function watchUnreadAndRenewPushes(report: (count: number) => void): () => void {
  const tell = (count: number) => {
    report(count);
    void navigator.setAppBadge?.(count).catch(() => undefined);
  };
  // A failed renewal is repeated on the next page load.
  void renewPushRegistration().catch(() => undefined);
  if (!knowsAccountPreferences()) void queryClient.prefetchQuery(meQuery());
  const observer = new QueryObserver(queryClient, unreadNotificationCountQuery());
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
