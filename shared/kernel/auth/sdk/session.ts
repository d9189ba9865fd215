import { signOut as firebaseSignOut, onIdTokenChanged } from 'firebase/auth';
import type { SessionToken, User } from '../user.ts';
import { currentUser } from './current-user.ts';
import { firebaseAuth } from './firebase-auth.ts';
import { toSessionToken, toUser } from './sdk-user.ts';
import { withinTimeLimit } from './within-time-limit.ts';

export interface SignedIn {
  user: User;
  token: SessionToken;
}

/** Called with the provider's first report and after each change; with null when signed out. */
export function onSessionChange(listener: (signedIn: SignedIn | null) => void): void {
  onIdTokenChanged(firebaseAuth(), (user) =>
    listener(user && { user: toUser(user), token: toSessionToken(user) }),
  );
}

export function sdkToken(): SessionToken | null {
  const user = firebaseAuth().currentUser;
  return user && toSessionToken(user);
}

/** @param isNew whether the SDK's token is new already, because it renewed it at its start */
export function newToken(isNew: (held: SessionToken) => boolean): Promise<SessionToken> {
  return withinTimeLimit(async () => {
    const user = await currentUser();
    if (!isNew(toSessionToken(user))) await user.getIdToken(true);
    return toSessionToken(user);
  });
}

export function signOut(): Promise<void> {
  return withinTimeLimit(() => firebaseSignOut(firebaseAuth()));
}
