import { readDraft, saveDraft } from '@forecourt/shared/drafts';
import { queryClient } from '@forecourt/shared/query';
import * as z from '@forecourt/shared/schema';
import { createTabStore } from '@forecourt/shared/tab-store';
import { aUser, becomeSignedIn, becomeSignedOut } from '@forecourt/shared/testing';
import { loadQueryLibrary } from '../load-query.ts';
import { clearDataWhenUserChanges } from './forget-previous-user.ts';

/** Stored responses: key → customer. */
const kept = new Map<string, { uid: string }>();
jest.mock('idb-keyval', () => ({
  createStore: jest.fn(),
  entries: jest.fn(async () => [...kept]),
  delMany: jest.fn(async (keys: string[]) => keys.map((key) => kept.delete(key))),
  clear: jest.fn(async () => kept.clear()),
}));

const mara = aUser({ uid: 'mara' });
const ben = aUser({ uid: 'ben' });

clearDataWhenUserChanges();

beforeAll(loadQueryLibrary);
beforeEach(() => {
  jest.useFakeTimers();
});
afterEach(() => {
  jest.runOnlyPendingTimers();
  jest.useRealTimers();
});

const keys = (storage: Storage) => Object.keys(storage).sort();

test('clears the previous user’s responses, and none of a user who stays', () => {
  becomeSignedIn(mara);
  queryClient.setQueryData(['vehicles'], ['AB12 CDE']);
  becomeSignedIn({ ...mara, displayName: 'Mara' });
  expect(queryClient.getQueryData(['vehicles'])).toEqual(['AB12 CDE']);
  becomeSignedIn(ben);
  expect(queryClient.getQueryData(['vehicles'])).toBeUndefined();
  queryClient.setQueryData(['vehicles'], ['LK70 ZTR']);
  becomeSignedOut();
  expect(queryClient.getQueryData(['vehicles'])).toBeUndefined();
});

test('clears the badge of the installed app, even if the browser refuses it', () => {
  const clearAppBadge = jest.fn(() => Promise.reject(new DOMException('', 'NotAllowedError')));
  Object.assign(navigator, { clearAppBadge });
  becomeSignedIn(mara);
  becomeSignedIn({ ...mara, displayName: 'Mara' });
  expect(clearAppBadge).not.toHaveBeenCalled();
  becomeSignedOut();
  expect(clearAppBadge).toHaveBeenCalledTimes(1);
  Reflect.deleteProperty(navigator, 'clearAppBadge');
});

describe('stored responses', () => {
  const settled = () => jest.advanceTimersByTimeAsync(0);
  const keepFor = (uid: string) => kept.set(`of ${uid}`, { uid, at: 1, json: '[]' } as { uid: string });

  test('remain while the user stays, and are deleted when they leave for any reason', async () => {
    for (const reason of [null, 'expired', 'revoked', 'deleted'] as const) {
      becomeSignedIn(mara);
      await settled();
      keepFor('mara');
      becomeSignedIn({ ...mara, displayName: 'Mara' });
      await settled();
      expect(kept.size).toBe(1);
      becomeSignedOut(reason);
      await settled();
      expect(kept.size).toBe(0);
    }
  });

  test('are deleted when another user signs in', async () => {
    becomeSignedIn(mara);
    keepFor('mara');
    becomeSignedIn(ben);
    await settled();
    expect(kept.size).toBe(0);
  });
});

