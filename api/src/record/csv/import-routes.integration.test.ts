/** @jest-environment ./api/src/platform/db/testing/database-environment.ts */
import { setImmediate } from 'node:timers/promises';
import { ONE_PIXEL_PNG } from '../../photos/testing/test-photos.ts';
import { readDatabaseRows } from '../../testing/raw-query.ts';
import { createReminderBody, MONDAY_EIGHT, useTestApi } from '../../testing/test-api.ts';
import type { ImportChoices } from './import-schema.ts';
import { createVehicleForImport } from './testing/car-with-record.ts';

const api = useTestApi();

const car = () => createVehicleForImport(api);

const FUELIO = [
  '"## Vehicle"',
  '"Name","DistUnit","FuelUnit","ImportCSVDateFormat"',
  '"Car","0","0","yyyy-MM-dd"',
  '"## Log"',
  '"Data","Odo (km)","Fuel (litres)","Full","Price (optional)","Notes (optional)"',
  '"2026-02-03 18:00","46900.0","12.0","0","20.00",""',
  '"2026-02-03 14:58","46818.0","34.578","1","53.25","Shell"',
  '"2026-02-31 14:58","46000.0","30.0","1","50.00",""',
].join('\n');

const EARLIER = '0f8fad5b-d9cb-469f-a165-70867728950e';
const LATER = '7c9e6679-7425-40de-944b-e07fc1f90ae7';

const TWOFOLD = 'Date,Type,Odometer,Cost\n02/03/2025,Fuel,84120,61.20\n';

