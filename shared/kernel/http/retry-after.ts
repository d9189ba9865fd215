/** Timers of more than 24 days fire at once; checking again after an hour does no harm. */
const LONGEST_MS = 60 * 60 * 1000;

/** In ms, at most an hour (RFC 9110, 10.2.3: seconds, or a date, compared with the server's `Date`). */
export function retryAfterMs(headers: Headers): number | null {
  const text = headers.get('Retry-After');
  const ms = /^\d+$/.test(`${text}`) ? Number(text) * 1000 : timeOf(text) - timeOf(headers.get('Date'));
  return Number.isNaN(ms) ? null : Math.min(Math.max(ms, 0), LONGEST_MS);
}

/** `Date.parse` accepts nearly anything; an HTTP date ends with its time zone. */
function timeOf(date: string | null): number {
  return date?.endsWith(' GMT') ? Date.parse(date) : Number.NaN;
}
