import { writeInlineSettings } from '../../testing/inline-settings.ts';
import type { SessionRecord } from './token/session-record.ts';

const PROJECT = { apiKey: 'key', authDomain: 'site.example', projectId: 'site', appId: 'app' };

const HOUR = 3_600_000;

/** A fake of the identity SDK: its user, its renewals and its listener. */
const sdk = {
  auth: { currentUser: null as SdkUser | null, authStateReady: async () => undefined },
  /** Null until the page has loaded the SDK. */
  tell: null as ((user: SdkUser | null) => unknown) | null,
  become(user: SdkUser | null) {
    sdk.auth.currentUser = user;
    return sdk.tell?.(user);
  },
};

class SdkUser {
  metadata = {};
  providerData = [];
  expiresAt = Date.now() + HOUR;
  renew: () => Promise<void> = async () => {
    this.token = 'token-2';
    this.expiresAt = Date.now() + HOUR;
  };
  readonly uid: string;
  token: string;
  constructor(uid: string, token = 'token-1') {
    this.uid = uid;
    this.token = token;
  }
  async getIdToken() {
    await this.renew();
    sdk.tell?.(this);
  }
  toJSON() {
    return {
      uid: this.uid,
      stsTokenManager: { accessToken: this.token, expirationTime: this.expiresAt },
    };
  }
}

jest.mock('firebase/auth', () => ({
  initializeAuth: () => sdk.auth,
  onIdTokenChanged: (_auth: unknown, tell: NonNullable<typeof sdk.tell>) => {
    sdk.tell = tell;
  },
  signOut: async () => sdk.become(null),
}));

// Each test loads its own copies of the singletons.
jest.mock('../claim-singleton.ts', () => ({ claimSingleton: jest.fn() }));

/** IndexedDB, which all tabs share. */
const stored = Object.assign(new Map<string, unknown>(), { answers: Promise.resolve() });
jest.mock('idb-keyval', () => ({
  createStore: () => ({}),
  get: async (key: string) => {
    await stored.answers;
    return stored.get(key);
  },
  set: async (key: string, value: unknown) => void stored.set(key, value),
  del: async (key: string) => void stored.delete(key),
  update: async (key: string, change: (before: unknown) => unknown) =>
    void stored.set(key, change(stored.get(key))),
}));

const channels: Channel[] = [];
/** The other tabs' end of the channel. */
class Channel extends EventTarget {
  told: unknown[] = [];
  constructor() {
    super();
    channels.push(this);
  }
  postMessage(message: unknown) {
    this.told.push(message);
  }
}
Object.assign(globalThis, { BroadcastChannel: Channel });

const told = () => channels.flatMap((channel) => channel.told);
const tellFromOtherTab = (data: object) =>
  channels.at(-1)?.dispatchEvent(Object.assign(new Event('message'), { data }));

const record = (change: Partial<SessionRecord['token']> = {}): SessionRecord => ({
  token: { uid: 'mara', value: 'token-1', expiresAt: Date.now() + HOUR, ...change },
  failure: null,
});

/** A token of a session that began at `time`. */
const tokenSince = (time: number) => `header.${btoa(JSON.stringify({ auth_time: time }))}.signature`;

/** The last session, and a later one. */
const [FIRST, NEXT] = [tokenSince(1_000), tokenSince(1_060)];

let timeOfSite = Date.now;
/** Opens a page without the SDK. The provider responds to lookups with `refusal`, and to renewals with `renewal`. */
async function beginPage(refusal: string | null = null, renewal = refusal) {
  jest.resetModules();
  sdk.tell = null;
  channels.length = 0;
  // jsdom has no Response; these parts of it are read.
  global.fetch = jest.fn(async (address: string) => {
    const message = address.includes('securetoken') ? renewal : refusal;
    const headers = { get: () => new Date(timeOfSite()).toUTCString() };
    return { headers, json: async () => (message ? { error: { message } } : { users: [] }) };
  }) as unknown as typeof fetch;
  const session = await import('./session.ts');
  const { authState, confirmStoredSession, subscribeAuth } = await import('./auth-state.ts');
  const { markTokenExpired } = await import('./token/session-token.ts');
  const states: string[] = [];
  subscribeAuth(() => {
    const state = authState();
    if (state.status === 'signed-out') states.push(`signed-out: ${state.reason}`);
    else states.push(state.status === 'signed-in' && state.confirmation ? 'assumed' : state.status);
  });
  session.keepSession();
  return {
    ...session,
    markTokenExpired,
    authState,
    confirmIdentity: confirmStoredSession,
    subscribeAuth,
    states,
    until: (state: string) => waitUntil(() => states.at(-1) === state),
  };
}

