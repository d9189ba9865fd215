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
import { firebaseAuth, setAuthMessageLanguage } from './firebase-auth.ts';
import {
  type AuthOutcome,
  toAuthOutcome,
  toAuthOutcomeWithTimeLimit,
  withinIdentityTimeLimit,
} from './outcome.ts';
import { requireFirebaseUser, toUser } from './session.ts';
export type CodePurpose = 'sign-in' | 're-authentication' | 'phone-change';

/** Sends a code by text message. Returns the id that `confirmCode` needs. */
export function sendCode(phone: string, container: HTMLElement): Promise<AuthOutcome<string>> {
  return toAuthOutcome(async () => {
    const id = await requestCode(phone, container);
    // Check the id, because the SDK accepts any response of status 200, even without an id.
    if (!id) throw new FirebaseError('auth/internal-error', 'The provider did not say which code it sent');
    return id;
  });
}

export interface SentPhoneCode {
  phone: string;
  id: string;
  purpose: CodePurpose;
}

export function confirmCode(code: string, { phone, id, purpose }: SentPhoneCode): Promise<AuthOutcome<User>> {
  const credential = PhoneAuthProvider.credential(id, code);
  if (purpose === 'phone-change') return changePhone(phone, credential);
  return toAuthOutcomeWithTimeLimit(() => applyCredential(credential, purpose));
}

async function requestCode(phone: string, container: HTMLElement): Promise<string> {
  const auth = firebaseAuth();
  setAuthMessageLanguage();
  // A verifier works only once, so each code has a new verifier in a new element.
  const place = container.appendChild(document.createElement('div'));
  const verifier = new RecaptchaVerifier(auth, place, { size: 'invisible' });
  try {
    return await withinIdentityTimeLimit((pause) => {
      // The customer may have to solve a puzzle; the time for that does not count towards the time limit.
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

async function applyCredential(
  credential: Credential,
  purpose: 'sign-in' | 're-authentication',
): Promise<User> {
  if (purpose === 'sign-in') return toUser((await signInWithCredential(firebaseAuth(), credential)).user);
  return toUser((await reauthenticateWithCredential(await requireFirebaseUser(), credential)).user);
}

function changePhone(phone: string, credential: Credential): Promise<AuthOutcome<User>> {
  return toAuthOutcomeWithTimeLimit(async () => {
    const user = await requireFirebaseUser();
    await updatePhoneNumber(user, credential).catch(async (error: unknown) => {
      if (!(await hasPhone(user, phone))) throw toPhoneTakenError(error);
    });
    return toUser(user);
  });
}

/** Whether the user has this number already: an earlier attempt with the same code may have succeeded without a response. */
async function hasPhone(user: FirebaseUser, phone: string): Promise<boolean> {
  await user.reload().catch(() => undefined);
  return user.phoneNumber === phone;
}

/** Replaces the SDK's error for a number that another customer has. That error means "sign in in another way". */
function toPhoneTakenError(error: unknown): unknown {
  const taken =
    error instanceof FirebaseError && error.code === 'auth/account-exists-with-different-credential';
  return taken ? new FirebaseError('auth/credential-already-in-use', error.message) : error;
}
