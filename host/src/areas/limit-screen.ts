import { TIME_LIMIT_MS } from './load-release.ts';

const LOOK_MS = 1000;

export interface ScreenLimitOptions {
  isMissing: () => boolean;
  /** Whether a file, a response or the connection is pending, which does not count. */
  isWaiting: () => boolean;
  onStalled: () => void;
}

/**
 * Limits the time of a screen's code. Counts seconds by a timer, so that pending requests and a sleeping
 * device do not count.
 * @returns stops it
 */
export function limitScreen({ isMissing, isWaiting, onStalled }: ScreenLimitOptions): () => void {
  let left = TIME_LIMIT_MS / LOOK_MS;
  const looks = setInterval(() => {
    if (!isMissing()) return clearInterval(looks);
    if (isWaiting() || --left > 0) return;
    clearInterval(looks);
    onStalled();
  }, LOOK_MS);
  return () => clearInterval(looks);
}
