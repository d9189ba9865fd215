import {
  renewTokenAfterAccountChange,
  scheduleTokenRenewal,
  startBackgroundTokenRenewal,
} from './renew-in-background.ts';
import { lastRenewalFailure, renewToken, renewTokenAtOnce } from './renew-token.ts';
import { setSessionToken } from './session-token.ts';

jest.mock('./renew-token.ts', () => ({
  renewTokenAtOnce: jest.fn(),
  renewToken: jest.fn(),
  lastRenewalFailure: jest.fn(),
}));

const MINUTE = 60_000;

const failed = jest.fn(async () => undefined);
startBackgroundTokenRenewal(failed);

/** The SDK has a token for an hour from now. */
const renewed = async () =>
  setSessionToken({ uid: 'mara', value: `from ${Date.now()}`, expiresAt: Date.now() + 60 * MINUTE });

beforeEach(async () => {
  jest.useFakeTimers();
  failed.mockReset();
  jest.mocked(renewToken).mockReset().mockImplementation(renewed);
  jest.mocked(renewTokenAtOnce).mockReset().mockImplementation(renewed);
  jest.mocked(lastRenewalFailure).mockReset().mockReturnValue(null);
  await renewed();
});
afterEach(() => {
  setSessionToken(null);
  scheduleTokenRenewal();
  expect(jest.getTimerCount()).toBe(0);
  jest.useRealTimers();
  jest.restoreAllMocks();
});

const comeBack = (visibility: DocumentVisibilityState) => {
  jest.spyOn(document, 'visibilityState', 'get').mockReturnValue(visibility);
  document.dispatchEvent(new Event('visibilitychange'));
};
const goOnline = () => window.dispatchEvent(new Event('online'));

describe('while the page is open', () => {
  it('renews each token five minutes before it expires', async () => {
    scheduleTokenRenewal();
    await jest.advanceTimersByTimeAsync(55 * MINUTE - 1);
    expect(renewToken).not.toHaveBeenCalled();
    await jest.advanceTimersByTimeAsync(1);
    expect(jest.mocked(renewToken).mock.calls).toEqual([['background']]);
    await jest.advanceTimersByTimeAsync(55 * MINUTE);
    expect(renewToken).toHaveBeenCalledTimes(2);
  });

  it('renews an overdue token at once', async () => {
    jest.setSystemTime(Date.now() + 2 * 60 * MINUTE);
    scheduleTokenRenewal();
    await jest.advanceTimersByTimeAsync(0);
    expect(renewToken).toHaveBeenCalledTimes(1);
  });

  it('renews nothing when nobody is signed in', async () => {
    scheduleTokenRenewal();
    setSessionToken(null);
    scheduleTokenRenewal();
    goOnline();
    comeBack('visible');
    await jest.advanceTimersByTimeAsync(120 * MINUTE);
    expect(renewToken).not.toHaveBeenCalled();
  });

  it('reports why a renewal failed, and tries again after a pause', async () => {
    const error = new Error('away');
    jest.mocked(renewToken).mockImplementationOnce(async () => {
      jest.mocked(lastRenewalFailure).mockReturnValue({ times: 1, at: Date.now() });
      throw error;
    });
    scheduleTokenRenewal();
    await jest.advanceTimersByTimeAsync(55 * MINUTE);
    expect(failed).toHaveBeenCalledWith(error);
    await jest.advanceTimersByTimeAsync(29_999);
    expect(renewToken).toHaveBeenCalledTimes(1);
    await jest.advanceTimersByTimeAsync(1);
    expect(renewToken).toHaveBeenCalledTimes(2);
    jest.mocked(lastRenewalFailure).mockReturnValue(null);
  });
});

it('tries again after its pause when the device’s clock was set back by hours since the last failure', async () => {
  jest.mocked(lastRenewalFailure).mockReturnValue({ times: 1, at: Date.now() + 300 * MINUTE });
  scheduleTokenRenewal();
  await jest.advanceTimersByTimeAsync(29_999);
  expect(renewToken).not.toHaveBeenCalled();
  jest.mocked(lastRenewalFailure).mockReturnValue(null);
  await jest.advanceTimersByTimeAsync(1);
  expect(renewToken).toHaveBeenCalledTimes(1);
});

describe.each([
  ['is seen again', () => comeBack('visible')],
  ['is online again', goOnline],
])('a page that %s', (_, look) => {
  it('renews a token that became due while its timers slept', async () => {
    jest.setSystemTime(Date.now() + 55 * MINUTE);
    look();
    expect(renewToken).toHaveBeenCalledTimes(1);
    await jest.advanceTimersByTimeAsync(0);
  });

  it('does not wait for the next attempt after a failure', async () => {
    jest.mocked(lastRenewalFailure).mockReturnValue({ times: 9, at: Date.now() - 30_000 });
    jest.mocked(renewToken).mockImplementationOnce(async () => {
      jest.mocked(lastRenewalFailure).mockReturnValue(null);
      await renewed();
    });
    look();
    expect(renewToken).toHaveBeenCalledTimes(1);
    await jest.advanceTimersByTimeAsync(0);
  });

  it('plans later renewals by the present clock', async () => {
    look();
    expect(renewToken).not.toHaveBeenCalled();
    await jest.advanceTimersByTimeAsync(55 * MINUTE);
    expect(renewToken).toHaveBeenCalledTimes(1);
  });
});

it('does not try each time the page becomes visible if the provider has just refused', async () => {
  jest.mocked(lastRenewalFailure).mockReturnValue({ times: 9, at: Date.now() - 29_999 });
  comeBack('visible');
  expect(renewToken).not.toHaveBeenCalled();
  // The token is renewed at once when the device is online again.
  goOnline();
  expect(renewToken).toHaveBeenCalledTimes(1);
  jest.mocked(lastRenewalFailure).mockReturnValue(null);
  await jest.advanceTimersByTimeAsync(0);
});

it('renews nothing in a hidden page', async () => {
  jest.setSystemTime(Date.now() + 55 * MINUTE);
  comeBack('hidden');
  await jest.advanceTimersByTimeAsync(0);
  expect(renewToken).not.toHaveBeenCalled();
});

describe('after a change of the account', () => {
  it('renews at once, and then as planned', async () => {
    await renewTokenAfterAccountChange();
    expect(renewTokenAtOnce).toHaveBeenCalledTimes(1);
    await jest.advanceTimersByTimeAsync(55 * MINUTE);
    expect(renewToken).toHaveBeenCalledTimes(1);
  });

  it('resolves when that fails, and reports why', async () => {
    const error = new Error('away');
    jest.mocked(renewTokenAtOnce).mockRejectedValueOnce(error);
    await expect(renewTokenAfterAccountChange()).resolves.toBeUndefined();
    expect(failed).toHaveBeenCalledWith(error);
  });
});
