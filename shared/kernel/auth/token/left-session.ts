import { readTokenClaims } from '../token-claims.ts';
import type { SessionToken } from '../user.ts';

/**
 * In local storage: when the session that was last left in this browser began. The SDK of a tab that starts at that very moment,
 * or later, may still find the session and store it again; a page that hears of it has it signed out. The key lacks the prefix
 * `forecourt.` on purpose: it would go with the session (host/src/access/forget-previous-user.ts).
 */
const STORAGE_KEY = 'forecourt-left-session';

/** The same for this page, whether or not the browser's storage takes it. */
let leftHere: string | null = null;

/** Whether a token is of the session that was left last. Whoever signs in again, a second later at the earliest, has another. */
export function isOfLeftSession(token: SessionToken): boolean {
  const start = startOf(token);
  return start !== null && (start === leftHere || start === readLeft());
}

/** Must be called before anything of the session is removed, so that no tab finds it without knowing that it was left. */
export function leaveSession(token: SessionToken): void {
  leftHere = startOf(token);
  if (leftHere === null) return;
  try {
    localStorage.setItem(STORAGE_KEY, leftHere);
  } catch {
    // Blocked or full: known in this page alone.
  }
}

function readLeft(): string | null {
  try {
    return localStorage.getItem(STORAGE_KEY);
  } catch {
    return null;
  }
}

/** When the session of a token began, in s since 1970. */
function startOf(token: SessionToken): string | null {
  return readTokenClaims(token).auth_time?.toString() ?? null;
}
