import { FirebaseError } from 'firebase/app';
import { currentUser } from '../sdk/current-user.ts';
import { renewAtOnce, renewalFailure, renewToken } from './renew-token.ts';
import type { SessionRecord } from './session-record.ts';
import { adoptToken, sessionToken } from './session-token.ts';

const HOUR = 3_600_000;
const NOW = Date.now();

/** What the tabs of this browser share. */
let record: SessionRecord | null;
let meanwhile = () => {};
jest.mock('./session-record.ts', () => ({
  readRecord: async () => {
    meanwhile();
    return record;
  },
  writeRecord: async (next: SessionRecord) => {
    record = next;
  },
}));
jest.mock('firebase/auth', () => ({}));
const loadSdk = jest.fn();
jest.mock('../load-sdk.ts', () => ({ loadSdk: () => loadSdk() }));
jest.mock('../sdk/current-user.ts', () => ({ currentUser: jest.fn() }));

const getIdToken = jest.fn<Promise<string>, [forced: boolean]>();
const offline = () => Promise.reject(new FirebaseError('auth/network-request-failed', ''));

let tests = 0;
const tokenOf = (uid: string, value: string, expiresAt = NOW) => ({ uid, value, expiresAt });
/** Of this test alone: what is known of a token begins with it. */
let mine = tokenOf('mara', '');
const renewed = tokenOf('mara', 'renewed', NOW + HOUR);
/** What the SDK has. */
let held = mine;
const renew = async () => {
  held = renewed;
  return held.value;
};

beforeEach(() => {
  jest.useFakeTimers({ now: NOW });
  tests += 1;
  mine = tokenOf('mara', `token ${tests}`);
  adoptToken(mine);
  record = { token: mine, failure: null };
  meanwhile = () => {};
  loadSdk.mockReset().mockImplementation(() => import('../sdk/session.ts'));
  held = mine;
  getIdToken.mockReset().mockImplementation(renew);
  jest.mocked(currentUser).mockResolvedValue({
    getIdToken,
    toJSON: () => ({
      uid: 'mara',
      stsTokenManager: { accessToken: held.value, expirationTime: held.expiresAt },
    }),
  } as unknown as Awaited<ReturnType<typeof currentUser>>);
});
afterEach(() => jest.useRealTimers());

describe('renewing', () => {
  it('should get a new token for this tab and the others, by force', async () => {
    await renewToken('needed');
    expect(getIdToken).toHaveBeenCalledWith(true);
    expect(sessionToken()).toEqual(renewed);
    expect(record).toEqual({ token: renewed, failure: null });
  });

  it('should take the token that the SDK got when it started, unless what has changed is the account', async () => {
    held = renewed;
    await renewToken('needed');
    expect(getIdToken).not.toHaveBeenCalled();
    expect(sessionToken()).toEqual(renewed);
    expect(record).toEqual({ token: renewed, failure: null });
    await renewAtOnce();
    expect(getIdToken).toHaveBeenCalledWith(true);
  });

  it('should not take a token of the SDK that has expired as well', async () => {
    held = tokenOf('mara', 'another old one', NOW + 1);
    await renewToken('needed');
    expect(getIdToken).toHaveBeenCalledWith(true);
  });

  it('should happen once for all who ask meanwhile, and again for whoever asks later', async () => {
    await Promise.all([renewToken('needed'), renewToken('background')]);
    expect(getIdToken).toHaveBeenCalledTimes(1);
    await renewToken('needed');
    expect(getIdToken).toHaveBeenCalledTimes(2);
  });

  it('should ask for nothing when nobody is signed in', async () => {
    adoptToken(null);
    await renewToken('needed');
    await renewAtOnce();
    expect(getIdToken).not.toHaveBeenCalled();
  });

  it('should take what another tab has got, unless what has changed is the account', async () => {
    const theirs = tokenOf('mara', 'token of another tab', NOW + 1);
    record = { token: theirs, failure: null };
    await renewToken('needed');
    expect(sessionToken()).toBe(theirs);
    expect(getIdToken).not.toHaveBeenCalled();
    await renewAtOnce();
    expect(sessionToken()).toEqual(renewed);
  });

  it.each([
    ['of another customer', () => tokenOf('ben', 'token of ben', NOW + 1)],
    ['as old as this one', () => tokenOf('mara', 'another')],
  ])('should not take a token %s', async (_, token) => {
    record = { token: token(), failure: null };
    await renewToken('needed');
    expect(sessionToken()).toEqual(renewed);
  });

  it('should do without what tabs share where the browser stores nothing', async () => {
    record = null;
    await renewToken('needed');
    expect(sessionToken()).toEqual(renewed);
  });

  it('should end when another customer comes while it asks what the other tabs have', async () => {
    meanwhile = () => adoptToken(tokenOf('ben', 'token of ben'));
    await renewToken('needed');
    expect(getIdToken).not.toHaveBeenCalled();
  });

  it('should not renew the token again that the SDK brought from another tab meanwhile', async () => {
    const theirs = tokenOf('mara', 'token of another tab', NOW + 1);
    const renewal = renewToken('needed');
    adoptToken(theirs);
    record = { token: theirs, failure: null };
    await renewal;
    expect(sessionToken()).toBe(theirs);
    expect(getIdToken).not.toHaveBeenCalled();
  });

  it('should bring nothing back when another customer came while it was under way', async () => {
    const bens = tokenOf('ben', 'token of ben');
    getIdToken.mockImplementation(async () => {
      adoptToken(bens);
      return 'renewed';
    });
    await renewToken('needed');
    expect(sessionToken()).toBe(bens);
    expect(record?.token).toBe(mine);
  });
});

