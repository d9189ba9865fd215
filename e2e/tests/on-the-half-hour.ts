/** Whether a time (`HH:MM`) is shown at once on a day with many; the others are behind *More times*. */
export function isOnTheHalfHour(time: string): boolean {
  return /:[03]0$/.test(time);
}
