import {
  clearDroppedSession,
  getDroppedRefreshToken,
  restoreDroppedSession,
  SdkSessionStorage,
  setSessionPredicates,
} from './session-storage.ts';

const KEY = 'firebase:authUser:key:[DEFAULT]';
const MARA = { uid: 'mara' };
const NOBODY = { isShared: async () => false, isExpired: () => false };
const stored = () => localStorage.getItem(KEY);

let storage: SdkSessionStorage;
beforeEach(() => {
  jest.useFakeTimers();
  localStorage.clear();
  clearDroppedSession();
  storage = new SdkSessionStorage();
  setSessionPredicates(NOBODY);
});
afterEach(async () => {
  jest.restoreAllMocks();
  await storage._remove(KEY);
  jest.useRealTimers();
});

/** Makes the tabs share a session that the customer has not left. */
const shareSession = () => setSessionPredicates({ ...NOBODY, isShared: async () => true });

const refuse = (method: 'getItem' | 'setItem' | 'removeItem', name: string) =>
  jest.spyOn(Storage.prototype, method).mockImplementation(() => {
    throw new DOMException('', name);
  });

it('returns the value that was stored last', async () => {
  expect(await storage._isAvailable()).toBe(true);
  expect(await storage._get(KEY)).toBeNull();
  await storage._set(KEY, MARA);
  expect(JSON.parse(stored() ?? '')).toEqual(MARA);
  expect(await storage._get(KEY)).toEqual(MARA);
  await storage._remove(KEY);
  expect([stored(), await storage._get(KEY)]).toEqual([null, null]);
});

describe('an empty storage', () => {
  it.each([
    ['is empty', () => jest.spyOn(Storage.prototype, 'getItem').mockReturnValue(null)],
    ['throws', () => refuse('getItem', 'UnknownError')],
  ])('is read again while the tabs share a session, if it %s for a moment', async (_, lose) => {
    localStorage.setItem(KEY, JSON.stringify(MARA));
    shareSession();
    const lost = lose();
    const found = storage._get(KEY);
    await jest.advanceTimersByTimeAsync(400);
    lost.mockRestore();
    await jest.advanceTimersByTimeAsync(600);
    await expect(found).resolves.toEqual(MARA);
  });

  it('counts as empty after a second, and at once without a shared session', async () => {
    shareSession();
    const lost = storage._get(KEY);
    await jest.advanceTimersByTimeAsync(1_000);
    await expect(lost).resolves.toBeNull();
    setSessionPredicates(NOBODY);
    await expect(storage._get(KEY)).resolves.toBeNull();
  });
});

it.each(['QuotaExceededError', 'SecurityError'])(
  'holds values in memory that the browser does not store: %s',
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

it('reports changes by other tabs, and missed ones when the page becomes visible again', async () => {
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

it('restores a dropped session, unless it was cleared', async () => {
  const heard = jest.fn();
  storage._addListener(KEY, heard);
  await storage._set(KEY, MARA);
  await storage._remove(KEY);
  clearDroppedSession();
  await restoreDroppedSession();
  expect([stored(), heard.mock.calls]).toEqual([null, []]);
  await storage._set(KEY, MARA);
  // Another tab has removed it first.
  localStorage.removeItem(KEY);
  await storage._remove(KEY);
  await restoreDroppedSession();
  expect(JSON.parse(stored() ?? '')).toEqual(MARA);
  expect(heard.mock.calls).toEqual([[MARA]]);
  storage._removeListener(KEY, heard);
});

it('makes the SDK renew a token that has expired or was dropped, before using it', async () => {
  const session = (expirationTime: number) => ({
    uid: 'mara',
    stsTokenManager: { accessToken: 'token-1', refreshToken: 'refresh-1', expirationTime },
  });
  await storage._set(KEY, session(5_000));
  expect(await storage._get(KEY)).toEqual(session(5_000));
  setSessionPredicates({ ...NOBODY, isExpired: (token) => token === 'token-1' });
  expect(await storage._get(KEY)).toEqual(session(1));
  setSessionPredicates(NOBODY);
  await storage._remove(KEY);
  expect(getDroppedRefreshToken()).toBe('refresh-1');
  await restoreDroppedSession();
  expect(await storage._get(KEY)).toEqual(session(1));
  expect(getDroppedRefreshToken()).toBeNull();
});
