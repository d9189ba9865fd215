/** @jest-environment ./api/src/platform/db/testing/database-environment.ts */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type S3StandIn, startS3StandIn } from '@forecourt/shared/server/testing/s3';
import sharp from 'sharp';
import type { TestCustomer } from '../testing/customer.ts';
import { databaseContents, rawQuery } from '../testing/raw-query.ts';
import { MONDAY_EIGHT, startTestApi, type TestApi } from '../testing/test-api.ts';
import { checkPhotos } from './check-photos.ts';
import { removeFiles } from './photo-store.ts';
import {
  ANIMATED_GIF,
  HEIC,
  hugePng,
  hugeProgressiveJpeg,
  jpegOfManyScans,
  phonePhoto,
  plainJpeg,
  SVG,
} from './testing/test-photos.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi();
});
beforeEach(() => api.setNow(MONDAY_EIGHT));
afterEach(() => jest.restoreAllMocks());
afterAll(() => api.close());

const sweep = (of: TestApi = api, now = MONDAY_EIGHT) => removeFiles({ ...of, now: () => now });
const filesOf = async (id: string) => [...((await api.photos.list()).get(id) ?? [])];

interface Car {
  customer: TestCustomer;
  id: string;
  recordId: string;
  setPhoto(file: Buffer, type?: string, key?: string): ReturnType<TestCustomer['upload']>;
  addPhoto(file: Buffer, type?: string, key?: string): ReturnType<TestCustomer['upload']>;
}

let cars = 0;
async function car(uid: string, of: TestApi = api): Promise<Car> {
  cars += 1;
  const customer = of.customer(uid);
  const { id } = (await customer.post('/vehicles', { device_reg: `PIC ${cars}` })).body;
  const entry = { date: '2026-02-01', kind: 'repair' };
  const recordId = (await customer.post(`/vehicles/${id}/records`, entry)).body.id;
  return {
    customer,
    id,
    recordId,
    setPhoto: (file, type = 'image/jpeg', key) =>
      customer.upload('PUT', `/vehicles/${id}/photo`, file, type, key),
    addPhoto: (file, type = 'image/jpeg', key) =>
      customer.upload('POST', `/records/${recordId}/photos`, file, type, key),
  };
}

