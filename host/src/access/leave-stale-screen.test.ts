import { aUser, becomeSignedIn, becomeSignedOut } from '@forecourt/shared/testing';
import { leaveStaleScreen } from './leave-stale-screen.ts';
import { createHint, setSignInHint } from './sign-in-hint.ts';

const reload = jest.fn();
leaveStaleScreen(reload);

beforeEach(() => {
  jest.useFakeTimers();
  reload.mockClear();
  document.documentElement.hidden = false;
  setSignInHint(createHint('mara'));
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
  test('is hidden and reloaded when its user has signed out elsewhere', () => {
    setSignInHint(null);
    look();
    expect(document.documentElement).not.toBeVisible();
    jest.advanceTimersByTime(300);
    expect(reload).toHaveBeenCalledTimes(1);
  });

  test('is reloaded when another user has signed in elsewhere', () => {
    setSignInHint(createHint('ben'));
    look();
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
    setSignInHint(createHint('mara'));
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
