import { initializeApp } from 'firebase/app';
import {
  type Auth,
  browserLocalPersistence,
  connectAuthEmulator,
  indexedDBLocalPersistence,
  initializeAuth,
} from 'firebase/auth';
import { claimSingleton } from '../claim-singleton.ts';
import { siteSettings } from '../settings/index.ts';
import { firebaseProjectId } from '../settings/schema.ts';

claimSingleton('@forecourt/shared/auth');

let instance: Auth | undefined;

/** The one Firebase Auth instance of the page, made on first use. */
export function firebaseAuth(): Auth {
  instance ??= create();
  return instance;
}

/** What the provider sends the customer from now on is in the language of the page. */
export function setMessageLanguage(): void {
  firebaseAuth().languageCode = document.documentElement.lang;
}

function create(): Auth {
  const { firebase } = siteSettings();
  const emulated = firebase === 'emulator';
  const app = initializeApp(
    emulated ? { apiKey: 'demo', projectId: firebaseProjectId({ firebase }) } : firebase,
  );
  // Not getAuth: without the popup and redirect resolver its iframe and its code stay away.
  const auth = initializeAuth(app, { persistence: [indexedDBLocalPersistence, browserLocalPersistence] });
  // The edge passes the emulator's paths through, so the identity is reachable wherever the site is.
  if (emulated) connectAuthEmulator(auth, location.origin, { disableWarnings: true });
  return auth;
}
