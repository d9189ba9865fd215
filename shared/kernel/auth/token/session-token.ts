import type { User as FirebaseUser } from 'firebase/auth';
import * as z from 'zod/mini';

/** What lets requests through to the backend. */
export interface SessionToken {
  uid: string;
  value: string;
  /** In ms since 1970 by this device's clock, so that a clock that is wrong does no harm. */
  expiresAt: number;
}

const sdkUserSchema = z.object({
  uid: z.string(),
  stsTokenManager: z.object({ accessToken: z.string(), expirationTime: z.number() }),
});

/** The token that the SDK holds, without a request; `getIdToken` would renew it when it is about to expire. */
export function sdkToken(user: FirebaseUser): SessionToken {
  const { uid, stsTokenManager } = sdkUserSchema.parse(user.toJSON());
  return { uid, value: stsTokenManager.accessToken, expiresAt: stsTokenManager.expirationTime };
}

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