/** Opens a page and loads the SDK. */
async function openPage(refusal?: string | null, renewal?: string | null) {
  const page = await beginPage(refusal, renewal);
  page.confirmIdentity();
  await waitUntil(() => sdk.tell !== null);
  return page;
}

/** Opens a page without the SDK, and ends the session `FIRST`. */
async function leaveBeforeSdk() {
  stored.set('current', record({ value: FIRST }));
  const page = await beginPage();
  await page.until('assumed');
  await page.signOut();
  return page;
}

async function fail(code: string): Promise<never> {
  const { FirebaseError } = await import('firebase/app');
  throw new FirebaseError(code, '');
}

async function waitUntil(isSo: () => boolean) {
  for (let turn = 0; turn < 100 && !isSo(); turn += 1) await new Promise((resolve) => setTimeout(resolve));
  expect(isSo()).toBe(true);
}

async function openSignedIn(refusal?: string) {
  const page = await openPage(refusal);
  const user = new SdkUser('mara');
  await sdk.become(user);
  await waitUntil(() => stored.has('current'));
  return { ...page, user };
}

/** Sets the expiry of the token in all tabs. */
function age(user: SdkUser, expiresAt: number): void {
  user.expiresAt = expiresAt;
  stored.set('current', record({ expiresAt }));
  sdk.tell?.(user);
}

beforeEach(() => {
  writeInlineSettings({ firebase: PROJECT });
  stored.clear();
  stored.answers = Promise.resolve();
  localStorage.clear();
  sdk.auth.currentUser = null;
});

describe('the last signed-in customer', () => {
  it('is not assumed when their token is about to expire', async () => {
    stored.set('current', record({ expiresAt: Date.now() + 30_000 }));
    const { states, until } = await beginPage();
    await waitUntil(() => sdk.tell !== null);
    sdk.become(new SdkUser('mara'));
    await until('signed-in');
    expect(states).toEqual(['signed-in']);
  });

  it('is not assumed after the provider has reported that nobody is signed in', async () => {
    stored.set('current', record());
    const storage = Promise.withResolvers<void>();
    stored.answers = storage.promise;
    const { getToken, states, until } = await openPage('TOKEN_EXPIRED');
    sdk.tell?.(null);
    storage.resolve();
    await until('signed-out: revoked');
    expect(await getToken()).toBeNull();
    expect(states).toEqual(['signed-out: revoked']);
  });

  it('signs out at once, and stays signed out when the provider reports them nevertheless', async () => {
    stored.set('current', record({ value: FIRST }));
    const { authState, getToken, signOut, states, subscribeAuth, until } = await openPage();
    await until('assumed');
    // The SDK reports its user first, and signs out afterwards.
    const stop = subscribeAuth(() => {
      stop();
      sdk.tell?.(new SdkUser('mara', FIRST));
    });
    await signOut();
    expect(authState()).toMatchObject({ status: 'signed-out' });
    expect(await getToken()).toBeNull();
    expect(states).not.toContain('signed-in');
  });

  it('is signed out with the other tabs', async () => {
    stored.set('current', record());
    const { getToken, until } = await openPage();
    await until('assumed');
    tellFromOtherTab({ uid: 'mara', reason: null, at: Date.now() });
    await until('signed-out: null');
    expect(await getToken()).toBeNull();
  });

  it('is replaced by another customer whom the provider reports', async () => {
    stored.set('current', record());
    const { authState, until } = await openPage();
    await until('assumed');
    sdk.become(new SdkUser('tom'));
    await until('signed-in');
    expect(authState()).toMatchObject({ user: { uid: 'tom' } });
  });
});

