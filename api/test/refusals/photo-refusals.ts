import { StoreError } from '@forecourt/shared/server/store';
import { createHugePng, ONE_PIXEL_PNG } from '../../src/photos/testing/test-photos.ts';
import { requireSuccessfulBody } from '../../src/testing/customer.ts';
import { rawQuery } from '../../src/testing/raw-query.ts';
import { MONDAY_EIGHT } from '../../src/testing/test-api.ts';
import { createRefusalCase, type RefusalCase } from './refusal.ts';
import type { ScenarioBuilder } from './stage.ts';

const SET = 'PUT /api/v1/vehicles/:id/photo';
const ADD = 'POST /api/v1/records/:id/photos';
const ADD_TO_VISIT = 'POST /api/v1/appointments/:id/photos';
const ADD_BY_WORKSHOP = 'POST /api/v1/workshop/appointments/:id/photos';
const LIST_FOR_WORKSHOP = 'GET /api/v1/workshop/appointments/:id/photos';
const READ = ['', '/thumbnail', '/miniature'].map((size) => `GET /api/v1/photos/:id${size}`);
const READ_BY_WORKSHOP = 'GET /api/v1/workshop/photos/:id';
const READ_SHARED = 'POST /api/v1/shared/record/photo';
const DELETE = 'DELETE /api/v1/photos/:id';
const DELETE_BY_WORKSHOP = 'DELETE /api/v1/workshop/photos/:id';

const NO_ID = '00000000-0000-4000-8000-000000000000';

/** Returns a new customer's upload, which succeeds unless the state or another `body` prevents it. */
async function upload(stage: ScenarioBuilder, route: string, body: Buffer = ONE_PIXEL_PNG) {
  const of = await stage.customer();
  const { by, vehicleId } = of;
  const entry = { date: '2026-03-01', kind: 'repair', note: 'Brakes' };
  const { id: recordId } = requireSuccessfulBody(await by.post(`/vehicles/${vehicleId}/records`, entry));
  const file = { body, type: 'image/png', recordId };
  if (route === SET || route === ADD) return { by, id: route === SET ? vehicleId : recordId, ...file };
  const { id } = await stage.visit({ of });
  return { by: route === ADD_TO_VISIT ? by : stage.workshop(), id, ...file };
}

/** Adds a photo to a new visit, as the customer or the workshop. */
async function visitPhoto(stage: ScenarioBuilder, author: 'customer' | 'workshop') {
  const { id, of } = await stage.visit();
  const [by, prefix] = author === 'customer' ? [of.by, ''] : [stage.workshop(), '/workshop'];
  const path = `${prefix}/appointments/${id}/photos`;
  const photo = requireSuccessfulBody(await by.upload('POST', path, ONE_PIXEL_PNG, 'image/png'));
  return { visitId: id, of, id: String(Object(photo).id) };
}

/** Inserts photos of a visit into the database, without files. */
async function fillVisit({ api }: ScenarioBuilder, id: string, by: string, count: number): Promise<void> {
  const hash = by === 'workshop' ? 'n::text' : 'null';
  const statement = `insert into visit_photos (id, appointment_id, by, upload_hash, width, height, bytes, created_at)
    select gen_random_uuid(), $1, $2, ${hash}, 1, 1, 1, $4 from generate_series(1, $3::int) n`;
  await api.database.transaction((tx) => rawQuery(tx, statement, [id, by, count, MONDAY_EIGHT]));
}

async function storedPhoto(stage: ScenarioBuilder, route: string) {
  if (route === READ_SHARED) {
    const { by, vehicleId } = await stage.customer();
    const path = `/vehicles/${vehicleId}` as const;
    const { id } = requireSuccessfulBody(await by.upload('PUT', `${path}/photo`, ONE_PIXEL_PNG, 'image/png'));
    const body = { costs: false, vin: false };
    const { token } = requireSuccessfulBody(await by.post(`${path}/link`, body));
    return { by, id, body: { token } };
  }
  if (route === READ_BY_WORKSHOP) {
    return { by: stage.workshop(), id: (await visitPhoto(stage, 'workshop')).id };
  }
  const { by, recordId } = await upload(stage, ADD);
  const { id } = requireSuccessfulBody(
    await by.upload('POST', `/records/${recordId}/photos`, ONE_PIXEL_PNG, 'image/png'),
  );
  return { by, id };
}

/** Inserts photos of a record entry into the database, without files. */
async function fill({ api }: ScenarioBuilder, recordId: string, count: number, bytes: number): Promise<void> {
  const statement = `insert into photos (id, customer_id, vehicle_id, record_id, width, height, bytes, created_at)
    select gen_random_uuid(), customer_id, vehicle_id, id, 1, 1, $3, $4
    from vehicle_records, generate_series(1, $2::int) where id = $1`;
  await api.database.transaction((tx) => rawQuery(tx, statement, [recordId, count, bytes, MONDAY_EIGHT]));
}

