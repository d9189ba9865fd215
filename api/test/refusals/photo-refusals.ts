import { StoreError } from '@forecourt/shared/server/store';
import { createHugePng, ONE_PIXEL_PNG } from '../../src/photos/testing/test-photos.ts';
import { requireSuccessfulBody } from '../../src/testing/customer.ts';
import { rawQuery } from '../../src/testing/raw-query.ts';
import { MONDAY_EIGHT } from '../../src/testing/test-api.ts';
import { createRefusalCase, type RefusalCase } from './refusal.ts';
import type { ScenarioBuilder } from './stage.ts';

const SET = 'PUT /api/v1/vehicles/:id/photo';
const ADD = 'POST /api/v1/records/:id/photos';
const READ = ['', '/thumbnail', '/miniature'].map((size) => `GET /api/v1/photos/:id${size}`);

/** A new customer's upload, which succeeds unless the state or another `body` prevents it. */
async function upload(stage: ScenarioBuilder, route: string, body: Buffer = ONE_PIXEL_PNG) {
  const { by, vehicleId } = await stage.customer();
  const entry = { date: '2026-03-01', kind: 'repair', note: 'Brakes' };
  const { id: recordId } = requireSuccessfulBody(await by.post(`/vehicles/${vehicleId}/records`, entry));
  return { by, id: route === SET ? vehicleId : recordId, body, type: 'image/png', recordId };
}

async function storedPhoto(stage: ScenarioBuilder) {
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
  ...[SET, ADD].flatMap((route) => [
    createRefusalCase(route, '409 too_many_photos', 'there are 1,000, or ten of the entry', async (stage) => {
      const request = await upload(stage, route);
      const limit = route === SET ? 1_000 : 10;
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
  ...READ.flatMap((route) => [
    createRefusalCase(route, '404 photo_lost', 'its file is missing', async (stage) => {
      const photo = await storedPhoto(stage);
      await stage.api.photos.remove(photo.id);
      return photo;
    }),
    createRefusalCase(route, '503 storage_unavailable', 'the store does not respond', async (stage) => {
      const photo = await storedPhoto(stage);
      jest.spyOn(stage.api.photos, 'read').mockImplementation(failing);
      return photo;
    }),
  ]),
];
