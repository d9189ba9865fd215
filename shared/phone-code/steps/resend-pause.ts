/** Seconds before the first, the second and every further new code may be asked for. */
const PAUSES = [30, 60, 120] as const;

/**
 * How long a customer waits before another code can be sent, in seconds.
 * @param times how many codes went to the number so far, from 1
 */
export function resendPause(times: number): number {
  return PAUSES[times - 1] ?? PAUSES[2];
}