describe('push notifications on this device', () => {
  const close = jest.fn();
  const unsubscribe = jest.fn(async () => true);
  const unregister = jest.fn(async () => true);
  const registration = {
    getNotifications: async () => [{ close }],
    pushManager: { getSubscription: async () => ({ unsubscribe }) },
    unregister,
  };

  beforeEach(() => {
    jest.clearAllMocks();
    const value = { getRegistration: async () => registration };
    Object.defineProperty(navigator, 'serviceWorker', { configurable: true, value });
  });
  afterEach(() => Reflect.deleteProperty(navigator, 'serviceWorker'));

  async function comeAndLeave() {
    becomeSignedIn(mara);
    await jest.advanceTimersByTimeAsync(0);
    expect(unsubscribe).not.toHaveBeenCalled();
    becomeSignedOut();
    await jest.advanceTimersByTimeAsync(0);
    expect(unsubscribe).toHaveBeenCalledTimes(1);
  }

  test('are ended, and the visible ones closed', async () => {
    await comeAndLeave();
    expect(close).toHaveBeenCalledTimes(1);
    expect(unregister).not.toHaveBeenCalled();
  });

  test('are ended with the worker if the browser does not unsubscribe', async () => {
    unsubscribe.mockRejectedValueOnce(new DOMException('No storage', 'InvalidStateError'));
    await comeAndLeave();
    expect(unregister).toHaveBeenCalledTimes(1);
    unsubscribe.mockClear();
    unsubscribe.mockResolvedValueOnce(false);
    await comeAndLeave();
    expect(unregister).toHaveBeenCalledTimes(2);
  });
});

test('keeps late responses out of the next user’s cache', async () => {
  becomeSignedIn(mara);
  let answer = (_: string) => {};
  const saved = queryClient.getMutationCache().build(queryClient, {
    mutationFn: () => new Promise<string>((resolve) => (answer = resolve)),
    onSuccess: (plate: string) => queryClient.setQueryData(['vehicles'], [plate]),
  });
  const done = saved.execute(undefined);
  await Promise.resolve();
  becomeSignedIn(ben);
  answer('AB12 CDE');
  await done;
  expect(queryClient.getQueryData(['vehicles'])).toBeUndefined();
});

test('keeps the XSRF cookie of a returning user, and deletes that of a leaving one', () => {
  // biome-ignore lint/suspicious/noDocumentCookie: as the backend sets it
  document.cookie = 'XSRF-TOKEN=mine; Path=/';
  becomeSignedIn(mara);
  expect(document.cookie).toContain('XSRF-TOKEN=mine');
  becomeSignedOut();
  expect(document.cookie).not.toContain('XSRF-TOKEN');
});

describe('early requests', () => {
  function requestEarly() {
    const answers = new Map([['https://site.example/api/v1/me', new Promise<Response>(() => undefined)]]);
    const sent = Promise.resolve();
    globalThis.forecourtEarlyResponses = { token: 'token-1', requestedAt: Date.now(), sent, answers };
    return answers;
  }

  test('are dropped when nobody is signed in', () => {
    const answers = requestEarly();
    becomeSignedOut();
    expect(globalThis.forecourtEarlyResponses).toBeUndefined();
    expect(answers.size).toBe(0);
  });

  test('remain when the assumed user is signed in, and are dropped for the next user', () => {
    const answers = requestEarly();
    becomeSignedIn(mara);
    expect(answers.size).toBe(1);
    becomeSignedIn(ben);
    expect(answers.size).toBe(0);
  });
});

test('deletes all stored data except choices for the device', () => {
  const everything = [
    'forecourt.locale',
    'forecourt.theme',
    'forecourt.of-the-shell',
    'forecourt.of-an-area',
  ];
  becomeSignedIn(mara);
  for (const key of everything) localStorage.setItem(key, 'x');
  localStorage.setItem('of-something-else', 'x');
  sessionStorage.setItem('forecourt.sign-in.number', 'x');
  saveDraft('profile', { name: 'Mara' });
  becomeSignedIn({ ...mara, displayName: 'Mara' });
  expect(localStorage).toHaveLength(5);
  becomeSignedOut();
  jest.runAllTimers();
  expect(keys(localStorage)).toEqual([
    'forecourt.left-for-good',
    'forecourt.locale',
    'forecourt.theme',
    'of-something-else',
  ]);
  expect(keys(sessionStorage)).toEqual([]);
});

