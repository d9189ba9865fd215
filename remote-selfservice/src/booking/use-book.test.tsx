import { appointmentsQuery } from '@forecourt/shared/api';
import { ApiProblem } from '@forecourt/shared/http';
import { queryClient } from '@forecourt/shared/query';
import { SiteProviders, writeInlineSettings } from '@forecourt/shared/testing';
import { act, fireEvent, renderHook, screen, waitFor, within } from '@testing-library/react';
import {
  BOOK_REQUEST,
  bookAndAwaitConfirmation,
  findBookedHeading,
  findHeading,
  findNoteField,
  findRadio,
  getButton,
  openBookingReviewStep,
  pressTryAgain,
  REVIEW_ADDRESS,
} from '../testing/booking.ts';
import { openSelfserviceArea } from '../testing/open.ts';
import { createDayAvailability, createSampleVisit, golf } from '../testing/samples.ts';
import { setUpFakeWorkshop } from '../testing/workshop.ts';
import { useBookAppointment } from './use-book.ts';

const workshop = setUpFakeWorkshop();

const bookings = () => workshop.backend.sent(BOOK_REQUEST);

describe('booking once', () => {
  it('stays busy once the visit is booked, until its screen is there', async () => {
    writeInlineSettings();
    const choice = { vehicle: golf.id, service: 'repair', date: '2026-11-26', time: '10:30' } as const;
    const { result } = renderHook(() => useBookAppointment(choice, null, jest.fn()), {
      wrapper: SiteProviders,
    });
    act(() => result.current.book({ note: '', name: null }));
    await waitFor(() => expect(queryClient.isMutating()).toBe(0));
    await act(async () => {});
    expect(workshop.appointments).toHaveLength(1);
    expect(result.current.isBooking).toBe(true);
  });

  it('adds the visit to the cached ones, so home shows it at once', async () => {
    const { user } = await openBookingReviewStep();
    await bookAndAwaitConfirmation(user);
    expect(queryClient.getQueryData(appointmentsQuery().queryKey)).toEqual(workshop.appointments);
  });

  it('makes a new visit when the first one, whose response was lost, has been cancelled since', async () => {
    workshop.backend.failNext(BOOK_REQUEST, new ApiProblem(0, 'network'));
    const { user, address } = await openBookingReviewStep();
    await user.click(getButton('Book now'));
    await screen.findByText('We got no answer');
    // The first try had arrived; the backend repeats its response to the same key.
    const first = bookings()[0]?.idempotencyKey;
    const lost = createSampleVisit({ reference: 'HSG-LOST' });
    const next = createSampleVisit({ id: golf.id, reference: 'HSG-NEXT' });
    workshop.backend.answer({
      [BOOK_REQUEST]: ({ idempotencyKey }) => (idempotencyKey === first ? lost : next),
    });
    workshop.appointments = [{ ...lost, status: 'cancelled' }, next];
    await pressTryAgain(user);
    await waitFor(() => expect(address()).toBe(`/visits/${next.id}`));
  });
});

describe('booking something else after a response was lost', () => {
  const OTHER = REVIEW_ADDRESS.replace('10:30', '13:00');

  async function bookAfterLostAnswer() {
    workshop.backend.failNext(BOOK_REQUEST, new ApiProblem(0, 'network'));
    const { user } = await openBookingReviewStep();
    await user.click(getButton('Book now'));
    await screen.findByText('We got no answer');
    const site = await openSelfserviceArea(OTHER);
    await findHeading('Check and book');
    return site;
  }

  it('opens the visit that was booked without a response, and books no second one', async () => {
    const { user, address } = await bookAfterLostAnswer();
    const unheard = createSampleVisit();
    workshop.appointments = [unheard];
    await user.click(getButton('Book now'));
    await waitFor(() => expect(address()).toBe(`/visits/${unheard.id}`));
    expect(await findHeading('You’re booked already')).toBeVisible();
    expect(bookings()).toHaveLength(1);
  });

  it('is booked when an earlier try was refused because of an existing visit', async () => {
    workshop.appointments = [createSampleVisit()];
    workshop.backend.failNext(BOOK_REQUEST, new ApiProblem(409, 'vehicle_already_booked'));
    const { user } = await openBookingReviewStep();
    await user.click(getButton('Book now'));
    await screen.findByRole('alert');
    const other = await openSelfserviceArea(OTHER);
    await findHeading('Check and book');
    await other.user.click(getButton('Book now'));
    await findBookedHeading();
    expect(workshop.appointments).toMatchObject([{ time: '10:30' }, { time: '13:00' }]);
  });

  it('is booked when no earlier try had arrived', async () => {
    const { user } = await bookAfterLostAnswer();
    await bookAndAwaitConfirmation(user);
    expect(workshop.appointments).toMatchObject([{ time: '13:00' }]);
  });
});

