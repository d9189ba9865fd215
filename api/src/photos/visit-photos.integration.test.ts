/** @jest-environment ./api/src/platform/db/testing/database-environment.ts */
import sharp from 'sharp';
import { EventStreamReader } from '../testing/event-reader.ts';
import { bookVisitWithNewVehicle } from '../testing/messages.ts';
import { readDatabaseRows } from '../testing/raw-query.ts';
import { MONDAY_EIGHT, performWorkshopActions, useTestApi } from '../testing/test-api.ts';
import { createEmulatorToken } from '../testing/tokens.ts';
import type { WorkshopAction } from '../workshop/work-on-appointment.ts';
import { comparePhotosWithFiles } from './check-photos.ts';
import { removeUnusedPhotoFiles } from './photo-store.ts';
import { createPhonePhoto, createPlainJpeg } from './testing/test-photos.ts';

const api = useTestApi({ settings: { booking: { autoConfirm: false, placesPerSlot: 50 } } });
afterEach(() => jest.restoreAllMocks());

const workshop = () => api.customer('desk', { role: 'workshop' });
const sweep = () => removeUnusedPhotoFiles({ ...api, now: () => MONDAY_EIGHT });

let colours = 0;
/** Creates a photo that no other upload equals. */
function newPhoto(): Promise<Buffer> {
  colours += 1;
  return createPhonePhoto({
    background: `rgb(${(colours % 16) * 16}, ${Math.floor(colours / 16) * 16}, 60)`,
  });
}

async function visitOf(uid: string, booking: object = {}) {
  const { id, reference, customer } = await bookVisitWithNewVehicle(api.customer(uid), booking);
  return {
    id,
    reference,
    customer,
    add: async (file?: Buffer, key?: string) =>
      customer.upload('POST', `/appointments/${id}/photos`, file ?? (await newPhoto()), 'image/jpeg', key),
    addByWorkshop: async (caption = '', file?: Buffer) =>
      workshop().upload(
        'POST',
        `/workshop/appointments/${id}/photos${caption && `?caption=${encodeURIComponent(caption)}`}`,
        file ?? (await newPhoto()),
        'image/jpeg',
      ),
    list: async () => (await customer.get(`/appointments/${id}/photos`)).body.items,
    act: (...actions: WorkshopAction[]) => performWorkshopActions(api.database, id, ...actions),
  };
}

const insertPhotos = (id: string, count: number, by = 'customer', bytes = 1) =>
  api.query(
    `insert into visit_photos (id, appointment_id, by, upload_hash, width, height, bytes, created_at)
     select gen_random_uuid(), $1, $2, case $2 when 'workshop' then n::text end, 1, 1, $4, $5
     from generate_series(1, $3::int) n`,
    [id, by, count, bytes, MONDAY_EIGHT],
  );

