import { ApiProblem } from '@forecourt/shared/http';
import { screen, waitFor } from '@testing-library/react';
import {
  BOOK_REQUEST,
  bookAndAwaitConfirmation,
  findBookedHeading,
  findNoteField,
  getButton,
  openBookingReviewStep,
  pressTryAgain,
  REVIEW_ADDRESS,
} from '../testing/booking.ts';
import { openSelfserviceArea } from '../testing/open.ts';
import { setUpFakeWorkshop } from '../testing/workshop.ts';

const SAVE = 'PATCH /me';
const KINDS = ['confirmed', 'day_before', 'moved', 'cancelled', 'ready', 'earlier_time'] as const;
const ON = Object.fromEntries(KINDS.map((kind) => [kind, true]));
const OFF = Object.fromEntries(KINDS.map((kind) => [kind, false]));

const workshop = setUpFakeWorkshop();
beforeEach(() => {
  workshop.me.channels.sends_texts = true;
});

const updates = () => screen.findByRole('switch', { name: 'Text updates to this number' });
const bodies = () => workshop.backend.sent(SAVE).map(({ body }) => body);

describe('text updates in the review', () => {
  it('are on for a new customer, below the number that gets them', async () => {
    await openBookingReviewStep();
    expect(await updates()).toBeChecked();
    expect(await updates()).toHaveAccessibleDescription(/^\+44\s7700\s900123$/);
    expect(screen.getAllByText('Text updates to this number')).toHaveLength(1);
    const number = screen.getByText('+44 7700 900123');
    expect(number.compareDocumentPosition(await updates())).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
    expect(number.closest('.card')).toContainElement(await updates());
    expect(bodies()).toEqual([]);
  });

  it('turn all messages about visits off and on at once, and leave those about reminders', async () => {
    workshop.me.channels.texts.reminder = true;
    const { user, reload } = await openBookingReviewStep();
    await user.click(await updates());
    expect(await updates()).not.toBeChecked();
    await waitFor(() => expect(workshop.me.channels.texts).toEqual({ ...OFF, reminder: true }));
    await user.click(await updates());
    await waitFor(() => expect(workshop.me.channels.texts).toEqual({ ...ON, reminder: true }));
    await user.click(await updates());
    await waitFor(() => expect(bodies()).toHaveLength(3));
    await reload();
    expect(await updates()).not.toBeChecked();
    await user.click(await updates());
    await waitFor(() => expect(workshop.me.channels.texts).toMatchObject(ON));
  });

  it('return to the kinds that were wanted', async () => {
    Object.assign(workshop.me.channels.texts, { ...OFF, ready: true });
    const { user } = await openBookingReviewStep();
    expect(await updates()).toBeChecked();
    await user.click(await updates());
    await user.click(await updates());
    await waitFor(() => expect(bodies()).toHaveLength(2));
    expect(workshop.me.channels.texts).toEqual({ ...OFF, ready: true, reminder: false });
  });

  it('say that a choice could not be saved, and save it with the next try', async () => {
    workshop.backend.failNext(SAVE, new ApiProblem(0, 'network'));
    const { user } = await openBookingReviewStep();
    await user.click(await updates());
    expect(await screen.findByRole('alert')).toHaveTextContent('We couldn’t save your choice');
    expect(await updates()).not.toBeChecked();
    await pressTryAgain(user);
    await waitFor(() => expect(screen.queryByRole('alert')).not.toBeInTheDocument());
    expect(workshop.me.channels.texts).toMatchObject(OFF);
  });

  it('do not stop the booking if a choice cannot be saved', async () => {
    workshop.backend.failNext(SAVE, new ApiProblem(503, 'unavailable'));
    const { user } = await openBookingReviewStep();
    await user.click(await updates());
    await screen.findByRole('alert');
    await bookAndAwaitConfirmation(user);
    expect(workshop.appointments).toHaveLength(1);
  });

  it('do not delay the booking, and are saved after it', async () => {
    const answer = workshop.backend.hold(SAVE);
    const { user } = await openBookingReviewStep();
    await user.click(await updates());
    await user.click(getButton('Book now'));
    expect(await findBookedHeading()).toBeVisible();
    expect(await screen.findByText('We’ll text +44 7700 900123 if anything changes.')).toBeVisible();
    answer();
    await waitFor(() => expect(workshop.me.channels.texts).toMatchObject(OFF));
    // Once the choice is saved, the visit's screen promises no text messages.
    await waitFor(() => expect(screen.queryByText(/We’ll text/)).not.toBeInTheDocument());
    expect(workshop.backend.sent(BOOK_REQUEST)).toHaveLength(1);
  });

  it('are there from the start, so that nothing moves', async () => {
    const answer = workshop.backend.hold('GET /me');
    await openSelfserviceArea(REVIEW_ADDRESS);
    await waitFor(() => expect(workshop.backend.sent('GET /reminders')).not.toHaveLength(0));
    expect(screen.queryByRole('textbox')).not.toBeInTheDocument();
    answer();
    await findNoteField();
    expect(await updates()).toBeVisible();
  });

  it.each([
    ['on a site that sends none', () => Object.assign(workshop.me.channels, { sends_texts: false })],
    ['without a phone number', () => Object.assign(workshop.me, { phone: null, phone_formatted: null })],
    [
      'while the profile cannot be loaded',
      () => workshop.backend.failNext('GET /me', ...Array(9).fill(new ApiProblem(503, 'unavailable'))),
    ],
  ])('are not offered %s', async (_, change) => {
    change();
    await openBookingReviewStep();
    expect(await findNoteField()).toBeVisible();
    expect(screen.queryByRole('switch')).not.toBeInTheDocument();
  });
});
