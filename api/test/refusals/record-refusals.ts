import { rawQuery } from '../../src/testing/raw-query.ts';
import { MONDAY_EIGHT } from '../../src/testing/test-api.ts';
import { about, type Refusal } from './refusal.ts';
import type { Customer } from './stage.ts';

const ADD = 'POST /api/v1/vehicles/:id/records';
const CORRECT = 'PATCH /api/v1/records/:id';
const IMPORT = 'POST /api/v1/vehicles/:id/records/import';
const CHANGE_VEHICLE = 'PATCH /api/v1/vehicles/:id';
const REMOVE = 'DELETE /api/v1/records/:id';

const READING = { date: '2026-02-01', kind: 'reading', odometer_km: 50_000 };
const OTHER = { ...about('/odometer_km'), reading: { date: READING.date, odometer_km: 50_000 } };

/** Readings that do not fit that one. */
export const MISFITS = [
  { code: 'odometer_lower', when: 'the odometer said more before', odometer_km: 5_000 },
  { code: 'odometer_jump', when: 'nobody drives that far', odometer_km: 500_000 },
] as const;

/** Notes something in the record of somebody's vehicle; its id. */
async function noted({ vehicleId, now }: Customer, entry: object, key?: string): Promise<string> {
  const { status, body } = await now().post(`/vehicles/${vehicleId}/records`, entry, key);
  expect(status).toBe(201);
  return body.id;
}

/** Why the record of a vehicle stays as it is. */
export const RECORD_REFUSALS: readonly Refusal[] = [
  ...MISFITS.flatMap(({ code, when, odometer_km }): Refusal[] => [
    {
      route: ADD,
      refusal: `409 ${code}`,
      when,
      async given(stage) {
        const customer = await stage.customer();
        await noted(customer, READING);
        const body = { ...READING, date: '2026-03-02', odometer_km };
        return { by: customer.now(), id: customer.vehicleId, body };
      },
      told: OTHER,
    },
    {
      route: CORRECT,
      refusal: `409 ${code}`,
      when,
      async given(stage) {
        const customer = await stage.customer();
        await noted(customer, READING);
        const id = await noted(customer, { date: '2026-03-02', kind: 'fuel' });
        return { by: customer.now(), id, body: { odometer_km } };
      },
      told: OTHER,
    },
    {
      route: IMPORT,
      refusal: `409 ${code}`,
      when,
      async given(stage) {
        const customer = await stage.customer();
        await noted(customer, READING);
        const body = Buffer.from(`date,kind,odometer_km\n2026-03-02,fuel,${odometer_km}`);
        return { by: customer.now(), id: customer.vehicleId, body, type: 'text/csv' };
      },
      told: { lines: [{ line: 2, code, odometer_km, reading: OTHER.reading }], total: 1 },
    },
    {
      route: CHANGE_VEHICLE,
      refusal: `409 ${code}`,
      when,
      async given(stage) {
        const customer = await stage.customer();
        await noted(customer, READING);
        return { by: customer.now(), id: customer.vehicleId, body: { odometer_km } };
      },
      told: OTHER,
    },
  ]),
  {
    route: ADD,
    refusal: '422 idempotency_key_reused',
    when: 'the key came with another entry',
    async given(stage) {
      const customer = await stage.customer();
      await noted(customer, READING, 'used');
      const body = { date: '2026-03-02', kind: 'fuel' };
      return { by: customer.now(), id: customer.vehicleId, body, idempotencyKey: 'used' };
    },
  },
  ...[CORRECT, REMOVE].flatMap((route): Refusal[] => [
    {
      route,
      refusal: '412 changed_elsewhere',
      when: 'it was corrected in the meantime',
      async given(stage) {
        const customer = await stage.customer();
        const id = await noted(customer, READING);
        await customer.now().patch(`/records/${id}`, { note: 'By telephone' });
        const body = route === CORRECT ? { body: { note: 'From the car' } } : {};
        return { by: customer.now(), id, ifMatch: '"1"', ...body };
      },
    },
    {
      route,
      refusal: '422 idempotency_key_reused',
      when: 'the key came with something else',
      async given(stage) {
        const customer = await stage.customer();
        const id = await noted(customer, READING, 'used');
        const body = route === CORRECT ? { body: { note: 'Late' } } : {};
        return { by: customer.now(), id, idempotencyKey: 'used', ...body };
      },
    },
  ]),
  // The last ones: what is there by then, every further one would look through.
  ...[ADD, IMPORT].map(
    (route): Refusal => ({
      route,
      refusal: '409 too_many_records',
      when: 'the customer has ten thousand entries',
      async given(stage) {
        const { uid, vehicleId, now } = await stage.customer();
        await stage.api.database.transaction((tx) =>
          rawQuery(
            tx,
            `insert into vehicle_records (customer_id, vehicle_id, date, kind, created_at, updated_at)
           select $1, $2, date '2000-01-01' + n % 9000, 'other', $3, $3 from generate_series(1, 10000) n`,
            [uid, vehicleId, MONDAY_EIGHT],
          ),
        );
        const file = { body: Buffer.from('date,kind\n2026-03-02,other'), type: 'text/csv' };
        const entry = { body: { date: '2026-03-02', kind: 'other' } };
        return { by: now(), id: vehicleId, ...(route === IMPORT ? file : entry) };
      },
      told: { limit: 10_000 },
    }),
  ),
];
