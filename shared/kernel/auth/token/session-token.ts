import { claimsOf } from '../token-claims.ts';
import type { SessionToken } from '../user.ts';

/**
 * Whether a token was issued to the same customer before another one: by the provider's clock, because this device's may
 * have been set in between.
 */
export function isOlder(token: SessionToken, other: SessionToken): boolean {
  if (token.uid !== other.uid || token.value === other.value) return false;
  const [issued, otherIssued] = [claimsOf(token).iat, claimsOf(other).iat];
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
 * Counts a token as expired from now on, because the backend does: this device's clock is wrong about it. Whoever asks for a token
 * next has it renewed, and only a refused renewal ends the session.
 */
export function expireToken(value: string): void {
  if (current?.value === value) current = { ...current, expiresAt: Math.min(current.expiresAt, Date.now()) };
}
