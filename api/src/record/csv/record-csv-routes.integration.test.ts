/** @jest-environment ./api/src/platform/db/testing/database-environment.ts */
import type { ApiResponse } from '../../testing/customer.ts';
import { readDatabaseRows } from '../../testing/raw-query.ts';
import { useTestApi } from '../../testing/test-api.ts';
import { createVehicleForImport } from './testing/car-with-record.ts';

const api = useTestApi();

const HEAD = 'id,date,kind,odometer_km,cost,currency,note,litres';

const car = (uid?: string) => createVehicleForImport(api, uid);

describe('the record as a file', () => {
  it('contains every entry, the oldest first, for spreadsheets of any country', async () => {
    const { customer, id } = await car();
    const note = async (entry: object) => (await customer.post(`/vehicles/${id}/records`, entry)).body;
    const costs = { odometer_km: 81_000, cost_minor: 41_250, note: 'Four "new" ones' };
    const tyres = await note({ date: '2026-02-01', kind: 'tyres', ...costs });
    const reading = await note({ date: '2026-01-01', kind: 'reading', odometer_km: 80_000 });
    const { status, headers, text } = await customer.get(`/vehicles/${id}/record.csv`);
    expect({ status, ...headers }).toMatchObject({
      status: 200,
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': expect.stringMatching(
        /^attachment; filename="record.csv"; filename\*=UTF-8''record-/,
      ),
      'cache-control': 'no-store',
    });
    const lines = [
      `\ufeff${HEAD}`,
      `${reading.id},2026-01-01,reading,80000,,,,`,
      `${tyres.id},2026-02-01,tyres,81000,412.50,GBP,"Four ""new"" ones",`,
    ];
    expect(text).toBe(lines.map((line) => `${line}\r\n`).join(''));
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
    const [from, to] = [await car(), await car()];
    await from.customer.post(`/vehicles/${from.id}/records`, { date: '2026-01-01', kind: 'other', note });
    const text = await from.exported();
    expect(text).not.toMatch(/,"?[=+\-@＝][^,]*,\r\n$/);
    expect((await to.take(text)).body).toMatchObject({ added: 1, known: 0 });
    const { items } = (await to.customer.get(`/vehicles/${to.id}/history`)).body;
    expect(items[0]?.record?.note).toBe(note);
    expect((await from.take(text)).body).toMatchObject({ added: 0, known: 1 });
  });
});

