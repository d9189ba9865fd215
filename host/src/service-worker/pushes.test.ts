import { parsePushMessage, registerPushHandlers } from './pushes.ts';

const ORIGIN = 'https://garage.example';
const MESSAGE = {
  title: 'Your car is ready',
  body: 'Collect it until 18:00.',
  url: '/visits/7',
  tag: 'visit-7',
};

const read = (change: object) => parsePushMessage(JSON.stringify({ ...MESSAGE, ...change }), ORIGIN);

test('parses a message of the backend', () => {
  expect(read({})).toEqual(MESSAGE);
  expect(read({ url: '/visits/7?from=push#time', more: true })?.url).toBe('/visits/7?from=push#time');
});

test.each([
  'https://evil.example/',
  '//evil.example/visits',
  '/\\evil.example',
  'visits/7',
  'javascript:alert(1)',
  '',
])('opens no other site: %j', (url) => {
  expect(read({ url })).toBeNull();
});

test.each([
  ['no JSON', 'ready!'],
  ['nothing', ''],
  ['another value', 'null'],
  ['a message without a title', JSON.stringify({ ...MESSAGE, title: '' })],
  ['a message without a tag', JSON.stringify({ ...MESSAGE, tag: undefined })],
])('ignores %s', (_, json) => {
  expect(parsePushMessage(json, ORIGIN)).toBeNull();
});

const PATH = '/visits/7';

const matchAll = jest.fn();
const openWindow = jest.fn();
Object.assign(globalThis, { clients: { matchAll, openWindow } });
registerPushHandlers();

const window = (path: string) => ({
  url: new URL(path, location.origin).href,
  focus: jest.fn(async function (this: unknown) {
    return this;
  }),
  navigate: jest.fn(),
});

/** Presses a notification; resolves when the worker has finished. */
async function press(windows: readonly object[]): Promise<void> {
  matchAll.mockResolvedValue(windows);
  const work: Promise<unknown>[] = [];
  const notification = { data: PATH, close: jest.fn() };
  const waitUntil = (promise: Promise<unknown>) => work.push(promise);
  dispatchEvent(Object.assign(new Event('notificationclick'), { notification, waitUntil }));
  expect(work).toHaveLength(1);
  await Promise.all(work);
  expect(notification.close).toHaveBeenCalled();
}

beforeEach(() => openWindow.mockReset().mockResolvedValue(null));

test('focuses the window that shows the notification’s screen', async () => {
  const [booking, visit] = [window('/book?step=time'), window(PATH)];
  await press([booking, visit]);
  expect(visit.focus).toHaveBeenCalledTimes(1);
  expect(booking.focus).not.toHaveBeenCalled();
  expect(openWindow).not.toHaveBeenCalled();
});

test('opens a new window if all others show another screen', async () => {
  const booking = window('/book?step=time');
  await press([booking]);
  expect(openWindow.mock.calls).toEqual([[PATH]]);
  expect(booking.navigate).not.toHaveBeenCalled();
  expect(booking.focus).not.toHaveBeenCalled();
});

test('opens a window if the browser refuses to focus the existing one', async () => {
  const visit = window(PATH);
  visit.focus.mockRejectedValue(new DOMException('Not allowed to focus a window.', 'InvalidAccessError'));
  await press([visit]);
  expect(openWindow.mock.calls).toEqual([[PATH]]);
});
