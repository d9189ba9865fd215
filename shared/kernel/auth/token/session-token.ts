import { readTokenClaims } from '../token-claims.ts';
import type { SessionToken } from '../user.ts';

/**
 * Whether a token was issued to the same customer before another one: by the provider's clock, because this device's may
 * have been set in between.
 */
export function isOlder(token: SessionToken, other: SessionToken): boolean {
  if (token.uid !== other.uid || token.value === other.value) return false;
  const [issued, otherIssued] = [readTokenClaims(token).iat, readTokenClaims(other).iat];
  if (issued !== undefined && otherIssued !== undefined) return issued < otherIssued;
  return token.expiresAt < other.expiresAt;
}

let current: SessionToken | null = null;

/** The newest token of the signed-in customer; null when nobody is signed in. */
export function sessionToken(): SessionToken | null {
  return current;
}

export function adoptToken(token: SessionToken | null): void {
  current = token;
}

/**
 * Marks a token as expired because the backend has refused it; this device's clock is wrong then. The next call of `getToken`
 * renews it, and only a refused renewal ends the session.
 */
export function markTokenExpired(value: string): void {
  if (current?.value === value) current = { ...current, expiresAt: Math.min(current.expiresAt, Date.now()) };
}
