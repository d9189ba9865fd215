import { TIME_LIMIT_MS } from './load-release.ts';

const TICK_MS = 1000;

export interface ScreenLimitOptions {
  isMissing: () => boolean;
  /** Whether a file, a response or the connection is pending, which does not count. */
  isWaiting: () => boolean;
  onStalled: () => void;
}

/** Counts ticks of a timer, which a sleeping device does not have. Returns the cancel function. */
export function limitScreen({ isMissing, isWaiting, onStalled }: ScreenLimitOptions): () => void {
  let left = TIME_LIMIT_MS / TICK_MS;
  const ticks = setInterval(() => {
    if (!isMissing()) return clearInterval(ticks);
    if (isWaiting() || --left > 0) return;
    clearInterval(ticks);
    onStalled();
  }, TICK_MS);
  return () => clearInterval(ticks);
}
