import * as z from 'zod/mini';
import type { SessionToken } from '../user.ts';

/**
 * In the local storage: when the session began that was left last in this browser. The SDK of a tab that starts at that very
 * moment, or later, may still find the session and store it again; a page that hears of it has it signed out. The name is
 * none of those that go with a session (host/src/access/forget-previous-user.ts).
 */
const STORAGE_KEY = 'forecourt-left-session';

const claimsSchema = z.object({ auth_time: z.number() });

/** Where storage is blocked, a session does not outlive the page either. */
let leftHere: string | null = null;

/** Whether a token is of the session that was left last; whoever signs in again has another one. */
export function isOfLeftSession(token: SessionToken): boolean {
  const start = startOf(token);
  return start !== null && (start === leftHere || start === readLeft());
}

export function leaveSession(token: SessionToken): void {
  leftHere = startOf(token);
  if (leftHere === null) return;
  try {
    localStorage.setItem(STORAGE_KEY, leftHere);
  } catch {
    // It stays known in this page.
  }
}

function readLeft(): string | null {
  try {
    return localStorage.getItem(STORAGE_KEY);
  } catch {
    return null;
  }
}

/** When the session of a token began, by the provider's clock in s since 1970 (OpenID Connect Core, §2). */
function startOf({ value }: SessionToken): string | null {
  const [, payload = ''] = value.split('.');
  try {
    // As base64url, RFC 7515 §2. What is no Latin in it is not read here.
    const claims: unknown = JSON.parse(atob(payload.replaceAll('-', '+').replaceAll('_', '/')));
    return String(claimsSchema.parse(claims).auth_time);
  } catch {
    return null;
  }
}
