import { saveDraft } from '@forecourt/shared/drafts';
import { ApiProblem } from '@forecourt/shared/http';
import { aUser, becomeSignedIn } from '@forecourt/shared/testing';
import { act, screen, waitFor, within } from '@testing-library/react';
import { renewPushRegistration, turnOnPushes } from '../device-pushes.ts';
import { openSelfserviceArea } from '../testing/open.ts';
import { createSampleVisit } from '../testing/samples.ts';
import { setUpFakeWorkshop } from '../testing/workshop.ts';

const SAVE = 'PATCH /me';
const EMAIL = '/me/email?return=%2Fme%2Fnotifications';
const CONFIRMED = aUser({ email: 'mara@example.com', emailVerified: true });

const workshop = setUpFakeWorkshop();

const preference = (name: string) => screen.findByRole('switch', { name });
const bodies = () => workshop.backend.sent(SAVE).map(({ body }) => body);

describe('choosing notifications', () => {
  it('shows the preferences, what each kind contains, and the address of emails', async () => {
    workshop.me.channels.email.moved = false;
    await openSelfserviceArea('/me/notifications', { signedInAs: CONFIRMED });
    expect(await preference('Changes of time')).not.toBeChecked();
    expect(await preference('Reminder the day before')).toBeChecked();
    expect(await preference('Reminder the day before')).toHaveAccessibleDescription(
      'Where and when to bring your vehicle.',
    );
    expect(await preference('Reminders')).toHaveAccessibleDescription(/is due or coming up/);
    expect(screen.getAllByRole('switch')).toHaveLength(7);
    expect(screen.getByText('mara@example.com')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Change email address' })).toHaveAttribute('href', EMAIL);
  });

  it.each([
    [true, 'When a visit is booked or confirmed, with a calendar entry.'],
    [false, 'When a visit is requested or confirmed, with a calendar entry.'],
  ])('says what the site does with a booking: confirms it at once %s', async (autoConfirm, hint) => {
    const settings = { booking: { autoConfirm } };
    await openSelfserviceArea('/me/notifications', { signedInAs: CONFIRMED, settings });
    expect(await screen.findByText(hint)).toBeVisible();
  });

  it('saves each choice at once, confirms it, and undoes it the same way', async () => {
    const { user, reload } = await openSelfserviceArea('/me/notifications', { signedInAs: CONFIRMED });
    await user.click(await preference('Reminder the day before'));
    expect(await screen.findByText('Saved: no more emails for “Reminder the day before”.')).toBeVisible();
    await user.click(await preference('Reminder the day before'));
    expect(await screen.findByText('Saved: you’ll get emails for “Reminder the day before”.')).toBeVisible();
    await user.click(await preference('Cancellations'));
    expect(await screen.findByText('Saved: no more emails for “Cancellations”.')).toBeVisible();
    expect(bodies()).toEqual([
      { channels: { email: { day_before: false } } },
      { channels: { email: { day_before: true } } },
      { channels: { email: { cancelled: false } } },
    ]);
    await reload();
    expect(await preference('Reminder the day before')).toBeChecked();
    expect(await preference('Cancellations')).not.toBeChecked();
  });

  it('ends with the last choice if it changes during a save', async () => {
    const answer = workshop.backend.hold(SAVE);
    const { user } = await openSelfserviceArea('/me/notifications', { signedInAs: CONFIRMED });
    await user.click(await preference('Reminder the day before'));
    await user.click(await preference('Reminder the day before'));
    expect(await preference('Reminder the day before')).toBeChecked();
    answer();
    expect(await screen.findByText('Saved: you’ll get emails for “Reminder the day before”.')).toBeVisible();
    expect(await preference('Reminder the day before')).toBeChecked();
    expect(workshop.me.channels.email.day_before).toBe(true);
  });

  it('keeps a choice that could not be saved, and saves it with the next try', async () => {
    workshop.backend.failNext(SAVE, new ApiProblem(0, 'network'), new ApiProblem(0, 'network'));
    const { user } = await openSelfserviceArea('/me/notifications', { signedInAs: CONFIRMED });
    await user.click(await preference('Reminder the day before'));
    expect(await screen.findByRole('alert')).toHaveTextContent('We couldn’t save your choice');
    expect(await preference('Reminder the day before')).not.toBeChecked();
    await user.click(await preference('Changes of time'));
    await waitFor(() => expect(bodies()).toHaveLength(2));
    await user.click(within(await screen.findByRole('alert')).getByRole('button', { name: 'Try again' }));
    await waitFor(() => expect(screen.queryByRole('alert')).not.toBeInTheDocument());
    expect(bodies().at(-1)).toEqual({ channels: { email: { day_before: false, moved: false } } });
    expect(workshop.me.channels.email).toMatchObject({ day_before: false, moved: false, ready: true });
    expect(await preference('Reminder the day before')).not.toBeChecked();
  });

  it('saves both of two quick choices if the first request fails', async () => {
    const answer = workshop.backend.hold(SAVE);
    workshop.backend.failNext(SAVE, new ApiProblem(0, 'network'));
    const { user } = await openSelfserviceArea('/me/notifications', { signedInAs: CONFIRMED });
    await user.click(await preference('Cancellations'));
    await user.click(await preference('Reminder the day before'));
    answer();
    expect(await screen.findByText('Saved: no more emails for “Reminder the day before”.')).toBeVisible();
    expect(bodies()).toHaveLength(2);
    expect(workshop.me.channels.email).toMatchObject({ cancelled: false, day_before: false, ready: true });
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  });

  it('folds the kinds of emails without an address, and leads to the form for one', async () => {
    const { user, address } = await openSelfserviceArea('/me/notifications');
    const emails = within(await screen.findByRole('region', { name: 'Emails you can get' }));
    expect(emails.getByText('Once you’ve added your email, you can choose what we send you.')).toBeVisible();
    expect(emails.getByText('Where and when to bring your vehicle.')).not.toBeVisible();
    await user.click(emails.getByText('What we can send you'));
    expect(emails.getAllByRole('term')).toHaveLength(7);
    expect(emails.getByText('Where and when to bring your vehicle.')).toBeVisible();
    expect(emails.queryByRole('switch')).not.toBeInTheDocument();
    expect(screen.queryByLabelText('Email address')).not.toBeInTheDocument();
    // Without a field on this screen, the link is the only way to add an address.
    expect(screen.getByText('No email address yet')).toBeVisible();
    await user.click(screen.getByRole('link', { name: /^Add/ }));
    expect(await screen.findByLabelText('Email address')).toBeVisible();
    expect(address()).toBe(EMAIL);
  });

  it('returns to the preferences once the address is confirmed', async () => {
    becomeSignedIn(aUser());
    saveDraft('me.email', { typed: 'mara@example.com', sentTo: 'mara@example.com' });
    const { user, address } = await openSelfserviceArea('/me/notifications');
    expect(await screen.findByText('We’ve sent a link to mara@example.com')).toBeVisible();
    expect(screen.queryByLabelText('Email address')).not.toBeInTheDocument();
    expect(screen.queryByRole('link', { name: 'Add your email' })).not.toBeInTheDocument();
    await user.click(screen.getByRole('link', { name: 'Confirm email address' }));
    expect(await screen.findByRole('heading', { name: 'Check your inbox' })).toBeVisible();
    act(() => becomeSignedIn(CONFIRMED));
    expect(await preference('Reminder the day before')).toBeChecked();
    expect(address()).toBe('/me/notifications');
  });

  it('opens the form for another address after one was confirmed elsewhere', async () => {
    becomeSignedIn(aUser());
    saveDraft('me.email', { typed: 'mara@example.com', sentTo: 'mara@example.com' });
    const { user, address } = await openSelfserviceArea('/me/notifications');
    expect(await screen.findByText('We’ve sent a link to mara@example.com')).toBeVisible();
    act(() => becomeSignedIn(CONFIRMED));
    await user.click(await screen.findByRole('link', { name: 'Change email address' }));
    expect(await screen.findByLabelText('New email address')).toBeVisible();
    expect(address()).toBe(EMAIL);
  });

  it('shows the calendar subscription as one more way', async () => {
    workshop.backend.answer({ 'GET /me/calendar-feed': () => ({ created_at: '2026-11-02T09:00:00Z' }) });
    await openSelfserviceArea('/me/notifications');
    expect(await screen.findByText('On since 2 November 2026')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Change calendar subscription' })).toHaveAttribute(
      'href',
      '/me/calendar',
    );
  });

  it('offers to set up the calendar only once it is known to be off', async () => {
    const answer = workshop.backend.hold('GET /me/calendar-feed');
    await openSelfserviceArea('/me/notifications');
    expect(await screen.findByText('All your visits and reminders')).toBeVisible();
    const links = () => screen.queryAllByRole('link', { name: /calendar subscription/ });
    expect(links()).toHaveLength(0);
    answer();
    await waitFor(() => expect(links()).toHaveLength(1));
  });

  it('offers to confirm an unconfirmed address', async () => {
    await openSelfserviceArea('/me/notifications', { signedInAs: aUser({ email: 'mara@example.com' }) });
    expect(await screen.findByText(/Open the link that we sent to mara@example.com/)).toBeVisible();
    expect(screen.getByRole('link', { name: 'Confirm email address' })).toHaveAttribute('href', EMAIL);
  });
});

describe('the profile', () => {
  it.each([
    [{}, 'On this site and by email'],
    [{ moved: false }, 'On this site, 6 of 7 by email'],
    [
      {
        confirmed: false,
        moved: false,
        cancelled: false,
        ready: false,
        day_before: false,
        earlier_time: false,
        reminder: false,
      },
      'On this site only',
    ],
  ])('counts the emails that are switched on: all but %j: %s', async (unwanted, words) => {
    Object.assign(workshop.me.channels.email, unwanted);
    const { user, address } = await openSelfserviceArea('/me', { signedInAs: CONFIRMED });
    const section = within(screen.getByRole('region', { name: 'Settings' }));
    expect(await section.findByText(words)).toBeVisible();
    await user.click(section.getByRole('link', { name: new RegExp(`^Notifications.*${words}$`) }));
    expect(address()).toBe('/me/notifications');
  });

  it.each([
    [aUser(), 'On this site only'],
    [aUser({ email: 'mara@example.com' }), 'Your address isn’t confirmed yet'],
  ])('promises no emails without a confirmed address', async (signedInAs, words) => {
    await openSelfserviceArea('/me', { signedInAs });
    expect(await screen.findByText(words)).toBeVisible();
  });

  it('has no preferences if the site sends no emails and the device gets no pushes', async () => {
    workshop.me.channels.sends_email = false;
    await openSelfserviceArea('/me', { signedInAs: CONFIRMED });
    const section = within(screen.getByRole('region', { name: 'Settings' }));
    await waitFor(() =>
      expect(section.getByRole('link', { name: 'Notifications' })).toHaveAttribute('href', '/notifications'),
    );
  });
});

const KEY = 'AQID';
const SUBSCRIBE = 'PUT /push/subscriptions';
const UNSUBSCRIBE = 'POST /push/unsubscribe';
const ENDPOINT = 'https://push.example/1';

/** Permission in the fake browser. */
let permission: NotificationPermission;
let answered: NotificationPermission;
let subscription: PushSubscription | null;

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

const device = () => screen.findByRole('switch', { name: 'Notifications on this device' });
const enabled = async () => {
  await waitFor(async () => expect(await device()).toBeEnabled());
  return device();
};

describe('notifications on this device', () => {
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
    workshop.backend.answer({
      'GET /push': () => ({ public_key: KEY }),
      [SUBSCRIBE]: () => undefined,
      [UNSUBSCRIBE]: () => undefined,
    });
  });
  afterEach(() => {
    for (const name of ['PushManager', 'Notification']) Reflect.deleteProperty(window, name);
    for (const name of ['serviceWorker', 'standalone']) Reflect.deleteProperty(navigator, name);
  });

  it.each([
    ['on', subscriptionOf(1, 2, 3), 'On for this device'],
    ['off', null, 'Off for this device'],
  ])('are %s in the profile of a site without emails', async (_, current, words) => {
    permission = 'granted';
    subscription = current;
    workshop.me.channels.sends_email = false;
    await openSelfserviceArea('/me');
    const link = await screen.findByRole('link', { name: new RegExp(`^Notifications.*${words}$`) });
    expect(link).toHaveAttribute('href', '/me/notifications');
  });

  it('are not said to be off in the list of notifications while their state is unknown', async () => {
    permission = 'granted';
    subscription = subscriptionOf(1, 2, 3);
    const answer = workshop.backend.hold('GET /me');
    await openSelfserviceArea('/notifications');
    const card = within(await screen.findByRole('region', { name: 'How we reach you' }));
    await waitFor(() => expect(card.getByRole('link', { name: 'Settings' })).toBeVisible());
    await act(async () => undefined);
    expect(card.queryByText('On this device')).not.toBeInTheDocument();
    answer();
    expect(await card.findByText('On this device')).toBeVisible();
    expect(card.getByText('On')).toBeVisible();
  });

  it('are turned on and off again', async () => {
    const { user } = await openSelfserviceArea('/me/notifications');
    expect(await enabled()).not.toBeChecked();
    await user.click(await device());
    await waitFor(async () => expect(await enabled()).toBeChecked());
    expect(subscribe).toHaveBeenCalledWith({ userVisibleOnly: true, applicationServerKey: KEY });
    expect(workshop.backend.sent(SUBSCRIBE)[0]?.body).toMatchObject({ endpoint: ENDPOINT });
    await user.click(await enabled());
    await waitFor(() => expect(workshop.backend.sent(UNSUBSCRIBE)[0]?.body).toEqual({ endpoint: ENDPOINT }));
    await waitFor(async () => expect(await enabled()).not.toBeChecked());
    expect(subscription).toBeNull();
  });

  it('explain where to allow them if the browser blocks them', async () => {
    answered = 'denied';
    const { user } = await openSelfserviceArea('/me/notifications');
    await user.click(await enabled());
    expect(await screen.findByText('Blocked by your browser')).toBeVisible();
    expect(screen.queryByRole('switch', { name: 'Notifications on this device' })).not.toBeInTheDocument();
    expect(screen.getByRole('heading', { name: 'Notifications on this device' })).toHaveFocus();
    await user.click(screen.getByText('How to allow them'));
    expect(screen.getByText(/^Allow them in the settings of your browser/)).toBeVisible();
    expect(subscribe).not.toHaveBeenCalled();
  });

  it('stay off if the backend could not save the subscription', async () => {
    workshop.backend.failNext(SUBSCRIBE, new ApiProblem(0, 'network'));
    const { user } = await openSelfserviceArea('/me/notifications');
    await user.click(await enabled());
    expect(await screen.findByRole('alert')).toHaveTextContent('We couldn’t turn notifications on');
    expect(await enabled()).not.toBeChecked();
    expect(subscription).toBeNull();
  });

  it('stay off if the browser’s push service is too slow or silent', async () => {
    jest.useFakeTimers();
    const late = Promise.withResolvers<PushSubscription>();
    subscribe.mockReturnValueOnce(late.promise);
    const failed = expect(turnOnPushes(KEY)).rejects.toMatchObject({ name: 'TimeoutError' });
    await jest.advanceTimersByTimeAsync(30_000);
    await failed;
    jest.useRealTimers();
    subscription = subscriptionOf(1, 2, 3);
    late.resolve(subscription);
    await waitFor(() => expect(subscription).toBeNull());
    expect(workshop.backend.sent(SUBSCRIBE)).toHaveLength(0);
  });

  it('are promised by a visit for the day before while they are on', async () => {
    permission = 'granted';
    subscription = subscriptionOf(1, 2, 3);
    workshop.appointments = [createSampleVisit()];
    await openSelfserviceArea(`/visits/${createSampleVisit().id}`);
    expect(await screen.findByText('The day before, we’ll remind you on this device.')).toBeVisible();
    expect(subscribe).not.toHaveBeenCalled();
  });

  it('are turned off even if the backend cannot be reached', async () => {
    permission = 'granted';
    subscription = subscriptionOf(1, 2, 3);
    workshop.backend.failNext(UNSUBSCRIBE, new ApiProblem(0, 'offline'));
    const { user } = await openSelfserviceArea('/me/notifications');
    await waitFor(async () => expect(await enabled()).toBeChecked());
    await user.click(await enabled());
    await waitFor(async () => expect(await enabled()).not.toBeChecked());
    expect(subscription).toBeNull();
  });

  it.each(['/me/notifications', `/visits/${createSampleVisit().id}`])(
    'are not subscribed when %s opens',
    async (path) => {
      permission = 'granted';
      subscription = subscriptionOf(9);
      workshop.appointments = [createSampleVisit()];
      await openSelfserviceArea(path);
      await waitFor(() => expect(workshop.backend.sent('GET /push')).toHaveLength(1));
      expect(subscribe).not.toHaveBeenCalled();
      expect(workshop.backend.sent(SUBSCRIBE)).toHaveLength(0);
    },
  );

  it('are subscribed again at the start of the page if the site has another key', async () => {
    permission = 'granted';
    subscription = subscriptionOf(9);
    await openSelfserviceArea('/me/notifications');
    expect(await enabled()).not.toBeChecked();
    await act(renewPushRegistration);
    await waitFor(async () => expect(await enabled()).toBeChecked());
    expect(workshop.backend.sent(SUBSCRIBE)).toHaveLength(1);
  });

  it('are on again after the browser has dropped the subscription', async () => {
    const { user } = await openSelfserviceArea('/me/notifications');
    await user.click(await enabled());
    await waitFor(async () => expect(await enabled()).toBeChecked());
    subscription = null;
    await renewPushRegistration();
    expect(subscription).not.toBeNull();
    expect(workshop.backend.sent(SUBSCRIBE)).toHaveLength(2);
    await user.click(await enabled());
    await waitFor(async () => expect(await enabled()).not.toBeChecked());
    await renewPushRegistration();
    expect(subscription).toBeNull();
  });

  it('can be changed without an email address', async () => {
    await openSelfserviceArea('/me');
    expect(await screen.findByRole('link', { name: /^Notifications/ })).toHaveAttribute(
      'href',
      '/me/notifications',
    );
  });

  it('ask for the home screen if only installed sites get them', async () => {
    Reflect.deleteProperty(window, 'PushManager');
    Object.defineProperty(navigator, 'standalone', { configurable: true, value: false });
    await openSelfserviceArea('/me/notifications');
    expect(await screen.findByText('Add this site to your home screen first')).toBeVisible();
  });

  it('are registered again once a day, and stay on if that fails', async () => {
    permission = 'granted';
    subscription = subscriptionOf(1, 2, 3);
    await openSelfserviceArea('/me/notifications');
    await renewPushRegistration();
    await renewPushRegistration();
    expect(workshop.backend.sent(SUBSCRIBE)).toHaveLength(1);
    jest.spyOn(Date, 'now').mockReturnValue(Date.now() + 25 * 3_600_000);
    workshop.backend.failNext(SUBSCRIBE, new ApiProblem(0, 'network'));
    await expect(renewPushRegistration()).rejects.toMatchObject({ code: 'network' });
    expect(subscription).not.toBeNull();
    await renewPushRegistration();
    expect(workshop.backend.sent(SUBSCRIBE)).toHaveLength(3);
  });

  it('are not offered if the site has no key, nor emails if it sends none', async () => {
    workshop.backend.answer({ 'GET /push': () => ({ public_key: null }) });
    workshop.me.channels.sends_email = false;
    await openSelfserviceArea('/me/notifications');
    const ways = within(await screen.findByRole('region', { name: 'How we reach you' }));
    expect(ways.getByText(/you’ll read it under “Notifications”/)).toBeVisible();
    expect(ways.queryByText('By email')).not.toBeInTheDocument();
    await waitFor(() => expect(workshop.backend.sent('GET /push')).toHaveLength(1));
    expect(screen.queryByRole('switch')).not.toBeInTheDocument();
    expect(screen.queryByText(/choose/i)).not.toBeInTheDocument();
  });
});