describe('the preview of an import', () => {
  it('treats names of object properties as unknown', async () => {
    const { preview } = await car();
    const table = await preview('__proto__,constructor,valueOf,date,kind,cost\n1,2,3,2026-01-01,fuel,40.00');
    expect(table).toMatchObject({ status: 200, body: { counts: { new: 1 } } });
    const costs =
      '"## Costs"\n"CostTitle","Date","Odo","CostTypeID","Cost"\n"Oil","2026-02-03","46900","constructor","20"';
    expect(await preview(costs)).toMatchObject({ status: 200, body: { format: 'fuelio' } });
  });

  it('describes the file, its new, known and wrong lines, and writes nothing', async () => {
    const { preview, take } = await car();
    await take('date,kind,odometer_km,cost,litres\n2026-02-03,fuel,46900,20.00,12');
    const before = await readDatabaseRows(api.database);
    const { status, body } = await preview(FUELIO);
    const fuel = { date: '2026-02-03', kind: 'fuel' };
    const cost = { cost_minor: 5_325, currency: 'GBP' };
    expect([status, body]).toMatchObject([
      200,
      {
        format: 'fuelio',
        encoding: 'utf-8',
        delimiter: ',',
        choices: { format: 'fuelio', date_order: 'ymd', distance: 'km', volume: 'l', currency: 'GBP' },
        questions: [],
        counts: { new: 1, known: 1, wrong: 1, left_out: 0, repeated: 0 },
        entries: [
          { line: 6, status: 'known', ...fuel, odometer_km: 46_900, litres: 12 },
          { line: 7, status: 'new', ...fuel, odometer_km: 46_818, ...cost, note: 'Shell', litres: 34.58 },
        ],
        faults: [{ line: 8, column: 'Data', code: 'date', value: '2026-02-31 14:58' }],
        total_faults: 1,
        ...{ misfits: [], total_misfits: 0, amounts: [], total_amounts: 0 },
      },
    ]);
    expect(body.columns).toMatchObject([
      { index: 0, name: 'Data', section: 'Log', field: 'date', samples: expect.any(Array) },
      { index: 1, name: 'Odo (km)', field: 'odometer', samples: ['46900.0', '46818.0', '46000.0'] },
      { index: 2, field: 'litres' },
      { index: 3, name: 'Full', field: null },
      { index: 4, field: 'cost' },
      { index: 5, field: 'note' },
    ]);
    expect(await readDatabaseRows(api.database)).toEqual(before);
  });

  it('reports each line with nothing but its day and kind, and imports the others on request', async () => {
    const { preview, take, lines, customer, id } = await car();
    const file = 'date,kind,cost,note\n2026-01-01,fuel,,\n2026-01-02,tax,190.00,\n2026-01-03,other,, \n';
    const faults = [2, 4].map((line) => ({ line, column: null, code: 'empty_entry' }));
    const { body } = await preview(file);
    expect([body.counts, body.faults]).toMatchObject([{ new: 1, wrong: 2 }, faults]);
    expect((await take(file)).body).toMatchObject({ code: 'invalid_csv', lines: faults });
    expect((await take(file, 'only_good=true')).body).toMatchObject({ added: 1, skipped: 2 });
    expect(await lines()).toEqual(['2026-01-02,tax,,190.00,GBP,,']);
    // An empty entry, as an older version could store it, is recognised by its id and by its content.
    await api.query('update vehicle_records set cost_minor = null, currency = null where vehicle_id = $1', [
      id,
    ]);
    const { text } = await customer.get(`/vehicles/${id}/record.csv`);
    expect((await take(text)).body).toMatchObject({ added: 0, known: 1, skipped: 0 });
    expect((await take('date,kind\n2026-01-02,tax')).body).toMatchObject({ added: 0, known: 1 });
  });

  it('asks until everything is decided, with the reading of a cell by each option', async () => {
    const { preview, take, lines } = await car();
    const { body } = await preview(TWOFOLD);
    const options = (...all: [value: string, example: string][]) =>
      all.map(([value, example]) => ({ value, example }));
    expect(body.questions).toEqual([
      {
        about: 'date_order',
        cell: '02/03/2025',
        options: options(['dmy', '2025-03-02'], ['mdy', '2025-02-03']),
      },
      { about: 'distance', cell: '84120', options: options(['mi', '135378'], ['km', '84120']) },
    ]);
    expect((await take(TWOFOLD)).body).toMatchObject({ code: 'import_undecided', questions: body.questions });
    expect(await lines()).toEqual([]);
    const choices: ImportChoices = { date_order: 'mdy', distance: 'km' };
    const answered = (await preview(TWOFOLD, choices)).body;
    expect([answered.questions, answered.choices]).toEqual([[], expect.objectContaining(choices)]);
    expect((await take(TWOFOLD, '', choices)).body).toMatchObject({ added: 1, skipped: 0 });
    expect(await lines()).toEqual(['2025-02-03,fuel,84120,61.20,GBP,,']);
  });

  it('maps columns as the customer chooses', async () => {
    const { preview, take, lines } = await car();
    const file = 'when;what;how far;how much\n2026-02-03;Oil change;84120;89,00\n';
    const { questions, columns } = (await preview(file)).body;
    expect(questions.map(({ about }) => about)).toEqual(['columns', 'kind']);
    expect(columns.map(({ field }) => field)).toEqual(['date', null, null, null]);
    const choices: ImportChoices = {
      columns: { 0: 'date', 1: 'kind', 2: 'odometer', 3: 'cost' },
      distance: 'km',
      currency: 'EUR',
    };
    expect((await preview(file, choices)).body.counts).toMatchObject({ new: 1, known: 0, wrong: 0 });
    expect((await take(file, '', choices)).status).toBe(200);
    expect(await lines()).toEqual(['2026-02-03,service,84120,89.00,EUR,Oil change,']);
  });

  it('lists the unusual costs and litres that the import has confirmed', async () => {
    const { preview, take, customer, id } = await car();
    const stored = { date: '2026-01-01', kind: 'fuel', cost_minor: 6_000, currency: 'GBP', litres: 40 };
    await customer.post(`/vehicles/${id}/records`, stored);
    const file = [
      'date,kind,cost,currency,litres',
      '2026-02-01,fuel,612.00,GBP,41.3',
      '2026-02-08,fuel,59.00,GBP,40.20',
      '2026-02-15,fuel,9000,JPY,40',
      '2026-02-16,insurance,640.00,GBP,',
      '2026-02-17,fuel,,,413',
      '2026-02-18,service,99000,GBP,',
    ].join('\n');
    const { amounts, total_amounts, misfits } = (await preview(file)).body;
    expect([amounts, total_amounts, misfits]).toMatchObject([
      [
        { line: 2, field: 'price', currency: 'GBP', least: 21.75, most: 435, usual: null },
        { line: 6, field: 'litres', value: 413, currency: null, least: null, most: 240, usual: 40 },
        { line: 7, field: 'cost_minor', value: 9_900_000, currency: 'GBP', most: 522_000, usual: null },
      ],
      3,
      [],
    ]);
    expect((await take(file)).body).toMatchObject({ code: 'amount_unusual', amounts, total_amounts });
    expect((await take(file, 'confirm_amounts=true')).body).toMatchObject({ added: 6 });
    // Stored entries need no confirmation.
    expect((await take(file)).body).toMatchObject({ added: 0, known: 6 });
  });

  it('asks about readings and amounts at once, and imports nothing until both are confirmed', async () => {
    const { preview, take, lines } = await car();
    const file =
      'date,kind,odometer_km,litres\n2026-02-01,fuel,50000,40\n2026-02-02,fuel,5000,\n2026-02-03,fuel,50100,413';
    const { misfits, amounts } = (await preview(file)).body;
    const lower = { code: 'odometer_lower', lines: misfits, total: 1 };
    const unusual = { amounts, total_amounts: 1 };
    expect((await take(file)).body).toMatchObject({ ...lower, ...unusual });
    expect((await take(file, 'confirm_amounts=true')).body).toMatchObject(lower);
    const { body } = await take(file, 'confirm_lower=true');
    expect(body).toMatchObject({ code: 'amount_unusual', ...unusual });
    expect(await lines()).toEqual([]);
    expect((await take(file, 'confirm_lower=true&confirm_amounts=true')).body).toMatchObject({ added: 3 });
  });

  it.each(['text/plain', 'text/tab-separated-values', 'application/vnd.ms-excel', 'text/csv; charset=utf-8'])(
    'accepts files with the media type %s',
    async (type) => {
      const { preview } = await car();
      expect((await preview('date\tkind\tcost\n2026-02-03\ttax\t190.00', {}, type)).body.counts.new).toBe(1);
    },
  );

  it.each([
    ['no JSON', '{'],
    ['an unknown field', '{"columns":{"0":"colour"}}'],
    ['an unknown choice', '{"shoe_size":41}'],
    ['an unknown currency', '{"currency":"XXY"}'],
    ['more than four kilobytes', JSON.stringify({ currency: 'E'.repeat(5_000) })],
  ])('refuses choices with %s', async (_what, choices) => {
    const { preview } = await car();
    const { status, problem } = await preview(TWOFOLD, choices);
    expect([status, problem.code]).toEqual([422, 'invalid_input']);
    expect(problem.errors[0]?.pointer).toMatch(/^\/choices\b/);
  });

  it('reports that a file is not text', async () => {
    const { preview } = await car();
    const { body } = await preview(Buffer.from([0x50, 0x4b, 3, 4, 0xff, 0xfe, 0]));
    const faults = [{ line: 1, code: 'encoding' }];
    expect(body).toMatchObject({ counts: { wrong: 1 }, columns: [], faults });
  });
});