const failing = async () => {
  throw new StoreError('the store cannot be read: it is away');
};

export const PHOTO_REFUSALS: readonly RefusalCase[] = [
  ...[SET, ADD, ADD_TO_VISIT].flatMap((route) => [
    createRefusalCase(route, '409 too_many_photos', 'there are 1,000, or ten of the entry', async (stage) => {
      const request = await upload(stage, route);
      const limit = route === ADD ? 10 : 1_000;
      await fill(stage, request.recordId, limit, 1);
      return { ...request, expectedFields: { limit } };
    }),
    createRefusalCase(
      route,
      '409 photo_space_used_up',
      "the customer's photos take 500 MB",
      async (stage) => {
        const request = await upload(stage, route);
        await fill(stage, request.recordId, 1, 500 * 1024 * 1024 + 1);
        return request;
      },
    ),
  ]),
  createRefusalCase(ADD_TO_VISIT, '409 too_many_photos', 'the customer added five', async (stage) => {
    const request = await upload(stage, ADD_TO_VISIT);
    await fillVisit(stage, request.id, 'customer', 5);
    return { ...request, expectedFields: { limit: 5 } };
  }),
  createRefusalCase(ADD_BY_WORKSHOP, '409 too_many_photos', 'the workshop added ten', async (stage) => {
    const request = await upload(stage, ADD_BY_WORKSHOP);
    await fillVisit(stage, request.id, 'workshop', 10);
    return { ...request, expectedFields: { limit: 10 } };
  }),
  createRefusalCase(ADD_TO_VISIT, '409 not_changeable', 'it is completed', async (stage) => {
    const { id, of } = await stage.visit({ steps: ['confirm', 'start', 'complete'] });
    return {
      by: of.by,
      id,
      body: ONE_PIXEL_PNG,
      type: 'image/png',
      expectedFields: { detail: 'It is completed' },
    };
  }),
  createRefusalCase(ADD_BY_WORKSHOP, '409 not_changeable', 'it is cancelled', async (stage) => {
    const { id } = await stage.visit({ steps: ['cancel'] });
    return { by: stage.workshop(), id, body: ONE_PIXEL_PNG, type: 'image/png' };
  }),
  createRefusalCase(ADD_BY_WORKSHOP, '404 not_found', 'there is no such visit', async (stage) => ({
    by: stage.workshop(),
    id: NO_ID,
    body: ONE_PIXEL_PNG,
    type: 'image/png',
  })),
  ...[LIST_FOR_WORKSHOP, READ_BY_WORKSHOP, DELETE_BY_WORKSHOP].map((route) =>
    createRefusalCase(route, '404 not_found', 'there is no such visit or photo', async (stage) => ({
      by: stage.workshop(),
      id: NO_ID,
    })),
  ),
  createRefusalCase(DELETE, '409 photo_of_other', 'the workshop added it', async (stage) => {
    const { id, of } = await visitPhoto(stage, 'workshop');
    return { by: of.by, id, expectedFields: { detail: 'The workshop added it' } };
  }),
  createRefusalCase(DELETE, '409 not_changeable', 'its visit is cancelled', async (stage) => {
    const { id, of, visitId } = await visitPhoto(stage, 'customer');
    requireSuccessfulBody(await of.by.post(`/appointments/${visitId}/cancel`));
    return { by: of.by, id, expectedFields: { detail: 'It is cancelled' } };
  }),
  createRefusalCase(DELETE_BY_WORKSHOP, '409 photo_of_other', 'the customer added it', async (stage) => ({
    by: stage.workshop(),
    id: (await visitPhoto(stage, 'customer')).id,
  })),
  ...[SET, ADD, ADD_TO_VISIT, ADD_BY_WORKSHOP].flatMap((route) => [
    ...(
      [
        ['422 not_a_photo', 'it is something else', Buffer.from('Hello')],
        ['422 photo_damaged', 'half of it is missing', ONE_PIXEL_PNG.subarray(0, 40)],
        ['422 photo_too_large', 'it has billions of pixels', createHugePng(60_000)],
      ] as const
    ).map(([refusal, when, body]) =>
      createRefusalCase(route, refusal, when, (stage) => upload(stage, route, body)),
    ),
    createRefusalCase(route, '503 storage_unavailable', 'its files cannot be stored', async (stage) => {
      jest.spyOn(stage.api.photos, 'write').mockImplementation(failing);
      return upload(stage, route);
    }),
  ]),
  ...[...READ, READ_BY_WORKSHOP, READ_SHARED].flatMap((route) => [
    createRefusalCase(route, '404 photo_lost', 'its file is missing', async (stage) => {
      const photo = await storedPhoto(stage, route);
      await stage.api.photos.remove(photo.id);
      return photo;
    }),
    createRefusalCase(route, '503 storage_unavailable', 'the store does not respond', async (stage) => {
      const photo = await storedPhoto(stage, route);
      jest.spyOn(stage.api.photos, 'read').mockImplementation(failing);
      return photo;
    }),
  ]),
];
