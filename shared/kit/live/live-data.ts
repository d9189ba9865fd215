import { queryKeys } from '@forecourt/shared/api';
import { queryClient } from '@forecourt/shared/query';

/** Data whose changes the stream reports. */
export const LIVE_DATA = ['appointments', 'availabilities', 'notifications', 'reminders'] as const;
export type LiveData = (typeof LIVE_DATA)[number];

let isCatchingUp = () => false;

/** @param isPending whether the page is about to refetch all live data that may have changed while it was hidden */
export function setCatchingUp(isPending: () => boolean): void {
  isCatchingUp = isPending;
}

/** Stops refetches on focus if the stream is about to cause one. Must be called before a screen mounts. */
export function refetchOnceWhenVisible(): void {
  const { queries } = queryClient.getDefaultOptions();
  const byDefault = queries?.refetchOnWindowFocus ?? true;
  for (const what of LIVE_DATA) {
    queryClient.setQueryDefaults(queryKeys[what], {
      refetchOnWindowFocus: (query) => {
        if (isCatchingUp()) return false;
        return typeof byDefault === 'function' ? byDefault(query) : byDefault;
      },
    });
  }
}