describe('the import of good lines alone', () => {
  it('adds them in the order of their time, and counts the lines that were left out', async () => {
    const { take, lines } = await car();
    expect((await take(FUELIO)).body).toMatchObject({ code: 'invalid_csv', total: 1 });
    const added = { added: 2, known: 0, skipped: 1, repeated: 0, import_id: expect.any(String) };
    expect((await take(FUELIO, 'only_good=true')).body).toEqual(added);
    expect(await lines()).toEqual([
      '2026-02-03,fuel,46818,53.25,GBP,Shell,34.58',
      '2026-02-03,fuel,46900,20.00,GBP,,12.00',
    ]);
    const again = { ...added, added: 0, known: 2, import_id: null };
    expect((await take(FUELIO, 'only_good=true')).body).toEqual(again);
  });

  it('is refused without any good line', async () => {
    const { take } = await car();
    expect((await take('date,kind\nnever,fuel', 'only_good=true')).problem.code).toBe('invalid_csv');
  });

  it('has one effect per key, with the same choices', async () => {
    const { take } = await car();
    const once = (await take(FUELIO, 'only_good=true', {}, 'key')).body;
    expect((await take(FUELIO, 'only_good=true', {}, 'key')).body).toEqual(once);
    expect((await take(FUELIO, 'only_good=true', { volume: 'gal_us' }, 'key')).problem.code).toBe(
      'idempotency_key_reused',
    );
  });
});

