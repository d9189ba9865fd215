import { FirebaseError } from 'firebase/app';
import { firebaseAuth } from '../sdk/firebase-auth.ts';
import { adoptSharedToken, lastRenewalFailure, renewToken, renewTokenAtOnce } from './renew-token.ts';
import type { SessionRecord } from './session-record.ts';
import { sessionToken, setSessionToken } from './session-token.ts';

const HOUR = 3_600_000;
const NOW = Date.now();

/** The record that the tabs share. */
let record: SessionRecord | null;
let meanwhile = () => {};
jest.mock('./session-record.ts', () => ({
  readSessionRecord: async () => {
    meanwhile();
    return record;
  },
  writeSessionRecord: async (next: SessionRecord) => {
    record = next;
  },
}));
jest.mock('firebase/auth', () => ({}));
const loadSdk = jest.fn();
jest.mock('../load-sdk.ts', () => ({ loadSdk: () => loadSdk() }));
jest.mock('../sdk/firebase-auth.ts', () => ({ firebaseAuth: jest.fn() }));

const getIdToken = jest.fn<Promise<string>, [forced: boolean]>();
const offline = () => Promise.reject(new FirebaseError('auth/network-request-failed', ''));

let tests = 0;
const tokenOf = (uid: string, value: string, expiresAt = NOW) => ({ uid, value, expiresAt });
/** A new token for each test, because failures belong to a token. */
let mine = tokenOf('mara', '');
const renewed = tokenOf('mara', 'renewed', NOW + HOUR);
/** The SDK's token. */
let held = mine;
const renew = async () => {
  held = renewed;
  return held.value;
};

beforeEach(() => {
  jest.useFakeTimers({ now: NOW });
  tests += 1;
  mine = tokenOf('mara', `token ${tests}`);
  setSessionToken(mine);
  record = { token: mine, failure: null };
  meanwhile = () => {};
  loadSdk.mockReset().mockImplementation(() => import('../sdk/session.ts'));
  held = mine;
  getIdToken.mockReset().mockImplementation(renew);
  jest.mocked(firebaseAuth).mockReturnValue({
    authStateReady: async () => undefined,
    currentUser: {
      getIdToken,
      toJSON: () => ({
        uid: 'mara',
        stsTokenManager: { accessToken: held.value, expirationTime: held.expiresAt },
      }),
    },
  } as unknown as ReturnType<typeof firebaseAuth>);
});
afterEach(() => jest.useRealTimers());

