/** @jest-environment ./api/src/platform/db/testing/database-environment.ts */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type S3StandIn, startS3StandIn } from '@forecourt/shared/server/testing/s3';
import sharp from 'sharp';
import { readDatabaseRows } from '../testing/raw-query.ts';
import { MONDAY_EIGHT, startTestApi, type TestApi, useTestApi } from '../testing/test-api.ts';
import { comparePhotosWithFiles } from './check-photos.ts';
import { removeUnusedPhotoFiles } from './photo-store.ts';
import {
  ANIMATED_GIF,
  addPngChunk,
  createHugePng,
  createHugeProgressiveJpeg,
  createJpegWithManyScans,
  createPhonePhoto,
  createPlainJpeg,
  createWebpWithManyFrames,
  HEIC_HEADER,
  ONE_PIXEL_PNG,
  SVG_WITH_SCRIPT,
} from './testing/test-photos.ts';

const api = useTestApi();
afterEach(() => jest.restoreAllMocks());

const sweep = (of: TestApi = api, now = MONDAY_EIGHT) => removeUnusedPhotoFiles({ ...of, now: () => now });
const filesOf = async (id: string) => [...((await api.photos.list()).get(id) ?? [])];

let cars = 0;
async function car(uid: string, of: TestApi = api) {
  cars += 1;
  const customer = of.customer(uid);
  const { id } = (await customer.post('/vehicles', { device_reg: `PIC ${cars}` })).body;
  const entry = { date: '2026-02-01', kind: 'repair', note: 'Brakes' };
  const recordId: string = (await customer.post(`/vehicles/${id}/records`, entry)).body.id;
  return {
    customer,
    id: id as string,
    recordId,
    setPhoto: async (file?: Buffer, type = 'image/jpeg') =>
      customer.upload('PUT', `/vehicles/${id}/photo`, file ?? (await createPhonePhoto()), type),
    addPhoto: async (file?: Buffer, type = 'image/jpeg', key?: string) =>
      customer.upload('POST', `/records/${recordId}/photos`, file ?? (await createPhonePhoto()), type, key),
  };
}

