import { requireSuccessfulBody, type TestCustomer } from '../../src/testing/customer.ts';
import { rawQuery } from '../../src/testing/raw-query.ts';
import { MONDAY_EIGHT } from '../../src/testing/test-api.ts';
import { createRefusalCase, expectedErrorsAt, type RefusalCase } from './refusal.ts';
import type { ScenarioBuilder } from './stage.ts';

const ADD = 'POST /api/v1/vehicles';
const ARCHIVE = 'POST /api/v1/vehicles/:id/archive';
const RESTORE = 'POST /api/v1/vehicles/:id/restore';

const FIVE_MINUTES_MS = 5 * 60_000;

/** Inserts vehicles of a customer into the database, without requests. */
async function fill(
  { api }: ScenarioBuilder,
  uid: string,
  count: number,
  areArchived = false,
): Promise<void> {
  const statement = `insert into vehicles (customer_id, device_reg, device_reg_key, archived_at)
    select $1, 'VAN ' || n, 'VAN' || n, case when $3::boolean then now() end from generate_series(1, $2::int) n`;
  await api.database.transaction((tx) => rawQuery(tx, statement, [uid, count, areArchived]));
}

const ACCEPT = 'POST /api/v1/imported-vehicles/:id/accept';

let known = 0;
/** Imports a vehicle that is offered to all customers of these tests, who have the same phone number. @returns its id */
async function offerVehicle(stage: ScenarioBuilder, by: TestCustomer): Promise<string> {
  const plate = `KNOWN ${++known}`;
  const file = `Phone,Plate,Mileage,Last service,MOT\n+447700900123,${plate},50000,2026-02-01,2026-05-31`;
  const path = '/workshop/customer-import?apply=true';
  requireSuccessfulBody(await stage.workshop().upload('POST', path, Buffer.from(file), 'text/csv'));
  const { offered_vehicles = [] } = requireSuccessfulBody(await by.get('/me'));
  return offered_vehicles.find(({ device_reg }) => device_reg === plate)?.id ?? '';
}

/** Statements that use up a quota of the customer $1 with the vehicle $2. */
const FULL = {
  too_many_vehicles: `insert into vehicles (customer_id, device_reg, device_reg_key)
    select $1, 'VAN ' || n, 'VAN' || n from generate_series(1, 99) n where $2::uuid is not null`,
  too_many_records: `insert into vehicle_records (customer_id, vehicle_id, date, kind, created_at, updated_at)
    select $1, $2, date '2000-01-01' + n % 9000, 'other', now(), now() from generate_series(1, 10000) n`,
  too_many_reminders: `insert into reminders (customer_id, series_id, number, type, name, reminder_items, vehicle_id,
      due_date, due_day, created_at, updated_at)
    select $1, gen_random_uuid(), 1, 'reminder', 'Oil', array['Oil'], $2, '2026-06-01', 1, now(), now()
    from generate_series(1, 200) n`,
};

