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

test('should look again and again as long as the page waits for something', async () => {
  let waits = true;
  void untilAtRest(() => waits).then(done);
  await jest.advanceTimersByTimeAsync(5_000);
  expect(done).not.toHaveBeenCalled();
  waits = false;
  await jest.advanceTimersByTimeAsync(1_000);
  expect(done).toHaveBeenCalledTimes(1);
});

test('should cost a device without a network nothing until it has one', async () => {
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
