import { requestsUnderWay } from '@forecourt/shared/http';
import { type ComponentType, useEffect } from 'react';
import { type LiveData, refetchOnceWhenVisible } from './live-data.ts';

export type { LiveData };

const PAUSE_MS = 100;

const SHOWN: readonly LiveData[] = ['appointments', 'availabilities'];

refetchOnceWhenVisible();

/** Wraps a screen so that it refetches changed data while mounted. Leave out data that the customer is editing. */
export function withLiveUpdates(Screen: ComponentType, of: readonly LiveData[] = SHOWN): ComponentType {
  return function LiveScreen() {
    useLiveUpdates(of);
    return <Screen />;
  };
}

function useLiveUpdates(of: readonly LiveData[]): void {
  useEffect(() => subscribeLiveData(of), [of]);
}

/** Refetches changed data until the returned function is called. Data that is requested after `onReady` is up to date. */
export function subscribeLiveData(of: readonly LiveData[], onReady: () => void = () => {}): () => void {
  let isGone = false;
  let end = () => {};
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
