import { readTokenClaims } from '../token-claims.ts';
import type { SessionToken } from '../user.ts';

// Start of the session left last: a tab that starts meanwhile may store that session again, and pages then
// sign it out. No prefix `forecourt.`, which would be cleared with the session
// (host/src/access/forget-previous-user.ts).
const STORAGE_KEY = 'forecourt-left-session';

let leftHere: string | null = null;

/** A session is known by its start in s, so the next one must begin a second later. */
export function belongsToLeftSession(token: SessionToken): boolean {
  const start = startOf(token);
  return start !== null && (start === leftHere || start === readLeft());
}

/** Call before the session is removed from storage, or another tab could adopt it. */
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