describe('a renewal that fails', () => {
  it('should be counted, for the other tabs too, and no more once one works', async () => {
    getIdToken.mockImplementation(offline);
    await expect(renewToken('needed')).rejects.toMatchObject({ code: 'auth/network-request-failed' });
    expect(renewalFailure()).toEqual({ times: 1, at: NOW });
    jest.setSystemTime(NOW + 1_000);
    await expect(renewAtOnce()).rejects.toMatchObject({ code: 'auth/network-request-failed' });
    // Before the next renewal is due: a request that needed the token, and not a further try of the background's.
    expect(renewalFailure()).toEqual({ times: 1, at: NOW + 1_000 });
    jest.setSystemTime(NOW + 31_000);
    await expect(renewAtOnce()).rejects.toMatchObject({ code: 'auth/network-request-failed' });
    expect(renewalFailure()).toEqual({ times: 2, at: NOW + 31_000 });
    expect(record).toEqual({ token: mine, failure: { times: 2, at: NOW + 31_000 } });
    adoptToken(null);
    expect(renewalFailure()).toBeNull();
    adoptToken(mine);
    getIdToken.mockImplementation(renew);
    await renewToken('needed');
    expect(renewalFailure()).toBeNull();
  });

  it('should be counted, so that the background pauses, when the SDK does not arrive', async () => {
    loadSdk.mockRejectedValueOnce(new Error('Loading chunk identity failed'));
    await expect(renewToken('background')).rejects.toThrow('Loading chunk');
    expect(renewalFailure()).toEqual({ times: 1, at: NOW });
    await renewToken('background');
    expect(renewalFailure()).toBeNull();
  });

  it('should be one that takes too long', async () => {
    getIdToken.mockReturnValue(new Promise(() => undefined));
    const renewal = expect(renewToken('needed')).rejects.toMatchObject({
      code: 'auth/network-request-failed',
    });
    await jest.advanceTimersByTimeAsync(30_000);
    await renewal;
  });

  it('should count for nothing when the customer has left meanwhile', async () => {
    getIdToken.mockImplementation(async () => {
      adoptToken(null);
      return offline();
    });
    await expect(renewToken('needed')).rejects.toMatchObject({ code: 'auth/network-request-failed' });
    expect(record).toEqual({ token: mine, failure: null });
    adoptToken(mine);
    expect(renewalFailure()).toBeNull();
  });

  it('should count in the background when it was another tab’s that this one had not heard of', async () => {
    const failure = { times: 3, at: NOW };
    record = { token: mine, failure };
    await expect(renewToken('background')).rejects.toThrow('Another tab could not renew the token');
    expect(getIdToken).not.toHaveBeenCalled();
    expect(renewalFailure()).toEqual(failure);
    await renewToken('background');
    expect(sessionToken()).toEqual(renewed);
  });

  it('should keep no request from trying when it was another tab’s', async () => {
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

  it('should renew only the one that has the lock', async () => {
    await renewToken('needed');
    expect(request).toHaveBeenCalledWith(
      'forecourt-identity',
      { signal: timeout.signal },
      expect.any(Function),
    );
    expect(AbortSignal.timeout).toHaveBeenCalledWith(30_000);
    expect(getIdToken).toHaveBeenCalledTimes(1);
  });

  it('should ask once only when it fails for the one with the lock, even after all that time', async () => {
    getIdToken.mockImplementation(() => {
      timeout.abort();
      return offline();
    });
    await expect(renewToken('needed')).rejects.toMatchObject({ code: 'auth/network-request-failed' });
    expect(getIdToken).toHaveBeenCalledTimes(1);
  });

  it('should fail when there can be no lock at all', async () => {
    request.mockRejectedValue(new DOMException('', 'InvalidStateError'));
    await expect(renewToken('needed')).rejects.toMatchObject({ name: 'InvalidStateError' });
    expect(getIdToken).not.toHaveBeenCalled();
  });

  it('should renew without locks, if the browser blocks them together with cookies', async () => {
    request.mockRejectedValue(new DOMException('The request was denied.', 'SecurityError'));
    await renewToken('needed');
    expect(sessionToken()).toEqual(renewed);
  });

  it('should wait no longer than identity may take for one that hangs', async () => {
    request.mockImplementation(async () => {
      timeout.abort();
      throw timeout.signal.reason;
    });
    await renewToken('needed');
    expect(sessionToken()).toEqual(renewed);
  });
});
