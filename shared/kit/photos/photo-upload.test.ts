import { ApiProblem, isOffline } from '@forecourt/shared/http';
import { act, renderHook } from '@testing-library/react';
import { createPhotoUpload, type PhotoUpload, usePhotoUpload } from './photo-upload.ts';
import { shrinkPhoto } from './shrink-photo.ts';

// jsdom cannot decode or draw images.
jest.mock('./shrink-photo.ts', () => ({
  ...jest.requireActual('./shrink-photo.ts'),
  shrinkPhoto: jest.fn(),
}));

jest.mock('@forecourt/shared/http', () => ({
  ...jest.requireActual('@forecourt/shared/http'),
  isOffline: jest.fn(),
}));

const blobOf = (bytes: number) => new Blob(['x'.repeat(bytes)], { type: 'image/jpeg' });
const REQUEST_TIMEOUT = new ApiProblem(408, 'request_timeout');

/** Bytes of the photo's versions, by their longer side in px. */
let bytesBySide: Record<number, number>;

beforeEach(() => {
  jest.useFakeTimers();
  jest.mocked(isOffline).mockReturnValue(false);
  bytesBySide = { 2048: 600, 1280: 220, 800: 100 };
  jest
    .mocked(shrinkPhoto)
    .mockReset()
    .mockImplementation(async (_file, size) => blobOf(bytesBySide[size?.maxSide ?? 2_048] ?? 0));
});
afterEach(() => jest.useRealTimers());

type Save = (photo: Blob, options: { idempotencyKey: string; signal: AbortSignal }) => Promise<unknown>;

/** Starts an upload. Returns it with what it sent, as bytes and number of the key, and the phases that it showed. */
function startUpload(save: Save, count = 1) {
  const keys: string[] = [];
  const sent: [bytes: number, key: number][] = [];
  const phases: string[] = [];
  const upload = createPhotoUpload(() => ({
    save: (photo, options) => {
      if (!keys.includes(options.idempotencyKey)) keys.push(options.idempotencyKey);
      sent.push([photo.size, keys.indexOf(options.idempotencyKey) + 1]);
      return save(photo, options);
    },
    onChanged: () => undefined,
  }));
  upload.subscribe(() => {
    const { progress } = upload.read();
    if (progress && progress.phase !== phases.at(-1)) phases.push(progress.phase);
  });
  const photos = Array.from({ length: count }, (_, index) => ({
    name: `${index + 1}.jpg`,
    photo: blobOf(5_000),
  }));
  upload.read().start(photos);
  return { read: (): PhotoUpload => upload.read(), sent, phases };
}

const settle = () => jest.advanceTimersByTimeAsync(0);

/** Sends like a network on which a photo of `bytes` arrives in time, and a larger one does not. */
const slowNetwork =
  (bytes: number, problem: ApiProblem = REQUEST_TIMEOUT): Save =>
  async (photo) => {
    if (photo.size > bytes) throw problem;
  };

