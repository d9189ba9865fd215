import * as storage from 'idb-keyval';
import {
  clearSessionRecord,
  readSessionRecord,
  shareTokenWithTabs,
  writeSessionRecord,
} from './session-record.ts';

/** IndexedDB, which all tabs share. */
const stored = new Map<unknown, unknown>();
jest.mock('idb-keyval', () => ({
  createStore: jest.fn(() => 'the store'),
  get: jest.fn(async (key) => stored.get(key)),
  set: jest.fn(async (key, value) => stored.set(key, value)),
  del: jest.fn(async (key) => stored.delete(key)),
  update: jest.fn(async (key, change) => stored.set(key, change(stored.get(key)))),
}));

const token = { uid: 'mara', value: 'token-1', expiresAt: 2_000 };
const newer = { uid: 'mara', value: 'token-2', expiresAt: 3_000 };
const failure = { times: 2, at: 1_000 };

beforeEach(() => stored.clear());

it('returns the record written last, until it is cleared', async () => {
  expect(await readSessionRecord()).toBeNull();
  await writeSessionRecord({ token, failure });
  expect(await readSessionRecord()).toEqual({ token, failure });
  await clearSessionRecord();
  expect(await readSessionRecord()).toBeNull();
  expect(jest.mocked(storage.createStore).mock.calls).toEqual([['forecourt-identity', 'session']]);
});

it.each([
  ['no object', 'nonsense'],
  ['a token without an expiry', { token: { uid: 'mara', value: 'token-1' }, failure: null }],
  ['a failure without a time', { token, failure: { times: 1 } }],
])('ignores a record of another version of the site: %s', async (_, value) => {
  stored.set('current', value);
  expect(await readSessionRecord()).toBeNull();
});

describe('a token that is shared', () => {
  it('replaces a missing record, an older token or another customer’s, without failures', async () => {
    const bens = { uid: 'ben', value: 'token of ben', expiresAt: 4_000 };
    for (const before of [undefined, { token, failure }, { token: bens, failure }]) {
      stored.set('current', before);
      await shareTokenWithTabs(newer);
      expect(await readSessionRecord()).toEqual({ token: newer, failure: null });
    }
  });

  it('leaves the failures of the same token, and a newer token, unchanged', async () => {
    for (const known of [token, newer]) {
      await writeSessionRecord({ token: known, failure });
      await shareTokenWithTabs(token);
      expect(await readSessionRecord()).toEqual({ token: known, failure });
    }
  });
});

describe('a storage', () => {
  beforeEach(() => jest.useFakeTimers());
  afterEach(() => jest.useRealTimers());

  it('rejects nothing and resolves after 3 s if it hangs', async () => {
    jest.mocked(storage.get).mockReturnValueOnce(new Promise(() => undefined));
    const settled = jest.fn();
    const read = readSessionRecord().then(settled);
    await jest.advanceTimersByTimeAsync(2_999);
    expect(settled).not.toHaveBeenCalled();
    await jest.advanceTimersByTimeAsync(1);
    await read;
    expect(settled).toHaveBeenCalledWith(null);
  });

  it('leaves no timer behind when it responds', async () => {
    await writeSessionRecord({ token, failure: null });
    expect(jest.getTimerCount()).toBe(0);
  });

  it('is optional: a blocked one changes nothing', async () => {
    const blocked = new DOMException('', 'SecurityError');
    jest.mocked(storage.get).mockRejectedValueOnce(blocked);
    jest.mocked(storage.set).mockRejectedValueOnce(blocked);
    await expect(readSessionRecord()).resolves.toBeNull();
    await expect(writeSessionRecord({ token, failure: null })).resolves.toBeUndefined();
  });
});
