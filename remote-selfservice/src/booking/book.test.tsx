import { vehiclesQuery } from '@forecourt/shared/api';
import { ApiProblem } from '@forecourt/shared/http';
import { bookPath, vehiclePath, visitPath } from '@forecourt/shared/links';
import { queryClient } from '@forecourt/shared/query';
import { carIcon } from '@forecourt/shared/ui';
import { act, screen, waitFor } from '@testing-library/react';
import {
  BOOK_REQUEST,
  bookAndAwaitConfirmation,
  findBookedHeading,
  findHeading,
  findNoteField,
  findRadio,
  getButton,
  openBookingReviewStep,
  REVIEW_ADDRESS,
  readHeaderPlates,
  TIME_STEP_ADDRESS,
} from '../testing/booking.ts';
import { openSelfserviceArea } from '../testing/open.ts';
import {
  createCompletedVisit,
  createSampleReminder,
  createSampleVisit,
  golf,
  transit,
} from '../testing/samples.ts';
import { setUpFakeWorkshop } from '../testing/workshop.ts';
import { countsTowardsVisitLimit } from './book.tsx';

const workshop = setUpFakeWorkshop();

const bookings = () => workshop.backend.sent(BOOK_REQUEST);

/** Runs an action outside the act environment, so that React schedules its work as in a browser. */
async function withoutWaiting(action: () => Promise<void>): Promise<void> {
  const environment = globalThis as { IS_REACT_ACT_ENVIRONMENT?: boolean };
  environment.IS_REACT_ACT_ENVIRONMENT = false;
  await action();
  environment.IS_REACT_ACT_ENVIRONMENT = true;
}