describe('the photos of a visit', () => {
  it('are those of customer and workshop, the oldest first', async () => {
    const visit = await visitOf('ann');
    const own = await visit.add();
    expect(own).toMatchObject({
      status: 201,
      headers: { location: `/api/v1/photos/${own.body.id}` },
      body: { appointment_id: visit.id, by: 'customer', caption: null, width: 200, height: 300 },
    });
    api.setNow(new Date(MONDAY_EIGHT.getTime() + 1_000));
    const found = await visit.addByWorkshop(' Front pads,  2 mm left ');
    expect(found).toMatchObject({
      status: 201,
      headers: { location: `/api/v1/workshop/photos/${found.body.id}` },
      body: { by: 'workshop', caption: 'Front pads, 2 mm left' },
    });
    const all = { items: [own.body, found.body] };
    expect((await visit.customer.get(`/appointments/${visit.id}/photos`)).body).toEqual(all);
    expect((await workshop().get(`/workshop/appointments/${visit.id}/photos`)).body).toEqual(all);
  });

  it('are sent as files of the usual sizes, to customer and workshop', async () => {
    const visit = await visitOf('bob');
    const ids = [(await visit.add()).body.id, (await visit.addByWorkshop()).body.id];
    for (const id of ids) {
      const widths = [];
      for (const size of ['', '/thumbnail', '/miniature']) {
        widths.push((await sharp((await visit.customer.get(`/photos/${id}${size}`)).bytes).metadata()).width);
      }
      expect(widths).toEqual([200, 200, 168]);
      const read = await workshop().get(`/workshop/photos/${id}`);
      expect([read.status, read.headers['content-type']]).toEqual([200, 'image/jpeg']);
    }
  });

  it('are counted in the responses about the visit, and do not change its version', async () => {
    const visit = await visitOf('cat');
    await visit.add();
    await visit.addByWorkshop();
    const { body } = await visit.customer.get(`/appointments/${visit.id}`);
    expect(body).toMatchObject({ photos: 2, version: 1 });
    const listed = await workshop().get(`/workshop/appointments?reference=${visit.reference}`);
    expect(listed.body.items[0]?.photos).toBe(2);
  });

  it('are not among the photos of the vehicle', async () => {
    const visit = await visitOf('dan');
    const { vehicle } = (await visit.customer.get(`/appointments/${visit.id}`)).body;
    await visit.add();
    expect((await visit.customer.get(`/vehicles/${vehicle.id}/photos`)).body.items).toEqual([]);
    expect((await visit.customer.get(`/vehicles/${vehicle.id}`)).body.photo_id).toBeNull();
    const own = await visit.customer.upload(
      'PUT',
      `/vehicles/${vehicle.id}/photo`,
      await newPhoto(),
      'image/jpeg',
    );
    expect(own.status).toBe(201);
    expect(await visit.list()).toHaveLength(1);
  });

  it('stay with a visit that is moved, cancelled, or whose vehicle is archived', async () => {
    const visit = await visitOf('eva');
    await visit.add();
    await visit.addByWorkshop();
    const photos = await visit.list();
    const time = { date: '2026-03-10', time: '11:00' };
    expect((await visit.customer.post(`/appointments/${visit.id}/reschedule`, time)).status).toBe(200);
    expect((await visit.customer.post(`/appointments/${visit.id}/cancel`)).status).toBe(200);
    const { vehicle } = (await visit.customer.get(`/appointments/${visit.id}`)).body;
    expect((await visit.customer.post(`/vehicles/${vehicle.id}/archive`)).status).toBe(200);
    expect((await visit.customer.delete(`/vehicles/${vehicle.id}`)).problem.code).toBe('vehicle_in_use');
    expect(await visit.list()).toEqual(photos);
  });

  it('are unknown to other customers, and only the workshop reads them as the workshop', async () => {
    const visit = await visitOf('fay');
    const ids = [(await visit.add()).body.id, (await visit.addByWorkshop()).body.id];
    const stranger = api.customer('stranger');
    const paths = ids.flatMap((id) => [
      `/photos/${id}`,
      `/photos/${id}/thumbnail`,
      `/photos/${id}/miniature`,
    ]);
    for (const path of [...paths, `/appointments/${visit.id}/photos`]) {
      expect([path, (await stranger.get(path)).status]).toEqual([path, 404]);
    }
    for (const id of ids) expect((await stranger.delete(`/photos/${id}`)).status).toBe(404);
    const sent = await stranger.upload(
      'POST',
      `/appointments/${visit.id}/photos`,
      await newPhoto(),
      'image/jpeg',
    );
    expect(sent.status).toBe(404);
    for (const id of ids) expect((await visit.customer.get(`/workshop/photos/${id}`)).status).toBe(403);
    expect(await visit.list()).toHaveLength(2);
  });

  it('of which one belongs to a vehicle are not sent to the workshop', async () => {
    const visit = await visitOf('gus');
    const { vehicle } = (await visit.customer.get(`/appointments/${visit.id}`)).body;
    const path = `/vehicles/${vehicle.id}/photo` as const;
    const { id } = (await visit.customer.upload('PUT', path, await newPhoto(), 'image/jpeg')).body;
    expect((await workshop().get(`/workshop/photos/${id}`)).status).toBe(404);
    expect((await workshop().delete(`/workshop/photos/${id}`)).status).toBe(404);
    expect((await visit.customer.get(`/photos/${id}`)).status).toBe(200);
  });
});

