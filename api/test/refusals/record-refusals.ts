import { requireSuccessfulBody } from '../../src/testing/customer.ts';
import { rawQuery } from '../../src/testing/raw-query.ts';
import { MONDAY_EIGHT } from '../../src/testing/test-api.ts';
import { createRefusalCase, expectedErrorsAt, type RefusalCase } from './refusal.ts';
import type { RefusalTestCustomer } from './stage.ts';

const ADD = 'POST /api/v1/vehicles/:id/records';
const CORRECT = 'PATCH /api/v1/records/:id';
const IMPORT = 'POST /api/v1/vehicles/:id/records/import';
const PREVIEW = 'POST /api/v1/vehicles/:id/records/import/preview';
const CHANGE_VEHICLE = 'PATCH /api/v1/vehicles/:id';

/** Readings that do not fit the stored reading of 50,000 km. */
export const IMPLAUSIBLE_READINGS = [
  { code: 'odometer_lower', when: 'an earlier reading is higher', odometer_km: 5_000 },
  { code: 'odometer_jump', when: 'the distance is unlikely', odometer_km: 500_000 },
] as const;

/** Stores a reading of 50,000 km. @returns the fields with which a problem identifies this reading */
export async function storeReading(customer: RefusalTestCustomer) {
  const reading = { date: '2026-02-01', odometer_km: 50_000 };
  await addEntry(customer, { ...reading, kind: 'reading' });
  return { reading };
}

async function addEntry({ vehicleId, by }: RefusalTestCustomer, entry: object): Promise<string> {
  return requireSuccessfulBody(await by.post(`/vehicles/${vehicleId}/records`, entry)).id;
}

const fuel = { date: '2026-03-02', kind: 'fuel', note: 'Full tank' };

const csv = ({ by, vehicleId }: RefusalTestCustomer, ...lines: string[]) => ({
  by,
  id: vehicleId,
  body: Buffer.from(lines.join('\n')),
  type: 'text/csv',
});

export const RECORD_REFUSALS: readonly RefusalCase[] = [
  ...IMPLAUSIBLE_READINGS.flatMap(({ code, when, odometer_km }) => [
    ...[ADD, CHANGE_VEHICLE].map((route) =>
      createRefusalCase(route, `409 ${code}`, when, async (stage) => {
        const customer = await stage.customer();
        const expectedFields = { ...expectedErrorsAt('/odometer_km'), ...(await storeReading(customer)) };
        const body = { ...(route === ADD && { ...fuel, kind: 'reading' }), odometer_km };
        return { by: customer.by, id: customer.vehicleId, body, expectedFields };
      }),
    ),
    createRefusalCase(CORRECT, `409 ${code}`, when, async (stage) => {
      const customer = await stage.customer();
      const expectedFields = { ...expectedErrorsAt('/odometer_km'), ...(await storeReading(customer)) };
      return { by: customer.by, id: await addEntry(customer, fuel), body: { odometer_km }, expectedFields };
    }),
    createRefusalCase(IMPORT, `409 ${code}`, when, async (stage) => {
      const customer = await stage.customer();
      const lines = [{ line: 2, code, odometer_km, ...(await storeReading(customer)) }];
      const file = csv(customer, 'date,kind,odometer_km', `2026-03-02,fuel,${odometer_km}`);
      return { ...file, expectedFields: { lines, total: 1 } };
    }),
  ]),
  createRefusalCase(ADD, '409 amount_unusual', 'no tank holds so many litres', async (stage) => {
    const { by, vehicleId } = await stage.customer();
    const amounts = [{ field: 'litres', value: 413, least: null, most: 200, usual: null }];
    return {
      by,
      id: vehicleId,
      body: { ...fuel, litres: 413 },
      expectedFields: { ...expectedErrorsAt('/litres'), amounts },
    };
  }),
  createRefusalCase(CORRECT, '409 amount_unusual', 'no full tank costs that much', async (stage) => {
    const customer = await stage.customer();
    await addEntry(customer, { date: '2026-02-01', kind: 'fuel', cost_minor: 6_120 });
    const id = await addEntry(customer, fuel);
    const amounts = [{ field: 'cost_minor', value: 61_200, least: null, most: 43_500, usual: null }];
    return {
      by: customer.by,
      id,
      body: { cost_minor: 61_200 },
      expectedFields: { ...expectedErrorsAt('/cost_minor'), amounts },
    };
  }),
  createRefusalCase(IMPORT, '409 amount_unusual', 'no tank holds so many litres', async (stage) => {
    const file = csv(await stage.customer(), 'date,kind,litres', '2026-03-02,fuel,413');
    const amount = { field: 'litres', value: 413, currency: null, least: null, most: 200, usual: null };
    return { ...file, expectedFields: { amounts: [{ line: 2, ...amount }], total_amounts: 1 } };
  }),
  createRefusalCase(IMPORT, '422 invalid_csv', 'a line cannot be read', async (stage) => {
    const lines = [expect.objectContaining({ line: 3, column: 'date', code: 'date' })];
    const file = csv(await stage.customer(), 'date,kind', '2026-03-01,fuel', 'never,fuel');
    return { ...file, expectedFields: { lines, total: 1 } };
  }),
  createRefusalCase(IMPORT, '422 import_undecided', 'its dates have two readings', async (stage) => {
    const questions = [expect.objectContaining({ about: 'date_order' })];
    return { ...csv(await stage.customer(), 'date,kind', '02/03/2025,fuel'), expectedFields: { questions } };
  }),
  ...[IMPORT, PREVIEW].map((route) =>
    createRefusalCase(route, '422 csv_too_long', 'it has more than five thousand lines', async (stage) => ({
      ...csv(await stage.customer(), 'date,kind', '2026-03-01,fuel\n'.repeat(5_001)),
      expectedFields: { limit: 5_000 },
    })),
  ),
  // Keep these two cases last: they add many entries, which all later cases would have to read.
  ...[ADD, IMPORT].map((route) =>
    createRefusalCase(
      route,
      '409 too_many_records',
      'the customer has ten thousand entries',
      async (stage) => {
        const customer = await stage.customer();
        const { uid, by, vehicleId } = customer;
        const statement = `insert into vehicle_records (customer_id, vehicle_id, date, kind, created_at, updated_at)
        select $1, $2, date '2000-01-01' + n % 9000, 'other', $3, $3 from generate_series(1, 10000) n`;
        await stage.api.database.transaction((tx) => rawQuery(tx, statement, [uid, vehicleId, MONDAY_EIGHT]));
        const entry = { by, id: vehicleId, body: fuel };
        const request = route === ADD ? entry : csv(customer, 'date,kind,note', '2026-03-02,other,Wash');
        return { ...request, expectedFields: { limit: 10_000 } };
      },
    ),
  ),
];
