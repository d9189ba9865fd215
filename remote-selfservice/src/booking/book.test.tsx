import { appointmentsQuery } from '@forecourt/shared/api';
import { ApiProblem } from '@forecourt/shared/http';
import { queryClient } from '@forecourt/shared/query';
import { becomeSignedOut, pinDate } from '@forecourt/shared/testing';
import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import { leaveFor } from '../testing/leave-for.ts';
import { MONDAY, open } from '../testing/open.ts';
import { dayOf, golf, transit, visitOf } from '../testing/samples.ts';
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
/** The stretches of days that were asked for. */
const stretches = () => workshop.backend.sent('GET /availability').map(({ query }) => query);

const heading = (name: string) => screen.findByRole('heading', { level: 1, name });
const radio = (name: string | RegExp) => screen.findByRole('radio', { name });
const button = (name: string) => screen.getByRole('button', { name });

/** Lets React work in its own time, as in a browser. */
async function withoutWaiting(action: () => Promise<void>): Promise<void> {
  const environment = globalThis as { IS_REACT_ACT_ENVIRONMENT?: boolean };
  environment.IS_REACT_ACT_ENVIRONMENT = false;
  await action();
  environment.IS_REACT_ACT_ENVIRONMENT = true;
}

describe('booking, step by step', () => {
  it('should lead from the vehicle to the visit, with each step in the address', async () => {
    const { user, address } = await open('/book');
    await heading('Which vehicle?');
    expect(await radio(/AB12 CDE/)).toBeChecked();
    await user.click(button('Continue'));

    await heading('What needs doing?');
    await user.click(await radio(/Repair/));
    await user.click(button('Continue'));

    await heading('When suits you?');
    await user.click(await radio(/Thursday 26 November/));
    await user.click(await radio('10:30'));
    expect(address()).toBe(REVIEW.replace('review', 'time').replace('10:30', '10%3A30'));
    await user.click(button('Continue'));

    await heading('Is everything right?');
    await user.type(screen.getByRole('textbox', { name: /Note/ }), 'Brake noise');
    await user.click(button('Book now'));

    expect(await heading('You’re booked')).toHaveFocus();
    expect(screen.getByText('26').closest('time')).toHaveTextContent('Thu 26 Nov 10:30');
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

  it('should need a note for other work, and say so before anything is sent', async () => {
    const { user } = await open(REVIEW.replace('repair', 'others'));
    await heading('Is everything right?');
    await user.click(button('Book now'));
    const note = screen.getByRole('textbox', { name: 'Note for the workshop' });
    expect(note).toHaveFocus();
    expect(note).toHaveAccessibleDescription('Tell us in a sentence what needs doing.');
    expect(bookings()).toEqual([]);
    await user.type(note, 'The boot does not close');
    await user.click(button('Book now'));
    await screen.findByText('You’re booked');
    expect(bookings()).toMatchObject([{ body: { service_type: 'others', note: 'The boot does not close' } }]);
  });

  it('should put the visit among the known ones, so that home shows it at once', async () => {
    const { queryKey } = appointmentsQuery();
    queryClient.setQueryData(queryKey, []);
    const { user } = await open(REVIEW);
    await heading('Is everything right?');
    await user.click(button('Book now'));
    await screen.findByText('You’re booked');
    expect(queryClient.getQueryData(queryKey)).toEqual(workshop.appointments);
  });

  it('should take a double tap for one', async () => {
    const { user } = await open(REVIEW);
    await heading('Is everything right?');
    await user.dblClick(button('Book now'));
    await screen.findByText('You’re booked');
    expect(bookings()).toHaveLength(1);
  });

  it('should let nobody leave or change anything while the booking is on its way', async () => {
    const answer = workshop.backend.hold(BOOK);
    workshop.backend.failNext(BOOK, new ApiProblem(0, 'network'));
    const { user } = await open(REVIEW);
    await heading('Is everything right?');
    const note = screen.getByRole('textbox', { name: /Note/ });
    const ways = [
      screen.getByRole('link', { name: 'Back' }),
      ...['the vehicle', 'the kind of work', 'day and time'].map((part) =>
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
    await user.type(await screen.findByRole('textbox', { name: /Note/ }), 'Brake noise');
    await user.click(button('Book now'));
    await screen.findByText('You’re booked');
    await open(REVIEW.replace('10:30', '13:00'));
    expect(await screen.findByRole('textbox', { name: /Note/ })).toHaveValue('');
  });

  it('should give the focus to the heading of each step', async () => {
    const { user } = await open('/book');
    await heading('Which vehicle?');
    await user.click(button('Continue'));
    expect(await heading('What needs doing?')).toHaveFocus();
  });

  it('should go on with a choice that was made just now, before the address is drawn', async () => {
    await open(`/book?step=service&vehicle=${golf.id}`);
    const repair = await radio(/Repair/);
    await withoutWaiting(async () => {
      repair.click();
      // The browser is back between two presses; the router has not had its turn.
      await Promise.resolve();
      button('Continue').click();
    });
    await heading('When suits you?');
  });

  it('should go back to the time when Back comes before the review has an address', async () => {
    await open(`${TIME}&date=2026-11-26&time=10:30`);
    await heading('When suits you?');
    const { state } = history;
    const { href } = location;
    await withoutWaiting(async () => {
      button('Continue').click();
      // What *Back* does, at once: the router has not had its turn.
      history.replaceState(state, '', href);
      dispatchEvent(new PopStateEvent('popstate', { state }));
    });
    await heading('When suits you?');
    expect(screen.queryByRole('heading', { name: 'Is everything right?' })).not.toBeInTheDocument();
  });

  it('should say what is missing and lead to it instead of going on', async () => {
    workshop.vehicles = [golf, transit];
    const { user } = await open('/book');
    await heading('Which vehicle?');
    await user.click(button('Continue'));
    expect(screen.getByText('Choose a vehicle to go on.')).toBeVisible();
    expect(await radio(/AB12 CDE/)).toHaveFocus();
  });

  it('should lead to a new vehicle when there is none', async () => {
    workshop.vehicles = [];
    const { address } = await open('/book');
    await waitFor(() => expect(address()).toBe('/vehicle/new?return=%2Fbook'));
  });

  it('should go back one step with everything kept', async () => {
    const { user, address } = await open(REVIEW);
    await heading('Is everything right?');
    await user.click(screen.getByRole('link', { name: 'Back' }));
    await heading('When suits you?');
    expect(await radio('10:30')).toBeChecked();
    expect(address()).toContain('step=time');
  });

  it('should come straight back to the review after a change', async () => {
    workshop.vehicles = [golf, transit];
    const { user } = await open(REVIEW);
    await heading('Is everything right?');
    await user.click(screen.getByRole('link', { name: 'Change the vehicle' }));
    await user.click(await radio(/LK70 ZTR/));
    await user.click(button('Continue'));
    await heading('Is everything right?');
    expect(screen.getByText('Registration LK70 ZTR')).toBeInTheDocument();
  });

  it('should keep the note over a change and over a reload', async () => {
    const { user, reload } = await open(REVIEW);
    await heading('Is everything right?');
    await user.type(screen.getByRole('textbox', { name: /Note/ }), 'Brake noise');
    await user.click(screen.getByRole('link', { name: 'Change day and time' }));
    await user.click(await radio('13:00'));
    await user.click(button('Continue'));
    expect(await screen.findByRole('textbox', { name: /Note/ })).toHaveValue('Brake noise');
    await reload();
    expect(await screen.findByRole('textbox', { name: /Note/ })).toHaveValue('Brake noise');
  });

  it('should not hand a note to another customer of the same device', async () => {
    sessionStorage.setItem('forecourt.draft.ben.booking.note', '{"note":"Brake noise"}');
    await open(REVIEW);
    expect(await screen.findByRole('textbox', { name: /Note/ })).toHaveValue('');
  });

  it('should have the note again when the same customer comes back after the session ended', async () => {
    const { user } = await open(REVIEW);
    await user.type(await screen.findByRole('textbox', { name: /Note/ }), 'Brake noise');
    cleanup();
    becomeSignedOut('expired');
    await open(REVIEW);
    expect(await screen.findByRole('textbox', { name: /Note/ })).toHaveValue('Brake noise');
  });
});

describe('booking, made', () => {
  const book = async () => {
    const site = await open(REVIEW);
    await heading('Is everything right?');
    await site.user.click(button('Book now'));
    await screen.findByText('You’re booked');
    return site;
  };

  it('should say so once, and not again after a reload', async () => {
    const { reload } = await book();
    await reload();
    await heading('Repair on Thursday 26 November 2026');
    expect(screen.queryByText('You’re booked')).not.toBeInTheDocument();
  });

  it('should not say so again when the customer comes back to the visit', async () => {
    const { user } = await book();
    await user.click(screen.getByRole('link', { name: 'Visits' }));
    await heading('Visits');
    act(() => history.back());
    await heading('Repair on Thursday 26 November 2026');
    expect(screen.queryByText('You’re booked')).not.toBeInTheDocument();
  });
});

describe('booking, the same again', () => {
  it('should be another visit when the first one, whose answer was lost, was cancelled since', async () => {
    workshop.backend.failNext(BOOK, new ApiProblem(0, 'network'));
    const { user } = await open(REVIEW);
    await heading('Is everything right?');
    await user.click(button('Book now'));
    await screen.findByText('No answer came');
    // It had arrived; the backend answers the same key as it did then.
    const first = bookings()[0]?.idempotencyKey;
    const lost = visitOf({ reference: 'HSG-LOST' });
    const next = visitOf({ id: golf.id, reference: 'HSG-NEXT' });
    workshop.backend.answer({ [BOOK]: ({ idempotencyKey }) => (idempotencyKey === first ? lost : next) });
    workshop.appointments = [{ ...lost, status: 'cancelled' }, next];
    await user.click(within(screen.getByRole('alert')).getByRole('button', { name: 'Try again' }));
    await heading('You’re booked');
    expect(screen.getAllByText('Reference HSG-NEXT')).not.toHaveLength(0);
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

  it('should show full times as full and say how many places are left', async () => {
    await open(TIME);
    expect(await radio('09:15 full')).toBeDisabled();
    expect(await radio('09:30 1 left')).toBeEnabled();
    const morning = screen.getByRole('group', { name: 'Morning' });
    expect(within(morning).getAllByRole('radio')).toHaveLength(4);
    expect(within(screen.getByRole('group', { name: 'Afternoon' })).getAllByRole('radio')).toHaveLength(1);
  });

  it('should say why a day is closed and lead to the next free one', async () => {
    const { user } = await open(TIME);
    await user.click(await radio('Saturday 28 November, closed'));
    expect(screen.getByText('The workshop is closed on Saturdays')).toBeVisible();
    await user.click(button('Next free day: Mon 30 Nov'));
    expect(await radio(/Monday 30 November/)).toBeChecked();
    expect(await radio('10:30')).not.toBeChecked();
  });

  it('should not ask for a time on a day that has none', async () => {
    const { user } = await open(TIME);
    await user.click(await radio('Saturday 28 November, closed'));
    await user.click(button('Continue'));
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
    expect(button('Next free day: Mon 30 Nov')).toHaveFocus();
  });

  it('should load two weeks at a time and more on demand', async () => {
    const { user } = await open(TIME);
    await radio(/Monday 23 November/);
    expect(stretches()).toEqual([{ service_type: 'repair', from: '2026-11-23', to: '2026-12-06' }]);
    await user.click(button('Show later days'));
    await radio(/Monday 7 December/);
    await waitFor(() => expect(screen.getByRole('radio', { name: /Monday 7 December/ })).toBeChecked());
    expect(stretches().slice(1)).toEqual([{ service_type: 'repair', from: '2026-12-07', to: '2026-12-20' }]);
  });

  it('should not lead back who has left while later days were on their way', async () => {
    const { user, address } = await open(TIME);
    await radio(/Monday 23 November/);
    const answer = workshop.backend.hold('GET /availability');
    await user.click(button('Show later days'));
    await leaveFor('/');
    answer();
    await waitFor(() => expect(queryClient.isFetching()).toBe(0));
    await act(async () => undefined);
    expect(address()).toBe('/');
    expect(screen.queryByRole('heading', { name: 'When suits you?' })).not.toBeInTheDocument();
  });

  it('should stay with what was chosen while later days were on their way', async () => {
    const { user } = await open(TIME);
    await radio(/Monday 23 November/);
    const answer = workshop.backend.hold('GET /availability');
    await user.click(button('Show later days'));
    await user.click(await radio(/Wednesday 25 November/));
    await user.click(await radio('10:30'));
    answer();
    await radio(/Monday 7 December/);
    expect(await radio(/Wednesday 25 November/)).toBeChecked();
    expect(await radio('10:30')).toBeChecked();
  });

  it('should show the times by itself once there is room for them, with the focus at the title', async () => {
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

  it('should say that later days did not arrive and keep those that are there', async () => {
    const { user } = await open(TIME);
    await radio(/Monday 23 November/);
    workshop.backend.failNext('GET /availability', new ApiProblem(0, 'network'));
    await user.click(button('Show later days'));
    expect(await screen.findByRole('alert')).toHaveTextContent('The later days did not arrive');
    expect(await radio(/Monday 23 November/)).toBeChecked();
  });

  it('should ask for a time when going on without one', async () => {
    const { user } = await open(TIME);
    await radio('10:30');
    await user.click(button('Continue'));
    expect(screen.getByRole('alert')).toHaveTextContent('Choose a time to go on.');
    expect(await radio('09:00')).toHaveFocus();
  });

  it('should drop the time when another day is chosen', async () => {
    const { user, address } = await open(REVIEW.replace('review', 'time'));
    expect(await radio('10:30')).toBeChecked();
    await user.click(await radio(/Friday 27 November/));
    expect(address()).not.toContain('time=1');
    expect(await radio('10:30')).not.toBeChecked();
  });

  it('should say whose time it is', async () => {
    await open(TIME);
    expect(await screen.findByText(/times are the workshop’s, London/)).toBeVisible();
  });
});

describe('booking, refused', () => {
  const book = async (...problems: ApiProblem[]) => {
    workshop.backend.failNext(BOOK, ...problems);
    const site = await open(REVIEW);
    await heading('Is everything right?');
    await site.user.type(screen.getByRole('textbox', { name: /Note/ }), 'Brake noise');
    await site.user.click(button('Book now'));
    return site;
  };

  it('should show the fresh times when the chosen one was taken, with all else kept', async () => {
    const slots = [
      { time: '10:30', places_left: 0, bookable: false },
      { time: '10:45', places_left: 1, bookable: true },
    ];
    workshop.day = (date) => ({ ...dayOf(date), ...(date === '2026-11-26' && { slots }) });
    const { user } = await book(new ApiProblem(409, 'slot_taken', '', { code: 'slot_taken', slots }));
    await heading('When suits you?');
    expect(await screen.findByRole('alert')).toHaveTextContent('10:30 has just been taken');
    expect(await radio('10:30 full')).not.toBeChecked();
    await user.click(await radio('10:45 1 left'));
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
    await user.click(button('Continue'));
    expect(await screen.findByRole('textbox', { name: /Note/ })).toHaveValue('Brake noise');
    await user.click(button('Book now'));
    await screen.findByText('You’re booked');
    const [first, second] = bookings();
    expect(second?.idempotencyKey).not.toBe(first?.idempotencyKey);
  });

  it('should lead back to the times when the chosen one can no longer be booked', async () => {
    workshop.day = (date) => {
      const day = dayOf(date);
      return { ...day, slots: day.slots.map((slot) => ({ ...slot, bookable: slot.time > '11' })) };
    };
    await book(new ApiProblem(422, 'too_soon'));
    expect(await screen.findByRole('alert')).toHaveTextContent('10:30 can no longer be booked');
  });

  it.each([
    ['vehicle_already_booked', 'AB12 CDE already has a visit at that time'],
    ['too_many_active', 'You have 5 visits booked'],
    ['unavailable', 'Booking does not work at the moment'],
    ['something_new', 'something_new'],
  ])('should have its own words for %s and keep everything', async (code, words) => {
    await book(new ApiProblem(code === 'unavailable' ? 503 : 409, code));
    expect(await screen.findByRole('alert')).toHaveTextContent(words);
    expect(screen.getByRole('textbox', { name: /Note/ })).toHaveValue('Brake noise');
  });

  it.each([
    [503, 'overloaded', /has not gone through yet.*A lot of people.*Nothing is lost/],
    [429, 'too_many_requests', /has not gone through yet.*a lot of requests.*Nothing is lost/],
  ])(
    'should say calmly that there was no room (%i), and book once all the same',
    async (status, code, words) => {
      const { user } = await book(new ApiProblem(0, 'network'), new ApiProblem(status, code));
      await user.click(within(await screen.findByRole('alert')).getByRole('button', { name: 'Try again' }));
      const notice = await screen.findByText(/has not gone through yet/);
      expect(notice.closest('[role="alert"]')).toHaveTextContent(words);
      expect(screen.getByRole('textbox', { name: /Note/ })).toHaveValue('Brake noise');
      await user.click(screen.getByRole('button', { name: 'Try again' }));
      await screen.findByText('You’re booked');
      expect(bookings()).toHaveLength(3);
      expect(new Set(bookings().map(({ idempotencyKey }) => idempotencyKey)).size).toBe(1);
    },
  );

  it('should book once however often it is tried, also after a reload', async () => {
    const { user, reload } = await book(new ApiProblem(0, 'network'), new ApiProblem(0, 'timeout'));
    expect(await screen.findByRole('alert')).toHaveTextContent('No answer came');
    await user.click(within(screen.getByRole('alert')).getByRole('button', { name: 'Try again' }));
    await waitFor(() => expect(bookings()).toHaveLength(2));
    await reload();
    await heading('Is everything right?');
    await user.click(button('Book now'));
    await screen.findByText('You’re booked');
    expect(new Set(bookings().map(({ idempotencyKey }) => idempotencyKey)).size).toBe(1);
  });
});
