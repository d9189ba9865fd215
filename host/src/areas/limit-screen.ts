import { TIME_LIMIT_MS } from './load-release.ts';

const LOOK_MS = 1000;

export interface ScreenLimitOptions {
  isMissing: () => boolean;
  /** Whether a file, a response or the connection is pending, which does not count. */
  isWaiting: () => boolean;
  onStalled: () => void;
}

/** Counts ticks of a timer, which a sleeping device does not have. Returns the cancel function. */
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
