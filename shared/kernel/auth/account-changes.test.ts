import { FirebaseError } from 'firebase/app';
import * as sdk from 'firebase/auth';
import { writeInlineSettings } from '../../testing/inline-settings.ts';
import { refreshUser, resumeCode, setPassword, updateDisplayName } from './identity-actions.ts';
import { setSessionToken } from './token/session-token.ts';

const PROJECT = { apiKey: 'key', authDomain: 'site.example', projectId: 'site', appId: 'app' };

const NEW_NUMBER = '+447700900777';

const NEW_TOKEN = 'token-2';
/** The SDK's token. */
let held = '';
const renew = async () => {
  held = NEW_TOKEN;
  return held;
};

const user = {
  uid: 'mara',
  phoneNumber: '+447700900123',
  email: 'mara@example.com',
  metadata: {},
  providerData: [],
  getIdToken: jest.fn<Promise<string>, []>(),
  reload: jest.fn<Promise<void>, []>(),
  toJSON: () => ({
    uid: 'mara',
    stsTokenManager: {
      accessToken: held,
      expirationTime: Date.now() + (held === NEW_TOKEN ? 9e6 : 8e6),
    },
  }),
};

jest.mock('firebase/auth', () => ({
  initializeAuth: () => ({ currentUser: user, authStateReady: async () => undefined }),
  PhoneAuthProvider: { credential: jest.fn() },
  EmailAuthProvider: { credential: jest.fn() },
  reauthenticateWithCredential: jest.fn(),
  updatePassword: jest.fn(),
  updatePhoneNumber: jest.fn(),
  updateProfile: jest.fn(),
}));
jest.mock('idb-keyval', () => ({ createStore: jest.fn(), get: jest.fn(), set: jest.fn() }));

const offline = () => Promise.reject(new FirebaseError('auth/network-request-failed', ''));
const changePhone = () => resumeCode(NEW_NUMBER, 'id', 'phone-change').confirm('123456');

beforeEach(() => {
  writeInlineSettings({ firebase: PROJECT });
  jest.useFakeTimers();
  user.phoneNumber = '+447700900123';
  user.reload.mockReset().mockResolvedValue();
  user.getIdToken.mockReset().mockImplementation(renew);
  jest.mocked(sdk.reauthenticateWithCredential).mockReset();
  jest.mocked(sdk.updatePhoneNumber).mockReset().mockResolvedValue();
  held = `token of ${expect.getState().currentTestName}`;
  setSessionToken({ uid: 'mara', value: held, expiresAt: Date.now() + 8e6 });
});
afterEach(() => {
  setSessionToken(null);
  jest.useRealTimers();
});

describe('an account change that the provider has made', () => {
  it.each([
    ['another number', changePhone],
    ['another name', () => updateDisplayName('Mara')],
  ])('succeeds (%s) although no new token can be had, and renews the token later', async (_, change) => {
    user.getIdToken.mockImplementation(offline);
    expect(await change()).toMatchObject({ ok: true });
    expect(user.getIdToken).toHaveBeenCalledTimes(1);
    user.getIdToken.mockImplementation(renew);
    await jest.advanceTimersByTimeAsync(30_000);
    expect(user.getIdToken).toHaveBeenCalledTimes(2);
  });

  it('succeeds when the password is set, even if signing in again fails', async () => {
    jest.mocked(sdk.reauthenticateWithCredential).mockImplementation(offline);
    expect(await setPassword('a-new-one')).toMatchObject({ ok: true });
  });

  it('succeeds when only its response was lost', async () => {
    jest.mocked(sdk.updatePhoneNumber).mockImplementation(offline);
    user.reload.mockImplementation(async () => {
      user.phoneNumber = NEW_NUMBER;
    });
    expect(await changePhone()).toMatchObject({ ok: true, value: { phone: '447700900777' } });
  });

  it('succeeds at the next attempt, whose code was already used', async () => {
    const wrong = new FirebaseError('auth/invalid-verification-code', '');
    jest.mocked(sdk.updatePhoneNumber).mockRejectedValue(wrong);
    expect(await changePhone()).toMatchObject({ ok: false, code: 'invalid-verification-code' });
    user.phoneNumber = NEW_NUMBER;
    expect(await changePhone()).toMatchObject({ ok: true });
  });
});

it('renews the token with the user, so that backend and page learn of a confirmed address at the same time', async () => {
  expect(await refreshUser()).toMatchObject({ ok: true });
  expect(user.reload).toHaveBeenCalledTimes(1);
  expect(user.getIdToken.mock.calls).toEqual([[true]]);
});
