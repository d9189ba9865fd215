import { queryKeys } from '@forecourt/shared/api';
import { ApiProblem, isOffline, watchConnection } from '@forecourt/shared/http';
import { setLocale } from '@forecourt/shared/i18n';
import { visitPath, visitsPath } from '@forecourt/shared/links';
import { queryClient } from '@forecourt/shared/query';
import { shrinkPhoto } from '@forecourt/shared/shrink-photo';
import { aUser, becomeSignedOut } from '@forecourt/shared/testing';
import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { openSelfserviceArea } from '../testing/open.ts';
import { aFile, findFileInput, setUpPhotoDisplay } from '../testing/photo-files.ts';
import { createCompletedVisit, createSampleVisit } from '../testing/samples.ts';
import { addPhoto, setUpFakeWorkshop } from '../testing/workshop.ts';

// jsdom cannot decode or draw images.
jest.mock('@forecourt/shared/shrink-photo', () => ({
  ...jest.requireActual('@forecourt/shared/shrink-photo'),
  shrinkPhoto: jest.fn(),
}));

const workshop = setUpFakeWorkshop();
watchConnection();
setUpPhotoDisplay();
beforeEach(() => {
  jest
    .mocked(shrinkPhoto)
    .mockReset()
    .mockResolvedValue(new Blob(['smaller']));
  window.fetch = jest.fn().mockResolvedValue({ ok: true });
});

const visit = createSampleVisit();

describe('a link to the photos of a visit', () => {
  const scrollIntoView = jest.fn();
  beforeEach(() => {
    scrollIntoView.mockClear();
    Object.assign(Element.prototype, { scrollIntoView });
    addPhoto(workshop, {});
  });
  afterEach(() => Reflect.deleteProperty(Element.prototype, 'scrollIntoView'));
  const drawFrame = () => act(() => new Promise(requestAnimationFrame));

  it('scrolls to them, but not again after “Back”, when the browser restores the position', async () => {
    workshop.appointments = [visit];
    const { user } = await openSelfserviceArea(`${visitPath(visit.id)}#photos`);
    await findTile(1);
    await waitFor(() => expect(scrollIntoView).toHaveBeenCalledTimes(1));
    await user.click(screen.getByRole('link', { name: /Visits/ }));
    await screen.findByRole('heading', { level: 1, name: 'Visits' });
    act(() => history.back());
    await findTile(1);
    await drawFrame();
    expect(scrollIntoView).toHaveBeenCalledTimes(1);
  });

  it('does not scroll without the hash of the photos', async () => {
    await openVisit();
    await findTile(1);
    await drawFrame();
    expect(scrollIntoView).not.toHaveBeenCalled();
  });
});

const LIST = 'GET /appointments/{id}/photos';
const SEND = 'POST /appointments/{id}/photos';
const OFFLINE = new ApiProblem(0, 'offline');

async function openVisit(shown = visit) {
  workshop.appointments = [shown];
  const { user } = await openSelfserviceArea(visitPath(shown.id));
  await screen.findByRole('heading', { level: 1 });
  return user;
}

async function removePhoto(user: UserEvent, number: number): Promise<void> {
  const before = workshop.photos.length;
  await user.click(await findTile(number));
  await user.click(screen.getByRole('button', { name: 'Remove photo' }));
  await user.click(screen.getByRole('button', { name: 'Remove photo' }));
  await waitFor(() => expect(screen.queryAllByRole('button', { name: /^Open:/ })).toHaveLength(before - 1));
}

async function loseAndRegainNetwork(): Promise<void> {
  await act(async () => dispatchEvent(new Event('offline')));
  await act(async () => dispatchEvent(new Event('online')));
  await waitFor(() => expect(isOffline()).toBe(false));
}

const section = () => screen.findByRole('region', { name: 'Photos' });
const findTile = (number: number) => screen.findByRole('button', { name: `Open: Your photo ${number}` });

