import { signOut as firebaseSignOut, onIdTokenChanged } from 'firebase/auth';
import type { SessionToken, User } from '../user.ts';
import { currentUser } from './current-user.ts';
import { firebaseAuth } from './firebase-auth.ts';
import { tokenOf, toUser } from './sdk-user.ts';
import { withinTimeLimit } from './within-time-limit.ts';

/** Somebody who is signed in here, by the word of the identity provider. */
export interface SignedIn {
  user: User;
  token: SessionToken;
}

/** Calls `listener` with who is signed in, or null for nobody: with the provider's first word, and whenever that changes. */
export function onSessionChange(listener: (signedIn: SignedIn | null) => void): void {
  onIdTokenChanged(firebaseAuth(), (user) => listener(user && { user: toUser(user), token: tokenOf(user) }));
}

/** The token of whom the SDK has in this tab; null for nobody. */
export function tokenHere(): SessionToken | null {
  const user = firebaseAuth().currentUser;
  return user && tokenOf(user);
}

/**
 * Gets a new token from the provider.
 * @param isNew whether the token that the SDK has is a new one already: when it starts, it renews one that has expired
 * @throws FirebaseError when it gives none, or not in time
 */
export function newToken(isNew: (held: SessionToken) => boolean): Promise<SessionToken> {
  return withinTimeLimit(async () => {
    const user = await currentUser();
    if (!isNew(tokenOf(user))) await user.getIdToken(true);
    return tokenOf(user);
  });
}

/** Rejects when this browser's storage does not let go of the session in time. */
export function signOut(): Promise<void> {
  return withinTimeLimit(() => firebaseSignOut(firebaseAuth()));
}
