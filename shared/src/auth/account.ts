import { updateProfile, verifyBeforeUpdateEmail } from 'firebase/auth';
import { currentUser } from './current-user.ts';
import { firebaseAuth } from './firebase-auth.ts';
import { type Outcome, outcomeOf } from './outcome.ts';
import { withinTimeLimit } from './time-limit.ts';
import { toUser, type User } from './user.ts';

/** Changes how the customer is called; null takes the name away. Other tabs get it with the new token. */
export function updateDisplayName(name: string | null): Promise<Outcome<User>> {
  return change(async () => updateProfile(currentUser(), { displayName: name ?? '' }));
}

/**
 * Sends a message to a new e-mail address; it becomes the customer's when the link in it is opened. The provider may
 * then end their sessions, since who may read the mail has changed.
 */
export function requestEmailChange(email: string): Promise<Outcome<void>> {
  return outcomeOf(() =>
    withinTimeLimit(() => {
      firebaseAuth().languageCode = document.documentElement.lang;
      return verifyBeforeUpdateEmail(currentUser(), email, { url: new URL('/me', location.origin).href });
    }),
  );
}

/** Asks the identity provider for what it knows of the customer now, and for a token that says the same. */
export function refreshUser(): Promise<Outcome<User>> {
  return change(() => currentUser().reload());
}

/** Runs a change of the account; the backend learns of it by a new token. */
function change(action: () => Promise<void>): Promise<Outcome<User>> {
  return outcomeOf(() =>
    withinTimeLimit(async () => {
      await action();
      const user = currentUser();
      await user.getIdToken(true);
      return toUser(user);
    }),
  );
}