describe('photos of a visit', () => {
  it('are added on its screen, without a request while there are none', async () => {
    const user = await openVisit();
    const input = await findFileInput('region');
    expect(workshop.backend.sent(LIST)).toEqual([]);
    await user.upload(input, [aFile('1.jpg'), aFile('2.jpg')]);
    expect(await screen.findByText('2 photos added')).toBeVisible();
    expect(await findTile(2)).toBeVisible();
    expect(workshop.backend.sent(SEND).map(({ params }) => params.id)).toEqual([visit.id, visit.id]);
  });

  it('come with the number of photos that can still be added', async () => {
    for (let count = 0; count < 3; count += 1) addPhoto(workshop, {});
    addPhoto(workshop, { by: 'workshop' });
    const user = await openVisit();
    await findTile(3);
    expect(screen.getByText('You can add 2 more photos.')).toBeVisible();
    await removePhoto(user, 1);
    expect(await screen.findByText('You can add 3 more photos.')).toBeVisible();
    expect(screen.queryByText(/Up to 5 photos/)).not.toBeInTheDocument();
  });

  it('are removed after a confirmation', async () => {
    addPhoto(workshop, {});
    const user = await openVisit();
    await user.click(await findTile(1));
    const dialog = within(screen.getByRole('dialog', { name: 'Your photo 1' }));
    await user.click(dialog.getByRole('button', { name: 'Remove photo' }));
    await user.click(dialog.getByRole('button', { name: 'Remove photo' }));
    expect(await screen.findByText('Photo removed')).toBeInTheDocument();
    await waitFor(() => expect(screen.queryByRole('button', { name: /^Open:/ })).toBeNull());
    expect(workshop.photos).toEqual([]);
    expect(within(await section()).getByRole('button', { name: 'Add a photo' })).toHaveFocus();
  });

  it('give the focus to the next photo when one was removed, else to the previous one', async () => {
    for (let count = 0; count < 3; count += 1) addPhoto(workshop, {});
    const user = await openVisit();
    await removePhoto(user, 1);
    expect(await findTile(1)).toHaveFocus();
    await removePhoto(user, 2);
    expect(await findTile(1)).toHaveFocus();
  });

  it('are no longer reported as added once one was removed', async () => {
    const user = await openVisit();
    await user.upload(await findFileInput('region'), [aFile('1.jpg'), aFile('2.jpg')]);
    expect(await screen.findByText('2 photos added')).toBeVisible();
    await removePhoto(user, 2);
    expect(screen.queryByText('2 photos added')).toBeNull();
    await user.upload(await findFileInput('region'), aFile('3.jpg'));
    expect(await screen.findByText('Photo added')).toBeVisible();
  });

  it('by the workshop open with their captions, and cannot be removed', async () => {
    addPhoto(workshop, { by: 'workshop', caption: 'Front pads, 2 mm left' });
    addPhoto(workshop, { by: 'workshop' });
    addPhoto(workshop, {});
    const user = await openVisit();
    const place = within(await section());
    expect(await place.findByRole('heading', { name: 'From the workshop' })).toBeVisible();
    expect(place.getByRole('heading', { name: 'From you' })).toBeVisible();
    const first = place.getByRole('button', { name: 'Open: Photo 1 from the workshop' });
    expect(first).toHaveAccessibleDescription('Front pads, 2 mm left');
    await user.click(first);
    const dialog = within(screen.getByRole('dialog', { name: 'Photo 1 from the workshop' }));
    expect(dialog.getByText('Front pads, 2 mm left')).toHaveRole('status');
    expect(dialog.queryByRole('button', { name: 'Remove photo' })).toBeNull();
    await user.keyboard('{ArrowRight}');
    expect(screen.getByRole('dialog', { name: 'Photo 2 from the workshop' })).toBeVisible();
    expect(dialog.queryByText('Front pads, 2 mm left')).toBeNull();
  });

  it('appear when the workshop adds one while the screen is open', async () => {
    workshop.backend.events.begin();
    await openVisit();
    await section();
    await waitFor(() => expect(workshop.backend.events.openCount).toBe(1));
    addPhoto(workshop, { by: 'workshop', caption: 'Worn belt' });
    const { id, status } = visit;
    act(() => workshop.backend.events.sendEvent('appointment', { id, status }));
    expect(await within(await section()).findByText('Worn belt')).toBeVisible();
    addPhoto(workshop, { by: 'workshop', caption: 'New belt' });
    act(() => workshop.backend.events.sendEvent('appointment', { id, status }));
    expect(await within(await section()).findByText('New belt')).toBeVisible();
  });

  it('of the workshop do not hide the progress of the customer’s first ones', async () => {
    workshop.backend.events.begin();
    const user = await openVisit();
    const input = await findFileInput('region');
    await waitFor(() => expect(workshop.backend.events.openCount).toBe(1));
    const releases = [workshop.backend.hold(SEND), workshop.backend.hold(LIST)];
    await user.upload(input, aFile());
    expect(await screen.findByText('Sending the photo …')).toBeVisible();
    addPhoto(workshop, { by: 'workshop', caption: 'Worn belt' });
    const { id, status } = visit;
    act(() => workshop.backend.events.sendEvent('appointment', { id, status }));
    await waitFor(() => expect(workshop.backend.sent(LIST)).toHaveLength(1));
    expect(screen.getByText('Sending the photo …')).toBeVisible();
    for (const release of releases) await act(async () => release());
    expect(await screen.findByText('Photo added')).toBeVisible();
    expect(await within(await section()).findByText('Worn belt')).toBeVisible();
  });

  it('are not mentioned for a past visit without any', async () => {
    await openVisit(createCompletedVisit());
    await screen.findByText('About this visit');
    expect(screen.queryByRole('region', { name: 'Photos' })).toBeNull();
    expect(workshop.backend.sent(LIST)).toEqual([]);
  });

  it('remain on a completed visit, where none can be added or removed', async () => {
    const done = createCompletedVisit();
    addPhoto(workshop, { appointment_id: done.id });
    const user = await openVisit(done);
    await user.click(await findTile(1));
    expect(screen.queryByRole('button', { name: 'Remove photo' })).toBeNull();
    expect(screen.queryByRole('button', { name: /^Add/ })).toBeNull();
  });

  it('are printed if the workshop added them, with their captions', async () => {
    const done = createCompletedVisit();
    addPhoto(workshop, { appointment_id: done.id });
    addPhoto(workshop, { appointment_id: done.id, by: 'workshop', caption: 'New belt' });
    await openVisit(done);
    expect(await screen.findAllByRole('button', { name: /^Open:.* 1/ })).toHaveLength(2);
    const paper = document.querySelector<HTMLElement>('[data-show-on="paper"]:has(dl)');
    expect(await within(paper as HTMLElement).findByText('New belt')).toBeInTheDocument();
    expect(paper?.querySelector('section > h2')).toHaveTextContent(/^Photos from the workshop$/);
    expect(paper?.querySelectorAll('img')).toHaveLength(1);
    expect(paper?.querySelector('button')).toBeNull();
  });

  it('are not mentioned offline if they are not stored', async () => {
    addPhoto(workshop, {});
    workshop.backend.failNext(LIST, OFFLINE);
    await openVisit();
    await waitFor(() => expect(workshop.backend.sent(LIST)).toHaveLength(1));
    await waitFor(() => expect(screen.queryByRole('region', { name: 'Photos' })).toBeNull());
  });

  it('that are stored remain when the device is offline, without a second age beside that of the visit', async () => {
    addPhoto(workshop, {});
    await openVisit();
    await findTile(1);
    workshop.backend.failNext('GET /appointments/{id}', OFFLINE);
    workshop.backend.failNext(LIST, OFFLINE);
    await act(() => queryClient.invalidateQueries({ queryKey: queryKeys.appointments }));
    expect(await screen.findAllByText(/^Last updated/)).toHaveLength(1);
    expect(await findTile(1)).toBeVisible();
  });

  it('can be loaded again if the backend failed', async () => {
    addPhoto(workshop, {});
    workshop.backend.failNext(LIST, new ApiProblem(500, 'internal'));
    const user = await openVisit();
    expect(await screen.findByText('We can’t show the photos right now')).toBeVisible();
    await user.click(within(await section()).getByRole('button', { name: 'Try again' }));
    expect(await findTile(1)).toBeVisible();
  });

  it('that a reload interrupted are reported until one is added, or the customer goes on without them', async () => {
    const key = `forecourt.draft.${aUser().uid}.visit.photos.${visit.id}`;
    sessionStorage.setItem(key, '2');
    const user = await openVisit();
    expect(await screen.findByText(/^Your 2 photos were lost when the page was reloaded/)).toBeVisible();
    await user.upload(await findFileInput('region'), aFile());
    expect(await screen.findByText('Photo added')).toBeVisible();
    expect(screen.queryByText(/lost when the page was reloaded/)).toBeNull();
    sessionStorage.setItem(key, '1');
    await openVisit();
    expect(await screen.findByText(/^Your photo was lost when the page was reloaded/)).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Go on without this photo' }));
    expect(screen.queryByText(/lost when the page was reloaded/)).toBeNull();
    expect(within(await section()).getByRole('button', { name: 'Add another photo' })).toHaveFocus();
    expect(sessionStorage.getItem(key)).toBeNull();
  });

  it('that were lost in a reload can be given up without those that are still to be sent', async () => {
    const key = `forecourt.draft.${aUser().uid}.visit.photos.${visit.id}`;
    sessionStorage.setItem(key, '2');
    workshop.backend.failNext(SEND, OFFLINE);
    const user = await openVisit();
    await user.upload(await findFileInput('region'), aFile('1.jpg'));
    expect(await screen.findByText(/is kept in this tab/)).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Go on without these photos' }));
    expect(screen.queryByText(/lost when the page was reloaded/)).toBeNull();
    expect(screen.getByText(/is kept in this tab/)).toBeVisible();
    expect(sessionStorage.getItem(key)).toBe('1');
    await openSelfserviceArea(visitsPath());
    await loseAndRegainNetwork();
    await waitFor(() => expect(workshop.photos).toHaveLength(1));
  });

  it('beyond the maximum can only be left out, which focuses the section', async () => {
    for (let count = 0; count < 4; count += 1) addPhoto(workshop, {});
    workshop.backend.failNext(SEND, OFFLINE);
    const user = await openVisit();
    await user.upload(await findFileInput('region'), aFile());
    expect(await screen.findByText(/is kept in this tab/)).toBeVisible();
    addPhoto(workshop, {});
    await act(() => queryClient.invalidateQueries({ queryKey: queryKeys.visitPhotos(visit.id) }));
    await findTile(5);
    const place = await section();
    expect(within(place).queryByRole('button', { name: /^Add/ })).toBeNull();
    await user.click(within(place).getByRole('button', { name: 'Go on without this photo' }));
    expect(screen.queryByText(/is kept in this tab/)).toBeNull();
    expect(place).toContainElement(document.activeElement as HTMLElement);
  });

  it('beyond the maximum can be sent once another one was removed', async () => {
    addPhoto(workshop, {});
    const body = { type: 'about:blank', title: '', status: 409, code: 'too_many_photos', limit: 5 };
    workshop.backend.failNext(SEND, new ApiProblem(409, 'too_many_photos', '', body));
    const user = await openVisit();
    await user.upload(await findFileInput('region'), aFile());
    expect(await screen.findByText(/You have 5 photos here already/)).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
    await removePhoto(user, 1);
    expect(screen.getByText('There’s room for it now.')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('Photo added')).toBeVisible();
    expect(workshop.photos).toHaveLength(1);
  });

  it('that could not be sent offline are kept on other screens, and sent once the device is online', async () => {
    workshop.backend.failNext(SEND, OFFLINE, OFFLINE);
    const user = await openVisit();
    await user.upload(await findFileInput('region'), aFile('1.jpg'));
    expect(await screen.findByText(/is kept in this tab/)).toBeVisible();
    await user.upload(await findFileInput('region'), aFile('2.jpg'));
    await openSelfserviceArea(visitsPath());
    await openVisit();
    expect(await screen.findByText('Not sent: 1.jpg, 2.jpg')).toBeVisible();
    expect(screen.queryByText(/lost when the page was reloaded/)).toBeNull();
    await openSelfserviceArea(visitsPath());
    await loseAndRegainNetwork();
    await waitFor(() => expect(workshop.photos).toHaveLength(2));
    const [first, second, again] = workshop.backend.sent(SEND).map(({ idempotencyKey }) => idempotencyKey);
    expect([first === second, second === again]).toEqual([true, true]);
    await openVisit();
    expect(await findTile(2)).toBeVisible();
    expect(screen.queryByText(/^Not sent/)).toBeNull();
  });

  it('that fail on another screen are reported there, with a link to their visit, until they are sent', async () => {
    const report = 'Some photos for your visit weren’t sent.';
    workshop.backend.failNext(SEND, new ApiProblem(503, 'storage_unavailable'));
    const user = await openVisit();
    const release = workshop.backend.hold(SEND);
    await user.upload(await findFileInput('region'), aFile());
    expect(await screen.findByText('Sending the photo …')).toBeVisible();
    const { user: onList } = await openSelfserviceArea(visitsPath());
    expect(screen.queryByText(report)).toBeNull();
    await act(async () => release());
    expect(await screen.findByText(report)).toHaveTextContent(report);
    expect(screen.getByText(report).closest('[role=status]')).not.toBeNull();
    await onList.click(screen.getByRole('link', { name: 'Open the visit' }));
    await onList.click(await screen.findByRole('button', { name: 'Try again' }));
    expect(screen.queryByText(report)).toBeNull();
    await waitFor(() => expect(workshop.photos).toHaveLength(1));
    await openSelfserviceArea(visitsPath());
    expect(screen.queryByText(report)).toBeNull();
  });

  it('of two visits are reported on the page of either, until sign-out', async () => {
    const report = 'Some photos for your visit weren’t sent.';
    const other = createSampleVisit({ id: '01890000-0000-7000-8000-0000000000f2', reference: 'HSG-2222' });
    for (const shown of [visit, other]) {
      workshop.backend.failNext(SEND, new ApiProblem(503, 'storage_unavailable'));
      const user = await openVisit(shown);
      await user.upload(await findFileInput('region'), aFile());
      expect(await screen.findByRole('button', { name: 'Try again' })).toBeVisible();
      cleanup();
    }
    for (const shown of [visit, other]) {
      await openVisit(shown);
      expect(screen.getByText(report)).toBeVisible();
      cleanup();
    }
    await openSelfserviceArea(visitsPath());
    expect(screen.getByText(report)).toBeVisible();
    act(() => void dispatchEvent(new Event('offline')));
    expect(screen.queryByText(report)).toBeNull();
    act(() => void dispatchEvent(new Event('online')));
    expect(await screen.findByText(report)).toBeVisible();
    await act(async () => becomeSignedOut(null));
    await waitFor(() => expect(screen.queryByText(report)).toBeNull());
  });

  it('that wait for the connection confirm a reload of the page until they are sent or their customer leaves', async () => {
    const mustConfirm = () => !dispatchEvent(new Event('beforeunload', { cancelable: true }));
    workshop.backend.failNext(SEND, OFFLINE, OFFLINE);
    const user = await openVisit();
    expect(mustConfirm()).toBe(false);
    await user.upload(await findFileInput('region'), aFile());
    expect(await screen.findByText(/is kept in this tab/)).toBeVisible();
    expect(mustConfirm()).toBe(true);
    await loseAndRegainNetwork();
    await waitFor(() => expect(mustConfirm()).toBe(true));
    await loseAndRegainNetwork();
    await waitFor(() => expect(workshop.photos).toHaveLength(1));
    await waitFor(() => expect(mustConfirm()).toBe(false));
    workshop.backend.failNext(SEND, OFFLINE);
    await user.upload(await findFileInput('region'), aFile());
    expect(await screen.findByText(/is kept in this tab/)).toBeVisible();
    becomeSignedOut(null);
    await waitFor(() => expect(mustConfirm()).toBe(false));
  });

  it('that could not be sent offline can be left out', async () => {
    workshop.backend.failNext(SEND, OFFLINE);
    const user = await openVisit();
    await user.upload(await findFileInput('region'), aFile());
    await user.click(await screen.findByRole('button', { name: 'Go on without this photo' }));
    expect(screen.queryByText(/is kept in this tab/)).toBeNull();
    expect(within(await section()).getByRole('button', { name: 'Add a photo' })).toHaveFocus();
    await openVisit();
    expect(screen.queryByText(/is kept in this tab|lost when the page/)).toBeNull();
  });

  it.each([
    ['the customer signed out', null, aUser()],
    ['another customer signed in', 'expired', aUser({ uid: 'ben' })],
  ] as const)('that could not be sent are dropped when %s', async (_, reason, next) => {
    workshop.backend.failNext(SEND, OFFLINE);
    const user = await openVisit();
    await user.upload(await findFileInput('region'), aFile());
    expect(await screen.findByText(/is kept in this tab/)).toBeVisible();
    becomeSignedOut(reason);
    await act(() => new Promise((resolve) => setTimeout(resolve)));
    await openSelfserviceArea(visitPath(visit.id), { signedInAs: next });
    await section();
    expect(screen.queryByText(/is kept in this tab/)).toBeNull();
    await loseAndRegainNetwork();
    expect(workshop.backend.sent(SEND)).toHaveLength(1);
  });

  it('are five of the customer at most, in German too', async () => {
    for (let count = 0; count < 5; count += 1) addPhoto(workshop, {});
    addPhoto(workshop, { by: 'workshop' });
    await openVisit();
    await act(() => setLocale('de'));
    expect(await screen.findByText('Mehr als 5 Fotos passen hier nicht hin.')).toBeVisible();
    expect(screen.getByRole('heading', { name: 'Aus der Werkstatt' })).toBeVisible();
    expect(screen.queryByRole('button', { name: /hinzufügen$/ })).toBeNull();
  });
});
