/** @jest-environment ./api/src/platform/db/testing/database-environment.ts */
import { listPhotos } from '../photos/photo-queries.ts';
import type { Database, Reader } from '../platform/db/database.ts';
import { openEmbeddedDatabase } from '../platform/db/testing/test-database.ts';
import { fillLongRecord, LONG_RECORD_SIZE } from '../testing/large-databases.ts';
import { explainStatements, rawQuery } from '../testing/raw-query.ts';
import { startTestApi, type TestApi } from '../testing/test-api.ts';
import { listHistoryItems } from './history.ts';

/** Maximum size of a response, uncompressed: with slow 4G, the rest of the screen takes longer to load. */
const MAX_ANSWER_BYTES = 50_000;

let database: Database;
let api: TestApi;
let vehicle: string;
let record: string;
/** Id of a vehicle whose record contains only fuel. */
let fuelled: string;
beforeAll(async () => {
  // Not on a server: that would read tables as small as these without their indexes.
  database = await openEmbeddedDatabase();
  api = await startTestApi({ database });
  const customer = api.customer('ann');
  vehicle = (await customer.post('/vehicles', { device_reg: 'LONG 1' })).body.id;
  await api.database.transaction((tx) =>
    fillLongRecord(tx, { customerId: 'ann', vehicleId: vehicle, lastDate: '2026-03-01' }),
  );
  const other = api.customer('cleo');
  fuelled = (await other.post('/vehicles', { device_reg: 'LONG 3' })).body.id;
  await api.database.transaction(async (tx) => {
    await fillLongRecord(tx, { customerId: 'cleo', vehicleId: fuelled, lastDate: '2026-03-01' });
    await rawQuery(tx, "update vehicle_records set kind = 'fuel' where vehicle_id = $1", [fuelled]);
  });
  // A server does this by itself a little later.
  await api.query('analyze');
  const [newest] = (await customer.get(`/vehicles/${vehicle}/history?limit=1`)).body.items;
  record = String(newest?.record?.id);
});
afterAll(async () => {
  await api.close();
  await database.close();
});

describe(`a vehicle with ${LONG_RECORD_SIZE.entries} entries and ${LONG_RECORD_SIZE.photos} photos`, () => {
  it.each([
    ['the list of vehicles', () => '/vehicles', 1],
    ['the odometers of all vehicles', () => '/odometers', 1],
    ['the first page of its record', () => `/vehicles/${vehicle}/history?limit=25`, 25],
    ['its own photo', () => `/vehicles/${vehicle}/photos?of=vehicle`, 1],
    ['the photos of an entry', () => `/vehicles/${vehicle}/photos?of=${record}`, 2],
    ['a page of all photos', () => `/vehicles/${vehicle}/photos?limit=100`, 100],
    ['the vehicle', () => `/vehicles/${vehicle}`, undefined],
    ['an entry', () => `/records/${record}`, undefined],
    ['its odometer', () => `/vehicles/${vehicle}/odometer`, undefined],
    ['its figures', () => `/vehicles/${vehicle}/figures`, undefined],
  ])('returns %s in less than 50 KB', async (_, path, items) => {
    const { status, body, text } = await api.customer('ann').get(path());
    expect([status, (body as { items?: unknown[] }).items?.length]).toEqual([200, items]);
    expect(Buffer.byteLength(text)).toBeLessThan(MAX_ANSWER_BYTES);
  });

  it('returns a page of the longest entries with all corrections in less than 50 KB', async () => {
    const customer = api.customer('bea');
    const { id } = (await customer.post('/vehicles', { device_reg: 'LONG 2' })).body;
    await api.database.transaction(async (tx) => {
      await fillLongRecord(tx, { customerId: 'bea', vehicleId: id, lastDate: '2026-03-01' });
      const said = "note = rpad('', 1000, 'Rear brakes squeal when cold. ')";
      await rawQuery(tx, `update vehicle_records set ${said}, version = 51 where vehicle_id = $1`, [id]);
      await rawQuery(
        tx,
        `insert into vehicle_record_corrections (record_id, version, by, corrected_at, date, kind, note)
           select r.id, n, 'customer', r.updated_at, r.date, r.kind, r.note from (
             select * from vehicle_records where vehicle_id = $1 order by date desc, created_at desc limit 25) r
           cross join generate_series(2, 50) n`,
        [id],
      );
    });
    const { body, text } = await customer.get(`/vehicles/${id}/history?limit=25`);
    const { version, note } = body.items[0]?.record ?? {};
    expect([body.items.length, version, note?.length]).toEqual([25, 51, 1_000]);
    expect(Buffer.byteLength(text)).toBeLessThan(MAX_ANSWER_BYTES);
  });

  it.each<[string, number, (reader: Reader) => Promise<unknown>]>([
    ['the first page of its record', 25, (reader) => listHistoryItems(reader, vehicle, 'all', null, 25)],
    [
      'a page in the middle of its record',
      25,
      (reader) =>
        listHistoryItems(reader, vehicle, 'all', ['2024-06-01', '2024-06-01T12:00:00.000Z', record], 25),
    ],
    ['the first page of its work', 25, (reader) => listHistoryItems(reader, vehicle, 'work', null, 25)],
    ['that there was no work', 0, (reader) => listHistoryItems(reader, fuelled, 'work', null, 25)],
    ['its own photo', 1, (reader) => listPhotos(reader, { vehicleId: vehicle, of: 'vehicle' }, null, 100)],
    [
      'the photos of an entry',
      2,
      (reader) => listPhotos(reader, { vehicleId: vehicle, of: { recordId: record } }, null, 100),
    ],
  ])('reads %s without the rest', async (_, rows, read) => {
    const plans = await explainStatements(api.database, (from) => from.read(read), '(analyze)');
    expect(Math.max(...plans.map(rowsRead))).toBeLessThanOrEqual(2 * rows);
  });
});

/** Returns the number of rows that a statement read from tables and indexes, including those that it filtered out. */
function rowsRead(plan: string): number {
  const scans = plan.matchAll(/(?<!Bitmap Index )Scan .*actual .*rows=([\d.]+) loops=(\d+)/g);
  const leftAside = plan.matchAll(/Rows Removed by .*: (\d+)/g);
  const sum = (numbers: number[]) => numbers.reduce((all, each) => all + each, 0);
  return (
    sum([...scans].map(([, rows, loops]) => Number(rows) * Number(loops))) +
    sum([...leftAside].map(([, rows]) => Number(rows)))
  );
}