describe('booking, step by step', () => {
  it('shows only the missing steps, advances by itself, and stores each step in the address', async () => {
    workshop.vehicles = [golf, transit];
    const { user, address } = await openSelfserviceArea('/book');
    await findHeading('Which vehicle?');
    await user.click(await findRadio(/AB12 CDE/));

    await findHeading('What needs doing?');
    await user.click(await findRadio(/Repair/));

    await findHeading('When suits you?');
    await user.click(await findRadio(/Thursday 26 November/));
    expect(address()).toBe(`${TIME_STEP_ADDRESS}&date=2026-11-26`);
    await user.click(await findRadio('10:30'));

    await findHeading('Check and book');
    expect(address()).toBe(REVIEW_ADDRESS.replace('10:30', '10%3A30'));
    await user.type(await findNoteField(), 'Brake noise');
    await user.click(getButton('Book now'));

    await findBookedHeading();
    expect(bookings()).toMatchObject([
      {
        body: {
          vehicle_id: golf.id,
          service_type: 'repair',
          date: '2026-11-26',
          time: '10:30',
          note: 'Brake noise',
        },
        idempotencyKey: expect.stringMatching(/^[0-9a-f]{32}$/),
      },
    ]);
  });

  it('offers due kinds of work first, and books one together with its reminder', async () => {
    const due = createSampleReminder({ name: 'Annual service', due_on: '2026-12-07' });
    const visit = {
      appointment_id: crypto.randomUUID(),
      reference: 'HSG-4F7K',
      date: '2026-11-20',
      odometer_km: null,
    };
    workshop.reminders = [
      due,
      createSampleReminder({ ...due, id: crypto.randomUUID(), name: 'MOT', state: 'upcoming' }),
      // The customer has not confirmed yet that a visit has done this work.
      createSampleReminder({
        ...due,
        id: crypto.randomUUID(),
        name: 'Tyre change',
        state: 'overdue',
        offered: visit,
      }),
    ];
    const { user, address } = await openSelfserviceArea('/');
    await screen.findAllByText('Annual service');
    await user.click(await screen.findByRole('link', { name: 'Book a visit' }));
    await findHeading('What needs doing?');
    const [first, second] = await screen.findAllByRole('radio');
    expect(first).toBe(await findRadio(/^Service.*Due 7\sDec.*Oil, filters and a full check/));
    expect(second).toBe(await findRadio(/^MOT(?!.*Due)/));
    await user.click(await findRadio(/^Service/));
    await findHeading('When suits you?');
    expect(new URLSearchParams(address().split('?')[1]).get('reminder')).toBe(due.id);
  });

  it('opens with the due kinds first when no earlier screen has loaded the reminders', async () => {
    workshop.reminders = [createSampleReminder({ name: 'Annual service' })];
    const answer = workshop.backend.hold('GET /reminders');
    await openSelfserviceArea('/book');
    await waitFor(() => expect(queryClient.getQueryData(vehiclesQuery().queryKey)).toBeDefined());
    expect(screen.queryByRole('radio')).not.toBeInTheDocument();
    answer();
    const [first] = await screen.findAllByRole('radio');
    expect(first).toBe(await findRadio(/^Service.*Due 2\sDec/));
  });

  it('can be made when the reminders fail to load', async () => {
    workshop.backend.failNext('GET /reminders', new ApiProblem(500, 'internal'));
    await openSelfserviceArea('/book');
    expect(await findRadio(/Repair/)).toBeVisible();
  });

  it('does not advance by arrow keys, on any step', async () => {
    workshop.vehicles = [golf, transit];
    const { user } = await openSelfserviceArea('/book');
    await findHeading('Which vehicle?');
    expect(screen.queryByRole('button', { name: 'Continue' })).not.toBeInTheDocument();
    await user.tab();
    (await findRadio(/AB12 CDE/)).focus();
    await user.keyboard('{ArrowDown}');
    expect(await findRadio(/LK70 ZTR/)).toBeChecked();
    await findHeading('Which vehicle?');
    await user.click(getButton('Continue'));

    await findHeading('What needs doing?');
    (await findRadio(/Repair/)).focus();
    await user.keyboard('{ArrowDown}');
    expect(await findRadio(/Accessory fitting/)).toBeChecked();
    await findHeading('What needs doing?');
    await user.keyboard('{Enter}');

    await findHeading('When suits you?');
    (await findRadio('09:00')).focus();
    await user.keyboard('{ArrowDown}');
    expect(await findRadio('09:30 1 left')).toBeChecked();
    await user.keyboard('{Enter}');
    await findHeading('Check and book');
    expect(screen.getAllByText('Registration LK70 ZTR')).not.toHaveLength(0);
  });

  it('begins its note with the name of the reminder it was opened from', async () => {
    const reminder = createSampleReminder({ name: 'MOT test' });
    workshop.reminders = [reminder];
    const { user } = await openSelfserviceArea(
      `${TIME_STEP_ADDRESS}&date=2026-11-26&reminder=${reminder.id}`,
    );
    await user.click(await findRadio('10:30'));
    const note = await findNoteField();
    expect(note).toHaveValue('MOT test');
    await user.clear(note);
    expect(await screen.findByText('Your reminder “MOT test” will be noted too.')).toBeVisible();
    // Letters within a word are no mention of the reminder, here and in the backend.
    await user.type(note, 'MOT testing');
    expect(screen.getByText('Your reminder “MOT test” will be noted too.')).toBeVisible();
    await user.clear(note);
    await user.type(note, 'MOT test, wipers too');
    expect(screen.queryByText(/will be noted too/)).not.toBeInTheDocument();
    await bookAndAwaitConfirmation(user);
    expect(bookings()[0]?.body).toMatchObject({ note: 'MOT test, wipers too', reminder_id: reminder.id });
  });

  it('leaves its note empty for a reminder that the kind of work names already', async () => {
    const reminder = createSampleReminder({ name: 'MOT test' });
    workshop.reminders = [reminder];
    const query = `vehicle=${golf.id}&service=inspection&date=2026-11-26&time=10:30&reminder=${reminder.id}`;
    const { user } = await openSelfserviceArea(`/book?step=review&${query}`);
    expect(await screen.findByRole('textbox', { name: /Anything we should know/ })).toHaveValue('');
    expect(screen.queryByText(/will be noted too/)).not.toBeInTheDocument();
    await bookAndAwaitConfirmation(user);
    expect(bookings()[0]?.body).toMatchObject({ note: null, reminder_id: reminder.id });
  });

  it('ignores the reminder it was opened from when it is for another vehicle', async () => {
    workshop.vehicles = [golf, transit];
    workshop.reminders = [createSampleReminder()];
    const query = `vehicle=${transit.id}&service=repair&date=2026-11-26&time=10:30&reminder=${createSampleReminder().id}`;
    const { user } = await openSelfserviceArea(`/book?step=review&${query}`);
    await user.click(await screen.findByRole('button', { name: 'Book now' }));
    await findBookedHeading();
    expect(bookings()[0]?.body).not.toHaveProperty('reminder_id');
  });

  it('is booked without the reminder when that is done meanwhile', async () => {
    workshop.reminders = [createSampleReminder()];
    const query = `vehicle=${golf.id}&service=repair&date=2026-11-26&time=10:30&reminder=${createSampleReminder().id}`;
    const { user } = await openSelfserviceArea(`/book?step=review&${query}`);
    const book = await screen.findByRole('button', { name: 'Book now' });
    workshop.reminders = [];
    const refused = [{ pointer: '/reminder_id', code: 'no_live_reminder', message: '' }];
    workshop.backend.failNext('POST /appointments', new ApiProblem(422, 'invalid_input', '', {}, refused));
    await user.click(book);
    expect(await screen.findByText('The reminder has been closed or deleted')).toBeVisible();
    await user.click(book);
    await findBookedHeading();
    expect(bookings()[1]?.body).toMatchObject({ note: 'MOT' });
    expect(bookings()[1]?.body).not.toHaveProperty('reminder_id');
  });

  it('keeps the reminder when its name and a long note do not fit together', async () => {
    const reminder = createSampleReminder();
    workshop.reminders = [reminder];
    const query = `vehicle=${golf.id}&service=repair&date=2026-11-26&time=10:30&reminder=${reminder.id}`;
    const { user } = await openSelfserviceArea(`/book?step=review&${query}`);
    const refused = [{ pointer: '/reminder_id', code: 'note_full', message: '' }];
    workshop.backend.failNext('POST /appointments', new ApiProblem(422, 'note_full', '', {}, refused));
    await user.click(await screen.findByRole('button', { name: 'Book now' }));
    expect(await screen.findByText('Your note is too long')).toBeVisible();
    await user.type(await findNoteField(), ' soon');
    await user.click(getButton('Book now'));
    await findBookedHeading();
    expect(bookings()[1]?.body).toMatchObject({ reminder_id: reminder.id });
  });

  it.each([
    ['saves the language of the page for messages', null, 'de', [{ locale: 'de' }]],
    ['leaves the language of messages that the customer chose', 'en', 'de', []],
    ['does not save the default language of the site', null, 'en', []],
  ] as const)('%s', async (_, chosen, locale, saved) => {
    workshop.me = { ...workshop.me, locale: chosen };
    await openSelfserviceArea('/book', { locale });
    await screen.findByRole('radio', { name: /Repair|Reparatur/ });
    await waitFor(() => expect(workshop.backend.sent('PATCH /me').map(({ body }) => body)).toEqual(saved));
  });

  it('focuses the heading of each step', async () => {
    const { user } = await openSelfserviceArea('/book');
    await user.click(await findRadio(/Repair/));
    expect(await findHeading('When suits you?')).toHaveFocus();
    await user.click(await findRadio('09:00'));
    expect(await findHeading('Check and book')).toHaveFocus();
  });

  it('continues with a choice made just before the address is rendered', async () => {
    workshop.vehicles = [golf, transit];
    await openSelfserviceArea('/book');
    const van = await findRadio(/LK70 ZTR/);
    await withoutWaiting(async () => {
      van.click();
      // The browser has gone back between two presses, but the router has not rendered yet.
      await Promise.resolve();
      (await findRadio(/Repair/)).click();
    });
    await findHeading('When suits you?');
    expect(readHeaderPlates()).toEqual(['Registration LK70 ZTR']);
  });

  it('goes back to the time when Back is pressed before the review has an address', async () => {
    await openSelfserviceArea(`${TIME_STEP_ADDRESS}&date=2026-11-26&time=10:30`);
    await findRadio('10:30');
    const { state } = history;
    const { href } = location;
    await withoutWaiting(async () => {
      getButton('Continue').click();
      // Changes the history synchronously, as *Back* does, before the router renders.
      history.replaceState(state, '', href);
      dispatchEvent(new PopStateEvent('popstate', { state }));
    });
    await findHeading('When suits you?');
    expect(screen.queryByRole('heading', { name: 'Check and book' })).not.toBeInTheDocument();
  });

  it('goes back one step and retains all choices, by the link and by the browser', async () => {
    const { user, address } = await openSelfserviceArea('/book');
    await user.click(await findRadio(/Repair/));
    await user.click(await findRadio(/Thursday 26 November/));
    await user.click(await findRadio('10:30'));
    await findHeading('Check and book');
    await act(async () => history.back());
    await findHeading('When suits you?');
    expect(await findRadio(/Thursday 26 November/)).toBeChecked();
    expect(await findRadio('10:30')).toBeChecked();
    await user.click(screen.getByRole('link', { name: 'Back: Type of work' }));
    await findHeading('What needs doing?');
    expect(await findRadio(/Repair/)).toBeChecked();
    expect(address()).toContain('step=service');
    expect(screen.getByRole('link', { name: 'Home' })).toHaveAttribute('href', '/');
  });

  it('returns to where the customer came from, and nowhere else', async () => {
    const { user } = await openSelfserviceArea('/book?return=%2Fvisits');
    const back = () => screen.findByRole('link', { name: 'Visits' });
    expect(await back()).toHaveAttribute('href', '/visits');
    await user.click(await findRadio(/Repair/));
    await findHeading('When suits you?');
    await user.click(await screen.findByRole('link', { name: 'Back: Type of work' }));
    await findHeading('What needs doing?');
    expect(await back()).toHaveAttribute('href', '/visits');

    await openSelfserviceArea('/book?return=%2F%2Felsewhere.example');
    expect(await screen.findByRole('link', { name: 'Home' })).toHaveAttribute('href', '/');
  });

  it.each([
    [visitPath(golf.id), 'Visit'],
    [`${vehiclePath(golf.id)}?due=all`, 'Vehicle'],
    ['/vehicle', 'Vehicles'],
    ['/reminders', 'Reminders'],
    ['/notifications', 'Back'],
  ])('names the screen that it returns to: %s', async (path, name) => {
    await openSelfserviceArea(bookPath({ returnTo: path }));
    expect(await screen.findByRole('link', { name })).toHaveAttribute('href', path);
  });

  it('has the kind of work of its address, which a visitor chose before signing in', async () => {
    workshop.vehicles = [];
    await openSelfserviceArea(bookPath({ service: 'tyres' }));
    expect(await findRadio(/^Tyres/)).toBeChecked();
  });

  it('asks a customer with one vehicle, who chose the kind of work before signing in, only for the time', async () => {
    await openSelfserviceArea(bookPath({ service: 'tyres' }));
    await findHeading('When suits you?');
  });

  it('allows a mistyped number plate to be corrected', async () => {
    workshop.vehicles = [golf, transit];
    await openSelfserviceArea(`/book?step=vehicle&vehicle=${golf.id}&service=repair`);
    const correct = await screen.findByRole('link', { name: 'Edit AB12 CDE' });
    const needed = `/book?step=vehicle&vehicle=${golf.id}&service=repair`;
    expect(correct).toHaveAttribute('href', `/vehicle/${golf.id}/edit?return=${encodeURIComponent(needed)}`);
  });

  it('shows the next or last visit of each vehicle, in the order of the list', async () => {
    workshop.vehicles = [golf, transit];
    workshop.appointments = [createCompletedVisit(), createSampleVisit({ vehicle: transit })];
    await openSelfserviceArea('/book');
    await findHeading('Which vehicle?');
    const lines = screen.getAllByRole('radio').map((each) => each.closest('label')?.textContent);
    expect(lines).toEqual([
      expect.stringMatching(/AB12 CDEVW Golf.*Last here 12\sNov$/),
      expect.stringMatching(/Next visit Thu\s26\sNov$/),
    ]);
  });

  it.each([
    ['2026-11-23', 'today'],
    ['2026-11-22', 'yesterday'],
    ['2025-12-02', '2 Dec 2025'],
  ])('writes the last visit as seen from today: %s', async (date, when) => {
    workshop.vehicles = [golf, transit];
    workshop.appointments = [createCompletedVisit({ date })];
    await openSelfserviceArea('/book');
    await findHeading('Which vehicle?');
    expect(screen.getByText(`Last here ${when}`)).toBeVisible();
  });

  it('shows what is due in place of the last visit, and above the next one', async () => {
    workshop.vehicles = [golf, transit];
    workshop.appointments = [createCompletedVisit(), createSampleVisit({ vehicle: transit })];
    workshop.reminders = [
      createSampleReminder(),
      createSampleReminder({ id: crypto.randomUUID(), vehicle: transit }),
    ];
    await openSelfserviceArea('/book');
    await findHeading('Which vehicle?');
    const lines = screen.getAllByRole('radio').map((each) => each.closest('label')?.textContent);
    expect(lines).toEqual([
      expect.stringMatching(/AB12 CDE.*MOT due 2\sDec$/),
      expect.stringMatching(/LK70 ZTR.*MOT due 2\sDecNext visit Thu\s26\sNov$/),
    ]);
  });

  it('shows a vehicle in the workshop with its sign and what is due, in its place in the list', async () => {
    workshop.vehicles = [golf, transit];
    workshop.appointments = [createSampleVisit({ status: 'in_progress' })];
    workshop.reminders = [createSampleReminder()];
    await openSelfserviceArea('/book');
    await findHeading('Which vehicle?');
    const first = screen.getAllByRole('radio')[0]?.closest('label');
    expect(first).toHaveTextContent(/AB12 CDE.*MOT due 2\sDecIn the workshop$/);
    expect(screen.getByText('In the workshop').parentElement?.querySelector('path')).toHaveAttribute(
      'd',
      carIcon,
    );
  });

  it('shows what is due for a vehicle, also at its kind of work, without an earlier screen', async () => {
    const { id, device_reg } = transit;
    workshop.vehicles = [golf, transit];
    workshop.reminders = [
      createSampleReminder({
        vehicle: { id, device_reg, make: null, model: null },
        state: 'overdue',
        due_on: '2026-11-17',
      }),
    ];
    const { user } = await openSelfserviceArea('/book');
    await findHeading('Which vehicle?');
    expect(await findRadio(/LK70 ZTR.*MOT overdue since 17\sNov/)).toBeVisible();
    expect(await findRadio(/AB12 CDE.*VW Golf$/)).toBeVisible();
    await user.click(await findRadio(/LK70 ZTR/));
    await findHeading('What needs doing?');
    const [first] = screen.getAllByRole('radio');
    expect(first).toBe(await findRadio(/^MOT.*Overdue since 17\sNov/));
  });

  it('returns straight to the review after a change', async () => {
    workshop.vehicles = [golf, transit];
    const { user } = await openBookingReviewStep();
    await user.click(screen.getByRole('link', { name: 'Change the vehicle' }));
    await user.click(await findRadio(/LK70 ZTR/));
    await findHeading('Check and book');
    expect(screen.getAllByText('Registration LK70 ZTR')).not.toHaveLength(0);
  });

  it('offers another vehicle when there is only one', async () => {
    const { user } = await openBookingReviewStep();
    await user.click(screen.getByRole('link', { name: 'Change the vehicle' }));
    await findHeading('Which vehicle?');
    expect(screen.getByRole('link', { name: 'Add another vehicle' })).toHaveAttribute(
      'href',
      expect.stringMatching(/^\/vehicle\/new\?return=/),
    );
    expect(await findRadio(/AB12 CDE/)).toBeChecked();
  });
});

