import { formatWorkshopZoneRules } from '@forecourt/shared/clock';
import { ApiProblem } from '@forecourt/shared/http';
import { setLocale } from '@forecourt/shared/i18n';
import { queryClient } from '@forecourt/shared/query';
import { pinDate } from '@forecourt/shared/testing';
import { checkIcon, clockIcon } from '@forecourt/shared/ui';
import { act, screen, waitFor, within } from '@testing-library/react';
import { openSelfserviceArea } from '../testing/open.ts';
import {
  createCancelledVisit,
  createCompletedVisit,
  createSampleReminder,
  createSampleVisit,
  golf,
} from '../testing/samples.ts';
import { replaceVisit, setUpFakeWorkshop } from '../testing/workshop.ts';
import { type JustCompletedAction, justCompletedActionFlash } from './visit-flash.ts';

const workshop = setUpFakeWorkshop();

/** Opens a visit of the customer. @param just action passed by the previous screen */
async function openVisit(
  visit = createSampleVisit(),
  action?: JustCompletedAction,
  settings = {},
  locale: 'en' | 'de' = 'en',
) {
  workshop.appointments = [visit];
  const page = await openSelfserviceArea(`/visits/${visit.id}`, { settings, locale });
  if (!action) return page;
  await act(async () => {
    history.replaceState(
      { usr: justCompletedActionFlash.state(action), key: 'next', idx: 0 },
      '',
      `/visits/${visit.id}`,
    );
    dispatchEvent(new PopStateEvent('popstate', { state: history.state }));
  });
  return page;
}

const PAPER = '[data-show-on="paper"] *';
const title = (name: string | RegExp) => screen.findByRole('heading', { level: 1, name });
const region = (name: string) => screen.findByRole('region', { name });
const link = (name: string) => screen.getByRole('link', { name });
const pastSteps = async () =>
  (await screen.findByText('History', { selector: 'summary' })).closest('details');

