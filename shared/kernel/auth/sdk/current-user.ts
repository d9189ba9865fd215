import { FirebaseError } from 'firebase/app';
import type { User as FirebaseUser } from 'firebase/auth';
import { firebaseAuth } from './firebase-auth.ts';

/** @throws FirebaseError `auth/user-token-expired` if the session has ended */
export async function currentUser(): Promise<FirebaseUser> {
  const auth = firebaseAuth();
  await auth.authStateReady();
  const user = auth.currentUser;
  if (!user) throw new FirebaseError('auth/user-token-expired', 'Nobody is signed in');
  return user;
}
