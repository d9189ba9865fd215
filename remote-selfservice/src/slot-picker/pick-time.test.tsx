import { getBrowserTimeZone } from '@forecourt/shared/dates';
import { ApiProblem } from '@forecourt/shared/http';
import { queryClient } from '@forecourt/shared/query';
import { pinDate } from '@forecourt/shared/testing';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import {
  bookAndAwaitConfirmation,
  findHeading,
  findRadio,
  getButton,
  TIME_STEP_ADDRESS,
} from '../testing/booking.ts';
import { navigateBackTo, openSelfserviceArea } from '../testing/open.ts';
import {
  createCancelledVisit,
  createDayAvailability,
  createSampleVisit,
  golf,
  MONDAY,
  transit,
} from '../testing/samples.ts';
import { setUpFakeWorkshop } from '../testing/workshop.ts';

const workshop = setUpFakeWorkshop();

/** Queries of all availability requests so far. */
const availabilityQueries = () => workshop.backend.sent('GET /availability').map(({ query }) => query);

describe('a day and a time', () => {
  const timesOf = (day: string) => within(screen.getByRole('group', { name: `Time on ${day}` }));

  /** Scrolls the strip of days to its end, as a finger does. */
  const scrollOn = async () => {
    const [day] = await screen.findAllByRole('radio', { name: /Monday 23 November/ });
    fireEvent.scroll(day?.closest('.strip') as HTMLElement);
  };

  it('offers the earliest time first if another day is shown, and chooses it by one press', async () => {
    const { user } = await openSelfserviceArea(`${TIME_STEP_ADDRESS}&date=2026-11-26`);
    await user.click(await screen.findByRole('button', { name: 'Next free time today, 09:00' }));
    await findHeading('Check and book');
    await bookAndAwaitConfirmation(user);
    expect(workshop.backend.sent('POST /appointments')).toMatchObject([
      { body: { date: '2026-11-23', time: '09:00' } },
    ]);
  });

  it.each([
    [
      '2026-11-24',
      [],
      'Tuesday 24 November, no times for this work',
      'There are no times for this work on this day',
    ],
    [
      '2026-11-23',
      [{ time: '08:45', places_left: 2, bookable: false }],
      'Today, Monday 23 November, too late to book',
      'It’s too late to book for this day',
    ],
  ])('explains why %s, an open day, has no times: %j', async (date, slots, tile, words) => {
    workshop.day = (day) => ({ ...createDayAvailability(day), ...(day === date && { slots }) });
    await openSelfserviceArea(`${TIME_STEP_ADDRESS}&date=${date}`);
    expect(await findRadio(tile)).toBeChecked();
    expect(screen.getByText(words)).toBeVisible();
  });

  it('begins with tomorrow once today has no time left', async () => {
    const slots = [{ time: '08:45', places_left: 2, bookable: false }];
    workshop.day = (date) => ({ ...createDayAvailability(date), ...(date === '2026-11-23' && { slots }) });
    await openSelfserviceArea(TIME_STEP_ADDRESS);
    expect(await findRadio(/Tuesday 24 November/)).toBeChecked();
    expect(screen.queryByRole('radio', { name: /Monday 23 November/ })).not.toBeInTheDocument();
    expect(getButton('Earlier days')).toHaveAttribute('aria-disabled', 'true');
  });

  it('opens on the next day that has free times', async () => {
    workshop.day = (date) =>
      date < '2026-11-25'
        ? { ...createDayAvailability(date), slots: [{ time: '09:00', places_left: 0, bookable: false }] }
        : createDayAvailability(date);
    await openSelfserviceArea(TIME_STEP_ADDRESS);
    expect(await findRadio(/Wednesday 25 November/)).toBeChecked();
    expect(await findRadio(/Tuesday 24 November, fully booked/)).toBeVisible();
  });

  it('loads further days until one has a free time', async () => {
    workshop.day = (date) =>
      date < '2026-12-10' ? { ...createDayAvailability(date), slots: [] } : createDayAvailability(date);
    await openSelfserviceArea(TIME_STEP_ADDRESS);
    expect(await findRadio(/Thursday 10 December/)).toBeChecked();
    expect(await findRadio('09:00')).toBeEnabled();
    // The earliest time is the first of the times shown.
    expect(screen.queryByRole('button', { name: /^Next free time/ })).not.toBeInTheDocument();
  });

  it('omits taken times, and shows how many places are left', async () => {
    await openSelfserviceArea(TIME_STEP_ADDRESS);
    expect(await findRadio('09:30 1 left')).toBeEnabled();
    expect(screen.queryByRole('radio', { name: /^09:15/ })).not.toBeInTheDocument();
    expect(within(screen.getByRole('group', { name: 'Morning' })).getAllByRole('radio')).toHaveLength(3);
    expect(within(screen.getByRole('group', { name: 'Afternoon' })).getAllByRole('radio')).toHaveLength(1);
  });

  it('does not offer times at which the vehicle has a visit, and labels its start', async () => {
    const other = createSampleVisit({ id: transit.id, time: '13:00', vehicle: { ...transit } });
    const cancelled = createCancelledVisit('customer', { time: '09:00' });
    workshop.vehicles = [golf, transit];
    workshop.appointments = [
      cancelled,
      createSampleVisit({ time: '09:15', ends_at: '2026-11-26T10:15:00Z' }),
      other,
    ];
    await openSelfserviceArea(`/book?vehicle=${golf.id}&service=repair&date=2026-11-26`);
    expect(await findRadio('09:15 yours')).toBeDisabled();
    const times = screen.getAllByRole('radio').map((each) => (each as HTMLInputElement).value);
    expect(times.filter((value) => value.includes(':'))).toEqual(['09:00', '09:15', '10:30', '13:00']);
  });

  it('does not offer times from which the work would last into a visit of the vehicle', async () => {
    workshop.appointments = [createSampleVisit({ time: '09:15' })];
    await openSelfserviceArea(`${TIME_STEP_ADDRESS}&date=2026-11-26`, {
      // More slots than there are before the visit on that day.
      settings: { booking: { serviceTypes: { repair: { slots: 3 } } } },
    });
    expect(await findRadio('09:15 yours')).toBeDisabled();
    expect(await findRadio('09:30 1 left')).toBeEnabled();
    expect(screen.queryByRole('radio', { name: '09:00' })).not.toBeInTheDocument();
  });

  it('does not mark most times of a free day as nearly full', async () => {
    workshop.day = (date) => {
      const day = createDayAvailability(date);
      return {
        ...day,
        slots: day.slots.map((slot) => ({ ...slot, places_left: Math.min(slot.places_left, 1) })),
      };
    };
    await openSelfserviceArea(TIME_STEP_ADDRESS);
    expect(await findRadio(/Monday 23 November, free/)).toBeChecked();
    expect(await findRadio('09:30')).toBeEnabled();
    expect(screen.queryByText('1 left')).not.toBeInTheDocument();
  });

  it('does not move a time under the finger when another one is taken meanwhile', async () => {
    await openSelfserviceArea(TIME_STEP_ADDRESS);
    await findRadio('09:30 1 left');
    const times = () =>
      within(screen.getByRole('group', { name: 'Morning' }))
        .getAllByRole('radio')
        .map((each) => (each as HTMLInputElement).value);
    const before = times();
    workshop.day = (date) => {
      const day = createDayAvailability(date);
      const slots = day.slots.map((slot) =>
        slot.time === '09:30' ? { ...slot, places_left: 0, bookable: false } : slot,
      );
      return { ...day, slots };
    };
    await act(() => queryClient.invalidateQueries());
    expect(await findRadio('09:30 taken')).toBeDisabled();
    expect(times()).toEqual(before);
  });

  it('marks full and closed days with a word on the tile', async () => {
    const full = [{ time: '09:00', places_left: 0, bookable: false }];
    workshop.day = (date) => ({
      ...createDayAvailability(date),
      ...(date === '2026-11-24' && { slots: full }),
    });
    await openSelfserviceArea(TIME_STEP_ADDRESS);
    expect((await findRadio(/Tuesday 24 November, fully booked/)).closest('label')).toHaveTextContent('full');
    expect((await findRadio(/Saturday 28 November, closed/)).closest('label')).toHaveTextContent('closed');
  });

  it('marks a day with few free times, and no day with plenty', async () => {
    workshop.day = (date) => {
      const { slots, ...day } = createDayAvailability(date);
      const few = slots.map((slot, index) => ({ ...slot, bookable: index === 0 }));
      return { ...day, slots: date === '2026-11-24' ? [...few, ...few.slice(1)] : slots };
    };
    await openSelfserviceArea(TIME_STEP_ADDRESS);
    const tileOf = async (name: RegExp) => (await findRadio(name)).closest('label');
    expect(await tileOf(/24 November, only a few times left/)).toHaveTextContent(/^Tue24few left$/);
    expect(await tileOf(/25 November, free/)).toHaveTextContent(/^Wed25Nov$/);
  });

  it('names the month below a day that has no other word', async () => {
    await openSelfserviceArea(TIME_STEP_ADDRESS);
    const first = (await findRadio(/Tuesday 1 December/)).closest('label');
    expect(first).toHaveTextContent(/^Tue1Dec$/);
  });

  it('names the chosen day above its times', async () => {
    await openSelfserviceArea(`${TIME_STEP_ADDRESS}&date=2026-11-26`);
    await findRadio('10:30');
    expect(screen.getByText('Thursday 26 November')).toBeVisible();
  });

  it('explains why a day is closed, with the times of the next free day below', async () => {
    const { user, address } = await openSelfserviceArea(TIME_STEP_ADDRESS);
    await user.click(await findRadio('Saturday 28 November, closed'));
    expect(screen.getByText('We’re closed on Saturdays')).toBeVisible();
    expect(screen.getByText('Saturday 28 November')).not.toHaveAttribute('aria-hidden', 'true');
    expect(screen.getByText('Next free day: Mon 30 Nov').closest('[aria-hidden="true"]')).toBeNull();
    expect(screen.getAllByText('Choose when you’ll bring your vehicle in.')).toHaveLength(1);
    await user.click(timesOf('Monday 30 November').getByRole('radio', { name: '10:30' }));
    await findHeading('Check and book');
    expect(address()).toContain('date=2026-11-30&time=10%3A30');
  });

  it('names no weekday if only one date is closed', async () => {
    const closed = { open: false, closed_reason: 'closed_date' as const, slots: [] };
    workshop.day = (date) => ({ ...createDayAvailability(date), ...(date === '2026-11-24' && closed) });
    const { user } = await openSelfserviceArea(TIME_STEP_ADDRESS);
    await user.click(await findRadio('Tuesday 24 November, closed'));
    expect(screen.getByText('We’re closed on this day')).toBeVisible();
  });

  it('shows the next free day below one with few times, as one choice that stays in place', async () => {
    workshop.day = (date) => {
      const day = createDayAvailability(date);
      return date === '2026-11-23' ? { ...day, slots: day.slots.slice(3) } : day;
    };
    const { user } = await openSelfserviceArea(TIME_STEP_ADDRESS);
    const today = await screen.findByRole('group', { name: 'Time on Monday 23 November' });
    const tomorrow = timesOf('Tuesday 24 November');
    tomorrow.getByRole('radio', { name: '09:00' }).focus();
    await user.keyboard('{ArrowDown}');
    const chosen = tomorrow.getByRole('radio', { name: '09:30 1 left' });
    expect(chosen).toHaveFocus();
    expect(chosen).toBeChecked();
    expect(await findRadio(/Tuesday 24 November/)).toBeChecked();

    within(today).getByRole('radio', { name: '10:30' }).focus();
    await user.keyboard('{ArrowDown}');
    expect(within(today).getByRole('radio', { name: '13:00' })).toBeChecked();
    expect(chosen).not.toBeChecked();
    expect(await findRadio(/Monday 23 November/)).toBeChecked();
  });

  it('shows only the day that is selected in the strip', async () => {
    const { user } = await openSelfserviceArea(TIME_STEP_ADDRESS);
    await user.click(await findRadio('Saturday 28 November, closed'));
    await user.click(await findRadio(/Monday 30 November/));
    expect(screen.getAllByRole('radio', { name: '10:30' })).toHaveLength(1);
    expect(screen.queryByText(/Next free day/)).not.toBeInTheDocument();
  });

  it.each<[object, string | RegExp]>([
    [{ duration: { en: 'half a day' } }, /It takes half a day\. Can’t find a time that suits you/],
    [{ workMinutes: 480 }, 'Bring it in by 09:30 to have it back the same day, or later for Fri 27 Nov.'],
    [{ workMinutes: 600 }, 'Bring it in at any of these times and it should be ready on Fri 27 Nov.'],
  ])('shows how long the work takes, or when it is ready, by the settings: %j', async (repair, words) => {
    await openSelfserviceArea(`${TIME_STEP_ADDRESS}&date=2026-11-26`, {
      settings: { booking: { serviceTypes: { repair } } },
    });
    expect(await screen.findByText(words)).toBeVisible();
  });

  it('shows before the review that the workshop gives the price by phone', async () => {
    await openSelfserviceArea(TIME_STEP_ADDRESS);
    await findRadio('10:30');
    expect(screen.getByText('We’ll call you with a price before we start.')).toBeVisible();
  });

  it('shows at the review when work is ready that takes until the next day', async () => {
    const settings = { booking: { serviceTypes: { repair: { workMinutes: 480 } } } };
    const { user } = await openSelfserviceArea(`${TIME_STEP_ADDRESS}&date=2026-11-26`, { settings });
    await user.click(await findRadio('13:00'));
    await findHeading('Check and book');
    expect(screen.getAllByText(/ready on Fri\s27\sNov, around 12:00\./)[0]).toBeVisible();
  });

  it('finds the next free day after a closed one, however distant', async () => {
    workshop.day = (date) =>
      date > '2026-11-24' && date < '2026-12-21'
        ? { ...createDayAvailability(date), slots: [] }
        : createDayAvailability(date);
    const { user } = await openSelfserviceArea(TIME_STEP_ADDRESS);
    await user.click(await findRadio('Wednesday 25 November, no times for this work'));
    expect(await screen.findByRole('group', { name: 'Time on Monday 21 December' })).toBeInTheDocument();
    expect(screen.getByText('Next free day: Mon 21 Dec')).toBeVisible();
  });

  it('shows whom to call when no time suits', async () => {
    await openSelfserviceArea(TIME_STEP_ADDRESS);
    await findRadio('10:30');
    expect(screen.getByText(/Can’t find a time that suits you\?/)).toContainElement(
      screen.getByRole('link', { name: '+44 20 7946 0100' }),
    );
  });

  it('loads two weeks at a time, and more at the end of the strip, without changing the address', async () => {
    const { address } = await openSelfserviceArea(`${TIME_STEP_ADDRESS}&date=2026-11-25&time=10:30`);
    await findRadio(/Monday 23 November/);
    expect(availabilityQueries()).toEqual([{ service_type: 'repair', from: '2026-11-23', to: '2026-12-06' }]);
    await scrollOn();
    await findRadio(/Monday 7 December/);
    expect(availabilityQueries().slice(1)).toEqual([
      { service_type: 'repair', from: '2026-12-07', to: '2026-12-20' },
    ]);
    expect(await findRadio(/Wednesday 25 November/)).toBeChecked();
    expect(await findRadio('10:30')).toBeChecked();
    expect(address()).toBe(`${TIME_STEP_ADDRESS}&date=2026-11-25&time=10:30`);
  });

  it('does not navigate when the customer leaves while later days load', async () => {
    const { address } = await openSelfserviceArea(TIME_STEP_ADDRESS);
    await findRadio(/Monday 23 November/);
    const answer = workshop.backend.hold('GET /availability');
    await scrollOn();
    await navigateBackTo('/');
    answer();
    await waitFor(() => expect(queryClient.isFetching()).toBe(0));
    await act(async () => undefined);
    expect(address()).toBe('/');
    expect(screen.queryByRole('heading', { name: 'When suits you?' })).not.toBeInTheDocument();
  });

  it('shows the times by itself once the backend has capacity again, and focuses the title', async () => {
    workshop.backend.failNext('GET /availability', new ApiProblem(503, 'overloaded'));
    jest.useFakeTimers({ now: new Date(MONDAY) });
    await openSelfserviceArea(TIME_STEP_ADDRESS);
    const panel = await screen.findByRole('alert');
    expect(panel).toHaveTextContent('A lot of people are using the site');
    within(panel).getByRole('button', { name: 'Try again' }).focus();
    await act(() => jest.advanceTimersByTimeAsync(7500));
    expect(await findRadio(/Monday 23 November/)).toBeVisible();
    expect(panel).not.toBeInTheDocument();
    expect(screen.getByRole('heading', { level: 1 })).toHaveFocus();
  });

  it('reports that later days failed to load, retains the loaded ones, and retries', async () => {
    const { user } = await openSelfserviceArea(TIME_STEP_ADDRESS);
    await findRadio(/Monday 23 November/);
    workshop.backend.failNext('GET /availability', new ApiProblem(0, 'network'));
    await scrollOn();
    const notice = await screen.findByRole('alert');
    expect(notice).toHaveTextContent('We couldn’t load later days');
    expect(await findRadio(/Monday 23 November/)).toBeChecked();
    await user.click(within(notice).getByRole('button', { name: 'Try again' }));
    await findRadio(/Monday 7 December/);
  });

  it('names the time zone only to visitors whose clock differs', async () => {
    await openSelfserviceArea(TIME_STEP_ADDRESS, {
      settings: { organisation: { timeZone: getBrowserTimeZone() } },
    });
    await findRadio('10:30');
    expect(screen.queryByText(/All times are/)).not.toBeInTheDocument();
    await openSelfserviceArea(`${TIME_STEP_ADDRESS}&date=2026-11-26&time=10:30`, {
      settings: { organisation: { timeZone: 'Asia/Kathmandu' } },
    });
    expect(await findRadio('10:30')).toBeChecked();
    // The facts beside the times have no second note.
    expect(screen.getAllByText('All times are Kathmandu time')).toHaveLength(1);
  });
});

