import { ApiProblem } from '@forecourt/shared/http';
import { initialLocale, setLocale } from '@forecourt/shared/i18n';
import { visitPath } from '@forecourt/shared/links';
import { queryClient } from '@forecourt/shared/query';
import { aUser, pinDate } from '@forecourt/shared/testing';
import { alertIcon, carIcon } from '@forecourt/shared/ui';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { openSelfserviceArea } from '../testing/open.ts';
import {
  createCancelledVisit,
  createCompletedVisit,
  createSampleReminder,
  createSampleVisit,
  golf,
  transit,
} from '../testing/samples.ts';
import { replaceVisit, setUpFakeWorkshop } from '../testing/workshop.ts';
import { chooseGreeting } from './home.tsx';

const workshop = setUpFakeWorkshop();

const section = (name: string) => screen.findByRole('region', { name });
const title = (name: string | RegExp) => screen.findByRole('heading', { level: 1, name });
const visitLink = (name: string) => screen.findByRole('link', { name: new RegExp(name) });

/** Booking link that only this kind of device shows. */
const bookLink = (device: 'phone' | 'desk') =>
  screen
    .getAllByRole('link', { name: 'Book a visit' })
    .find((link) => link.closest(`[data-show-on="${device}"]`)) as HTMLElement;

/** Changes a visit, as the workshop would, while the page is open. */
async function become(visit: ReturnType<typeof createSampleVisit>) {
  replaceVisit(workshop, visit);
  await act(() => queryClient.invalidateQueries());
}

it('shows the age of the data once', async () => {
  await openSelfserviceArea('/');
  expect(await screen.findByText('VW Golf')).toBeVisible();
  const offline = new ApiProblem(0, 'offline');
  workshop.backend.failNext('GET /appointments', offline);
  workshop.backend.failNext('GET /vehicles', offline);
  await act(() => queryClient.invalidateQueries());
  expect(await screen.findAllByText(/^Last updated /)).toHaveLength(1);
});

describe('the greeting', () => {
  it.each([
    [0, 'night'],
    [4, 'night'],
    [5, 'morning'],
    [11, 'morning'],
    [12, 'afternoon'],
    [17, 'afternoon'],
    [18, 'evening'],
    [23, 'evening'],
  ])('greets at %i o’clock as in the %s', (hour, greeting) => {
    expect(chooseGreeting(hour)).toBe(greeting);
  });

  it('uses the given name, if known', async () => {
    workshop.me = { ...workshop.me, display_name: 'Mara Example' };
    await openSelfserviceArea('/');
    expect(await title(/^Good \w+, Mara$/)).toBeVisible();
  });

  it.each([
    ['2026-11-23T02:00:00', 'en', 'Hello, Mara'],
    ['2026-11-23T02:00:00', 'de', 'Hallo Mara'],
    ['2026-11-23T09:00:00', 'de', 'Guten Morgen, Mara'],
  ] as const)('has a comma as the language needs it: %s in %s', async (now, language, greeting) => {
    pinDate(now);
    workshop.me = { ...workshop.me, display_name: 'Mara Example' };
    await openSelfserviceArea('/');
    act(() => setLocale(language));
    expect(await title(greeting)).toBeVisible();
  });

  it('does not grow when the backend’s response arrives', async () => {
    const letGo = workshop.backend.hold('GET /me');
    await openSelfserviceArea('/', { signedInAs: aUser({ displayName: 'Mara Example' }) });
    expect(await title(/^Good \w+, Mara$/)).toBeVisible();
    letGo();
  });

  it('is the same before and after the visits have loaded', async () => {
    const letGo = workshop.backend.hold('GET /appointments');
    await openSelfserviceArea('/');
    const { textContent } = await screen.findByRole('heading', { level: 1 });
    letGo();
    expect(await screen.findByRole('heading', { name: 'Book your first visit' })).toBeVisible();
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent(String(textContent));
  });

  it('does not change the window’s title', async () => {
    workshop.appointments = [createSampleVisit()];
    await openSelfserviceArea('/');
    await title(/^Good/);
    expect(document.title).toMatch(/^Home/);
  });

  it("uses the account's language if none was chosen on this device", async () => {
    workshop.me = { ...workshop.me, locale: 'de', display_name: 'Mara' };
    const letGo = workshop.backend.hold('GET /me');
    await openSelfserviceArea('/');
    act(() => initialLocale(['en', 'de'], 'en'));
    letGo();
    expect(await title(/^(Guten \w+,|Hallo) Mara$/)).toBeVisible();
  });

  it('keeps the language that was chosen on this device', async () => {
    workshop.me = { ...workshop.me, locale: 'de', display_name: 'Mara' };
    setLocale('en');
    await openSelfserviceArea('/');
    expect(await title(/^Good \w+, Mara$/)).toBeVisible();
  });
});