test('deletes what the tab stores, even if sessionStorage is blocked', () => {
  const blocked = jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('The operation is insecure.', 'SecurityError');
  });
  const typed = createTabStore('sign-in.email', 'anyone', z.string());
  becomeSignedIn(mara);
  typed.keep('mara@example.com');
  expect(typed.read()).toBe('mara@example.com');
  becomeSignedOut();
  blocked.mockRestore();
  becomeSignedIn(ben);
  expect(typed.read()).toBeNull();
});

test('notifies other tabs of a final end, until the next sign-in', () => {
  const isLeftForGood = () => keys(localStorage).includes('forecourt.left-for-good');
  becomeSignedIn(mara);
  becomeSignedOut();
  jest.runAllTimers();
  becomeSignedOut();
  expect(isLeftForGood()).toBe(true);
  becomeSignedIn(mara);
  expect(isLeftForGood()).toBe(false);
});

test('deletes the data of a session that ended while no page was open', () => {
  sessionStorage.setItem('forecourt.sign-in.number', 'x');
  // biome-ignore lint/suspicious/noDocumentCookie: as the backend sets it
  document.cookie = 'XSRF-TOKEN=mine; Path=/';
  becomeSignedOut('revoked');
  expect(keys(sessionStorage)).toEqual([]);
  expect(document.cookie).not.toContain('XSRF-TOKEN');
});

describe('drafts', () => {
  beforeEach(() => {
    becomeSignedIn(mara);
    saveDraft('profile', { name: 'Mara' });
  });

  const comesBack = () => {
    jest.runAllTimers();
    becomeSignedIn(mara);
    return readDraft('profile').name === 'Mara';
  };

  test.each(['expired', 'revoked', 'disabled'] as const)('remain when the session is %s', (reason) => {
    becomeSignedOut(reason);
    expect(comesBack()).toBe(true);
  });

  test('remain when the reason follows the state', () => {
    becomeSignedOut();
    becomeSignedOut('disabled');
    expect(comesBack()).toBe(true);
  });

  test.each([null, 'everywhere', 'erased', 'deleted'] as const)(
    'are deleted when the customer signs out or is deleted (%s)',
    (reason) => {
      becomeSignedOut(reason);
      expect(comesBack()).toBe(false);
    },
  );

  test('are deleted when a page starts with a deleted customer', () => {
    becomeSignedOut('expired');
    jest.runAllTimers();
    becomeSignedOut('deleted');
    expect(comesBack()).toBe(false);
  });

  test('are deleted when another user signs in', () => {
    becomeSignedOut('expired');
    jest.runAllTimers();
    becomeSignedIn(ben);
    becomeSignedOut('expired');
    expect(comesBack()).toBe(false);
  });

  test('remain if storage is blocked and the customer may continue', () => {
    const blocked = jest.spyOn(Storage.prototype, 'getItem').mockImplementation(() => {
      throw new DOMException('The operation is insecure.', 'SecurityError');
    });
    becomeSignedOut('expired');
    jest.runAllTimers();
    becomeSignedOut();
    blocked.mockRestore();
    expect(comesBack()).toBe(true);
  });

  test('remain when a page view starts signed out', () => {
    becomeSignedOut('expired');
    jest.runAllTimers();
    becomeSignedOut();
    expect(comesBack()).toBe(true);
  });

  /** Opens a tab that had left the site while `meanwhile` happened in another tab. */
  function tabThatWasAway(meanwhile: () => void) {
    const before = { ...sessionStorage };
    meanwhile();
    jest.runAllTimers();
    Object.assign(sessionStorage, before);
    becomeSignedOut();
  }

  test('are deleted when the customer signed out while the tab was away', () => {
    tabThatWasAway(() => becomeSignedOut());
    expect(comesBack()).toBe(false);
  });

  test('remain when the session ended while the tab was away, even after an earlier sign-out', () => {
    tabThatWasAway(() => {
      becomeSignedOut();
      jest.runAllTimers();
      becomeSignedIn(mara);
      becomeSignedOut('revoked');
    });
    expect(comesBack()).toBe(true);
  });
});
