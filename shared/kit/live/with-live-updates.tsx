import { type ComponentType, useEffect } from 'react';
import type { LiveData } from './stale-data.ts';

const ALL: readonly LiveData[] = ['appointments', 'availabilities'];

/**
 * The screen, which learns of what the workshop and other customers change while it is there.
 * @param of what is to change before the customer's eyes: not what they are about to change themselves, which is based on
 *   what they have seen
 */
export function withLiveUpdates(Screen: ComponentType, of: readonly LiveData[] = ALL): ComponentType {
  return function LiveScreen() {
    useLiveUpdates(of);
    return <Screen />;
  };
}

function useLiveUpdates(of: readonly LiveData[]): void {
  useEffect(() => {
    let isGone = false;
    let end = () => {};
    // After the screen, which is whole without it: where it does not load, nothing is missing that can be seen.
    import('./page-stream.ts').then(
      ({ watch }) => {
        if (!isGone) end = watch(of);
      },
      () => undefined,
    );
    return () => {
      isGone = true;
      end();
    };
  }, [of]);
}