describe('the identity SDK', () => {
  it('is not loaded for an assumed customer, of whom only the uid is known, until the page asks for confirmation', async () => {
    stored.set('current', record());
    const { authState, confirmIdentity, getToken, states, until } = await beginPage();
    await until('assumed');
    expect(authState()).toMatchObject({ user: { uid: 'mara', phone: '', displayName: null } });
    expect(await getToken()).toBe('token-1');
    expect(sdk.tell).toBeNull();
    confirmIdentity();
    await waitUntil(() => sdk.tell !== null);
    sdk.become(new SdkUser('mara'));
    await until('signed-in');
    expect(states).toEqual(['assumed', 'signed-in']);
  });

  it('is loaded at once in a browser without a stored token', async () => {
    const { until } = await beginPage();
    await waitUntil(() => sdk.tell !== null);
    await sdk.become(null);
    await until('signed-out: null');
  });

  it('is loaded when the storage hangs', async () => {
    jest.useFakeTimers();
    stored.answers = new Promise(() => undefined);
    await beginPage();
    expect(sdk.tell).toBeNull();
    await jest.advanceTimersByTimeAsync(1_000);
    jest.useRealTimers();
    await waitUntil(() => sdk.tell !== null);
  });

  it('signs out an assumed customer who has left, as soon as it has loaded', async () => {
    const { states } = await leaveBeforeSdk();
    expect(states).toEqual(['assumed', 'signed-out: null']);
    await waitUntil(() => sdk.tell !== null);
    await sdk.become(new SdkUser('mara', FIRST));
    expect(sdk.auth.currentUser).toBeNull();
    expect(states).toEqual(['assumed', 'signed-out: null']);
  });

  it('signs out an assumed customer who left in a page that was closed before', async () => {
    await leaveBeforeSdk();
    const next = await openPage();
    await sdk.become(new SdkUser('mara', FIRST));
    await next.until('signed-out: null');
    expect(sdk.auth.currentUser).toBeNull();
  });

  it('does not restore a session that another tab has left meanwhile', async () => {
    stored.set('current', record({ value: FIRST }));
    const left = await beginPage();
    await left.until('assumed');
    const other = await openPage();
    await other.until('assumed');
    const { tell } = sdk;
    await left.signOut();
    await waitUntil(() => sdk.tell !== tell);
    await sdk.become(null);
    sdk.tell = tell;
    await sdk.become(new SdkUser('mara', FIRST));
    await other.until('signed-out: null');
    expect(other.states).toEqual(['assumed', 'signed-out: null']);
    expect(sdk.auth.currentUser).toBeNull();
  });

  it('does not sign out a customer who signed in while it was starting', async () => {
    const { until } = await leaveBeforeSdk();
    await waitUntil(() => sdk.tell !== null);
    const spoken = sdk.become(new SdkUser('mara', FIRST));
    void sdk.become(new SdkUser('mara', NEXT));
    await spoken;
    await until('signed-in');
    expect(sdk.auth.currentUser).toMatchObject({ token: NEXT });
  });

  it('reports nobody as signed in if it cannot remove the session', async () => {
    await leaveBeforeSdk();
    const next = await openPage();
    jest.spyOn(sdk, 'become').mockImplementationOnce(() => Promise.reject(new Error('storage failed')));
    sdk.auth.currentUser = new SdkUser('mara', FIRST);
    await sdk.tell?.(sdk.auth.currentUser);
    expect(next.states).toEqual(['signed-out: null']);
  });

  it('does not let a page assume a left session again, whatever of it is stored', async () => {
    await leaveBeforeSdk();
    stored.set('current', record({ value: FIRST }));
    const next = await openPage();
    await sdk.become(new SdkUser('mara', FIRST));
    await next.until('signed-out: null');
    expect(next.states).toEqual(['signed-out: null']);
  });

  it.each([
    ['the same customer', 'mara'],
    ['somebody else', 'tom'],
  ])('does not sign out %s who has signed in since', async (_, uid) => {
    const { states, until } = await leaveBeforeSdk();
    await waitUntil(() => sdk.tell !== null);
    await sdk.become(new SdkUser(uid, NEXT));
    await until('signed-in');
    expect(sdk.auth.currentUser?.uid).toBe(uid);
    expect(states).toEqual(['assumed', 'signed-out: null', 'signed-in']);
  });
});

