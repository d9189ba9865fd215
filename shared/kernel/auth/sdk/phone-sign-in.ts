import { FirebaseError } from 'firebase/app';
import {
  type User as FirebaseUser,
  PhoneAuthProvider,
  RecaptchaVerifier,
  reauthenticateWithCredential,
  signInWithCredential,
  updatePhoneNumber,
} from 'firebase/auth';
import type { User } from '../user.ts';
import { currentUser } from './current-user.ts';
import { firebaseAuth, setMessageLanguage } from './firebase-auth.ts';
import { type Outcome, outcomeInTime, outcomeOf } from './outcome.ts';
import { toUser } from './sdk-user.ts';
import { withinTimeLimit } from './within-time-limit.ts';

/** What the right code does: signs in, proves that it is still the customer, or gives them this number. */
export type CodePurpose = 'sign-in' | 're-authentication' | 'phone-change';

/** Sends a code by text message; its value is what the code is used with. */
export function sendCode(phone: string, container: HTMLElement): Promise<Outcome<string>> {
  return outcomeOf(async () => {
    const id = await askForCode(phone, container);
    // The SDK takes any answer of status 200 for one.
    if (!id) throw new FirebaseError('auth/internal-error', 'The provider did not say which code it sent');
    return id;
  });
}

/** What a code is used for, and with. */
export interface CodeUse {
  phone: string;
  id: string;
  purpose: CodePurpose;
}

export function confirmCode(code: string, { phone, id, purpose }: CodeUse): Promise<Outcome<User>> {
  const credential = PhoneAuthProvider.credential(id, code);
  if (purpose === 'phone-change') return changePhone(phone, credential);
  return outcomeInTime(() => use(credential, purpose));
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

function changePhone(phone: string, credential: Credential): Promise<Outcome<User>> {
  return outcomeInTime(async () => {
    const user = await currentUser();
    await updatePhoneNumber(user, credential).catch(async (error: unknown) => {
      if (!(await hasPhone(user, phone))) throw namingTheNumber(error);
    });
    return toUser(user);
  });
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