describe('importing a file', () => {
  it('adds all entries once, in their order, and knows them the next time', async () => {
    const { take, lines, exported } = await car();
    const file = [
      'date;kind;cost;note;odometer_km',
      '31.01.2026;fuel;61,20;Full;80.100',
      '2026-01-31;fuel;61,20;Full;80100',
      '2026-02-01;Service;;Übergabe;80 400',
      ';;;;',
      '',
    ].join('\n');
    expect((await take(file)).body).toMatchObject({ added: 2, known: 0 });
    expect(await lines()).toEqual([
      '2026-01-31,fuel,80100,61.20,GBP,Full,',
      '2026-02-01,service,80400,,,Übergabe,',
    ]);
    expect((await take(file)).body).toMatchObject({ added: 0, known: 2 });
    expect((await take(`${file}2026-02-02;tax;190,00;;\n`)).body).toMatchObject({ added: 1, known: 2 });
    expect((await take(await exported())).body).toMatchObject({ added: 0, known: 3 });
  });

  it('adds entries that were deleted since, also to another vehicle', async () => {
    const { take, lines, exported, customer } = await car('dan');
    await take('date,kind,note\n2026-01-01,other,Kept\n2026-01-02,other,Deleted');
    const text = await exported();
    const [, , deleted = ''] = text.split('\r\n');
    await customer.delete(`/records/${deleted.split(',')[0]}`);
    expect((await take(text)).body).toMatchObject({ added: 1, known: 1 });
    const other = await car('dan');
    expect((await other.take(text)).body).toMatchObject({ added: 2, known: 0 });
    expect(await other.lines()).toEqual(await lines());
  });

  it('keeps currencies', async () => {
    const { take, lines } = await car();
    const file =
      'date,kind,odometer_km,cost,currency\n2026-01-01,reading,900,,\n2026-01-02,fuel,905,1000,jpy\n2026-01-03,fuel,,1.234,BHD\n2026-01-04,repair,,4800000000,IRR';
    expect((await take(file)).status).toBe(200);
    expect(await lines()).toEqual([
      '2026-01-01,reading,900,,,,',
      '2026-01-02,fuel,905,1000,JPY,,',
      '2026-01-03,fuel,,1.234,BHD,,',
      '2026-01-04,repair,,4800000000.00,IRR,,',
    ]);
  });

  it('asks once about readings that are lower than earlier ones, and adds them when confirmed', async () => {
    const { take, lines, customer, id } = await car();
    const reading = { date: '2026-01-10', odometer_km: 50_000 };
    await customer.post(`/vehicles/${id}/records`, { ...reading, kind: 'reading' });
    const file = [
      'date,kind,odometer_km',
      '2026-02-01,fuel,5100',
      '2026-02-02,fuel,51100',
      // The readings of a day may be in any order.
      '2026-02-03,fuel,51300',
      '2026-02-03,fuel,51200',
      '2026-01-05,fuel,50001',
    ].join('\n');
    const misfits = [
      { line: 2, odometer_km: 5_100, reading },
      { line: 6, odometer_km: 50_001, reading },
    ];
    expect(await take(file)).toMatchObject({
      status: 409,
      body: { code: 'odometer_lower', total: 2, lines: misfits },
    });
    expect(await lines()).toHaveLength(1);
    expect((await take(file, 'confirm_lower=true')).body).toMatchObject({ added: 5, known: 0 });
    // Stored readings need no confirmation.
    expect((await take(file)).body).toMatchObject({ added: 0, known: 5 });
  });

  it('asks about the line with an unlikely distance, not about the lines after it', async () => {
    const { take, lines } = await car();
    const file =
      'date,kind,odometer_km\n2026-01-10,fuel,319616\n2026-01-20,fuel,3204284\n2026-02-01,fuel,320600';
    const [code, reading] = ['odometer_jump', { date: '2026-01-10', odometer_km: 319_616 }];
    const misfit = { line: 3, code, odometer_km: 3_204_284, reading };
    expect(await take(file)).toMatchObject({ status: 409, body: { code, total: 1, lines: [misfit] } });
    expect(await lines()).toHaveLength(0);
    expect((await take(file, 'confirm_jump=true')).body).toMatchObject({ added: 3, known: 0 });
  });

  it('converts miles', async () => {
    const { take, lines } = await car();
    const file =
      'date,kind,odometer_miles,odometer_km\n2026-01-01,reading,"51,000",\n2026-01-02,reading,,82100';
    expect((await take(file)).body).toMatchObject({ added: 2, known: 0 });
    expect(await lines()).toEqual(['2026-01-01,reading,82077,,,,', '2026-01-02,reading,82100,,,,']);
    expect((await take(file)).body).toMatchObject({ added: 0, known: 2 });
  });

  it('imports litres of fuel, and exports them', async () => {
    const { take, lines, exported } = await car();
    const file = 'date;kind;litres\n2026-01-01;fuel;0,3\n2026-01-02;fuel;0.07\n2026-01-03;fuel;1';
    expect((await take(file)).body).toMatchObject({ added: 3, known: 0 });
    expect(await lines()).toEqual([
      '2026-01-01,fuel,,,,,0.30',
      '2026-01-02,fuel,,,,,0.07',
      '2026-01-03,fuel,,,,,1.00',
    ]);
    expect((await take(file)).body).toMatchObject({ added: 0, known: 3 });
    expect((await take(await exported())).body).toMatchObject({ added: 0, known: 3 });
  });

  it('knows entries by their ids in a file without litres, and keeps theirs', async () => {
    const { take, exported } = await car();
    await take('date,kind,cost,litres\n2026-01-01,fuel,61.20,41.3\n2026-01-02,tax,190.00,');
    const text = await exported();
    const older = text.replaceAll(/,[^,]*\r\n/g, '\r\n');
    expect(older).toMatch(/note\r\n.*,2026-01-01,fuel,,61.20,GBP,\r\n/);
    expect((await take(older)).body).toMatchObject({ added: 0, known: 2 });
    expect(await exported()).toBe(text);
    expect((await take(older.replace('61.20', '61.30'))).problem.lines).toMatchObject([
      { line: 2, code: 'differs' },
    ]);
    // An empty cell in the column means no litres.
    expect((await take(text.replace('41.30', ''))).problem.lines).toMatchObject([
      { line: 2, code: 'differs' },
    ]);
  });

  it('knows entries without ids in a file without litres, each once', async () => {
    const { take, lines } = await car();
    const fill = '2026-01-01,fuel,61.20';
    await take(`date,kind,cost,litres\n${fill},41.3\n${fill},40`);
    expect((await take(`date,kind,cost\n${fill}\n${fill}`)).body).toMatchObject({ added: 0, known: 2 });
    expect((await take(`date,kind,cost\n${fill}\n${fill}\n${fill}`)).body).toMatchObject({
      added: 1,
      known: 2,
    });
    expect((await lines()).toSorted()).toEqual([
      '2026-01-01,fuel,,61.20,GBP,,',
      '2026-01-01,fuel,,61.20,GBP,,40.00',
      '2026-01-01,fuel,,61.20,GBP,,41.30',
    ]);
    expect((await take(`date,kind,cost,litres\n${fill},39`)).body).toMatchObject({ added: 1, known: 0 });
  });

  const faultsOf = (lines: ApiResponse['problem']['lines']) =>
    lines.map(({ line, column, code }) => `${line} ${column} ${code}`);

  it('reports all faults by line and column, and adds nothing', async () => {
    const { take, lines } = await car();
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
      ',2026-01-01,fuel,10000001,5000000000.01,,,2001',
      ',31.12.1899,fuel,-1,,,,-5',
    ].join('\n');
    const { status, problem } = await take(file);
    expect([status, problem.code, problem.total]).toEqual([422, 'invalid_csv', problem.lines.length]);
    expect(faultsOf(problem.lines)).toEqual([
      ...['3 date date', '3 kind kind', '3 odometer_km number', '3 cost amount', '3 id id'],
      ...['5 date missing', '5 kind missing'],
      ...['6 date date_in_future', '6 odometer_km missing', '6 currency currency'],
      '7 note too_long',
      ...['8 date date', '8 odometer_km too_small', '8 cost amount'],
      '9 null cell_count',
      '10 litres only_of_fuel',
      ...['11 litres litres', '12 litres litres'],
      ...['13 odometer_km too_large', '13 cost too_large', '13 litres too_large'],
      ...['14 date date_too_early', '14 odometer_km too_small', '14 litres too_small'],
    ]);
    const values = problem.lines.map(({ value }) => value);
    expect([values[0], values[5], values[10]]).toEqual(['2026-02-30', undefined, `${'x'.repeat(40)}…`]);
    expect(await lines()).toEqual([]);
  });

  it('reports miles beyond the limit, and both units in one line', async () => {
    const { take } = await car();
    const head = 'date,kind,odometer_miles,odometer_km';
    const { problem } = await take(`${head}\n2026-01-01,fuel,6213713,\n2026-01-03,reading,52000,83685`);
    expect(faultsOf(problem.lines)).toEqual(['2 odometer_miles too_large', '3 odometer_miles two_odometers']);
  });

  it('changes no existing entry, and refuses a repeated id', async () => {
    const { take, exported } = await car();
    await take('date,kind,note\n2026-01-01,other,Before');
    const [, line = ''] = (await exported()).split('\r\n');
    const before = await readDatabaseRows(api.database);
    const { problem } = await take(`${HEAD}\n${line.replace('Before', 'After')}\n${line}`);
    expect(faultsOf(problem.lines)).toEqual(['3 id repeated_id']);
    const changed = await take(`${HEAD}\n,2026-01-02,other,,,,New\n${line.replace('Before', 'After')}`);
    expect(faultsOf(changed.problem.lines)).toEqual(['3 id differs']);
    expect(await readDatabaseRows(api.database)).toEqual(before);
  });

  it('lists at most fifty faults, with their total', async () => {
    const { take } = await car();
    const { problem } = await take(`date,kind\n${'never,other\n'.repeat(120)}`);
    expect([problem.lines.length, problem.total]).toEqual([50, 120]);
  });

  it('takes 5,000 lines, and refuses larger files', async () => {
    const { take, lines } = await car();
    const many = (count: number) => `date,kind,note\n${'2026-01-01,other,x\n'.repeat(count)}`;
    expect(await take(many(100_000))).toMatchObject({ status: 413, body: { code: 'body_too_large' } });
    expect(await lines()).toEqual([]);
    expect((await take(many(5_000))).body).toMatchObject({ added: 5_000, known: 0 });
    expect((await take(many(5_000))).body).toMatchObject({ added: 0, known: 5_000 });
  });
});