export const ACCOUNT_REFUSALS: readonly RefusalCase[] = [
  ...Object.entries(FULL).map(([code, statement]) =>
    createRefusalCase(ACCEPT, `409 ${code}`, 'the customer has as many as possible', async (stage) => {
      const { uid, vehicleId, by } = await stage.customer();
      const id = await offerVehicle(stage, by);
      await stage.api.database.transaction((tx) => rawQuery(tx, statement, [uid, vehicleId]));
      return { by, id };
    }),
  ),
  createRefusalCase(
    'POST /api/v1/workshop/customer-import',
    '422 csv_too_long',
    'it has more than ten thousand lines',
    async (stage) => ({
      by: stage.workshop(),
      body: Buffer.from(`Phone,Plate\n${'07700900123,X 1\n'.repeat(10_001)}`),
      type: 'text/csv',
      expectedFields: { limit: 10_000 },
    }),
  ),
  createRefusalCase(ADD, '409 vehicle_exists', 'the customer has it, written differently', async (stage) => {
    const { by } = await stage.customer();
    requireSuccessfulBody(await by.post('/vehicles', { device_reg: 'XY-99 ZZZ' }));
    return { by, body: { device_reg: 'xy99zzz' }, expectedFields: expectedErrorsAt('/device_reg') };
  }),
  createRefusalCase(
    'PATCH /api/v1/vehicles/:id',
    '409 vehicle_exists',
    'another one has this plate',
    async (stage) => {
      const { by, vehicleId } = await stage.customer();
      requireSuccessfulBody(await by.post('/vehicles', { device_reg: 'XY-99 ZZZ' }));
      return {
        by,
        id: vehicleId,
        body: { device_reg: 'Xy 99-zzz' },
        expectedFields: expectedErrorsAt('/device_reg'),
      };
    },
  ),
  createRefusalCase(RESTORE, '409 vehicle_exists', 'its plate is on another car now', async (stage) => {
    const { by } = await stage.customer();
    const { id } = requireSuccessfulBody(await by.post('/vehicles', { device_reg: 'XY-99 ZZZ' }));
    requireSuccessfulBody(await by.post(`/vehicles/${id}/archive`));
    requireSuccessfulBody(await by.post('/vehicles', { device_reg: 'xy99zzz' }));
    return { by, id, expectedFields: expectedErrorsAt('/device_reg') };
  }),
  createRefusalCase(ADD, '409 too_many_vehicles', 'the customer has a hundred', async (stage) => {
    const { uid, by } = await stage.customer();
    await fill(stage, uid, 99);
    return { by, body: { device_reg: 'VAN 101' }, expectedFields: { limit: 100 } };
  }),
  createRefusalCase(
    ADD,
    '409 too_many_vehicles',
    'the customer has 500 with archived ones',
    async (stage) => {
      const { uid, by } = await stage.customer();
      await fill(stage, uid, 499, true);
      return { by, body: { device_reg: 'VAN 501' }, expectedFields: { limit: 500 } };
    },
  ),
  createRefusalCase('POST /api/v1/plates', '404 plate_unknown', 'the plate is not British', async (stage) => {
    const { by } = await stage.customer();
    return { by, body: { registration: 'HH-AB 1234E' } };
  }),
  createRefusalCase(RESTORE, '409 too_many_vehicles', 'the customer has a hundred others', async (stage) => {
    const { uid, vehicleId, by } = await stage.customer();
    requireSuccessfulBody(await by.post(`/vehicles/${vehicleId}/archive`));
    await fill(stage, uid, 100);
    return { by, id: vehicleId, expectedFields: { limit: 100 } };
  }),
  createRefusalCase(
    'DELETE /api/v1/vehicles/:id',
    '409 vehicle_in_use',
    'it had a cancelled visit',
    async (stage) => {
      const { of } = await stage.visit({ steps: ['cancel'] });
      return { by: of.by, id: of.vehicleId };
    },
  ),
  ...(
    [
      ['a visit waits to be confirmed', []],
      ['a visit is upcoming', ['confirm']],
      ['it is being worked on', ['confirm', 'start']],
      ['it was not collected yet', ['confirm', 'start', 'ready']],
    ] as const
  ).map(([when, steps]) =>
    createRefusalCase(ARCHIVE, '409 vehicle_has_visits', when, async (stage) => {
      const { of } = await stage.visit({ steps });
      const expectedFields = { appointments: [expect.objectContaining({ reference: expect.any(String) })] };
      return { by: of.by, id: of.vehicleId, expectedFields };
    }),
  ),
  createRefusalCase(
    'DELETE /api/v1/me',
    '403 requires_recent_login',
    'signed in 5 min and 1 ms ago',
    async (stage) => {
      const { by } = await stage.customer();
      stage.api.setNow(new Date(MONDAY_EIGHT.getTime() + FIVE_MINUTES_MS + 1));
      return { by };
    },
  ),
  ...['GET', 'POST'].map((method) =>
    createRefusalCase(
      `${method} /api/v1/unsubscribe`,
      '404 not_found',
      'the token is made up',
      async (stage) => {
        const { by } = await stage.customer();
        return { by, query: '?token=funs_made-up', ...(method === 'POST' ? { body: {} } : {}) };
      },
    ),
  ),
  createRefusalCase(
    'POST /api/v1/vehicles/:id/link',
    '409 vehicle_archived',
    'the vehicle is archived',
    async (stage) => {
      const { by, vehicleId: id } = await stage.customer();
      requireSuccessfulBody(await by.post(`/vehicles/${id}/archive`));
      return { by, id, body: { costs: false, vin: false } };
    },
  ),
  ...['visit', 'visit/calendar.ics', 'record', 'record/history', 'record/photo'].map((part) =>
    createRefusalCase(
      `POST /api/v1/shared/${part}`,
      '404 not_found',
      'the token is made up',
      async (stage) => {
        const { by } = await stage.customer();
        return { by, body: { token: 'fshr_made-up', ...(part === 'record/history' && { cursor: '' }) } };
      },
    ),
  ),
];