describe('booking, while the vehicles load', () => {
  it.each([
    ['/book?step=vehicle', 'Which vehicle?', 'Step 1 of 4'],
    ['/book', 'What needs doing?', 'Step 1 of 3'],
    [TIME_STEP_ADDRESS, 'When suits you?', 'Step 2 of 3'],
    [REVIEW_ADDRESS, 'Check and book', 'Step 3 of 3'],
    // The step of the first missing choice is shown instead.
    ['/book?step=review', 'What needs doing?', 'Step 1 of 3'],
  ])('shows the heading of the step that %s requests', async (address, title, progress) => {
    const answer = workshop.backend.hold('GET /vehicles');
    await openSelfserviceArea(address);
    expect(await findHeading(title)).toBeVisible();
    expect(screen.getByRole('img', { name: progress })).toBeVisible();
    expect(screen.getByText('Loading your vehicles')).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Home' })).toHaveAttribute('href', '/');
    answer();
    await waitFor(() => expect(screen.queryByText('Loading your vehicles')).not.toBeInTheDocument());
    expect(await findHeading(title)).toBeVisible();
  });
});

describe('booking, at the limit of open visits', () => {
  const times = ['09:00', '09:15', '09:30', '09:45', '10:00'];
  beforeEach(() => {
    workshop.appointments = times.map((time) => createSampleVisit({ time }));
  });

  it('reports the limit at the start, with the visits to move or cancel', async () => {
    await openSelfserviceArea('/book');
    await findHeading('You already have 5 visits');
    expect(screen.getByText(/most you can have at once/)).toBeVisible();
    const [first] = workshop.appointments;
    expect(
      screen.getByRole('link', { name: 'Move visit: Repair, 09:00, Thursday 26 November' }),
    ).toHaveAttribute('href', `/visits/${first?.id}/move`);
    expect(
      screen.getByRole('link', { name: 'Cancel visit: Repair, 09:00, Thursday 26 November' }),
    ).toHaveAttribute('href', `/visits/${first?.id}/cancel`);
    expect(screen.queryByRole('radio')).not.toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Home' })).toHaveAttribute('href', '/');
  });

  it('only shows the visits, without Move and Cancel, when it is too late to change them', async () => {
    workshop.appointments = times.map((time) =>
      createSampleVisit({ time, changeable_until: '2026-11-23T07:59:00Z' }),
    );
    await openSelfserviceArea('/book');
    await findHeading('You already have 5 visits');
    expect(screen.getByText(/too late to change these online/)).toBeVisible();
    expect(screen.getAllByRole('link', { name: /^View Repair/ })).toHaveLength(5);
    expect(screen.queryByRole('link', { name: /^(Move|Cancel) visit/ })).not.toBeInTheDocument();
  });

  it('navigates to the visit that reaches the limit', async () => {
    workshop.appointments = workshop.appointments.slice(1);
    const { user } = await openBookingReviewStep();
    await bookAndAwaitConfirmation(user);
  });

  it('allows a booking when the visits are unknown', async () => {
    workshop.backend.failNext('GET /appointments', new ApiProblem(500, 'internal'));
    await openSelfserviceArea('/book');
    await findHeading('What needs doing?');
  });
});