describe('renewing', () => {
  it('gets a new token for this tab and the others', async () => {
    await renewToken('needed');
    expect(getIdToken).toHaveBeenCalledWith(true);
    expect(sessionToken()).toEqual(renewed);
    expect(record).toEqual({ token: renewed, failure: null });
  });

  it('adopts the token that the SDK got at its start, unless the account has changed', async () => {
    held = renewed;
    await renewToken('needed');
    expect(getIdToken).not.toHaveBeenCalled();
    expect(sessionToken()).toEqual(renewed);
    expect(record).toEqual({ token: renewed, failure: null });
    await renewTokenAtOnce();
    expect(getIdToken).toHaveBeenCalledWith(true);
  });

  it('does not adopt an expired token of the SDK', async () => {
    held = tokenOf('mara', 'another old one', NOW + 1);
    await renewToken('needed');
    expect(getIdToken).toHaveBeenCalledWith(true);
  });

  it('happens once for simultaneous callers, and again for later ones', async () => {
    await Promise.all([renewToken('needed'), renewToken('background')]);
    expect(getIdToken).toHaveBeenCalledTimes(1);
    await renewToken('needed');
    expect(getIdToken).toHaveBeenCalledTimes(2);
  });

  it('requests nothing when nobody is signed in', async () => {
    setSessionToken(null);
    await renewToken('needed');
    await renewTokenAtOnce();
    expect(getIdToken).not.toHaveBeenCalled();
  });

  it('adopts the token of another tab, unless the account has changed', async () => {
    const theirs = tokenOf('mara', 'token of another tab', NOW + 1);
    record = { token: theirs, failure: null };
    await renewToken('needed');
    expect(sessionToken()).toBe(theirs);
    expect(getIdToken).not.toHaveBeenCalled();
    await renewTokenAtOnce();
    expect(sessionToken()).toEqual(renewed);
  });

  it.each([
    ['of another customer', () => tokenOf('ben', 'token of ben', NOW + 1)],
    ['as old as this one', () => tokenOf('mara', 'another')],
  ])('does not adopt a token %s', async (_, token) => {
    record = { token: token(), failure: null };
    await renewToken('needed');
    expect(sessionToken()).toEqual(renewed);
  });

  it('works without shared records if the browser stores nothing', async () => {
    record = null;
    await renewToken('needed');
    expect(sessionToken()).toEqual(renewed);
  });

  it('stops when another customer signs in while it reads the shared record', async () => {
    meanwhile = () => setSessionToken(tokenOf('ben', 'token of ben'));
    await renewToken('needed');
    expect(getIdToken).not.toHaveBeenCalled();
  });

  it('does not renew a token that the SDK has adopted from another tab meanwhile', async () => {
    const theirs = tokenOf('mara', 'token of another tab', NOW + 1);
    const renewal = renewToken('needed');
    setSessionToken(theirs);
    record = { token: theirs, failure: null };
    await renewal;
    expect(sessionToken()).toBe(theirs);
    expect(getIdToken).not.toHaveBeenCalled();
  });

  it('drops its result when another customer has signed in meanwhile', async () => {
    const bens = tokenOf('ben', 'token of ben');
    getIdToken.mockImplementation(async () => {
      setSessionToken(bens);
      return 'renewed';
    });
    await renewToken('needed');
    expect(sessionToken()).toBe(bens);
    expect(record?.token).toBe(mine);
  });
});

describe('the token that tabs share', () => {
  it('is adopted, also if it was issued in the same second', async () => {
    const theirs = tokenOf('mara', 'token after a change of the account');
    record = { token: theirs, failure: null };
    await adoptSharedToken();
    expect(sessionToken()).toBe(theirs);
  });

  it.each([
    ['older', () => ({ token: tokenOf('mara', 'old', NOW - 1), failure: null })],
    ['of another customer', () => ({ token: tokenOf('ben', 'token of ben', NOW + 1), failure: null })],
    ['missing', () => null],
  ])('is not adopted when it is %s', async (_, shared) => {
    record = shared();
    await adoptSharedToken();
    expect(sessionToken()).toBe(mine);
  });

  it('is not adopted after signing out', async () => {
    record = { token: tokenOf('mara', 'another', NOW + 1), failure: null };
    meanwhile = () => setSessionToken(null);
    await adoptSharedToken();
    expect(sessionToken()).toBeNull();
  });
});

