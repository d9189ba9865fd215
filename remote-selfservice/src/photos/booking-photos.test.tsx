import { ApiProblem } from '@forecourt/shared/http';
import { setLocale } from '@forecourt/shared/i18n';
import { visitPath, visitsPath } from '@forecourt/shared/links';
import { shrinkPhoto, UnreadablePhotoError } from '@forecourt/shared/shrink-photo';
import { aUser, becomeSignedOut } from '@forecourt/shared/testing';
import { act, screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
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
import { aFile, findFileInput, setUpPhotoDisplay } from '../testing/photo-files.ts';
import { createSampleVisit } from '../testing/samples.ts';
import { setUpFakeWorkshop } from '../testing/workshop.ts';

// jsdom cannot decode or draw images.
jest.mock('@forecourt/shared/shrink-photo', () => ({
  ...jest.requireActual('@forecourt/shared/shrink-photo'),
  shrinkPhoto: jest.fn(),
}));

const workshop = setUpFakeWorkshop();
setUpPhotoDisplay();
beforeEach(() => {
  jest
    .mocked(shrinkPhoto)
    .mockReset()
    .mockResolvedValue(new Blob(['smaller'], { type: 'image/jpeg' }));
});

const SEND = 'POST /appointments/{id}/photos';
const VISIT = visitPath(createSampleVisit().id);
const sent = () => workshop.backend.sent(SEND);
const keys = () => sent().map(({ idempotencyKey }) => idempotencyKey);
const field = () => screen.findByRole('group', { name: /^Photos/ });

async function choose(user: UserEvent, ...names: string[]): Promise<void> {
  await user.upload(await findFileInput('group'), names.map(aFile));
}

async function expectChosen(count: number): Promise<void> {
  await waitFor(async () => expect(within(await field()).queryAllByRole('img')).toHaveLength(count));
}

async function chooseAndBook(...names: string[]) {
  const site = await openBookingReviewStep();
  await site.user.type(await findNoteField(), 'Brake noise');
  await choose(site.user, ...names);
  await expectChosen(names.length);
  await bookAndAwaitConfirmation(site.user);
  return site;
}

describe('photos of a booking', () => {
  it('are sent to the visit once it is booked, and shown there', async () => {
    await chooseAndBook('1.jpg', '2.jpg');
    expect(await screen.findByText('2 photos added')).toBeVisible();
    const [visit] = workshop.appointments;
    expect(sent().map(({ params }) => params.id)).toEqual([visit?.id, visit?.id]);
    expect(new Set(keys()).size).toBe(2);
    // They were shrunk when they were chosen.
    expect(shrinkPhoto).toHaveBeenCalledTimes(2);
    const shown = within(await screen.findByRole('region', { name: 'Photos' }));
    expect(await shown.findByRole('button', { name: 'Open: Your photo 2' })).toBeVisible();
  });

  it('are no longer reported as added once the visit shows others', async () => {
    const { user } = await chooseAndBook('1.jpg', '2.jpg');
    expect(await screen.findByText('2 photos added')).toBeVisible();
    await user.click(await screen.findByRole('button', { name: 'Open: Your photo 2' }));
    await user.click(getButton('Remove photo'));
    await user.click(getButton('Remove photo'));
    await waitFor(() => expect(screen.queryByText('2 photos added')).toBeNull());
  });

  it('remain while the customer goes through the steps, and can be removed', async () => {
    const serviceTypes = { repair: { noteRequired: true } };
    const { user } = await openSelfserviceArea('/book', { settings: { booking: { serviceTypes } } });
    await user.click(await findRadio(/Repair/));
    await user.type(await findNoteField(), 'Brake noise');
    await choose(user, '1.jpg', '2.jpg', '3.jpg');
    await expectChosen(3);
    await user.click(getButton('Continue'));
    await user.click(await findRadio(/Thursday 26 November/));
    await user.click(await findRadio('10:30'));
    await findHeading('Check and book');
    await expectChosen(3);
    await user.click(getButton('Remove photo 2'));
    expect(getButton('Remove photo 2')).toHaveFocus();
    await user.click(getButton('Add another photo'));
    await choose(user, '4.jpg');
    await expectChosen(3);
    await user.click(getButton('Remove photo 3'));
    expect(getButton('Remove photo 2')).toHaveFocus();
    await bookAndAwaitConfirmation(user);
    expect(await screen.findByText('2 photos added')).toBeVisible();
    expect(sent()).toHaveLength(2);
  });

  it('leave the visit booked when one is refused, and explain why', async () => {
    workshop.backend.failNext(SEND, new ApiProblem(422, 'photo_damaged'));
    await chooseAndBook('1.jpg', '2.jpg');
    expect(await screen.findByText('Photo added')).toBeVisible();
    const said = screen.getByRole('alert');
    expect(said).toHaveTextContent(/1 of 2 photos wasn’t added.*1\.jpg: Part of this photo is missing/);
    expect(workshop.backend.sent(BOOK_REQUEST)).toHaveLength(1);
    await findBookedHeading();
  });

  it.each([
    ['the device is offline', new ApiProblem(0, 'offline'), /isn’t sent yet is kept in this tab/],
    ['the backend does not respond', new ApiProblem(0, 'network'), /isn’t sent yet is kept in this tab/],
    ['the store of photos is away', new ApiProblem(503, 'storage_unavailable'), 'We can’t store photos'],
  ])('can be sent again, with the same key, after %s', async (_, problem, words) => {
    workshop.backend.failNext(SEND, problem);
    const { user } = await chooseAndBook('1.jpg', '2.jpg');
    expect(await screen.findByRole('alert')).toHaveTextContent(words);
    expect(screen.getByText('Not sent: 1.jpg, 2.jpg')).toBeVisible();
    await findBookedHeading();
    await pressTryAgain(user);
    expect(await screen.findByText('2 photos added')).toBeVisible();
    const [first, again, second] = keys();
    expect([first === again, again === second]).toEqual([true, false]);
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('are sent in a smaller version if the connection is too slow, but in full size after “Try again”', async () => {
    const tooSlow = new ApiProblem(408, 'request_timeout');
    workshop.backend.failNext(SEND, tooSlow, tooSlow, tooSlow);
    jest
      .mocked(shrinkPhoto)
      .mockImplementation(async (_, size) => new Blob(['x'.repeat(size?.maxSide ?? 2_048)]));
    const { user } = await chooseAndBook('1.jpg');
    expect(await screen.findByRole('alert')).toHaveTextContent('Your connection is too slow for photos');
    const release = workshop.backend.hold(SEND);
    await pressTryAgain(user);
    expect(await screen.findByText('Sending the photo …')).toBeVisible();
    release();
    expect(await screen.findByText('Photo added')).toBeVisible();
    expect(sent().map(({ body }) => (body as Blob).size)).toEqual([2_048, 1_280, 800, 2_048]);
    expect(new Set(keys()).size).toBe(1);
  });

  it('offer no retry if the visit has been cancelled meanwhile', async () => {
    workshop.backend.failNext(SEND, new ApiProblem(409, 'not_changeable'));
    await chooseAndBook('1.jpg');
    expect(await screen.findByRole('alert')).toHaveTextContent('This visit has ended or been cancelled');
    expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
  });

  it('do not delay the booking while one is still being prepared', async () => {
    const decoding = Promise.withResolvers<Blob>();
    jest.mocked(shrinkPhoto).mockReturnValueOnce(decoding.promise);
    const { user } = await openBookingReviewStep();
    await user.type(await findNoteField(), 'Brake noise');
    await choose(user, '1.jpg', '2.pdf');
    jest.mocked(shrinkPhoto).mockRejectedValueOnce(new UnreadablePhotoError());
    await bookAndAwaitConfirmation(user);
    expect(await screen.findByText('Preparing photo 1 of 2 …')).toBeVisible();
    await act(async () => decoding.resolve(new Blob(['smaller'])));
    expect(await screen.findByText('Photo added')).toBeVisible();
    expect(screen.getByRole('alert')).toHaveTextContent('2.pdf: We can’t read this file as a photo');
    // The next booking has lost nothing.
    await openBookingReviewStep();
    await expectChosen(0);
    expect(screen.queryByText(/lost when the page was reloaded/)).toBeNull();
  });

  it('are counted until they are sent, so that a reload can report how many are lost', async () => {
    const unsent = () =>
      sessionStorage.getItem(`forecourt.draft.${aUser().uid}.visit.photos.${createSampleVisit().id}`);
    const release = workshop.backend.hold(SEND);
    await chooseAndBook('1.jpg', '2.jpg', '3.jpg');
    expect(await screen.findByText('Sending photo 1 of 3 …')).toBeVisible();
    expect(unsent()).toBe('3');
    release();
    const releaseNext = workshop.backend.hold(SEND);
    expect(await screen.findByText('Sending photo 2 of 3 …')).toBeVisible();
    expect(unsent()).toBe('2');
    await act(async () => releaseNext());
    expect(await screen.findByText('3 photos added')).toBeVisible();
    expect(unsent()).toBeNull();
  });

  it('that failed can be put away', async () => {
    workshop.backend.failNext(SEND, new ApiProblem(0, 'network'));
    const { user } = await chooseAndBook('1.jpg', '2.jpg');
    expect(await screen.findByText('Not sent: 1.jpg, 2.jpg')).toBeVisible();
    await user.click(getButton('Go on without this photo'));
    expect(await screen.findByText('Photo added')).toBeVisible();
    expect(screen.queryByRole('alert')).toBeNull();
    expect(screen.queryByRole('button', { name: /^Go on without/ })).toBeNull();
  });

  it('that can never be sent are reported once', async () => {
    workshop.backend.failNext(SEND, new ApiProblem(409, 'not_changeable'));
    await chooseAndBook('1.jpg', '2.jpg');
    expect(await screen.findByText('Not sent: 1.jpg, 2.jpg')).toBeVisible();
    expect(getButton('Go on without these photos')).toBeVisible();
    await openSelfserviceArea(visitsPath());
    await openSelfserviceArea(VISIT);
    expect(await screen.findByRole('region', { name: 'Photos' })).toBeVisible();
    expect(screen.queryByText(/^Not sent/)).toBeNull();
  });

  it('continue to be sent after the customer has left the visit, and are reported when it opens again', async () => {
    const release = workshop.backend.hold(SEND);
    const { user } = await chooseAndBook('1.jpg', '2.jpg');
    expect(await screen.findByText('Sending photo 1 of 2 …')).toBeVisible();
    await user.click(screen.getByRole('link', { name: /Visits/ }));
    await findHeading('Visits');
    workshop.backend.failNext(SEND, new ApiProblem(0, 'network'));
    await act(async () => release());
    await openSelfserviceArea(VISIT);
    expect(await screen.findByText('Not sent: 1.jpg, 2.jpg')).toBeVisible();
    await pressTryAgain(user);
    expect(await screen.findByText('2 photos added')).toBeVisible();
    // A finished upload is not reported a second time.
    await openSelfserviceArea(visitsPath());
    await openSelfserviceArea(VISIT);
    expect(await screen.findByRole('button', { name: 'Open: Your photo 2' })).toBeVisible();
    expect(screen.queryByText('2 photos added')).toBeNull();
  });

  it('are five at most', async () => {
    const { user } = await openBookingReviewStep();
    await choose(user, '1.jpg', '2.jpg', '3.jpg', '4.jpg', '5.jpg', '6.jpg');
    await expectChosen(5);
    expect(await screen.findByText('6.jpg: 5 photos are the most that fit here.')).toBeVisible();
    expect(within(await field()).queryByRole('button', { name: /^Add/ })).toBeNull();
  });

  it('show at once which files are not photos, in German too', async () => {
    jest.mocked(shrinkPhoto).mockRejectedValueOnce(new UnreadablePhotoError('', { isHeic: true }));
    const { user } = await openBookingReviewStep();
    await choose(user, 'IMG_1.HEIC', '2.jpg');
    await expectChosen(1);
    expect(within(await field()).getByRole('alert')).toHaveTextContent(/IMG_1\.HEIC: This is a HEIC photo/);
    await act(() => setLocale('de'));
    expect(await screen.findByText('Sie können noch 4 Fotos hinzufügen.')).toBeVisible();
    await user.click(getButton('Foto 1 entfernen'));
    expect(
      await screen.findByText(/Mit einem Foto können wir uns vorbereiten\. Bis zu 5 Fotos\./),
    ).toBeVisible();
  });

  it('say so if a reload of the page has lost them', async () => {
    sessionStorage.setItem(`forecourt.draft.${aUser().uid}.booking.photos`, '{"key":"earlier","count":2}');
    const { user } = await openBookingReviewStep();
    expect(await screen.findByText(/^Your 2 photos were lost when the page was reloaded/)).toBeVisible();
    await choose(user, '1.jpg');
    await expectChosen(1);
    expect(screen.queryByText(/lost when the page was reloaded/)).toBeNull();
  });

  it('survive an expired session, but are never shown to another customer', async () => {
    const { user } = await openBookingReviewStep();
    await choose(user, '1.jpg');
    await expectChosen(1);
    const decoding = Promise.withResolvers<Blob>();
    jest.mocked(shrinkPhoto).mockReturnValueOnce(decoding.promise);
    await choose(user, '2.jpg');
    becomeSignedOut('expired');
    const ben = { signedInAs: aUser({ uid: 'ben' }) };
    await openSelfserviceArea(visitsPath(), ben);
    await act(async () => decoding.resolve(new Blob(['smaller'])));
    await openBookingReviewStep(REVIEW_ADDRESS, ben);
    await expectChosen(0);
    expect(screen.queryByText(/lost when the page was reloaded/)).toBeNull();
  });
});