describe('a photo', () => {
  it('is stored upright and without its location, at most 2048 pixels long', async () => {
    const { customer, id, setPhoto } = await car('ann');
    const upload = await createPhonePhoto({ width: 3_000, height: 2_000 });
    expect((await sharp(upload).metadata()).exif).toBeDefined();
    const saved = await setPhoto(upload);
    expect(saved).toMatchObject({
      status: 201,
      headers: { location: `/api/v1/photos/${saved.body.id}` },
      body: { vehicle_id: id, record_id: null, width: 1_365, height: 2_048 },
    });
    const read = await customer.get(`/photos/${saved.body.id}`);
    expect([read.status, read.headers['content-type']]).toEqual([200, 'image/jpeg']);
    const { exif, icc, xmp, ...kept } = await sharp(read.bytes).metadata();
    expect(kept).toMatchObject({ format: 'jpeg', width: 1_365, height: 2_048 });
    expect([exif, icc, xmp, kept.orientation]).toEqual([undefined, undefined, undefined, undefined]);
    expect(read.bytes?.includes('Example phone')).toBe(false);
    const small = await customer.get(`/photos/${saved.body.id}/thumbnail`);
    expect(await sharp(small.bytes).metadata()).toMatchObject({ width: 320, height: 480 });
    const smallest = await customer.get(`/photos/${saved.body.id}/miniature`);
    expect(await sharp(smallest.bytes).metadata()).toMatchObject({ format: 'jpeg', width: 168, height: 168 });
  });

  it('is accepted with as many pixels as phones have', async () => {
    const { setPhoto } = await car('lea');
    expect((await setPhoto(await createPlainJpeg(6_000))).body).toMatchObject({
      width: 2_048,
      height: 2_048,
    });
  });

  it.each(['png', 'webp'] as const)('is accepted as %s, and stored as JPEG', async (format) => {
    const { customer, addPhoto } = await car('bea');
    const file = await sharp({ create: { width: 30, height: 20, channels: 4, background: '#0000' } })
      .toFormat(format)
      .toBuffer();
    const { body } = await addPhoto(file, `image/${format}`);
    const { bytes } = await customer.get(`/photos/${body.id}`);
    expect(await sharp(bytes).metadata()).toMatchObject({ format: 'jpeg', width: 30, height: 20 });
  });

  it('is cached by the browser, which must revalidate it', async () => {
    const { customer, setPhoto } = await car('cal');
    const { id } = (await setPhoto()).body;
    const { headers } = await customer.get(`/photos/${id}`);
    expect(headers).toMatchObject({ 'cache-control': 'private, no-cache', vary: 'authorization' });
    const known = { 'if-none-match': String(headers.etag) };
    expect(await customer.get(`/photos/${id}`, known)).toMatchObject({ status: 304, text: '' });
    const weak = { 'if-none-match': `"other", W/${headers.etag}` };
    expect(await customer.get(`/photos/${id}`, weak)).toMatchObject({ status: 304, text: '' });
    for (const size of ['thumbnail', 'miniature']) {
      const other = await customer.get(`/photos/${id}/${size}`, known);
      expect(other.status).toBe(200);
      const own = { 'if-none-match': String(other.headers.etag) };
      expect((await customer.get(`/photos/${id}/${size}`, own)).status).toBe(304);
    }
    const stranger = await api.customer('stranger').get(`/photos/${id}`, known);
    expect(stranger).toMatchObject({ status: 404, headers: { 'cache-control': 'no-store' } });
  });

  it('is listed with its vehicle, and exported with its address', async () => {
    const { customer, id, recordId, setPhoto, addPhoto } = await car('dan');
    const own = (await setPhoto()).body;
    api.setNow(new Date(MONDAY_EIGHT.getTime() + 1_000));
    const receipt = (await addPhoto()).body;
    expect(receipt).toMatchObject({ vehicle_id: id, record_id: recordId });
    const first = await customer.get(`/vehicles/${id}/photos?limit=1`);
    expect(first.body.items).toEqual([own]);
    const second = await customer.get(`/vehicles/${id}/photos?limit=1&cursor=${first.body.next_cursor}`);
    expect(second.body).toEqual({ items: [receipt], next_cursor: null });
    const listed = async (of: string) => (await customer.get(`/vehicles/${id}/photos?of=${of}`)).body.items;
    const lists = [await listed('vehicle'), await listed(recordId), await listed(own.id)];
    expect(lists).toEqual([[own], [receipt], []]);
    const { photos } = (await customer.get('/me/export')).body;
    expect(photos).toMatchObject([
      { id: own.id, address: `/api/v1/photos/${own.id}` },
      { id: receipt.id, record_id: recordId },
    ]);
  });

  it('is in the history with its entry: the number of photos, and the first one', async () => {
    const { customer, id, setPhoto, addPhoto } = await car('ada');
    const photosInHistory = async () =>
      (await customer.get(`/vehicles/${id}/history`)).body.items[0]?.record?.photos;
    await setPhoto();
    expect(await photosInHistory()).toBeNull();
    const first = (await addPhoto()).body;
    api.setNow(new Date(MONDAY_EIGHT.getTime() + 1_000));
    const second = (await addPhoto()).body;
    expect(await photosInHistory()).toEqual({ count: 2, first_id: first.id });
    await customer.delete(`/photos/${first.id}`);
    expect(await photosInHistory()).toEqual({ count: 1, first_id: second.id });
    await sweep();
  });

  it('is added once, however often it is sent with the same key', async () => {
    const { customer, id, addPhoto } = await car('eve');
    const file = await createPhonePhoto();
    const answers = await Promise.all([1, 2, 3].map(() => addPhoto(file, 'image/jpeg', 'key')));
    expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1);
    const other = await addPhoto(await createPhonePhoto({ width: 50 }), 'image/jpeg', 'key');
    expect(other.problem.code).toBe('idempotency_key_reused');
    expect((await customer.get(`/vehicles/${id}/photos`)).body.items).toHaveLength(1);
    await sweep();
    expect(await comparePhotosWithFiles(api.database, api.photos)).toMatchObject({ lost: [], orphans: [] });
  });

  it.each<[string, (of: Awaited<ReturnType<typeof car>>, photo: string) => Promise<{ status: number }>]>([
    ['it is', ({ customer }, photo) => customer.delete(`/photos/${photo}`)],
    ['its entry is', ({ customer, recordId }) => customer.delete(`/records/${recordId}`)],
    ['its vehicle is', ({ customer, id }) => customer.delete(`/vehicles/${id}`)],
    ['its customer is', ({ customer }) => customer.delete('/me')],
  ])('is deleted with its files when %s deleted', async (_when, go) => {
    const fay = await car('fay');
    const { id } = (await fay.addPhoto()).body;
    expect(await filesOf(id)).toEqual(['photo', 'thumbnail']);
    expect((await go(fay, id)).status).toBe(204);
    await sweep();
    expect(await filesOf(id)).toEqual([]);
    const left = await readDatabaseRows(api.database, id);
    expect(left.filter((row) => !row.startsWith('idempotency_keys'))).toEqual([]);
  });

  it('is the photo of its vehicle until it is deleted, unlike photos of entries', async () => {
    const { customer, id, addPhoto, setPhoto } = await car('ivy');
    const photoIds = async () => [
      (await customer.get(`/vehicles/${id}`)).body.photo_id,
      (await customer.get('/vehicles')).body.items[0]?.photo_id,
      (await customer.patch(`/vehicles/${id}`, { make: 'VW' })).body.photo_id,
    ];
    await addPhoto();
    expect(await photoIds()).toEqual([null, null, null]);
    const photo = (await setPhoto()).body.id;
    expect(await photoIds()).toEqual([photo, photo, photo]);
    await customer.delete(`/photos/${photo}`);
    expect(await photoIds()).toEqual([null, null, null]);
  });

  it('is deleted when its vehicle gets another one', async () => {
    const { customer, id, setPhoto } = await car('gil');
    const before = (await setPhoto()).body;
    const after = (await setPhoto()).body;
    expect((await customer.get(`/vehicles/${id}/photos`)).body.items).toEqual([after]);
    expect((await customer.get(`/photos/${before.id}`)).status).toBe(404);
    expect((await customer.get(`/vehicles/${id}`)).body.photo_id).toBe(after.id);
    await sweep();
    expect([await filesOf(before.id), await filesOf(after.id)]).toEqual([[], ['photo', 'thumbnail']]);
  });
});