describe('the customer', () => {
  const STEPS: readonly WorkshopAction[][] = [
    [],
    ['confirm'],
    ['confirm', 'start'],
    ['confirm', 'start', 'ready'],
  ];
  it.each(STEPS.map((steps) => ({ steps })))('adds and deletes photos after $steps', async ({ steps }) => {
    const visit = await visitOf('hal');
    await visit.act(...steps);
    const { status, body } = await visit.add();
    expect(status).toBe(201);
    expect((await visit.customer.delete(`/photos/${body.id}`)).status).toBe(204);
    expect(await visit.list()).toEqual([]);
    await sweep();
    expect((await api.photos.list()).has(body.id)).toBe(false);
  });

  const ENDS: readonly WorkshopAction[][] = [
    ['confirm', 'start', 'complete'],
    ['cancel'],
    ['confirm', 'no_show'],
  ];
  it.each(ENDS.map((steps) => ({ steps })))(
    'neither adds nor deletes any after $steps',
    async ({ steps }) => {
      const visit = await visitOf('ida');
      const { id } = (await visit.add()).body;
      await visit.act(...steps);
      expect((await visit.add()).problem.code).toBe('not_changeable');
      expect((await visit.customer.delete(`/photos/${id}`)).problem.code).toBe('not_changeable');
      expect(await visit.list()).toHaveLength(1);
    },
  );

  it('cannot delete a photo of the workshop', async () => {
    const visit = await visitOf('jon');
    const { id } = (await visit.addByWorkshop()).body;
    const { status, problem } = await visit.customer.delete(`/photos/${id}`);
    expect([status, problem.code]).toEqual([409, 'photo_of_other']);
  });

  it('gets the first response to a repeated request, even if the visit is over by then', async () => {
    const visit = await visitOf('kay');
    const file = await newPhoto();
    const { body } = await visit.add(file, 'lost');
    await visit.act('confirm', 'start', 'complete');
    const repeated = await visit.add(file, 'lost');
    expect([repeated.status, repeated.body]).toEqual([201, body]);
    expect((await visit.add(await newPhoto(), 'lost')).problem.code).toBe('idempotency_key_reused');
    expect(await visit.list()).toHaveLength(1);
  });

  it('adds at most five, however many are sent at once', async () => {
    const visit = await visitOf('lea');
    await insertPhotos(visit.id, 3);
    await insertPhotos(visit.id, 10, 'workshop');
    const answers = await Promise.all([1, 2, 3, 4].map(async () => visit.add()));
    const refused = answers.filter(({ status }) => status === 409);
    expect(refused.map(({ problem, body }) => ({ ...Object(body), code: problem.code }))).toEqual([
      expect.objectContaining({ code: 'too_many_photos', limit: 5 }),
      expect.objectContaining({ code: 'too_many_photos', limit: 5 }),
    ]);
    expect((await visit.list()).filter(({ by }) => by === 'customer')).toHaveLength(5);
    await sweep();
    expect((await comparePhotosWithFiles(api.database, api.photos)).orphans).toEqual([]);
  });

  it('has one limit for photos of vehicles, entries and visits, without those of the workshop', async () => {
    const [visit, other] = [await visitOf('max'), await visitOf('max', { time: '14:00' })];
    const MAX_BYTES = 500 * 1024 * 1024;
    await insertPhotos(other.id, 1, 'workshop', MAX_BYTES + 1);
    expect((await visit.add()).status).toBe(201);
    await insertPhotos(other.id, 998);
    const { vehicle } = (await visit.customer.get(`/appointments/${visit.id}`)).body;
    const path = `/vehicles/${vehicle.id}/photo` as const;
    expect((await visit.customer.upload('PUT', path, await newPhoto(), 'image/jpeg')).status).toBe(201);
    expect(await visit.add()).toMatchObject({ problem: { code: 'too_many_photos' }, body: { limit: 1_000 } });
    const second = (await visit.customer.get(`/appointments/${other.id}`)).body.vehicle.id;
    const ofSecond = `/vehicles/${second}/photo` as const;
    const refused = await visit.customer.upload('PUT', ofSecond, await newPhoto(), 'image/jpeg');
    expect(refused.problem.code).toBe('too_many_photos');
    expect((await visit.customer.upload('PUT', path, await newPhoto(), 'image/jpeg')).status).toBe(201);
    await api.query('delete from visit_photos where appointment_id = $1', [other.id]);
    await insertPhotos(other.id, 1, 'customer', MAX_BYTES);
    expect((await visit.add()).problem.code).toBe('photo_space_used_up');
  });
});

