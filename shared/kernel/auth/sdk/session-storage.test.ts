import {
  droppedRefreshToken,
  forgetDroppedSession,
  putSessionBack,
  SessionStorage,
  setKnownSession,
} from './session-storage.ts';

const KEY = 'firebase:authUser:key:[DEFAULT]';
const MARA = { uid: 'mara' };
const NOBODY = { isShared: async () => false, isExpired: () => false };
const stored = () => localStorage.getItem(KEY);

let storage: SessionStorage;
beforeEach(() => {
  jest.useFakeTimers();
  localStorage.clear();
  forgetDroppedSession();
  storage = new SessionStorage();
  setKnownSession(NOBODY);
});
afterEach(async () => {
  jest.restoreAllMocks();
  await storage._remove(KEY);
  jest.useRealTimers();
});

/** The tabs share a session that nobody has left. */
const shareSession = () => setKnownSession({ ...NOBODY, isShared: async () => true });

const refuse = (method: 'getItem' | 'setItem' | 'removeItem', name: string) =>
  jest.spyOn(Storage.prototype, method).mockImplementation(() => {
    throw new DOMException('', name);
  });

it('should give what it was given last', async () => {
  expect(await storage._isAvailable()).toBe(true);
  expect(await storage._get(KEY)).toBeNull();
  await storage._set(KEY, MARA);
  expect(JSON.parse(stored() ?? '')).toEqual(MARA);
  expect(await storage._get(KEY)).toEqual(MARA);
  await storage._remove(KEY);
  expect([stored(), await storage._get(KEY)]).toEqual([null, null]);
});

describe('a storage in which nothing is found', () => {
  it.each([
    ['is empty', () => jest.spyOn(Storage.prototype, 'getItem').mockReturnValue(null)],
    ['throws', () => refuse('getItem', 'UnknownError')],
  ])('should be looked at again while the tabs share a session, when it %s for a moment', async (_, lose) => {
    localStorage.setItem(KEY, JSON.stringify(MARA));
    shareSession();
    const lost = lose();
    const found = storage._get(KEY);
    await jest.advanceTimersByTimeAsync(400);
    lost.mockRestore();
    await jest.advanceTimersByTimeAsync(600);
    await expect(found).resolves.toEqual(MARA);
  });

  it('should be taken at its word after a second, and at once where nobody is signed in', async () => {
    shareSession();
    const lost = storage._get(KEY);
    await jest.advanceTimersByTimeAsync(1_000);
    await expect(lost).resolves.toBeNull();
    setKnownSession(NOBODY);
    await expect(storage._get(KEY)).resolves.toBeNull();
  });
});

it.each(['QuotaExceededError', 'SecurityError'])(
  'should have in this page what the browser does not store: %s',
  async (name) => {
    const refusals = [refuse('setItem', name), name === 'SecurityError' && refuse('getItem', name)];
    await storage._set(KEY, MARA);
    expect(await storage._get(KEY)).toEqual(MARA);
    for (const refusal of refusals) if (refusal) refusal.mockRestore();
    expect(stored()).toBeNull();
    await storage._set(KEY, MARA);
    expect(stored()).not.toBeNull();
  },
);

it('should tell of changes by other tabs, and of those that it was not told of once the page is seen again', async () => {
  const heard = jest.fn();
  storage._addListener(KEY, heard);
  localStorage.setItem(KEY, JSON.stringify(MARA));
  dispatchEvent(new StorageEvent('storage', { key: 'another' }));
  expect(heard).not.toHaveBeenCalled();
  dispatchEvent(new StorageEvent('storage', { key: KEY }));
  expect(heard).toHaveBeenLastCalledWith(MARA);
  await storage._get(KEY);
  document.dispatchEvent(new Event('visibilitychange'));
  expect(heard).toHaveBeenCalledTimes(1);
  localStorage.removeItem(KEY);
  dispatchEvent(new Event('pageshow'));
  expect(heard).toHaveBeenLastCalledWith(null);
  storage._removeListener(KEY, heard);
});

it('should give back what was dropped, unless that is over', async () => {
  const heard = jest.fn();
  storage._addListener(KEY, heard);
  await storage._set(KEY, MARA);
  await storage._remove(KEY);
  forgetDroppedSession();
  await putSessionBack();
  expect([stored(), heard.mock.calls]).toEqual([null, []]);
  await storage._set(KEY, MARA);
  // Another tab was first.
  localStorage.removeItem(KEY);
  await storage._remove(KEY);
  await putSessionBack();
  expect(JSON.parse(stored() ?? '')).toEqual(MARA);
  expect(heard.mock.calls).toEqual([[MARA]]);
  storage._removeListener(KEY, heard);
});

it('should have the SDK renew a token before it is used that has expired, or that was dropped', async () => {
  const session = (expirationTime: number) => ({
    uid: 'mara',
    stsTokenManager: { accessToken: 'token-1', refreshToken: 'refresh-1', expirationTime },
  });
  await storage._set(KEY, session(5_000));
  expect(await storage._get(KEY)).toEqual(session(5_000));
  setKnownSession({ ...NOBODY, isExpired: (token) => token === 'token-1' });
  expect(await storage._get(KEY)).toEqual(session(1));
  setKnownSession(NOBODY);
  await storage._remove(KEY);
  expect(droppedRefreshToken()).toBe('refresh-1');
  await putSessionBack();
  expect(await storage._get(KEY)).toEqual(session(1));
  expect(droppedRefreshToken()).toBeNull();
});