describe('a session', () => {
  it('ends without a reason when the customer signs out, and leaves no data', async () => {
    const { signOut, until } = await openSignedIn();
    await signOut();
    await until('signed-out: null');
    expect(stored.size).toBe(0);
    expect(told()).toEqual([expect.objectContaining({ uid: 'mara', reason: null })]);
  });

  it('ends with its reason in all tabs when it is no longer accepted', async () => {
    const { endSession, until } = await openSignedIn();
    await endSession('revoked');
    await until('signed-out: revoked');
    expect(told()).toContainEqual(expect.objectContaining({ uid: 'mara', reason: 'revoked' }));
  });

  it('ends once, even if several parts of the page report it', async () => {
    const { endSession, states, until } = await openSignedIn('USER_DISABLED');
    await Promise.all([sdk.become(null), endSession('disabled')]);
    await until('signed-out: disabled');
    await sdk.become(null);
    expect(states.filter((state) => state.startsWith('signed-out'))).toEqual(['signed-out: disabled']);
  });

  it.each([
    ['USER_DISABLED', 'disabled'],
    ['USER_NOT_FOUND', 'deleted'],
    ['TOKEN_EXPIRED', 'revoked'],
    ['INVALID_ID_TOKEN', 'expired'],
  ])('has its reason when the SDK drops it as the page loads: %s', async (refusal, reason) => {
    stored.set('current', record());
    const { states, until } = await openPage(refusal);
    await sdk.become(null);
    await until(`signed-out: ${reason}`);
    expect(states).toEqual(['assumed', `signed-out: ${reason}`]);
    expect(told()).toEqual([expect.objectContaining({ reason })]);
    expect(stored.size).toBe(0);
  });

  it('has expired when its token is that old', async () => {
    stored.set('current', record({ expiresAt: Date.now() - 1 }));
    const { until } = await openPage('TOKEN_EXPIRED');
    await sdk.become(null);
    await until('signed-out: expired');
  });

  it.each([
    ['the provider accepts it', null],
    ['App Check refused to look', 'Firebase App Check token is invalid.'],
  ])('does not end in other tabs when only this one has lost it: %s', async (_, refusal) => {
    stored.set('current', record());
    const { until } = await openPage(refusal);
    await sdk.become(null);
    await until('signed-out: expired');
    expect(told()).toEqual([]);
  });

  it.each([
    ['accepts it', null, null, 'signed-in'],
    ['refuses it', 'USER_DISABLED', null, 'signed-out: disabled'],
    ['has revoked it', 'TOKEN_EXPIRED', null, 'signed-out: revoked', 0],
    ['calls the token expired, and renews the session', 'TOKEN_EXPIRED', null, 'signed-in', 2],
    [
      'calls the token expired, and is too busy to renew it',
      'TOKEN_EXPIRED',
      'QUOTA_EXCEEDED',
      'signed-in',
      2,
    ],
    [
      'calls the token expired, and does not renew it',
      'TOKEN_EXPIRED',
      'TOKEN_EXPIRED',
      'signed-out: expired',
      2,
    ],
  ])(
    'continues after the SDK has dropped it, unless the provider ends it too: the provider %s',
    async (_, refusal, renewal, end, hours = 0) => {
      // Expired by the site's clock; by this device's clock the token never expires.
      timeOfSite = () => Date.now() + hours * HOUR;
      const value = `header.${btoa(JSON.stringify({ exp: Date.now() / 1_000 + 3_600 }))}.signature`;
      stored.set('current', record({ value }));
      const { states, until } = await openPage(refusal, renewal);
      const { SdkSessionStorage } = await import('./sdk/session-storage.ts');
      const [storage, mara] = [new SdkSessionStorage(), new SdkUser('mara')];
      storage._addListener('session', async () => sdk.become(mara));
      const stsTokenManager = { accessToken: value, refreshToken: 'refresh-1' };
      await storage._set('session', { uid: 'mara', stsTokenManager });
      await storage._remove('session');
      await sdk.become(null);
      await until(end);
      const isOver = end !== 'signed-in';
      expect(states.filter((state) => state.startsWith('signed-out'))).toHaveLength(isOver ? 1 : 0);
      await waitUntil(() => stored.has('current') !== isOver);
      await storage._remove('session');
    },
  );

  it('has no reason if there was no session', async () => {
    const { until } = await openPage();
    await sdk.become(null);
    await until('signed-out: null');
    expect(fetch).not.toHaveBeenCalled();
  });

  it('has its reason in the first state when the SDK drops it while the page is open', async () => {
    const { states, until } = await openSignedIn('USER_DISABLED');
    await sdk.become(null);
    await until('signed-out: disabled');
    expect(states).toEqual(['signed-in', 'signed-out: disabled']);
  });

  it('ends when it ended in another tab, unless the message is old', async () => {
    const { states, until } = await openSignedIn();
    tellFromOtherTab({ uid: 'mara', reason: 'disabled', at: Date.now() - 6_000 });
    tellFromOtherTab({ uid: 'ben', reason: 'disabled', at: Date.now() });
    tellFromOtherTab({ uid: 'mara', reason: 'nonsense', at: Date.now() });
    expect(states).toEqual(['signed-in']);
    tellFromOtherTab({ uid: 'mara', reason: 'disabled', at: Date.now() });
    await until('signed-out: disabled');
  });

  it('keeps the reason that the customer chose', async () => {
    const { signOut, endSession, until } = await openSignedIn();
    await signOut(() => endSession('revoked'));
    await until('signed-out: everywhere');
  });

  it('continues when the task before signing out fails', async () => {
    const { signOut, endSession, states, until } = await openSignedIn();
    await expect(signOut(() => Promise.reject(new Error('offline')))).rejects.toThrow('offline');
    expect(states).toEqual(['signed-in']);
    await endSession('revoked');
    await until('signed-out: revoked');
  });
});