describe('an invalid photo', () => {
  const truncated = async () => (await createPhonePhoto({ width: 900, height: 900 })).subarray(0, 2_000);
  it.each<[what: string, type: string, refusal: string, file: () => Buffer | Promise<Buffer>]>([
    ['50 MB', 'jpeg', '413 body_too_large', () => Buffer.alloc(50 * 1024 * 1024, 0xff)],
    ['a bomb', 'png', '422 photo_too_large', () => createHugePng(50_000)],
    ['a photo that is too tall', 'png', '422 photo_too_large', () => createHugePng(1, 20_001)],
    ['a photo that is too wide', 'png', '422 photo_too_large', () => createHugePng(20_001, 1)],
    ['a PNG of 26 million pixels', 'png', '422 photo_too_large', () => createHugePng(5_100)],
    [
      'deep colours of 13 million pixels',
      'png',
      '422 photo_too_large',
      () => createHugePng(3_600, 3_600, 16),
    ],
    ['a progressive JPEG of 36 MP', 'jpeg', '422 photo_too_large', () => createHugeProgressiveJpeg(6_000)],
    ['a JPEG of hundreds of scans', 'jpeg', '422 photo_too_large', () => createJpegWithManyScans(300)],
    ['a WebP of 1,001 frames', 'webp', '422 photo_too_large', () => createWebpWithManyFrames(1_001)],
    [
      'a PNG of 10,000 texts',
      'png',
      '422 photo_too_large',
      () => addPngChunk(ONE_PIXEL_PNG, 'tEXt', Buffer.from('Comment\0A'), 10_000),
    ],
    ['a text that is called .jpg', 'jpeg', '422 not_a_photo', () => Buffer.from('Hello, I am a photo')],
    ['nothing', 'jpeg', '422 not_a_photo', () => Buffer.alloc(0)],
    ['SVG', 'svg+xml', '415 unsupported_media_type', () => SVG_WITH_SCRIPT],
    ['SVG that is called .jpg', 'jpeg', '422 not_a_photo', () => SVG_WITH_SCRIPT],
    ['an animated GIF', 'gif', '415 unsupported_media_type', () => ANIMATED_GIF],
    ['an animated GIF that is called .png', 'png', '422 not_a_photo', () => ANIMATED_GIF],
    ['HEIC', 'heic', '415 unsupported_media_type', () => HEIC_HEADER],
    ['HEIC that is called .jpg', 'jpeg', '422 not_a_photo', () => HEIC_HEADER],
    ['half a JPEG', 'jpeg', '422 photo_damaged', truncated],
    ['the beginning of a PNG', 'png', '422 photo_damaged', () => createHugePng(10).subarray(0, 30)],
  ])('is refused, and leaves nothing: %s', async (_what, type, refusal, file) => {
    const { setPhoto } = await car('hal');
    const kept = [await readDatabaseRows(api.database), (await api.photos.list()).size];
    const { status, problem } = await setPhoto(await file(), `image/${type}`);
    expect(`${status} ${problem.code}`).toBe(refusal);
    expect([await readDatabaseRows(api.database), (await api.photos.list()).size]).toEqual(kept);
  });
});

