import { requestsUnderWay } from '@forecourt/shared/http';
import { type ComponentType, useEffect } from 'react';
import { type LiveData, refetchOnceWhenVisible } from './live-data.ts';

export type { LiveData };

/** Interval of the check for pending requests. */
const PAUSE_MS = 100;

const SHOWN: readonly LiveData[] = ['appointments', 'availabilities'];

refetchOnceWhenVisible();

/**
 * Wraps a screen so that its data is updated while it is mounted.
 * @param of data that may change while it is shown, unless the customer is about to change it
 */
export function withLiveUpdates(Screen: ComponentType, of: readonly LiveData[] = SHOWN): ComponentType {
  return function LiveScreen() {
    useLiveUpdates(of);
    return <Screen />;
  };
}

function useLiveUpdates(of: readonly LiveData[]): void {
  useEffect(() => subscribeLiveData(of), [of]);
}

/**
 * Keeps cached data up to date while it is shown.
 * @param onReady called when updates have started or failed: data requested from then on need not be requested again
 * @returns ends it
 */
export function subscribeLiveData(of: readonly LiveData[], onReady: () => void = () => {}): () => void {
  let isGone = false;
  let end = () => {};
  // Loaded after the screen and its data, which work without it.
  const begin = () => {
    if (requestsUnderWay() > 0) {
      timer = setTimeout(begin, PAUSE_MS);
      return;
    }
    import('./page-stream.ts').then(
      ({ watchLiveData, firstAttempt }) => {
        if (isGone) return;
        end = watchLiveData(of);
        void firstAttempt.then(() => isGone || onReady());
      },
      () => isGone || onReady(),
    );
  };
  let timer = setTimeout(begin);
  return () => {
    isGone = true;
    clearTimeout(timer);
    end();
  };
}
