/** @jest-environment ./api/src/platform/db/testing/database-environment.ts */
import type { TestCustomer } from '../../testing/customer.ts';
import { databaseContents } from '../../testing/raw-query.ts';
import { MONDAY_EIGHT, startTestApi, type TestApi } from '../../testing/test-api.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi();
});
beforeEach(() => api.setNow(MONDAY_EIGHT));
afterAll(() => api.close());

const HEAD = 'id,date,kind,odometer_km,cost,currency,note,litres';

interface Car {
  customer: TestCustomer;
  id: string;
  take(csv: string | Buffer, key?: string): ReturnType<TestCustomer['upload']>;
  /** The same, with readings that do not fit. */
  confirm(csv: string): ReturnType<TestCustomer['upload']>;
  /** Lines of the export, without the first one. */
  lines(): Promise<string[]>;
}

let cars = 0;
async function car(uid: string): Promise<Car> {
  cars += 1;
  const customer = api.customer(uid);
  const { id } = (await customer.post('/vehicles', { device_reg: `CSV ${cars}` })).body;
  return {
    customer,
    id,
    take: (csv, key) =>
      customer.upload(
        'POST',
        `/vehicles/${id}/records/import`,
        Buffer.from(csv),
        'text/csv; charset=utf-8',
        key,
      ),
    confirm: (csv) =>
      customer.upload(
        'POST',
        `/vehicles/${id}/records/import?confirm_lower=true`,
        Buffer.from(csv),
        'text/csv',
      ),
    lines: async () => (await customer.get(`/vehicles/${id}/record.csv`)).text.split('\r\n').slice(1, -1),
  };
}

/** What a file says, without the ids. */
const sayings = (lines: readonly string[]) => lines.map((line) => line.replace(/^[^,]*,/, ''));