describe('an upcoming visit', () => {
  it('shows no other name as its heading before it has loaded', async () => {
    const answer = workshop.backend.hold('GET /appointments/{id}');
    await openVisit();
    const heading = await screen.findByRole('heading', { level: 1 });
    expect(within(heading).getByText('Visit')).toHaveClass('visually-hidden');
    answer();
    expect(await title('Repair')).toBe(heading);
  });

  it('shows time with its zone, work and vehicle', async () => {
    await openVisit(createSampleVisit({ note: 'Brake noise', time_zone: 'Asia/Tokyo' }));
    expect(await title('Repair')).toBeVisible();
    expect(screen.getByText('26').closest('time')).toHaveTextContent('Thu 26 Nov 10:30');
    expect(screen.getAllByText('VW Golf')[0]).toBeVisible();
    expect(screen.getAllByText('Registration AB12 CDE')[0]).toBeInTheDocument();
    expect(screen.getByText('Brake noise', { selector: 'p' })).toBeVisible();
    expect(document.querySelector('header')).toHaveTextContent('Reference HSG-4F7K');
    expect(screen.getByText(/Tokyo/, { ignore: PAPER })).toBeVisible();
  });

  it('shows address, things to bring and next steps', async () => {
    await openVisit();
    const place = await screen.findByRole('link', {
      name: '12 Harbour Street, London SE1 0ZZ Directions',
    });
    expect(place).toHaveAttribute('href', expect.stringContaining('https://www.openstreetmap.org/'));
    expect(place.closest('address')).toHaveTextContent(
      /^Harbour Street Garage.*Open Thu\s26\sNov, 09:00 to 18:00$/,
    );
    const next = await region('What happens next');
    expect(within(next).getAllByRole('listitem')[2]).toHaveTextContent(
      /^Bring it in \(to come\)Drop-off takes a few minutes\.$/,
    );
    expect(next).toHaveTextContent('We only start once we’ve called you with a price.');
    expect(screen.getByText(/service book/, { ignore: 'dd' })).toBeVisible();
    // The card has the address, so the workshop's card would repeat it.
    expect(screen.queryByRole('region', { name: 'Harbour Street Garage' })).not.toBeInTheDocument();
  });

  it.each([
    ['2026-11-23', 'Today', 'Heute'],
    ['2026-11-24', 'Tomorrow', 'Morgen'],
    ['2026-11-26', 'In 3 days', /^In 3\sTagen$/],
  ] as const)('has the day as seen from today as a heading: %s', async (date, english, german) => {
    await openVisit(createSampleVisit({ date, time: '18:00' }));
    expect(await screen.findByRole('heading', { level: 2, name: english })).toBeVisible();
    await act(async () => setLocale('de'));
    expect(screen.getByRole('heading', { level: 2, name: german })).toBeVisible();
  });

  it('estimates when the vehicle is ready, if the settings have the duration', async () => {
    const serviceTypes = { repair: { workMinutes: 240 } };
    workshop.appointments = [createSampleVisit({ time: '16:00' })];
    await openSelfserviceArea(`/visits/${createSampleVisit({ time: '16:00' }).id}`, {
      settings: { booking: { serviceTypes } },
    });
    expect(await region('What happens next')).toHaveTextContent(
      /It should be ready on Fri\s27\sNov, around 11:00\./,
    );
  });

  it('does not promise a price by phone for work with a fixed price', async () => {
    const repair = { price: { en: 'from £54.85' } };
    workshop.appointments = [createSampleVisit()];
    await openSelfserviceArea(`/visits/${createSampleVisit().id}`, {
      settings: { booking: { serviceTypes: { repair } } },
    });
    const next = await region('What happens next');
    expect(next).toHaveTextContent('Bring it in');
    expect(next).not.toHaveTextContent('price');
  });

  it('links to moving and cancelling, with the deadline', async () => {
    const { id } = createSampleVisit();
    await openVisit();
    await title(/^Repair/);
    expect(screen.queryAllByRole('link', { name: /^Call/ })).toEqual([]);
    expect(link('Move visit')).toHaveAttribute('href', `/visits/${id}/move`);
    expect(link('Cancel visit')).toHaveAttribute('href', `/visits/${id}/cancel`);
    expect(screen.getByText('You can move or cancel it online until Wed 25 Nov, 10:30.')).toBeVisible();
  });

  it('names the day of the deadline as today when it is', async () => {
    await openVisit(createSampleVisit({ date: '2026-11-24', time: '18:00' }));
    expect(await screen.findByText('You can move or cancel it online until 18:00 today.')).toBeVisible();
    await act(async () => setLocale('de'));
    expect(
      screen.getByText('Sie können den Termin bis heute um 18:00 Uhr online verschieben oder absagen.'),
    ).toBeVisible();
  });

  it('shows whom to call after the deadline', async () => {
    await openVisit(createSampleVisit({ date: '2026-11-24', time: '07:59' }));
    await title(/^Repair/);
    expect(screen.queryByRole('link', { name: 'Move visit' })).not.toBeInTheDocument();
    expect(screen.queryByRole('link', { name: 'Cancel visit' })).not.toBeInTheDocument();
    expect(screen.getByText(/Need to move or cancel it/)).toHaveTextContent('+44 20 7946 0100');
  });

  it('explains that it is not confirmed yet', async () => {
    await openVisit(createSampleVisit({ status: 'requested' }), 'booked');
    expect(await title('We’ve received your request')).toBeVisible();
    // The icon is a clock; only confirmed visits have a tick.
    expect(document.querySelector(`header [d="${clockIcon}"]`)).toBeVisible();
    expect(document.querySelector(`header [d="${checkIcon}"]`)).not.toBeInTheDocument();
    expect(screen.getByText(/We’re holding this time for you/)).toBeVisible();
    const next = await region('What happens next');
    expect(next).toHaveTextContent('We’ll check the time and confirm it here.');
    expect(within(next).getAllByRole('listitem')[0]).toHaveTextContent(/^Requested \(done\)/);
    expect(next).not.toHaveTextContent('Booked');
  });

  it.each([
    ['booked before', 'We already have your request'],
    ['moved', 'Your request has a new time'],
  ] as const)('remains a request until it is confirmed, also when it was %s', async (action, heading) => {
    await openVisit(createSampleVisit({ status: 'requested' }), action);
    expect(await title(heading)).toBeVisible();
    expect(document.querySelector(`header [d="${clockIcon}"]`)).toBeVisible();
    expect(screen.queryByText(/was booked|is booked/)).not.toBeInTheDocument();
  });

  it('was requested first if the workshop confirmed it', async () => {
    const [booked] = createSampleVisit().changes;
    const confirmed = {
      ...booked,
      change: 'confirmed',
      by: 'workshop',
      changed_at: '2026-11-23T07:00:00.000Z',
    } as const;
    await openVisit(createSampleVisit({ changes: booked ? [booked, { ...booked, ...confirmed }] : [] }));
    const steps = within(await region('What happens next')).getAllByRole('listitem');
    expect(steps[0]).toHaveTextContent(/^Requested \(done\)/);
    expect(steps[1]).toHaveTextContent(/^Confirmed \(now\)/);
  });

  it('is shown by the offsets in the response, not by the browser’s rules for the time zone', async () => {
    // A quarter of an hour ahead of Tokyo's time by any time zone rules.
    const offsets = [{ from: Date.parse('2026-11-01T00:00:00Z'), offset: 555 }];
    const clock = formatWorkshopZoneRules({
      timeZone: 'Asia/Tokyo',
      changes: offsets,
      until: Date.parse('2028-01-01'),
    });
    const starts_at = '2026-11-26T01:15:00.000Z';
    const changeable_until = '2026-11-25T01:15:00.000Z';
    await openVisit(createSampleVisit({ time_zone: 'Asia/Tokyo', clock, starts_at, changeable_until }));
    const limit = await screen.findByText(/until/, { selector: 'p' });
    expect(limit).toHaveTextContent(/Wed 25 Nov, 10:30/);
    const [booked] = within(await region('What happens next')).getAllByRole('listitem');
    expect(booked).toHaveTextContent('Sat 7 Nov, 03:37');
    expect(screen.getByText(/Tokyo/, { ignore: PAPER })).toBeVisible();
  });

  it('shows past and next steps', async () => {
    const [booked] = createSampleVisit().changes;
    const moved = { ...booked, change: 'moved', changed_at: '2026-11-07T08:00:00.000Z' } as const;
    const changes = booked
      ? [booked, { ...moved, date: '2026-11-26', time: '10:30', by: 'customer', reason: null } as const]
      : [];
    await openVisit(createSampleVisit({ changes }));
    const steps = within(await region('What happens next')).getAllByRole('listitem');
    expect(steps.map((item) => item.textContent)).toEqual([
      'Booked (done)Fri 6 Nov, 18:22',
      'Moved to Thu 26 Nov, 10:30 (now)Sat 7 Nov, 08:00',
      'Reminder (to come)The day before, you’ll find a reminder in your notifications. Get updates by email',
      'Bring it in (to come)Drop-off takes a few minutes.',
      'In the workshop (to come)We only start once we’ve called you with a price.',
      'Ready to collect (to come)We’ll let you know here when it’s ready to collect.',
    ]);
  });

  it('shows a move by the workshop as soon as it happens', async () => {
    const visit = createSampleVisit();
    await openVisit(visit);
    const steps = within(await region('What happens next'));
    const to = { date: '2026-11-26', time: '09:15' } as const;
    const moved = { ...to, change: 'moved', by: 'workshop', reason: null } as const;
    replaceVisit(workshop, {
      ...visit,
      ...{ ...to, starts_at: '2026-11-26T09:15:00.000Z', version: visit.version + 1 },
      changes: [...visit.changes, { ...moved, changed_at: '2026-11-22T08:00:00.000Z' }],
    });
    await act(() => queryClient.invalidateQueries());
    expect(await steps.findByText(/^Moved by us to Thu 26\sNov, 09:15$/)).toBeVisible();
  });

  it.each(['repair', 'inspection'])('promises no call for work with a fixed price: %s', async (service) => {
    const repair = { price: { en: 'from £54.85' } };
    await openVisit(createSampleVisit({ service_type: service }), undefined, {
      booking: { serviceTypes: { repair, inspection: {} } },
    });
    expect(await region('What happens next')).toHaveTextContent('Bring it in');
    expect(screen.queryByText(/called you with a price/)).not.toBeInTheDocument();
  });

  it('speaks German', async () => {
    await openVisit();
    act(() => setLocale('de'));
    expect(await title('Reparatur')).toBeVisible();
    expect(
      screen.getByText('Sie können den Termin bis Mi., 25. Nov., 10:30 Uhr online verschieben oder absagen.'),
    ).toBeVisible();
  });
});

