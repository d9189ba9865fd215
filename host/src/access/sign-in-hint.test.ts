/** @jest-environment-options {"url": "https://harbour.example/"} */
import { authState } from '@forecourt/shared/auth';
import { aUser, becomeSignedIn, becomeSignedOut } from '@forecourt/shared/testing';
import {
  createSignInHint,
  keepSignInHintCookieCurrent,
  readSignInHint,
  reloadWhenUserChanged,
  setSignInHint,
} from './sign-in-hint.ts';

const MARA = createSignInHint('mara');
const BEN = createSignInHint('ben');

beforeEach(() => {
  setSignInHint(null);
  keepSignInHintCookieCurrent();
});

test('is set while a user is signed in, and deleted afterwards', () => {
  expect(authState().status).toBe('unknown');
  expect(readSignInHint()).toBeNull();
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
  keepSignInHintCookieCurrent();
  expect(readSignInHint()).toBe(MARA);
  becomeSignedOut();
  expect(readSignInHint()).toBeNull();
});

test('does not restore a user who left in another tab when the user changes here', () => {
  becomeSignedIn();
  setSignInHint(null);
  becomeSignedIn(aUser({ displayName: 'Mara' }));
  expect(readSignInHint()).toBeNull();
});

test('does not delete the hint of a user who signed in in another tab', () => {
  becomeSignedIn();
  setSignInHint(BEN);
  becomeSignedOut();
  expect(readSignInHint()).toBe(BEN);
});

describe('a screen whose user has signed out in another tab', () => {
  const reload = jest.fn();
  beforeAll(() => reloadWhenUserChanged(reload));

  beforeEach(() => {
    jest.useFakeTimers();
    reload.mockClear();
    document.documentElement.hidden = false;
    setSignInHint(createSignInHint('mara'));
    becomeSignedIn();
  });
  afterEach(() => {
    jest.runOnlyPendingTimers();
    jest.useRealTimers();
  });

  const comeBack = (persisted = true) =>
    dispatchEvent(Object.assign(new Event('pageshow'), { persisted }) as PageTransitionEvent);
  const lookAtTab = () => document.dispatchEvent(new Event('visibilitychange'));

  describe.each([
    ['a page that the back button brings back', comeBack],
    ['a tab that is looked at again', lookAtTab],
  ])('%s', (_, look) => {
    test.each([
      ['its user has signed out', null],
      ['another user has signed in', BEN],
    ])('is hidden and reloaded when %s elsewhere', (_case, hint) => {
      setSignInHint(hint);
      look();
      expect(document.documentElement).not.toBeVisible();
      jest.advanceTimersByTime(300);
      expect(reload).toHaveBeenCalledTimes(1);
    });

    test('stays when its user is still signed in, or nobody is', () => {
      look();
      becomeSignedOut();
      setSignInHint(null);
      look();
      jest.advanceTimersByTime(300);
      expect(reload).not.toHaveBeenCalled();
      expect(document.documentElement).toBeVisible();
    });

    test('is shown again when the browser hides its cookies for a moment', () => {
      setSignInHint(null);
      look();
      setSignInHint(createSignInHint('mara'));
      jest.advanceTimersByTime(300);
      expect(reload).not.toHaveBeenCalled();
      expect(document.documentElement).toBeVisible();
    });

    test.each([
      ['stores no cookies', () => ''],
      [
        'blocks reading them',
        () => {
          throw new DOMException('', 'SecurityError');
        },
      ],
    ])('stays when the browser %s', (_case, cookies) => {
      const blocked = jest.spyOn(document, 'cookie', 'get').mockImplementation(cookies);
      becomeSignedIn(aUser({ uid: 'ben' }));
      look();
      jest.advanceTimersByTime(300);
      expect(reload).not.toHaveBeenCalled();
      expect(document.documentElement).toBeVisible();
      blocked.mockRestore();
    });
  });

  test('ignores a page that is shown for the first time', () => {
    setSignInHint(null);
    comeBack(false);
    expect(reload).not.toHaveBeenCalled();
  });

  test('ignores a hidden tab', () => {
    jest.spyOn(document, 'visibilityState', 'get').mockReturnValueOnce('hidden');
    setSignInHint(null);
    lookAtTab();
    expect(reload).not.toHaveBeenCalled();
  });
});