describe('the workshop', () => {
  it('adds a file once, and replaces its caption when it sends it again', async () => {
    const visit = await visitOf('ned');
    const file = await createPlainJpeg(50);
    const answers = await Promise.all([1, 2, 3].map(() => visit.addByWorkshop('Worn', file)));
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201]);
    const [first] = answers;
    expect(await visit.list()).toEqual([first?.body]);
    expect((await visit.addByWorkshop('', file)).body).toEqual(first?.body);
    expect((await visit.addByWorkshop('Front', file)).body).toEqual({ ...first?.body, caption: 'Front' });
    expect((await visit.list()).map(({ caption }) => caption)).toEqual(['Front']);
    await sweep();
    expect((await comparePhotosWithFiles(api.database, api.photos)).orphans).toEqual([]);
  });

  it('adds at most ten, however many are sent at once', async () => {
    const visit = await visitOf('oda');
    await insertPhotos(visit.id, 9, 'workshop');
    await insertPhotos(visit.id, 5);
    const answers = await Promise.all([1, 2, 3].map(() => visit.addByWorkshop()));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409, 409]);
    expect((await visit.list()).filter(({ by }) => by === 'workshop')).toHaveLength(10);
  });

  it('adds photos to a completed visit, and none to a cancelled one', async () => {
    const visit = await visitOf('pat');
    await visit.act('confirm', 'start', 'complete');
    expect((await visit.addByWorkshop()).status).toBe(201);
    const cancelled = await visitOf('pat', { time: '12:00' });
    await cancelled.act('cancel');
    expect((await cancelled.addByWorkshop()).problem.code).toBe('not_changeable');
  });

  it('deletes its own photos, and no others', async () => {
    const visit = await visitOf('quy');
    const [own, found] = [(await visit.add()).body, (await visit.addByWorkshop()).body];
    expect((await workshop().delete(`/workshop/photos/${own.id}`)).problem.code).toBe('photo_of_other');
    await visit.act('confirm', 'start', 'complete');
    expect((await workshop().delete(`/workshop/photos/${found.id}`)).status).toBe(204);
    expect(await visit.list()).toEqual([own]);
  });

  it.each(['', 'x'.repeat(201)])('gives no caption that is empty or too long', async (caption) => {
    const visit = await visitOf('ron');
    const path = `/workshop/appointments/${visit.id}/photos?caption=${caption}`;
    const { status } = await workshop().upload('POST', path, await newPhoto(), 'image/jpeg');
    expect(status).toBe(422);
  });
});

