import { ApiProblem } from '@forecourt/shared/http';
import { aUser } from '@forecourt/shared/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { openSelfserviceArea } from '../testing/open.ts';
import { setUpFakeWorkshop } from '../testing/workshop.ts';

const SAVE = 'PATCH /me';
const CONFIRMED = aUser({ email: 'mara@example.com', emailVerified: true });
const NONE = {
  confirmed: false,
  moved: false,
  cancelled: false,
  ready: false,
  day_before: false,
  earlier_time: false,
  reminder: false,
};

const workshop = setUpFakeWorkshop();
beforeEach(() => {
  workshop.me.channels.sends_texts = true;
});

const preference = (name: string) => screen.findByRole('switch', { name });
const region = async (name: string) => within(await screen.findByRole('region', { name }));
const switchNames = () =>
  screen.getAllByRole('switch').map((each) => each.getAttribute('aria-label') ?? each.closest('label'));
const bodies = () => workshop.backend.sent(SAVE).map(({ body }) => body);

describe('choosing text messages', () => {
  it('shows the number, and a switch for each kind of email and of text message that is sent', async () => {
    await openSelfserviceArea('/me/notifications', { signedInAs: CONFIRMED });
    const ways = await region('How we reach you');
    expect(ways.getByText('By text message')).toBeVisible();
    expect(ways.getByText('+44 7700 900123')).toBeVisible();
    expect(ways.getByRole('link', { name: 'Change phone number' })).toHaveAttribute(
      'href',
      '/me/phone?return=%2Fme%2Fnotifications',
    );
    expect(await region('What we send you')).toBeTruthy();
    expect(switchNames()).toEqual([
      'Confirmations, by email',
      ...['Reminder the day before, by email', 'Reminder the day before, by text message'],
      ...['Changes of time, by email', 'Changes of time, by text message'],
      ...['Cancellations, by email', 'Cancellations, by text message'],
      ...['Ready to collect, by email', 'Ready to collect, by text message'],
      ...['Earlier times, by email', 'Earlier times, by text message'],
      ...['Reminders, by email', 'Reminders, by text message'],
    ]);
    expect(await preference('Ready to collect, by text message')).toBeChecked();
    expect(await preference('Reminders, by email')).toBeChecked();
    expect(await preference('Reminders, by text message')).not.toBeChecked();
    expect(await preference('Reminders, by text message')).toHaveAccessibleDescription(/is due or coming up/);
    // Text messages are not sent about what customers do themselves.
    expect(await preference('Cancellations, by text message')).toHaveAccessibleDescription(
      'When a visit is cancelled.',
    );
    expect(screen.getByText(/Emails also confirm your own bookings and changes/)).toBeVisible();
  });

  it('offers text messages about confirmations on a site whose workshop confirms each visit', async () => {
    const settings = { booking: { autoConfirm: false } };
    await openSelfserviceArea('/me/notifications', { signedInAs: CONFIRMED, settings });
    expect(await preference('Confirmations, by text message')).toBeChecked();
    expect(switchNames()).toHaveLength(14);
  });

  it('saves a choice of one channel at once, confirms it, and leaves the other channel', async () => {
    const { user, reload } = await openSelfserviceArea('/me/notifications', { signedInAs: CONFIRMED });
    await user.click(await preference('Reminders, by text message'));
    expect(await screen.findByText('Saved: you’ll get text messages for “Reminders”.')).toBeVisible();
    await user.click(await preference('Ready to collect, by text message'));
    expect(await screen.findByText('Saved: no more text messages for “Ready to collect”.')).toBeVisible();
    await user.click(await preference('Ready to collect, by email'));
    expect(await screen.findByText('Saved: no more emails for “Ready to collect”.')).toBeVisible();
    expect(bodies()).toEqual([
      { channels: { texts: { reminder: true } } },
      { channels: { texts: { ready: false } } },
      { channels: { email: { ready: false } } },
    ]);
    await reload();
    expect(await preference('Reminders, by text message')).toBeChecked();
    expect(await preference('Ready to collect, by text message')).not.toBeChecked();
    expect(await preference('Changes of time, by email')).toBeChecked();
  });

  it('keeps choices of both channels that could not be saved, and saves them with the next try', async () => {
    workshop.backend.failNext(SAVE, new ApiProblem(0, 'network'), new ApiProblem(0, 'network'));
    const { user } = await openSelfserviceArea('/me/notifications', { signedInAs: CONFIRMED });
    await user.click(await preference('Cancellations, by text message'));
    expect(await screen.findByRole('alert')).toHaveTextContent('We couldn’t save your choice');
    await user.click(await preference('Changes of time, by email'));
    await waitFor(() => expect(bodies()).toHaveLength(2));
    await user.click(within(await screen.findByRole('alert')).getByRole('button', { name: 'Try again' }));
    await waitFor(() => expect(screen.queryByRole('alert')).not.toBeInTheDocument());
    expect(bodies().at(-1)).toEqual({ channels: { email: { moved: false }, texts: { cancelled: false } } });
    expect(workshop.me.channels).toMatchObject({
      email: { moved: false },
      texts: { cancelled: false, ready: true },
    });
    expect(await preference('Cancellations, by text message')).not.toBeChecked();
    expect(await preference('Changes of time, by email')).not.toBeChecked();
  });

  it('has one list on a site that sends no emails', async () => {
    workshop.me.channels.sends_email = false;
    const { user } = await openSelfserviceArea('/me/notifications', { signedInAs: CONFIRMED });
    const list = await region('Text messages you get');
    expect(list.getAllByRole('switch')).toHaveLength(6);
    expect(await preference('Reminder the day before')).toBeChecked();
    expect(list.getByText(/not about your own bookings and changes/)).toBeVisible();
    expect(screen.queryByText('By email')).not.toBeInTheDocument();
    await user.click(await preference('Reminder the day before'));
    expect(
      await screen.findByText('Saved: no more text messages for “Reminder the day before”.'),
    ).toBeVisible();
    expect(bodies()).toEqual([{ channels: { texts: { day_before: false } } }]);
  });

  it('has one list without an email address, and offers to add one', async () => {
    await openSelfserviceArea('/me/notifications');
    expect((await region('Text messages you get')).getAllByRole('switch')).toHaveLength(6);
    const ways = await region('How we reach you');
    expect(ways.getByText('No email address yet')).toBeVisible();
    expect(ways.getByRole('link', { name: 'Add your email' })).toBeVisible();
  });

  it('has both columns for an address that is not confirmed yet, and says so', async () => {
    await openSelfserviceArea('/me/notifications', { signedInAs: aUser({ email: 'mara@example.com' }) });
    expect(await preference('Confirmations, by email')).toBeChecked();
    expect(screen.getByText('Your email address isn’t confirmed yet')).toBeVisible();
  });

  it('offers to add a phone number, and until then has only emails', async () => {
    workshop.me = { ...workshop.me, phone: null, phone_formatted: null };
    const signedInAs = { ...CONFIRMED, phone: '' };
    const { user, address } = await openSelfserviceArea('/me/notifications', { signedInAs });
    expect((await region('Emails you get')).getAllByRole('switch')).toHaveLength(7);
    const ways = await region('How we reach you');
    expect(ways.getByText('No phone number yet')).toBeVisible();
    await user.click(ways.getByRole('link', { name: 'Add your phone number' }));
    expect(address()).toBe('/me/phone?return=%2Fme%2Fnotifications');
  });

  it('says below the list to reply START after STOP once all texts are off, also when some are on again', async () => {
    Object.assign(workshop.me.channels, { texts: { ...NONE, ready: true } });
    const { user } = await openSelfserviceArea('/me/notifications', { signedInAs: CONFIRMED });
    const last = await preference('Reminders, by text message');
    expect(screen.queryByText(/replied STOP/)).not.toBeInTheDocument();
    await user.click(await preference('Ready to collect, by text message'));
    const note = await screen.findByText(/replied STOP/);
    expect(last.compareDocumentPosition(note)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
    await user.click(last);
    expect(last).toBeChecked();
    expect(note).toHaveTextContent('reply START as well, or none will reach you.');
    expect(note).toBeVisible();
  });

  it('is in German', async () => {
    await openSelfserviceArea('/me/notifications', { signedInAs: CONFIRMED, locale: 'de' });
    expect(await preference('Abholbereit, per SMS')).toBeChecked();
    expect(await preference('Abholbereit, per E-Mail')).toBeChecked();
  });
});

describe('the profile', () => {
  const address = { email: 'mara@example.com' };

  it.each([
    ['On this site, by email and by text message', CONFIRMED, {}],
    ['On this site and by text message', aUser(), {}],
    ['On this site and by text message', aUser(address), {}],
    ['On this site and by text message', CONFIRMED, { email: NONE }],
    ['On this site and by text message', CONFIRMED, { sends_email: false }],
    ['On this site and by email, text messages off', CONFIRMED, { texts: NONE }],
    ['Your address isn’t confirmed yet', aUser(address), { texts: NONE }],
    ['On this site only', aUser(), { texts: NONE }],
    ['On this site only', CONFIRMED, { texts: NONE, sends_email: false }],
  ])('names the channels: %s', async (words, signedInAs, change) => {
    Object.assign(workshop.me.channels, change);
    const { user, address } = await openSelfserviceArea('/me', { signedInAs });
    const settings = await region('Settings');
    expect(await settings.findByText(words)).toBeVisible();
    await user.click(settings.getByRole('link', { name: new RegExp(`^Notifications.*${words}$`) }));
    expect(address()).toBe('/me/notifications');
  });

  it('names no text messages without a phone number', async () => {
    workshop.me = { ...workshop.me, phone: null, phone_formatted: null };
    await openSelfserviceArea('/me', { signedInAs: { ...CONFIRMED, phone: '' } });
    expect(await screen.findByText('On this site and by email, text messages off')).toBeVisible();
  });
});

describe('the list of notifications', () => {
  it('names the number that gets text messages, and does not ask for an email address', async () => {
    await openSelfserviceArea('/notifications');
    const ways = await region('How we reach you');
    expect(await ways.findByText('By text message')).toBeVisible();
    expect(ways.getByText('+44 7700 900123')).toBeVisible();
    expect(ways.queryByRole('link', { name: 'Add your email' })).not.toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Book a visit' })).toHaveClass('primary');
  });

  it('says that all text messages are off', async () => {
    Object.assign(workshop.me.channels, { texts: NONE, sends_email: false });
    await openSelfserviceArea('/notifications');
    const ways = await region('How we reach you');
    expect((await ways.findByText('By text message')).nextElementSibling).toHaveTextContent('Off');
    expect(ways.getByRole('link', { name: 'Settings' })).toHaveAttribute('href', '/me/notifications');
  });
});