describe('a photo', () => {
  it('is stored upright and without its location, at most 2048 pixels long', async () => {
    const { customer, id, setPhoto } = await car('ann');
    const upload = await phonePhoto({ width: 3_000, height: 2_000 });
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
    expect((await setPhoto(await plainJpeg(6_000))).body).toMatchObject({ width: 2_048, height: 2_048 });
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
    const { id } = (await setPhoto(await phonePhoto())).body;
    const { headers } = await customer.get(`/photos/${id}`);
    expect(headers).toMatchObject({ 'cache-control': 'private, no-cache', vary: 'authorization' });
    const known = { 'if-none-match': String(headers.etag) };
    expect(await customer.get(`/photos/${id}`, known)).toMatchObject({ status: 304, text: '' });
    const weak = { 'if-none-match': `"other", W/${headers.etag}` };
    expect(await customer.get(`/photos/${id}`, weak)).toMatchObject({ status: 304, text: '' });
    expect((await customer.get(`/photos/${id}/thumbnail`, known)).status).toBe(200);
    const { etag } = (await customer.get(`/photos/${id}/miniature`)).headers;
    expect((await customer.get(`/photos/${id}/miniature`, known)).status).toBe(200);
    expect((await customer.get(`/photos/${id}/miniature`, { 'if-none-match': String(etag) })).status).toBe(
      304,
    );
    const stranger = await api.customer('stranger').get(`/photos/${id}`, known);
    expect([stranger.status, stranger.body.code, stranger.headers['cache-control']]).toEqual([
      404,
      'not_found',
      'no-store',
    ]);
  });

  it('is listed with its vehicle, and exported with its address', async () => {
    const { customer, id, recordId, setPhoto, addPhoto } = await car('dan');
    const own = (await setPhoto(await phonePhoto())).body;
    api.setNow(new Date(MONDAY_EIGHT.getTime() + 1_000));
    const receipt = (await addPhoto(await phonePhoto())).body;
    expect(receipt).toMatchObject({ vehicle_id: id, record_id: recordId });
    const first = await customer.get(`/vehicles/${id}/photos?limit=1`);
    expect(first.body.items).toEqual([own]);
    const second = await customer.get(`/vehicles/${id}/photos?limit=1&cursor=${first.body.next_cursor}`);
    expect(second.body).toEqual({ items: [receipt], next_cursor: null });
    const listed = async (of: string) =>
      (await customer.get(`/vehicles/${id}/photos?of=${of}`)).body.items as unknown[];
    expect([await listed('vehicle'), await listed(recordId), await listed(own.id)]).toEqual([
      [own],
      [receipt],
      [],
    ]);
    const { photos } = (await customer.get('/me/export')).body;
    expect(photos).toMatchObject([
      { id: own.id, address: `/api/v1/photos/${own.id}` },
      { id: receipt.id, record_id: recordId },
    ]);
  });

  it('is in the history with its entry: the number of photos, and the first one', async () => {
    const { customer, id, recordId, setPhoto, addPhoto } = await car('ada');
    const photosInHistory = async () =>
      (await customer.get(`/vehicles/${id}/history`)).body.items[0].record.photos;
    await setPhoto(await phonePhoto());
    expect(await photosInHistory()).toBeNull();
    const first = (await addPhoto(await phonePhoto())).body;
    api.setNow(new Date(MONDAY_EIGHT.getTime() + 1_000));
    const second = (await addPhoto(await phonePhoto())).body;
    expect(await photosInHistory()).toEqual({ count: 2, first_id: first.id });
    await customer.delete(`/photos/${first.id}`);
    expect([await photosInHistory(), recordId]).toEqual([
      { count: 1, first_id: second.id },
      second.record_id,
    ]);
    await sweep();
  });

  it('is added once, however often it is sent with the same key', async () => {
    const { customer, id, addPhoto } = await car('eve');
    const file = await phonePhoto();
    const answers = await Promise.all([1, 2, 3].map(() => addPhoto(file, 'image/jpeg', 'key')));
    expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1);
    expect((await addPhoto(await phonePhoto({ width: 50 }), 'image/jpeg', 'key')).body.code).toBe(
      'idempotency_key_reused',
    );
    expect((await customer.get(`/vehicles/${id}/photos`)).body.items).toHaveLength(1);
    await sweep();
    expect(await checkPhotos(api.database, api.photos)).toMatchObject({ lost: [], orphans: [] });
  });

  it.each<[string, (of: Car, photo: string) => Promise<{ status: number }>]>([
    ['it is taken away', ({ customer }, photo) => customer.delete(`/photos/${photo}`)],
    ['its entry goes', ({ customer, recordId }) => customer.delete(`/records/${recordId}`)],
    ['its vehicle goes', ({ customer, id }) => customer.delete(`/vehicles/${id}`)],
    ['its customer goes', ({ customer }) => customer.delete('/me')],
  ])('is deleted with its files when %s', async (_when, go) => {
    const fay = await car('fay');
    const { id } = (await fay.addPhoto(await phonePhoto())).body;
    expect(await filesOf(id)).toEqual(['photo', 'thumbnail']);
    expect((await go(fay, id)).status).toBe(204);
    await sweep();
    expect(await filesOf(id)).toEqual([]);
    const left = await databaseContents(api.database, id);
    expect(left.filter((row) => !row.startsWith('idempotency_keys'))).toEqual([]);
  });

  it('is the photo of its vehicle until it is deleted, unlike photos of entries', async () => {
    const { customer, id, addPhoto, setPhoto } = await car('ivy');
    const said = async () => [
      (await customer.get(`/vehicles/${id}`)).body.photo_id,
      (await customer.get('/vehicles')).body.items[0].photo_id,
      (await customer.patch(`/vehicles/${id}`, { make: 'VW' })).body.photo_id,
    ];
    await addPhoto(await phonePhoto());
    expect(await said()).toEqual([null, null, null]);
    const photo = (await setPhoto(await phonePhoto())).body.id;
    expect(await said()).toEqual([photo, photo, photo]);
    await customer.delete(`/photos/${photo}`);
    expect(await said()).toEqual([null, null, null]);
  });

  it('is deleted when its vehicle gets another one', async () => {
    const { customer, id, setPhoto } = await car('gil');
    const before = (await setPhoto(await phonePhoto())).body;
    const after = (await setPhoto(await phonePhoto())).body;
    expect((await customer.get(`/vehicles/${id}/photos`)).body.items).toEqual([after]);
    expect((await customer.get(`/photos/${before.id}`)).status).toBe(404);
    expect((await customer.get(`/vehicles/${id}`)).body.photo_id).toBe(after.id);
    await sweep();
    expect([await filesOf(before.id), await filesOf(after.id)]).toEqual([[], ['photo', 'thumbnail']]);
  });
});

