import { firebaseProjectId, type SiteSettings } from '@forecourt/shared/settings/schema';
import type { LookUpAccount } from './account-status.ts';
import { createEmulatorAccounts } from './emulator-accounts.ts';
import { rememberAccounts } from './remember-accounts.ts';
import {
  createEmulatorTokenVerifier,
  createTokenVerifier,
  GOOGLE_KEYS,
  type VerifyToken,
} from './verify-token.ts';

/**
 * How tokens are checked: by Google's keys, or, only when the environment names an identity emulator, without a
 * signature and with a look at the emulator's accounts.
 * @throws Error when the settings want the emulator and the environment does not name one, or the other way round
 */
export function chooseIdentity(
  settings: Pick<SiteSettings, 'firebase'>,
  emulatorHost: string | null,
  now: () => Date,
): { verifyToken: VerifyToken; lookUpAccount: LookUpAccount | null } {
  const projectId = firebaseProjectId(settings);
  if (emulatorHost !== null) {
    if (settings.firebase !== 'emulator') {
      throw new Error(
        `FIREBASE_AUTH_EMULATOR_HOST is set, but the site settings name the Firebase project "${projectId}": anybody could make tokens for it. Unset the variable, or set firebase: "emulator" in the settings.`,
      );
    }
    return {
      verifyToken: createEmulatorTokenVerifier({ projectId, now }),
      lookUpAccount: rememberAccounts(createEmulatorAccounts(emulatorHost, projectId), now),
    };
  }
  if (settings.firebase === 'emulator') {
    throw new Error(
      'The site settings have firebase: "emulator", but FIREBASE_AUTH_EMULATOR_HOST is not set. Set it to the host:port of the emulator, or name a Firebase project in the settings.',
    );
  }
  return { verifyToken: createTokenVerifier({ projectId, now, keys: GOOGLE_KEYS }), lookUpAccount: null };
}
