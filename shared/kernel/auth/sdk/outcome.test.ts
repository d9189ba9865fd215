import { FirebaseError } from 'firebase/app';
import { AUTH_ERROR_CODES } from '../error-codes.ts';
import { identityTimeLimitMs } from '../time-limit.ts';
import { toAuthOutcome, withinIdentityTimeLimit } from './outcome.ts';

const failing = (code: string) => toAuthOutcome(() => Promise.reject(new FirebaseError(code, '')));

test.each(AUTH_ERROR_CODES)('maps %s to its code', async (code) => {
  expect(await failing(`auth/${code}`)).toEqual({ ok: false, code, providerCode: `auth/${code}` });
});

test('reports unknown errors with the code of the provider, for support', async () => {
  expect(await failing('auth/something-new')).toMatchObject({
    code: 'unknown',
    providerCode: 'auth/something-new',
  });
});

test('throws errors that do not come from the provider', async () => {
  await expect(
    toAuthOutcome(() => Promise.reject(new TypeError('undefined is not a function'))),
  ).rejects.toThrow(TypeError);
});

const DESK = navigator.userAgent;
const PHONE = 'Mozilla/5.0 (Linux; Android 14; Pixel 7) AppleWebKit/537.36 Chrome/140.0 Mobile Safari/537.36';
const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605.1.15 Version/19.0 Safari';

function browse(userAgent: string, onLine = true): void {
  jest.spyOn(navigator, 'userAgent', 'get').mockReturnValue(userAgent);
  jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(onLine);
}

const never = () => new Promise<never>(() => undefined);
const tooSlow = { code: 'auth/network-request-failed' };

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.restoreAllMocks());

test.each([
  ['a desk', DESK, true, 30_000],
  ['an Android phone', PHONE, true, 60_000],
  ['an iPhone', IPHONE, true, 60_000],
  ['an offline phone', PHONE, false, 5_000],
])('allows as much time as identity may take on %s', (_, userAgent, onLine, limit) => {
  browse(userAgent, onLine);
  expect(identityTimeLimitMs()).toBe(limit);
});

test('rejects when an action never settles', async () => {
  browse(DESK);
  const action = expect(withinIdentityTimeLimit(never)).rejects.toMatchObject(tooSlow);
  await jest.advanceTimersByTimeAsync(30_000);
  await action;
});

test('does not count the time in which the customer acts', async () => {
  browse(DESK);
  const solvePuzzle = () => new Promise<string>((resolve) => setTimeout(resolve, 120_000, 'solved'));
  const action = withinIdentityTimeLimit((pause) => pause(solvePuzzle()));
  await jest.advanceTimersByTimeAsync(120_000);
  await expect(action).resolves.toBe('solved');
});

test('starts again after the customer has acted', async () => {
  browse(DESK);
  const action = expect(
    withinIdentityTimeLimit(async (pause) => {
      await pause(new Promise((resolve) => setTimeout(resolve, 40_000)));
      return never();
    }),
  ).rejects.toMatchObject(tooSlow);
  await jest.advanceTimersByTimeAsync(70_000);
  await action;
});