describe('booking, while the backend cannot be reached', () => {
  it('shows the age of the data at its first steps, and focuses the heading once it has loaded again', async () => {
    workshop.vehicles = [golf, transit];
    await openSelfserviceArea('/');
    await screen.findAllByRole('link', { name: 'Book a visit' });
    for (const request of ['GET /appointments', 'GET /vehicles'])
      workshop.backend.failNext(request, new ApiProblem(0, 'network'));
    const { user } = await openSelfserviceArea('/book');
    await findHeading('Which vehicle?');
    await act(() => queryClient.refetchQueries());
    expect(await screen.findByText(/^We can’t reach our system\. Last updated/)).toBeVisible();
    await user.click(getButton('Try again'));
    await waitFor(() => expect(screen.queryByText(/Last updated/)).toBeNull());
    expect(await findHeading('Which vehicle?')).toHaveFocus();
  });
});

describe('booking, made', () => {
  afterEach(() => jest.restoreAllMocks());

  const walkThrough = async () => {
    history.replaceState(null, '', '/visits');
    history.pushState(null, '', '/');
    const site = await openSelfserviceArea('/book');
    await site.user.click(await findRadio(/Repair/));
    await site.user.click(await findRadio('09:00'));
    await findHeading('Check and book');
    await bookAndAwaitConfirmation(site.user);
    return site;
  };

  it('is confirmed at first, and not again after a reload', async () => {
    const { reload } = await walkThrough();
    expect(await findHeading('You’re booked')).toHaveFocus();
    await reload();
    await findHeading('Repair');
    expect(screen.queryByText('You’re booked')).not.toBeInTheDocument();
  });

  it('is skipped by Back, which returns to the page before it', async () => {
    const { address } = await walkThrough();
    await act(async () => history.back());
    await waitFor(() => expect(address()).toBe('/visits'));
    expect(bookings()).toHaveLength(1);
  });

  it('shows that it is made if no page was before it', async () => {
    const { user, address } = await openSelfserviceArea('/book');
    await user.click(await findRadio(/Repair/));
    await user.click(await findRadio('09:00'));
    await findHeading('Check and book');
    await bookAndAwaitConfirmation(user);
    jest.spyOn(history, 'go').mockImplementation();
    await act(async () => history.back());
    expect(await screen.findByText('This visit is booked')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Home' })).toHaveAttribute('href', '/');
    await user.click(screen.getByRole('link', { name: 'Book another visit' }));
    await findHeading('What needs doing?');
    expect(address()).toBe('/book');
  });

  it('stays made after a reload', async () => {
    const { address, reload } = await walkThrough();
    await reload();
    await act(async () => history.back());
    await waitFor(() => expect(address()).toBe('/visits'));
  });
});

describe('countsTowardsVisitLimit', () => {
  it.each([
    ['confirmed', '10:30', true],
    ['requested', '10:45', true],
    ['confirmed', '10:15', false],
    ['in_progress', '09:00', true],
    ['ready', '09:00', false],
    ['cancelled', '11:00', false],
    ['completed', '09:00', false],
    ['no_show', '09:00', false],
  ] as const)('counts a visit that is %s at %s: %s', (status, time, counts) => {
    expect(
      countsTowardsVisitLimit(createSampleVisit({ status, time }), new Date('2026-11-26T10:30:00Z')),
    ).toBe(counts);
  });
});
