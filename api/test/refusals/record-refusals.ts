import { rawQuery } from '../../src/testing/raw-query.ts';
import { MONDAY_EIGHT } from '../../src/testing/test-api.ts';
import { about, type Refusal } from './refusal.ts';
import type { Customer } from './stage.ts';

const ADD = 'POST /api/v1/vehicles/:id/records';
const CORRECT = 'PATCH /api/v1/records/:id';
const IMPORT = 'POST /api/v1/vehicles/:id/records/import';
const PREVIEW = 'POST /api/v1/vehicles/:id/records/import/preview';
const REMOVE_IMPORT = 'DELETE /api/v1/records/imports/:id';
const CHANGE_VEHICLE = 'PATCH /api/v1/vehicles/:id';
const REMOVE = 'DELETE /api/v1/records/:id';

export const READING = { date: '2026-02-01', kind: 'reading', odometer_km: 50_000 };
const LINES = 'date,kind\n2026-03-01,fuel\n';
const OTHER = { ...about('/odometer_km'), reading: { date: READING.date, odometer_km: 50_000 } };

/** Readings that do not fit `READING`. */
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
    refusal: '409 amount_unusual',
    when: 'no tank holds that much',
    async given(stage) {
      const { now, vehicleId } = await stage.customer();
      return { by: now(), id: vehicleId, body: { date: '2026-03-02', kind: 'fuel', litres: 413 } };
    },
    told: {
      ...about('/litres'),
      amounts: [{ field: 'litres', value: 413, least: null, most: 200, usual: null }],
    },
  },
  {
    route: CORRECT,
    refusal: '409 amount_unusual',
    when: 'no tank costs that much',
    async given(stage) {
      const customer = await stage.customer();
      await noted(customer, { date: '2026-02-01', kind: 'fuel', cost_minor: 6_120 });
      const id = await noted(customer, { date: '2026-03-02', kind: 'fuel' });
      return { by: customer.now(), id, body: { cost_minor: 61_200 } };
    },
    told: {
      ...about('/cost_minor'),
      amounts: [{ field: 'cost_minor', value: 61_200, least: null, most: 43_500, usual: null }],
    },
  },
  {
    route: IMPORT,
    refusal: '409 amount_unusual',
    when: 'no tank holds that much',
    async given(stage) {
      const { now, vehicleId } = await stage.customer();
      const body = Buffer.from('date,kind,litres\n2026-03-02,fuel,413');
      return { by: now(), id: vehicleId, body, type: 'text/csv' };
    },
    told: {
      amounts: [
        { line: 2, field: 'litres', value: 413, currency: null, least: null, most: 200, usual: null },
      ],
      total_amounts: 1,
    },
  },
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
  {
    route: IMPORT,
    refusal: '422 invalid_csv',
    when: 'a line cannot be taken over',
    async given(stage) {
      const { vehicleId, now } = await stage.customer();
      return { by: now(), id: vehicleId, body: Buffer.from(`${LINES}never,fuel`), type: 'text/csv' };
    },
    told: { lines: [expect.objectContaining({ line: 3, column: 'date', code: 'date' })], total: 1 },
  },
  {
    route: IMPORT,
    refusal: '422 import_undecided',
    when: 'its dates have two readings',
    async given(stage) {
      const { vehicleId, now } = await stage.customer();
      return { by: now(), id: vehicleId, body: Buffer.from('date,kind\n02/03/2025,fuel'), type: 'text/csv' };
    },
    told: { questions: [expect.objectContaining({ about: 'date_order' })] },
  },
  ...[IMPORT, PREVIEW].map(
    (route): Refusal => ({
      route,
      refusal: '422 csv_too_long',
      when: 'it has more than five thousand lines',
      async given(stage) {
        const { vehicleId, now } = await stage.customer();
        const body = Buffer.from(LINES + '2026-03-01,fuel\n'.repeat(5_000));
        return { by: now(), id: vehicleId, body, type: 'text/csv' };
      },
      told: { limit: 5_000 },
    }),
  ),
  {
    route: IMPORT,
    refusal: '422 idempotency_key_reused',
    when: 'the key came with another file',
    async given(stage) {
      const { vehicleId, now } = await stage.customer();
      const path = `/vehicles/${vehicleId}/records/import`;
      await now().upload('POST', path, Buffer.from(LINES), 'text/csv', 'used');
      const body = Buffer.from('date,kind\n2026-03-01,tax\n');
      return { by: now(), id: vehicleId, body, type: 'text/csv', idempotencyKey: 'used' };
    },
  },
  {
    route: REMOVE_IMPORT,
    refusal: '422 idempotency_key_reused',
    when: 'the key came with something else',
    async given(stage) {
      const { vehicleId, now } = await stage.customer();
      const path = `/vehicles/${vehicleId}/records/import`;
      const { body } = await now().upload('POST', path, Buffer.from(LINES), 'text/csv', 'used');
      return { by: now(), id: body.import_id, idempotencyKey: 'used' };
    },
  },
  // The last ones, because every later refusal would read these records.
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
