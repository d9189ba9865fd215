/** For how long a message is only counted after it was logged, in milliseconds. */
const PAUSE_MS = 60_000;

/** Keeps the log short while every request meets the same failure, such as a database that is away. */
export class LogThrottle {
  readonly #logged = new Map<string, { at: number; skipped: number }>();

  /**
   * Asks whether to log a message now.
   * @param message one of a few
   * @returns how often it was skipped since it was logged last; null when it is to be skipped this time
   */
  skippedBefore(message: string): number | null {
    const now = performance.now();
    const last = this.#logged.get(message);
    if (last && now - last.at < PAUSE_MS) {
      last.skipped += 1;
      return null;
    }
    this.#logged.set(message, { at: now, skipped: 0 });
    return last?.skipped ?? 0;
  }
}
