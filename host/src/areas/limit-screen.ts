import { TIME_LIMIT_MS } from './load-release.ts';

const LOOK_MS = 1000;

export interface ScreenLimitOptions {
  /** Whether there is still no screen. */
  isMissing: () => boolean;
  /** Whether something else than the area's own code is waited for: a file, an answer, the connection. */
  isWaiting: () => boolean;
  /** Called when the screen has had its time. */
  onStalled: () => void;
}

/**
 * Gives a screen's code as long as a file has. Looks once a second, so that neither what others take counts nor the time
 * in which the device slept.
 * @returns the way to end it
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
