import { type Photo, queryKeys } from '@forecourt/shared/api';
import { ApiProblem } from '@forecourt/shared/http';
import { setLocale } from '@forecourt/shared/i18n';
import { queryClient } from '@forecourt/shared/query';
import { shrinkPhoto, UnreadablePhotoError } from '@forecourt/shared/shrink-photo';
import { aVehicle, fakeBackend, singlePageResponse } from '@forecourt/shared/testing';
import { act, screen, waitFor, within } from '@testing-library/react';
import { aRecord, createEntryHistoryItem, EMPTY_RESPONSES, openVehicleArea } from '../testing/samples.ts';

// jsdom cannot decode or draw images.
jest.mock('@forecourt/shared/shrink-photo', () => ({
  ...jest.requireActual('@forecourt/shared/shrink-photo'),
  shrinkPhoto: jest.fn(),
}));

const golf = aVehicle();
const receipt = aRecord({ note: 'Front pads' });
const ENTRY = `/vehicle/${golf.id}/record/${receipt.id}`;

let photos: Photo[];
const photoOf = (record_id: string | null): Photo => ({
  id: `00000000-0000-4000-8000-${String(photos.length).padStart(12, '0')}`,
  vehicle_id: golf.id,
  record_id,
  width: 2048,
  height: 1536,
  created_at: '2026-11-20T08:15:00.000Z',
});
const kept = (photo: Photo) => {
  photos = [...photos, photo];
  return photo;
};

const inHistory = () => {
  const [first, ...others] = photos.filter(({ record_id }) => record_id === receipt.id);
  return first ? { count: 1 + others.length, first_id: first.id } : null;
};

function backend() {
  return fakeBackend({
    ...EMPTY_RESPONSES,
    'GET /vehicles/{id}': () => golf,
    'GET /records/{id}': () => receipt,
    'GET /vehicles/{id}/photos': ({ query }) =>
      singlePageResponse(...photos.filter(({ record_id }) => (record_id ?? 'vehicle') === query.of)),
    'GET /vehicles/{id}/history': () => singlePageResponse(createEntryHistoryItem(receipt, inHistory())),
    'POST /vehicles/{id}/records': () => receipt,
    'GET /photos/{id}': () => new Blob(['large']),
    'GET /photos/{id}/thumbnail': () => new Blob(['small']),
    'GET /photos/{id}/miniature': () => new Blob(['smallest']),
    'PUT /vehicles/{id}/photo': () => {
      photos = photos.filter(({ record_id }) => record_id !== null);
      return kept(photoOf(null));
    },
    'POST /records/{id}/photos': ({ params }) => {
      if (photos.length === 10) {
        const body = { type: 'about:blank', title: '', status: 409, code: 'too_many_photos', limit: 10 };
        throw new ApiProblem(409, 'too_many_photos', '', body);
      }
      return kept(photoOf(params.id ?? null));
    },
    'DELETE /photos/{id}': ({ params }) => {
      photos = photos.filter(({ id }) => id !== params.id);
      return null;
    },
  });
}

beforeEach(() => {
  photos = [];
  jest
    .mocked(shrinkPhoto)
    .mockReset()
    .mockResolvedValue(new Blob(['smaller'], { type: 'image/jpeg' }));
  URL.createObjectURL = jest.fn(() => 'blob:photo');
  URL.revokeObjectURL = jest.fn();
  // jsdom has no modal dialogs, which take the focus.
  HTMLDialogElement.prototype.showModal = function showModal() {
    this.open = true;
    this.querySelector('button')?.focus();
  };
  HTMLDialogElement.prototype.close = function close() {
    this.open = false;
    this.dispatchEvent(new Event('close'));
  };
});

const aFile = (name = 'photo.jpg') => new File([name], name, { type: 'image/jpeg' });
const section = (name: string) => screen.findByRole('region', { name });
const inputIn = (place: HTMLElement) => place.querySelector('input[type=file]') as HTMLInputElement;