describe('a refused booking', () => {
  const bookRefused = async (...problems: ApiProblem[]) => {
    workshop.backend.failNext(BOOK_REQUEST, ...problems);
    const site = await openBookingReviewStep();
    await site.user.type(await findNoteField(), 'Brake noise');
    await site.user.click(getButton('Book now'));
    return site;
  };

  it.each([
    ['vehicle_already_booked', 'View your visits', '/visits'],
    ['too_many_active', 'View your visits', '/visits'],
    ['too_many_changes', 'Call the garage', 'tel:+442079460100'],
  ])('links to what helps after %s, and retains the note', async (code, name, href) => {
    await bookRefused(new ApiProblem(409, code));
    const refusal = within(await screen.findByRole('alert'));
    expect(refusal.getByRole('link', { name })).toHaveAttribute('href', href);
    expect(await findNoteField()).toHaveValue('Brake noise');
  });

  it('shows the fresh times when the chosen one was taken, and retains all other choices', async () => {
    const slots = [
      { time: '10:30', places_left: 0, bookable: false },
      { time: '10:45', places_left: 1, bookable: true },
    ];
    workshop.day = (date) => ({ ...createDayAvailability(date), ...(date === '2026-11-26' && { slots }) });
    const { user } = await bookRefused(new ApiProblem(409, 'slot_taken', '', { code: 'slot_taken', slots }));
    await findHeading('When suits you?');
    expect(await screen.findByRole('alert')).toHaveTextContent('10:30 has just been taken');
    const times = within(screen.getByRole('group', { name: 'Time on Thursday 26 November' }));
    expect(times.getAllByRole('radio')).toHaveLength(1);
    await user.click(await findRadio('10:45'));
    expect(await findNoteField()).toHaveValue('Brake noise');
    await bookAndAwaitConfirmation(user);
    const [first, second] = bookings();
    expect(second?.idempotencyKey).not.toBe(first?.idempotencyKey);
  });

  it('links to the vehicles when the chosen one is gone', async () => {
    const errors = [{ pointer: '/vehicle_id', message: '' }];
    await bookRefused(new ApiProblem(404, 'not_found', '', {}, errors));
    expect(await screen.findByRole('alert')).toHaveTextContent('no longer in your account');
    expect(screen.getByRole('link', { name: 'Choose another vehicle' })).toHaveAttribute(
      'href',
      expect.stringContaining('step=vehicle'),
    );
  });

  it.each([
    ['note_required', 422, 'Tell us in a sentence what needs doing.'],
    ['invalid_input', 422, 'We can’t accept this text.'],
  ])('shows the backend’s error at the note: %s', async (code, status, words) => {
    await bookRefused(new ApiProblem(status, code, '', {}, [{ pointer: '/note', message: '' }]));
    const note = await findNoteField();
    await waitFor(() => expect(note).toBeInvalid());
    expect(note).toHaveAccessibleDescription(expect.stringContaining(words));
    expect(note).toHaveFocus();
  });

  it.each([
    [503, 'overloaded', /hasn’t gone through yet.*A lot of people.*Nothing is lost/],
    [429, 'too_many_requests', /hasn’t gone through yet.*a lot of requests.*Nothing is lost/],
  ])('reports an overload calmly (%i), and books once all the same', async (status, code, words) => {
    const { user } = await bookRefused(new ApiProblem(0, 'network'), new ApiProblem(status, code));
    await pressTryAgain(user);
    const notice = await screen.findByText(/hasn’t gone through yet/);
    expect(notice.closest('[role="alert"]')).toHaveTextContent(words);
    expect(await findNoteField()).toHaveValue('Brake noise');
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    await findBookedHeading();
    expect(bookings()).toHaveLength(3);
    expect(new Set(bookings().map(({ idempotencyKey }) => idempotencyKey)).size).toBe(1);
  });

  it('reports that nothing was sent while the device is offline, and books with the next try', async () => {
    const { user } = await bookRefused(new ApiProblem(0, 'offline'), new ApiProblem(0, 'offline'));
    const retry = async () =>
      user.click(within(await screen.findByRole('alert')).getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText(/^You were offline, so nothing was sent/)).toBeVisible();
    await retry();
    await waitFor(() => expect(bookings()).toHaveLength(2));
    expect(await screen.findByText(/^You were offline, so nothing was sent/)).toBeVisible();
    await retry();
    await findBookedHeading();
  });

  it('sends no note that has become too long since the last try', async () => {
    const { user } = await bookRefused(new ApiProblem(503, 'unavailable'));
    await screen.findByRole('alert');
    fireEvent.change(await findNoteField(), { target: { value: 'x'.repeat(1_001) } });
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await findNoteField()).toHaveFocus();
    expect(bookings()).toHaveLength(1);
  });

  it('does not report that nothing was sent once a try may have arrived', async () => {
    const { user } = await bookRefused(new ApiProblem(0, 'timeout'), new ApiProblem(0, 'offline'));
    expect(await screen.findByText('We got no answer')).toBeVisible();
    await pressTryAgain(user);
    await waitFor(() => expect(bookings()).toHaveLength(2));
    expect(await screen.findByText('We got no answer')).toBeVisible();
    expect(screen.queryByText(/nothing (was|has been) sent/)).not.toBeInTheDocument();
  });

  it('books once despite repeated tries, also after a reload', async () => {
    const { user, reload } = await bookRefused(new ApiProblem(0, 'network'), new ApiProblem(0, 'timeout'));
    expect(await screen.findByRole('alert')).toHaveTextContent('We got no answer');
    await pressTryAgain(user);
    await waitFor(() => expect(bookings()).toHaveLength(2));
    await reload();
    await findHeading('Check and book');
    await bookAndAwaitConfirmation(user);
    expect(new Set(bookings().map(({ idempotencyKey }) => idempotencyKey)).size).toBe(1);
  });
});