describe('a month at a time', () => {
  afterEach(() => document.head.replaceChildren());

  const day = (name: string) => screen.findByRole('radio', { name });
  const month = (name: string) => screen.findByRole('radiogroup', { name });
  const inMonth = async (name: string, label: string) =>
    within(await month(name)).getByRole('radio', { name: label });

  it('shows the availability of distant dates, and chooses nothing by browsing', async () => {
    const { user, address } = await openSelfserviceArea(`${TIME_STEP_ADDRESS}&date=2026-11-25&time=10:30`);
    await findRadio('10:30');
    const before = address();
    await user.click(screen.getByRole('button', { name: 'Month' }));
    await waitFor(async () =>
      expect(await inMonth('Nov – Dec 2026', 'Thursday 31 December, free')).toBeEnabled(),
    );
    expect(getButton('Previous month')).toHaveAttribute('aria-disabled', 'true');
    await user.click(getButton('Next month'));
    await waitFor(async () => expect(await inMonth('January 2027', 'Friday 22 January, free')).toBeEnabled());
    expect(await inMonth('January 2027', 'Saturday 23 January')).toBeDisabled();
    expect(await inMonth('January 2027', 'Friday 1 January, free')).toBeEnabled();
    expect(getButton('Next month')).toHaveAttribute('aria-disabled', 'true');
    expect(address()).toBe(before);
    await user.click(getButton('Previous month'));
    expect(await findRadio('10:30')).toBeChecked();
  });

  it('marks today, and names the months that begin on a page or that the title does not name', async () => {
    const { user } = await openSelfserviceArea(TIME_STEP_ADDRESS);
    await findRadio('10:30');
    await user.click(screen.getByRole('button', { name: 'Month' }));
    const tile = async (name: string, label: string) => (await inMonth(name, label)).closest('label');
    const today = await tile('Nov – Dec 2026', 'Today, Monday 23 November, free');
    expect(today).toHaveClass('today');
    expect(today).toHaveTextContent(/^23$/);
    expect(await tile('Nov – Dec 2026', 'Tuesday 1 December, free')).toHaveTextContent(/^Dec1$/);
    await user.click(getButton('Next month'));
    expect(await tile('January 2027', 'Monday 28 December, free')).toHaveTextContent(/^Dec28$/);
    expect(await tile('January 2027', 'Thursday 31 December, free')).toHaveTextContent(/^31$/);
    expect(await tile('January 2027', 'Friday 1 January, free')).toHaveTextContent(/^Jan1$/);
  });

  it('names no day as chosen before the customer chooses one', async () => {
    await openSelfserviceArea(TIME_STEP_ADDRESS);
    await findRadio('10:30');
    expect(screen.queryByText(/choose a time/)).not.toBeInTheDocument();
  });

  it('states the last bookable day on the last page only', async () => {
    const { user } = await openSelfserviceArea(TIME_STEP_ADDRESS);
    await findRadio('10:30');
    await user.click(screen.getByRole('button', { name: 'Month' }));
    expect(screen.queryByText(/Bookable until/)).not.toBeInTheDocument();
    await user.click(getButton('Next month'));
    expect(await screen.findByText('Bookable until 22 Jan')).toBeVisible();
  });

  it('marks all days that cannot be booked with one sign', async () => {
    const full = [{ time: '09:00', places_left: 0, bookable: false }];
    workshop.day = (date) => ({
      ...createDayAvailability(date),
      ...(date === '2026-11-24' && { slots: full }),
    });
    const { user } = await openSelfserviceArea(TIME_STEP_ADDRESS);
    await findRadio('10:30');
    await user.click(screen.getByRole('button', { name: 'Month' }));
    for (const [label, shown] of [
      ['Tuesday 24 November, fully booked', '24'],
      ['Saturday 28 November, closed', '28'],
    ] as const) {
      const tile = (await inMonth('Nov – Dec 2026', label)).closest('label');
      expect(tile).toHaveTextContent(new RegExp(`^${shown}$`));
      expect(tile).toHaveClass('none');
    }
    await user.click(getButton('Next month'));
    expect((await inMonth('January 2027', 'Saturday 23 January')).closest('label')).toHaveClass('none');
  });

  it('shows the times of the first free day of another month at once, and chooses nothing by it', async () => {
    const full = [{ time: '09:00', places_left: 0, bookable: false }];
    workshop.day = (date) => ({
      ...createDayAvailability(date),
      ...(date === '2027-01-01' && { slots: full }),
    });
    const { user, address } = await openSelfserviceArea(`${TIME_STEP_ADDRESS}&date=2026-11-25`);
    await findRadio('10:30');
    const before = address();
    await user.click(screen.getByRole('button', { name: 'Month' }));
    await user.click(getButton('Next month'));
    const times = await screen.findByRole('group', { name: 'Time on Monday 4 January' });
    expect(screen.getByText('First free day: Monday 4 January')).toBeVisible();
    expect(screen.queryByText('Mon 4 Jan, choose a time')).not.toBeInTheDocument();
    expect(screen.getByText('Wed 25 Nov, choose a time')).toBeVisible();
    expect(await inMonth('January 2027', 'Monday 4 January, free')).toBeChecked();
    expect(screen.queryByText(/No free times on these days/)).not.toBeInTheDocument();
    expect(address()).toBe(before);
    await user.click(getButton('Days'));
    expect(await findRadio(/Wednesday 25 November/)).toBeChecked();
    expect(times).not.toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Month' }));
    await user.click(getButton('Next month'));
    await user.click(within(await screen.findByRole('group', { name: /4 January/ })).getByLabelText('10:30'));
    await findHeading('Check and book');
    expect(address()).toContain('date=2027-01-04&time=10%3A30');
  });

  it('focuses the day whose times are shown when Page Down shows another month', async () => {
    const { user } = await openSelfserviceArea(`${TIME_STEP_ADDRESS}&date=2026-11-25`);
    await findRadio('10:30');
    await user.click(screen.getByRole('button', { name: 'Month' }));
    (await inMonth('Nov – Dec 2026', 'Wednesday 25 November, free')).focus();
    await user.keyboard('{PageDown}');
    await screen.findByRole('group', { name: 'Time on Friday 1 January' });
    expect(await inMonth('January 2027', 'Friday 1 January, free')).toBeChecked();
    await waitFor(async () => expect(await inMonth('January 2027', 'Friday 1 January, free')).toHaveFocus());
  });

  it('retains a chosen time while another month is shown', async () => {
    const { user } = await openSelfserviceArea(`${TIME_STEP_ADDRESS}&date=2026-11-25&time=10:30`);
    await findRadio('10:30');
    await user.click(screen.getByRole('button', { name: 'Month' }));
    await user.click(getButton('Next month'));
    await inMonth('January 2027', 'Monday 4 January, free');
    expect(screen.getByRole('group', { name: 'Time on Wednesday 25 November' })).toBeVisible();
    expect(await findRadio('10:30')).toBeChecked();
    expect(screen.queryByText(/^First free day/)).not.toBeInTheDocument();
    expect(screen.getByText('Wednesday 25 November, 10:30')).toBeVisible();
    expect(getButton('Continue')).toBeVisible();
  });

  /** Opens the month view of November. No day from `full` until 19 January has a time for the work. */
  async function openMonthWithFullDays(full: string) {
    workshop.day = (date) =>
      date >= full && date < '2027-01-20'
        ? { ...createDayAvailability(date), slots: [] }
        : createDayAvailability(date);
    pinDate('2026-11-10T08:00:00Z');
    const { user } = await openSelfserviceArea(`${TIME_STEP_ADDRESS}&date=2026-11-25`, {
      settings: { booking: { horizonDays: 90 } },
    });
    await findRadio('10:30');
    await user.click(screen.getByRole('button', { name: 'Month' }));
    return user;
  }

  it('says that a month has no free day, and offers the next free day, however distant', async () => {
    const user = await openMonthWithFullDays('2026-11-30');
    expect(screen.queryByText(/No free times/)).not.toBeInTheDocument();
    await user.click(getButton('Next month'));
    const words = await screen.findByText('No free times on these days.');
    expect(words).toHaveAttribute('role', 'status');
    expect(screen.getByText('Next free day: Wed 20 Jan')).toBeVisible();
    expect(screen.getByRole('group', { name: 'Time on Wednesday 20 January' })).toBeVisible();
  });

  it('shows no times of other days below a month after which nothing is free', async () => {
    workshop.day = (date) =>
      date > '2026-12-25' ? { ...createDayAvailability(date), slots: [] } : createDayAvailability(date);
    const { user } = await openSelfserviceArea(TIME_STEP_ADDRESS);
    await findRadio('10:30');
    await user.click(screen.getByRole('button', { name: 'Month' }));
    await user.click(getButton('Next month'));
    expect(await screen.findByText('No free times on these days.')).toBeVisible();
    expect(screen.queryByRole('radio', { name: '10:30' })).not.toBeInTheDocument();
  });

  it('does not scroll when the customer returns to the month of the chosen time', async () => {
    const { user } = await openSelfserviceArea(`${TIME_STEP_ADDRESS}&date=2026-11-25&time=10:30`);
    const scroll = jest.mocked(Element.prototype.scrollIntoView);
    await findRadio('10:30');
    expect(scroll).toHaveBeenCalled();
    scroll.mockClear();
    await user.click(screen.getByRole('button', { name: 'Month' }));
    await user.click(getButton('Next month'));
    await inMonth('January 2027', 'Monday 4 January, free');
    await user.click(getButton('Previous month'));
    expect(await findRadio('10:30')).toBeChecked();
    expect(scroll).not.toHaveBeenCalled();
  });

  it('begins with this week, and disables its past days', async () => {
    pinDate('2026-11-25T08:00:00Z');
    const { user } = await openSelfserviceArea(TIME_STEP_ADDRESS);
    await findRadio('10:30');
    await user.click(screen.getByRole('button', { name: 'Month' }));
    expect(await inMonth('Nov – Dec 2026', 'Monday 23 November')).toBeDisabled();
    expect(await inMonth('Nov – Dec 2026', 'Today, Wednesday 25 November, free')).toBeEnabled();
    expect(screen.queryByRole('radio', { name: /22 November/ })).not.toBeInTheDocument();
  });

  it('omits a week whose last day has no times, and lists the holidays in one line below the month', async () => {
    const holiday = { en: 'Christmas Day', de: '1. Weihnachtstag' };
    workshop.day = (date) => ({
      ...createDayAvailability(date),
      ...(['2026-12-24', '2026-12-25'].includes(date) && { holiday }),
    });
    pinDate('2026-11-22T20:00:00Z');
    const { user } = await openSelfserviceArea(TIME_STEP_ADDRESS);
    await findRadio('10:30');
    await user.click(screen.getByRole('button', { name: 'Month' }));
    expect(await inMonth('Nov – Dec 2026', 'Monday 23 November, free')).toBeEnabled();
    expect(screen.queryByRole('radio', { name: /22 November/ })).not.toBeInTheDocument();
    expect(await screen.findByText('Closed on bank holidays: 24 Dec, 25 Dec')).toBeVisible();
    expect(await inMonth('Nov – Dec 2026', 'Thursday 24 December, closed: Christmas Day')).toBeEnabled();
  });

  it('opens on the page of the chosen day if its week is on two pages', async () => {
    const { user } = await openSelfserviceArea(`${TIME_STEP_ADDRESS}&date=2027-01-01`);
    await findRadio('10:30');
    await user.click(screen.getByRole('button', { name: 'Month' }));
    expect(await inMonth('January 2027', 'Friday 1 January, free')).toBeChecked();
  });

  it('replaces the strip, and returns to it', async () => {
    const { user } = await openSelfserviceArea(`${TIME_STEP_ADDRESS}&date=2026-11-25`);
    await findRadio('10:30');
    await user.click(screen.getByRole('button', { name: 'Month' }));
    expect(await screen.findAllByRole('radio', { name: /Wednesday 25 November/ })).toHaveLength(1);
    expect(screen.queryByRole('button', { name: 'Later days' })).not.toBeInTheDocument();
    expect(getButton('Days')).toHaveFocus();
    await user.click(getButton('Days'));
    expect(screen.queryByRole('radiogroup')).not.toBeInTheDocument();
    expect(getButton('Month')).toHaveFocus();
    expect(await findRadio(/Wednesday 25 November/)).toBeChecked();
  });

  it('shows the pressed day in the strip, with the focus on it', async () => {
    const { user, address } = await openSelfserviceArea(TIME_STEP_ADDRESS);
    await findRadio('10:30');
    await user.click(screen.getByRole('button', { name: 'Month' }));
    await user.click(getButton('Next month'));
    await waitFor(async () =>
      expect(await inMonth('January 2027', 'Thursday 7 January, free')).toBeEnabled(),
    );
    await user.click(await inMonth('January 2027', 'Thursday 7 January, free'));
    expect(screen.queryByRole('radiogroup')).not.toBeInTheDocument();
    expect(await day('Thursday 7 January, free')).toHaveFocus();
    expect(address()).toBe(`${TIME_STEP_ADDRESS}&date=2027-01-07`);
    expect(screen.getByRole('group', { name: 'Time on Thursday 7 January' })).toBeVisible();
  });

  it('stays open if the times are beside it', async () => {
    const style = document.createElement('style');
    style.textContent = '* { --times-beside: 1 }';
    document.head.append(style);
    const { user, address } = await openSelfserviceArea(TIME_STEP_ADDRESS);
    await findRadio('10:30');
    await user.click(screen.getByRole('button', { name: 'Month' }));
    const there = 'Thursday 7 January, free';
    await user.click(getButton('Next month'));
    await waitFor(async () => expect(await inMonth('January 2027', there)).toBeEnabled());
    await user.click(await inMonth('January 2027', there));
    expect(await inMonth('January 2027', there)).toHaveFocus();
    expect(address()).toBe(`${TIME_STEP_ADDRESS}&date=2027-01-07`);
    expect(await screen.findByRole('group', { name: 'Time on Thursday 7 January' })).toBeVisible();
  });
});
