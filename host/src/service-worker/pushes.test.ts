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

describe('a push', () => {
  const showNotification = jest.fn(async () => undefined);
  const setAppBadge = jest.fn(async () => undefined);
  beforeEach(() => setAppBadge.mockClear());

  async function push(windows: readonly object[], badges: object = { setAppBadge }): Promise<void> {
    matchAll.mockResolvedValue(windows);
    Object.assign(globalThis, { registration: { showNotification } });
    Object.assign(navigator, badges);
    const work: Promise<unknown>[] = [];
    const data = { text: () => JSON.stringify(MESSAGE) };
    const waitUntil = (promise: Promise<unknown>) => work.push(promise);
    dispatchEvent(Object.assign(new Event('push'), { data, waitUntil }));
    await Promise.all(work);
    Reflect.deleteProperty(navigator, 'setAppBadge');
    expect(showNotification).toHaveBeenCalledWith(MESSAGE.title, {
      body: MESSAGE.body,
      tag: MESSAGE.tag,
      data: MESSAGE.url,
    });
  }

  test('marks the icon of the installed app if no page is open', async () => {
    await push([]);
    expect(setAppBadge.mock.calls).toEqual([[]]);
  });

  test('leaves the icon to an open page, which knows the number', async () => {
    await push([window(PATH)]);
    expect(setAppBadge).not.toHaveBeenCalled();
  });

  test.each([
    ['has no badges', {}],
    ['refuses them', { setAppBadge: () => Promise.reject(new DOMException('', 'NotAllowedError')) }],
  ])('is shown in a browser that %s', async (_, badges) => {
    await push([], badges);
  });
});
