import { LOADING_TIMEOUT_MS, waitUntilIdle, watchForStalledScreen } from './at-rest.ts';

const onLine = jest.spyOn(navigator, 'onLine', 'get');
const done = jest.fn();

beforeEach(() => {
  jest.useFakeTimers();
  done.mockClear();
});
afterEach(() => {
  onLine.mockReturnValue(true);
  jest.useRealTimers();
});

test('checks again while the page waits for something', async () => {
  let waits = true;
  void waitUntilIdle(() => waits).then(done);
  await jest.advanceTimersByTimeAsync(5_000);
  expect(done).not.toHaveBeenCalled();
  waits = false;
  await jest.advanceTimersByTimeAsync(1_000);
  expect(done).toHaveBeenCalledTimes(1);
});

test('does nothing on an offline device until it is online', async () => {
  onLine.mockReturnValue(false);
  const isWaiting = jest.fn(() => !navigator.onLine);
  void waitUntilIdle(isWaiting).then(done);
  await jest.advanceTimersByTimeAsync(3_600_000);
  expect(isWaiting).toHaveBeenCalledTimes(1);
  expect(jest.getTimerCount()).toBe(0);
  onLine.mockReturnValue(true);
  dispatchEvent(new Event('online'));
  await jest.advanceTimersByTimeAsync(1_000);
  expect(done).toHaveBeenCalledTimes(1);
});

let isMissing: boolean;
let isWaiting: boolean;
const onStalled = jest.fn();
const start = () =>
  watchForStalledScreen({ isMissing: () => isMissing, isWaiting: () => isWaiting, onStalled });

beforeEach(() => {
  onStalled.mockClear();
  isMissing = true;
  isWaiting = false;
});

test('allows a screen as much time as a file, and reports once that it is missing', () => {
  start();
  jest.advanceTimersByTime(LOADING_TIMEOUT_MS - 1);
  expect(onStalled).not.toHaveBeenCalled();
  jest.advanceTimersByTime(1);
  expect(onStalled).toHaveBeenCalledTimes(1);
  jest.advanceTimersByTime(10 * LOADING_TIMEOUT_MS);
  expect(onStalled).toHaveBeenCalledTimes(1);
});

test('counts only time in which nothing else is pending', () => {
  start();
  jest.advanceTimersByTime(LOADING_TIMEOUT_MS / 2);
  isWaiting = true;
  jest.advanceTimersByTime(10 * LOADING_TIMEOUT_MS);
  isWaiting = false;
  jest.advanceTimersByTime(LOADING_TIMEOUT_MS / 2 - 1);
  expect(onStalled).not.toHaveBeenCalled();
  jest.advanceTimersByTime(1);
  expect(onStalled).toHaveBeenCalledTimes(1);
});

test('stops checking when the screen is rendered', () => {
  start();
  isMissing = false;
  jest.advanceTimersByTime(1000);
  expect(jest.getTimerCount()).toBe(0);
});

test('stops when it is cancelled', () => {
  start()();
  jest.advanceTimersByTime(10 * LOADING_TIMEOUT_MS);
  expect(onStalled).not.toHaveBeenCalled();
});
