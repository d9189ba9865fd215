import { confirmStoredSession } from '@forecourt/shared/auth';
import { confirmIdentityAfterFirstScreen } from './confirm-once-shown.ts';

const page = { settled: Promise.withResolvers<void>(), isWaiting: false };
jest.mock('./site-areas.ts', () => ({
  siteAreas: { settled: () => page.settled.promise },
  isScreenWaiting: () => page.isWaiting,
}));

const SECOND = 1_000;

const open = (path: string) => {
  history.replaceState(null, '', path);
  void confirmIdentityAfterFirstScreen();
};

beforeEach(() => {
  jest.useFakeTimers();
  jest.mocked(confirmStoredSession).mockReset();
  page.settled = Promise.withResolvers();
  page.isWaiting = false;
});
afterEach(() => jest.useRealTimers());

test('confirms the user when the screen has its code and data', async () => {
  page.isWaiting = true;
  open('/vehicle');
  await jest.advanceTimersByTimeAsync(SECOND);
  page.settled.resolve();
  await jest.advanceTimersByTimeAsync(SECOND);
  expect(confirmStoredSession).not.toHaveBeenCalled();
  page.isWaiting = false;
  await jest.advanceTimersByTimeAsync(SECOND);
  expect(confirmStoredSession).toHaveBeenCalledTimes(1);
});

test('confirms at once on the first input', async () => {
  open('/vehicle');
  document.dispatchEvent(new Event('pointerdown'));
  await jest.advanceTimersByTimeAsync(0);
  expect(confirmStoredSession).toHaveBeenCalledTimes(1);
});

test.each([
  ['code', false, true],
  ['answers', true, false],
])('waits at most 10 s for a screen whose %s never comes', async (_, isWaiting, isStuck) => {
  page.isWaiting = isWaiting;
  if (!isStuck) page.settled.resolve();
  open('/vehicle');
  await jest.advanceTimersByTimeAsync(9 * SECOND);
  expect(confirmStoredSession).not.toHaveBeenCalled();
  await jest.advanceTimersByTimeAsync(SECOND);
  expect(confirmStoredSession).toHaveBeenCalledTimes(1);
});

test.each(['/login', '/nothing'])('confirms at once at %s, which shows nothing before', (path) => {
  open(path);
  expect(confirmStoredSession).toHaveBeenCalledTimes(1);
});
