import { FirebaseError } from 'firebase/app';
import type { User as FirebaseUser } from 'firebase/auth';
import { firebaseAuth } from './firebase-auth.ts';

/**
 * The identity provider's user, for actions on it; waits for the provider's first word.
 * @throws FirebaseError `auth/user-token-expired` when the session ended meanwhile, here or in another tab
 */
export async function currentUser(): Promise<FirebaseUser> {
  const auth = firebaseAuth();
  await auth.authStateReady();
  const user = auth.currentUser;
  if (!user) throw new FirebaseError('auth/user-token-expired', 'Nobody is signed in');
  return user;
}