describe('a visit that was just changed', () => {
  it('is confirmed, with the calendar as the next step', async () => {
    await openVisit(createSampleVisit(), 'booked');
    expect(await title('You’re booked')).toBeVisible();
    expect(document.querySelector('header')).toHaveTextContent('Reference HSG-4F7K');
    // All actions of the card have the same form.
    expect(screen.getByRole('link', { name: /^Directions/ })).toHaveClass('stacked');
    expect(screen.getByRole('button', { name: 'Add to calendar' })).toHaveClass('primary', 'stacked');
    expect(screen.getByText('What to bring', { ignore: 'dt' })).toBeVisible();
    expect(screen.getByText('See you Thursday')).toBeVisible();
    expect(link('Cancel visit')).toHaveAttribute('href', `/visits/${createSampleVisit().id}/cancel`);
    const next = await region('What happens next');
    const [first, second] = within(next).getAllByRole('listitem');
    expect(first).toHaveTextContent(/^Booked \(now\)/);
    expect(second).toHaveTextContent(/^Reminder/);
  });

  it('offers the way there first if the visit starts within two hours', async () => {
    const soon = { date: '2026-11-23', time: '10:00', starts_at: '2026-11-23T10:00:00Z' };
    await openVisit(createSampleVisit(soon), 'booked');
    expect(await screen.findByRole('link', { name: /^Directions \(/ })).toHaveClass('primary');
    expect(screen.queryByRole('button', { name: 'Add to calendar' })).not.toBeInTheDocument();
    await openVisit(
      createSampleVisit({ ...soon, time: '10:30', starts_at: '2026-11-23T10:30:00Z' }),
      'booked',
    );
    expect(await screen.findByRole('button', { name: 'Add to calendar' })).toHaveClass('primary');
  });

  it('shows once when it is ready', async () => {
    const settings = { booking: { serviceTypes: { repair: { workMinutes: 240 } } } };
    await openVisit(createSampleVisit({ time: '16:00' }), 'booked', settings);
    const estimate = /It should be ready on Fri\s27\sNov, around 11:00\./;
    expect(await screen.findAllByText(estimate, { selector: 'p, span' })).toHaveLength(1);
    // On paper, too.
    expect(screen.getByText(estimate, { selector: PAPER })).toHaveTextContent(/around 11:00\.$/);
  });

  it('shows the address that the confirmation was sent to, once', async () => {
    workshop.me = { ...workshop.me, email: 'mara@example.com', email_verified: true };
    const { reload } = await openVisit(createSampleVisit(), 'booked');
    expect(await screen.findByText('We’ve sent a confirmation to mara@example.com.')).toBeVisible();
    await reload();
    expect(await title('Repair')).toBeVisible();
    expect(screen.queryByText(/sent a confirmation/)).not.toBeInTheDocument();
  });

  it('offers email to a customer without an address', async () => {
    await openVisit(createSampleVisit(), 'booked');
    const email = await screen.findByRole('link', { name: 'Get updates by email' });
    expect(email).toHaveAttribute('href', '/me/notifications');
    // In the card of the visit, above its buttons, where phones show it without scrolling.
    const move = link('Move visit');
    expect(move.compareDocumentPosition(email)).toBe(Node.DOCUMENT_POSITION_PRECEDING);
    expect(move.closest('.card')).toContainElement(email);
  });

  const PHONE = '+44 7700 900123';
  const MAIL = 'mara@example.com';

  it.each([
    ['confirmed', 'en', 'texts', `We’ll text ${PHONE} if anything changes.`],
    ['confirmed', 'en', 'email', `We’ve sent a confirmation to ${MAIL}.`],
    [
      'confirmed',
      'en',
      'both',
      `We’ve sent a confirmation to ${MAIL}. We’ll text ${PHONE} if anything changes.`,
    ],
    [
      'confirmed',
      'de',
      'both',
      `Die Bestätigung haben wir an ${MAIL} geschickt. Bei Änderungen schicken wir eine SMS an ${PHONE}.`,
    ],
    ['requested', 'en', 'texts', `We’ll text ${PHONE} as soon as it’s confirmed.`],
    ['requested', 'en', 'email', `We’ll email ${MAIL} as soon as it’s confirmed.`],
    ['requested', 'en', 'both', `We’ll email ${MAIL} and text ${PHONE} as soon as it’s confirmed.`],
    ['requested', 'de', 'email', `Sobald der Termin bestätigt ist, schreiben wir an ${MAIL}.`],
  ] as const)(
    'names who gets messages about a visit that is %s: %s, %s',
    async (status, locale, by, sentence) => {
      if (by !== 'texts') workshop.me = { ...workshop.me, email: MAIL, email_verified: true };
      workshop.me.channels.sends_texts = by !== 'email';
      await openVisit(createSampleVisit({ status }), 'booked', {}, locale);
      const said = (_: string, element: Element | null) =>
        element?.tagName === 'P' && element.textContent.replaceAll('\u00a0', ' ').trim() === sentence;
      expect(await screen.findByText(said)).toBeVisible();
      expect(screen.queryByRole('link', { name: /email|E-Mail benachrichtigen/ })).not.toBeInTheDocument();
    },
  );

  it.each([
    ['2026-11-23', 'See you today at 10:30, Mara'],
    ['2026-11-24', 'See you tomorrow, Mara'],
    ['2026-11-29', 'See you Sunday, Mara'],
    ['2026-11-30', 'See you then, Mara'],
  ])('says goodbye by name until the day: %s', async (date, seeYou) => {
    workshop.me = { ...workshop.me, display_name: 'Mara Example' };
    await openVisit(createSampleVisit({ date }), 'booked');
    expect(await screen.findByText(seeYou)).toBeVisible();
  });

  it('reports the workshop’s earlier cancellation', async () => {
    await openVisit(createCancelledVisit('workshop', { reason: 'No lift that day' }), 'cancelled');
    expect(await title('We had to cancel your visit')).toBeVisible();
  });

  it('shows the new time, and how to update the calendar', async () => {
    const [booked] = createSampleVisit().changes;
    await openVisit(
      createSampleVisit({ changes: booked ? [booked, { ...booked, change: 'moved' }] : [] }),
      'moved',
    );
    expect(await title('Your visit has been moved')).toBeVisible();
    expect(screen.getByText('New time: Thursday 26 November, 10:30')).toBeVisible();
    const hint = screen.getByText(/^Added it before\? Add it again to update it/);
    const calendar = screen.getByRole('button', { name: 'Add to calendar' });
    expect(calendar.compareDocumentPosition(hint)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  });

  it('reports the cancellation, and offers another visit', async () => {
    await openVisit(createSampleVisit({ status: 'cancelled', changeable_until: null }), 'cancelled');
    expect(await title('You’ve cancelled your visit')).toBeVisible();
    expect(await screen.findByRole('link', { name: /^Fri 27\sNov 10:30$/ })).toBeVisible();
    expect(screen.getByText('Changed your mind?')).toBeVisible();
    expect(screen.queryByText('Would one of these times suit you?')).not.toBeInTheDocument();
  });
});

describe('a visit on its day', () => {
  it('has its actions as tiles like on the days before, with a call for customers who are late', async () => {
    const today = { date: '2026-11-23', changeable_until: '2026-11-23T09:00:00Z' };
    await openVisit(createSampleVisit(today));
    const directions = await screen.findByRole('link', { name: /^Directions \(/ });
    const calls = [link('Call the garage'), link('Call +44 20 7946 0100')];
    expect(calls.map((call) => call.closest('[data-show-on]')?.getAttribute('data-show-on'))).toEqual([
      'phone',
      'desk',
    ]);
    for (const tile of [directions, ...calls, link('Move visit')]) expect(tile).toHaveClass('stacked');
    replaceVisit(workshop, createSampleVisit({ ...today, changeable_until: null, version: 2 }));
    await act(() => queryClient.invalidateQueries());
    await waitFor(() => expect(screen.queryByRole('link', { name: 'Move visit' })).not.toBeInTheDocument());
    for (const tile of [directions, ...calls]) expect(tile).toHaveClass('stacked');
  });

  it('updates and announces its progress on the open page', async () => {
    await openVisit(createSampleVisit({ status: 'in_progress', changeable_until: null }));
    expect(await title('In the workshop')).toBeVisible();
    expect(link('Call the garage')).toHaveAttribute('href', 'tel:+442079460100');
    replaceVisit(workshop, createSampleVisit({ status: 'ready', changeable_until: null, version: 2 }));
    await act(() => queryClient.invalidateQueries());
    expect(await title('Ready to collect')).toBeVisible();
    const heard = screen.getAllByRole('status').map((status) => status.textContent);
    expect(heard).toContain('Ready to collect');
  });
});

describe('a visit in the workshop', () => {
  const [booked] = createSampleVisit().changes;
  const started = { ...booked, change: 'started', changed_at: '2026-11-23T09:10:00.000Z' } as const;
  const visit = createSampleVisit({
    date: '2026-11-23',
    time: '09:00',
    status: 'in_progress',
    changeable_until: null,
    changes: booked ? [booked, { ...booked, ...started }] : [],
  });
  const settings = { booking: { serviceTypes: { repair: { workMinutes: 120 } } } };

  it('estimates when it is ready by the start of the work, until then', async () => {
    workshop.appointments = [visit];
    pinDate('2026-11-23T10:00:00Z');
    const { reload } = await openSelfserviceArea(`/visits/${visit.id}`, { settings });
    expect(await screen.findByText('We’re working on it')).toBeVisible();
    expect(screen.getByText('Should be ready by 11:15 today.')).toBeVisible();
    expect(screen.getByText('Booked').closest('ol')).toHaveTextContent(
      'Booked (done)6 NovWith us (now)09:10Ready (to come)Done (to come)',
    );
    replaceVisit(workshop, {
      ...visit,
      changes: visit.changes.map((change) => ({ ...change, changed_at: started.changed_at })),
    });
    await act(() => queryClient.invalidateQueries());
    await waitFor(() =>
      expect(screen.getByText('Booked').closest('ol')).toHaveTextContent(/^Booked \(done\)09:10With us/),
    );
    // The progress bar is the only display of what has happened.
    expect(screen.queryByText('History', { selector: 'summary' })).not.toBeInTheDocument();
    // The wrapper excludes the link from the rule for links within a text, with and without an estimate before it.
    expect(link('Get updates by email').parentElement).toHaveClass('offer');
    pinDate('2026-11-23T11:30:00Z');
    await reload();
    expect(await title('In the workshop')).toBeVisible();
    expect(screen.getByText('We’re working on it').closest('div')).toHaveClass('until');
    expect(screen.queryByText(/Should be ready/)).not.toBeInTheDocument();
    // The estimate counts from the start of the work, when the price was known.
    expect(screen.queryByText(/with a price/)).not.toBeInTheDocument();
  });

  it('estimates the day, too, as seen from today', async () => {
    const changed_at = '2026-11-23T16:10:00.000Z';
    workshop.appointments = [{ ...visit, changes: visit.changes.map((each) => ({ ...each, changed_at })) }];
    pinDate('2026-11-23T17:00:00Z');
    const four = { booking: { serviceTypes: { repair: { workMinutes: 240 } } } };
    const { reload } = await openSelfserviceArea(`/visits/${visit.id}`, { settings: four });
    expect(await screen.findByText('Should be ready by 11:15 tomorrow.')).toBeVisible();
    pinDate('2026-11-24T10:00:00Z');
    await reload();
    expect(await screen.findByText('Should be ready by 11:15 today.')).toBeVisible();
  });

  describe('with a time from the workshop', () => {
    const expected = (ready_by: string) => ({ ...visit, ready_by });
    const four = expected('2026-11-23T16:00:00.000Z');
    beforeEach(() => pinDate('2026-11-23T10:00:00Z'));

    it.each([
      ['en', '2026-11-23T16:00:00.000Z', 'Should be ready by 16:00 today'],
      ['de', '2026-11-23T16:00:00.000Z', 'Voraussichtlich fertig: heute bis 16:00 Uhr'],
      ['en', '2026-11-24T10:00:00.000Z', 'Should be ready by 10:00 tomorrow'],
      ['de', '2026-11-24T10:00:00.000Z', 'Voraussichtlich fertig: morgen bis 10:00 Uhr'],
      ['en', '2026-11-25T10:00:00.000Z', /^Should be ready by 10:00 on Wed\s25\sNov$/],
      ['en', '2026-11-30T10:00:00.000Z', /^Should be ready by 10:00 on Mon\s30\sNov$/],
      ['de', '2026-11-30T10:00:00.000Z', /^Voraussichtlich fertig: Mo\.,\s30\.\sNov\. bis 10:00 Uhr$/],
    ] as const)('shows it instead of the estimate, in %s: %s', async (language, ready_by, shown) => {
      await openVisit(expected(ready_by), undefined, settings);
      await act(() => setLocale(language));
      const line = await screen.findByText(shown);
      expect(line).toBeVisible();
      expect(line.closest('div')).toHaveClass('until');
      expect(screen.queryByText(/(11:15|11:15 Uhr)\.$/)).not.toBeInTheDocument();
    });

    it.each([
      ['en', '20:00 today', '2026-11-23T20:00:00Z', 'Should be ready from 09:00 tomorrow'],
      ['de', '20:00 today', '2026-11-23T20:00:00Z', 'Voraussichtlich fertig: morgen ab 09:00 Uhr'],
      ['en', 'before opening', '2026-11-24T07:00:00Z', 'Should be ready from 09:00 tomorrow'],
      ['en', 'Saturday', '2026-11-28T12:00:00Z', /^Should be ready from 09:00 on Mon\s30\sNov$/],
      [
        'de',
        'Wednesday evening',
        '2026-11-25T19:00:00Z',
        /^Voraussichtlich fertig: Do\.,\s26\.\sNov\. ab 09:00 Uhr$/,
      ],
      ['en', 'at closing time', '2026-11-23T18:00:00Z', 'Should be ready by 18:00 today'],
      ['en', 'just before it', '2026-11-23T17:48:00Z', 'Should be ready by 18:00 today'],
    ] as const)('says when it can be collected after hours, in %s: %s', async (language, _, ready, shown) => {
      await openVisit(expected(ready));
      await act(() => setLocale(language));
      expect(await screen.findByText(shown)).toBeVisible();
      expect(screen.queryByText(/20:00|07:00|12:00|19:00/)).not.toBeInTheDocument();
    });

    it('rounds the time up to a quarter of an hour, and is late once that has passed', async () => {
      pinDate('2026-11-23T13:14:00Z');
      const { reload } = await openVisit(expected('2026-11-23T13:12:00Z'));
      expect(await screen.findByText('Should be ready by 13:15 today')).toBeVisible();
      pinDate('2026-11-23T13:15:00Z');
      await reload();
      expect(await screen.findByText(/^We’d planned to have it ready by 13:15\stoday\./)).toBeVisible();
    });

    it('rounds only to the end of the opening, if that is earlier', async () => {
      const monday = { from: '09:00', to: '17:50' };
      await openVisit(expected('2026-11-23T17:48:00Z'), undefined, { booking: { openingHours: { monday } } });
      expect(await screen.findByText('Should be ready by 17:50 today')).toBeVisible();
    });

    it('is late once the opening after it has passed, if the workshop is closed then', async () => {
      pinDate('2026-11-23T19:00:00Z');
      const { reload } = await openVisit(expected('2026-11-23T20:00:00Z'));
      expect(await screen.findByText('Should be ready from 09:00 tomorrow')).toBeVisible();
      pinDate('2026-11-23T20:30:00Z');
      await reload();
      expect(await screen.findByText('Should be ready from 09:00 tomorrow')).toBeVisible();
      expect(screen.queryByText(/^Sorry/)).not.toBeInTheDocument();
      pinDate('2026-11-24T09:00:00Z');
      await reload();
      expect(
        await screen.findByText(
          /^We’d planned to have it ready by 09:00\stoday\. Call us and we’ll tell you/,
        ),
      ).toBeVisible();
      expect(screen.getAllByText('Open today, 09:00 to 18:00')).not.toHaveLength(0);
      // Nothing that could be read as a new promise.
      expect(screen.queryByText(/Should be ready/)).not.toBeInTheDocument();
    });

    it('is late once a time within opening hours has passed, also after closing', async () => {
      pinDate('2026-11-23T21:00:00Z');
      await openVisit(four);
      expect(
        await screen.findByText(/ready by 16:00\stoday\. Call us tomorrow from 09:00 and we’ll tell you/),
      ).toBeVisible();
    });

    it('shows the work that was asked for above the collection, if it is late', async () => {
      pinDate('2026-11-23T17:00:00Z');
      await openVisit(four);
      const collect = await region('When you collect it');
      expect(collect.previousElementSibling).toBe(await region('What you asked for'));
    });

    it('is late on the open page, too', async () => {
      pinDate('2026-11-23T15:59:59.900Z');
      await openVisit(four);
      expect(await screen.findByText('Should be ready by 16:00 today')).toBeVisible();
      pinDate('2026-11-23T16:00:00Z');
      expect(await screen.findByText('Sorry, it isn’t ready yet')).toBeVisible();
    });

    it('tells directly below it how the customer is notified', async () => {
      await openVisit(four);
      const line = await screen.findByText('Should be ready by 16:00 today');
      expect(line.closest('div')?.nextElementSibling).toHaveTextContent(
        /^We’ll let you know here when it’s ready to collect\./,
      );
    });

    it.each([
      [
        'en',
        '2026-11-23T16:00:00Z',
        'Sorry, it isn’t ready yet',
        /^We’d planned to have it ready by 16:00\stoday\. Call us and we’ll tell you when you can collect it\.$/,
        'Call the garage',
      ],
      [
        'de',
        '2026-11-23T16:00:00Z',
        'Ihr Fahrzeug ist leider noch nicht fertig',
        /^Geplant war heute\sum\s16:00\sUhr\. Rufen Sie uns an/,
        'Werkstatt anrufen',
      ],
      [
        'en',
        '2026-11-24T09:00:00Z',
        'Sorry, it isn’t ready yet',
        /^We’d planned to have it ready by 16:00\syesterday\. Call us and we’ll tell you when you can collect it\.$/,
        'Call the garage',
      ],
      [
        'de',
        '2026-11-25T09:00:00Z',
        'Ihr Fahrzeug ist leider noch nicht fertig',
        /^Geplant war Mo\.?,?\s23\.\sNov\.?,\s16:00\sUhr\. Rufen Sie uns an/,
        'Werkstatt anrufen',
      ],
    ] as const)(
      'promises no new time once it has passed, and offers a call above all else, in %s at %s',
      async (language, now, shown, request, call) => {
        pinDate(now);
        await openVisit(four, undefined, settings);
        await act(() => setLocale(language));
        const line = await screen.findByText(shown);
        expect(line).toBeVisible();
        expect(line.closest('div')).toHaveClass('until');
        expect(screen.queryByText(/should be ready|voraussichtlich/i)).not.toBeInTheDocument();
        const sentence = line.closest('div')?.nextElementSibling;
        expect(sentence).toHaveTextContent(request);
        const onDesks = link(language === 'en' ? 'Call +44 20 7946 0100' : '+44 20 7946 0100 anrufen');
        for (const [button, device] of [
          [onDesks, 'desk'],
          [link(call), 'phone'],
        ] as const) {
          expect(button).toHaveClass('primary');
          expect(button.closest('[data-show-on]')).toHaveAttribute('data-show-on', device);
        }
        expect(sentence?.nextElementSibling).toContainElement(onDesks);
        expect(screen.queryByText(/^(Questions|Fragen)\?/)).not.toBeInTheDocument();
        expect(document.querySelector('header .disc')).toHaveClass('warn');
        expect(await title(language === 'en' ? 'Running late' : 'Es verzögert sich')).toBeVisible();
      },
    );

    it.each([
      ['open', '2026-11-23T12:00:00Z', '', null],
      ['closed', '2026-11-23T20:30:00Z', ' (opens tomorrow at 09:00)', 'Opens tomorrow at 09:00'],
    ])(
      'says with the number, and on phones below the button, when the workshop opens: %s',
      async (_, now, inLine, opens) => {
        pinDate(now);
        await openVisit(expected('2026-11-24T16:00:00Z'));
        const line = await screen.findByText(/^Questions\? Call/);
        expect(line.textContent?.trim()).toBe(`Questions? Call +44 20 7946 0100${inLine}`);
        expect(link('Call the garage').nextSibling?.textContent ?? null).toBe(opens);
      },
    );

    it('says below the call when somebody answers it, if it is late', async () => {
      pinDate('2026-11-24T17:00:00Z');
      await openVisit(four);
      await title('Running late');
      const reach = link('Call the garage').closest('.reach');
      expect(reach?.lastElementChild).toHaveTextContent('Open today, 09:00 to 18:00');
    });

    it.each([
      [
        '2026-11-24T07:00:00Z',
        'Call us from 09:00 and we’ll tell you when you can collect it.',
        'Rufen Sie uns ab 09:00 Uhr an, dann sagen wir Ihnen, wann Sie es abholen können.',
      ],
      [
        '2026-11-23T20:30:00Z',
        'Call us tomorrow from 09:00 and we’ll tell you when you can collect it.',
        'Rufen Sie uns morgen ab 09:00 Uhr an, dann sagen wir Ihnen, wann Sie es abholen können.',
      ],
      [
        '2026-11-27T20:30:00Z',
        'Call us on Mon 30 Nov from 09:00 and we’ll tell you when you can collect it.',
        'Rufen Sie uns am Mo., 30. Nov., ab 09:00 Uhr an, dann sagen wir Ihnen, wann Sie es abholen können.',
      ],
    ])('says when to call if it is late and the workshop is closed: %s', async (now, english, german) => {
      pinDate(now);
      await openVisit(four);
      await title('Running late');
      const sentence = screen.getByText(/Call us .*we’ll tell you/);
      const written = () => sentence.textContent?.replaceAll(/\s/g, ' ');
      expect(written()).toContain(english);
      for (const button of [link('Call the garage'), link('Call +44 20 7946 0100')])
        expect(button).toHaveClass('quiet');
      expect(link('Call the garage').closest('.reach')).not.toHaveTextContent(/opens/i);
      await act(() => setLocale('de'));
      expect(written()).toContain(german);
    });

    it('says when it can be collected, and not again below the buttons, once the vehicle is ready', async () => {
      pinDate('2026-11-23T20:30:00Z');
      await openVisit({ ...four, status: 'ready' });
      expect(await screen.findByText('Collect it tomorrow, 09:00 to 18:00')).toBeVisible();
      expect(screen.getAllByRole('link', { name: 'Call the garage' })[0]?.nextSibling).toBeNull();
    });

    it('shows a new time on the open page', async () => {
      await openVisit(four);
      await screen.findByText('Should be ready by 16:00 today');
      replaceVisit(workshop, expected('2026-11-23T17:30:00.000Z'));
      await act(() => queryClient.invalidateQueries());
      expect(await screen.findByText('Should be ready by 17:30 today')).toBeVisible();
      expect(screen.queryByText('Should be ready by 16:00 today')).not.toBeInTheDocument();
    });

    it('is not shown once the vehicle is ready', async () => {
      await openVisit({ ...four, status: 'ready' });
      expect(await screen.findByText('You can collect it until 18:00 today')).toBeVisible();
      expect(screen.queryByText(/Should be ready/)).not.toBeInTheDocument();
    });
  });

  it('says once what is needed to collect it, and whom to call', async () => {
    workshop.appointments = [visit];
    pinDate('2026-11-23T10:00:00Z');
    await openSelfserviceArea(`/visits/${visit.id}`, { settings });
    const collect = await region('When you collect it');
    expect(collect).toHaveTextContent(/name or this reference: HSG-4F7K/);
    expect(collect).toHaveTextContent(/12 Harbour Street.*Open today, 09:00 to 18:00/);
    // The requested work is in the first column, like the status.
    expect((await region('What you asked for')).closest('.column')).toContainElement(
      screen.getByText('We’re working on it'),
    );
    expect(collect.closest('.column')).not.toContainElement(screen.getByText('We’re working on it'));
    expect(screen.getAllByText(/^Questions\? Call/)).toHaveLength(1);
    // The time is below the title and in the progress bar.
    expect(screen.getByText('With us since 09:10 today')).toBeVisible();
    expect(screen.getAllByText(/09:10/, { ignore: 'dd' })).toHaveLength(2);
    expect(screen.queryByRole('region', { name: 'Harbour Street Garage' })).not.toBeInTheDocument();
  });

  it.each([
    ['without a time', visit, 'Monday to Friday09:00 to 18:00Saturday and SundayClosed'],
    ['late', { ...visit, ready_by: '2026-11-23T08:00:00Z' }, /Open tomorrow, 09:00 to 18:00/],
    ['with a time', { ...visit, ready_by: '2026-11-24T16:00:00Z' }, /Open tomorrow, 09:00 to 18:00/],
  ])('shows the hours in which it can be collected: %s', async (_, shown, hours) => {
    pinDate('2026-11-23T19:00:00Z');
    await openVisit(shown);
    const collect = await region('When you collect it');
    expect(collect).toHaveTextContent(hours);
  });

  it('shows how the customer is notified that it is ready', async () => {
    workshop.me = { ...workshop.me, email: 'mara@example.com', email_verified: true };
    await openVisit(visit);
    expect(
      await screen.findByText(/As soon as it’s ready to collect, we’ll email mara@example.com/),
    ).toBeVisible();
    expect(screen.queryByRole('link', { name: 'Get updates by email' })).not.toBeInTheDocument();
  });

  it('shows what was asked for, and promises no price before the work that has started', async () => {
    const repair = { duration: { en: 'about 2 hours' } };
    await openVisit({ ...visit, note: 'Brake noise\n\nAnnual service' }, undefined, {
      booking: { serviceTypes: { repair } },
    });
    const asked = await region('What you asked for');
    expect(asked).toHaveTextContent(
      /^What you asked forRepair · Brake noise · Annual serviceAbout 2\shours$/,
    );
    expect(asked.parentElement).toContainElement(await region('Photos'));
    expect(asked.parentElement).toHaveClass('card');
    expect(screen.queryByText(/called you with a price/)).not.toBeInTheDocument();
  });

  it('shows the work once and the note, and offers an email to customers without one', async () => {
    await openVisit({ ...visit, note: 'Brake noise' });
    expect(await screen.findByRole('link', { name: 'Get updates by email' })).toHaveAttribute(
      'href',
      '/me/notifications',
    );
    const [work, ...others] = screen.getAllByText(/Repair/, { ignore: 'dd' });
    expect(work).toHaveTextContent(/^Repair · Brake noise$/);
    expect(others).toEqual([]);
  });

  it('shows the booked time if its beginning was not recorded', async () => {
    const changes = visit.changes.filter(({ change }) => change !== 'started');
    await openVisit({ ...visit, changes });
    expect(await screen.findByText(/^Booked for Mon\s23\sNov, 09:00$/)).toBeVisible();
  });
});

describe('a visit that is ready', () => {
  const ready = createSampleVisit({
    date: '2026-11-23',
    time: '09:30',
    status: 'ready',
    changeable_until: null,
  });

  it('shows closing time, reference and directions', async () => {
    pinDate('2026-11-23T15:00:00Z');
    await openVisit(ready);
    expect(await screen.findByText('You can collect it until 18:00 today')).toBeVisible();
    expect(screen.getByText(/Just give us your name or this reference/)).toHaveTextContent(/HSG-4F7K$/);
    // The first link of the card, before the progress.
    const directions = link('Directions (opens in a new tab)');
    expect(directions).toHaveClass('primary');
    expect(directions.compareDocumentPosition(screen.getByText('Booked'))).toBe(
      Node.DOCUMENT_POSITION_FOLLOWING,
    );
    expect(screen.queryByRole('region', { name: 'When you collect it' })).not.toBeInTheDocument();
    const asked = await region('What you asked for');
    expect(asked).toHaveTextContent('Repair');
    // Desktops have it beside the card, below the workshop, and phones below the card.
    expect(asked.closest('.column')).toContainElement(await region('Opening hours'));
    expect(screen.getAllByText(/^Done/)).toHaveLength(1);
  });

  it.each([
    ['en', /^To pay £149\.00$/],
    ['de', /^Zu zahlen 149,00\s£$/],
  ] as const)('shows the price, in %s', async (language, price) => {
    const note = 'Brake noise\nFront left';
    await openVisit({ ...ready, cost_minor: 14_900, currency: 'GBP', note });
    await act(() => setLocale(language));
    const cost = (await screen.findByText(/^(To pay|Zu zahlen)$/)).closest('p') as HTMLElement;
    expect(cost).toBeVisible();
    expect(cost).toHaveTextContent(price);
    expect(cost.previousElementSibling).toHaveTextContent(/^(Collect it|Abholung) /);
    expect(cost.nextElementSibling).toBeNull();
    const request = screen.getByText(/^(Repair|Reparatur) · Brake noise · Front left$/, { ignore: 'dd' });
    expect(request.closest('header')).toContainElement(screen.getByRole('heading', { level: 1 }));
    // The section with the request is omitted: its price, from the settings, would differ from the price of the visit.
    expect(
      screen.queryByRole('region', { name: /^(What you asked for|Ihr Anliegen)/ }),
    ).not.toBeInTheDocument();
  });

  it('lists what was done, above the price if there is one, and below that what was asked for', async () => {
    const work = ['Oil changed', 'New pads'];
    const price = { cost_minor: 14_900, currency: 'GBP' } as const;
    await openVisit({ ...ready, work, ...price, note: 'Brake noise' }, undefined, {
      booking: { serviceTypes: { repair: { duration: { en: 'about 2 hours' } } } },
    });
    const cost = (await screen.findByText('To pay')).closest('p');
    const list = cost?.previousElementSibling as HTMLElement;
    const lines = within(list).getAllByRole('listitem');
    expect(lines.map((line) => line.textContent)).toEqual(work);
    // Without duration and price from the settings, which would differ from the workshop's.
    expect(await region('What you asked for')).toHaveTextContent(/^What you asked forRepair · Brake noise$/);
  });

  it.each([
    ['none was given', {}],
    ['there is nothing to pay', { cost_minor: 0, currency: 'GBP' }],
  ])('shows no price if %s', async (_, price) => {
    await openVisit({ ...ready, ...price });
    await screen.findByText(/^Collect it today, 09:00 to/);
    expect(screen.queryByText('To pay')).not.toBeInTheDocument();
    expect(screen.queryByText('0')).not.toBeInTheDocument();
  });

  it('shows the next opening time while the workshop is closed', async () => {
    pinDate('2026-11-23T19:00:00Z');
    await openVisit(ready);
    expect(await screen.findByText('Collect it tomorrow, 09:00 to 18:00')).toBeVisible();
    expect(await region('Opening hours')).toHaveTextContent(
      /^Opening hoursMonday to Friday09:00 to 18:00(?!.*London SE1 0ZZ)/,
    );
  });

  it('names the time zone beside the visit, not again in the workshop’s card', async () => {
    await openVisit({ ...ready, time_zone: 'Asia/Tokyo' }, undefined, {
      organisation: { timeZone: 'Asia/Tokyo' },
    });
    expect(await region('Opening hours')).not.toHaveTextContent('All times are');
    expect(screen.getByText('All times are Tokyo time', { ignore: PAPER })).toBeVisible();
  });
});

describe('a past visit', () => {
  it('shows the work done, and offers the same again', async () => {
    const work = ['Front pads replaced', 'Brake fluid changed'];
    await openVisit(createCompletedVisit({ work, odometer_km: 84_120 }));
    expect(await title('Repair done')).toBeVisible();
    expect(document.querySelector('header .disc')).toHaveClass('good');
    expect(screen.getByText(/^Thu\s12\sNov, 10:30$/, { selector: 'header *' })).toBeVisible();
    const done = await region('What we did');
    expect(
      within(done)
        .getAllByRole('listitem')
        .map((line) => line.textContent),
    ).toEqual(work);
    // Below a price, the mileage would read like one.
    expect(done).not.toHaveTextContent('Mileage');
    const reminder = link('Set a reminder for next time');
    const about = await region('About this visit');
    expect(about).toHaveTextContent('Mileage52,270 miles');
    expect(reminder.compareDocumentPosition(about)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
    for (const [next, variant] of [
      [reminder, 'quiet'],
      [link('Book again'), 'link'],
    ] as const) {
      expect(next).toHaveClass(variant);
      expect(done).toContainElement(next);
    }
    const past = await pastSteps();
    expect(about).toContainElement(past);
    expect(past).not.toHaveAttribute('open');
    expect(past).toHaveTextContent(/Done \(done\)/);
    expect(past?.closest('[data-show-on]')).toHaveAttribute('data-show-on', 'screen');
    expect(reminder).toHaveAttribute('href', `/reminders/new?vehicle=${golf.id}`);
    expect(link('Book again')).toHaveAttribute(
      'href',
      `/book?vehicle=${golf.id}&service=repair&return=%2Fvisits%2F${createCompletedVisit().id}`,
    );
    expect(screen.queryByRole('link', { name: 'Cancel visit' })).not.toBeInTheDocument();
  });

  it('has the day of the work in its heading, without the booked time', async () => {
    await openVisit(createCompletedVisit({ date: '2026-12-15', work_date: '2026-11-20' }));
    const heading = (await title('Repair done')).closest('header');
    expect(heading?.querySelector('.lead [data-show-on="screen"]')).toHaveTextContent(/^Fri\s20\sNov$/);
  });

  it.each([
    ['beside the work', ['Oil changed'], 14_900, /^What we did ?Oil changed ?Total £149\.00(?!\d)/],
    ['alone', [], 0, /^What we did ?Total £0\.00(?!\d)/],
  ])('shows the price %s', async (_, work, cost_minor, shown) => {
    await openVisit(createCompletedVisit({ work, cost_minor, currency: 'GBP' }));
    expect(await region('What we did')).toHaveTextContent(shown);
  });

  it('offers a reminder of the same work, with what is known of it', async () => {
    await openVisit(createCompletedVisit({ service_type: 'inspection' }));
    expect(await screen.findByRole('link', { name: 'Set a reminder for next time' })).toHaveAttribute(
      'href',
      `/reminders/new?vehicle=${golf.id}&suggestion=inspection`,
    );
  });

  it('shows the next reminder of the same work', async () => {
    workshop.reminders = [
      createSampleReminder({ name: 'Tyre change' }),
      createSampleReminder({ state: 'upcoming' }),
    ];
    await openVisit(createCompletedVisit({ service_type: 'inspection' }));
    expect(await region('Next due')).toHaveTextContent(/^Next dueMOT ?Due 2.Dec.2026$/);
    expect(screen.queryByRole('link', { name: 'Set a reminder for next time' })).not.toBeInTheDocument();
  });

  it('reports that it did not take place', async () => {
    const missed = createSampleVisit({ date: '2026-11-12', status: 'no_show', changeable_until: null });
    await openVisit(missed);
    expect(await title(/^We didn’t see you on Thu\s12\sNov$/)).toBeVisible();
    // The header has the date tile, in muted colours, and no icon.
    expect(document.querySelector('header time')).toHaveClass('muted');
    expect(document.querySelector('header .disc')).not.toBeInTheDocument();
    expect(screen.getByText('Repair', { selector: 'header *' })).toBeVisible();
    expect(await pastSteps()).toHaveTextContent(/Missed \(ended\)$/);
    // Not the sign of a step that is in progress.
    expect((await pastSteps())?.querySelector('li:last-child')).toHaveClass('ended');
    expect(screen.getByText('These things happen.')).toBeVisible();
    expect(await screen.findByRole('link', { name: /^Mon 23\sNov 10:30$/ })).toHaveAttribute(
      'href',
      `/book?vehicle=${golf.id}&service=repair&date=2026-11-23&time=10%3A30&return=%2Fvisits%2F${missed.id}`,
    );
    expect(screen.getAllByRole('link', { name: /\d\d:\d\d$/ })).toHaveLength(3);
    expect(link('Choose another time')).toHaveClass('quiet');
    expect(screen.queryByText(/^Or call/)).not.toBeInTheDocument();
  });

  it('is not shown as confirmed when its outcome was not reported', async () => {
    await openVisit(createSampleVisit({ date: '2026-11-12' }));
    expect(await screen.findByText(/We haven’t recorded yet how this visit went/)).toHaveTextContent(
      '+44 20 7946 0100',
    );
    expect(screen.queryByRole('link', { name: 'Move visit' })).not.toBeInTheDocument();
    expect(link('Book again')).toBeVisible();
  });

  it('shows who cancelled it, the reason, and its whole history', async () => {
    await openVisit(createCancelledVisit('workshop', { reason: 'No lift that day' }));
    expect(await title('We had to cancel your visit')).toBeVisible();
    expect(document.querySelector('header time')).toHaveClass('muted');
    expect(screen.getByText('Repair', { selector: 'span' })).toBeVisible();
    expect(screen.getByText('No lift that day', { selector: 'q' })).toBeVisible();
    const past = (await pastSteps())?.textContent;
    expect(past).toContain('Confirmed (done)Fri 6 Nov, 18:22');
    expect(past).toMatch(/Cancelled by us \(ended\)Fri 20 Nov, 09:00$/);
  });

  it('offers times near its own, linked to a prefilled booking', async () => {
    const visit = createCancelledVisit('workshop', { time: '10:00' });
    await openVisit(visit);
    const offered = await screen.findByRole('link', { name: /^Fri 27\sNov 09:30$/ });
    expect(offered).toHaveAttribute(
      'href',
      `/book?vehicle=${golf.id}&service=repair&date=2026-11-27&time=09%3A30&return=%2Fvisits%2F${visit.id}`,
    );
    expect(screen.getByRole('link', { name: /^Mon 30\sNov 09:30$/ })).toBeVisible();
    expect(screen.queryByRole('link', { name: /^Thu 26/ })).not.toBeInTheDocument();
  });

  it.each([
    ['cancelled', createCancelledVisit('workshop'), '2026-11-21T10:00:00Z'],
    [
      'missed',
      createSampleVisit({
        date: '2026-11-12',
        starts_at: '2026-11-12T10:30:00Z',
        status: 'no_show',
        changeable_until: null,
      }),
      '2026-11-13T10:00:00Z',
    ],
  ])('links to the visit booked in its place, instead of other times: %s', async (_, visit, created_at) => {
    const replacement = createSampleVisit({ id: golf.id, date: '2026-11-25', created_at });
    workshop.appointments = [visit, replacement];
    await openSelfserviceArea(`/visits/${visit.id}`);
    const link = await screen.findByRole('link', { name: /^New visit: Wed\s25\sNov,\s10:30$/ });
    expect(link).toHaveAttribute('href', `/visits/${golf.id}`);
    expect(screen.queryByText(/Would one of these times/)).not.toBeInTheDocument();
    expect(screen.queryByRole('link', { name: 'Choose another time' })).not.toBeInTheDocument();
  });

  it.each([
    ['before the cancellation', '2026-11-19T10:00:00Z'],
    ['two weeks after its own day', '2026-12-11T10:00:00Z'],
  ])('is not replaced by a visit booked %s', async (_, created_at) => {
    const visit = createCancelledVisit('workshop');
    workshop.appointments = [visit, createSampleVisit({ id: golf.id, date: '2026-12-20', created_at })];
    await openSelfserviceArea(`/visits/${visit.id}`);
    expect(await screen.findByText(/Would one of these times/)).toBeVisible();
    expect(screen.queryByRole('link', { name: /^New visit/ })).not.toBeInTheDocument();
  });

  it('offers no times at which the vehicle has another visit', async () => {
    const visit = createCancelledVisit('workshop', { time: '10:00' });
    const other = { id: golf.id, date: '2026-11-27', time: '09:30', ends_at: '2026-11-27T10:00:00Z' };
    workshop.appointments = [visit, createSampleVisit(other)];
    await openSelfserviceArea(`/visits/${visit.id}`);
    expect(await screen.findByRole('link', { name: /^Fri 27\sNov 10:30$/ })).toBeVisible();
    expect(screen.getByRole('link', { name: /^Mon 30\sNov 09:30$/ })).toBeVisible();
  });

  it.each([
    'GET /availability',
    // Without the visits, times at which the vehicle has another one are unknown.
    'GET /appointments',
  ] as const)('works without offered times if %s fails', async (request) => {
    workshop.backend.failNext(request, new ApiProblem(400, 'invalid'));
    await openVisit(createCancelledVisit('workshop'));
    expect(await title('We had to cancel your visit')).toBeVisible();
    await waitFor(() => expect(screen.queryByText(/Would one of these times/)).not.toBeInTheDocument());
    expect(link('Choose another time')).toBeVisible();
  });

  it('contains no apology of the workshop when the customer cancelled it', async () => {
    await openVisit(createCancelledVisit('customer', { reason: 'On holiday', note: 'The wipers smear.' }));
    expect(await title('You’ve cancelled your visit')).toBeVisible();
    expect(screen.getByText('Repair', { selector: 'header *' })).toBeVisible();
    await screen.findByRole('link', { name: /^Fri 27\sNov 10:30$/ });
    // The time that was given up is not offered.
    expect(screen.queryByRole('link', { name: /^Thu 26/ })).not.toBeInTheDocument();
    expect(document.body).toHaveTextContent(
      /Changed your mind\? ?These times are free:.*10:30.*Choose another time.*About this visitYour noteThe wipers smear\.History/,
    );
    expect(await pastSteps()).toHaveTextContent(/Cancelled by you \(ended\)Fri 20 Nov, 09:00 On holiday$/);
    expect(screen.queryByText(/sorry/i)).not.toBeInTheDocument();
  });

  it('is asked about no more once its day is over', async () => {
    const visit = createCancelledVisit('customer', { date: '2026-11-22' });
    await openVisit(visit);
    expect(await title('You’ve cancelled your visit')).toBeVisible();
    expect(link('Book again')).toHaveClass('primary');
    expect(screen.queryByText(/one of these times/)).not.toBeInTheDocument();
    expect(workshop.backend.sent('GET /availability')).toEqual([]);
  });

  it('says on the day itself that it was today', async () => {
    await openVisit(createSampleVisit({ date: '2026-11-23', status: 'no_show', changeable_until: null }));
    expect(await title('We didn’t see you today')).toBeVisible();
  });

  it.each([
    ['cancelled by the customer', createCancelledVisit('customer')],
    ['missed', createSampleVisit({ date: '2026-11-12', status: 'no_show', changeable_until: null })],
  ])('can be booked again without offered times: %s', async (_, visit) => {
    workshop.backend.failNext('GET /availability', new ApiProblem(400, 'invalid'));
    await openVisit(visit);
    expect(await screen.findByText(/^Or call/)).toHaveTextContent('+44 20 7946 0100');
    const again = await screen.findByRole('link', { name: 'Book again' });
    expect(again).toHaveClass('primary');
    expect(again).toHaveAttribute(
      'href',
      `/book?vehicle=${golf.id}&service=repair&return=%2Fvisits%2F${visit.id}`,
    );
    expect(screen.queryByText(/Would one of these times/)).not.toBeInTheDocument();
  });
});

describe('a visit that cannot be shown', () => {
  it.each(['/visits/elsewhere', '/visits/elsewhere/move', '/visits/elsewhere/cancel'])(
    'is reported as missing, with a number to call, at %s',
    async (path) => {
      await openSelfserviceArea(path);
      expect(await screen.findByRole('heading', { name: 'We can’t find this visit' })).toBeVisible();
      expect(screen.getByRole('link', { name: 'Call +44 20 7946 0100' })).toBeVisible();
    },
  );

  it('offers another try after a failure', async () => {
    workshop.backend.failNext('GET /appointments/{id}', new ApiProblem(503, 'unavailable'));
    const { user } = await openVisit();
    await user.click(await screen.findByRole('button', { name: 'Try again' }));
    expect(await title('Repair')).toBeVisible();
  });
});
