import {
  ACCOUNT_CACHE_MS,
  type AccountDirectory,
  type AccountStatus,
  estimateCacheEntryBytes,
  withAccountCache,
  withLookupLimit,
} from './account-directory.ts';

const profile = { phone: null, email: null, emailVerified: false, name: null };
const account: AccountStatus = { disabled: false, validSince: new Date(0), profile };
const revoked: AccountStatus = { ...account, validSince: new Date(60_000) };

function remembering(directory: Partial<AccountDirectory> = {}, maxBytes?: number) {
  let now = 1_000_000;
  const lookUp = jest.fn(directory.lookUp ?? (async (): Promise<AccountStatus | null> => account));
  const nothing = async () => {};
  const remembered = withAccountCache(
    {
      verifiedEmail: async () => null,
      verifiedPhone: async () => null,
      revokeSessions: nothing,
      remove: nothing,
      check: nothing,
      ...directory,
      lookUp,
    },
    () => new Date(now),
    maxBytes,
  );
  return { lookUp, remembered, pass: (ms: number) => (now += ms) };
}

/** Creates a promise, and functions that settle it. */
function later<Value>() {
  let settle: (value: Value) => void = () => {};
  let fail: (error: Error) => void = () => {};
  const promise = new Promise<Value>((resolve, reject) => {
    settle = resolve;
    fail = reject;
  });
  return { promise, settle, fail };
}

describe('remembered accounts', () => {
  it('are looked up once in ten seconds, also for concurrent requests', async () => {
    const { lookUp, remembered, pass } = remembering();
    await Promise.all([remembered.lookUp('ann'), remembered.lookUp('ann'), remembered.lookUp('bob')]);
    pass(ACCOUNT_CACHE_MS - 1);
    await remembered.lookUp('ann');
    expect(lookUp).toHaveBeenCalledTimes(2);
    pass(1);
    await remembered.lookUp('ann');
    expect(lookUp).toHaveBeenCalledTimes(3);
  });

  it('are looked up again for the first request with a newer token, which may follow a change', async () => {
    const { lookUp, remembered } = remembering();
    const [older, newer] = [new Date(1_000), new Date(2_000)];
    for (const issuedAt of [older, older, newer, newer, older]) await remembered.lookUp('ann', { issuedAt });
    expect(lookUp).toHaveBeenCalledTimes(2);
  });

  it('are looked up again for another token of the same second, once per token', async () => {
    const { lookUp, remembered } = remembering();
    const issuedAt = new Date(1_000);
    for (const jwt of ['before', 'before', 'after', 'before', 'after']) {
      await remembered.lookUp('ann', { issuedAt, jwt });
    }
    expect(lookUp).toHaveBeenCalledTimes(2);
  });

  it('expire by the start of their lookup, not by its end', async () => {
    const slow = later<AccountStatus>();
    const { lookUp, remembered, pass } = remembering({ lookUp: () => slow.promise });
    const first = remembered.lookUp('ann');
    pass(4_000);
    slow.settle(account);
    await first;
    pass(ACCOUNT_CACHE_MS - 4_000);
    await remembered.lookUp('ann');
    expect(lookUp).toHaveBeenCalledTimes(2);
  });

  it('do not last longer when the clock is set back', async () => {
    const { lookUp, remembered, pass } = remembering();
    await remembered.lookUp('ann');
    pass(-3_600_000);
    await remembered.lookUp('ann');
    expect(lookUp).toHaveBeenCalledTimes(2);
  });

  it('do not cache a failure', async () => {
    const { lookUp, remembered } = remembering();
    lookUp.mockRejectedValueOnce(new Error('away'));
    await expect(remembered.lookUp('ann')).rejects.toThrow('away');
    await expect(remembered.lookUp('ann')).resolves.toBe(account);
  });

  it('are limited by memory; the oldest are evicted', async () => {
    const { lookUp, remembered } = remembering({}, 3 * estimateCacheEntryBytes('user-0'));
    for (const number of [0, 1, 2, 3]) await remembered.lookUp(`user-${number}`);
    for (const number of [1, 2, 3]) await remembered.lookUp(`user-${number}`);
    expect(lookUp).toHaveBeenCalledTimes(4);
    await remembered.lookUp('user-0');
    expect(lookUp).toHaveBeenCalledTimes(5);
  });

  it('are fewer with longer ids', async () => {
    const { lookUp, remembered } = remembering({}, 3 * estimateCacheEntryBytes('user-0'));
    const long = 'x'.repeat(128);
    for (const uid of ['user-0', 'user-1', 'user-2', long]) await remembered.lookUp(uid);
    for (const uid of ['user-2', long]) await remembered.lookUp(uid);
    expect(lookUp).toHaveBeenCalledTimes(4);
    await remembered.lookUp('user-1');
    expect(lookUp).toHaveBeenCalledTimes(5);
  });

  it('suffice for thousands of customers', async () => {
    const { lookUp, remembered } = remembering();
    for (const _ of ['once', 'again']) {
      for (let number = 0; number < 20_000; number += 1) await remembered.lookUp(`user-${number}`);
    }
    expect(lookUp).toHaveBeenCalledTimes(20_000);
  });

  it('are not evicted by lookups of accounts that do not exist', async () => {
    const { lookUp, remembered } = remembering(
      { lookUp: async (uid) => (uid === 'ann' ? account : null) },
      3 * estimateCacheEntryBytes('nobody-1'),
    );
    await remembered.lookUp('ann');
    for (let number = 0; number < 9; number += 1) await remembered.lookUp(`nobody-${number}`);
    expect(await remembered.lookUp('nobody-8')).toBeNull();
    await remembered.lookUp('ann');
    expect(lookUp).toHaveBeenCalledTimes(10);
    remembered.evict('nobody-8');
    await remembered.lookUp('nobody-8');
    expect(lookUp).toHaveBeenCalledTimes(11);
  });

  it('are evicted in the order of their last lookups', async () => {
    const { lookUp, remembered, pass } = remembering({}, 3 * estimateCacheEntryBytes('user-0'));
    await remembered.lookUp('user-0');
    pass(ACCOUNT_CACHE_MS - 1);
    for (const number of [1, 2]) await remembered.lookUp(`user-${number}`);
    pass(1);
    await remembered.lookUp('user-0');
    await remembered.lookUp('user-3');
    lookUp.mockClear();
    await remembered.lookUp('user-0');
    expect(lookUp).not.toHaveBeenCalled();
    await remembered.lookUp('user-1');
    expect(lookUp).toHaveBeenCalledTimes(1);
  });
});

