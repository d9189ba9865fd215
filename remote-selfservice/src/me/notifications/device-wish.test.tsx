import { ApiProblem } from '@forecourt/shared/http';
import { pinDate } from '@forecourt/shared/testing';
import { screen, waitFor } from '@testing-library/react';
import { keepRegistered, turnOn } from '../../device-pushes.ts';
import { MONDAY, open } from '../../testing/open.ts';
import { visitOf } from '../../testing/samples.ts';
import { openWorkshop, type Workshop } from '../../testing/workshop.ts';

const KEY = 'AQID';
const SAVE = 'PUT /push/subscriptions';
const END = 'POST /push/unsubscribe';
const ENDPOINT = 'https://push.example/1';

/** Permission in the fake browser. */
let permission: NotificationPermission;
let answered: NotificationPermission;
let subscription: PushSubscription | null;
let workshop: Workshop;

function subscriptionOf(...key: number[]): PushSubscription {
  return {
    endpoint: ENDPOINT,
    options: { userVisibleOnly: true, applicationServerKey: new Uint8Array(key).buffer },
    toJSON: () => ({ endpoint: ENDPOINT, keys: { p256dh: 'BPublic', auth: 'a'.repeat(22) } }),
    unsubscribe: async () => {
      subscription = null;
      return true;
    },
  } as unknown as PushSubscription;
}

const subscribe = jest.fn(async () => {
  subscription = subscriptionOf(1, 2, 3);
  return subscription;
});

beforeEach(() => {
  permission = 'default';
  answered = 'granted';
  subscription = null;
  subscribe.mockClear();
  const registration = { pushManager: { getSubscription: async () => subscription, subscribe } };
  const serviceWorker = { getRegistration: async () => registration, ready: Promise.resolve(registration) };
  Object.defineProperty(navigator, 'serviceWorker', { configurable: true, value: serviceWorker });
  Object.assign(window, {
    PushManager: class {},
    Notification: {
      get permission() {
        return permission;
      },
      requestPermission: async () => {
        permission = answered;
        return permission;
      },
    },
  });
  workshop = openWorkshop();
  workshop.backend.answer({
    'GET /push': () => ({ public_key: KEY }),
    [SAVE]: () => undefined,
    [END]: () => undefined,
  });
});
afterEach(() => {
  for (const name of ['PushManager', 'Notification']) Reflect.deleteProperty(window, name);
  for (const name of ['serviceWorker', 'standalone']) Reflect.deleteProperty(navigator, name);
});

const device = () => screen.findByRole('switch', { name: 'Notifications on this device' });
const enabled = async () => {
  await waitFor(async () => expect(await device()).toBeEnabled());
  return device();
};

