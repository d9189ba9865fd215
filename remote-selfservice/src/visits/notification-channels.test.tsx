import type { Customer } from '@forecourt/shared/api';
import { queryClient } from '@forecourt/shared/query';
import { aCustomer } from '@forecourt/shared/testing';
import { act, screen, waitFor } from '@testing-library/react';
import { openSelfserviceArea } from '../testing/open.ts';
import { createSampleVisit } from '../testing/samples.ts';
import { setUpFakeWorkshop } from '../testing/workshop.ts';

const workshop = setUpFakeWorkshop();

async function openVisit(visit: ReturnType<typeof createSampleVisit>) {
  workshop.appointments = [visit];
  await openSelfserviceArea(`/visits/${visit.id}`);
}

const next = () => screen.findByRole('region', { name: 'What happens next' });

describe('the reminder the day before a visit', () => {
  const mail = { email: 'mara@example.com', email_verified: true };
  const reminder = async () => (await next()).textContent ?? '';

  it('is announced with the confirmed email address', async () => {
    workshop.me = { ...workshop.me, ...mail };
    await openVisit(createSampleVisit());
    await waitFor(async () =>
      expect(await reminder()).toContain('The day before, we’ll send a reminder to mara@example.com.'),
    );
  });

  it.each([
    ['has not confirmed their address', { ...mail, email_verified: false }],
    ['has no address', {}],
    ['does not want it', { ...mail, channels: channels({ day_before: false }) }],
    ['is on a site that sends none', { ...mail, channels: { ...channels(), sends_email: false } }],
  ])('is announced in the app only when the customer %s', async (_, change) => {
    workshop.me = { ...workshop.me, ...change };
    await openVisit(createSampleVisit());
    await waitFor(async () => expect(await reminder()).toContain('find a reminder in your notifications'));
    expect(await reminder()).not.toContain('a reminder to mara@example.com');
  });

  it('is offered by email, if the site sends any', async () => {
    await openVisit(createSampleVisit());
    const other = await screen.findByRole('link', { name: 'Get updates by email' });
    expect(other).toHaveAttribute('href', '/me/notifications');
    workshop.me = { ...workshop.me, channels: { ...channels(), sends_email: false } };
    await act(() => queryClient.invalidateQueries());
    await waitFor(() => expect(other).not.toBeInTheDocument());
  });

  it('is announced by text message to a customer who gets those, and no email is offered', async () => {
    workshop.me.channels.sends_texts = true;
    await openVisit(createSampleVisit());
    await waitFor(async () => expect(await reminder()).toContain('The day before, we’ll text you.'));
    expect(await reminder()).toContain('As soon as it’s ready to collect, we’ll text you.');
    expect(screen.queryByRole('link', { name: 'Get updates by email' })).not.toBeInTheDocument();
  });

  it.each([
    [
      'en',
      'we’ll send a reminder to mara@example.com and text you.',
      'we’ll email mara@example.com and text you.',
    ],
    [
      'de',
      'erinnern wir Sie per E-Mail an mara@example.com und per SMS.',
      'melden wir uns per E-Mail an mara@example.com und per SMS.',
    ],
  ] as const)('is announced by email and text message in one sentence: %s', async (locale, ...sentences) => {
    workshop.me = { ...workshop.me, ...mail, channels: { ...channels(), sends_texts: true } };
    workshop.appointments = [createSampleVisit()];
    await openSelfserviceArea(`/visits/${createSampleVisit().id}`, { locale });
    for (const sentence of sentences) expect(await screen.findByText(new RegExp(sentence))).toBeVisible();
  });

  it.each([
    [
      'does not want them',
      { sends_texts: true, texts: { ...aCustomer().channels.texts, day_before: false } },
      {},
    ],
    ['has no number', { sends_texts: true }, { phone: null }],
  ])('is not announced by text message when the customer %s', async (_, change, customer) => {
    workshop.me = { ...workshop.me, ...customer, channels: { ...channels(), ...change } };
    await openVisit(createSampleVisit());
    await waitFor(async () => expect(await reminder()).toContain('find a reminder in your notifications'));
  });

  describe('with notifications on this device', () => {
    const KEY = 'AQID';

    beforeEach(() => {
      const subscription = { options: { applicationServerKey: new Uint8Array([1, 2, 3]).buffer } };
      const registration = { pushManager: { getSubscription: async () => subscription } };
      const serviceWorker = { getRegistration: async () => registration };
      Object.defineProperty(navigator, 'serviceWorker', { configurable: true, value: serviceWorker });
      Object.assign(window, { PushManager: class {}, Notification: { permission: 'granted' } });
      workshop.backend.answer({ 'GET /push': () => ({ public_key: KEY }) });
    });
    afterEach(() => {
      for (const name of ['PushManager', 'Notification']) Reflect.deleteProperty(window, name);
      Reflect.deleteProperty(navigator, 'serviceWorker');
    });

    it.each([
      [{}, false, 'remind you on this device.'],
      [mail, false, 'remind you on this device and send a reminder to mara@example.com.'],
      [{}, true, 'remind you on this device and text you.'],
      [mail, true, 'remind you on this device, send a reminder to mara@example.com and text you.'],
    ])('is announced in one sentence: %j, texts %s', async (address, sends_texts, sentence) => {
      workshop.me = { ...workshop.me, ...address, channels: { ...channels(), sends_texts } };
      await openVisit(createSampleVisit());
      await waitFor(async () => expect(await reminder()).toContain(`The day before, we’ll ${sentence}`));
    });
  });

  it.each([
    ['is tomorrow', { date: '2026-11-24' }],
    ['is not confirmed', { status: 'requested' as const }],
  ])('is not announced for a visit that %s', async (_, change) => {
    await openVisit(createSampleVisit(change));
    await next();
    await waitFor(() => expect(workshop.backend.sent('GET /me')).toHaveLength(1));
    expect(await reminder()).not.toContain('day before');
  });

  function channels(email: Partial<Customer['channels']['email']> = {}): Customer['channels'] {
    const known = aCustomer().channels;
    return { ...known, email: { ...known.email, ...email } };
  }
});
