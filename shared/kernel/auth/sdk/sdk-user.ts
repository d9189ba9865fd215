import type { User as FirebaseUser } from 'firebase/auth';
import * as z from 'zod/mini';
import type { SessionToken, User } from '../user.ts';

export function toUser(user: FirebaseUser): User {
  return {
    uid: user.uid,
    phone: (user.phoneNumber ?? '').replace(/^\+/, ''),
    displayName: user.displayName,
    email: user.email,
    emailVerified: user.emailVerified,
    photoUrl: user.photoURL,
    anonymous: user.isAnonymous,
    providers: user.providerData.map(({ providerId, uid }) => ({ providerId, uid })),
    createdAt: isoTime(user.metadata.creationTime),
    lastSignInAt: isoTime(user.metadata.lastSignInTime),
  };
}

function isoTime(time: string | undefined): string | null {
  return time ? new Date(time).toISOString() : null;
}

const tokenSchema = z.object({
  uid: z.string(),
  stsTokenManager: z.object({ accessToken: z.string(), expirationTime: z.number() }),
});

/** The token that the SDK holds, without a request; `getIdToken` would renew it shortly before it expires. */
export function toSessionToken(user: FirebaseUser): SessionToken {
  const { uid, stsTokenManager } = tokenSchema.parse(user.toJSON());
  return { uid, value: stsTokenManager.accessToken, expiresAt: stsTokenManager.expirationTime };
}
