/** Whether a time (`HH:MM`) is shown at once on a day with many: those between wait behind *More times*. */
export function isOnTheHalfHour(time: string): boolean {
  return /:[03]0$/.test(time);
}