it('replaces the photo of a vehicle when there are as many as possible', async () => {
  const { customer, id, recordId, setPhoto } = await car('kim');
  const before = (await setPhoto()).body;
  await api.query(
    `insert into photos (id, customer_id, vehicle_id, record_id, width, height, bytes, created_at)
       select gen_random_uuid(), 'kim', $1, $2, 1, 1, 1, $3 from generate_series(1, 999)`,
    [id, recordId, MONDAY_EIGHT],
  );
  expect((await setPhoto()).status).toBe(201);
  expect((await customer.get(`/photos/${before.id}`)).status).toBe(404);
  await sweep();
});

describe('a failing store', () => {
  let folder: string;
  let other: TestApi | undefined;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'forecourt-photos-'));
  });
  afterEach(async () => {
    await other?.close();
    other = undefined;
    rmSync(folder, { recursive: true });
  });

  it('responds 503 while the store fails, and leaves no incomplete photo', async () => {
    const store = join(folder, 'store');
    writeFileSync(store, 'no folder');
    other = await startTestApi({ photoStore: store });
    const mia = await car('mia', other);
    const { status, headers } = await mia.setPhoto();
    expect([status, Number(headers['retry-after']) > 0]).toEqual([503, true]);
    expect((await mia.customer.get(`/vehicles/${mia.id}/photos`)).body.items).toEqual([]);
    rmSync(store);
    await sweep(other);
    expect((await readDatabaseRows(other.database)).some((row) => row.startsWith('photo'))).toBe(false);
    await mia.setPhoto();
    expect(await comparePhotosWithFiles(other.database, other.photos)).toEqual({
      complete: 1,
      lost: [],
      orphans: [],
    });
  });

  it('leaves no file of a photo whose entry is deleted meanwhile', async () => {
    const { customer, recordId, addPhoto } = await car('mel');
    const write = api.photos.write.bind(api.photos);
    let kept = '';
    jest.spyOn(api.photos, 'write').mockImplementationOnce(async (id, files) => {
      kept = id;
      await write(id, files);
      await customer.delete(`/records/${recordId}`);
    });
    expect(await addPhoto()).toMatchObject({ status: 404, body: { code: 'not_found' } });
    expect(await filesOf(kept)).toHaveLength(2);
    await sweep();
    expect(await filesOf(kept)).toEqual([]);
  });

  it('removes the files of other photos when those of one cannot be removed', async () => {
    other = await startTestApi({ photoStore: folder });
    const pam = await car('pam', other);
    const ids: string[] = [];
    for (let photos = 0; photos < 2; photos += 1) ids.push((await pam.addPhoto()).body.id);
    const [stuck = '', free = ''] = ids.toSorted();
    const path = join(folder, stuck.slice(0, 2), `${stuck}.photo.jpg`);
    rmSync(path);
    mkdirSync(path);
    for (const id of ids) await pam.customer.delete(`/photos/${id}`);
    await expect(sweep(other)).rejects.toThrow();
    await sweep(other);
    expect([...(await other.photos.list()).keys()]).not.toContain(free);
    rmSync(path, { recursive: true });
    await sweep(other, new Date(MONDAY_EIGHT.getTime() + 3_600_000));
    expect(await other.photos.list()).toEqual(new Map());
  });

  it('responds 404 for a lost file, which the check finds', async () => {
    other = await startTestApi({ photoStore: folder });
    const ned = await car('ned', other);
    const { id } = (await ned.addPhoto()).body;
    const { id: whole } = (await ned.setPhoto()).body;
    const [orphan, file] = ['00000000-0000-4000-8000-000000000000', Buffer.from('nobody’s')];
    await other.photos.write(orphan, { photo: file, thumbnail: file });
    rmSync(join(folder, id.slice(0, 2), `${id}.photo.jpg`));
    expect((await ned.customer.get(`/photos/${id}`)).problem.code).toBe('photo_lost');
    const { internal } = other;
    const check = async () => (await internal.inject('/api/photos')).json();
    expect(await check()).toEqual({ complete: 1, lost: [id], orphans: [orphan] });
    const clear = (what: string) =>
      internal.inject({ method: 'POST', url: '/api/photos/clear', payload: { what } });
    expect((await clear('orphans')).json()).toEqual({ cleared: 1 });
    expect((await clear('lost')).json()).toEqual({ cleared: 1 });
    expect(await check()).toEqual({ complete: 1, lost: [], orphans: [] });
    expect((await ned.customer.get(`/photos/${whole}`)).status).toBe(200);
  });
});

