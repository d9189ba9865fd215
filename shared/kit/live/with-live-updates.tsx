import { requestsUnderWay } from '@forecourt/shared/http';
import { type ComponentType, useEffect } from 'react';
import { type LiveDataKind, preventDoubleRefetchOnFocus } from './live-data.ts';

export type { LiveDataKind };

const PAUSE_MS = 100;

const SHOWN: readonly LiveDataKind[] = ['appointments', 'availabilities'];

preventDoubleRefetchOnFocus();

/** Wraps a screen so that it refetches changed data while mounted. Omit kinds of data that the customer edits there. */
export function withLiveUpdates(Screen: ComponentType, of: readonly LiveDataKind[] = SHOWN): ComponentType {
  return function LiveScreen() {
    useLiveUpdates(of);
    return <Screen />;
  };
}

function useLiveUpdates(of: readonly LiveDataKind[]): void {
  useEffect(() => subscribeLiveData(of), [of]);
}

/** Refetches changed data until the returned function is called. After `onReady`, a stream is open or has failed to open. */
export function subscribeLiveData(of: readonly LiveDataKind[], onReady: () => void = () => {}): () => void {
  let isGone = false;
  let end = () => {};
  const begin = () => {
    if (requestsUnderWay() > 0) {
      timer = setTimeout(begin, PAUSE_MS);
      return;
    }
    import('./page-stream.ts').then(
      ({ keepLiveDataCurrent, firstStreamAttempt }) => {
        if (isGone) return;
        end = keepLiveDataCurrent(of);
        void firstStreamAttempt.then(() => isGone || onReady());
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
