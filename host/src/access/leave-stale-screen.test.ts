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
  test('should be hidden and loaded anew when its user has left elsewhere', () => {
    setSignInHint(null);
    look();
    expect(document.documentElement).not.toBeVisible();
    jest.advanceTimersByTime(300);
    expect(reload).toHaveBeenCalledTimes(1);
  });

  test('should be loaded anew when somebody else has signed in elsewhere', () => {
    setSignInHint(createHint('ben'));
    look();
    jest.advanceTimersByTime(300);
    expect(reload).toHaveBeenCalledTimes(1);
  });

  test('should stay when its user is still here, or nobody is', () => {
    look();
    becomeSignedOut();
    setSignInHint(null);
    look();
    jest.advanceTimersByTime(300);
    expect(reload).not.toHaveBeenCalled();
    expect(document.documentElement).toBeVisible();
  });

  test('should be shown again when the browser hides its cookies for a moment', () => {
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
  ])('should stay when the browser %s', (_case, cookies) => {
    const blocked = jest.spyOn(document, 'cookie', 'get').mockImplementation(cookies);
    becomeSignedIn(aUser({ uid: 'ben' }));
    look();
    jest.advanceTimersByTime(300);
    expect(reload).not.toHaveBeenCalled();
    expect(document.documentElement).toBeVisible();
    blocked.mockRestore();
  });
});

test('should leave a page alone that is shown for the first time', () => {
  setSignInHint(null);
  comeBack(false);
  expect(reload).not.toHaveBeenCalled();
});

test('should leave a hidden tab alone', () => {
  jest.spyOn(document, 'visibilityState', 'get').mockReturnValueOnce('hidden');
  setSignInHint(null);
  lookAtTab();
  expect(reload).not.toHaveBeenCalled();
});
