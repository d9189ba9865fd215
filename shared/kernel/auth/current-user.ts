import { FirebaseError } from 'firebase/app';
import type { User as FirebaseUser } from 'firebase/auth';
import { firebaseAuth } from './firebase-auth.ts';

/**
 * The identity provider's user, for actions on it.
 * @throws FirebaseError `auth/user-token-expired` when the session ended meanwhile, here or in another tab
 */
export function currentUser(): FirebaseUser {
  const user = firebaseAuth().currentUser;
  if (!user) throw new FirebaseError('auth/user-token-expired', 'Nobody is signed in');
  return user;
}