describe('open pages of the customer', () => {
  it('are notified of the visit when a photo is added, described or deleted', async () => {
    const visit = await visitOf('sue');
    const origin = await api.app.listen({ port: 0, host: '127.0.0.1' });
    const reader = await EventStreamReader.open(
      origin,
      createEmulatorToken({ uid: 'sue', at: MONDAY_EIGHT }),
    );
    const event = { id: visit.id, status: 'requested' };
    const file = await newPhoto();
    const steps = [
      () => visit.addByWorkshop('Worn', file),
      () => visit.addByWorkshop('Front', file),
      async () => workshop().delete(`/workshop/photos/${(await visit.list())[0]?.id}`),
      () => visit.add(),
    ];
    for (const [index, step] of steps.entries()) {
      expect((await step()).status).toBeLessThan(300);
      const told = await reader.until('appointment', index + 1);
      expect(told.at(-1)?.data).toEqual(event);
    }
    reader.close();
    await reader.outcome;
  });
});

describe('erasing the customer', () => {
  it('deletes all photos of all visits with their files, even of a vehicle in the workshop', async () => {
    const [done, onSite] = [await visitOf('tom'), await visitOf('tom', { time: '14:00' })];
    const ids: string[] = [];
    for (const visit of [done, onSite]) {
      ids.push((await visit.add()).body.id, (await visit.addByWorkshop('Tom’s pads')).body.id);
    }
    await done.act('confirm', 'start', 'complete');
    await onSite.act('confirm', 'start');
    const exported = (await done.customer.get('/me/export')).body.visit_photos;
    expect(exported.map(({ id, by, caption }) => ({ id, by, caption }))).toEqual(
      expect.arrayContaining([
        { id: ids[0], by: 'customer', caption: null },
        { id: ids[1], by: 'workshop', caption: 'Tom’s pads' },
      ]),
    );
    expect((await done.customer.delete('/me')).status).toBe(204);
    expect(await readDatabaseRows(api.database, 'Tom’s pads')).toEqual([]);
    await sweep();
    const files = await api.photos.list();
    expect(ids.filter((id) => files.has(id))).toEqual([]);
    expect((await onSite.addByWorkshop()).status).toBe(404);
    expect((await done.addByWorkshop()).status).toBe(404);
  });

  it('leaves no photo that the workshop adds at the same time', async () => {
    const visit = await visitOf('una');
    await visit.act('confirm', 'start');
    const write = api.photos.write.bind(api.photos);
    jest.spyOn(api.photos, 'write').mockImplementationOnce(async (id, files) => {
      await write(id, files);
      expect((await visit.customer.delete('/me')).status).toBe(204);
    });
    expect((await visit.addByWorkshop()).status).toBe(404);
    expect(await api.query('select from visit_photos where appointment_id = $1', [visit.id])).toEqual([]);
  });

  it('deletes them also if an earlier version of the api erases, which does not know them', async () => {
    const visit = await visitOf('vic');
    await visit.addByWorkshop();
    await visit.act('confirm', 'start', 'complete');
    await api.query('delete from notifications where appointment_id = $1', [visit.id]);
    await api.query('update appointments set customer_id = null, vehicle_id = null where id = $1', [
      visit.id,
    ]);
    expect(await api.query('select from visit_photos where appointment_id = $1', [visit.id])).toEqual([]);
  });
});

it('the check finds photos of visits without files, and files of deleted ones', async () => {
  const visit = await visitOf('wes');
  const [lost, kept] = [(await visit.add()).body.id, (await visit.addByWorkshop()).body.id];
  await api.photos.remove(lost);
  const { lost: found, orphans } = await comparePhotosWithFiles(api.database, api.photos);
  expect(found).toContain(lost);
  expect([...found, ...orphans]).not.toContain(kept);
  const clear = { method: 'POST', url: '/api/photos/clear', payload: { what: 'lost' } } as const;
  expect((await api.internal.inject(clear)).statusCode).toBe(200);
  expect((await visit.list()).map(({ id }) => id)).toEqual([kept]);
});
