import {
  isOffline,
  noteResponseReceived,
  reportMissingResponse,
  subscribeConnection,
  watchConnection,
} from './connection.ts';

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
  noteResponseReceived();
  changed.mockClear();
});
afterEach(() => {
  onLine.mockReturnValue(true);
  noteResponseReceived();
  jest.useRealTimers();
});

test('is lost when the device reports it, and back only when the site has responded', async () => {
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

test('is lost when no request gets a response although the device has a network', async () => {
  reach.mockRejectedValue(new TypeError('Failed to fetch'));
  reportMissingResponse();
  expect(isOffline()).toBe(false);
  await settled();
  expect(isOffline()).toBe(true);
  expect(reach.mock.calls[0]).toEqual(['/-/health', expect.objectContaining({ cache: 'no-store' })]);
});

test('is not lost by a single failing request', async () => {
  reportMissingResponse();
  reportMissingResponse();
  await settled();
  expect(isOffline()).toBe(false);
  expect(reach).toHaveBeenCalledTimes(1);
});

test('is probed at growing intervals until it is back', async () => {
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

test('is probed again over a new network, whatever the previous probe reports', async () => {
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

test('is probed soon again after a network without a way to the site', async () => {
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

test('is back as soon as any request gets a response', async () => {
  reach.mockRejectedValue(new TypeError('Failed to fetch'));
  reportMissingResponse();
  await settled();
  noteResponseReceived();
  expect(isOffline()).toBe(false);
});

test('stays lost when a response belongs to a request from before', async () => {
  reach.mockRejectedValue(new TypeError('Failed to fetch'));
  device(false);
  noteResponseReceived();
  await settled();
  expect(isOffline()).toBe(true);
});

test('stays lost when a probe from before succeeds', async () => {
  let answer = (_: object) => {};
  reach.mockReturnValueOnce(new Promise((resolve) => (answer = resolve)));
  reportMissingResponse();
  device(false);
  answer({ ok: true });
  await settled();
  expect(isOffline()).toBe(true);
});

test('is back when requests succeed although the device reports no network', async () => {
  device(false);
  noteResponseReceived();
  await settled();
  expect(isOffline()).toBe(false);
});
