import { type User as FirebaseUser, initializeAuth } from 'firebase/auth';
import { writeInlineSettings } from '../../../testing/inline-settings.ts';
import { setLocale } from '../../i18n/locale.ts';
import { firebaseAuth, setAuthMessageLanguage } from './firebase-auth.ts';
import { toSessionToken } from './session.ts';
import { SdkSessionStorage } from './session-storage.ts';

const PROJECT = { apiKey: 'key', authDomain: 'site.example', projectId: 'site', appId: 'app' };

jest.mock('firebase/app', () => ({ initializeApp: jest.fn(() => ({})) }));
jest.mock('firebase/auth', () => ({
  initializeAuth: jest.fn(() => ({})),
}));

test('creates one instance for all callers', () => {
  writeInlineSettings({ firebase: PROJECT });
  expect(firebaseAuth()).toBe(firebaseAuth());
  expect(initializeAuth).toHaveBeenCalledTimes(1);
});

test('stores the session by SdkSessionStorage, which cannot hang', () => {
  const [, settings] = jest.mocked(initializeAuth).mock.calls[0] ?? [];
  expect(settings?.persistence).toBe(SdkSessionStorage);
});

test('sends messages in the language of the site, even if the browser translates the page', () => {
  setLocale('de');
  document.documentElement.lang = 'pt-BR';
  setAuthMessageLanguage();
  expect(firebaseAuth().languageCode).toBe('de');
});

test('reads the token that the SDK holds', () => {
  const stsTokenManager = { accessToken: 'a token', expirationTime: 2_000, refreshToken: 'kept there' };
  const user = { toJSON: () => ({ uid: 'mara', email: null, stsTokenManager }) } as Partial<FirebaseUser>;
  expect(toSessionToken(user as FirebaseUser)).toEqual({ uid: 'mara', value: 'a token', expiresAt: 2_000 });
});
