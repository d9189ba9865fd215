/** Now, but past another time: a change wins over what it changes, even if that was set by a clock that runs ahead. */
export function after(time: string | null, now: Date): string {
  return time !== null && time >= now.toISOString()
    ? new Date(Date.parse(time) + 1).toISOString()
    : now.toISOString();
}
