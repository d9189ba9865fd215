/** @jest-environment-options {"url": "https://harbour.example/"} */
import { authState } from '@forecourt/shared/auth';
import { aUser, becomeSignedIn, becomeSignedOut } from '@forecourt/shared/testing';
import { createHint, rememberSignedIn, setSignInHint, signInHint } from './sign-in-hint.ts';

const MARA = createHint('mara');
const BEN = createHint('ben');

beforeEach(() => {
  setSignInHint(null);
  rememberSignedIn();
});

test('is set while a user is signed in, and deleted afterwards', () => {
  expect(authState().status).toBe('unknown');
  expect(signInHint()).toBeNull();
  becomeSignedIn();
  expect(document.cookie).toBe(`forecourt-signed-in=${MARA}`);
  expect(MARA).toMatch(/^1\.\w+$/);
  becomeSignedOut();
  expect(document.cookie).toBe('');
});

test('lasts a year, for the whole site, and is secure over TLS', () => {
  const set = jest.spyOn(document, 'cookie', 'set');
  setSignInHint(MARA);
  expect(set.mock.lastCall).toEqual([
    `forecourt-signed-in=${MARA}; Max-Age=31536000; Path=/; SameSite=Lax; Secure`,
  ]);
  set.mockRestore();
});

test('does not change the previous page’s hint while the auth state is unknown', () => {
  setSignInHint(MARA);
  rememberSignedIn();
  expect(signInHint()).toBe(MARA);
  becomeSignedOut();
  expect(signInHint()).toBeNull();
});

test('does not restore a user who left in another tab when the user changes here', () => {
  becomeSignedIn();
  setSignInHint(null);
  becomeSignedIn(aUser({ displayName: 'Mara' }));
  expect(signInHint()).toBeNull();
});

test('does not delete the hint of a user who signed in in another tab', () => {
  becomeSignedIn();
  setSignInHint(BEN);
  becomeSignedOut();
  expect(signInHint()).toBe(BEN);
});
