import type { SessionToken } from '../user.ts';

/** Whether a token was issued to the same customer before another one. */
export function isOlder(token: SessionToken, other: SessionToken): boolean {
  return token.uid === other.uid && token.value !== other.value && token.expiresAt < other.expiresAt;
}

let current: SessionToken | null = null;

/** The newest token of the signed-in customer; null when nobody is signed in. */
export function sessionToken(): SessionToken | null {
  return current;
}

export function adoptToken(token: SessionToken | null): void {
  current = token;
}