describe('lines that equal an earlier one', () => {
  const FILE = [
    'date,kind,odometer_km,cost,note',
    '2026-02-01,fuel,50000,61.20,',
    '2026-02-01,fuel,50000,61.20,',
    '2026-02-01,other,,4.00,Parking',
    '2026-02-01,other,,4.00,Parking',
    '2026-02-01,fuel,50000,61.20,Can',
  ].join('\n');
  const FUEL = '2026-02-01,fuel,50000,61.20,GBP,,';
  const CAN = '2026-02-01,fuel,50000,61.20,GBP,Can,';
  const PARKING = '2026-02-01,other,,4.00,GBP,Parking,';

  it('become one entry with a reading, and two without, unless the customer chooses otherwise', async () => {
    const { preview, take, lines } = await car();
    const seen = (await preview(FILE)).body;
    expect([seen.counts, seen.repeats, seen.total_repeats]).toEqual([
      { new: 4, known: 0, wrong: 0, left_out: 0, repeated: 1 },
      [
        { line: 3, first_line: 2, is_added: false },
        { line: 5, first_line: 4, is_added: true },
      ],
      2,
    ]);
    expect((await take(FILE)).body).toMatchObject({ added: 4, repeated: 1 });
    expect(await lines()).toEqual([FUEL, PARKING, PARKING, CAN]);
    expect((await take(FILE)).body).toMatchObject({ added: 0, known: 4, repeated: 1 });
    const all = { added: 1, known: 4, repeated: 0 };
    expect((await take(FILE, '', { repeats: 'all' })).body).toMatchObject(all);
    expect((await take(FILE)).body).toMatchObject({ added: 0, known: 5, repeated: 0 });
  });

  it.each([
    ['once', 3, 2, [FUEL, PARKING, CAN]],
    ['all', 5, 0, [FUEL, FUEL, PARKING, PARKING, CAN]],
  ] as const)('are added as the customer chose: %s', async (repeats, added, repeated, entries) => {
    const { preview, take, lines } = await car();
    expect((await preview(FILE, { repeats })).body.counts).toMatchObject({ new: added, repeated });
    expect((await take(FILE, '', { repeats })).body).toMatchObject({ added, repeated });
    expect(await lines()).toEqual(entries);
  });

  it('become two entries at different times, and with different ids', async () => {
    const { preview } = await car();
    const timed = 'date,cost,odometer (km)\n2026-02-01 08:00,4.00,50000\n2026-02-01 18:00,4.00,50000';
    expect((await preview(timed, { kind: 'fuel' })).body).toMatchObject({ counts: { new: 2 }, repeats: [] });
    const named = [EARLIER, LATER].map((id) => `${id},2026-02-01,fuel,50000`).join('\n');
    const { body } = await preview(`id,date,kind,odometer_km\n${named}`);
    expect(body).toMatchObject({ counts: { new: 2 }, repeats: [] });
  });
});