describe('the next visit', () => {
  it('is shown with its actions and a link to its screen', async () => {
    workshop.appointments = [createSampleVisit({ note: 'Brake noise, front left' })];
    await openSelfserviceArea('/');
    const link = await visitLink('Repair, 10:30');
    expect(link).toHaveAttribute('href', `/visits/${createSampleVisit().id}`);
    expect(link).toHaveTextContent('Brake noise, front left');
    expect(within(link).getByText('Registration AB12 CDE')).toBeInTheDocument();
    expect(screen.getByText('Next visit · in 3 days')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Add to calendar' })).toBeVisible();
    expect(screen.getByRole('link', { name: 'Move visit' })).toHaveAttribute(
      'href',
      `/visits/${createSampleVisit().id}/move`,
    );
    expect(screen.getByRole('link', { name: /^Directions/ })).toBeVisible();
    // Phones show a summary only.
    expect(screen.getByText('What to bring').closest('[data-show-on]')).toHaveAttribute(
      'data-show-on',
      'desk',
    );
    expect(screen.getByText('Confirmed')).toBeVisible();
    expect(screen.getByText('Confirmed').parentElement).toHaveClass('quiet');
  });

  it('shows that it is not confirmed yet', async () => {
    workshop.appointments = [createSampleVisit({ status: 'requested' })];
    await openSelfserviceArea('/');
    expect(await screen.findByText('Not confirmed yet')).toBeVisible();
  });

  it.each([
    ['2026-11-24', 'Tomorrow'],
    ['2026-11-23', 'Today · in 3 hours'],
  ])('shows address and things to bring from the day before: %s is %s', async (date, day) => {
    workshop.appointments = [createSampleVisit({ date })];
    await openSelfserviceArea('/');
    expect(await screen.findByText(day)).toBeVisible();
    // On phones the visit has the address, on desktops the workshop's card.
    const addresses = screen.getAllByText('12 Harbour Street, London SE1 0ZZ');
    expect(addresses.map((each) => each.closest('[data-show-on="phone"]') !== null)).toEqual([true, false]);
    const workshopCard = screen.getByRole('region', { name: 'Harbour Street Garage' });
    expect(workshopCard).toContainElement(addresses[1] ?? null);
    expect(workshopCard.closest('[data-show-on]')).toHaveAttribute('data-show-on', 'desk');
    const bring = screen.getByText('The keys, and the service book if you have one.');
    expect(bring.closest('[data-show-on]')).toHaveAttribute('data-show-on', 'screen');
  });

  it.each([
    ['in_progress', 'Harbour Street Garage'],
    ['ready', 'Opening hours'],
  ] as const)('shows the opening hours, and whether it is open: %s', async (status, title) => {
    workshop.appointments = [createSampleVisit({ date: '2026-11-23', status })];
    await openSelfserviceArea('/');
    const card = await section(title);
    expect(screen.getAllByText('12 Harbour Street, London SE1 0ZZ')).toHaveLength(1);
    expect(within(card).getByText('Monday to Friday')).toBeVisible();
    expect(within(card).getByText(/^Open now$|^Opens today/)).toBeVisible();
  });

  it('leaves the address of a later visit to the workshop’s card', async () => {
    workshop.appointments = [createSampleVisit()];
    await openSelfserviceArea('/');
    const card = await section('Harbour Street Garage');
    expect(card).toContainElement(screen.getByText('12 Harbour Street, London SE1 0ZZ'));
  });

  it.each([
    ['with a visit', [{}]],
    ['with a vehicle at the workshop', [{ status: 'in_progress' }]],
    ['without a visit', []],
  ] as const)('names the time zone once: %s', async (_, visits) => {
    workshop.appointments = visits.map((visit) =>
      createSampleVisit({ ...visit, time_zone: 'Asia/Kathmandu' }),
    );
    await openSelfserviceArea('/', { settings: { organisation: { timeZone: 'Asia/Kathmandu' } } });
    await section('Harbour Street Garage');
    expect(screen.getAllByText('All times are Kathmandu time')).toHaveLength(1);
  });

  it.each([
    ['16:53', 'Today · in 9 hours', 'Heute · in 9 Stunden'],
    ['13:29', 'Today · in 5 hours', 'Heute · in 5 Stunden'],
    ['10:00', 'Today · in 2 hours', 'Heute · in 2 Stunden'],
    ['09:55', 'Today · in 115 minutes', 'Heute · in 115 Minuten'],
    ['08:01', 'Today · in 1 minute', 'Heute · in 1 Minute'],
    ['08:00', 'Today', 'Heute'],
  ])('says how long it is until a visit at %s', async (time, english, german) => {
    workshop.appointments = [createSampleVisit({ date: '2026-11-23', time })];
    await openSelfserviceArea('/');
    expect(await screen.findByText(english)).toBeVisible();
    act(() => setLocale('de'));
    expect(screen.getByText(german)).toBeVisible();
  });

  it('has directions as the main action on its day, and no calendar', async () => {
    const visit = createSampleVisit({ date: '2026-11-23', changeable_until: '2026-11-23T09:00:00Z' });
    workshop.appointments = [visit];
    const { reload } = await openSelfserviceArea('/');
    const directions = await screen.findByRole('link', { name: /^Directions/ });
    expect(directions).toHaveClass('primary', 'stacked');
    expect(screen.getByRole('link', { name: 'Move visit' })).toHaveClass('stacked');
    expect(directions.compareDocumentPosition(screen.getByRole('link', { name: 'Move visit' }))).toBe(
      Node.DOCUMENT_POSITION_FOLLOWING,
    );
    expect(screen.queryByRole('button', { name: 'Add to calendar' })).not.toBeInTheDocument();
    workshop.appointments = [{ ...visit, date: '2026-11-24', starts_at: '2026-11-24T10:30:00Z' }];
    await reload();
    expect(await screen.findByRole('button', { name: 'Add to calendar' })).toBeVisible();
    expect(screen.getByRole('link', { name: /^Directions/ })).toHaveClass('quiet');
  });

  it('keeps the calendar on its day if the settings have no map', async () => {
    workshop.appointments = [createSampleVisit({ date: '2026-11-23', changeable_until: null })];
    const address = { lines: ['12 Harbour Street'], map: null };
    await openSelfserviceArea('/', { settings: { organisation: { address } } });
    expect(await screen.findByRole('button', { name: 'Add to calendar' })).toBeVisible();
    expect(screen.queryByRole('link', { name: /^Directions/ })).not.toBeInTheDocument();
  });

  it('shows directions once on the screen', async () => {
    const inWorkshopCard = async () =>
      within(await section('Harbour Street Garage')).queryByRole('link', { name: /^Directions/ });
    workshop.appointments = [createSampleVisit()];
    const { reload } = await openSelfserviceArea('/');
    expect(await inWorkshopCard()).not.toBeInTheDocument();
    for (const appointments of [[], [createSampleVisit({ status: 'in_progress' })]]) {
      workshop.appointments = appointments;
      await reload();
      expect(await inWorkshopCard()).toBeVisible();
    }
  });

  it('shows at the workshop what is being done', async () => {
    const note = 'Brake noise\nAnnual service';
    workshop.appointments = [createSampleVisit({ status: 'in_progress', note })];
    await openSelfserviceArea('/');
    const link = await visitLink('^In the workshop');
    expect(link).toHaveTextContent('Repair · Brake noise · Annual service');
    // The icon is the car, as on the visit's screen, not that of the work.
    expect(link.querySelector('path')).toHaveAttribute('d', carIcon);
  });

  it('shows each work that was done on its own line', async () => {
    const work = ['Front pads replaced', 'Washed'];
    workshop.appointments = [createSampleVisit({ status: 'ready', work })];
    await openSelfserviceArea('/');
    const lines = within(await visitLink('^Ready to collect')).getAllByText(/^(Front pads replaced|Washed)$/);
    expect(lines.map(({ tagName }) => tagName)).toEqual(['SPAN', 'SPAN']);
  });

  it('then says when it is about ready, if the settings have the duration', async () => {
    workshop.appointments = [createSampleVisit({ date: '2026-11-24' })];
    await openSelfserviceArea('/', {
      settings: { booking: { serviceTypes: { repair: { workMinutes: 240 } } } },
    });
    expect(await screen.findByText('It should be ready around 14:30.')).toBeVisible();
  });

  it('shows at the workshop when it is expected to be ready', async () => {
    const visit = createSampleVisit({ date: '2026-11-23', status: 'in_progress' });
    workshop.appointments = [{ ...visit, ready_by: '2026-11-23T16:00:00.000Z' }];
    await openSelfserviceArea('/');
    expect(await screen.findByText('Should be ready by 16:00 today')).toBeVisible();
    await become({ ...visit, ready_by: '2026-11-24T10:00:00.000Z' });
    expect(await screen.findByText('Should be ready by 10:00 tomorrow')).toBeVisible();
    await become({ ...visit, ready_by: '2026-11-23T20:00:00.000Z' });
    expect(await screen.findByText('Should be ready from 09:00 tomorrow')).toBeVisible();
    expect(screen.getByText(/^Questions\? Call/)).toHaveTextContent('+44 20 7946 0100');
    await become({ ...visit, ready_by: '2026-11-20T16:00:00.000Z' });
    expect(await screen.findByText('Sorry, it isn’t ready yet')).toBeVisible();
    expect(
      screen.getByText(
        /^We’d planned to have it ready by Fri\s20\sNov,\s16:00\. Call us from 09:00 and we’ll tell you when/,
      ),
    ).toBeVisible();
    expect(screen.getByText('late').closest('li')).toHaveTextContent('Ready (to come)late');
    expect(screen.getByRole('link', { name: 'Call +44 20 7946 0100' })).toHaveClass('quiet');
    const card = screen.getByRole('heading', { name: 'Running late' }).closest('a');
    expect(card?.firstElementChild).toHaveClass('warn');
    await become(visit);
    await waitFor(() =>
      expect(screen.queryByText(/^Should be ready|planned|^late$/)).not.toBeInTheDocument(),
    );
    expect(screen.getByRole('heading', { name: 'In the workshop' })).toBeVisible();
  });

  it('has no time beside the earlier day on which the work was done', async () => {
    workshop.appointments = [createSampleVisit({ work_date: '2026-11-24' })];
    await openSelfserviceArea('/');
    expect(await visitLink('24.*Nov')).toHaveTextContent(/Repair(?!,)/);
  });

  it('lists no kinds of work to book while a vehicle is late', async () => {
    const visit = createSampleVisit({ date: '2026-11-23', status: 'in_progress' });
    workshop.appointments = [visit];
    const { reload } = await openSelfserviceArea('/');
    expect(await section('What we do')).toBeVisible();
    workshop.appointments = [{ ...visit, ready_by: '2026-11-23T07:30:00Z' }];
    pinDate('2026-11-23T14:00:00Z');
    await reload();
    expect(await screen.findByText('Sorry, it isn’t ready yet')).toBeVisible();
    expect(screen.queryByRole('region', { name: 'What we do' })).not.toBeInTheDocument();
  });

  it('shows whom to call once it is too late for changes', async () => {
    workshop.appointments = [createSampleVisit({ date: '2026-11-23' })];
    await openSelfserviceArea('/');
    const sentence = await screen.findByText(/^Need to move or cancel it\? Call/);
    expect(within(sentence).getByRole('link', { name: '+44 20 7946 0100' })).toBeVisible();
    for (const [name, device] of [
      ['Call the garage', 'phone'],
      ['Call +44 20 7946 0100', 'desk'],
    ] as const) {
      const call = screen.getAllByRole('link', { name }).find((each) => each.classList.contains('stacked'));
      expect(call?.closest('[data-show-on]')).toHaveAttribute('data-show-on', device);
    }
    expect(screen.queryByRole('link', { name: 'Move visit' })).not.toBeInTheDocument();
  });

  it('updates through its day on the open page, and is announced', async () => {
    const visit = createSampleVisit({ date: '2026-11-23', time: '07:45', changeable_until: null });
    workshop.appointments = [visit];
    await openSelfserviceArea('/');
    await screen.findByText('Today');
    const heard = () => screen.getAllByRole('status').map(({ textContent }) => textContent);

    await become({ ...visit, status: 'in_progress', version: 2 });
    expect(await screen.findByText(/We’ll let you know here when it’s ready to collect/)).toBeVisible();
    expect(heard()).toContain('In the workshop');
    expect(screen.queryByText('Today')).not.toBeInTheDocument();

    await become({ ...visit, status: 'ready', version: 3 });
    expect(await screen.findByText('Collect it today, 09:00 to 18:00')).toBeVisible();
    expect(screen.getByText('HSG-4F7K')).toBeVisible();
    expect(heard()).toContain('Ready to collect');
    expect(screen.getByText('Booked').closest('ol')).toHaveTextContent(
      'Booked (done)6 NovWith us (done)Ready (now)Done (to come)',
    );

    const price = { cost_minor: 18_650, currency: 'GBP' } as const;
    const work = ['Front pads replaced', 'Washed'];
    const done = createCompletedVisit({ date: visit.date, time: visit.time, work, ...price });
    await become({ ...done, id: visit.id, version: 4 });
    expect(await section('How was it?')).toBeVisible();
    const card = screen.getByRole('heading', { name: 'Repair done' }).closest('.card');
    expect(card?.querySelector('.disc')).toHaveClass('good');
    expect(card).toHaveTextContent(/^Repair done ?Mon\s23\sNov.*AB12 CDE.*VW GolfHow was it\?/);
    expect(card).toHaveTextContent(/Not now ?What we did ?Front pads replaced ?Washed ?Total £186\.50/);
    expect(heard()).toContain('Done');
  });
});

describe('a completed visit', () => {
  it('requests a rating until it is given, then gives thanks, then is listed as past', async () => {
    workshop.appointments = [createCompletedVisit()];
    const { user, reload } = await openSelfserviceArea('/');
    await section('How was it?');
    expect(screen.queryByRole('button', { name: 'Send rating' })).not.toBeInTheDocument();
    await user.click(screen.getByRole('radio', { name: '5 stars, Very good' }));
    await user.click(screen.getByRole('button', { name: 'Send rating' }));
    expect(await screen.findByText('Thank you for your rating')).toBeVisible();
    await reload();
    const past = await section('Past visits');
    expect(within(past).getByText('5 stars, Very good')).toBeInTheDocument();
    expect(screen.queryByText('Thank you for your rating')).not.toBeInTheDocument();
  });

  it('is below the next visit, or above the booking link', async () => {
    const questionIsBefore = (other: HTMLElement) =>
      Boolean(
        screen.getByText('How was it?').compareDocumentPosition(other) & Node.DOCUMENT_POSITION_FOLLOWING,
      );
    workshop.appointments = [createCompletedVisit(), createSampleVisit()];
    const { reload } = await openSelfserviceArea('/');
    await section('How was it?');
    expect(questionIsBefore(screen.getByText('Add to calendar'))).toBe(false);
    workshop.appointments = [createCompletedVisit()];
    await reload();
    await section('How was it?');
    expect(questionIsBefore(screen.getByRole('link', { name: 'Book again' }))).toBe(true);
  });

  it('thanks for a rating before it requests another', async () => {
    workshop.appointments = [createCompletedVisit({ date: '2026-11-10' }), createCompletedVisit()];
    const { user } = await openSelfserviceArea('/');
    await section('How was it?');
    await user.click(screen.getByRole('radio', { name: '5 stars, Very good' }));
    await user.click(screen.getByRole('button', { name: 'Send rating' }));
    expect(await screen.findByText('Thank you for your rating')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Send rating' })).not.toBeInTheDocument();
  });

  it('does not request a rating again that the customer declined', async () => {
    workshop.appointments = [createCompletedVisit()];
    const { user, reload } = await openSelfserviceArea('/');
    await section('How was it?');
    await user.click(screen.getByRole('button', { name: 'Not now' }));
    await reload();
    await section('Past visits');
    expect(screen.queryByRole('region', { name: 'How was it?' })).not.toBeInTheDocument();
  });
});

describe('the booking link in the head on desks', () => {
  const missed = createSampleVisit({ status: 'no_show', date: '2026-11-20', changeable_until: null });

  it.each([
    ['a visit ahead', createSampleVisit()],
    ['a vehicle in the workshop', createSampleVisit({ status: 'in_progress' })],
  ])('is shown with %s', async (_, visit) => {
    workshop.appointments = [visit];
    await openSelfserviceArea('/');
    await section('Vehicles');
    expect(bookLink('desk').closest('header')).toBeVisible();
    expect(bookLink('desk')).toHaveClass('quiet');
  });

  it.each([
    ['without any visit', []],
    ['with a visit of last year', [createCompletedVisit({ date: '2025-11-10' })]],
    ['with a visit to rate', [createCompletedVisit()]],
    ['with a visit cancelled by the customer', [createCancelledVisit('customer', { date: '2026-11-27' })]],
    ['with a visit cancelled by the workshop', [createCancelledVisit('workshop', { date: '2026-11-27' })]],
    ['with a missed visit', [missed]],
  ])('is not shown %s, whose card has one', async (_, visits) => {
    workshop.appointments = visits;
    await openSelfserviceArea('/');
    await section('Vehicles');
    const links = await screen.findAllByRole('link', {
      name: /^Book (a visit|again)$|^Choose another time$/,
    });
    expect(links).toHaveLength(1);
    expect(links[0]?.closest('header')).toBeNull();
  });
});

describe('without a visit ahead', () => {
  const cancelled = createCancelledVisit('customer', { date: '2026-11-27' });
  const past = createCancelledVisit('customer', { date: '2026-11-20' });

  it('says that a visit was cancelled, and offers other times like its own screen, until its day is over', async () => {
    workshop.appointments = [cancelled];
    const { reload } = await openSelfserviceArea('/');
    const title = await screen.findByRole('heading', { name: 'You’ve cancelled your visit' });
    const card = within(title.closest<HTMLElement>('[role=status]') as HTMLElement);
    expect(card.getByText('Repair, 10:30')).toBeVisible();
    expect(card.getByText('27').closest('time')).toHaveClass('muted');
    const times = await card.findAllByRole('link', { name: /\d\d:\d\d$/ });
    expect(times.map(({ textContent }) => textContent?.slice(0, 3))).toEqual(['Mon', 'Tue', 'Wed']);
    expect(screen.queryByText('Book your next visit')).not.toBeInTheDocument();
    expect(screen.queryByRole('link', { name: 'Book a visit' })).not.toBeInTheDocument();
    workshop.appointments = [{ ...cancelled, date: '2026-11-20', starts_at: '2026-11-20T10:30:00Z' }];
    await reload();
    await screen.findByRole('heading', { name: 'Book your next visit' });
    expect(screen.queryByText('You’ve cancelled your visit')).not.toBeInTheDocument();
  });

  it('offers any visit below other times for one of several vehicles', async () => {
    workshop.appointments = [cancelled];
    workshop.vehicles = [golf, transit];
    await openSelfserviceArea('/');
    await screen.findByRole('heading', { name: 'You’ve cancelled your visit' });
    expect((await screen.findByRole('link', { name: 'Book a visit' })).parentElement).toHaveAttribute(
      'data-show-on',
      'phone',
    );
  });

  it('invites to book for the only vehicle, with its plate before the vehicles have loaded', async () => {
    workshop.appointments = [past];
    const letGo = workshop.backend.hold('GET /vehicles');
    await openSelfserviceArea('/');
    const panel = (await screen.findByRole('heading', { name: 'Book your next visit' })).parentElement;
    const book = within(panel as HTMLElement).getByRole('link', { name: 'Book a visit' });
    expect(book).toHaveClass('primary');
    expect(panel).toHaveTextContent(past.vehicle.device_reg);
    letGo();
    await section('Vehicles');
    expect(panel).toHaveTextContent(past.vehicle.device_reg);
  });

  it('names none of several vehicles', async () => {
    workshop.appointments = [past];
    workshop.vehicles = [golf, transit];
    await openSelfserviceArea('/');
    const panel = (await screen.findByRole('heading', { name: 'Book your next visit' })).parentElement;
    expect(panel).not.toHaveTextContent('Registration');
  });

  it('offers a reminder and the same work below the rating, and no free time so soon', async () => {
    workshop.appointments = [createCompletedVisit()];
    const { reload } = await openSelfserviceArea('/');
    await section('How was it?');
    expect(await screen.findByRole('link', { name: 'Set a reminder for next time' })).toHaveClass('quiet');
    expect(screen.getByText('How was it?').closest('.card')).toHaveClass('lift');
    const again = screen.getByRole('link', { name: 'Book again' });
    expect(again).toHaveClass('link');
    expect(again.closest('.card')).toHaveTextContent('How was it?');
    // Without a path to return to, which means back to the home screen.
    expect(again).toHaveAttribute('href', `/book?vehicle=${golf.id}&service=repair`);
    expect(screen.queryByRole('link', { name: 'Book a visit' })).not.toBeInTheDocument();
    expect(screen.queryByText('Book your next visit')).not.toBeInTheDocument();
    expect(workshop.backend.sent('GET /availability')).toHaveLength(0);
    workshop.appointments = [createCompletedVisit(), createSampleVisit()];
    await reload();
    await section('How was it?');
    expect(screen.queryByRole('link', { name: 'Book again' })).not.toBeInTheDocument();
  });
});

describe('the vehicles', () => {
  it('link to their screens, without the visits and overdue work of the cards above', async () => {
    workshop.vehicles = [golf, transit];
    workshop.appointments = [createSampleVisit({ status: 'in_progress' })];
    workshop.reminders = [createSampleReminder({ state: 'overdue' })];
    await openSelfserviceArea('/');
    const rows = within(await section('Vehicles')).getAllByRole('link');
    expect(rows.map(({ textContent }) => textContent)).toEqual([
      expect.stringMatching(/AB12 CDE.?VW Golf$/),
      expect.stringMatching(/LK70 ZTR$/),
    ]);
    expect(rows[0]).toHaveAttribute('href', `/vehicle/${golf.id}`);
  });

  it('name overdue work that is not among the reminders shown', async () => {
    workshop.vehicles = [golf, transit];
    const { id, device_reg, make, model } = transit;
    workshop.reminders = ['1', '2', '3', '4'].map((index) =>
      createSampleReminder({
        id: `0d9b1f3e-6d0a-4c6a-9a55-3b7f5a1d2e1${index}`,
        state: 'overdue',
        due_date: `2026-11-1${index}`,
        ...(index === '4' && { vehicle: { id, device_reg, make, model } }),
      }),
    );
    await openSelfserviceArea('/');
    const rows = within(await section('Vehicles')).getAllByRole('link');
    expect(rows[0]).not.toHaveTextContent('overdue');
    expect(rows[1]).toHaveTextContent(/LK70 ZTRMOT overdue since 14 Nov$/);
    expect(rows[1]?.querySelector('svg path')).toHaveAttribute('d', alertIcon);
  });
});

describe('home of a new customer', () => {
  beforeEach(() => Object.assign(workshop, { appointments: [], vehicles: [] }));

  it('offers the earliest free time, with a link to a booking at that time', async () => {
    const { user } = await openSelfserviceArea('/');
    const next = await screen.findByRole('link', { name: 'Next free time: today, 09:00' });
    expect(next).toHaveAttribute('href', '/book?date=2026-11-23&time=09%3A00');
    expect(workshop.backend.sent('GET /availability')).toHaveLength(1);
    await user.click(next);
    expect(await title('How can we help?')).toBeVisible();
    await user.type(screen.getByLabelText('Vehicle registration number'), 'AB12 CDE');
    await user.click(screen.getByRole('radio', { name: /Repair/ }));
    expect(await title('Check and book')).toBeVisible();
    expect(screen.getAllByText('Monday 23 November, 09:00')[0]).toBeVisible();
  });

  it('offers a time that suits every kind of work', async () => {
    const gearbox = { title: { en: 'Gearbox' }, slots: 3 };
    await openSelfserviceArea('/', { settings: { booking: { serviceTypes: { inspection: 1, gearbox } } } });
    expect(await screen.findByRole('link', { name: /^Next free time/ })).toBeVisible();
    expect(workshop.backend.sent('GET /availability')).toMatchObject([
      { query: { service_type: 'gearbox' } },
    ]);
  });

  it('does not request that time before the screen is usable', async () => {
    await openSelfserviceArea('/');
    expect(await screen.findByRole('link', { name: 'Book a visit' })).toBeVisible();
    expect(workshop.backend.sent('GET /availability')).toHaveLength(0);
    expect(await screen.findByRole('link', { name: /^Next free time/ })).toBeVisible();
  });

  it('works without that time when it is not available', async () => {
    workshop.backend.failNext('GET /availability', new ApiProblem(400, 'invalid'));
    await openSelfserviceArea('/');
    expect(await screen.findByText('Book your first visit')).toBeVisible();
    await waitFor(() => expect(workshop.backend.sent('GET /availability')).toHaveLength(1));
    expect(screen.queryByText(/^Next free time/)).not.toBeInTheDocument();
  });

  it('describes the workshop’s services to a customer without a visit, with links to book them', async () => {
    workshop.appointments = [];
    await openSelfserviceArea('/');
    const work = await section('What we do');
    expect(work.closest('.columns')).toHaveClass('belowBoth');
    const [inspection, , , repair] = within(work).getAllByRole('link');
    expect(inspection).toHaveTextContent(/^MOTAbout 1\shour$/);
    expect(inspection).toHaveAttribute('href', '/book?service=inspection');
    expect(repair).toHaveTextContent(/^RepairSomething is broken/);
  });

  it('leaves adding a first vehicle to the booking', async () => {
    await openSelfserviceArea('/');
    await screen.findByRole('heading', { name: 'Book your first visit' });
    expect(screen.getByRole('link', { name: 'Book a visit' })).toHaveAttribute('href', '/book');
    expect(screen.queryByRole('region', { name: 'Vehicles' })).not.toBeInTheDocument();
  });
});

describe('home', () => {
  it('puts a vehicle at the workshop first, then the booking link and later visits, and omits past ones', async () => {
    workshop.appointments = [
      createSampleVisit({ date: '2026-11-05', status: 'no_show' }),
      createSampleVisit({ date: '2026-11-23', time: '16:00' }),
      createSampleVisit({ date: '2026-11-25', status: 'ready' }),
    ];
    await openSelfserviceArea('/');
    expect(await screen.findByText('Collect it today, 09:00 to 18:00')).toBeVisible();
    const later = await section('Later visits');
    expect(within(later).getByText('Repair, 16:00')).toBeVisible();
    expect(within(later).getByRole('link', { name: 'All visits' })).toHaveAttribute('href', '/visits');
    expect(bookLink('phone').compareDocumentPosition(later)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
    expect(screen.queryByText('Missed')).not.toBeInTheDocument();
  });

  it('has the kinds of work beside the visit and the workshop below it while nothing is due', async () => {
    workshop.appointments = [createSampleVisit()];
    await openSelfserviceArea('/');
    const work = await section('What we do');
    const place = await section('Harbour Street Garage');
    expect(work.closest('.column')).toContainElement(await section('Vehicles'));
    expect(place.closest('.column')).toHaveClass('last');
    expect(place.closest('.columns')).not.toHaveClass('belowBoth');
  });

  it('omits past visits while something is due', async () => {
    workshop.appointments = [createCompletedVisit({ date: '2025-11-10' })];
    const { reload } = await openSelfserviceArea('/');
    expect(await section('Past visits')).toBeVisible();
    workshop.reminders = [createSampleReminder()];
    await reload();
    await screen.findAllByRole('region', { name: 'Reminders' });
    expect(screen.queryByRole('region', { name: 'Past visits' })).not.toBeInTheDocument();
  });

  it('puts today’s visit before one that the workshop cancelled', async () => {
    const cancelled = createCancelledVisit('workshop', { date: '2026-11-30' });
    const before = (other: HTMLElement) =>
      Boolean(
        screen.getByText('We had to cancel your visit').compareDocumentPosition(other) &
          Node.DOCUMENT_POSITION_FOLLOWING,
      );
    workshop.appointments = [createSampleVisit(), cancelled];
    const { reload } = await openSelfserviceArea('/');
    expect(before(await visitLink('Thu 26 Nov Repair, 10:30'))).toBe(true);
    workshop.appointments = [createSampleVisit({ date: '2026-11-23' }), cancelled];
    await reload();
    expect(before(await visitLink('Mon 23 Nov Repair, 10:30'))).toBe(false);
  });

  it('shows visits cancelled by the workshop, not those cancelled by the customer', async () => {
    workshop.appointments = [
      createSampleVisit(),
      createCancelledVisit('customer', { date: '2026-11-27' }),
      createCancelledVisit('workshop', { date: '2026-11-30' }),
    ];
    await openSelfserviceArea('/');
    const title = await screen.findByText('We had to cancel your visit');
    const notice = title.closest<HTMLElement>('[role=status]');
    expect(notice).toHaveTextContent('We had to cancel your visitRepair, 10:30Registration AB12 CDE');
    const again = within(notice as HTMLElement).getByRole('link', { name: 'Choose another time' });
    expect(again).toHaveAttribute('href', `/book?vehicle=${golf.id}&service=repair`);
    expect(screen.queryByRole('region', { name: 'Later visits' })).not.toBeInTheDocument();
    const rows = screen.getAllByRole('listitem').map(({ textContent }) => textContent);
    expect(rows).not.toContainEqual(expect.stringContaining('27 Nov'));
  });

  it('says of a request that the workshop refused that it was never booked', async () => {
    const [booked] = createSampleVisit().changes;
    const refused = createCancelledVisit('workshop', {
      date: '2026-11-30',
      changes: booked ? [{ ...booked, status: 'requested' }] : [],
    });
    workshop.appointments = [refused];
    await openSelfserviceArea('/');
    expect(await screen.findByText('We can’t accept your request')).toBeVisible();
    await openSelfserviceArea(visitPath(refused.id));
    expect(
      await screen.findByRole('heading', { level: 1, name: 'We can’t accept your request' }),
    ).toBeVisible();
    await act(() => setLocale('de'));
    expect(
      await screen.findByRole('heading', { name: 'Wir können Ihre Anfrage leider nicht annehmen' }),
    ).toBeVisible();
    expect(screen.queryByText(/absagen|abgesagt/)).toBeNull();
  });

  it('offers to book a missed visit again, until that is done or two weeks have passed', async () => {
    const createMissedVisit = (date: string) =>
      createSampleVisit({ date, status: 'no_show', changeable_until: null });
    const missed = createMissedVisit('2026-11-20');
    workshop.appointments = [missed];
    const { reload } = await openSelfserviceArea('/');
    const title = await screen.findByRole('heading', { name: /^We didn’t see you on Fri.20.Nov$/ });
    const card = within(title.closest<HTMLElement>('[role=status]') as HTMLElement);
    expect(card.getByText('Repair, 10:30')).toBeVisible();
    expect(card.getByText('These things happen.')).toBeVisible();
    expect(card.getByText('20').closest('time')).toHaveClass('muted');
    expect(await card.findAllByRole('link', { name: /\d\d:\d\d$/ })).toHaveLength(3);
    act(() => setLocale('de'));
    expect(card.getByText('Reparatur, 10:30 Uhr')).toBeVisible();
    act(() => setLocale('en'));
    expect(card.getByRole('link', { name: 'Choose another time' })).toHaveAttribute(
      'href',
      `/book?vehicle=${golf.id}&service=repair`,
    );
    expect(screen.queryByText('Book your next visit')).not.toBeInTheDocument();
    expect(screen.queryByText('Missed')).not.toBeInTheDocument();
    const again = { id: golf.id, created_at: '2026-11-21T10:00:00Z' };
    for (const visits of [
      [missed, createSampleVisit(again)],
      [missed, createSampleVisit({ ...again, date: '2026-11-21', status: 'completed' })],
      [createMissedVisit('2026-11-08')],
    ]) {
      workshop.appointments = visits;
      await reload();
      await section('Harbour Street Garage');
      expect(screen.queryByText(/^We didn’t see you/)).not.toBeInTheDocument();
    }
  });

  it('shows vehicles and the booking link when the visits fail, and the visits after a retry', async () => {
    workshop.backend.failNext('GET /appointments', new ApiProblem(0, 'network'));
    const { user } = await openSelfserviceArea('/');
    expect(await screen.findByRole('alert')).toHaveTextContent('We can’t show your visits right now');
    expect(await screen.findByText('VW Golf')).toBeVisible();
    expect(screen.getAllByRole('link', { name: 'Book a visit' })[0]).toHaveAttribute('href', '/book');
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('heading', { name: 'Book your first visit' })).toBeVisible();
  });

  it('reports once that nothing can be loaded, offers a call, and loads everything at the retry', async () => {
    workshop.appointments = [createSampleVisit()];
    workshop.reminders = [createSampleReminder({ state: 'overdue' })];
    const lost = new ApiProblem(0, 'network');
    for (const request of ['GET /appointments', 'GET /vehicles', 'GET /reminders'])
      workshop.backend.failNext(request, lost);
    const { user } = await openSelfserviceArea('/');
    expect(await screen.findAllByRole('alert')).toHaveLength(1);
    await section('Harbour Street Garage');
    expect(screen.getAllByRole('alert')).toHaveLength(1);
    expect(screen.queryByRole('link', { name: 'Book a visit' })).not.toBeInTheDocument();
    expect(screen.getAllByRole('link', { name: 'Call the garage' })).toHaveLength(1);
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await visitLink('Repair, 10:30')).toBeVisible();
    expect(await section('Vehicles')).toHaveTextContent('VW Golf');
    expect((await screen.findAllByRole('region', { name: 'Reminders' }))[0]).toBeVisible();
  });

  it('offers no booking beside old data while the backend cannot be reached', async () => {
    workshop.appointments = [createSampleVisit()];
    await openSelfserviceArea('/');
    expect(await screen.findAllByRole('link', { name: 'Book a visit' })).not.toHaveLength(0);
    for (const request of ['GET /appointments', 'GET /vehicles'])
      workshop.backend.failNext(request, new ApiProblem(0, 'network'));
    await act(() => queryClient.refetchQueries());
    expect(await screen.findByText(/^We can’t reach our system/)).toBeVisible();
    expect(screen.getByText('Booking and changes are paused for now.')).toBeVisible();
    expect(screen.queryByRole('link', { name: 'Book a visit' })).not.toBeInTheDocument();
  });

  it('keeps the visits when the vehicles fail', async () => {
    workshop.appointments = [createSampleVisit()];
    workshop.backend.failNext('GET /vehicles', new ApiProblem(0, 'network'));
    await openSelfserviceArea('/');
    expect(await screen.findByRole('alert')).toHaveTextContent('We can’t show your vehicles right now');
    expect(await visitLink('Repair, 10:30')).toBeVisible();
  });
});

describe('the reminders', () => {
  const reminders = () => screen.findAllByRole('region', { name: 'Reminders' });

  it('are at most three that need attention now, most urgent first', async () => {
    workshop.reminders = ['later', 'due_soon', 'overdue', 'due', 'due_soon'].map((state, index) =>
      createSampleReminder({
        id: `0d9b1f3e-6d0a-4c6a-9a55-3b7f5a1d2e1${index}`,
        name: `${state} ${index}`,
        state: state === 'later' ? 'upcoming' : (state as 'due'),
      }),
    );
    await openSelfserviceArea('/');
    const [shown] = await reminders();
    expect(
      within(shown as HTMLElement)
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent?.split(' ').slice(3, 5).join(' ')),
    ).toEqual(['overdue 2', 'due 3', 'due_soon 1']);
    expect(within(shown as HTMLElement).getByRole('link', { name: 'All reminders' })).toHaveAttribute(
      'href',
      '/reminders',
    );
  });

  const names = () =>
    screen.queryAllByRole('region').map((region) => within(region).getAllByRole('heading')[0]?.textContent);

  it('are below the next visit and above all else, also on the first view of a device', async () => {
    const later = createSampleVisit({ id: '3f9c2a1b-0000-4000-8000-000000000002', date: '2026-12-01' });
    workshop.appointments = [createCompletedVisit(), createSampleVisit(), later];
    workshop.reminders = [createSampleReminder({ state: 'overdue' })];
    const letGo = workshop.backend.hold('GET /reminders');
    await openSelfserviceArea('/');
    // The content below waits for the reminders, so that it does not move.
    expect(await screen.findByText(/^Next visit ·/)).toBeVisible();
    expect(names()).toEqual([]);
    letGo();
    expect(await reminders()).toHaveLength(2);
    const work = screen.getByRole('region', { name: 'What we do' });
    expect(work.closest('.columns')).not.toHaveClass('belowBoth');
    expect(names().filter((name) => name !== 'What we do')).toEqual([
      'Reminders',
      'How was it?',
      'Later visits',
      'Reminders',
      'Vehicles',
      'Harbour Street Garage',
    ]);
  });

  it.each([
    ['overdue', ['Reminders', 'Repair, 10:30']],
    ['due', ['Repair, 10:30', 'Reminders']],
  ] as const)(
    'are below the first card on phones if %s, otherwise below the next visit',
    async (state, order) => {
      workshop.appointments = [createSampleVisit(), createCancelledVisit('workshop', { date: '2026-11-30' })];
      workshop.reminders = [createSampleReminder({ state })];
      await openSelfserviceArea('/');
      await reminders();
      const headings = screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent);
      expect(headings.slice(0, 3)).toEqual(['We had to cancel your visit', ...order]);
      expect(
        screen.getByRole('heading', { level: 3, name: 'Would one of these times suit you?' }),
      ).toBeVisible();
    },
  );

  it.each([
    ['2026-11-26', 'overdue', 'primary'],
    ['2026-11-26', 'due', 'quiet'],
    ['2026-11-23', 'overdue', 'quiet'],
  ] as const)('lead the screen only before the day of a visit (%s) and if %s', async (date, state, lead) => {
    workshop.vehicles = [golf, transit];
    const { id, device_reg, make, model } = transit;
    workshop.appointments = [createSampleVisit({ date })];
    workshop.reminders = [
      createSampleReminder({ state: 'due_soon' }),
      createSampleReminder({
        id: createCompletedVisit().id,
        state,
        name: 'Brakes',
        vehicle: { id, device_reg, make, model },
      }),
    ];
    await openSelfserviceArea('/');
    for (const link of await screen.findAllByRole('link', { name: 'Book Brakes' }))
      expect(link).toHaveClass(lead);
    for (const link of screen.getAllByRole('link', { name: 'Book a visit' }))
      expect(link).toHaveClass('quiet');
    for (const add of screen.queryAllByRole('button', { name: 'Add to this visit: MOT' }))
      expect(add).toHaveClass('quiet');
  });

  it('render nothing for an empty list, or if they fail to load', async () => {
    const { reload } = await openSelfserviceArea('/');
    expect(await section('Vehicles')).toBeVisible();
    expect(workshop.backend.sent('GET /reminders')).toHaveLength(1);
    workshop.reminders = [createSampleReminder()];
    workshop.backend.failNext('GET /reminders', new ApiProblem(400, 'invalid'));
    await reload();
    expect(await section('Vehicles')).toBeVisible();
    expect(screen.queryByRole('region', { name: 'Reminders' })).not.toBeInTheDocument();
  });

  it('leave the call about a vehicle that is at the workshop to the card of its visit', async () => {
    workshop.appointments = [createSampleVisit({ status: 'in_progress' })];
    workshop.reminders = [createSampleReminder({ state: 'overdue' })];
    await openSelfserviceArea('/');
    await reminders();
    expect(await screen.findAllByText('In the workshop', { selector: 'li *' })).not.toHaveLength(0);
    expect(screen.queryByRole('link', { name: /\(MOT\)/ })).not.toBeInTheDocument();
  });

  it('offer a call about another vehicle, whose visit can no longer be changed and has no card', async () => {
    const transit = { ...golf, id: '5c0a1f5e-0000-4000-8000-00000000000a', device_reg: 'XY12 ABC' };
    const late = { id: transit.id, vehicle: transit, date: '2026-11-27', changeable_until: null };
    workshop.vehicles = [golf, transit];
    workshop.appointments = [createSampleVisit(), createSampleVisit(late)];
    workshop.reminders = [createSampleReminder({ vehicle: transit })];
    await openSelfserviceArea('/');
    await reminders();
    expect(await screen.findAllByRole('link', { name: 'Call the garage (MOT)' })).not.toHaveLength(0);
  });

  it('offer to add the work to a visit of the vehicle, and say that it was added', async () => {
    workshop.appointments = [createSampleVisit()];
    workshop.reminders = [createSampleReminder()];
    const { user } = await openSelfserviceArea('/');
    const [add] = await screen.findAllByRole('button', { name: 'Add to this visit: MOT' });
    await user.click(add as HTMLElement);
    expect(await screen.findByText(/^Added to your visit on Thu.26.Nov, 10:30$/)).toBeVisible();
    expect(screen.queryByRole('region', { name: 'Reminders' })).not.toBeInTheDocument();
  });
});

