import { isOffline, subscribeConnection } from '@forecourt/shared/http';
import { useSyncExternalStore } from 'react';

export function useOffline(): boolean {
  return useSyncExternalStore(subscribeConnection, isOffline);
}
