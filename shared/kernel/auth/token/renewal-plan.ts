import type { SessionToken } from '../user.ts';
import type { RenewalFailure } from './session-record.ts';

// All of docs/design.md §6, in ms.
const RENEW_BEFORE_EXPIRY_MS = 5 * 60_000;
const EXPIRED_EARLY_MS = 30_000;
const MIN_PAUSE_MS = 30_000;
const MAX_PAUSE_MS = 16 * 60_000;

/** Whether a token counts as expired: a little early, so that none expires on its way. */
export function isExpired(token: SessionToken, now: number): boolean {
  return now >= token.expiresAt - EXPIRED_EARLY_MS;
}

/**
 * When the token is to be renewed in the background, in ms since 1970: 5 minutes before it expires; after failures
 * again after 30 s, doubling up to 16 min.
 */
export function renewalDueAt(token: SessionToken, failure: RenewalFailure | null): number {
  if (!failure) return token.expiresAt - RENEW_BEFORE_EXPIRY_MS;
  return failure.at + Math.min(MIN_PAUSE_MS * 2 ** (failure.times - 1), MAX_PAUSE_MS);
}
