import { isOffline, noteAnswer, noteNoAnswer, subscribeConnection, watchConnection } from './connection.ts';

const reach = jest.fn();
const onLine = jest.spyOn(navigator, 'onLine', 'get');
const changed = jest.fn();

watchConnection();
subscribeConnection(changed);

const settled = () => jest.advanceTimersByTimeAsync(0);
const device = (isOn: boolean) => {
  onLine.mockReturnValue(isOn);
  dispatchEvent(new Event(isOn ? 'online' : 'offline'));
};

beforeEach(async () => {
  jest.useFakeTimers();
  onLine.mockReturnValue(true);
  globalThis.fetch = reach;
  reach.mockReset().mockResolvedValue({ ok: true });
  noteAnswer();
  changed.mockClear();
});
afterEach(() => {
  onLine.mockReturnValue(true);
  noteAnswer();
  jest.useRealTimers();
});

test('should be lost when the device says so, and there again only when the site has answered', async () => {
  device(false);
  expect(isOffline()).toBe(true);
  reach.mockRejectedValueOnce(new TypeError('Failed to fetch'));
  device(true);
  await settled();
  expect(isOffline()).toBe(true);
  device(true);
  await settled();
  expect(isOffline()).toBe(false);
  expect(changed).toHaveBeenCalledTimes(2);
});

test('should be lost when nothing is answered although the device has a network', async () => {
  reach.mockRejectedValue(new TypeError('Failed to fetch'));
  noteNoAnswer();
  expect(isOffline()).toBe(false);
  await settled();
  expect(isOffline()).toBe(true);
  expect(reach.mock.calls[0]).toEqual(['/-/health', expect.objectContaining({ cache: 'no-store' })]);
});

test('should not be lost by one request that fails for itself', async () => {
  noteNoAnswer();
  noteNoAnswer();
  await settled();
  expect(isOffline()).toBe(false);
  expect(reach).toHaveBeenCalledTimes(1);
});

test('should be looked for again by itself, ever less often, until it is there', async () => {
  reach.mockRejectedValue(new TypeError('Failed to fetch'));
  device(false);
  await jest.advanceTimersByTimeAsync(5_000);
  expect(reach).toHaveBeenCalledTimes(1);
  await jest.advanceTimersByTimeAsync(5_000);
  expect(reach).toHaveBeenCalledTimes(1);
  reach.mockResolvedValue({ ok: true });
  await jest.advanceTimersByTimeAsync(5_000);
  expect(isOffline()).toBe(false);
  await jest.advanceTimersByTimeAsync(600_000);
  expect(reach).toHaveBeenCalledTimes(2);
});

test('should be asked anew over a network that has just come, whatever the last one had to say', async () => {
  device(false);
  let fail = (_: Error) => {};
  reach.mockReturnValueOnce(new Promise((_, reject) => (fail = reject)));
  device(true);
  device(true);
  await settled();
  expect(isOffline()).toBe(false);
  fail(new TypeError('Failed to fetch'));
  await settled();
  expect(isOffline()).toBe(false);
});

test('should be looked for soon again after a network has come that leads nowhere yet', async () => {
  reach.mockRejectedValue(new TypeError('Failed to fetch'));
  device(false);
  await jest.advanceTimersByTimeAsync(600_000);
  device(true);
  await settled();
  reach.mockClear().mockResolvedValue({ ok: true });
  await jest.advanceTimersByTimeAsync(5_000);
  expect(reach).toHaveBeenCalledTimes(1);
  expect(isOffline()).toBe(false);
});

test('should be there as soon as any request is answered', async () => {
  reach.mockRejectedValue(new TypeError('Failed to fetch'));
  noteNoAnswer();
  await settled();
  noteAnswer();
  expect(isOffline()).toBe(false);
});

test('should stay lost when what is answered was asked before the device lost its network', async () => {
  reach.mockRejectedValue(new TypeError('Failed to fetch'));
  device(false);
  noteAnswer();
  await settled();
  expect(isOffline()).toBe(true);
});

test('should stay lost when the site answers a sign of life that was asked for before', async () => {
  let answer = (_: object) => {};
  reach.mockReturnValueOnce(new Promise((resolve) => (answer = resolve)));
  noteNoAnswer();
  device(false);
  answer({ ok: true });
  await settled();
  expect(isOffline()).toBe(true);
});

test('should be there when requests are answered although the device knows of no network', async () => {
  device(false);
  noteAnswer();
  await settled();
  expect(isOffline()).toBe(false);
});
