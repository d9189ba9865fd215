import { StoreError } from '@forecourt/shared/server/store';
import { hugePng, ONE_PIXEL } from '../../src/photos/testing/test-photos.ts';
import { rawQuery } from '../../src/testing/raw-query.ts';
import { MONDAY_EIGHT } from '../../src/testing/test-api.ts';
import type { Asked, Refusal } from './refusal.ts';
import type { Customer, Stage } from './stage.ts';

const SET = 'PUT /api/v1/vehicles/:id/photo';
const ADD = 'POST /api/v1/records/:id/photos';
const REMOVE = 'DELETE /api/v1/photos/:id';
const READ = [
  'GET /api/v1/photos/:id',
  'GET /api/v1/photos/:id/thumbnail',
  'GET /api/v1/photos/:id/miniature',
];

/** Somebody with an entry. */
async function withEntry(stage: Stage): Promise<Customer & { recordId: string }> {
  const customer = await stage.customer();
  const entry = { date: '2026-03-01', kind: 'repair' };
  const { body } = await customer.now().post(`/vehicles/${customer.vehicleId}/records`, entry);
  return { ...customer, recordId: body.id };
}

/** That a photo is uploaded, as well as one can be. */
async function upload(
  stage: Stage,
  route: string,
): Promise<Asked & { customer: Customer; recordId: string }> {
  const customer = await withEntry(stage);
  const id = route === SET ? customer.vehicleId : customer.recordId;
  return {
    by: customer.now(),
    id,
    body: ONE_PIXEL,
    type: 'image/png',
    customer,
    recordId: customer.recordId,
  };
}

/** Lets there be photos of an entry without any files. */
function fill(stage: Stage, recordId: string, count: number, bytes: number): Promise<unknown> {
  return stage.api.database.transaction((tx) =>
    rawQuery(
      tx,
      `insert into photos (id, customer_id, vehicle_id, record_id, width, height, bytes, created_at)
       select gen_random_uuid(), customer_id, vehicle_id, id, 1, 1, $3, $4
       from vehicle_records, generate_series(1, $2::int) where id = $1`,
      [recordId, count, bytes, MONDAY_EIGHT],
    ),
  );
}

const failing = async () => {
  throw new StoreError('the store cannot be read: it is away');
};

/** Why a photo is not taken, or not to be had, and why a file is not taken over. */
export const PHOTO_REFUSALS: readonly Refusal[] = [
  ...[SET, ADD].flatMap((route): Refusal[] => [
    {
      route,
      refusal: '409 too_many_photos',
      when: 'the customer has a thousand, or ten of the entry',
      async given(stage) {
        const asked = await upload(stage, route);
        await fill(stage, asked.recordId, route === SET ? 1_000 : 10, 1);
        return asked;
      },
      told: { limit: route === SET ? 1_000 : 10 },
    },
    {
      route,
      refusal: '409 photo_space_used_up',
      when: 'those of the customer take 500 MB',
      async given(stage) {
        const asked = await upload(stage, route);
        await fill(stage, asked.recordId, 1, 500 * 1024 * 1024 + 1);
        return asked;
      },
    },
    {
      route,
      refusal: '422 not_a_photo',
      when: 'it is something else',
      given: async (stage) => ({ ...(await upload(stage, route)), body: Buffer.from('Hello') }),
    },
    {
      route,
      refusal: '422 photo_damaged',
      when: 'half of it is missing',
      given: async (stage) => ({ ...(await upload(stage, route)), body: ONE_PIXEL.subarray(0, 40) }),
    },
    {
      route,
      refusal: '422 photo_too_large',
      when: 'it has billions of pixels',
      given: async (stage) => ({ ...(await upload(stage, route)), body: hugePng(60_000) }),
    },
    {
      route,
      refusal: '503 storage_unavailable',
      when: 'its files cannot be kept',
      async given(stage) {
        jest.spyOn(stage.api.photos, 'write').mockImplementation(failing);
        return upload(stage, route);
      },
    },
    {
      route,
      refusal: '422 idempotency_key_reused',
      when: 'the key came with something else',
      async given(stage) {
        const asked = await upload(stage, route);
        const entry = { date: '2026-03-01', kind: 'fuel' };
        await asked.by.post(`/vehicles/${asked.customer.vehicleId}/records`, entry, 'used');
        return { ...asked, idempotencyKey: 'used' };
      },
    },
  ]),
  ...READ.flatMap((route): Refusal[] => [
    {
      route,
      refusal: '404 photo_lost',
      when: 'its file is not there any more',
      async given(stage) {
        const { by, recordId } = await upload(stage, ADD);
        const { body } = await by.upload('POST', `/records/${recordId}/photos`, ONE_PIXEL, 'image/png');
        await stage.api.photos.remove(body.id);
        return { by, id: body.id };
      },
    },
    {
      route,
      refusal: '503 storage_unavailable',
      when: 'what keeps its file does not answer',
      async given(stage) {
        const { by, recordId } = await upload(stage, ADD);
        const { body } = await by.upload('POST', `/records/${recordId}/photos`, ONE_PIXEL, 'image/png');
        jest.spyOn(stage.api.photos, 'read').mockImplementation(failing);
        return { by, id: body.id };
      },
    },
  ]),
  {
    route: REMOVE,
    refusal: '422 idempotency_key_reused',
    when: 'the key came with something else',
    async given(stage) {
      const { by, recordId } = await upload(stage, ADD);
      const { body } = await by.upload('POST', `/records/${recordId}/photos`, ONE_PIXEL, 'image/png', 'used');
      return { by, id: body.id, idempotencyKey: 'used' };
    },
  },
];
