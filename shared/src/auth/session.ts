import { FirebaseError } from 'firebase/app';
import { signOut as firebaseSignOut } from 'firebase/auth';
import { type SessionEndReason, setEndReason } from './auth-state.ts';
import { firebaseAuth } from './firebase-auth.ts';

/** Answers to a renewal of the token by which the identity provider ends a session. */
const SESSION_ENDS: Readonly<Record<string, SessionEndReason>> = {
  'auth/user-disabled': 'disabled',
  'auth/user-token-expired': 'expired',
  'auth/invalid-refresh-token': 'expired',
};

/** A token for the backend, renewed when it is about to expire; null when nobody is signed in. */
export async function getToken(): Promise<string | null> {
  const auth = firebaseAuth();
  await auth.authStateReady();
  try {
    return (await auth.currentUser?.getIdToken()) ?? null;
  } catch (error) {
    const reason = error instanceof FirebaseError ? SESSION_ENDS[error.code] : undefined;
    if (!reason) throw error;
    await endSession(reason);
    return null;
  }
}

/** Ends the session because the customer wants it. */
export async function signOut(): Promise<void> {
  setEndReason(null);
  await firebaseSignOut(firebaseAuth());
}

/** Ends the session because the backend no longer accepts it; the sign-in screen tells the reason. */
export async function endSession(reason: SessionEndReason): Promise<void> {
  setEndReason(reason);
  await firebaseSignOut(firebaseAuth());
}
