import { queryKeys } from '@forecourt/shared/api';
import { queryClient } from '@forecourt/shared/query';

/** What events tell of. */
export const LIVE_DATA = ['appointments', 'availabilities', 'notifications', 'reminders'] as const;
export type LiveData = (typeof LIVE_DATA)[number];

let isCatchingUp = () => false;

/** @param isPending whether the page is about to ask for all of it that may have changed while nobody looked */
export function setCatchingUp(isPending: () => boolean): void {
  isCatchingUp = isPending;
}

/**
 * Keeps the cache from asking for live data by itself when somebody looks at the page again and the stream makes it ask for the same.
 * Must be called before a screen is shown: queries take up their defaults then.
 */
export function askOnceWhenSeen(): void {
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