describe('changes by this process', () => {
  it('needs no earlier lookup', async () => {
    const { lookUp, remembered } = remembering();
    await expect(remembered.revokeSessions('ann')).resolves.toBeUndefined();
    expect(lookUp).not.toHaveBeenCalled();
  });

  it.each(['revokeSessions', 'remove'] as const)('take effect at once after %s', async (action) => {
    const { lookUp, remembered } = remembering();
    await remembered.lookUp('ann');
    lookUp.mockResolvedValue(null);
    await remembered[action]('ann');
    await expect(remembered.lookUp('ann')).resolves.toBeNull();
  });

  it('clear the account even if the attempt failed, which may have arrived', async () => {
    const { lookUp, remembered } = remembering({ revokeSessions: () => Promise.reject(new Error('late')) });
    await remembered.lookUp('ann');
    lookUp.mockResolvedValue(revoked);
    await expect(remembered.revokeSessions('ann')).rejects.toThrow('late');
    await expect(remembered.lookUp('ann')).resolves.toBe(revoked);
  });

  it('are not undone by a pending lookup, even for requests that wait for it', async () => {
    const slow = later<AccountStatus>();
    const { lookUp, remembered } = remembering();
    lookUp.mockImplementationOnce(() => slow.promise).mockResolvedValue(revoked);
    const waiting = remembered.lookUp('ann');
    await remembered.revokeSessions('ann');
    await expect(remembered.lookUp('ann')).resolves.toBe(revoked);
    slow.settle(account);
    await expect(waiting).resolves.toBe(revoked);
    await expect(remembered.lookUp('ann')).resolves.toBe(revoked);
    expect(lookUp).toHaveBeenCalledTimes(2);
  });

  it('are not undone by a lookup that began during the change', async () => {
    const revocation = later<void>();
    const { lookUp, remembered } = remembering({ revokeSessions: () => revocation.promise });
    const change = remembered.revokeSessions('ann');
    await expect(remembered.lookUp('ann')).resolves.toBe(account);
    lookUp.mockResolvedValue(revoked);
    revocation.settle();
    await change;
    await expect(remembered.lookUp('ann')).resolves.toBe(revoked);
  });

  it('is not evicted by an older lookup that fails late', async () => {
    const slow = later<AccountStatus>();
    const { lookUp, remembered } = remembering();
    lookUp.mockImplementationOnce(() => slow.promise);
    const waiting = remembered.lookUp('ann').catch(() => 'failed');
    remembered.evict('ann');
    await remembered.lookUp('ann');
    slow.fail(new Error('away'));
    await expect(waiting).resolves.toBe('failed');
    await remembered.lookUp('ann');
    expect(lookUp).toHaveBeenCalledTimes(2);
  });
});

const nothing = async () => {};

test('limits simultaneous lookups of accounts, and those that wait', async () => {
  const ends: (() => void)[] = [];
  const directory: AccountDirectory = {
    lookUp: () => new Promise((resolve) => ends.push(() => resolve(null))),
    verifiedEmail: async () => null,
    verifiedPhone: async () => null,
    revokeSessions: nothing,
    remove: nothing,
    check: nothing,
  };
  const { lookUp } = withLookupLimit(directory);
  const asked = Array.from({ length: 64 + 512 }, (_, number) => lookUp(`user-${number}`));
  await expect(lookUp('one-too-many')).rejects.toMatchObject({ code: 'overloaded' });
  expect(ends).toHaveLength(64);
  while (ends.length > 0) {
    ends.shift()?.();
    await new Promise(setImmediate);
  }
  expect(await Promise.all(asked)).toHaveLength(576);
});