describe('notifications on this device', () => {
  it('should be turned on and off again', async () => {
    const { user } = await open('/me/notifications');
    expect(await enabled()).not.toBeChecked();
    await user.click(await device());
    await waitFor(async () => expect(await enabled()).toBeChecked());
    expect(subscribe).toHaveBeenCalledWith({ userVisibleOnly: true, applicationServerKey: KEY });
    expect(workshop.backend.sent(SAVE)[0]?.body).toMatchObject({ endpoint: ENDPOINT });
    await user.click(await enabled());
    await waitFor(() => expect(workshop.backend.sent(END)[0]?.body).toEqual({ endpoint: ENDPOINT }));
    await waitFor(async () => expect(await enabled()).not.toBeChecked());
    expect(subscription).toBeNull();
  });

  it('should say where to allow them once they are blocked', async () => {
    answered = 'denied';
    const { user } = await open('/me/notifications');
    await user.click(await enabled());
    expect(await screen.findByText('Your browser blocks notifications from this site')).toBeVisible();
    expect(await device()).toBeDisabled();
    expect(subscribe).not.toHaveBeenCalled();
  });

  it('should stay off where it could not be kept', async () => {
    workshop.backend.failNext(SAVE, new ApiProblem(0, 'network'));
    const { user } = await open('/me/notifications');
    await user.click(await enabled());
    expect(await screen.findByRole('alert')).toHaveTextContent('We couldn’t turn notifications on');
    expect(await enabled()).not.toBeChecked();
    expect(subscription).toBeNull();
  });

  it('should stay off when the browser’s push service is too slow or silent', async () => {
    jest.useFakeTimers();
    const late = Promise.withResolvers<PushSubscription>();
    subscribe.mockReturnValueOnce(late.promise);
    const failed = expect(turnOn(KEY)).rejects.toMatchObject({ name: 'TimeoutError' });
    await jest.advanceTimersByTimeAsync(30_000);
    await failed;
    jest.useRealTimers();
    subscription = subscriptionOf(1, 2, 3);
    late.resolve(subscription);
    await waitFor(() => expect(subscription).toBeNull());
    expect(workshop.backend.sent(SAVE)).toHaveLength(0);
  });

  it('should be what a visit promises the day before, as long as they are on', async () => {
    permission = 'granted';
    subscription = subscriptionOf(1, 2, 3);
    pinDate(MONDAY);
    workshop.appointments = [visitOf()];
    await open(`/visits/${visitOf().id}`);
    expect(await screen.findByText('The day before, we’ll remind you on this device.')).toBeVisible();
    expect(subscribe).not.toHaveBeenCalled();
  });

  it('should be turned off without the backend', async () => {
    permission = 'granted';
    subscription = subscriptionOf(1, 2, 3);
    workshop.backend.failNext(END, new ApiProblem(0, 'offline'));
    const { user } = await open('/me/notifications');
    await waitFor(async () => expect(await enabled()).toBeChecked());
    await user.click(await enabled());
    await waitFor(async () => expect(await enabled()).not.toBeChecked());
    expect(subscription).toBeNull();
  });

  it('should subscribe again when the site has another key', async () => {
    permission = 'granted';
    subscription = subscriptionOf(9);
    await open('/me/notifications');
    await waitFor(async () => expect(await enabled()).toBeChecked());
    expect(workshop.backend.sent(SAVE)).toHaveLength(1);
  });

  it('should be on again where the browser has dropped it', async () => {
    const { user } = await open('/me/notifications');
    await user.click(await enabled());
    await waitFor(async () => expect(await enabled()).toBeChecked());
    subscription = null;
    await keepRegistered();
    expect(subscription).not.toBeNull();
    expect(workshop.backend.sent(SAVE)).toHaveLength(2);
    await user.click(await enabled());
    await waitFor(async () => expect(await enabled()).not.toBeChecked());
    await keepRegistered();
    expect(subscription).toBeNull();
  });

  it('should be what leads to the choice where there is no e-mail address', async () => {
    await open('/me');
    expect(await screen.findByRole('link', { name: 'Change notifications' })).toHaveAttribute(
      'href',
      '/me/notifications',
    );
  });

  it('should ask for the home screen where only installed sites can', async () => {
    Reflect.deleteProperty(window, 'PushManager');
    Object.defineProperty(navigator, 'standalone', { configurable: true, value: false });
    await open('/me/notifications');
    expect(await screen.findByText('Add this site to your home screen first')).toBeVisible();
  });

  it('should be registered again once a day, and stay as it was where that fails', async () => {
    permission = 'granted';
    subscription = subscriptionOf(1, 2, 3);
    await open('/me/notifications');
    await keepRegistered();
    await keepRegistered();
    expect(workshop.backend.sent(SAVE)).toHaveLength(1);
    jest.spyOn(Date, 'now').mockReturnValue(Date.now() + 25 * 3_600_000);
    workshop.backend.failNext(SAVE, new ApiProblem(0, 'network'));
    await expect(keepRegistered()).rejects.toMatchObject({ code: 'network' });
    expect(subscription).not.toBeNull();
    await keepRegistered();
    expect(workshop.backend.sent(SAVE)).toHaveLength(3);
  });

  it('should not be offered where the site has no key, nor e-mails where it sends none', async () => {
    workshop.backend.answer({ 'GET /push': () => ({ public_key: null }) });
    workshop.me.channels.sends_email = false;
    await open('/me/notifications');
    expect(await screen.findByText(/also appear under “Notifications”/)).toBeVisible();
    await waitFor(() => expect(workshop.backend.sent('GET /push')).toHaveLength(1));
    expect(screen.queryByRole('switch')).not.toBeInTheDocument();
  });
});
