import {
  EmailAuthProvider,
  reauthenticateWithCredential,
  sendPasswordResetEmail,
  signInWithEmailAndPassword,
  updatePassword,
} from 'firebase/auth';
import { currentUser } from './current-user.ts';
import { firebaseAuth, setMessageLanguage } from './firebase-auth.ts';
import { type Outcome, outcomeInTime } from './outcome.ts';
import { toUser, type User } from './user.ts';

/** Signs a customer in who set a password before. */
export function signInWithPassword(email: string, password: string): Promise<Outcome<User>> {
  return outcomeInTime(async () =>
    toUser((await signInWithEmailAndPassword(firebaseAuth(), email, password)).user),
  );
}

/**
 * Gives the customer a password, the first or a new one, for their e-mail address.
 * @param password at least 6 characters (docs/design.md §6)
 */
export async function setPassword(password: string): Promise<Outcome<User>> {
  const set = await outcomeInTime(async () => {
    const user = await currentUser();
    // Sets the first one as well; linking an e-mail provider is refused where the address is the customer's already.
    await updatePassword(user, password);
    return toUser(user);
  });
  if (!set.ok) return set;
  // A new password ends the sessions from before; this one begins anew. Where that fails the password is set all the same.
  const renewed = await outcomeInTime(async () => {
    const user = await currentUser();
    await reauthenticateWithCredential(user, EmailAuthProvider.credential(user.email ?? '', password));
    return toUser(user);
  });
  return renewed.ok ? renewed : set;
}

/** Sends a message by which the owner of an address can choose a new password. */
export function requestPasswordReset(email: string): Promise<Outcome<void>> {
  return outcomeInTime(() => {
    setMessageLanguage();
    return sendPasswordResetEmail(firebaseAuth(), email);
  });
}
