import { FirebaseError } from 'firebase/app';
import { sendEmailVerification, updateProfile, verifyBeforeUpdateEmail } from 'firebase/auth';
import { mePath } from '../../contract/links.ts';
import { currentUser } from './current-user.ts';
import { setMessageLanguage } from './firebase-auth.ts';
import { emulator } from './load-emulator.ts';
import { type Outcome, outcomeInTime } from './outcome.ts';
import { renewAfterChange } from './token/renew-in-background.ts';
import { toUser, type User } from './user.ts';

/** Changes how the customer is called; null takes the name away. Other tabs get it with the new token. */
export async function updateDisplayName(name: string | null): Promise<Outcome<User>> {
  const changed = await outcomeInTime(async () => {
    const user = await currentUser();
    await updateProfile(user, { displayName: name ?? '' });
    return toUser(user);
  });
  if (changed.ok) await renewAfterChange();
  return changed;
}

/**
 * Sends a message to an e-mail address; it counts as the customer's when the link in it is opened. The provider may then
 * end their sessions, since who may read the mail has changed.
 */
export function requestEmailChange(email: string): Promise<Outcome<void>> {
  return outcomeInTime(async () => {
    setMessageLanguage();
    const user = await currentUser();
    const back = { url: new URL(mePath('email'), location.origin).href };
    if (user.email?.toLowerCase() === email.toLowerCase()) await sendEmailVerification(user, back);
    else {
      await verifyBeforeUpdateEmail(user, email, back).catch((error: unknown) => {
        const missing = error instanceof FirebaseError && error.code === 'auth/missing-email';
        const emulated = emulator();
        if (!missing || !emulated) throw error;
        return emulated.takeFirstEmail(user, email, back);
      });
    }
  });
}

/** Asks the identity provider for what it knows of the customer now, and for a token by which the backend knows the same. */
export function refreshUser(): Promise<Outcome<User>> {
  return outcomeInTime(async () => {
    const user = await currentUser();
    await user.reload();
    await user.getIdToken(true);
    return toUser(user);
  });
}
