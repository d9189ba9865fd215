const TIMERS = [
  'setTimeout',
  'clearTimeout',
  'setInterval',
  'clearInterval',
  'setImmediate',
  'clearImmediate',
  'requestAnimationFrame',
  'cancelAnimationFrame',
  'nextTick',
  'queueMicrotask',
  'performance',
] as const;

/** Stops the clock at a date for the rest of the test; timers run as usual. @param now ISO 8601, e.g. `2026-11-23T08:00:00Z` */
export function pinDate(now: string): void {
  jest.useFakeTimers({ now: new Date(now), doNotFake: [...TIMERS] });
}
