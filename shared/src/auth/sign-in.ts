import { RecaptchaVerifier, signInWithPhoneNumber } from 'firebase/auth';
import { firebaseAuth } from './firebase-auth.ts';
import { type Outcome, outcomeOf } from './outcome.ts';
import { toUser, type User } from './user.ts';

/** A sign-in that waits for the code that was sent. */
export interface PendingSignIn {
  /** The number that the code went to, with its plus. */
  phone: string;
  /** Signs in with the code that the customer received. */
  confirm: (code: string) => Promise<Outcome<User>>;
}

/**
 * Sends a code by text message.
 * @param phone number in international format, with its plus (E.164)
 * @param container an element in the page that the invisible reCAPTCHA may use
 */
export function sendCode(phone: string, container: HTMLElement): Promise<Outcome<PendingSignIn>> {
  return outcomeOf(async () => {
    const auth = firebaseAuth();
    // A fresh verifier per send, in a fresh element: a used one never settles a second time.
    const place = container.appendChild(document.createElement('div'));
    const verifier = new RecaptchaVerifier(auth, place, { size: 'invisible' });
    try {
      const confirmation = await signInWithPhoneNumber(auth, phone, verifier);
      return {
        phone,
        confirm: (code) => outcomeOf(async () => toUser((await confirmation.confirm(code)).user)),
      };
    } finally {
      verifier.clear();
      place.remove();
    }
  });
}