describe('a token', () => {
  it('is returned unchanged until 30 s before it expires', async () => {
    const { getToken, user } = await openSignedIn();
    user.renew = jest.fn();
    await expect(getToken()).resolves.toBe('token-1');
    expect(user.renew).not.toHaveBeenCalled();
  });

  it('is renewed first when it has expired', async () => {
    const { getToken, user } = await openSignedIn();
    age(user, Date.now() + 29_000);
    await expect(getToken()).resolves.toBe('token-2');
    expect(stored.get('current')).toMatchObject({ token: { value: 'token-2' } });
  });

  it('is not adopted when the customer leaves while it is renewed', async () => {
    const { getToken, signOut, user, until } = await openSignedIn();
    age(user, Date.now());
    const { promise, resolve } = Promise.withResolvers<void>();
    user.getIdToken = jest.fn(() => promise);
    const asked = getToken();
    await waitUntil(() => jest.mocked(user.getIdToken).mock.calls.length === 1);
    await signOut();
    await until('signed-out: null');
    resolve();
    await expect(asked).resolves.toBeNull();
    expect(stored.size).toBe(0);
  });

  it('is renewed once for all callers when the backend calls it expired, even if it is good by this device’s clock', async () => {
    const { markTokenExpired, getToken, user } = await openSignedIn();
    user.expiresAt = Date.now() + 3 * HOUR;
    user.renew = jest.fn(user.renew);
    for (const refused of ['token-1', 'token-1']) markTokenExpired(refused);
    // The SDK reports the refused token once more.
    await sdk.tell?.(user);
    await expect(Promise.all([getToken(), getToken()])).resolves.toEqual(['token-2', 'token-2']);
    // A request that was sent before is refused late.
    markTokenExpired('token-1');
    await expect(getToken()).resolves.toBe('token-2');
    expect(user.renew).toHaveBeenCalledTimes(1);
  });

  it('is renewed, and not adopted from the other tabs, if they share the expired one', async () => {
    const { markTokenExpired, getToken } = await openSignedIn();
    await waitUntil(() => stored.has('current'));
    markTokenExpired('token-1');
    await expect(getToken()).resolves.toBe('token-2');
    expect(stored.get('current')).toMatchObject({ token: { value: 'token-2' } });
  });

  it('is newer than one from before the device’s clock was set back by hours', async () => {
    const issuedAt = (iat: number) => `header.${btoa(JSON.stringify({ iat }))}.signature`;
    const [first, second] = [issuedAt(1_000), issuedAt(4_600)];
    stored.set('current', record({ value: first, expiresAt: Date.now() + 5 * HOUR }));
    const { getToken, until } = await openPage();
    await sdk.become(new SdkUser('mara', second));
    await until('signed-in');
    await expect(getToken()).resolves.toBe(second);
    await waitUntil(() => JSON.stringify(stored.get('current')).includes(second));
  });

  it('is missing, and nobody signed out, when the network fails', async () => {
    const { getToken, user, states } = await openSignedIn();
    age(user, Date.now());
    user.renew = () => fail('auth/network-request-failed');
    await expect(getToken()).rejects.toMatchObject({ code: 'auth/network-request-failed' });
    expect(states).toEqual(['signed-in']);
    expect(stored.get('current')).toMatchObject({ failure: { times: 1 } });
  });

  it('is overdue from a failed renewal until a successful one', async () => {
    const { getToken, isTokenOverdue, user } = await openSignedIn();
    const { renew } = user;
    user.renew = () => fail('auth/network-request-failed');
    const overdue = [isTokenOverdue()];
    age(user, Date.now());
    overdue.push(isTokenOverdue());
    await expect(getToken()).rejects.toThrow();
    overdue.push(isTokenOverdue());
    user.renew = renew;
    await getToken();
    overdue.push(isTokenOverdue());
    expect(overdue).toEqual([false, false, true, false]);
  });

  it('ends the session when the provider refuses to renew it', async () => {
    const { getToken, user, until } = await openSignedIn('USER_DISABLED');
    age(user, Date.now());
    user.renew = () => fail('auth/user-disabled');
    await expect(getToken()).resolves.toBeNull();
    await until('signed-out: disabled');
  });

  it('keeps the pauses after failed renewals when another tab is opened', async () => {
    const failure = { times: 3, at: Date.now() };
    stored.set('current', { ...record(), failure });
    await openPage();
    await sdk.become(new SdkUser('mara'));
    await waitUntil(() => stored.has('current'));
    expect(stored.get('current')).toMatchObject({ failure });
  });

  it('does not return to an older one, here or in the other tabs, when this tab’s SDK still has that', async () => {
    const { getToken, user } = await openSignedIn();
    age(user, Date.now() + 20_000);
    stored.set('current', record({ value: 'token-of-another-tab', expiresAt: Date.now() + HOUR }));
    await expect(getToken()).resolves.toBe('token-of-another-tab');
    sdk.tell?.(user);
    await waitUntil(() => stored.has('current'));
    await expect(getToken()).resolves.toBe('token-of-another-tab');
    expect(stored.get('current')).toMatchObject({ token: { value: 'token-of-another-tab' } });
  });

  it('does not replace a newer one of another tab when a page opens with it', async () => {
    stored.set('current', record({ value: 'token-of-another-tab', expiresAt: Date.now() + 2 * HOUR }));
    const { until } = await openPage();
    await sdk.become(new SdkUser('mara'));
    await until('signed-in');
    await new Promise((resolve) => setTimeout(resolve));
    expect(stored.get('current')).toMatchObject({ token: { value: 'token-of-another-tab' } });
  });

  it('changes to the other customer’s at once when somebody else signs in', async () => {
    const { getToken, user } = await openSignedIn();
    age(user, Date.now() + 2 * HOUR);
    const ben = new SdkUser('ben');
    ben.token = 'token-of-ben';
    await sdk.become(ben);
    await expect(getToken()).resolves.toBe('token-of-ben');
    await waitUntil(() => JSON.stringify(stored.get('current')).includes('token-of-ben'));
  });
});
