import { type FirebaseOptions, initializeApp } from 'firebase/app';
import { type Auth, initializeAuth } from 'firebase/auth';
import { currentLocale } from '../../i18n/locale.ts';
import { siteSettings } from '../../settings/index.ts';
import { startAppCheckIfConfigured } from './load-app-check.ts';
import { getLoadedEmulator } from './load-emulator.ts';
import { SdkSessionStorage } from './session-storage.ts';

let instance: Auth | undefined;

export function firebaseAuth(): Auth {
  instance ??= create();
  return instance;
}

export function setAuthMessageLanguage(): void {
  // Not `document.documentElement.lang`, which a browser changes when it translates the page.
  firebaseAuth().languageCode = currentLocale();
}

export function getFirebaseOptions(): FirebaseOptions & { apiKey: string } {
  const { firebase } = siteSettings();
  if (firebase !== 'emulator') return firebase;
  const emulated = getLoadedEmulator();
  if (!emulated) throw new Error('loadEmulator() must be awaited before the first identity request.');
  return emulated.EMULATOR_PROJECT;
}

function create(): Auth {
  const app = initializeApp(getFirebaseOptions());
  startAppCheckIfConfigured(app);
  // Not `getAuth`: it loads an iframe for popups and redirects. Not IndexedDB: in WebKit it can hang forever
  // (docs/decisions/011-session-in-the-browser.md).
  const auth = initializeAuth(app, { persistence: SdkSessionStorage });
  getLoadedEmulator()?.connectToEmulator(auth);
  return auth;
}
