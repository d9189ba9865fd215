import { firebaseProjectId, type SiteSettings } from '@forecourt/shared/settings/schema';
import type { AccountDirectory } from './account-directory.ts';
import { createFirebaseAccounts } from './firebase-accounts.ts';
import {
  createEmulatorTokenVerifier,
  createTokenVerifier,
  GOOGLE_KEYS,
  type VerifyToken,
} from './verify-token.ts';

/**
 * How tokens are checked and where accounts are: with Google, or, only when the environment names an identity
 * emulator, there, whose tokens have no signature.
 * @throws Error when the settings want the emulator and the environment does not name one, or the other way round
 */
export function chooseIdentity(
  settings: Pick<SiteSettings, 'firebase'>,
  emulatorHost: string | null,
  now: () => Date,
): { verifyToken: VerifyToken; accounts: AccountDirectory } {
  const projectId = firebaseProjectId(settings);
  if (emulatorHost !== null && settings.firebase !== 'emulator') {
    throw new Error(
      `FIREBASE_AUTH_EMULATOR_HOST is set, but the site settings name the Firebase project "${projectId}": anybody could make tokens for it. Unset the variable, or set firebase: "emulator" in the settings.`,
    );
  }
  if (emulatorHost === null && settings.firebase === 'emulator') {
    throw new Error(
      'The site settings have firebase: "emulator", but FIREBASE_AUTH_EMULATOR_HOST is not set. Set it to the host:port of the emulator, or name a Firebase project in the settings.',
    );
  }
  return {
    verifyToken:
      emulatorHost === null
        ? createTokenVerifier({ projectId, now, keys: GOOGLE_KEYS })
        : createEmulatorTokenVerifier({ projectId, now }),
    accounts: createFirebaseAccounts({ projectId, emulatorHost }),
  };
}
