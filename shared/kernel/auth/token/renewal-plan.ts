import type { SessionToken } from '../user.ts';
import type { RenewalFailure } from './session-record.ts';

// All from docs/design.md §6.
const RENEW_BEFORE_EXPIRY_MS = 5 * 60_000;
const EXPIRED_EARLY_MS = 30_000;
const MIN_PAUSE_MS = 30_000;
const MAX_PAUSE_MS = 16 * 60_000;

/** Slightly early, so that a token does not expire in flight. */
export function isExpired(token: SessionToken, now: number): boolean {
  return now >= token.expiresAt - EXPIRED_EARLY_MS;
}

/** In ms since 1970. */
export function renewalDueAt(token: SessionToken, failure: RenewalFailure | null): number {
  if (!failure) return token.expiresAt - RENEW_BEFORE_EXPIRY_MS;
  return failure.at + Math.min(MIN_PAUSE_MS * 2 ** (failure.times - 1), MAX_PAUSE_MS);
}