describe('an invalid photo', () => {
  const truncated = async () => (await phonePhoto({ width: 900, height: 900 })).subarray(0, 2_000);
  it.each<[string, () => Buffer | Promise<Buffer>, string, string]>([
    ['50 MB', () => Buffer.alloc(50 * 1024 * 1024, 0xff), 'image/jpeg', '413 body_too_large'],
    ['a bomb', () => hugePng(50_000), 'image/png', '422 photo_too_large'],
    ['a photo that is too tall', () => hugePng(1, 20_001), 'image/png', '422 photo_too_large'],
    ['a photo that is too wide', () => hugePng(20_001, 1), 'image/png', '422 photo_too_large'],
    ['a PNG of 26 million pixels', () => hugePng(5_100), 'image/png', '422 photo_too_large'],
    [
      'deep colours of 13 million pixels',
      () => hugePng(3_600, 3_600, 16),
      'image/png',
      '422 photo_too_large',
    ],
    [
      'a progressive JPEG of 36 million pixels',
      () => hugeProgressiveJpeg(6_000),
      'image/jpeg',
      '422 photo_too_large',
    ],
    ['a JPEG of hundreds of scans', () => jpegOfManyScans(300), 'image/jpeg', '422 photo_too_large'],
    ['a text that is called .jpg', () => Buffer.from('Hello, I am a photo'), 'image/jpeg', '422 not_a_photo'],
    ['nothing', () => Buffer.alloc(0), 'image/jpeg', '422 not_a_photo'],
    ['SVG', () => SVG, 'image/svg+xml', '415 unsupported_media_type'],
    ['SVG that is called .jpg', () => SVG, 'image/jpeg', '422 not_a_photo'],
    ['an animated GIF', () => ANIMATED_GIF, 'image/gif', '415 unsupported_media_type'],
    ['an animated GIF that is called .png', () => ANIMATED_GIF, 'image/png', '422 not_a_photo'],
    ['HEIC', () => HEIC, 'image/heic', '415 unsupported_media_type'],
    ['HEIC that is called .jpg', () => HEIC, 'image/jpeg', '422 not_a_photo'],
    ['JSON', () => Buffer.from('{}'), 'application/json', '415 unsupported_media_type'],
    ['half a JPEG', truncated, 'image/jpeg', '422 photo_damaged'],
    ['the beginning of a PNG', () => hugePng(10).subarray(0, 30), 'image/png', '422 photo_damaged'],
  ])('is refused, and leaves nothing: %s', async (_what, file, type, refusal) => {
    const { setPhoto } = await car('hal');
    const kept = [await databaseContents(api.database), (await api.photos.list()).size];
    const { status, body } = await setPhoto(await file(), type);
    expect(`${status} ${body.code}`).toBe(refusal);
    expect([await databaseContents(api.database), (await api.photos.list()).size]).toEqual(kept);
  });
});

