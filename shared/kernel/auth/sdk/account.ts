import {
  EmailAuthProvider,
  reauthenticateWithCredential,
  sendEmailVerification,
  sendPasswordResetEmail,
  signInWithEmailAndPassword,
  updatePassword,
  updateProfile,
  verifyBeforeUpdateEmail,
} from 'firebase/auth';
import { mePath } from '../../../contract/links.ts';
import type { User } from '../user.ts';
import { firebaseAuth, setAuthMessageLanguage } from './firebase-auth.ts';
import { type AuthOutcome, toAuthOutcomeWithTimeLimit } from './outcome.ts';
import { requireFirebaseUser, toUser } from './session.ts';

export function updateDisplayName(name: string | null): Promise<AuthOutcome<User>> {
  return toAuthOutcomeWithTimeLimit(async () => {
    const user = await requireFirebaseUser();
    await updateProfile(user, { displayName: name ?? '' });
    return toUser(user);
  });
}

export function requestEmailChange(email: string, returnTo?: string): Promise<AuthOutcome<void>> {
  return toAuthOutcomeWithTimeLimit(async () => {
    setAuthMessageLanguage();
    const user = await requireFirebaseUser();
    const back = { url: new URL(mePath('email', { returnTo }), location.origin).href };
    const isKnown = user.email?.toLowerCase() === email.toLowerCase();
    await (isKnown ? sendEmailVerification(user, back) : verifyBeforeUpdateEmail(user, email, back));
  });
}

export function refreshUser(): Promise<AuthOutcome<User>> {
  return toAuthOutcomeWithTimeLimit(async () => {
    const user = await requireFirebaseUser();
    await user.reload();
    await user.getIdToken(true);
    return toUser(user);
  });
}

export function signInWithPassword(email: string, password: string): Promise<AuthOutcome<User>> {
  return toAuthOutcomeWithTimeLimit(async () =>
    toUser((await signInWithEmailAndPassword(firebaseAuth(), email, password)).user),
  );
}

export async function setPassword(password: string): Promise<AuthOutcome<User>> {
  const set = await toAuthOutcomeWithTimeLimit(async () => {
    const user = await requireFirebaseUser();
    // `updatePassword` also sets a first password. Linking an email provider would fail if the user already has the address.
    await updatePassword(user, password);
    return toUser(user);
  });
  if (!set.ok) return set;
  // A new password ends all sessions, so sign in again. If that fails, the password is set nevertheless.
  const renewed = await toAuthOutcomeWithTimeLimit(async () => {
    const user = await requireFirebaseUser();
    await reauthenticateWithCredential(user, EmailAuthProvider.credential(user.email ?? '', password));
    return toUser(user);
  });
  return renewed.ok ? renewed : set;
}

export function requestPasswordReset(email: string): Promise<AuthOutcome<void>> {
  return toAuthOutcomeWithTimeLimit(() => {
    setAuthMessageLanguage();
    return sendPasswordResetEmail(firebaseAuth(), email);
  });
}