describe('a renewal that fails', () => {
  it('is counted, for the other tabs too, until one succeeds', async () => {
    getIdToken.mockImplementation(offline);
    await expect(renewToken('needed')).rejects.toMatchObject({ code: 'auth/network-request-failed' });
    expect(lastRenewalFailure()).toEqual({ times: 1, at: NOW });
    jest.setSystemTime(NOW + 1_000);
    await expect(renewTokenAtOnce()).rejects.toMatchObject({ code: 'auth/network-request-failed' });
    // A request needed the token before the next renewal was due, so this is no further attempt of the
    // background.
    expect(lastRenewalFailure()).toEqual({ times: 1, at: NOW + 1_000 });
    jest.setSystemTime(NOW + 31_000);
    await expect(renewTokenAtOnce()).rejects.toMatchObject({ code: 'auth/network-request-failed' });
    expect(lastRenewalFailure()).toEqual({ times: 2, at: NOW + 31_000 });
    expect(record).toEqual({ token: mine, failure: { times: 2, at: NOW + 31_000 } });
    setSessionToken(null);
    expect(lastRenewalFailure()).toBeNull();
    setSessionToken(mine);
    getIdToken.mockImplementation(renew);
    await renewToken('needed');
    expect(lastRenewalFailure()).toBeNull();
  });

  it('is counted when the SDK does not load, so that the background pauses', async () => {
    loadSdk.mockRejectedValueOnce(new Error('Loading chunk identity failed'));
    await expect(renewToken('background')).rejects.toThrow('Loading chunk');
    expect(lastRenewalFailure()).toEqual({ times: 1, at: NOW });
    await renewToken('background');
    expect(lastRenewalFailure()).toBeNull();
  });

  it('includes one that takes too long', async () => {
    getIdToken.mockReturnValue(new Promise(() => undefined));
    const renewal = expect(renewToken('needed')).rejects.toMatchObject({
      code: 'auth/network-request-failed',
    });
    await jest.advanceTimersByTimeAsync(30_000);
    await renewal;
  });

  it('is not counted when the customer has left meanwhile', async () => {
    getIdToken.mockImplementation(async () => {
      setSessionToken(null);
      return offline();
    });
    await expect(renewToken('needed')).rejects.toMatchObject({ code: 'auth/network-request-failed' });
    expect(record).toEqual({ token: mine, failure: null });
    setSessionToken(mine);
    expect(lastRenewalFailure()).toBeNull();
  });

  it('counts in the background when another tab’s failure is news to this one', async () => {
    const failure = { times: 3, at: NOW };
    record = { token: mine, failure };
    await expect(renewToken('background')).rejects.toThrow('Another tab could not renew the token');
    expect(getIdToken).not.toHaveBeenCalled();
    expect(lastRenewalFailure()).toEqual(failure);
    await renewToken('background');
    expect(sessionToken()).toEqual(renewed);
  });

  it('does not stop requests from trying when it was another tab’s', async () => {
    record = { token: mine, failure: { times: 3, at: NOW } };
    await renewToken('needed');
    expect(sessionToken()).toEqual(renewed);
  });
});

describe('of several tabs', () => {
  let timeout: AbortController;
  const request = jest.fn();
  beforeEach(() => {
    timeout = new AbortController();
    Object.assign(navigator, { locks: { request } });
    jest.spyOn(AbortSignal, 'timeout').mockReturnValue(timeout.signal);
    request.mockReset().mockImplementation(async (_name, _options, work) => work());
  });
  afterEach(() => {
    Reflect.deleteProperty(navigator, 'locks');
    jest.restoreAllMocks();
  });

  it('renews only in the tab that has the lock', async () => {
    await renewToken('needed');
    expect(request).toHaveBeenCalledWith(
      'forecourt-identity',
      { signal: timeout.signal },
      expect.any(Function),
    );
    expect(AbortSignal.timeout).toHaveBeenCalledWith(30_000);
    expect(getIdToken).toHaveBeenCalledTimes(1);
  });

  it('sends one request when it fails for the tab with the lock, however long that takes', async () => {
    getIdToken.mockImplementation(() => {
      timeout.abort();
      return offline();
    });
    await expect(renewToken('needed')).rejects.toMatchObject({ code: 'auth/network-request-failed' });
    expect(getIdToken).toHaveBeenCalledTimes(1);
  });

  it('fails when locks fail', async () => {
    request.mockRejectedValue(new DOMException('', 'InvalidStateError'));
    await expect(renewToken('needed')).rejects.toMatchObject({ name: 'InvalidStateError' });
    expect(getIdToken).not.toHaveBeenCalled();
  });

  it.each([
    ['the browser blocks them together with cookies', () => new DOMException('Denied.', 'SecurityError')],
    [
      'a hanging tab holds the lock until identity’s time limit',
      () => {
        timeout.abort();
        return timeout.signal.reason;
      },
    ],
  ])('renews without locks if %s', async (_, fault) => {
    request.mockImplementation(async () => Promise.reject(fault()));
    await renewToken('needed');
    expect(sessionToken()).toEqual(renewed);
  });
});
