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

/**
 * Lets the rest of the test take place at one moment; only the date stands still, timers go on.
 * @param now ISO 8601, such as `2026-11-23T08:00:00Z`
 */
export function pinDate(now: string): void {
  jest.useFakeTimers({ now: new Date(now), doNotFake: [...TIMERS] });
}
