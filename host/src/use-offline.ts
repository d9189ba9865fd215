import { isOffline, subscribeConnection } from '@forecourt/shared/http';
import { useSyncExternalStore } from 'react';

/** Whether this device does not reach the site. */
export function useOffline(): boolean {
  return useSyncExternalStore(subscribeConnection, isOffline);
}
