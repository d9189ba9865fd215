import { readTokenClaims } from '../token-claims.ts';
import type { SessionToken } from '../user.ts';

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
