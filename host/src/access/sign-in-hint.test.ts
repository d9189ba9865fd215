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

test('should leave a hint while somebody is signed in, and none afterwards', () => {
  expect(authState().status).toBe('unknown');
  expect(signInHint()).toBeNull();
  becomeSignedIn();
  expect(document.cookie).toBe(`forecourt-signed-in=${MARA}`);
  expect(MARA).toMatch(/^1\.\w+$/);
  becomeSignedOut();
  expect(document.cookie).toBe('');
});

test('should last for a year, hold for the whole site, and be secure where the page is', () => {
  const set = jest.spyOn(document, 'cookie', 'set');
  setSignInHint(MARA);
  expect(set.mock.lastCall).toEqual([
    `forecourt-signed-in=${MARA}; Max-Age=31536000; Path=/; SameSite=Lax; Secure`,
  ]);
  set.mockRestore();
});

test('should leave the hint of the last page alone until it is known who is here', () => {
  setSignInHint(MARA);
  rememberSignedIn();
  expect(signInHint()).toBe(MARA);
  becomeSignedOut();
  expect(signInHint()).toBeNull();
});

test('should not bring back a user who left in another tab when something about the user changes here', () => {
  becomeSignedIn();
  setSignInHint(null);
  becomeSignedIn(aUser({ displayName: 'Mara' }));
  expect(signInHint()).toBeNull();
});

test('should not take away the hint of a user who came in another tab', () => {
  becomeSignedIn();
  setSignInHint(BEN);
  becomeSignedOut();
  expect(signInHint()).toBe(BEN);
});
