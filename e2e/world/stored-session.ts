import type { BrowserContext } from '@playwright/test';
import type { Session } from './identity.ts';

type StorageState = Exclude<Parameters<BrowserContext['setStorageState']>[0], string>;

/** As in shared/kernel/auth/firebase-auth.ts. */
const API_KEY = 'demo';
const APP_NAME = '[DEFAULT]';
const TOKEN_LIFE_MS = 3_600_000;

/** What a browser has stored of somebody who has signed in: Firebase's own record of the user, and nothing else. */
export function storedSession(origin: string, { uid, phone, token, refreshToken }: Session): StorageState {
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
  const record = { fbase_key: `firebase:authUser:${API_KEY}:${APP_NAME}`, value: user };
  const store = {
    name: 'firebaseLocalStorage',
    keyPath: 'fbase_key',
    autoIncrement: false,
    indexes: [],
    records: [{ value: record }],
  };
  // Playwright's types do not know yet that it puts back what it reads of IndexedDB.
  const ofSite = {
    origin,
    localStorage: [],
    indexedDB: [{ name: 'firebaseLocalStorageDb', version: 1, stores: [store] }],
  };
  return { cookies: [], origins: [ofSite] };
}
