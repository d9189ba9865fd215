/** For how long a message is only counted after it was logged, in milliseconds. */
const PAUSE_MS = 60_000;

/** Keeps the log short while every request meets the same failure, such as a database that is away. */
export class LogThrottle {
  readonly #logged = new Map<string, { at: number; skipped: number }>();

  /**
   * Logs a message, unless it was logged a short while ago.
   * @param message one of a few
   * @param log gets how often the message was skipped since it was logged last; undefined for never
   */
  throttled(message: string, log: (skipped: number | undefined) => void): void {
    const now = performance.now();
    const last = this.#logged.get(message);
    if (last && now - last.at < PAUSE_MS) {
      last.skipped += 1;
      return;
    }
    this.#logged.set(message, { at: now, skipped: 0 });
    log(last?.skipped || undefined);
  }
}
