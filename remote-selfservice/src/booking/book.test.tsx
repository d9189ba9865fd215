import { appointmentsQuery, meQuery, queryKeys, vehiclesQuery } from '@forecourt/shared/api';
import { updateDisplayName } from '@forecourt/shared/auth';
import { visitorTimeZone } from '@forecourt/shared/dates';
import { ApiProblem } from '@forecourt/shared/http';
import { queryClient } from '@forecourt/shared/query';
import { aUser, becomeSignedOut, pageOf, pinDate } from '@forecourt/shared/testing';
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { leaveFor } from '../testing/leave-for.ts';
import { MONDAY, open } from '../testing/open.ts';
import { completedVisit, dayOf, golf, reminderOf, transit, visitOf } from '../testing/samples.ts';
import { openWorkshop, type Workshop } from '../testing/workshop.ts';

let workshop: Workshop;
beforeEach(() => {
  pinDate(MONDAY);
  workshop = openWorkshop();
});

const REVIEW = `/book?step=review&vehicle=${golf.id}&service=repair&date=2026-11-26&time=10:30`;
const TIME = `/book?step=time&vehicle=${golf.id}&service=repair`;

const BOOK = 'POST /appointments';
const bookings = () => workshop.backend.sent(BOOK);
/** Queries of all availability requests so far. */
const stretches = () => workshop.backend.sent('GET /availability').map(({ query }) => query);

const heading = (name: string | RegExp) => screen.findByRole('heading', { level: 1, name });
const radio = (name: string | RegExp) => screen.findByRole('radio', { name });
const button = (name: string) => screen.getByRole('button', { name });

/** Plates in the page header, as screen readers read them. */
const platesAbove = () =>
  within(screen.getByRole('banner'))
    .getAllByText(/^Registration/)
    .map(({ textContent }) => textContent);

const booked = () => heading('You’re booked');

/** Turns off the act environment, so React schedules its own work as in a browser. */
async function withoutWaiting(action: () => Promise<void>): Promise<void> {
  const environment = globalThis as { IS_REACT_ACT_ENVIRONMENT?: boolean };
  environment.IS_REACT_ACT_ENVIRONMENT = false;
  await action();
  environment.IS_REACT_ACT_ENVIRONMENT = true;
}

