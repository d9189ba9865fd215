import { requestsUnderWay } from '@forecourt/shared/http';
import { type ComponentType, useEffect } from 'react';
import { type LiveData, refetchOnceWhenVisible } from './live-data.ts';

/** Between two looks whether the screen has what it asked for. */
const PAUSE_MS = 100;

const SHOWN: readonly LiveData[] = ['appointments', 'availabilities'];

refetchOnceWhenVisible();

/**
 * The screen, which learns of what the workshop and other customers change while it is there.
 * @param of what is to change before the customer's eyes; a screen on which they are about to change it themselves tells
 *   them so
 */
export function withLiveUpdates(Screen: ComponentType, of: readonly LiveData[] = SHOWN): ComponentType {
  return function LiveScreen() {
    useLiveUpdates(of);
    return <Screen />;
  };
}

function useLiveUpdates(of: readonly LiveData[]): void {
  useEffect(() => keepLive(of), [of]);
}

/**
 * Keeps what is in the cache up to date while it is shown.
 * @param onReady is called when it is, or can't be for now: what is asked for then need not be asked for again
 * @returns ends it
 */
export function keepLive(of: readonly LiveData[], onReady: () => void = () => {}): () => void {
  let isGone = false;
  let end = () => {};
  // After the screen and its data, which are whole without it: where it does not load, nothing is missing that can be
  // seen.
  const begin = () => {
    if (requestsUnderWay() > 0) {
      timer = setTimeout(begin, PAUSE_MS);
      return;
    }
    import('./page-stream.ts').then(
      ({ watch, untilTried }) => {
        if (isGone) return;
        end = watch(of);
        void untilTried.then(() => isGone || onReady());
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
