import { FirebaseError } from 'firebase/app';
import {
  type User as FirebaseUser,
  PhoneAuthProvider,
  RecaptchaVerifier,
  reauthenticateWithCredential,
  signInWithCredential,
  updatePhoneNumber,
} from 'firebase/auth';
import { currentUser } from './current-user.ts';
import { firebaseAuth, setMessageLanguage } from './firebase-auth.ts';
import { type Outcome, outcomeInTime, outcomeOf } from './outcome.ts';
import { withinTimeLimit } from './time-limit.ts';
import { renewAfterChange } from './token/renew-in-background.ts';
import { toUser, type User } from './user.ts';

/** What the right code does: signs in, proves that it is still the customer, or gives them this number. */
export type CodePurpose = 'sign-in' | 're-authentication' | 'phone-change';

/** A code that was sent, and waits for the customer to type it. */
export interface PendingCode {
  /** The number that the code went to, with its plus. */
  phone: string;
  /** By which `resumeCode` finds it again after a reload; worth nothing without the code. */
  id: string;
  /** Does what the code was asked for. */
  confirm: (code: string) => Promise<Outcome<User>>;
}

/**
 * Sends a code by text message, in the language of the page.
 * @param phone number in international format, with its plus (E.164)
 * @param container an element in the page that the invisible reCAPTCHA may use
 */
export function sendCode(
  phone: string,
  container: HTMLElement,
  purpose: CodePurpose,
): Promise<Outcome<PendingCode>> {
  return outcomeOf(async () => {
    const id = await askForCode(phone, container);
    // The SDK takes any answer of status 200 for one.
    if (!id) throw new FirebaseError('auth/internal-error', 'The provider did not say which code it sent');
    return resumeCode(phone, id, purpose);
  });
}

/** A code that was sent before the page was loaded anew. */
export function resumeCode(phone: string, id: string, purpose: CodePurpose): PendingCode {
  return {
    phone,
    id,
    confirm: (code) => {
      const credential = PhoneAuthProvider.credential(id, code);
      if (purpose === 'phone-change') return changePhone(phone, credential);
      return outcomeInTime(() => use(credential, purpose));
    },
  };
}

async function askForCode(phone: string, container: HTMLElement): Promise<string> {
  const auth = firebaseAuth();
  setMessageLanguage();
  // A fresh verifier per send, in a fresh element: a used one never settles a second time.
  const place = container.appendChild(document.createElement('div'));
  const verifier = new RecaptchaVerifier(auth, place, { size: 'invisible' });
  try {
    return await withinTimeLimit((pause) => {
      // It may put a puzzle before the customer, who takes their time.
      const verify = verifier.verify.bind(verifier);
      verifier.verify = () => pause(verify());
      return new PhoneAuthProvider(auth).verifyPhoneNumber(phone, verifier);
    });
  } finally {
    verifier.clear();
    place.remove();
  }
}

type Credential = ReturnType<typeof PhoneAuthProvider.credential>;

async function use(credential: Credential, purpose: 'sign-in' | 're-authentication'): Promise<User> {
  if (purpose === 'sign-in') return toUser((await signInWithCredential(firebaseAuth(), credential)).user);
  return toUser((await reauthenticateWithCredential(await currentUser(), credential)).user);
}

async function changePhone(phone: string, credential: Credential): Promise<Outcome<User>> {
  const changed = await outcomeInTime(async () => {
    const user = await currentUser();
    await updatePhoneNumber(user, credential).catch(async (error: unknown) => {
      if (!(await hasPhone(user, phone))) throw namingTheNumber(error);
    });
    return toUser(user);
  });
  if (changed.ok) await renewAfterChange();
  return changed;
}

/** The provider may have made the change although its answer was lost; a second try is then refused, its code being used. */
async function hasPhone(user: FirebaseUser, phone: string): Promise<boolean> {
  await user.reload().catch(() => undefined);
  return user.phoneNumber === phone;
}

/** For a number of another customer the SDK says that there is another way to sign in; there is none. */
function namingTheNumber(error: unknown): unknown {
  const taken =
    error instanceof FirebaseError && error.code === 'auth/account-exists-with-different-credential';
  return taken ? new FirebaseError('auth/credential-already-in-use', error.message) : error;
}
