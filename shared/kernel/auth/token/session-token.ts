import { storeChoice, storedChoice } from '../../browser-storage.ts';
import { readTokenClaims, type SessionToken } from '../user.ts';

/** By the provider's clock, since this device's may have been set. */
export function isOlder(token: SessionToken, other: SessionToken): boolean {
  if (token.uid !== other.uid || token.value === other.value) return false;
  const [issued, otherIssued] = [readTokenClaims(token).iat, readTokenClaims(other).iat];
  if (issued !== undefined && otherIssued !== undefined) return issued < otherIssued;
  return token.expiresAt < other.expiresAt;
}

let current: SessionToken | null = null;

export function sessionToken(): SessionToken | null {
  return current;
}

export function adoptToken(token: SessionToken | null): void {
  current = token;
}

/** The backend refused the token, so this device's clock is wrong. `getToken` renews it next time. */
export function markTokenExpired(value: string): void {
  if (current?.value === value) current = { ...current, expiresAt: Math.min(current.expiresAt, Date.now()) };
}

export interface RenewalFailure {
  /** Failed renewals in a row, from 1. */
  times: number;
  /** Time of the last failure in ms since 1970. */
  at: number;
}

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

// Start of the session left last: a tab that starts meanwhile may store that session again, and pages then
// sign it out. No prefix `forecourt.`, which would be cleared with the session
// (host/src/access/forget-previous-user.ts).
const STORAGE_KEY = 'forecourt-left-session';

let leftHere: string | null = null;

/** A session is known by its start in s, so the next one must begin a second later. */
export function belongsToLeftSession(token: SessionToken): boolean {
  const start = startOf(token);
  return start !== null && (start === leftHere || start === storedChoice(STORAGE_KEY));
}

/** Call before the session is removed from storage, or another tab could adopt it. */
export function leaveSession(token: SessionToken): void {
  leftHere = startOf(token);
  if (leftHere === null) return;
  // If storage is blocked or full, it is known in this page only.
  storeChoice(STORAGE_KEY, leftHere);
}

function startOf(token: SessionToken): string | null {
  return readTokenClaims(token).auth_time?.toString() ?? null;
}
