import { readLocalStorage, writeLocalStorage } from '../../browser-storage.ts';
import { parseTokenClaims, type SessionToken } from '../user.ts';

/** Whether a token was issued before another of the same user. Uses the provider's times: this device's clock may be wrong. */
export function isOlderToken(token: SessionToken, other: SessionToken): boolean {
  if (token.uid !== other.uid || token.value === other.value) return false;
  const [issued, otherIssued] = [parseTokenClaims(token).iat, parseTokenClaims(other).iat];
  if (issued !== undefined && otherIssued !== undefined) return issued < otherIssued;
  return token.expiresAt < other.expiresAt;
}

let current: SessionToken | null = null;

export function sessionToken(): SessionToken | null {
  return current;
}

export function setSessionToken(token: SessionToken | null): void {
  current = token;
}

/** Marks the current token as expired, because the backend refused it as expired or invalid. `getToken` then renews it. */
export function markTokenExpired(value: string): void {
  if (current?.value === value) current = { ...current, expiresAt: Math.min(current.expiresAt, Date.now()) };
}

export interface TokenRenewalFailure {
  /** Number of failed renewals in a row; at least 1. */
  times: number;
  /** Time of the last failure in ms since 1970. */
  at: number;
}

// Times in ms of the renewal of tokens (docs/design.md §6).
const RENEW_BEFORE_EXPIRY_MS = 5 * 60_000;
const EXPIRED_EARLY_MS = 30_000;
const MIN_PAUSE_MS = 30_000;
const MAX_PAUSE_MS = 16 * 60_000;

/** Whether a token has expired or is about to, so that no token expires while a request with it is in flight. */
export function isTokenExpired(token: SessionToken, now: number): boolean {
  return now >= token.expiresAt - EXPIRED_EARLY_MS;
}

/** Time of the next renewal in ms since 1970. */
export function computeTokenRenewalTime(token: SessionToken, failure: TokenRenewalFailure | null): number {
  if (!failure) return token.expiresAt - RENEW_BEFORE_EXPIRY_MS;
  return failure.at + Math.min(MIN_PAUSE_MS * 2 ** (failure.times - 1), MAX_PAUSE_MS);
}

// Storage key for the start time of the last ended session. If a starting tab stores that session again, pages sign it out.
// The key lacks the prefix `forecourt.`, so that it outlives the session (host/src/access/forget-previous-user.ts).
const STORAGE_KEY = 'forecourt-left-session';

let leftHere: string | null = null;

/** Whether the token belongs to the session that ended last on this device. A session is identified by its start time in s. */
export function belongsToEndedSession(token: SessionToken): boolean {
  const start = startOf(token);
  return start !== null && (start === leftHere || start === readLocalStorage(STORAGE_KEY));
}

/** Stores that the session has ended. Call before removing the session from storage, or another tab could adopt it. */
export function markSessionEnded(token: SessionToken): void {
  leftHere = startOf(token);
  if (leftHere === null) return;
  // If storage is blocked or full, only this page knows that the session has ended.
  writeLocalStorage(STORAGE_KEY, leftHere);
}

function startOf(token: SessionToken): string | null {
  return parseTokenClaims(token).auth_time?.toString() ?? null;
}