describe('booking, step by step', () => {
  it('should show only the missing steps, advance by itself, and store each step in the address', async () => {
    workshop.vehicles = [golf, transit];
    const { user, address } = await open('/book');
    await heading('Which vehicle?');
    await user.click(await radio(/AB12 CDE/));

    await heading('What needs doing?');
    await user.click(await radio(/Repair/));

    await heading('When suits you?');
    await user.click(await radio(/Thursday 26 November/));
    expect(address()).toBe(`${TIME}&date=2026-11-26`);
    await user.click(await radio('10:30'));

    await heading('Check and book');
    expect(address()).toBe(REVIEW.replace('10:30', '10%3A30'));
    await user.type(screen.getByRole('textbox', { name: /What should we look at/ }), 'Brake noise');
    await user.click(button('Book now'));

    await booked();
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

  it('should begin its note with the name of the reminder it was opened from', async () => {
    const reminder = reminderOf({ name: 'MOT test' });
    workshop.reminders = [reminder];
    const { user } = await open(`${TIME}&date=2026-11-26&reminder=${reminder.id}`);
    await user.click(await radio('10:30'));
    const note = await screen.findByRole('textbox', { name: /What should we look at/ });
    expect(note).toHaveValue('MOT test');
    await user.clear(note);
    expect(await screen.findByText('Your reminder “MOT test” will be noted too.')).toBeVisible();
    // Letters within a word are no mention of the reminder, here and in the backend.
    await user.type(note, 'MOT testing');
    expect(screen.getByText('Your reminder “MOT test” will be noted too.')).toBeVisible();
    await user.clear(note);
    await user.type(note, 'MOT test, wipers too');
    expect(screen.queryByText(/will be noted too/)).not.toBeInTheDocument();
    await user.click(button('Book now'));
    await booked();
    expect(bookings()[0]?.body).toMatchObject({ note: 'MOT test, wipers too', reminder_id: reminder.id });
  });

  it('should ignore the reminder it was opened from when it is for another vehicle', async () => {
    workshop.vehicles = [golf, transit];
    workshop.reminders = [reminderOf()];
    const query = `vehicle=${transit.id}&service=repair&date=2026-11-26&time=10:30&reminder=${reminderOf().id}`;
    const { user } = await open(`/book?step=review&${query}`);
    await user.click(await screen.findByRole('button', { name: 'Book now' }));
    await booked();
    expect(bookings()[0]?.body).not.toHaveProperty('reminder_id');
  });

  it('should be booked without the reminder when that is done meanwhile', async () => {
    workshop.reminders = [reminderOf()];
    const query = `vehicle=${golf.id}&service=repair&date=2026-11-26&time=10:30&reminder=${reminderOf().id}`;
    const { user } = await open(`/book?step=review&${query}`);
    const book = await screen.findByRole('button', { name: 'Book now' });
    workshop.reminders = [];
    const refused = [{ pointer: '/reminder_id', code: 'no_live_reminder', message: '' }];
    workshop.backend.failNext('POST /appointments', new ApiProblem(422, 'invalid_input', '', {}, refused));
    await user.click(book);
    expect(await screen.findByText('The reminder has been closed or deleted')).toBeVisible();
    await user.click(book);
    await booked();
    expect(bookings()[1]?.body).toMatchObject({ note: 'MOT' });
    expect(bookings()[1]?.body).not.toHaveProperty('reminder_id');
  });

  it('should skip the vehicle step with a single vehicle', async () => {
    await open('/book');
    await heading('What needs doing?');
    expect(platesAbove()).toEqual(['Registration AB12 CDE']);
    expect(screen.getByRole('img', { name: 'Step 1 of 3' })).toBeVisible();
  });

  it('should skip the vehicle and the work when the address has them', async () => {
    workshop.vehicles = [golf, transit];
    await open(`/book?vehicle=${transit.id}`);
    await heading('What needs doing?');
    await open(`/book?vehicle=${transit.id}&service=repair`);
    await heading('When suits you?');
    expect(platesAbove()).toEqual(['Registration LK70 ZTR']);
  });

  it('should offer the earliest time first where another day is shown, and choose it with one press', async () => {
    const { user } = await open(`${TIME}&date=2026-11-26`);
    await user.click(await screen.findByRole('button', { name: 'Next available today, 09:00' }));
    await heading('Check and book');
    await user.click(button('Book now'));
    await booked();
    expect(bookings()).toMatchObject([{ body: { date: '2026-11-23', time: '09:00' } }]);
  });

  it('should not advance by arrow keys, on any step', async () => {
    workshop.vehicles = [golf, transit];
    const { user } = await open('/book');
    await heading('Which vehicle?');
    await user.tab();
    (await radio(/AB12 CDE/)).focus();
    await user.keyboard('{ArrowDown}');
    expect(await radio(/LK70 ZTR/)).toBeChecked();
    await heading('Which vehicle?');
    await user.click(button('Continue'));

    await heading('What needs doing?');
    (await radio(/Repair/)).focus();
    await user.keyboard('{ArrowDown}');
    expect(await radio(/Installation/)).toBeChecked();
    await heading('What needs doing?');
    await user.keyboard('{Enter}');

    await heading('When suits you?');
    (await radio('09:00')).focus();
    await user.keyboard('{ArrowDown}');
    expect(await radio('09:30 1 left')).toBeChecked();
    await user.keyboard('{Enter}');
    await heading('Check and book');
    expect(screen.getAllByText('Registration LK70 ZTR')).not.toHaveLength(0);
  });

  it('should show whom to call when the customer does not know what needs doing', async () => {
    await open('/book');
    expect(await screen.findByText(/Not sure what it needs\?/)).toContainElement(
      screen.getByRole('link', { name: '+44 20 7946 0100' }),
    );
  });

  it('should tell screen readers that a press continues', async () => {
    await open('/book');
    expect(await screen.findByRole('group', { name: 'What needs doing?' })).toHaveAccessibleDescription(
      'Choosing one takes you to the next step.',
    );
  });

  it('should say where, what happens next, and the deadline for changes', async () => {
    await open(REVIEW);
    await heading('Check and book');
    expect(await screen.findByRole('link', { name: /^12 Harbour Street, London SE1 0ZZ/ })).toBeVisible();
    const [next] = screen.getAllByRole('heading', { name: 'What happens next' });
    expect(next?.nextElementSibling).toHaveTextContent(/Running late.* Call \+44 20 7946 0100/);
    expect(screen.getByText('We’ll call you with a price before we start.')).toBeVisible();
    expect(next?.nextElementSibling).toHaveTextContent(
      'You can move or cancel it online until Wed 25 Nov, 10:30.',
    );
  });

  it('should show the number that the workshop calls, with a link to change it and back', async () => {
    const { user, address } = await open(REVIEW);
    expect(await screen.findByText('+44 7700 900123')).toBeVisible();
    await user.click(screen.getByRole('link', { name: 'Change your phone number' }));
    expect(address()).toMatch(/^\/me\/phone/);
    await user.click(await screen.findByRole('button', { name: 'Back' }));
    expect(address()).toBe(REVIEW.replace('10:30', '10%3A30'));
  });

  it('should say when to bring the vehicle and, if known, when it is ready', async () => {
    const { reload } = await open(REVIEW);
    await heading('Check and book');
    expect(screen.getAllByText('Bring your vehicle in at this time.')[0]).toBeVisible();
    await reload();
    await open(REVIEW, { settings: { booking: { serviceTypes: { repair: { workMinutes: 240 } } } } });
    await heading('Check and book');
    expect(
      screen.getAllByText('Bring your vehicle in at this time. It should be ready around 14:30.')[0],
    ).toBeVisible();
  });

  it('should not promise a price by phone for work with a fixed price', async () => {
    const repair = { price: { en: 'from £54.85' }, duration: { en: 'half a day' } };
    await open(REVIEW, { settings: { booking: { serviceTypes: { repair } } } });
    await heading('Check and book');
    expect(screen.getAllByText('Half a day · from £54.85')[0]).toBeVisible();
    expect(screen.queryByText(/call you with a price/)).not.toBeInTheDocument();
  });

  it('should invite wishes where the kind of work defines the job', async () => {
    await open(REVIEW.replace('repair', 'installation'));
    await heading('Check and book');
    expect(screen.getByRole('textbox', { name: 'Anything we should know? optional' })).toBeVisible();
  });

  it('should say from the start when it will be too late for changes', async () => {
    await open(REVIEW.replace('2026-11-26', '2026-11-24').replace('10:30', '13:00'));
    await heading('Check and book');
    expect(screen.getAllByText(/until Mon 23 Nov, 13:00/)).not.toHaveLength(0);
    await open(REVIEW.replace('2026-11-26', '2026-11-23'));
    await heading('Check and book');
    const [late] = screen.getAllByText(/To move or cancel it later, call/);
    expect(late).toHaveTextContent('+44 20 7946 0100');
  });

  it('should compute the deadline for changes across a change of clocks', async () => {
    pinDate('2027-03-22T08:00:00Z');
    // In London, clocks go forward on 28 March at one o'clock.
    await open(REVIEW.replace('2026-11-26', '2027-03-29'), { settings: { booking: { cutOffHours: 48 } } });
    await heading('Check and book');
    expect(screen.getAllByText(/until Sat 27 Mar, 09:30/)).not.toHaveLength(0);
  });

  it('should require a note for other work, right below it, before it continues', async () => {
    const { user } = await open('/book');
    await user.click(await radio(/Other work/));
    await heading('What needs doing?');
    const note = screen.getByRole('textbox', { name: 'What should we look at? required' });
    expect(note).toHaveFocus();
    expect(note).toBeValid();
    await user.click(button('Continue'));
    expect(note).toHaveAccessibleDescription('Tell us in a sentence what needs doing.');
    await user.type(note, 'The boot does not close');
    await user.click(button('Continue'));

    await heading('When suits you?');
    await user.click(screen.getByRole('link', { name: 'Back: Book a visit' }));
    await heading('What needs doing?');
    expect(screen.getByRole('textbox', { name: /What should we look at/ })).toHaveValue(
      'The boot does not close',
    );
    // Nothing is missing, so a press continues to the next step.
    await user.click(await radio(/Other work/));
    await heading('When suits you?');
    await user.click(await radio('09:00'));
    expect(await screen.findByRole('textbox', { name: /What should we look at/ })).toHaveValue(
      'The boot does not close',
    );
    await user.click(button('Book now'));
    await booked();
    expect(bookings()).toMatchObject([{ body: { service_type: 'others', note: 'The boot does not close' } }]);
  });

  it('should require the note before anything is sent when other work comes from the address', async () => {
    const { user } = await open(REVIEW.replace('repair', 'others'));
    await heading('Check and book');
    const note = screen.getByRole('textbox', { name: 'What should we look at? required' });
    await user.click(button('Book now'));
    expect(note).toHaveFocus();
    expect(note).toHaveAccessibleDescription('Tell us in a sentence what needs doing.');
    expect(bookings()).toEqual([]);
  });

  it('should add the visit to the cached ones, so home shows it at once', async () => {
    const { user } = await open(REVIEW);
    await heading('Check and book');
    await user.click(button('Book now'));
    await booked();
    expect(queryClient.getQueryData(appointmentsQuery().queryKey)).toEqual(workshop.appointments);
  });

  it('should treat a double tap as one', async () => {
    const { user } = await open(REVIEW);
    await heading('Check and book');
    await user.dblClick(button('Book now'));
    await booked();
    expect(bookings()).toHaveLength(1);
  });

  it('should block leaving and changes while the booking is in flight', async () => {
    const answer = workshop.backend.hold(BOOK);
    workshop.backend.failNext(BOOK, new ApiProblem(0, 'network'));
    const { user } = await open(REVIEW);
    await heading('Check and book');
    const note = screen.getByRole('textbox', { name: /What should we look at/ });
    const ways = [
      screen.getByRole('link', { name: 'Back: Book a visit' }),
      ...['the vehicle', 'the type of work', 'day and time'].map((part) =>
        screen.getByRole('link', { name: `Change ${part}` }),
      ),
    ];
    const locked = () => ways.filter((way) => way.closest('[inert]'));
    expect(locked()).toEqual([]);
    await user.click(button('Book now'));
    expect(locked()).toEqual(ways);
    expect(note).toHaveAttribute('readonly');
    answer();
    await screen.findByRole('alert');
    expect(locked()).toEqual([]);
    expect(note).not.toHaveAttribute('readonly');
  });

  it('should start the next booking without the note of the last one', async () => {
    const { user } = await open(REVIEW);
    await user.type(await screen.findByRole('textbox', { name: /What should we look at/ }), 'Brake noise');
    await user.click(button('Book now'));
    await booked();
    await open(REVIEW.replace('10:30', '13:00'));
    expect(await screen.findByRole('textbox', { name: /What should we look at/ })).toHaveValue('');
  });

  it('should focus the heading of each step', async () => {
    const { user } = await open('/book');
    await user.click(await radio(/Repair/));
    expect(await heading('When suits you?')).toHaveFocus();
    await user.click(await radio('09:00'));
    expect(await heading('Check and book')).toHaveFocus();
  });

  it('should continue with a choice made just before the address is rendered', async () => {
    workshop.vehicles = [golf, transit];
    await open('/book');
    const van = await radio(/LK70 ZTR/);
    await withoutWaiting(async () => {
      van.click();
      // The browser has gone back between two presses, but the router has not rendered yet.
      await Promise.resolve();
      (await radio(/Repair/)).click();
    });
    await heading('When suits you?');
    expect(platesAbove()).toEqual(['Registration LK70 ZTR']);
  });

  it('should go back to the time when Back is pressed before the review has an address', async () => {
    await open(`${TIME}&date=2026-11-26&time=10:30`);
    await radio('10:30');
    const { state } = history;
    const { href } = location;
    await withoutWaiting(async () => {
      button('Continue').click();
      // Changes the history synchronously, as *Back* does, before the router renders.
      history.replaceState(state, '', href);
      dispatchEvent(new PopStateEvent('popstate', { state }));
    });
    await heading('When suits you?');
    expect(screen.queryByRole('heading', { name: 'Check and book' })).not.toBeInTheDocument();
  });

  it('should show the continue button only after a choice', async () => {
    workshop.vehicles = [golf, transit];
    const { user } = await open('/book');
    await heading('Which vehicle?');
    expect(screen.queryByRole('button', { name: 'Continue' })).not.toBeInTheDocument();
    (await radio(/AB12 CDE/)).focus();
    await user.keyboard('{ArrowDown}');
    await user.click(button('Continue'));
    await heading('What needs doing?');
    expect(screen.queryByRole('button', { name: 'Continue' })).not.toBeInTheDocument();
  });

  it('should show what is missing when Enter is pressed with only the plate', async () => {
    workshop.vehicles = [];
    const { user } = await open('/book');
    await user.type(await screen.findByRole('textbox', { name: /registration/i }), 'AB12CDE{Enter}');
    expect(screen.getByText('Choose what needs doing.')).toBeVisible();
  });

  it('should go back one step and retain all choices, by the link and by the browser', async () => {
    const { user, address } = await open('/book');
    await user.click(await radio(/Repair/));
    await user.click(await radio(/Thursday 26 November/));
    await user.click(await radio('10:30'));
    await heading('Check and book');
    await act(async () => history.back());
    await heading('When suits you?');
    expect(await radio(/Thursday 26 November/)).toBeChecked();
    expect(await radio('10:30')).toBeChecked();
    await user.click(screen.getByRole('link', { name: 'Back: Book a visit' }));
    await heading('What needs doing?');
    expect(await radio(/Repair/)).toBeChecked();
    expect(address()).toContain('step=service');
    expect(screen.getByRole('link', { name: 'Home: Book a visit' })).toHaveAttribute('href', '/');
  });

  it('should return to where the customer came from, and nowhere else', async () => {
    const { user } = await open('/book?return=%2Fvisits');
    const back = () => screen.findByRole('link', { name: 'Back: Book a visit' });
    expect(await back()).toHaveAttribute('href', '/visits');
    await user.click(await radio(/Repair/));
    await heading('When suits you?');
    await user.click(await back());
    await heading('What needs doing?');
    expect(await back()).toHaveAttribute('href', '/visits');

    await open('/book?return=%2F%2Felsewhere.example');
    expect(await screen.findByRole('link', { name: 'Home: Book a visit' })).toHaveAttribute('href', '/');
  });

  it('should allow a mistyped number plate to be corrected', async () => {
    workshop.vehicles = [golf, transit];
    await open(`/book?step=vehicle&vehicle=${golf.id}&service=repair`);
    const correct = await screen.findByRole('link', { name: 'Edit AB12 CDE' });
    const needed = `/book?step=vehicle&vehicle=${golf.id}&service=repair`;
    expect(correct).toHaveAttribute('href', `/vehicle/${golf.id}/edit?return=${encodeURIComponent(needed)}`);
  });

  it('should show the next or last visit of each vehicle, the last used vehicle first', async () => {
    const ofTransit = { id: transit.id, device_reg: transit.device_reg, make: null, model: null };
    workshop.vehicles = [golf, transit];
    workshop.appointments = [
      completedVisit({ created_at: '2026-11-01T10:00:00Z' }),
      visitOf({ vehicle: ofTransit, created_at: '2026-11-02T10:00:00Z' }),
    ];
    await open('/book');
    await heading('Which vehicle?');
    const lines = screen.getAllByRole('radio').map((each) => each.closest('label')?.textContent);
    expect(lines).toEqual([
      expect.stringMatching(/Next visit Thu\s26\sNov$/),
      expect.stringMatching(/VW GolfLast visit 12\sNov\s2026$/),
    ]);
  });

  it('should return straight to the review after a change', async () => {
    workshop.vehicles = [golf, transit];
    const { user } = await open(REVIEW);
    await heading('Check and book');
    await user.click(screen.getByRole('link', { name: 'Change the vehicle' }));
    await user.click(await radio(/LK70 ZTR/));
    await heading('Check and book');
    expect(screen.getAllByText('Registration LK70 ZTR')).not.toHaveLength(0);
  });

  it('should offer another vehicle when there is only one', async () => {
    const { user } = await open(REVIEW);
    await heading('Check and book');
    await user.click(screen.getByRole('link', { name: 'Change the vehicle' }));
    await heading('Which vehicle?');
    expect(screen.getByRole('link', { name: 'Add another vehicle' })).toHaveAttribute(
      'href',
      expect.stringMatching(/^\/vehicle\/new\?return=/),
    );
    expect(await radio(/AB12 CDE/)).toBeChecked();
  });

  it('should retain the note over a change and over a reload', async () => {
    const { user, reload } = await open(REVIEW);
    await heading('Check and book');
    await user.type(screen.getByRole('textbox', { name: /What should we look at/ }), 'Brake noise');
    await user.click(screen.getByRole('link', { name: 'Change day and time' }));
    await user.click(await radio('13:00'));
    expect(await screen.findByRole('textbox', { name: /What should we look at/ })).toHaveValue('Brake noise');
    await reload();
    expect(await screen.findByRole('textbox', { name: /What should we look at/ })).toHaveValue('Brake noise');
  });

  it('should not show a note to another customer of the same device', async () => {
    sessionStorage.setItem('forecourt.draft.ben.booking', '{"note":"Brake noise"}');
    await open(REVIEW);
    expect(await screen.findByRole('textbox', { name: /What should we look at/ })).toHaveValue('');
  });

  it('should restore the note when the same customer signs in again after the session ended', async () => {
    const { user } = await open(REVIEW);
    await user.type(await screen.findByRole('textbox', { name: /What should we look at/ }), 'Brake noise');
    cleanup();
    becomeSignedOut('expired');
    await open(REVIEW);
    expect(await screen.findByRole('textbox', { name: /What should we look at/ })).toHaveValue('Brake noise');
  });
});

describe('booking, while the vehicles load', () => {
  it.each([
    ['/book?step=vehicle', 'Which vehicle?', 'Step 1 of 4'],
    ['/book', 'What needs doing?', 'Step 1 of 3'],
    [TIME, 'When suits you?', 'Step 2 of 3'],
    [REVIEW, 'Check and book', 'Step 3 of 3'],
    // The step of the first missing choice is shown instead.
    ['/book?step=review', 'What needs doing?', 'Step 1 of 3'],
  ])('should show the heading of the step that %s requests', async (address, title, progress) => {
    const answer = workshop.backend.hold('GET /vehicles');
    await open(address);
    expect(await heading(title)).toBeVisible();
    expect(screen.getByRole('img', { name: progress })).toBeVisible();
    expect(screen.getByText('Loading your vehicles')).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Home: Book a visit' })).toHaveAttribute('href', '/');
    answer();
    await waitFor(() => expect(screen.queryByText('Loading your vehicles')).not.toBeInTheDocument());
    expect(await heading(title)).toBeVisible();
  });
});

describe('booking, the first time', () => {
  const ADD = 'POST /vehicles';
  const plate = () => screen.findByRole('textbox', { name: 'Vehicle registration number' });
  beforeEach(() => {
    workshop.vehicles = [];
  });

  it('should request the plate together with the work, and continue with both', async () => {
    const { user, address } = await open('/book');
    await heading('How can we help?');
    await user.type(await plate(), ' AB12 CDE ');
    await user.click(await radio(/Repair/));
    await heading('When suits you?');
    expect(platesAbove()).toEqual(['Registration AB12 CDE']);
    expect(workshop.backend.sent(ADD)).toMatchObject([
      { body: { device_reg: 'AB12 CDE' }, idempotencyKey: expect.stringMatching(/^[0-9a-f]{32}$/) },
    ]);
    expect(address()).toContain(`vehicle=${workshop.vehicles[0]?.id}`);
    // The vehicle has been added by now, so its plate is not requested again.
    await user.click(screen.getByRole('link', { name: 'Back: Book a visit' }));
    await heading('What needs doing?');
    expect(screen.queryByRole('textbox')).not.toBeInTheDocument();
  });

  it.each([
    ['came right before', async () => undefined, 0],
    ['is from before a change', () => queryClient.invalidateQueries(vehiclesQuery()), 1],
    [
      'is older',
      async () => queryClient.setQueryData(vehiclesQuery().queryKey, [], { updatedAt: Date.now() - 6_000 }),
      1,
    ],
  ])('should accept an empty list of vehicles that %s, or refetch it', async (_, change, asked) => {
    await queryClient.prefetchQuery(vehiclesQuery());
    await change();
    const before = workshop.backend.sent('GET /vehicles').length;
    await open('/book');
    await plate();
    expect(workshop.backend.sent('GET /vehicles')).toHaveLength(before + asked);
  });

  it('should not disturb typing when it refetches the vehicles', async () => {
    const { user } = await open('/book');
    await user.type(await plate(), 'AB12');
    const field = await plate();
    let answer = () => {};
    workshop.backend.answer({
      'GET /vehicles': () => new Promise((resolve) => (answer = () => resolve(pageOf()))),
    });
    // React Query notifies React in a separate task.
    await act(async () => {
      void queryClient.invalidateQueries({ queryKey: queryKeys.vehicleList });
      await new Promise((resolve) => setTimeout(resolve));
    });
    expect(queryClient.isFetching({ queryKey: queryKeys.vehicleList })).toBe(1);
    expect(field).toBeInTheDocument();
    expect(field).toHaveFocus();
    await act(async () => answer());
  });

  it('should say how a plate is typed in the country', async () => {
    await open('/book');
    expect(await plate()).toHaveAccessibleDescription(/^As on your number plate\./);
    cleanup();
    await open('/book', { settings: { organisation: { country: 'DE' } } });
    expect(await plate()).toHaveAccessibleDescription(/^With its hyphen, for example HH-AB 1234\./);
  });

  it('should focus the plate when the work is chosen first', async () => {
    const { user } = await open('/book');
    await user.click(await radio(/Repair/));
    expect(await plate()).toHaveFocus();
    expect(await plate()).toHaveAccessibleDescription('Enter your registration number.');
    await user.type(await plate(), 'AB12 CDE{Enter}');
    await heading('When suits you?');
  });

  it.each([
    ['without a letter or a digit', '..'],
    ['with an emoji', 'AB12 CDE 🚗'],
    ['with a symbol', 'AB12 ♥'],
  ])('should reject a plate %s without a request', async (_, typed) => {
    const { user } = await open('/book');
    await user.type(await plate(), typed);
    await user.click(await radio(/Repair/));
    expect(await plate()).toBeInvalid();
    expect(await plate()).toHaveAccessibleDescription(/^Use only letters, digits, spaces and hyphens/);
    expect(workshop.backend.sent(ADD)).toEqual([]);
  });

  it.each(['Β 1234', 'А123ВС 77', '粤B·12345', 'ZH-1/2'])(
    'should accept a plate of any script: %s',
    async (typed) => {
      const { user } = await open('/book');
      await user.type(await plate(), typed);
      await user.click(await radio(/Repair/));
      await heading('When suits you?');
    },
  );

  it('should retain the plate over a reload, and clear it when the visit is booked', async () => {
    const { user, reload } = await open('/book');
    await user.type(await plate(), 'AB12 CDE');
    await reload();
    expect(await plate()).toHaveValue('AB12 CDE');
    await user.click(await radio(/Repair/));
    await user.click(await radio('09:00'));
    await heading('Check and book');
    await user.click(button('Book now'));
    await booked();
    workshop.vehicles = [];
    queryClient.clear();
    await open('/book');
    expect(await plate()).toHaveValue('');
  });

  it('should add the vehicle once despite repeated tries, also after a reload', async () => {
    workshop.backend.failNext(ADD, new ApiProblem(0, 'network'), new ApiProblem(0, 'network'));
    const { user, reload } = await open('/book');
    await user.type(await plate(), 'AB12 CDE');
    await user.click(await radio(/Repair/));
    expect(await screen.findByRole('alert')).toHaveTextContent('We couldn’t add your vehicle');
    await user.click(await radio(/Repair/));
    await waitFor(() => expect(workshop.backend.sent(ADD)).toHaveLength(2));
    await reload();
    await plate();
    await user.click(button('Continue'));
    await heading('When suits you?');
    expect(new Set(workshop.backend.sent(ADD).map(({ idempotencyKey }) => idempotencyKey)).size).toBe(1);
  });

  it('should use the vehicle that was added meanwhile on another device', async () => {
    const { user } = await open('/book');
    await user.type(await plate(), 'AB12 CDE');
    workshop.vehicles = [golf];
    workshop.backend.failNext(ADD, new ApiProblem(409, 'vehicle_exists'));
    await user.click(await radio(/Repair/));
    await heading('What needs doing?');
    await user.click(button('Continue'));
    await heading('When suits you?');
  });

  it('should say that the limit of vehicles is reached', async () => {
    workshop.backend.failNext(ADD, new ApiProblem(409, 'too_many_vehicles'));
    const { user } = await open('/book');
    await user.type(await plate(), 'AB12 CDE');
    await user.click(await radio(/Repair/));
    expect(await screen.findByRole('alert')).toHaveTextContent('You can’t add any more vehicles');
  });

  it('should show the backend’s error at the plate', async () => {
    const errors = [{ pointer: '/device_reg', code: 'invalid_format', message: '' }];
    workshop.backend.failNext(ADD, new ApiProblem(422, 'invalid_input', '', {}, errors));
    const { user } = await open('/book');
    await user.type(await plate(), 'AB12 CDE');
    await user.click(await radio(/Repair/));
    await waitFor(async () => expect(await plate()).toBeInvalid());
    expect(await plate()).toHaveFocus();
  });

  it.each(['/book', '/book?service=repair'])(
    'should send the customer to the vehicle form where the business requires more than the plate, and return to %s',
    async (booking) => {
      const fields = [{ id: 'fleet_number', label: { en: 'Fleet number', de: 'Flottennummer' } }];
      const registration = { id: 'device_reg', label: { en: 'Registration', de: 'Kennzeichen' } };
      const { address } = await open(booking, {
        settings: { vehicle: { fields: [registration, ...fields] } },
      });
      await waitFor(() => expect(address()).toBe(`/vehicle/new?return=${encodeURIComponent(booking)}`));
    },
  );
});

describe('booking, the name', () => {
  const name = () => screen.findByRole('textbox', { name: /What shall we call you/ });
  const RENAME = 'PATCH /me';

  it('should be requested once, and saved with the booking', async () => {
    const { user } = await open(REVIEW);
    await user.type(await name(), ' Mara ');
    await user.click(button('Book now'));
    await booked();
    await waitFor(() => expect(queryClient.getQueryData(meQuery().queryKey)?.display_name).toBe('Mara'));
    expect(workshop.backend.sent(RENAME)).toMatchObject([{ body: { display_name: 'Mara' } }]);
    await waitFor(() => expect(updateDisplayName).toHaveBeenCalledWith('Mara'));
    await open(REVIEW.replace('10:30', '13:00'));
    await heading('Check and book');
    expect(screen.queryByRole('textbox', { name: /What shall we call you/ })).not.toBeInTheDocument();
  });

  it('should be optional', async () => {
    const { user } = await open(REVIEW);
    await name();
    await user.click(button('Book now'));
    await booked();
    expect(workshop.backend.sent(RENAME)).toEqual([]);
    // The name is not requested a second time.
    await open(REVIEW.replace('10:30', '13:00'));
    await heading('Check and book');
    expect(screen.queryByRole('textbox', { name: /What shall we call you/ })).not.toBeInTheDocument();
  });

  it.each([
    ['the backend', { display_name: 'Mara' }, {}],
    ['identity', {}, { displayName: 'Mara' }],
  ])('should not be requested when %s knows it', async (_, customer, user) => {
    workshop.me = { ...workshop.me, ...customer };
    await open(REVIEW, { signedInAs: aUser(user) });
    await heading('Check and book');
    await waitFor(() => expect(queryClient.getQueryData(meQuery().queryKey)).toBeDefined());
    expect(screen.queryByRole('textbox', { name: /What shall we call you/ })).not.toBeInTheDocument();
  });

  it('should not fail the booking when it cannot be saved', async () => {
    workshop.backend.failNext(RENAME, new ApiProblem(500, 'internal'));
    const { user } = await open(REVIEW);
    await user.type(await name(), 'Mara');
    await user.click(button('Book now'));
    await booked();
    await waitFor(() => expect(workshop.backend.sent(RENAME)).toHaveLength(1));
    expect(workshop.appointments).toHaveLength(1);
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  });

  it('should be checked for its length before anything is sent', async () => {
    const { user } = await open(REVIEW);
    fireEvent.change(await name(), { target: { value: 'x'.repeat(101) } });
    await user.click(button('Book now'));
    expect(await name()).toHaveFocus();
    expect(await name()).toHaveAccessibleDescription('Use at most 100 characters.');
    expect(bookings()).toEqual([]);
  });
});

describe('booking, at the limit of open visits', () => {
  const times = ['09:00', '09:15', '09:30', '09:45', '10:00'];
  beforeEach(() => {
    workshop.appointments = times.map((time) => visitOf({ time }));
  });

  it('should say so at the start, with the visits to move or cancel', async () => {
    await open('/book');
    await heading('You already have 5 visits booked');
    expect(screen.getByText(/most you can have at once/)).toBeVisible();
    const [first] = workshop.appointments;
    expect(
      screen.getByRole('link', { name: 'Move visit: Repair, 09:00, Thursday 26 November' }),
    ).toHaveAttribute('href', `/visits/${first?.id}/move`);
    expect(
      screen.getByRole('link', { name: 'Cancel visit: Repair, 09:00, Thursday 26 November' }),
    ).toHaveAttribute('href', `/visits/${first?.id}/cancel`);
    expect(screen.queryByRole('radio')).not.toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Home: Book a visit' })).toHaveAttribute('href', '/');
  });

  it('should only show the visits, without Move and Cancel, when it is too late to change them', async () => {
    workshop.appointments = times.map((time) => visitOf({ time, changeable_until: '2026-11-23T07:59:00Z' }));
    await open('/book');
    await heading('You already have 5 visits booked');
    expect(screen.getByText(/too late to change these online/)).toBeVisible();
    expect(screen.getAllByRole('link', { name: /^View Repair/ })).toHaveLength(5);
    expect(screen.queryByRole('link', { name: /^(Move|Cancel) visit/ })).not.toBeInTheDocument();
  });

  it('should not count what is over or cancelled', async () => {
    workshop.appointments = times.map((time, index) =>
      visitOf({ time, ...(index === 0 ? { status: 'cancelled' } : {}) }),
    );
    await open('/book');
    await heading('What needs doing?');
  });

  it('should navigate to the visit that reaches the limit', async () => {
    workshop.appointments = workshop.appointments.slice(1);
    const { user } = await open(REVIEW);
    await heading('Check and book');
    await user.click(button('Book now'));
    await booked();
  });

  it('should allow a booking when the visits are unknown', async () => {
    workshop.backend.failNext('GET /appointments', new ApiProblem(500, 'internal'));
    await open('/book');
    await heading('What needs doing?');
  });
});

describe('booking, made', () => {
  afterEach(() => jest.restoreAllMocks());

  const walkThrough = async () => {
    history.replaceState(null, '', '/visits');
    history.pushState(null, '', '/');
    const site = await open('/book');
    await site.user.click(await radio(/Repair/));
    await site.user.click(await radio('09:00'));
    await heading('Check and book');
    await site.user.click(button('Book now'));
    await booked();
    return site;
  };

  it('should be confirmed at first, and not again after a reload', async () => {
    const { reload } = await walkThrough();
    expect(await heading('You’re booked')).toHaveFocus();
    await reload();
    await heading('Repair');
    expect(screen.queryByText('You’re booked')).not.toBeInTheDocument();
  });

  it('should be skipped by Back, which returns to the page before it', async () => {
    const { address } = await walkThrough();
    await act(async () => history.back());
    await waitFor(() => expect(address()).toBe('/visits'));
    expect(bookings()).toHaveLength(1);
  });

  it('should say that it is made when no page was before it', async () => {
    const { user, address } = await open('/book');
    await user.click(await radio(/Repair/));
    await user.click(await radio('09:00'));
    await heading('Check and book');
    await user.click(button('Book now'));
    await booked();
    jest.spyOn(history, 'go').mockImplementation();
    await act(async () => history.back());
    expect(await screen.findByText('This visit is booked')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Home: Book a visit' })).toHaveAttribute('href', '/');
    await user.click(screen.getByRole('link', { name: 'Book another visit' }));
    await heading('What needs doing?');
    expect(address()).toBe('/book');
  });

  it('should stay made after a reload', async () => {
    const { address, reload } = await walkThrough();
    await reload();
    await act(async () => history.back());
    await waitFor(() => expect(address()).toBe('/visits'));
  });
});

describe('booking, the same again', () => {
  it('should be a new visit when the first one, whose response was lost, has been cancelled since', async () => {
    workshop.backend.failNext(BOOK, new ApiProblem(0, 'network'));
    const { user, address } = await open(REVIEW);
    await heading('Check and book');
    await user.click(button('Book now'));
    await screen.findByText('We got no answer');
    // The first try had arrived; the backend repeats its response to the same key.
    const first = bookings()[0]?.idempotencyKey;
    const lost = visitOf({ reference: 'HSG-LOST' });
    const next = visitOf({ id: golf.id, reference: 'HSG-NEXT' });
    workshop.backend.answer({ [BOOK]: ({ idempotencyKey }) => (idempotencyKey === first ? lost : next) });
    workshop.appointments = [{ ...lost, status: 'cancelled' }, next];
    await user.click(within(screen.getByRole('alert')).getByRole('button', { name: 'Try again' }));
    await waitFor(() => expect(address()).toBe(`/visits/${next.id}`));
  });
});

describe('booking, something else after a response was lost', () => {
  const OTHER = REVIEW.replace('10:30', '13:00');

  async function bookAfterLostAnswer() {
    workshop.backend.failNext(BOOK, new ApiProblem(0, 'network'));
    const { user } = await open(REVIEW);
    await heading('Check and book');
    await user.click(button('Book now'));
    await screen.findByText('We got no answer');
    const site = await open(OTHER);
    await heading('Check and book');
    return site;
  }

  it('should open the visit that was booked without a response, and book no second one', async () => {
    const { user, address } = await bookAfterLostAnswer();
    const unheard = visitOf();
    workshop.appointments = [unheard];
    await user.click(button('Book now'));
    await waitFor(() => expect(address()).toBe(`/visits/${unheard.id}`));
    expect(await heading('You’re booked already')).toBeVisible();
    expect(bookings()).toHaveLength(1);
  });

  it('should be booked when an earlier try was refused because of an existing visit', async () => {
    workshop.appointments = [visitOf()];
    workshop.backend.failNext(BOOK, new ApiProblem(409, 'vehicle_already_booked'));
    const { user } = await open(REVIEW);
    await heading('Check and book');
    await user.click(button('Book now'));
    await screen.findByRole('alert');
    const other = await open(OTHER);
    await heading('Check and book');
    await other.user.click(button('Book now'));
    await booked();
    expect(workshop.appointments).toMatchObject([{ time: '10:30' }, { time: '13:00' }]);
  });

  it('should be booked when no earlier try had arrived', async () => {
    const { user } = await bookAfterLostAnswer();
    await user.click(button('Book now'));
    await booked();
    expect(workshop.appointments).toMatchObject([{ time: '13:00' }]);
  });
});

describe('booking, the time', () => {
  it('should open on the next day that has free times', async () => {
    workshop.day = (date) =>
      date < '2026-11-25'
        ? { ...dayOf(date), slots: [{ time: '09:00', places_left: 0, bookable: false }] }
        : dayOf(date);
    await open(TIME);
    expect(await radio(/Wednesday 25 November/)).toBeChecked();
    expect(await radio(/Tuesday 24 November, fully booked/)).toBeVisible();
  });

  it('should load further days until one has a free time', async () => {
    workshop.day = (date) => (date < '2026-12-10' ? { ...dayOf(date), slots: [] } : dayOf(date));
    await open(TIME);
    expect(await radio(/Thursday 10 December/)).toBeChecked();
    expect(await radio('09:00')).toBeEnabled();
    // The earliest time is the first of the times shown.
    expect(screen.queryByRole('button', { name: /^Next available/ })).not.toBeInTheDocument();
  });

  it('should leave a few taken times in place, and show how many places are left', async () => {
    await open(TIME);
    expect(await radio('09:30 1 left')).toBeEnabled();
    expect(await radio('09:15 taken')).toBeDisabled();
    expect(within(screen.getByRole('group', { name: 'Morning' })).getAllByRole('radio')).toHaveLength(4);
    expect(within(screen.getByRole('group', { name: 'Afternoon' })).getAllByRole('radio')).toHaveLength(1);
  });

  it('should not move a time under the finger when another one is taken meanwhile', async () => {
    await open(TIME);
    await radio('09:30 1 left');
    const times = () =>
      within(screen.getByRole('group', { name: 'Morning' }))
        .getAllByRole('radio')
        .map((each) => (each as HTMLInputElement).value);
    const before = times();
    workshop.day = (date) => {
      const day = dayOf(date);
      const slots = day.slots.map((slot) =>
        slot.time === '09:30' ? { ...slot, places_left: 0, bookable: false } : slot,
      );
      return { ...day, slots };
    };
    await act(() => queryClient.invalidateQueries());
    expect(await radio('09:30 taken')).toBeDisabled();
    expect(times()).toEqual(before);
  });

  it('should say that an open day has no times for the work, however near it is', async () => {
    workshop.day = (date) => ({ ...dayOf(date), ...(date === '2026-11-24' && { slots: [] }) });
    const { user } = await open(TIME);
    await user.click(await radio('Tuesday 24 November, no times for this work'));
    expect(screen.getByText('There are no times for this work on this day')).toBeVisible();
  });

  it('should say that it is too late for today once the notice period has passed its last time', async () => {
    workshop.day = (date) => {
      const day = dayOf(date);
      return date === '2026-11-23'
        ? { ...day, slots: [{ time: '08:45', places_left: 2, bookable: false }] }
        : day;
    };
    const { user } = await open(TIME);
    await user.click(await radio('Today, Monday 23 November, too late to book'));
    expect(screen.getByText('It’s too late to book for this day')).toBeVisible();
  });

  it('should mark full and closed days with a word on the tile', async () => {
    const full = [{ time: '09:00', places_left: 0, bookable: false }];
    workshop.day = (date) => ({ ...dayOf(date), ...(date === '2026-11-24' && { slots: full }) });
    await open(TIME);
    expect((await radio(/Tuesday 24 November, fully booked/)).closest('label')).toHaveTextContent('full');
    expect((await radio(/Saturday 28 November, closed/)).closest('label')).toHaveTextContent('closed');
  });

  const timesOf = (day: string) => within(screen.getByRole('group', { name: `Time on ${day}` }));

  it('should say why a day is closed, with the times of the next free day below', async () => {
    const { user, address } = await open(TIME);
    await user.click(await radio('Saturday 28 November, closed'));
    expect(screen.getByText('We’re closed on Saturdays')).toBeVisible();
    expect(screen.getByText('Next free day: Mon 30 Nov').closest('[aria-hidden="true"]')).toBeNull();
    expect(screen.getAllByText('Choose when you’ll bring your vehicle in.')).toHaveLength(1);
    await user.click(timesOf('Monday 30 November').getByRole('radio', { name: '10:30' }));
    await heading('Check and book');
    expect(address()).toContain('date=2026-11-30&time=10%3A30');
  });

  it('should show the next free day below one with few times, as one choice that stays in place', async () => {
    workshop.day = (date) => {
      const day = dayOf(date);
      return date === '2026-11-23' ? { ...day, slots: day.slots.slice(3) } : day;
    };
    const { user } = await open(TIME);
    const today = await screen.findByRole('group', { name: 'Time on Monday 23 November' });
    const tomorrow = timesOf('Tuesday 24 November');
    tomorrow.getByRole('radio', { name: '09:00' }).focus();
    await user.keyboard('{ArrowDown}');
    const chosen = tomorrow.getByRole('radio', { name: '09:30 1 left' });
    expect(chosen).toHaveFocus();
    expect(chosen).toBeChecked();
    expect(await radio(/Tuesday 24 November/)).toBeChecked();

    within(today).getByRole('radio', { name: '10:30' }).focus();
    await user.keyboard('{ArrowDown}');
    expect(within(today).getByRole('radio', { name: '13:00' })).toBeChecked();
    expect(chosen).not.toBeChecked();
    expect(await radio(/Monday 23 November/)).toBeChecked();
  });

  it('should show only the day that is selected in the strip', async () => {
    const { user } = await open(TIME);
    await user.click(await radio('Saturday 28 November, closed'));
    await user.click(await radio(/Monday 30 November/));
    expect(screen.getAllByRole('radio', { name: '10:30' })).toHaveLength(1);
    expect(screen.queryByText(/Next free day/)).not.toBeInTheDocument();
  });

  it('should say at the time when the address has a closed day, and not only at the end', async () => {
    await open(REVIEW.replace('2026-11-26', '2026-11-28'));
    await heading('When suits you?');
    expect(await screen.findByText('We’re closed on Saturdays')).toBeVisible();
    expect(await radio('10:30')).not.toBeChecked();
  });

  it('should say how long the work takes, if known', async () => {
    await open(TIME, {
      settings: { booking: { serviceTypes: { repair: { duration: { en: 'half a day' } } } } },
    });
    expect(await screen.findByText(/It takes half a day\. Can’t find a time that suits you/)).toBeVisible();
  });

  it('should show the latest start for completion on the same day', async () => {
    const { user } = await open(`${TIME}&date=2026-11-26`, {
      settings: { booking: { serviceTypes: { repair: { workMinutes: 480 } } } },
    });
    expect(
      await screen.findByText(
        'Bring it in by 09:30 and it should be ready the same day. After that, Fri 27 Nov.',
      ),
    ).toBeVisible();
    await user.click(await radio('13:00'));
    await heading('Check and book');
    expect(screen.getAllByText(/ready on Fri\s27\sNov, around 12:00\./)[0]).toBeVisible();
  });

  it('should say when it is ready when that is at no fixed time of day', async () => {
    await open(`${TIME}&date=2026-11-26`, {
      settings: { booking: { serviceTypes: { repair: { workMinutes: 600 } } } },
    });
    expect(
      await screen.findByText('Bring it in at any of these times and it should be ready on Fri 27 Nov.'),
    ).toBeVisible();
  });

  it('should find the next free day after a closed one, however distant', async () => {
    workshop.day = (date) =>
      date > '2026-11-24' && date < '2026-12-21' ? { ...dayOf(date), slots: [] } : dayOf(date);
    const { user } = await open(TIME);
    await user.click(await radio('Wednesday 25 November, no times for this work'));
    expect(await screen.findByRole('group', { name: 'Time on Monday 21 December' })).toBeInTheDocument();
    expect(screen.getByText('Next free day: Mon 21 Dec')).toBeVisible();
  });

  it('should show whom to call when no time suits', async () => {
    await open(TIME);
    await radio('10:30');
    expect(screen.getByText(/Can’t find a time that suits you\?/)).toContainElement(
      screen.getByRole('link', { name: '+44 20 7946 0100' }),
    );
  });

  /** Scrolls the strip of days to its end, as a finger does. */
  const scrollOn = async () => {
    const [day] = await screen.findAllByRole('radio', { name: /Monday 23 November/ });
    fireEvent.scroll(day?.closest('.strip') as HTMLElement);
  };

  it('should load two weeks at a time, and more at the end of the strip, without changing the address', async () => {
    const { address } = await open(`${TIME}&date=2026-11-25&time=10:30`);
    await radio(/Monday 23 November/);
    expect(stretches()).toEqual([{ service_type: 'repair', from: '2026-11-23', to: '2026-12-06' }]);
    await scrollOn();
    await radio(/Monday 7 December/);
    expect(stretches().slice(1)).toEqual([{ service_type: 'repair', from: '2026-12-07', to: '2026-12-20' }]);
    expect(await radio(/Wednesday 25 November/)).toBeChecked();
    expect(await radio('10:30')).toBeChecked();
    expect(address()).toBe(`${TIME}&date=2026-11-25&time=10:30`);
  });

  it('should not navigate when the customer leaves while later days load', async () => {
    const { address } = await open(TIME);
    await radio(/Monday 23 November/);
    const answer = workshop.backend.hold('GET /availability');
    await scrollOn();
    await leaveFor('/');
    answer();
    await waitFor(() => expect(queryClient.isFetching()).toBe(0));
    await act(async () => undefined);
    expect(address()).toBe('/');
    expect(screen.queryByRole('heading', { name: 'When suits you?' })).not.toBeInTheDocument();
  });

  it('should show the times by itself once the backend has capacity again, and focus the title', async () => {
    workshop.backend.failNext('GET /availability', new ApiProblem(503, 'overloaded'));
    jest.useFakeTimers({ now: new Date(MONDAY) });
    await open(TIME);
    const panel = await screen.findByRole('alert');
    expect(panel).toHaveTextContent('A lot of people are using the site');
    within(panel).getByRole('button', { name: 'Try again' }).focus();
    await act(() => jest.advanceTimersByTimeAsync(7500));
    expect(await radio(/Monday 23 November/)).toBeVisible();
    expect(panel).not.toBeInTheDocument();
    expect(screen.getByRole('heading', { level: 1 })).toHaveFocus();
  });

  it('should say that later days failed to load, retain the loaded ones, and retry', async () => {
    const { user } = await open(TIME);
    await radio(/Monday 23 November/);
    workshop.backend.failNext('GET /availability', new ApiProblem(0, 'network'));
    await scrollOn();
    const notice = await screen.findByRole('alert');
    expect(notice).toHaveTextContent('We couldn’t load later days');
    expect(await radio(/Monday 23 November/)).toBeChecked();
    await user.click(within(notice).getByRole('button', { name: 'Try again' }));
    await radio(/Monday 7 December/);
  });

  it('should drop the time when another day is chosen', async () => {
    const { user, address } = await open(REVIEW.replace('review', 'time'));
    expect(await radio('10:30')).toBeChecked();
    await user.click(await radio(/Friday 27 November/));
    expect(address()).not.toContain('time=1');
    expect(await radio('10:30')).not.toBeChecked();
  });

  it('should name the time zone only to visitors whose clock differs', async () => {
    await open(TIME, { settings: { organisation: { timeZone: visitorTimeZone() } } });
    await radio('10:30');
    expect(screen.queryByText(/All times are/)).not.toBeInTheDocument();
    await open(TIME, { settings: { organisation: { timeZone: 'Asia/Kathmandu' } } });
    expect(await screen.findByText('All times are Kathmandu time')).toBeVisible();
  });
});

describe('booking, a month at a time', () => {
  afterEach(() => jest.restoreAllMocks());

  const day = (name: string) => screen.findByRole('radio', { name });
  const month = (name: string) => screen.findByRole('radiogroup', { name });
  const inMonth = async (name: string, label: string) =>
    within(await month(name)).getByRole('radio', { name: label });

  it('should show the availability of distant dates, and choose nothing by browsing', async () => {
    const { user, address } = await open(`${TIME}&date=2026-11-25&time=10:30`);
    await radio('10:30');
    const before = address();
    await user.click(screen.getByRole('button', { name: 'Month' }));
    await month('Nov – Dec 2026');
    expect(button('Earlier weeks')).toHaveAttribute('aria-disabled', 'true');
    await user.click(button('Later weeks'));
    const later = 'Dec 2026 – Jan 2027';
    await waitFor(async () => expect(await inMonth(later, 'Friday 22 January, free')).toBeEnabled());
    expect(await inMonth(later, 'Saturday 23 January')).toBeDisabled();
    expect(button('Later weeks')).toHaveAttribute('aria-disabled', 'true');
    expect(address()).toBe(before);
    expect(await radio('10:30')).toBeChecked();
  });

  it('should begin with this week, and disable its past days', async () => {
    pinDate('2026-11-25T08:00:00Z');
    const { user } = await open(TIME);
    await radio('10:30');
    await user.click(screen.getByRole('button', { name: 'Month' }));
    expect(await inMonth('Nov – Dec 2026', 'Monday 23 November')).toBeDisabled();
    expect(await inMonth('Nov – Dec 2026', 'Wednesday 25 November, free')).toBeEnabled();
    expect(screen.queryByRole('radio', { name: /22 November/ })).not.toBeInTheDocument();
  });

  it('should replace the strip, and return to it', async () => {
    const { user } = await open(`${TIME}&date=2026-11-25`);
    await radio('10:30');
    await user.click(screen.getByRole('button', { name: 'Month' }));
    expect(await screen.findAllByRole('radio', { name: /Wednesday 25 November/ })).toHaveLength(1);
    expect(screen.queryByRole('button', { name: 'Later days' })).not.toBeInTheDocument();
    expect(button('Days')).toHaveFocus();
    await user.click(button('Days'));
    expect(screen.queryByRole('radiogroup')).not.toBeInTheDocument();
    expect(button('Month')).toHaveFocus();
    expect(await radio(/Wednesday 25 November/)).toBeChecked();
  });

  it('should show the pressed day in the strip, with the focus on it', async () => {
    const { user, address } = await open(TIME);
    await radio('10:30');
    await user.click(screen.getByRole('button', { name: 'Month' }));
    await waitFor(async () =>
      expect(await inMonth('Nov – Dec 2026', 'Thursday 17 December, free')).toBeEnabled(),
    );
    await user.click(await inMonth('Nov – Dec 2026', 'Thursday 17 December, free'));
    expect(screen.queryByRole('radiogroup')).not.toBeInTheDocument();
    expect(await day('Thursday 17 December, free')).toHaveFocus();
    expect(address()).toBe(`${TIME}&date=2026-12-17`);
    expect(screen.getByRole('group', { name: 'Time on Thursday 17 December' })).toBeVisible();
  });

  it('should stay open where the times are beside it', async () => {
    jest.spyOn(globalThis, 'matchMedia').mockReturnValue({ matches: true } as MediaQueryList);
    const { user, address } = await open(TIME);
    await radio('10:30');
    await user.click(screen.getByRole('button', { name: 'Month' }));
    const there = 'Thursday 17 December, free';
    await waitFor(async () => expect(await inMonth('Nov – Dec 2026', there)).toBeEnabled());
    await user.click(await inMonth('Nov – Dec 2026', there));
    expect(await inMonth('Nov – Dec 2026', there)).toHaveFocus();
    expect(address()).toBe(`${TIME}&date=2026-12-17`);
    expect(await screen.findByRole('group', { name: 'Time on Thursday 17 December' })).toBeVisible();
  });
});

describe('booking, refused', () => {
  const book = async (...problems: ApiProblem[]) => {
    workshop.backend.failNext(BOOK, ...problems);
    const site = await open(REVIEW);
    await heading('Check and book');
    await site.user.type(screen.getByRole('textbox', { name: /What should we look at/ }), 'Brake noise');
    await site.user.click(button('Book now'));
    return site;
  };

  it('should show the fresh times when the chosen one was taken, and retain all other choices', async () => {
    const slots = [
      { time: '10:30', places_left: 0, bookable: false },
      { time: '10:45', places_left: 1, bookable: true },
    ];
    workshop.day = (date) => ({ ...dayOf(date), ...(date === '2026-11-26' && { slots }) });
    const { user } = await book(new ApiProblem(409, 'slot_taken', '', { code: 'slot_taken', slots }));
    await heading('When suits you?');
    expect(await screen.findByRole('alert')).toHaveTextContent('10:30 has just been taken');
    expect(await radio('10:30 taken')).toBeDisabled();
    await user.click(await radio('10:45 1 left'));
    expect(await screen.findByRole('textbox', { name: /What should we look at/ })).toHaveValue('Brake noise');
    await user.click(button('Book now'));
    await booked();
    const [first, second] = bookings();
    expect(second?.idempotencyKey).not.toBe(first?.idempotencyKey);
  });

  it.each(['too_soon', 'too_far', 'closed_day', 'not_a_slot'])(
    'should return to the times when the chosen one is no longer available: %s',
    async (code) => {
      workshop.day = (date) => {
        const day = dayOf(date);
        return { ...day, slots: day.slots.map((slot) => ({ ...slot, bookable: slot.time > '11' })) };
      };
      await book(new ApiProblem(422, code));
      expect(await screen.findByRole('alert')).toHaveTextContent('10:30 can no longer be booked');
    },
  );

  it.each([
    ['vehicle_already_booked', 'AB12 CDE already has a visit at that time'],
    ['too_many_active', 'You already have 5 visits booked'],
    ['too_many_changes', 'You can’t make any more changes today'],
    ['unavailable', 'We can’t take bookings right now'],
    ['something_new', 'something_new'],
  ])('should have a message of its own for %s and retain everything', async (code, words) => {
    await book(new ApiProblem(code === 'unavailable' ? 503 : 409, code));
    expect(await screen.findByRole('alert')).toHaveTextContent(words);
    expect(screen.getByRole('textbox', { name: /What should we look at/ })).toHaveValue('Brake noise');
  });

  it('should link to the visits when the vehicle has one already, perhaps by a try whose response was lost', async () => {
    await book(new ApiProblem(409, 'vehicle_already_booked'));
    const refusal = within(await screen.findByRole('alert'));
    expect(refusal.getByRole('link', { name: 'View your visits' })).toHaveAttribute('href', '/visits');
  });

  it('should link to the vehicles when the chosen one is gone', async () => {
    const errors = [{ pointer: '/vehicle_id', message: '' }];
    await book(new ApiProblem(404, 'not_found', '', {}, errors));
    expect(await screen.findByRole('alert')).toHaveTextContent('no longer in your account');
    expect(screen.getByRole('link', { name: 'Choose another vehicle' })).toHaveAttribute(
      'href',
      expect.stringContaining('step=vehicle'),
    );
  });

  it.each([
    ['note_required', 422, 'Tell us in a sentence what needs doing.'],
    ['invalid_input', 422, 'We can’t accept this text.'],
  ])('should show the backend’s error at the note: %s', async (code, status, words) => {
    await book(new ApiProblem(status, code, '', {}, [{ pointer: '/note', message: '' }]));
    const note = screen.getByRole('textbox', { name: /What should we look at/ });
    await waitFor(() => expect(note).toBeInvalid());
    expect(note).toHaveAccessibleDescription(expect.stringContaining(words));
    expect(note).toHaveFocus();
  });

  it('should show whom to call when visits were changed too often', async () => {
    await book(new ApiProblem(409, 'too_many_changes'));
    expect(
      within(await screen.findByRole('alert')).getByRole('link', { name: 'Call the garage' }),
    ).toHaveAttribute('href', 'tel:+442079460100');
  });

  it('should link to the visits when the limit of open visits is reached', async () => {
    await book(new ApiProblem(409, 'too_many_active', '', { limit: 5 }));
    expect(
      within(await screen.findByRole('alert')).getByRole('link', { name: 'View your visits' }),
    ).toHaveAttribute('href', '/visits');
  });

  it.each([
    [503, 'overloaded', /hasn’t gone through yet.*A lot of people.*Nothing is lost/],
    [429, 'too_many_requests', /hasn’t gone through yet.*a lot of requests.*Nothing is lost/],
  ])('should report an overload calmly (%i), and book once all the same', async (status, code, words) => {
    const { user } = await book(new ApiProblem(0, 'network'), new ApiProblem(status, code));
    await user.click(within(await screen.findByRole('alert')).getByRole('button', { name: 'Try again' }));
    const notice = await screen.findByText(/hasn’t gone through yet/);
    expect(notice.closest('[role="alert"]')).toHaveTextContent(words);
    expect(screen.getByRole('textbox', { name: /What should we look at/ })).toHaveValue('Brake noise');
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    await booked();
    expect(bookings()).toHaveLength(3);
    expect(new Set(bookings().map(({ idempotencyKey }) => idempotencyKey)).size).toBe(1);
  });

  it('should say that nothing was sent while the device is offline, and book with the next try', async () => {
    const { user } = await book(new ApiProblem(0, 'offline'), new ApiProblem(0, 'offline'));
    const retry = async () =>
      user.click(within(await screen.findByRole('alert')).getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('You’re offline. Nothing was sent.')).toBeVisible();
    await retry();
    await waitFor(() => expect(bookings()).toHaveLength(2));
    expect(await screen.findByText('You’re offline. Nothing was sent.')).toBeVisible();
    await retry();
    await booked();
  });

  it('should not say that nothing was sent once a try may have arrived', async () => {
    const { user } = await book(new ApiProblem(0, 'timeout'), new ApiProblem(0, 'offline'));
    expect(await screen.findByText('We got no answer')).toBeVisible();
    await user.click(within(screen.getByRole('alert')).getByRole('button', { name: 'Try again' }));
    await waitFor(() => expect(bookings()).toHaveLength(2));
    expect(await screen.findByText('We got no answer')).toBeVisible();
    expect(screen.queryByText(/Nothing was sent/)).not.toBeInTheDocument();
  });

  it('should book once despite repeated tries, also after a reload', async () => {
    const { user, reload } = await book(new ApiProblem(0, 'network'), new ApiProblem(0, 'timeout'));
    expect(await screen.findByRole('alert')).toHaveTextContent('We got no answer');
    await user.click(within(screen.getByRole('alert')).getByRole('button', { name: 'Try again' }));
    await waitFor(() => expect(bookings()).toHaveLength(2));
    await reload();
    await heading('Check and book');
    await user.click(button('Book now'));
    await booked();
    expect(new Set(bookings().map(({ idempotencyKey }) => idempotencyKey)).size).toBe(1);
  });
});