describe('a photo that takes too long to send', () => {
  it('is sent in a smaller version with the same key, until one arrives', async () => {
    const { read, sent, phases } = startUpload(slowNetwork(100));
    await settle();
    expect(read()).toMatchObject({ saved: 1, isDone: true, error: null });
    expect(sent).toEqual([
      [600, 1],
      [220, 1],
      [100, 1],
    ]);
    expect(phases).toEqual(['preparing', 'sending', 'smaller']);
  });

  it('lets later photos begin with the size that arrived, until others are chosen', async () => {
    const { read, sent } = startUpload(slowNetwork(300), 2);
    await settle();
    expect(sent).toEqual([
      [600, 1],
      [220, 1],
      [220, 2],
    ]);
    read().start([{ name: '3.jpg', photo: blobOf(5_000) }]);
    await settle();
    expect(sent.slice(3)).toEqual([
      [600, 3],
      [220, 3],
    ]);
  });

  it('stops if the smallest version takes too long too; a retry begins with the full size again', async () => {
    let bandwidth = 50;
    const { read, sent } = startUpload((photo, options) => slowNetwork(bandwidth)(photo, options), 2);
    await settle();
    expect(read()).toMatchObject({ saved: 0, error: { code: 'timeout' }, unsent: ['1.jpg', '2.jpg'] });
    bandwidth = 300;
    read().retry();
    await settle();
    expect(read()).toMatchObject({ saved: 2, isDone: true, error: null });
    expect(sent.slice(3)).toEqual([
      [600, 1],
      [220, 1],
      [220, 2],
    ]);
  });

  it('is given up after 25 seconds, before the request itself gives up', async () => {
    const { read, sent } = startUpload((photo, { signal }) =>
      photo.size === 600
        ? new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason)))
        : Promise.resolve(),
    );
    await jest.advanceTimersByTimeAsync(24_999);
    expect(sent).toEqual([[600, 1]]);
    await jest.advanceTimersByTimeAsync(1);
    expect(sent[1]).toEqual([220, 1]);
    expect(read()).toMatchObject({ saved: 1, isDone: true });
  });

  it('is not assumed when a connection breaks, because the site may be restarting', async () => {
    const { read, sent } = startUpload(async () => {
      await new Promise((resolve) => setTimeout(resolve, 20_000));
      throw new ApiProblem(0, 'network');
    });
    await jest.advanceTimersByTimeAsync(60_000);
    expect(read().error).toMatchObject({ code: 'network' });
    expect(sent.map(([bytes]) => bytes)).toEqual([600]);
  });

  it('is not sent again if an earlier version was stored and only its response was lost', async () => {
    const { read, sent } = startUpload(async (photo) => {
      throw photo.size === 600 ? REQUEST_TIMEOUT : new ApiProblem(422, 'idempotency_key_reused');
    });
    await settle();
    expect(read()).toMatchObject({ saved: 1, isDone: true, error: null });
    expect(sent).toHaveLength(2);
  });

  it('is not sent in a version that is hardly smaller', async () => {
    bytesBySide = { 2048: 100, 1280: 90, 800: 70 };
    const { sent } = startUpload(slowNetwork(80));
    await settle();
    expect(sent.map(([bytes]) => bytes)).toEqual([100, 70]);
  });

  it('stops if the browser cannot make a smaller version', async () => {
    const { read } = startUpload(slowNetwork(100));
    jest.mocked(shrinkPhoto).mockResolvedValueOnce(blobOf(600)).mockRejectedValue(new Error('no memory'));
    await settle();
    expect(read().error).toMatchObject({ code: 'timeout' });
  });

  it('is not sent smaller after the upload was cancelled', async () => {
    const { read, sent } = startUpload(
      (_photo, { signal }) =>
        new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason))),
    );
    await settle();
    read().cancel();
    await jest.advanceTimersByTimeAsync(30_000);
    expect(sent).toHaveLength(1);
    expect(read()).toMatchObject({ error: null, unsent: ['1.jpg'], progress: null });
  });

  it('is not sent smaller while the device is offline', async () => {
    jest.mocked(isOffline).mockReturnValue(true);
    const { read, sent } = startUpload(slowNetwork(300, new ApiProblem(0, 'timeout')));
    await settle();
    expect(read().error).toMatchObject({ code: 'network' });
    expect(sent).toHaveLength(1);
  });
});

it('sends a photo once if it is refused', async () => {
  const { read, sent } = startUpload(async () => {
    throw new ApiProblem(503, 'storage_unavailable');
  });
  await settle();
  expect(read().error).toMatchObject({ code: 'storage_unavailable' });
  expect(sent).toHaveLength(1);
});

describe('a page that is reloaded or closed', () => {
  const isHeld = () => !dispatchEvent(new Event('beforeunload', { cancelable: true }));

  it('is held while a photo is being sent, and only then', async () => {
    const sending = Promise.withResolvers<void>();
    expect(isHeld()).toBe(false);
    const { read } = startUpload(() => sending.promise);
    await settle();
    expect(isHeld()).toBe(true);
    sending.resolve();
    await settle();
    expect([read().isDone, isHeld()]).toEqual([true, false]);
  });

  it('is not held after an upload was cancelled', async () => {
    const { read } = startUpload(() => new Promise(() => undefined));
    await settle();
    read().cancel();
    expect(isHeld()).toBe(false);
  });

  it.each([
    ['can be retried', new ApiProblem(0, 'network'), true],
    ['is final', new ApiProblem(413, 'photo_too_large'), false],
  ])('is held after an error that %s while the photos are on the screen', async (_, error, isHeldAfter) => {
    const save = jest.fn().mockRejectedValue(error);
    const { result, unmount } = renderHook(() => usePhotoUpload({ save, onChanged: () => undefined }));
    await act(async () => {
      result.current.start([{ name: '1.jpg', photo: blobOf(5_000) }]);
      await settle();
    });
    expect([result.current.error, isHeld()]).toEqual([error, isHeldAfter]);
    unmount();
    expect(isHeld()).toBe(false);
  });
});
