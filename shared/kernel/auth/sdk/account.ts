import { FirebaseError } from 'firebase/app';
import { sendEmailVerification, updateProfile, verifyBeforeUpdateEmail } from 'firebase/auth';
import { mePath } from '../../../contract/links.ts';
import type { User } from '../user.ts';
import { currentUser } from './current-user.ts';
import { setMessageLanguage } from './firebase-auth.ts';
import { emulator } from './load-emulator.ts';
import { type Outcome, toOutcomeInTime } from './outcome.ts';
import { toUser } from './sdk-user.ts';

export function updateDisplayName(name: string | null): Promise<Outcome<User>> {
  return toOutcomeInTime(async () => {
    const user = await currentUser();
    await updateProfile(user, { displayName: name ?? '' });
    return toUser(user);
  });
}

export function requestEmailChange(email: string): Promise<Outcome<void>> {
  return toOutcomeInTime(async () => {
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

export function refreshUser(): Promise<Outcome<User>> {
  return toOutcomeInTime(async () => {
    const user = await currentUser();
    await user.reload();
    await user.getIdToken(true);
    return toUser(user);
  });
}
