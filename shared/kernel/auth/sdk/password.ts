import {
  EmailAuthProvider,
  reauthenticateWithCredential,
  sendPasswordResetEmail,
  signInWithEmailAndPassword,
  updatePassword,
} from 'firebase/auth';
import type { User } from '../user.ts';
import { currentUser } from './current-user.ts';
import { firebaseAuth, setMessageLanguage } from './firebase-auth.ts';
import { type Outcome, toOutcomeInTime } from './outcome.ts';
import { toUser } from './sdk-user.ts';

export function signInWithPassword(email: string, password: string): Promise<Outcome<User>> {
  return toOutcomeInTime(async () =>
    toUser((await signInWithEmailAndPassword(firebaseAuth(), email, password)).user),
  );
}

export async function setPassword(password: string): Promise<Outcome<User>> {
  const set = await toOutcomeInTime(async () => {
    const user = await currentUser();
    // Also sets a first password; linking an e-mail provider is refused if the address is already the
    // customer's.
    await updatePassword(user, password);
    return toUser(user);
  });
  if (!set.ok) return set;
  // A new password ends all sessions, so sign in again. If that fails, the password is set nevertheless.
  const renewed = await toOutcomeInTime(async () => {
    const user = await currentUser();
    await reauthenticateWithCredential(user, EmailAuthProvider.credential(user.email ?? '', password));
    return toUser(user);
  });
  return renewed.ok ? renewed : set;
}

export function requestPasswordReset(email: string): Promise<Outcome<void>> {
  return toOutcomeInTime(() => {
    setMessageLanguage();
    return sendPasswordResetEmail(firebaseAuth(), email);
  });
}
