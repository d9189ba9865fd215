import { meQuery } from '@forecourt/shared/api';
import { updateDisplayName } from '@forecourt/shared/auth';
import { ApiProblem } from '@forecourt/shared/http';
import { queryClient } from '@forecourt/shared/query';
import { aUser, pinDate } from '@forecourt/shared/testing';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import {
  BOOK_REQUEST,
  bookAndAwaitConfirmation,
  findNoteField,
  findRadio,
  getButton,
  openBookingReviewStep,
  REVIEW_ADDRESS,
} from '../testing/booking.ts';
import { openSelfserviceArea } from '../testing/open.ts';
import { setUpFakeWorkshop } from '../testing/workshop.ts';

const workshop = setUpFakeWorkshop();

const bookings = () => workshop.backend.sent(BOOK_REQUEST);

describe('the review', () => {
  it('shows the address, the next steps, and the deadline for changes', async () => {
    await openBookingReviewStep();
    expect(await screen.findByRole('link', { name: /^12 Harbour Street, London SE1 0ZZ/ })).toBeVisible();
    const [next] = screen.getAllByRole('heading', { name: 'What happens next' });
    expect(next?.nextElementSibling?.children).toHaveLength(2);
    expect(screen.getByText('We’ll call you with a price before we start.')).toBeVisible();
    expect(next?.nextElementSibling).toHaveTextContent(
      'You can move or cancel it online until Wed 25 Nov, 10:30.',
    );
  });

  it('shows the facts to check, then asks for the note, then shows the next steps and offers the button', async () => {
    await openBookingReviewStep();
    const note = await findNoteField();
    const [fact] = screen.getAllByText('Thursday 26 November, 10:30');
    const phone = screen.getAllByText('What happens next').find((each) => each.closest('.phone'));
    expect(note.compareDocumentPosition(fact as Node)).toBe(Node.DOCUMENT_POSITION_PRECEDING);
    expect(note.compareDocumentPosition(phone as Node)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
    expect(note.compareDocumentPosition(getButton('Book now'))).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  });

  it('names the time zone to visitors whose clock differs', async () => {
    await openBookingReviewStep(REVIEW_ADDRESS, {
      settings: { organisation: { timeZone: 'Asia/Kathmandu' } },
    });
    expect(screen.getByText('All times are Kathmandu time')).toBeVisible();
  });

  it('shows day and price in the card and in the summary', async () => {
    const repair = { price: { en: 'from £54.85' } };
    await openBookingReviewStep(REVIEW_ADDRESS, { settings: { booking: { serviceTypes: { repair } } } });
    expect(screen.getAllByText('Thu 26 Nov, 10:30')).toHaveLength(1);
    expect(screen.getAllByText('Thursday 26 November, 10:30')).toHaveLength(1);
    expect(screen.getAllByText(/£54\.85/)).toHaveLength(2);
  });

  it('requests the time if the workshop confirms each visit itself', async () => {
    await openSelfserviceArea(REVIEW_ADDRESS, { settings: { booking: { autoConfirm: false } } });
    expect(await screen.findByRole('button', { name: 'Request this time' })).toBeVisible();
    expect(screen.getByRole('heading', { name: 'Check and request' })).toBeVisible();
    expect(screen.getAllByText('We’ll hold the time for you and confirm it soon.')[0]).toBeVisible();
    expect(screen.queryByText(/Book now|Check and book|is confirmed/)).not.toBeInTheDocument();
  });

  it('shows the number that the workshop calls, with a link to change it and back', async () => {
    const { user, address } = await openSelfserviceArea(REVIEW_ADDRESS);
    expect(await screen.findByText('+44 7700 900123')).toBeVisible();
    await user.click(screen.getByRole('link', { name: 'Change your phone number' }));
    expect(address()).toMatch(/^\/me\/phone/);
    await user.click(await screen.findByRole('button', { name: 'Back' }));
    expect(address()).toBe(REVIEW_ADDRESS.replace('10:30', '10%3A30'));
  });

  it('shows when the vehicle is ready, if that is known', async () => {
    const { reload } = await openBookingReviewStep();
    expect(screen.queryByText(/It should be ready/)).not.toBeInTheDocument();
    await reload();
    await openBookingReviewStep(REVIEW_ADDRESS, {
      settings: { booking: { serviceTypes: { repair: { workMinutes: 240 } } } },
    });
    expect(screen.getAllByText('It should be ready around 14:30.')[0]).toBeVisible();
  });

  it('does not promise a price by phone for work with a fixed price', async () => {
    const repair = { price: { en: 'from £54.85' }, duration: { en: 'half a day' } };
    await openBookingReviewStep(REVIEW_ADDRESS, { settings: { booking: { serviceTypes: { repair } } } });
    expect(screen.getAllByText('Half a day · from £54.85')[0]).toBeVisible();
    expect(screen.queryByText(/call you with a price/)).not.toBeInTheDocument();
  });

  it('does not promise a price by phone for an inspection, whose fee is fixed', async () => {
    await openBookingReviewStep(REVIEW_ADDRESS.replace('repair', 'inspection'), {
      settings: { booking: { serviceTypes: { inspection: {} } } },
    });
    expect(document.body).not.toHaveTextContent(/price/i);
  });

  it('invites wishes if the kind of work defines the job', async () => {
    await openBookingReviewStep(REVIEW_ADDRESS.replace('repair', 'installation'));
    expect(screen.getByRole('textbox', { name: 'Anything we should know? optional' })).toBeVisible();
  });

  it('shows from the start when it will be too late for changes', async () => {
    await openBookingReviewStep(REVIEW_ADDRESS.replace('2026-11-26', '2026-11-24').replace('10:30', '13:00'));
    expect(screen.getAllByText(/until 13:00 today/)).not.toHaveLength(0);
    await openBookingReviewStep(REVIEW_ADDRESS.replace('2026-11-26', '2026-11-23'));
    const [late] = screen.getAllByText(/To move or cancel it later, call/);
    expect(late).toHaveTextContent('+44 20 7946 0100');
  });

  it('computes the deadline for changes across a change of clocks', async () => {
    pinDate('2027-03-22T08:00:00Z');
    // In London, clocks go forward on 28 March at one o'clock.
    await openBookingReviewStep(REVIEW_ADDRESS.replace('2026-11-26', '2027-03-29'), {
      settings: { booking: { cutOffHours: 48 } },
    });
    expect(screen.getAllByText(/until Sat 27 Mar, 09:30/)).not.toHaveLength(0);
  });

  it('requires the note before anything is sent when other work comes from the address', async () => {
    const { user } = await openBookingReviewStep(REVIEW_ADDRESS.replace('repair', 'others'));
    const note = screen.getByRole('textbox', { name: 'What should we look at? required' });
    await user.click(getButton('Book now'));
    expect(note).toHaveFocus();
    expect(note).toHaveAccessibleDescription('Tell us in a sentence what needs doing.');
    expect(bookings()).toEqual([]);
  });

  it('blocks leaving and changes while the booking is in flight', async () => {
    const answer = workshop.backend.hold(BOOK_REQUEST);
    workshop.backend.failNext(BOOK_REQUEST, new ApiProblem(0, 'network'));
    const { user } = await openBookingReviewStep();
    const note = await findNoteField();
    const ways = [
      screen.getByRole('link', { name: 'Back: Day and time' }),
      ...['the vehicle', 'the type of work', 'day and time'].map((part) =>
        screen.getByRole('link', { name: `Change ${part}` }),
      ),
    ];
    const locked = () => ways.filter((way) => way.closest('[inert]'));
    expect(locked()).toEqual([]);
    await user.click(getButton('Book now'));
    expect(locked()).toEqual(ways);
    expect(note).toHaveAttribute('readonly');
    answer();
    await screen.findByRole('alert');
    expect(locked()).toEqual([]);
    expect(note).not.toHaveAttribute('readonly');
  });

  it('starts the next booking without the note of the last one', async () => {
    const { user } = await openSelfserviceArea(REVIEW_ADDRESS);
    await user.type(await findNoteField(), 'Brake noise');
    await bookAndAwaitConfirmation(user);
    await openSelfserviceArea(REVIEW_ADDRESS.replace('10:30', '13:00'));
    expect(await findNoteField()).toHaveValue('');
  });

  it('retains the note over a change and over a reload', async () => {
    const { user, reload } = await openBookingReviewStep();
    await user.type(await findNoteField(), 'Brake noise');
    await user.click(screen.getByRole('link', { name: 'Change day and time' }));
    await user.click(await findRadio('13:00'));
    expect(await findNoteField()).toHaveValue('Brake noise');
    await reload();
    expect(await findNoteField()).toHaveValue('Brake noise');
  });
});

describe('the name in the first booking', () => {
  const name = () => screen.findByRole('textbox', { name: /What shall we call you/ });
  const RENAME = 'PATCH /me';

  it('is requested once, and saved with the booking', async () => {
    const { user } = await openSelfserviceArea(REVIEW_ADDRESS);
    await user.type(await name(), ' Mara ');
    await bookAndAwaitConfirmation(user);
    await waitFor(() => expect(queryClient.getQueryData(meQuery().queryKey)?.display_name).toBe('Mara'));
    expect(workshop.backend.sent(RENAME)).toMatchObject([{ body: { display_name: 'Mara' } }]);
    await waitFor(() => expect(updateDisplayName).toHaveBeenCalledWith('Mara'));
    await openBookingReviewStep(REVIEW_ADDRESS.replace('10:30', '13:00'));
    expect(screen.queryByRole('textbox', { name: /What shall we call you/ })).not.toBeInTheDocument();
  });

  it('is optional', async () => {
    const { user } = await openSelfserviceArea(REVIEW_ADDRESS);
    await name();
    await bookAndAwaitConfirmation(user);
    expect(workshop.backend.sent(RENAME)).toEqual([]);
    // The name is not requested a second time.
    await openBookingReviewStep(REVIEW_ADDRESS.replace('10:30', '13:00'));
    expect(screen.queryByRole('textbox', { name: /What shall we call you/ })).not.toBeInTheDocument();
  });

  it.each([
    ['the backend', { display_name: 'Mara' }, {}],
    ['identity', {}, { displayName: 'Mara' }],
  ])('is not requested when %s knows it', async (_, customer, user) => {
    workshop.me = { ...workshop.me, ...customer };
    await openBookingReviewStep(REVIEW_ADDRESS, { signedInAs: aUser(user) });
    await waitFor(() => expect(queryClient.getQueryData(meQuery().queryKey)).toBeDefined());
    expect(screen.queryByRole('textbox', { name: /What shall we call you/ })).not.toBeInTheDocument();
  });

  it('does not fail the booking when it cannot be saved', async () => {
    workshop.backend.failNext(RENAME, new ApiProblem(500, 'internal'));
    const { user } = await openSelfserviceArea(REVIEW_ADDRESS);
    await user.type(await name(), 'Mara');
    await bookAndAwaitConfirmation(user);
    await waitFor(() => expect(workshop.backend.sent(RENAME)).toHaveLength(1));
    expect(workshop.appointments).toHaveLength(1);
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  });

  it('is checked for its length before anything is sent', async () => {
    const { user } = await openSelfserviceArea(REVIEW_ADDRESS);
    fireEvent.change(await name(), { target: { value: 'x'.repeat(101) } });
    await user.click(getButton('Book now'));
    expect(await name()).toHaveFocus();
    expect(await name()).toHaveAccessibleDescription('Use at most 100 characters.');
    expect(bookings()).toEqual([]);
  });
});