describe('in a bucket', () => {
  let bucket: S3StandIn;
  let other: TestApi;
  const environment = { ...process.env };
  beforeAll(async () => {
    Object.assign(process.env, { AWS_ACCESS_KEY_ID: 'key', AWS_SECRET_ACCESS_KEY: 'secret' });
    bucket = await startS3StandIn();
    other = await startTestApi({ photoStore: bucket.location });
  });
  afterAll(async () => {
    process.env = environment;
    await other.close();
    await bucket.end();
  });

  it('are stored, listed, served and removed', async () => {
    const { customer, addPhoto } = await car('oli', other);
    const ids: string[] = [];
    for (let photos = 0; photos < 3; photos += 1) ids.push((await addPhoto()).body.id);
    expect([...(await other.photos.list()).keys()].sort()).toEqual(ids.sort());
    const [first = ''] = ids;
    expect(await sharp((await customer.get(`/photos/${first}`)).bytes).metadata()).toMatchObject({
      width: 200,
    });
    await customer.delete(`/photos/${first}`);
    await sweep(other);
    expect(bucket.keys().some((key) => key.includes(first))).toBe(false);
    expect(await comparePhotosWithFiles(other.database, other.photos)).toEqual({
      complete: 2,
      lost: [],
      orphans: [],
    });
  });
});
