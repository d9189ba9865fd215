import { readTokenClaims } from '../token-claims.ts';
import type { SessionToken } from '../user.ts';

/**
 * Local storage key: start of the session that was left last. A tab that starts meanwhile may store that
 * session again; pages then sign it out. Without the prefix `forecourt.`, which is cleared with each session
 * (host/src/access/forget-previous-user.ts).
 */
const STORAGE_KEY = 'forecourt-left-session';

let leftHere: string | null = null;

/** A session is identified by its start in seconds; a new sign-in is at least one second later. */
export function isOfLeftSession(token: SessionToken): boolean {
  const start = startOf(token);
  return start !== null && (start === leftHere || start === readLeft());
}

/** Must be called before the session is removed from storage, or another tab could adopt it. */
export function leaveSession(token: SessionToken): void {
  leftHere = startOf(token);
  if (leftHere === null) return;
  try {
    localStorage.setItem(STORAGE_KEY, leftHere);
  } catch {
    // Blocked or full: known in this page only.
  }
}

function readLeft(): string | null {
  try {
    return localStorage.getItem(STORAGE_KEY);
  } catch {
    return null;
  }
}

function startOf(token: SessionToken): string | null {
  return readTokenClaims(token).auth_time?.toString() ?? null;
}