describe('a vehicle of the workshop’s records', () => {
  const offer = (id: string, device_reg: string) => ({ id, device_reg, make: 'Seat', model: null });

  it('is added on request, with a link to check it, and the next one is offered', async () => {
    workshop.me = { ...workshop.me, offered_vehicles: [offer('1', 'AC12 CDE'), offer('2', 'AD12 CDE')] };
    await openSelfserviceArea('/');
    const card = within(await section('Is this your vehicle?'));
    expect(card.getByText('AC12 CDE')).toBeVisible();
    fireEvent.click(card.getByRole('button', { name: 'Yes, add it' }));
    const notice = await screen.findByText('We added AC12 CDE from our records');
    await waitFor(() => expect(notice.closest('[tabindex]')).toHaveFocus());
    expect(screen.getByRole('link', { name: 'Check its details' })).toHaveAttribute(
      'href',
      expect.stringContaining('/vehicle/7d0a'),
    );
    expect(await within(await section('Vehicles')).findByText('AC12 CDE')).toBeVisible();
    const next = within(await section('Is this your vehicle?'));
    expect(next.getByText('AD12 CDE')).toBeVisible();
    fireEvent.click(next.getByRole('button', { name: 'Not mine' }));
    const declined = await screen.findByText('We didn’t add AD12 CDE');
    await waitFor(() => expect(declined.closest('[tabindex]')).toHaveFocus());
    expect(screen.queryByRole('region', { name: 'Is this your vehicle?' })).toBeNull();
    expect(workshop.vehicles.map(({ device_reg }) => device_reg)).not.toContain('AD12 CDE');
  });

  it('is asked about above the kinds of work, which wait for it and do not move', async () => {
    Object.assign(workshop, { appointments: [], vehicles: [] });
    workshop.me = { ...workshop.me, offered_vehicles: [offer('1', 'AC12 CDE')] };
    const letGo = workshop.backend.hold('GET /me');
    await openSelfserviceArea('/');
    const first = await screen.findByRole('heading', { name: 'Book your first visit' });
    expect(screen.queryByRole('region', { name: 'What we do' })).not.toBeInTheDocument();
    letGo();
    const work = await section('What we do');
    const card = screen.getByRole('region', { name: 'Is this your vehicle?' });
    expect(first.compareDocumentPosition(card)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
    expect(card.compareDocumentPosition(work)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  });

  it('is answered once: another press of a button that declined it does not decline the next one', async () => {
    workshop.me = { ...workshop.me, offered_vehicles: [offer('1', 'AC12 CDE'), offer('2', 'AD12 CDE')] };
    await openSelfserviceArea('/');
    const decline = await screen.findByRole('button', { name: 'Not mine' });
    const accept = screen.getByRole('button', { name: 'Yes, add it' });
    for (const button of [decline, accept]) expect(button).toHaveAttribute('data-needs-backend');
    const release = workshop.backend.hold('POST /imported-vehicles/{id}/decline');
    fireEvent.click(decline);
    await waitFor(() => expect(accept).toBeDisabled());
    release();
    expect(await screen.findByText('AD12 CDE')).toBeVisible();
    fireEvent.click(decline);
    await waitFor(() =>
      expect(screen.getByText('We didn’t add AC12 CDE').closest('[tabindex]')).toHaveFocus(),
    );
    expect(workshop.backend.sent('POST /imported-vehicles/{id}/decline')).toHaveLength(1);
  });

  it('delays the vehicles only until the first response', async () => {
    const { failNext, hold, sent } = workshop.backend;
    failNext('GET /me', ...Array(9).fill(new ApiProblem(503, 'unavailable')));
    workshop.vehicles = [golf];
    await openSelfserviceArea('/');
    await section('Vehicles');
    hold('GET /me');
    const count = sent('GET /me').length;
    act(() => void queryClient.refetchQueries({ queryKey: ['me'] }));
    await waitFor(() => expect(sent('GET /me').length).toBeGreaterThan(count));
    expect(screen.getByRole('region', { name: 'Vehicles' })).toBeVisible();
  });

  it('stays offered if the answer could not be saved', async () => {
    workshop.me = { ...workshop.me, offered_vehicles: [offer('1', 'AC12 CDE')] };
    await openSelfserviceArea('/');
    workshop.backend.failNext('POST /imported-vehicles/{id}/accept', new ApiProblem(0, 'network'));
    fireEvent.click(await screen.findByRole('button', { name: 'Yes, add it' }));
    expect(await screen.findByText('We couldn’t save your answer')).toBeVisible();
    fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('We added AC12 CDE from our records')).toBeVisible();
  });
});
