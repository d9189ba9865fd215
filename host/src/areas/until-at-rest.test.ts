import { untilAtRest } from './until-at-rest.ts';

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
  void untilAtRest(() => waits).then(done);
  await jest.advanceTimersByTimeAsync(5_000);
  expect(done).not.toHaveBeenCalled();
  waits = false;
  await jest.advanceTimersByTimeAsync(1_000);
  expect(done).toHaveBeenCalledTimes(1);
});

test('does nothing on an offline device until it is online', async () => {
  onLine.mockReturnValue(false);
  const isWaiting = jest.fn(() => !navigator.onLine);
  void untilAtRest(isWaiting).then(done);
  await jest.advanceTimersByTimeAsync(3_600_000);
  expect(isWaiting).toHaveBeenCalledTimes(1);
  expect(jest.getTimerCount()).toBe(0);
  onLine.mockReturnValue(true);
  dispatchEvent(new Event('online'));
  await jest.advanceTimersByTimeAsync(1_000);
  expect(done).toHaveBeenCalledTimes(1);
});
