import { queryKeys } from '@forecourt/shared/api';
import { queryClient } from '@forecourt/shared/query';

export const LIVE_DATA_KINDS = ['appointments', 'availabilities', 'notifications', 'reminders'] as const;
export type LiveDataKind = (typeof LIVE_DATA_KINDS)[number];

let isCatchingUp = () => false;

/** Sets the check for `preventDoubleRefetchOnFocus`. @param isPending whether the page is about to refetch all live data */
export function registerRefetchPendingCheck(isPending: () => boolean): void {
  isCatchingUp = isPending;
}

/** Suppresses refetching on focus while the page is about to refetch all live data anyway. Call it before a screen mounts. */
export function preventDoubleRefetchOnFocus(): void {
  const { queries } = queryClient.getDefaultOptions();
  const byDefault = queries?.refetchOnWindowFocus ?? true;
  for (const what of LIVE_DATA_KINDS) {
    queryClient.setQueryDefaults(queryKeys[what], {
      refetchOnWindowFocus: (query) => {
        if (isCatchingUp()) return false;
        return typeof byDefault === 'function' ? byDefault(query) : byDefault;
      },
    });
  }
}
