import type { BrowserContext } from '@playwright/test';
import type { CustomerSession } from './identity.ts';

export type StorageState = Exclude<Parameters<BrowserContext['setStorageState']>[0], string>;

/** Key of the emulator's project (`EMULATOR_PROJECT` in shared/kernel/auth/sdk/emulator/emulator.ts). */
const API_KEY = 'demo';
const APP_NAME = '[DEFAULT]';
const TOKEN_LIFE_MS = 3_600_000;
const PLAIN = { autoIncrement: false, indexes: [] };

/** Creates the browser storage of a signed-in customer: Firebase's user record, and the session record that tabs share. */
export function createStoredSession(
  origin: string,
  { uid, phone, token, refreshToken }: CustomerSession,
): StorageState {
  const now = Date.now();
  const user = {
    uid,
    phoneNumber: phone,
    emailVerified: false,
    isAnonymous: false,
    providerData: [
      {
        providerId: 'phone',
        uid: phone,
        phoneNumber: phone,
        displayName: null,
        email: null,
        photoURL: null,
      },
    ],
    stsTokenManager: { refreshToken, accessToken: token, expirationTime: now + TOKEN_LIFE_MS },
    createdAt: String(now),
    lastLoginAt: String(now),
    apiKey: API_KEY,
    appName: APP_NAME,
  };
  const session = { token: { uid, value: token, expiresAt: now + TOKEN_LIFE_MS }, failure: null };
  const ofFirebase = { name: `firebase:authUser:${API_KEY}:${APP_NAME}`, value: JSON.stringify(user) };
  const ofTabs = { name: 'session', records: [{ key: 'current', value: session }] };
  // Playwright restores `indexedDB`, but its types lack this property.
  const ofSite = {
    origin,
    localStorage: [ofFirebase],
    indexedDB: [{ name: 'forecourt-identity', version: 1, stores: [{ ...ofTabs, ...PLAIN }] }],
  };
  return { cookies: [], origins: [ofSite] };
}
