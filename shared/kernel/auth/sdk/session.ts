import { FirebaseError } from 'firebase/app';
import { type User as FirebaseUser, signOut as firebaseSignOut, onIdTokenChanged } from 'firebase/auth';
import * as z from 'zod/mini';
import type { SessionToken, User } from '../user.ts';
import { firebaseAuth } from './firebase-auth.ts';
import { withinIdentityTimeLimit } from './outcome.ts';

export interface SignedInSession {
  user: User;
  token: SessionToken;
}

/** Calls the listener with the provider's first report and after each change. The argument is null when signed out. */
export function onSessionChange(listener: (signedIn: SignedInSession | null) => void): void {
  onIdTokenChanged(firebaseAuth(), (user) =>
    listener(user && { user: toUser(user), token: toSessionToken(user) }),
  );
}

export function sdkToken(): SessionToken | null {
  const user = firebaseAuth().currentUser;
  return user && toSessionToken(user);
}

/** Renews the token, unless the SDK already has a new one. @param isNew whether the token that the SDK holds is new */
export function fetchNewToken(isNew: (held: SessionToken) => boolean): Promise<SessionToken> {
  return withinIdentityTimeLimit(async () => {
    const user = await requireFirebaseUser();
    if (!isNew(toSessionToken(user))) await user.getIdToken(true);
    return toSessionToken(user);
  });
}

export function signOut(): Promise<void> {
  return withinIdentityTimeLimit(() => firebaseSignOut(firebaseAuth()));
}

/** Returns the signed-in user. @throws FirebaseError `auth/user-token-expired` if the session has ended */
export async function requireFirebaseUser(): Promise<FirebaseUser> {
  const auth = firebaseAuth();
  await auth.authStateReady();
  const user = auth.currentUser;
  if (!user) throw new FirebaseError('auth/user-token-expired', 'Nobody is signed in');
  return user;
}

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

/** Returns the token that the SDK holds, without a request. `getIdToken` would renew it shortly before it expires. */
export function toSessionToken(user: FirebaseUser): SessionToken {
  const { uid, stsTokenManager } = tokenSchema.parse(user.toJSON());
  return { uid, value: stsTokenManager.accessToken, expiresAt: stsTokenManager.expirationTime };
}