describe('the record as a file', () => {
  it('contains every entry, the oldest first, for spreadsheets of any country', async () => {
    const { customer, id } = await car('ann');
    const note = (entry: object) => customer.post(`/vehicles/${id}/records`, entry);
    const tyres = (
      await note({
        date: '2026-02-01',
        kind: 'tyres',
        odometer_km: 81_000,
        cost_minor: 41_250,
        note: 'Four "new" ones',
      })
    ).body;
    const reading = (await note({ date: '2026-01-01', kind: 'reading', odometer_km: 80_000 })).body;
    const { status, headers, text } = await customer.get(`/vehicles/${id}/record.csv`);
    expect([
      status,
      headers['content-type'],
      headers['content-disposition'],
      headers['cache-control'],
    ]).toEqual([
      200,
      'text/csv; charset=utf-8',
      expect.stringMatching(/^attachment; filename="record.csv"; filename\*=UTF-8''record-/),
      'no-store',
    ]);
    expect(text).toBe(
      [
        `\ufeff${HEAD}`,
        `${reading.id},2026-01-01,reading,80000,,,,`,
        `${tyres.id},2026-02-01,tyres,81000,412.50,GBP,"Four ""new"" ones",`,
        '',
      ].join('\r\n'),
    );
    expect((await api.customer('stranger').get(`/vehicles/${id}/record.csv`)).status).toBe(404);
  });

  it.each([
    '=HYPERLINK("https://evil.example")',
    '+44 20 7946 0100',
    '-5 °C',
    '@home',
    "'quoted'",
    "''=1",
    'two\nlines, "and" a;comma',
    '＝1',
  ])('is unchanged after an import, and spreadsheets do not compute it: %s', async (note) => {
    // Each case has its own customer, because requests are limited for each customer.
    const uid = `bob-${cars}`;
    const [from, to] = [await car(uid), await car(uid)];
    await from.customer.post(`/vehicles/${from.id}/records`, { date: '2026-01-01', kind: 'other', note });
    const { text } = await from.customer.get(`/vehicles/${from.id}/record.csv`);
    expect(text).not.toMatch(/,"?[=+\-@＝][^,]*,\r\n$/);
    expect((await to.take(text)).body).toEqual(expect.objectContaining({ added: 1, known: 0 }));
    const { items } = (await to.customer.get(`/vehicles/${to.id}/history`)).body;
    expect(items[0].record.note).toBe(note);
    expect((await from.take(text)).body).toEqual(expect.objectContaining({ added: 0, known: 1 }));
  });
});

describe('importing a file', () => {
  it('adds all entries once, in their order, and knows them the next time', async () => {
    const { take, lines, customer, id } = await car('cal');
    const file = [
      'date;kind;cost;note;odometer_km',
      '31.01.2026;fuel;61,20;Full;80.100',
      '2026-01-31;fuel;61,20;Full;80100',
      '2026-02-01;Service;;Übergabe;80 400',
      ';;;;',
      '',
    ].join('\n');
    expect(await take(file)).toMatchObject({
      status: 200,
      body: expect.objectContaining({ added: 2, known: 0 }),
    });
    expect(sayings(await lines())).toEqual([
      '2026-01-31,fuel,80100,61.20,GBP,Full,',
      '2026-02-01,service,80400,,,Übergabe,',
    ]);
    expect((await take(file)).body).toEqual(expect.objectContaining({ added: 0, known: 2 }));
    expect((await take(`${file}2026-02-02;tax;190,00;;\n`)).body).toEqual(
      expect.objectContaining({ added: 1, known: 2 }),
    );
    const { text } = await customer.get(`/vehicles/${id}/record.csv`);
    expect((await take(text)).body).toEqual(expect.objectContaining({ added: 0, known: 3 }));
  });

  it('adds entries that were deleted since, also to another vehicle', async () => {
    const { take, lines, customer, id } = await car('dan');
    await take('date,kind,note\n2026-01-01,other,Kept\n2026-01-02,other,Deleted');
    const { text } = await customer.get(`/vehicles/${id}/record.csv`);
    const [, deleted = ''] = await lines();
    await customer.delete(`/records/${deleted.split(',')[0]}`);
    expect((await take(text)).body).toEqual(expect.objectContaining({ added: 1, known: 1 }));
    const other = await car('dan');
    expect((await other.take(text)).body).toEqual(expect.objectContaining({ added: 2, known: 0 }));
    expect(sayings(await other.lines())).toEqual(sayings(await lines()));
  });

  it('keeps currencies', async () => {
    const { take, lines } = await car('eve');
    const file =
      'date,kind,odometer_km,cost,currency\n2026-01-01,reading,900,,\n2026-01-02,fuel,905,1000,jpy\n2026-01-03,fuel,,1.234,BHD';
    expect((await take(file)).status).toBe(200);
    expect(sayings(await lines())).toEqual([
      '2026-01-01,reading,900,,,,',
      '2026-01-02,fuel,905,1000,JPY,,',
      '2026-01-03,fuel,,1.234,BHD,,',
    ]);
  });

  it('asks once about readings that are lower than earlier ones, and adds them when confirmed', async () => {
    const { take, confirm, lines, customer, id } = await car('eva');
    const noted = { date: '2026-01-10', kind: 'reading', odometer_km: 50_000 };
    await customer.post(`/vehicles/${id}/records`, noted);
    const file = [
      'date,kind,odometer_km',
      '2026-02-01,fuel,5100',
      '2026-02-02,fuel,51100',
      // In whatever order those of one day are.
      '2026-02-03,fuel,51300',
      '2026-02-03,fuel,51200',
      '2026-01-05,fuel,50001',
    ].join('\n');
    expect(await take(file)).toMatchObject({
      status: 409,
      body: {
        code: 'odometer_lower',
        total: 2,
        lines: [
          { line: 2, odometer_km: 5_100, reading: { date: '2026-01-10', odometer_km: 50_000 } },
          { line: 6, odometer_km: 50_001, reading: { date: '2026-01-10', odometer_km: 50_000 } },
        ],
      },
    });
    expect(await lines()).toHaveLength(1);
    expect((await confirm(file)).body).toEqual(expect.objectContaining({ added: 5, known: 0 }));
    // What is there already was asked about before.
    expect((await take(file)).body).toEqual(expect.objectContaining({ added: 0, known: 5 }));
  });

  it('asks about the line with an unlikely distance, not about the lines after it', async () => {
    const { take, lines, customer, id } = await car('jul');
    const file = [
      'date,kind,odometer_km',
      '2026-01-10,fuel,319616',
      '2026-01-20,fuel,3204284',
      '2026-02-01,fuel,320600',
    ];
    expect(await take(file.join('\n'))).toMatchObject({
      status: 409,
      body: {
        code: 'odometer_jump',
        total: 1,
        lines: [
          {
            line: 3,
            code: 'odometer_jump',
            odometer_km: 3_204_284,
            reading: { date: '2026-01-10', odometer_km: 319_616 },
          },
        ],
      },
    });
    expect(await lines()).toHaveLength(0);
    const path = `/vehicles/${id}/records/import?confirm_jump=true`;
    const confirmed = await customer.upload('POST', path, Buffer.from(file.join('\n')), 'text/csv');
    expect(confirmed.body).toEqual(expect.objectContaining({ added: 3, known: 0 }));
  });

  it('converts miles, and refuses both units in one line', async () => {
    const { take, lines } = await car('ned');
    const file =
      'date,kind,odometer_miles,odometer_km\n2026-01-01,reading,"51,000",\n2026-01-02,reading,,82100';
    expect((await take(file)).body).toEqual(expect.objectContaining({ added: 2, known: 0 }));
    expect(sayings(await lines())).toEqual(['2026-01-01,reading,82077,,,,', '2026-01-02,reading,82100,,,,']);
    expect((await take(file)).body).toEqual(expect.objectContaining({ added: 0, known: 2 }));
    const { body } = await take(`${file}\n2026-01-03,reading,52000,83685`);
    expect(body.lines).toMatchObject([{ line: 4, column: 'odometer_miles', code: 'two_odometers' }]);
  });

  it('imports litres of fuel, and exports them', async () => {
    const { take, lines, customer, id } = await car('luc');
    const file = 'date;kind;litres\n2026-01-01;fuel;0,3\n2026-01-02;fuel;0.07\n2026-01-03;fuel;';
    expect((await take(file)).body).toEqual(expect.objectContaining({ added: 3, known: 0 }));
    expect(sayings(await lines())).toEqual([
      '2026-01-01,fuel,,,,,0.30',
      '2026-01-02,fuel,,,,,0.07',
      '2026-01-03,fuel,,,,,',
    ]);
    expect((await take(file)).body).toEqual(expect.objectContaining({ added: 0, known: 3 }));
    const { text } = await customer.get(`/vehicles/${id}/record.csv`);
    expect((await take(text)).body).toEqual(expect.objectContaining({ added: 0, known: 3 }));
  });

  it('knows entries by their ids in a file without litres, and keeps theirs', async () => {
    const { take, lines, customer, id } = await car('lut');
    await take('date,kind,cost,litres\n2026-01-01,fuel,61.20,41.3\n2026-01-02,tax,190.00,');
    const { text } = await customer.get(`/vehicles/${id}/record.csv`);
    const before = await lines();
    const older = text.replaceAll(/,[^,]*\r\n/g, '\r\n');
    expect(older).toMatch(/note\r\n.*,2026-01-01,fuel,,61.20,GBP,\r\n/);
    expect((await take(older)).body).toEqual(expect.objectContaining({ added: 0, known: 2 }));
    expect(await lines()).toEqual(before);
    expect((await take(older.replace('61.20', '61.30'))).body.lines).toMatchObject([
      { line: 2, code: 'differs' },
    ]);
    // One with the column says that there are none.
    expect((await take(text.replace('41.30', ''))).body.lines).toMatchObject([{ line: 2, code: 'differs' }]);
  });

  it('knows entries without ids in a file without litres, each once', async () => {
    const { take, lines } = await car('lyn');
    const fill = '2026-01-01,fuel,61.20';
    await take(`date,kind,cost,litres\n${fill},41.3\n${fill},40`);
    expect((await take(`date,kind,cost\n${fill}\n${fill}`)).body).toEqual(
      expect.objectContaining({ added: 0, known: 2 }),
    );
    expect((await take(`date,kind,cost\n${fill}\n${fill}\n${fill}`)).body).toEqual(
      expect.objectContaining({ added: 1, known: 2 }),
    );
    expect(sayings(await lines()).toSorted()).toEqual([
      '2026-01-01,fuel,,61.20,GBP,,',
      '2026-01-01,fuel,,61.20,GBP,,40.00',
      '2026-01-01,fuel,,61.20,GBP,,41.30',
    ]);
    expect((await take(`date,kind,cost,litres\n${fill},39`)).body).toEqual(
      expect.objectContaining({ added: 1, known: 0 }),
    );
  });

  it('reports all faults by line and column, and adds nothing', async () => {
    const { take, lines } = await car('gil');
    const file = [
      HEAD,
      ',2026-01-01,fuel,,1.00,,Fine,"41,3"',
      'x,2026-02-30,party,1.5,1 234 5,GBP,"two',
      'lines"',
      ',,,,,,nothing else',
      ',2026-03-03,reading,,5,XXY,',
      `,2026-01-01,other,,,,${'x'.repeat(1_001)}`,
      ',2026-02-31,other,-1,-5,,',
      ',2026-01-01,other,,,,,,too many',
      ',2026-01-01,other,,,,,40',
      ',2026-01-01,fuel,,,,,1.2.3',
      ',2026-01-01,fuel,,,,,some',
    ].join('\n');
    const { status, body } = await take(file);
    expect([status, body.code, body.total]).toEqual([422, 'invalid_csv', body.lines.length]);
    expect(body.lines.map(({ line, column, code }: Record<string, unknown>) => [line, column, code])).toEqual(
      [
        [3, 'date', 'date'],
        [3, 'kind', 'kind'],
        [3, 'odometer_km', 'number'],
        [3, 'cost', 'amount'],
        [3, 'id', 'id'],
        [5, 'date', 'missing'],
        [5, 'kind', 'missing'],
        [6, 'date', 'date_in_future'],
        [6, 'odometer_km', 'missing'],
        [6, 'currency', 'currency'],
        [7, 'note', 'too_long'],
        [8, 'date', 'date'],
        [8, 'odometer_km', 'too_small'],
        [8, 'cost', 'amount'],
        [9, null, 'cell_count'],
        [10, 'litres', 'only_of_fuel'],
        [11, 'litres', 'litres'],
        [12, 'litres', 'litres'],
      ],
    );
    expect(await lines()).toEqual([]);
  });

  it('reports values beyond a limit as such, not as malformed', async () => {
    const { take } = await car('max');
    const { body } = await take(
      [
        'date,kind,odometer_km,odometer_miles,litres',
        '2026-01-01,fuel,10000001,,2001',
        '2026-01-01,fuel,,6213713,0',
        '31.12.1899,fuel,-1,,-5',
      ].join('\n'),
    );
    expect(body.lines.map(({ line, column, code }: Record<string, unknown>) => [line, column, code])).toEqual(
      [
        [2, 'odometer_km', 'too_large'],
        [2, 'litres', 'too_large'],
        [3, 'odometer_miles', 'too_large'],
        [3, 'litres', 'too_small'],
        [4, 'date', 'date_too_early'],
        [4, 'odometer_km', 'too_small'],
        [4, 'litres', 'too_small'],
      ],
    );
  });

  it('is reported with the beginning of the cell', async () => {
    const { take } = await car('mia');
    const { body } = await take(`date,kind,note\n31/31/2025,other,\n2026-01-01,,${'n'.repeat(1001)}`);
    expect(body.lines.map(({ column, value }: Record<string, unknown>) => [column, value])).toEqual([
      ['date', '31/31/2025'],
      ['kind', undefined],
      ['note', `${'n'.repeat(40)}…`],
    ]);
  });

  it('changes no existing entry, and refuses a repeated id', async () => {
    const { take, lines } = await car('ida');
    await take('date,kind,note\n2026-01-01,other,Before');
    const [line = ''] = await lines();
    const before = await databaseContents(api.database);
    const { body } = await take(`${HEAD}\n${line.replace('Before', 'After')}\n${line}`);
    expect(body.lines.map(({ line, code }: Record<string, unknown>) => [line, code])).toEqual([
      [3, 'repeated_id'],
    ]);
    const changed = await take(`${HEAD}\n,2026-01-02,other,,,,New\n${line.replace('Before', 'After')}`);
    expect(changed.body.lines).toEqual([expect.objectContaining({ line: 3, column: 'id', code: 'differs' })]);
    expect(await databaseContents(api.database)).toEqual(before);
  });

  it('lists at most fifty faults, with their total', async () => {
    const { take } = await car('jim');
    const { body } = await take(`date,kind\n${'never,other\n'.repeat(120)}`);
    expect([body.lines.length, body.total]).toEqual([50, 120]);
  });

  it('refuses files that are too long, by their lines and by their size', async () => {
    const { take, lines } = await car('kim');
    const many = (count: number) => `date,kind\n${'2026-01-01,other\n'.repeat(count)}`;
    expect(await take(many(5_001))).toMatchObject({
      status: 422,
      body: { code: 'csv_too_long', limit: 5_000 },
    });
    expect(await take(many(100_000))).toMatchObject({ status: 413, body: { code: 'body_too_large' } });
    expect(await lines()).toEqual([]);
    expect((await take(many(5_000))).body).toEqual(expect.objectContaining({ added: 5_000, known: 0 }));
    expect((await take(many(5_000))).body).toEqual(expect.objectContaining({ added: 0, known: 5_000 }));
  });
});
