import { type FirebaseOptions, initializeApp } from 'firebase/app';
import { type Auth, initializeAuth } from 'firebase/auth';
import { locale } from '../../i18n/locale.ts';
import { siteSettings } from '../../settings/index.ts';
import { proveRequests } from './load-app-check.ts';
import { emulator } from './load-emulator.ts';
import { SessionStorage } from './session-storage.ts';

let instance: Auth | undefined;

/** The one Firebase Auth instance of the page, made on first use. */
export function firebaseAuth(): Auth {
  instance ??= create();
  return instance;
}

/** What the provider sends the customer from now on is in the language of the page. */
export function setMessageLanguage(): void {
  // A browser that translates the page changes the language of the document.
  firebaseAuth().languageCode = locale();
}

/** The project whose customers sign in here. */
export function firebaseProject(): FirebaseOptions & { apiKey: string } {
  const { firebase } = siteSettings();
  if (firebase !== 'emulator') return firebase;
  const emulated = emulator();
  if (!emulated) throw new Error('loadEmulator() must be awaited before identity is asked for anything.');
  return emulated.PROJECT;
}

function create(): Auth {
  const app = initializeApp(firebaseProject());
  proveRequests(app);
  // Not getAuth: without the popup and redirect resolver its iframe and its code stay away.
  // Not in IndexedDB: in WebKit it can keep a page waiting for ever (docs/decisions/011-session-in-the-browser.md).
  const auth = initializeAuth(app, { persistence: SessionStorage });
  emulator()?.connect(auth);
  return auth;
}