describe('too many photos', () => {
  /** Photos of which there is nothing but their row. */
  const fill = (
    { customer, id }: Car,
    uid: string,
    count: number,
    bytes: number,
    recordId: string | null = null,
  ) => {
    expect(customer).toBeDefined();
    return api.database.transaction((tx) =>
      rawQuery(
        tx,
        `insert into photos (id, customer_id, vehicle_id, record_id, width, height, bytes, created_at)
         select gen_random_uuid(), $1, $2, r.id, 1, 1, $4, $5
         from vehicle_records r, generate_series(1, $3::int) where r.vehicle_id = $2 and ($6::uuid is null or r.id = $6)`,
        [uid, id, count, bytes, MONDAY_EIGHT, recordId],
      ),
    );
  };

  it('is limited for one entry, in total, and by size', async () => {
    const kim = await car('kim');
    await fill(kim, 'kim', 10, 1, kim.recordId);
    const photo = await phonePhoto();
    expect(await kim.addPhoto(photo)).toMatchObject({
      status: 409,
      body: { code: 'too_many_photos', limit: 10 },
    });
    expect((await kim.setPhoto(photo)).status).toBe(201);
    const next = await car('kim');
    await fill(kim, 'kim', 989, 1, kim.recordId);
    expect(await next.addPhoto(photo)).toMatchObject({
      status: 409,
      body: { code: 'too_many_photos', limit: 1_000 },
    });
    // In place of the one that it had.
    expect((await kim.setPhoto(photo)).status).toBe(201);
    const liz = await car('liz');
    await fill(liz, 'liz', 1, 500 * 1024 * 1024 - 10, liz.recordId);
    expect(await liz.setPhoto(photo)).toMatchObject({ status: 409, body: { code: 'photo_space_used_up' } });
    await sweep();
  });
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
    const refused = await mia.setPhoto(await phonePhoto());
    expect(refused).toMatchObject({ status: 503, body: { code: 'storage_unavailable' } });
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    expect((await mia.customer.get(`/vehicles/${mia.id}/photos`)).body.items).toEqual([]);
    rmSync(store);
    await sweep(other);
    expect((await databaseContents(other.database)).some((row) => row.startsWith('photo'))).toBe(false);
    const { body } = await mia.setPhoto(await phonePhoto());
    expect(await checkPhotos(other.database, other.photos)).toEqual({ complete: 1, lost: [], orphans: [] });
    rmSync(store, { recursive: true });
    writeFileSync(store, 'no folder');
    expect(await mia.customer.get(`/photos/${body.id}`)).toMatchObject({
      status: 503,
      body: { code: 'storage_unavailable' },
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
    expect(await addPhoto(await phonePhoto())).toMatchObject({ status: 404, body: { code: 'not_found' } });
    expect(await filesOf(kept)).toHaveLength(2);
    await sweep();
    expect(await filesOf(kept)).toEqual([]);
  });

  it('removes the files of other photos when those of one cannot be removed', async () => {
    other = await startTestApi({ photoStore: folder });
    const pam = await car('pam', other);
    const ids: string[] = [];
    for (let photos = 0; photos < 2; photos += 1) ids.push((await pam.addPhoto(await phonePhoto())).body.id);
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
    const { id } = (await ned.addPhoto(await phonePhoto())).body;
    const { id: whole } = (await ned.setPhoto(await phonePhoto())).body;
    await other.photos.write('00000000-0000-4000-8000-000000000000', {
      photo: Buffer.from('nobody’s'),
      thumbnail: Buffer.from('nobody’s'),
    });
    rmSync(join(folder, id.slice(0, 2), `${id}.photo.jpg`));
    expect(await ned.customer.get(`/photos/${id}`)).toMatchObject({
      status: 404,
      body: { code: 'photo_lost' },
    });
    const { internal } = other;
    const check = async () => (await internal.inject('/api/photos')).json();
    expect(await check()).toEqual({
      complete: 1,
      lost: [id],
      orphans: ['00000000-0000-4000-8000-000000000000'],
    });
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
    for (let photos = 0; photos < 3; photos += 1) ids.push((await addPhoto(await phonePhoto())).body.id);
    expect([...(await other.photos.list()).keys()].sort()).toEqual(ids.sort());
    const [first = ''] = ids;
    expect(await sharp((await customer.get(`/photos/${first}`)).bytes).metadata()).toMatchObject({
      width: 200,
    });
    await customer.delete(`/photos/${first}`);
    await sweep(other);
    expect(bucket.keys().some((key) => key.includes(first))).toBe(false);
    expect(await checkPhotos(other.database, other.photos)).toEqual({ complete: 2, lost: [], orphans: [] });
  });
});
