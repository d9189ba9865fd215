import { initializeApp } from 'firebase/app';
import {
  type Auth,
  browserLocalPersistence,
  connectAuthEmulator,
  indexedDBLocalPersistence,
  initializeAuth,
} from 'firebase/auth';
import { siteSettings } from '../settings/index.ts';
import { firebaseProjectId } from '../settings/schema.ts';

/** Set by the build: which bundle this copy of the module came with. */
const BUNDLE = process.env.FORECOURT_BUNDLE ?? 'unknown';

/** The page-wide mark of the one instance; survives a second copy of this module, which is what it is for. */
const MARK = Symbol.for('forecourt.auth');

let instance: Auth | undefined;

/**
 * The one Firebase Auth instance of the page, made on first use.
 * @throws Error when another copy of this module made one already; the message names both bundles
 */
export function firebaseAuth(): Auth {
  instance ??= create();
  return instance;
}

function create(): Auth {
  claimPage();
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

function claimPage(): void {
  const page = globalThis as typeof globalThis & { [MARK]?: string };
  if (page[MARK] !== undefined) {
    throw new Error(
      `There is a Firebase Auth instance in this page already, made by "${page[MARK]}". ` +
        `"${BUNDLE}" brought a second copy of @forecourt/shared/auth: it must take it from the host.`,
    );
  }
  page[MARK] = BUNDLE;
}