/** Opens the screen of the entry, with its section of photos. */
async function openEntry() {
  const { user } = await openVehicleArea(ENTRY);
  const place = await section('Photos');
  await within(place).findByRole('button', { name: /^Add/ });
  return { user, place };
}

describe('the photo of a vehicle', () => {
  it('shrinks it, uploads it, shows it, and opens it', async () => {
    const { sent } = backend();
    const { user } = await openVehicleArea(`/vehicle/${golf.id}`);
    const place = await section('Photo');
    await within(place).findByRole('button', { name: 'Add a photo' });
    const file = aFile();
    await user.upload(inputIn(place), file);
    expect(await within(place).findByText('Photo added')).toBeVisible();
    expect(shrinkPhoto).toHaveBeenCalledWith(file);
    const [request] = sent('PUT /vehicles/{id}/photo');
    expect(request?.params).toEqual({ id: golf.id });
    expect(request?.body).toMatchObject({ type: 'image/jpeg' });
    expect(request?.idempotencyKey).toBeTruthy();
    await user.click(await within(place).findByRole('button', { name: 'Open the photo' }));
    const dialog = screen.getByRole('dialog', { name: /^Photo of / });
    expect(await within(dialog).findByRole('img')).toHaveAttribute('src', 'blob:photo');
    await user.click(within(dialog).getByRole('button', { name: 'Close' }));
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(within(place).getByRole('button', { name: 'Change photo' })).toHaveAttribute('data-needs-backend');
  });

  it.each([
    ['the connection was lost', new ApiProblem(0, 'network')],
    ['the backend failed', new ApiProblem(500, 'internal')],
  ])('sends only the photo that is chosen after %s', async (_, problem) => {
    const { failNext, hold, sent } = backend();
    const { user } = await openVehicleArea(`/vehicle/${golf.id}`);
    const place = await section('Photo');
    await within(place).findByRole('button', { name: 'Add a photo' });
    failNext('PUT /vehicles/{id}/photo', problem);
    await user.upload(inputIn(place), aFile('1.jpg'));
    expect(await within(place).findByRole('alert')).toBeVisible();
    const release = hold('PUT /vehicles/{id}/photo');
    await user.upload(inputIn(place), aFile('2.jpg'));
    expect(await within(place).findByText('Sending the photo …')).toBeVisible();
    release();
    expect(await within(place).findByText('Photo added')).toBeVisible();
    expect(sent('PUT /vehicles/{id}/photo')).toHaveLength(2);
  });

  it('removes it only after a confirmation', async () => {
    photos = [photoOf(null)];
    const { sent } = backend();
    const { user } = await openVehicleArea(`/vehicle/${golf.id}`);
    const place = await section('Photo');
    await user.click(await within(place).findByRole('button', { name: 'Open the photo' }));
    const remove = screen.getByRole('button', { name: 'Remove photo' });
    expect(remove).toHaveClass('warning');
    expect(remove.parentElement).not.toContainElement(screen.getByRole('button', { name: 'Close' }));
    await user.click(remove);
    expect(screen.getByRole('button', { name: 'Keep it' })).toHaveFocus();
    await user.click(screen.getByRole('button', { name: 'Keep it' }));
    expect(screen.getByRole('button', { name: 'Remove photo' })).toHaveFocus();
    expect(sent('DELETE /photos/{id}')).toEqual([]);
    await user.click(screen.getByRole('button', { name: 'Remove photo' }));
    await user.click(screen.getByRole('button', { name: 'Remove photo' }));
    expect(await within(place).findByText('Photo removed')).toBeInTheDocument();
    expect(await within(place).findByRole('button', { name: 'Add a photo' })).toHaveFocus();
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('reports that its file is gone', async () => {
    photos = [photoOf(null)];
    const { failNext } = backend();
    failNext('GET /photos/{id}', new ApiProblem(404, 'photo_lost'));
    await openVehicleArea(`/vehicle/${golf.id}`);
    expect(await screen.findByText('This photo is no longer there')).toBeVisible();
  });
});

describe('the photos of an entry', () => {
  it('uploads them one at a time, and opens them', async () => {
    const { sent } = backend();
    const { user, place } = await openEntry();
    await user.upload(inputIn(place), [aFile('1.jpg'), aFile('2.jpg')]);
    expect(await within(place).findByText('2 photos added')).toBeVisible();
    const keys = sent('POST /records/{id}/photos').map(({ idempotencyKey }) => idempotencyKey);
    expect(new Set(keys).size).toBe(2);
    await user.click(await within(place).findByRole('button', { name: 'Open: Photo 2 of this entry' }));
    expect(screen.getByRole('dialog', { name: 'Photo 2 of this entry' })).toBeVisible();
  });

  it('are shown one after another by arrow keys and buttons, each with its place among them', async () => {
    backend();
    for (let count = 0; count < 3; count += 1) kept(photoOf(receipt.id));
    const { user, place } = await openEntry();
    await user.click(await within(place).findByRole('button', { name: 'Open: Photo 2 of this entry' }));
    expect(within(place).getByText('You can add 7 more photos.')).toBeVisible();
    const dialog = within(screen.getByRole('dialog', { name: 'Photo 2 of this entry' }));
    expect(dialog.getByText('2 of 3')).toBeVisible();
    await user.keyboard('{ArrowRight}');
    expect(screen.getByRole('dialog', { name: 'Photo 3 of this entry' })).toBeVisible();
    await user.click(dialog.getByRole('button', { name: 'Next photo' }));
    expect(dialog.getByText('1 of 3')).toBeVisible();
    await user.click(dialog.getByRole('button', { name: 'Enlarge' }));
    expect(dialog.getByRole('button', { name: 'Enlarge', pressed: true })).toBeVisible();
    expect(document.querySelectorAll('.zoomed img')).toHaveLength(1);
    await user.click(dialog.getByRole('button', { name: 'Previous photo' }));
    expect(dialog.getByRole('button', { name: 'Enlarge', pressed: false })).toBeVisible();
    expect(document.querySelector('.zoomed')).toBeNull();
    expect(dialog.getByText('3 of 3')).toBeVisible();
  });

  it('uploads the others if some are refused, and lists the refused ones with their number', async () => {
    const { sent } = backend();
    const pictures = jest.mocked(shrinkPhoto);
    pictures.mockRejectedValueOnce(new UnreadablePhotoError('', { isHeic: true }));
    pictures.mockResolvedValueOnce(new Blob()).mockRejectedValueOnce(new UnreadablePhotoError());
    const { user, place } = await openEntry();
    await user.upload(inputIn(place), [aFile('IMG_1.HEIC'), aFile('2.jpg'), aFile('3.pdf'), aFile('4.jpg')]);
    expect(await within(place).findByText('2 photos added')).toBeVisible();
    const said = within(place).getByRole('alert');
    expect(said).toHaveTextContent(/^2 of 4 photos weren’t added/);
    expect(within(said).getByText(/^IMG_1\.HEIC: This is a HEIC photo/)).toBeVisible();
    expect(within(said).getByText(/^3\.pdf: We can’t read this file as a photo/)).toBeVisible();
    expect(sent('POST /records/{id}/photos')).toHaveLength(2);
    // Earlier results are not counted for the next choice.
    await user.upload(inputIn(place), aFile('5.jpg'));
    expect(await within(place).findByText('Photo added')).toBeVisible();
    expect(within(place).queryByRole('alert')).toBeNull();
  });

  it('lists those that are still to be sent when an upload stops', async () => {
    const { failNext } = backend();
    const { user, place } = await openEntry();
    jest.mocked(shrinkPhoto).mockRejectedValueOnce(new UnreadablePhotoError());
    failNext('POST /records/{id}/photos', new ApiProblem(503, 'storage_unavailable'));
    await user.upload(inputIn(place), [aFile('1.jpg'), aFile('2.jpg'), aFile('3.jpg')]);
    expect(await screen.findByText('3 of 3 photos weren’t added')).toBeVisible();
    expect(screen.getByText(/^1\.jpg: We can’t read this file/)).toBeVisible();
    expect(screen.getByText('Not sent: 2.jpg, 3.jpg')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await within(place).findByText('2 photos added')).toBeVisible();
    expect(screen.getByText('1 of 3 photos wasn’t added')).toBeVisible();
    expect(screen.queryByText(/^Not sent/)).toBeNull();
  });

  it('sends those that are chosen after a failure', async () => {
    const { failNext, sent } = backend();
    const { user, place } = await openEntry();
    const failure = new ApiProblem(500, 'internal');
    failNext('POST /records/{id}/photos', failure);
    await user.upload(inputIn(place), aFile('1.jpg'));
    expect(await within(place).findByRole('alert')).toBeVisible();
    await user.upload(inputIn(place), aFile('2.jpg'));
    expect(await within(place).findByText('Photo added')).toBeVisible();
    const [failed, added] = sent('POST /records/{id}/photos');
    expect(added?.idempotencyKey).not.toBe(failed?.idempotencyKey);
  });

  it('sends those that a lost connection has stopped before those chosen later', async () => {
    const { failNext, sent } = backend();
    const { user, place } = await openEntry();
    failNext('POST /records/{id}/photos', new ApiProblem(0, 'network'));
    await user.upload(inputIn(place), aFile('1.jpg'));
    expect(await within(place).findByRole('alert')).toBeVisible();
    await user.upload(inputIn(place), aFile('2.jpg'));
    expect(await within(place).findByText('2 photos added')).toBeVisible();
    expect(sent('POST /records/{id}/photos')).toHaveLength(3);
  });

  it('shows progress, and can be cancelled', async () => {
    const { hold } = backend();
    const release = hold('POST /records/{id}/photos');
    const { user } = await openVehicleArea(ENTRY);
    const place = await section('Photos');
    const add = await within(place).findByRole('button', { name: 'Add a photo' });
    await user.upload(inputIn(place), [aFile('1.jpg'), aFile('2.jpg')]);
    expect(await within(place).findByText('Sending photo 1 of 2 …')).toBeVisible();
    expect(add).toHaveAttribute('aria-busy', 'true');
    await user.click(within(place).getByRole('button', { name: 'Cancel' }));
    expect(add).toHaveFocus();
    expect(add).not.toHaveAttribute('aria-busy');
    release();
    await waitFor(() => expect(within(place).queryByText(/added|Sending/)).toBeNull());
  });

  it('counts cancelled ones as not added', async () => {
    const { hold } = backend();
    const release = hold('POST /records/{id}/photos');
    jest.mocked(shrinkPhoto).mockRejectedValueOnce(new UnreadablePhotoError());
    const { user, place } = await openEntry();
    await user.upload(inputIn(place), [aFile('1.pdf'), aFile('2.jpg'), aFile('3.jpg')]);
    expect(await within(place).findByText('Sending photo 2 of 3 …')).toBeVisible();
    await user.click(within(place).getByRole('button', { name: 'Cancel' }));
    expect(within(place).getByText('3 of 3 photos weren’t added')).toBeVisible();
    expect(within(place).getByText('Not sent: 2.jpg, 3.jpg')).toBeVisible();
    release();
    // Earlier results are not counted for the next choice.
    await user.upload(inputIn(place), aFile('4.jpg'));
    expect(await within(place).findByText('Photo added')).toBeVisible();
    expect(within(place).queryByText(/^Not sent/)).toBeNull();
  });

  it('state their age once when the entry is as old', async () => {
    const { failNext } = backend();
    await openEntry();
    failNext('GET /records/{id}', new ApiProblem(0, 'offline'));
    failNext('GET /vehicles/{id}/photos', new ApiProblem(0, 'offline'));
    const keys = [queryKeys.record(golf.id, receipt.id), queryKeys.photosOf(golf.id, receipt.id)];
    await act(() => Promise.all(keys.map((queryKey) => queryClient.invalidateQueries({ queryKey }))));
    expect(await screen.findAllByText(/^Last updated/)).toHaveLength(1);
  });

  it('offers no upload beyond ten', async () => {
    for (let count = 0; count < 10; count += 1) kept(photoOf(receipt.id));
    backend();
    await openVehicleArea(ENTRY);
    expect(await screen.findByText('10 photos are the most that fit here.')).toBeVisible();
    expect(screen.queryByRole('button', { name: /Add/ })).toBeNull();
  });

  it('lists those that exceed the limit', async () => {
    for (let count = 0; count < 9; count += 1) kept(photoOf(receipt.id));
    backend();
    const { user, place } = await openEntry();
    await user.upload(inputIn(place), [aFile('1.jpg'), aFile('2.jpg')]);
    expect(await screen.findByText('1 of 2 photos wasn’t added')).toBeVisible();
    expect(screen.getByText('Not sent: 2.jpg')).toBeVisible();
    expect(await screen.findByText('10 photos are the most that fit here.')).toBeVisible();
    expect(screen.getByText('1 of 2 photos wasn’t added')).toBeVisible();
    expect(within(place).queryByRole('button', { name: /Add/ })).toBeNull();
  });

  const WITH_CODE = /code: \w+/;
  it.each<[string, number, string | RegExp]>([
    ['not_a_photo', 422, 'We can’t read this file as a photo.'],
    ['unsupported_media_type', 415, 'We can’t read this file as a photo.'],
    ['photo_damaged', 422, 'Part of this photo is missing.'],
    ['photo_too_large', 422, 'This photo is too large for us.'],
    ['body_too_large', 413, 'This photo is too large for us.'],
    ['photo_space_used_up', 409, 'You’ve used all your photo space'],
    ['too_many_photos', 409, 'You have 10 photos here already'],
    ['storage_unavailable', 503, 'We can’t store photos right now.'],
    ['not_found', 404, 'was deleted'],
    ['request_timeout', 408, 'Your connection is too slow for photos right now'],
    ['overloaded', 503, /A lot of people/],
    ['invalid_input', 422, WITH_CODE],
  ])('explains %s', async (code, status, words) => {
    const { failNext } = backend();
    const problem = { type: 'about:blank', title: '', status, code, limit: 10 };
    failNext('POST /records/{id}/photos', new ApiProblem(status, code, '', problem));
    const { user, place } = await openEntry();
    await user.upload(inputIn(place), aFile());
    expect(await screen.findByText(words, { exact: false })).toBeVisible();
    expect(photos).toEqual([]);
  });

  it('explains how to convert HEIC on the phone, in German too', async () => {
    jest.mocked(shrinkPhoto).mockRejectedValue(new UnreadablePhotoError('', { isHeic: true }));
    backend();
    const { user } = await openVehicleArea(ENTRY);
    await section('Photos');
    await act(() => setLocale('de'));
    const place = await section('Fotos');
    await within(place).findByRole('button', { name: 'Foto hinzufügen' });
    await user.upload(inputIn(place), aFile());
    expect(await screen.findByRole('alert')).toHaveTextContent(/HEIC-Foto.*„Maximale Kompatibilität“/);
  });

  it('asks for another one when a file is no image', async () => {
    jest.mocked(shrinkPhoto).mockRejectedValue(new UnreadablePhotoError());
    const { sent } = backend();
    const { user, place } = await openEntry();
    await user.upload(inputIn(place), aFile());
    expect(await screen.findByRole('alert')).toHaveTextContent('Choose a JPEG, PNG or WebP.');
    expect(screen.getByRole('button', { name: 'Choose another photo' })).toBeVisible();
    expect(sent('POST /records/{id}/photos')).toEqual([]);
  });
});

describe('the photos of an entry under correction', () => {
  it('can be added and removed among its fields', async () => {
    backend();
    kept(photoOf(receipt.id));
    const { user } = await openVehicleArea(`${ENTRY}/edit`);
    const field = within(await screen.findByRole('group', { name: 'Photos saved straight away' }));
    expect(await screen.findByText(/the photos will be gone for good/)).toBeVisible();
    await user.click(await field.findByRole('button', { name: 'Open: Photo 1 of this entry' }));
    await user.click(field.getByRole('button', { name: 'Remove photo' }));
    await user.click(field.getByRole('button', { name: 'Remove photo' }));
    expect(await field.findByText('Photo removed')).toBeInTheDocument();
    expect(field.getByRole('button', { name: 'Add a photo' })).toBeVisible();
  });
});

describe('the photos of a new entry', () => {
  const NEW = `/vehicle/${golf.id}/record/new`;
  const SEND = 'POST /records/{id}/photos';
  // Marked as optional while fuel is selected.
  const field = () => screen.findByRole('group', { name: /^Photos/ });
  const save = () => screen.getByRole('button', { name: 'Save' });

  async function write(files: File[]) {
    const opened = await openVehicleArea(NEW);
    await opened.user.click(await screen.findByRole('radio', { name: 'Repair' }));
    await opened.user.type(screen.getByLabelText('Note'), 'Brakes');
    await opened.user.upload(inputIn(await field()), files);
    await within(await field()).findAllByRole('img');
    return opened;
  }

  it('can be removed before saving, and are uploaded after it', async () => {
    const { sent } = backend();
    const { user, address } = await write([aFile('1.jpg'), aFile('2.jpg'), aFile('3.jpg')]);
    await waitFor(async () => expect(within(await field()).getAllByRole('img')).toHaveLength(3));
    await user.click(screen.getByRole('button', { name: 'Remove photo 2' }));
    expect(screen.getByRole('button', { name: 'Remove photo 2' })).toHaveFocus();
    expect(sent(SEND)).toEqual([]);
    await user.click(save());
    await waitFor(() => expect(address()).toBe(`/vehicle/${golf.id}`));
    // The form also shows this notice until the vehicle's screen replaces the form.
    await waitFor(() => expect(screen.getByText('Entry added')).toBeVisible());
    expect(sent('POST /vehicles/{id}/records')).toHaveLength(1);
    expect(sent(SEND).map(({ params }) => params.id)).toEqual([receipt.id, receipt.id]);
    expect(shrinkPhoto).toHaveBeenCalledTimes(3);
    expect(await screen.findByRole('img', { name: '2 photos' })).toBeVisible();
  });

  it('leave the entry saved when one fails, and retry that one with the same key', async () => {
    const { sent, failNext } = backend();
    failNext(SEND, new ApiProblem(503, 'storage_unavailable'));
    const { user, address } = await write([aFile('1.jpg'), aFile('2.jpg')]);
    await user.click(save());
    expect(await screen.findByRole('alert')).toHaveTextContent('We can’t store photos right now.');
    expect(screen.getByText('Entry added')).toBeVisible();
    expect(screen.getByText(/The entry itself is saved/)).toBeVisible();
    expect(screen.getByRole('link', { name: 'View the entry' })).toHaveAttribute('href', ENTRY);
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    await waitFor(() => expect(address()).toBe(`/vehicle/${golf.id}`));
    const [first, again, second] = sent(SEND).map(({ idempotencyKey }) => idempotencyKey);
    expect([first === again, again === second]).toEqual([true, false]);
    expect(sent('POST /vehicles/{id}/records')).toHaveLength(1);
  });

  it('are uploaded except refused ones, which are listed before leaving', async () => {
    const { sent, failNext } = backend();
    failNext(SEND, new ApiProblem(422, 'photo_damaged'));
    const { user, address } = await write([aFile('1.jpg'), aFile('2.jpg')]);
    await waitFor(async () => expect(within(await field()).getAllByRole('img')).toHaveLength(2));
    await user.click(save());
    const said = await screen.findByRole('alert');
    expect(said).toHaveTextContent(/1 of 2 photos wasn’t added.*1\.jpg: Part of this photo is missing/);
    expect(screen.getByText('Photo added')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Go on without this photo' }));
    await waitFor(() => expect(address()).toBe(`/vehicle/${golf.id}`));
    expect([sent(SEND).length, photos.length]).toEqual([2, 1]);
  });

  it('count skipped ones as not added', async () => {
    const { failNext } = backend();
    failNext(SEND, new ApiProblem(422, 'photo_damaged'), new ApiProblem(503, 'storage_unavailable'));
    const { user } = await write([aFile('1.jpg'), aFile('2.jpg'), aFile('3.jpg')]);
    await waitFor(async () => expect(within(await field()).getAllByRole('img')).toHaveLength(3));
    await user.click(save());
    await user.click(await screen.findByRole('button', { name: 'Go on without this photo' }));
    expect(await screen.findByText('Photo added')).toBeVisible();
    expect(screen.getByText('2 of 3 photos weren’t added')).toBeVisible();
    expect(screen.getByText(/^1\.jpg: Part of this photo is missing/)).toBeVisible();
    expect(screen.getByText('Not sent: 2.jpg')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Go on without these photos' })).toBeVisible();
  });

  it('never exceed the limit, even if more are chosen while some are being prepared', async () => {
    backend();
    const decoding = Promise.withResolvers<Blob>();
    jest.mocked(shrinkPhoto).mockReturnValue(decoding.promise);
    const { user } = await openVehicleArea(NEW);
    const sixFiles = (first: number) =>
      Array.from({ length: 6 }, (_, index) => aFile(`${first + index}.jpg`));
    await user.upload(inputIn(await field()), sixFiles(1));
    await user.upload(inputIn(await field()), sixFiles(7));
    await act(async () => decoding.resolve(new Blob(['smaller'])));
    await waitFor(() => expect(screen.getByRole('alert')).toHaveTextContent(/^2 of 12 photos weren’t added/));
    for (const name of ['6.jpg', '12.jpg']) {
      expect(screen.getByText(`${name}: 10 photos are the most that fit here.`)).toBeVisible();
    }
    expect(within(await field()).getAllByRole('img')).toHaveLength(10);
  });

  it.each([
    ['HEIC', new UnreadablePhotoError('', { isHeic: true }), 'This is a HEIC photo, .* “Most Compatible”'],
    ['another format', new UnreadablePhotoError(), 'We can’t read this file as a photo'],
    ['too many pixels', new DOMException('', 'InvalidStateError'), 'We can’t read this file as a photo'],
  ])('show at the field that one of %s cannot be read, and upload the others', async (_, error, words) => {
    backend();
    jest.mocked(shrinkPhoto).mockRejectedValueOnce(error);
    await write([aFile('IMG_1'), aFile('2.jpg')]);
    const said = within(await field()).getByRole('alert');
    expect(said).toHaveTextContent(new RegExp(`^1 of 2 photos wasn’t added.*IMG_1: ${words}`));
    expect(within(await field()).getAllByRole('img')).toHaveLength(1);
  });

  it('accept formats for which iPhones convert to JPEG', async () => {
    backend();
    await openVehicleArea(NEW);
    expect(inputIn(await field())).toHaveAttribute('accept', 'image/jpeg,image/png,image/webp');
  });
});
