/** A timer that is set for more than 24 days goes off at once; after an hour another look does no harm. */
const LONGEST_MS = 60 * 60 * 1000;

/**
 * Milliseconds for which an answer asks to be left alone, at most an hour (RFC 9110, 10.2.3: seconds, or a date, which
 * is compared with the server's own clock); null when it does not say.
 */
export function retryAfterMs(headers: Headers): number | null {
  const text = headers.get('Retry-After');
  const ms = /^\d+$/.test(`${text}`) ? Number(text) * 1000 : timeOf(text) - timeOf(headers.get('Date'));
  return Number.isNaN(ms) ? null : Math.min(Math.max(ms, 0), LONGEST_MS);
}

/** Browsers read dates out of nearly anything; one of HTTP ends with its time zone. */
function timeOf(date: string | null): number {
  return date?.endsWith(' GMT') ? Date.parse(date) : Number.NaN;
}