describe('removing an import', () => {
  it('leaves no trace of it, even of entries that were corrected or have photos', async () => {
    const { customer, id, take } = await car();
    const path = `/vehicles/${id}` as const;
    await customer.post(`${path}/records`, { date: '2025-01-10', kind: 'service', odometer_km: 40_000 });
    await customer.post('/reminders', { ...createReminderBody(id), due_odometer: 60_000 });
    await take('date,kind,note\n2026-01-01,tax,Paid');
    const minuteLater = new Date(MONDAY_EIGHT.getTime() + 60_000);
    api.setNow(minuteLater);
    const parts = ['/history', '/figures', '/odometer', '/records/imports'].map((part) => path + part);
    const seen = () =>
      Promise.all(
        [...parts, `/reminders?vehicle_id=${id}`].map(async (part) => (await customer.get(part)).body),
      );
    const before = [await seen(), await readDatabaseRows(api.database)];

    const { import_id } = (await take(FUELIO, 'only_good=true')).body;
    const { items } = (await customer.get(`${path}/history`)).body;
    await customer.patch(`/records/${items[0]?.record?.id}`, { note: 'Corrected' });
    const photos = `/records/${items[1]?.record?.id}/photos` as const;
    const photo = await customer.upload('POST', photos, ONE_PIXEL_PNG, 'image/png');
    const counts = { entries: 2, corrected: 1, photos: 1 };
    expect((await customer.get(`${path}/records/imports`)).body.items).toEqual([
      { id: import_id, imported_at: minuteLater.toISOString(), format: 'fuelio', ...counts },
      expect.objectContaining({ format: 'forecourt', entries: 1, corrected: 0, photos: 0 }),
    ]);
    expect((await customer.delete(`/records/imports/${import_id}`)).body).toEqual({ removed: 2 });
    expect([await seen(), withoutFiles(await readDatabaseRows(api.database))]).toEqual(before);
    expect((await customer.get(`/photos/${photo.body.id}`)).status).toBe(404);
    expect((await customer.delete(`/records/imports/${import_id}`)).status).toBe(404);
    expect((await take(FUELIO, 'only_good=true')).body).toMatchObject({ added: 2, known: 0 });
  });

  it('removes the remaining entries, and is refused without any', async () => {
    const { customer, id, take } = await car();
    const { import_id } = (await take('date,kind,note\n2026-01-01,tax,Paid\n2026-01-02,fuel,Full')).body;
    const { items } = (await customer.get(`/vehicles/${id}/history`)).body;
    await customer.delete(`/records/${items[0]?.record?.id}`);
    expect((await customer.delete(`/records/imports/${import_id}`)).body).toEqual({ removed: 1 });
    const other = (await take('date,kind,note\n2026-01-01,tax,Paid')).body;
    const [left] = (await customer.get(`/vehicles/${id}/history`)).body.items;
    await customer.delete(`/records/${left?.record?.id}`);
    expect((await customer.get(`/vehicles/${id}/records/imports`)).body.items).toEqual([]);
    await take('date,kind,note\n2026-01-03,tax,Paid');
    expect((await customer.delete(`/records/imports/${other.import_id}`)).status).toBe(404);
  });

  it('has one effect per key', async () => {
    const { customer, take } = await car();
    const { import_id } = (await take('date,kind,note\n2026-01-01,tax,Paid')).body;
    const path = `/records/imports/${import_id}` as const;
    expect((await customer.delete(path, 'key')).body).toEqual({ removed: 1 });
    expect((await customer.delete(path, 'key')).body).toEqual({ removed: 1 });
  });

  it('removes no entry of another vehicle, and none that was added by hand', async () => {
    const { customer, take, lines } = await car();
    const { id } = (await customer.post('/vehicles', { device_reg: 'SECOND 1' })).body;
    const file = Buffer.from('date,kind,note\n2026-01-01,tax,Paid');
    const path = `/vehicles/${id}/records/import` as const;
    const { import_id } = (await customer.upload('POST', path, file, 'text/csv')).body;
    await take('date,kind,note\n2026-01-01,tax,Paid');
    await customer.post(`/vehicles/${id}/records`, { date: '2026-01-01', kind: 'tax', note: 'Paid' });
    await customer.delete(`/records/imports/${import_id}`);
    expect(await lines()).toHaveLength(1);
    expect((await customer.get(`/vehicles/${id}/history`)).body.items).toHaveLength(1);
  });
});

describe('reading a file', () => {
  afterEach(() => jest.restoreAllMocks());

  it('does not block other requests', async () => {
    const { preview } = await car();
    const answered: string[] = [];
    let others: Promise<void> | undefined;
    const { decode } = TextDecoder.prototype;
    // The other requests start when the file has arrived and is about to be read.
    jest.spyOn(TextDecoder.prototype, 'decode').mockImplementationOnce(function (this: TextDecoder, bytes) {
      others = answerOthers();
      return decode.call(this, bytes);
    });
    async function answerOthers() {
      for (let count = 0; count < 50; count += 1) {
        await api.app.inject('/api/health');
        await setImmediate();
      }
      answered.push('fifty others');
    }
    // A megabyte of empty lines, which the limit of lines does not shorten.
    await preview('\n'.repeat(1024 * 1024));
    answered.push('the file');
    await others;
    expect(answered).toEqual(['fifty others', 'the file']);
  });

  it.each([
    ['lines of one letter', 'a\n'.repeat(60_000)],
    ['lines with a quotation mark each', '"a\n'.repeat(300_000)],
    ['lines of other lengths', 'a,b\na\n'.repeat(150_000)],
  ])('ends at the limit of lines: %s', async (_what, file) => {
    const { preview } = await car();
    expect((await preview(file)).body).toMatchObject({ code: 'csv_too_long', limit: 5_000 });
  });
});

/** Leaves out the file names of deleted photos, which are removed later. */
function withoutFiles(contents: readonly string[]): string[] {
  return contents.filter((row) => !row.startsWith('photo_files_to_remove '));
}
