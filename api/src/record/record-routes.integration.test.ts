/** @jest-environment ./api/src/platform/db/testing/database-environment.ts */
import { writeCursor } from '../platform/http/page.ts';
import type { TestCustomer } from '../testing/customer.ts';
import { rawQuery } from '../testing/raw-query.ts';
import { MONDAY_EIGHT, startTestApi, type TestApi, workThrough } from '../testing/test-api.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi();
});
beforeEach(() => api.setNow(MONDAY_EIGHT));
afterAll(() => api.close());

const TODAY = '2026-03-02';

interface Car {
  customer: TestCustomer;
  id: string;
  /** Notes something; fails the test where it is refused. */
  note(entry: object): Promise<Record<string, unknown> & { id: string }>;
}

let cars = 0;
async function car(uid: string, vehicle: object = {}): Promise<Car> {
  cars += 1;
  const customer = api.customer(uid);
  const { body } = await customer.post('/vehicles', { device_reg: `REC ${cars}`, ...vehicle });
  return {
    customer,
    id: body.id,
    async note(entry) {
      const answer = await customer.post(`/vehicles/${body.id}/records`, entry);
      expect([answer.status, answer.text]).toEqual([201, answer.text]);
      return answer.body;
    },
  };
}

describe('an entry', () => {
  it('is stored with its cost in the currency of the site, and read by its address', async () => {
    const { customer, id } = await car('ann');
    const entry = {
      date: '2026-02-01',
      kind: 'tyres',
      odometer_km: 81_000,
      cost_minor: 41_250,
      note: ' Four ',
    };
    const created = await customer.post(`/vehicles/${id}/records`, entry, 'key');
    expect(created).toMatchObject({
      status: 201,
      headers: { etag: '"1"', location: `/api/v1/records/${created.body.id}` },
      body: { ...entry, note: 'Four', currency: 'GBP', vehicle_id: id, version: 1, corrections: [] },
    });
    expect((await customer.post(`/vehicles/${id}/records`, entry, 'key')).body).toEqual(created.body);
    const read = await customer.get(`/records/${created.body.id}`);
    expect(read).toMatchObject({ status: 200, headers: { etag: '"1"' }, body: created.body });
    expect((await customer.get(`/vehicles/${id}/history`)).body.items).toHaveLength(1);
  });

  it('is repeated as it was before there were litres', async () => {
    const { customer, id } = await car('lia');
    const entry = { date: TODAY, kind: 'fuel' };
    const { body } = await customer.post(`/vehicles/${id}/records`, entry, 'key');
    await api.database.transaction((tx) =>
      rawQuery(tx, "update idempotency_keys set answer = answer::jsonb - 'litres' where customer_id = 'lia'"),
    );
    const again = await customer.post(`/vehicles/${id}/records`, entry, 'key');
    expect([again.status, again.body]).toEqual([201, body]);
  });

  it('keeps its previous content when it is corrected, with author and time', async () => {
    const { customer, note } = await car('bob');
    const { id } = await note({ date: '2026-02-01', kind: 'fuel', odometer_km: 500, cost_minor: 4_000 });
    const correct = (body: object, ifMatch?: string) =>
      customer.patch(`/records/${id}`, body, undefined, ifMatch);
    expect(await correct({ cost_minor: 4_500 }, '"1"')).toMatchObject({
      status: 200,
      headers: { etag: '"2"' },
    });
    expect(await correct({ note: 'late' }, '"1"')).toMatchObject({ status: 412 });
    // What it says already is no correction, whatever it is based on.
    expect((await correct({ cost_minor: 4_500 }, '"1"')).body.version).toBe(2);
    api.setNow(new Date(MONDAY_EIGHT.getTime() + 60_000));
    const { body } = await correct({ cost_minor: null, note: 'Paid by the firm', date: '2026-02-02' });
    expect(body).toMatchObject({
      version: 3,
      date: '2026-02-02',
      cost_minor: null,
      currency: null,
      note: 'Paid by the firm',
      corrections: [
        { by: 'customer', corrected_at: '2026-03-02T08:00:00.000Z', cost_minor: 4_000, currency: 'GBP' },
        { by: 'customer', corrected_at: '2026-03-02T08:01:00.000Z', cost_minor: 4_500, note: null },
      ],
    });
    expect((await customer.get(`/records/${id}`)).body).toEqual(body);
  });

  it('has litres of fuel, which a correction to another kind removes, and its history keeps', async () => {
    const { customer, id: vehicle, note } = await car('lou');
    const { id, litres } = await note({ date: TODAY, kind: 'fuel', litres: 41.32 });
    expect(litres).toBe(41.32);
    const correct = async (body: object) => (await customer.patch(`/records/${id}`, body)).body;
    expect(await correct({ note: 'Full' })).toMatchObject({ litres: 41.32, version: 2 });
    expect((await correct({ litres: 41.32 })).version).toBe(2);
    expect(await correct({ kind: 'tyres', litres: 41.32 })).toMatchObject({
      code: 'invalid_input',
      errors: [{ pointer: '/litres', code: 'only_of_fuel' }],
    });
    expect(await correct({ kind: 'other' })).toMatchObject({
      litres: null,
      corrections: [{ litres: 41.32 }, { litres: 41.32, note: 'Full' }],
    });
    await correct({ kind: 'fuel', litres: 0.07 });
    const { items } = (await customer.get(`/vehicles/${vehicle}/history`)).body;
    expect(items[0].record.litres).toBe(0.07);
  });

  it('contains no litres that an older api left with another kind', async () => {
    const { customer, id: vehicle, note } = await car('lux');
    const { id } = await note({ date: TODAY, kind: 'fuel', litres: 40 });
    await api.database.transaction((tx) =>
      rawQuery(tx, "update vehicle_records set kind = 'other' where id = $1", [id]),
    );
    expect((await customer.get(`/records/${id}`)).body.litres).toBeNull();
    const { text } = await customer.get(`/vehicles/${vehicle}/record.csv`);
    expect(text).toContain(`${id},${TODAY},other,,,,,\r\n`);
    expect((await customer.patch(`/records/${id}`, { note: 'Washed' })).status).toBe(200);
  });

  it('does not show those litres when it becomes fuel again', async () => {
    const { customer, note } = await car('luz');
    const { id } = await note({ date: TODAY, kind: 'fuel', litres: 40 });
    await api.database.transaction((tx) =>
      rawQuery(tx, "update vehicle_records set kind = 'service' where id = $1", [id]),
    );
    const { body } = await customer.patch(`/records/${id}`, { kind: 'fuel' });
    expect(body).toMatchObject({
      kind: 'fuel',
      litres: null,
      corrections: [{ kind: 'service', litres: null }],
    });
    expect((await customer.get(`/records/${id}`)).body).toEqual(body);
  });

  it('contains the previous entry of its kind, unless a visit may have been in between', async () => {
    const { note, customer } = await car('pia');
    const fill = { kind: 'fuel', cost_minor: 4_000, odometer_km: 500 };
    const first = await note({ ...fill, date: '2026-01-10' });
    await note({ kind: 'tax', date: '2026-01-20', cost_minor: 9_000 });
    const later = await note({ ...fill, date: '2026-02-10', odometer_km: 900 });
    const previous = {
      id: first.id,
      date: '2026-01-10',
      odometer_km: 500,
      cost_minor: 4_000,
      currency: 'GBP',
    };
    expect([first.previous, later.previous]).toEqual([null, previous]);
    const between = await note({ ...fill, date: '2026-01-30', odometer_km: 700 });
    expect((await customer.get(`/records/${later.id}`)).body.previous.id).toBe(between.id);
    await note({ kind: 'service', date: '2026-01-10' });
    expect((await note({ kind: 'service', date: '2026-02-10' })).previous).toBeNull();
    const other = await customer.post('/vehicles', { device_reg: 'REC PIA 2' });
    const elsewhere = await customer.post(`/vehicles/${other.body.id}/records`, {
      ...fill,
      date: '2026-02-20',
    });
    expect(elsewhere.body.previous).toBeNull();
  });

  it('keeps the currency of a cost that is corrected', async () => {
    const { customer, note } = await car('pam');
    const { id } = await note({ date: TODAY, kind: 'fuel', cost_minor: 4_000 });
    await api.database.transaction((tx) =>
      rawQuery(tx, "update vehicle_records set currency = 'EUR' where id = $1", [id]),
    );
    expect((await customer.patch(`/records/${id}`, { cost_minor: 4_100 })).body.currency).toBe('EUR');
  });

  it('keeps no more than its last fifty corrections', async () => {
    const { customer, note } = await car('cal');
    const { id } = await note({ date: TODAY, kind: 'other', note: 'no. 0' });
    for (let times = 1; times <= 52; times += 1)
      await customer.patch(`/records/${id}`, { note: `no. ${times}` });
    const { corrections, version } = (await customer.get(`/records/${id}`)).body;
    expect([version, corrections.length, corrections[0].note]).toEqual([53, 50, 'no. 2']);
  });

  it('is deleted once, and repeats the response for the same key', async () => {
    const { customer, id: vehicle, note } = await car('dan');
    const { id } = await note({ date: TODAY, kind: 'tax', cost_minor: 19_000 });
    await customer.patch(`/records/${id}`, { note: 'A year' });
    const remove = (key?: string, ifMatch?: string) => customer.delete(`/records/${id}`, key, ifMatch);
    expect((await remove(undefined, '"1"')).status).toBe(412);
    expect([(await remove('key', '"2"')).status, (await remove('key', '"2"')).status]).toEqual([204, 204]);
    expect((await remove()).status).toBe(404);
    expect((await customer.get(`/vehicles/${vehicle}/history`)).body.items).toEqual([]);
  });

  it('is deleted with its vehicle, and stays when the vehicle is archived', async () => {
    const { customer, id, note } = await car('eve');
    const entry = await note({ date: TODAY, kind: 'other', note: 'Sold' });
    await customer.post(`/vehicles/${id}/archive`);
    expect((await customer.get(`/vehicles/${id}/history`)).body.items).toHaveLength(1);
    expect((await customer.patch(`/records/${entry.id}`, { note: 'Sold to Bob' })).status).toBe(200);
    expect((await customer.delete(`/vehicles/${id}`)).status).toBe(204);
    expect((await customer.get(`/records/${entry.id}`)).status).toBe(404);
  });

  it.each([
    [{ kind: 'fuel' }, '/date'],
    [{ date: '2026-03-03', kind: 'fuel' }, '/date'],
    [{ date: '2026-02-30', kind: 'fuel' }, '/date'],
    [{ date: TODAY, kind: 'party' }, '/kind'],
    [{ date: TODAY, kind: 'reading' }, '/odometer_km'],
    [{ date: TODAY, kind: 'fuel', odometer_km: -1 }, '/odometer_km'],
    [{ date: TODAY, kind: 'fuel', odometer_km: 10_000_001 }, '/odometer_km'],
    [{ date: TODAY, kind: 'fuel', cost_minor: -1 }, '/cost_minor'],
    [{ date: TODAY, kind: 'fuel', cost_minor: 0.5 }, '/cost_minor'],
    [{ date: TODAY, kind: 'fuel', cost_minor: 2_000_000_001 }, '/cost_minor'],
    [{ date: TODAY, kind: 'fuel', litres: 0 }, '/litres'],
    [{ date: TODAY, kind: 'fuel', litres: 41.325 }, '/litres'],
    [{ date: TODAY, kind: 'fuel', litres: 2_000.01 }, '/litres'],
    [{ date: TODAY, kind: 'fuel', litres: '41.32' }, '/litres'],
    [{ date: TODAY, kind: 'service', litres: 5 }, '/litres'],
    [{ date: TODAY, kind: 'other', note: 'x'.repeat(1_001) }, '/note'],
    [{ date: TODAY, kind: 'other', shop: 'Bob' }, '/shop'],
  ])('is refused with a wrong field: %j', async (entry, pointer) => {
    const { customer, id } = await car('fay');
    const { status, body } = await customer.post(`/vehicles/${id}/records`, entry);
    expect([status, body.code]).toEqual([422, 'invalid_input']);
    expect(body.errors).toEqual([expect.objectContaining({ pointer })]);
  });

  it("may be of today in the workshop's time zone, and no later", async () => {
    const { id } = await car('gil');
    api.setNow(new Date('2026-07-01T23:30:00Z'));
    const entry = { date: '2026-07-02', kind: 'fuel' };
    expect((await api.customer('gil').post(`/vehicles/${id}/records`, entry)).status).toBe(201);
  });
});

describe('a reading that does not fit', () => {
  it('needs confirmation, and is stored when confirmed', async () => {
    const { customer, id, note } = await car('hal');
    await note({ date: '2026-01-10', kind: 'reading', odometer_km: 50_000 });
    await note({ date: '2026-02-10', kind: 'reading', odometer_km: 51_000 });
    const say = (entry: object) => customer.post(`/vehicles/${id}/records`, { kind: 'reading', ...entry });
    const asked = (date: string, odometer_km: number) => ({
      status: 409,
      body: {
        code: 'odometer_lower',
        reading: { date, odometer_km },
        errors: [{ pointer: '/odometer_km', code: 'odometer_lower' }],
      },
    });
    expect(await say({ date: TODAY, odometer_km: 50_999 })).toMatchObject(asked('2026-02-10', 51_000));
    expect(await say({ date: '2026-01-20', odometer_km: 49_999 })).toMatchObject(asked('2026-01-10', 50_000));
    // Then a later one would be lower.
    expect(await say({ date: '2026-01-20', odometer_km: 51_001 })).toMatchObject(asked('2026-02-10', 51_000));
    for (const fits of [
      { date: '2026-01-01', odometer_km: 49_000 },
      { date: '2026-01-20', odometer_km: 50_500 },
      { date: TODAY, odometer_km: 51_000 },
    ]) {
      expect((await say(fits)).status).toBe(201);
    }
    api.setNow(new Date('2026-03-02T08:30:00Z'));
    // Another odometer: from then on, its readings are what others are compared with.
    expect((await say({ date: TODAY, odometer_km: 10, confirm_lower: true })).status).toBe(201);
    api.setNow(new Date('2026-03-03T08:00:00Z'));
    expect(
      (
        await api.customer('hal').post(`/vehicles/${id}/records`, {
          date: '2026-03-03',
          kind: 'reading',
          odometer_km: 60,
        })
      ).status,
    ).toBe(201);
  });

  it('needs confirmation in corrections too, and is not compared with itself', async () => {
    const { customer, note } = await car('ida');
    await note({ date: '2026-01-10', kind: 'reading', odometer_km: 50_000 });
    const { id } = await note({
      date: '2026-02-10',
      kind: 'service',
      odometer_km: 510_000,
      confirm_jump: true,
    });
    const correct = (body: object) => customer.patch(`/records/${id}`, body);
    expect((await correct({ odometer_km: 51_000 })).status).toBe(200);
    expect(await correct({ odometer_km: 5_100 })).toMatchObject({
      status: 409,
      body: { code: 'odometer_lower' },
    });
    // Of what is not about the odometer nobody is asked.
    await correct({ odometer_km: 5_100, confirm_lower: true });
    expect((await correct({ note: 'Miles, really' })).status).toBe(200);
  });

  it('needs confirmation after an unlikely distance, and does not make the right readings questionable', async () => {
    const { customer, id, note } = await car('jan');
    await note({ date: '2026-02-10', kind: 'reading', odometer_km: 319_616 });
    const say = (odometer_km: number, more = {}) =>
      customer.post(`/vehicles/${id}/records`, { date: '2026-02-20', kind: 'fuel', odometer_km, ...more });
    const asked = {
      status: 409,
      body: {
        code: 'odometer_jump',
        reading: { date: '2026-02-10', odometer_km: 319_616 },
        errors: [{ pointer: '/odometer_km', code: 'odometer_jump' }],
      },
    };
    // 198,600 and 1,991,050 miles.
    expect(await say(3_204_284)).toMatchObject(asked);
    expect(await say(3_204_284, { confirm_lower: true })).toMatchObject(asked);
    const { body: wrong } = await say(3_204_284, { confirm_jump: true });
    expect((await say(320_400, { date: TODAY })).status).toBe(201);
    const correct = (odometer_km: number) => customer.patch(`/records/${wrong.id}`, { odometer_km });
    expect((await correct(3_204_285)).body.code).toBe('odometer_jump');
    expect((await correct(320_401)).body.code).toBe('odometer_lower');
    expect((await correct(320_399)).status).toBe(200);
  });

  it("is compared with the workshop's readings, and with the vehicle's mileage", async () => {
    const { customer, id } = await car('jim', { odometer_km: 80_500 });
    const booking = { vehicle_id: id, service_type: 'repair', date: '2026-03-03', time: '10:00' };
    const { body: visit } = await customer.post('/appointments', booking);
    await workThrough(api.database, visit.id, 'start', 'complete');
    const say = (odometer_km: number, date: string) =>
      api.customer('jim').post(`/vehicles/${id}/records`, { kind: 'reading', odometer_km, date });
    expect(await say(80_499, TODAY)).toMatchObject({
      status: 409,
      body: { reading: { date: TODAY, odometer_km: 80_500 } },
    });
    api.setNow(new Date('2026-03-04T08:00:00Z'));
    expect(await say(80_999, '2026-03-04')).toMatchObject({
      status: 409,
      body: { reading: { date: '2026-03-03', odometer_km: 81_000 } },
    });
    expect((await api.customer('jim').get(`/vehicles/${id}/odometer`)).body).toEqual({
      last: { date: '2026-03-03', odometer_km: 81_000 },
      estimate: null,
    });
  });
});

describe('an unlikely amount', () => {
  it('needs confirmation by field', async () => {
    const { customer, id, note } = await car('kai');
    for (const [cost_minor, litres] of [
      [6_120, 41.3],
      [5_800, 40],
      [6_000, 41],
    ]) {
      await note({ date: '2026-01-10', kind: 'fuel', cost_minor, litres });
    }
    await note({ date: '2026-01-11', kind: 'service', cost_minor: 41_000 });
    const say = (entry: object) =>
      customer.post(`/vehicles/${id}/records`, { date: TODAY, kind: 'fuel', ...entry });
    expect(await say({ cost_minor: 61_200, litres: 413 })).toMatchObject({
      status: 409,
      body: {
        code: 'amount_unusual',
        amounts: [
          { field: 'cost_minor', value: 61_200, least: null, most: 36_000, usual: 6_000 },
          { field: 'litres', value: 413, least: null, most: 246, usual: 41 },
        ],
        errors: [
          { pointer: '/cost_minor', code: 'amount_unusual' },
          { pointer: '/litres', code: 'amount_unusual' },
        ],
      },
    });
    expect(await say({ litres: 413 })).toMatchObject({
      body: { amounts: [{ field: 'litres' }], errors: [{ pointer: '/litres' }] },
    });
    expect((await say({ cost_minor: 7_900, litres: 52 })).status).toBe(201);
    const { status, body: wrong } = await say({ cost_minor: 61_200, confirm_amounts: true });
    expect(status).toBe(201);
    // The confirmed amount does not become the measure of the next one.
    expect((await say({ cost_minor: 61_200 })).status).toBe(409);
    // An unchanged amount need not be confirmed, and is not compared with itself.
    const correct = (body: object) => customer.patch(`/records/${wrong.id}`, body);
    expect((await correct({ note: 'Really' })).status).toBe(200);
    expect((await correct({ cost_minor: 612_000 })).body.code).toBe('amount_unusual');
    expect((await correct({ cost_minor: 6_120 })).status).toBe(200);
  });

  it('needs confirmation at the first entry too, if its price is unlikely', async () => {
    const { customer, id } = await car('kim');
    const say = (entry: object) =>
      customer.post(`/vehicles/${id}/records`, { date: TODAY, kind: 'fuel', ...entry });
    expect(await say({ cost_minor: 61_000, litres: 40 })).toMatchObject({
      status: 409,
      body: {
        code: 'amount_unusual',
        amounts: [{ field: 'price', value: 1_525, least: 21.75, most: 435, usual: null }],
        errors: [{ pointer: '/cost_minor' }],
      },
    });
    expect(await say({ cost_minor: 610, litres: 40 })).toMatchObject({
      body: { amounts: [{ field: 'price' }] },
    });
    const { body: confirmed } = await say({ cost_minor: 61_000, litres: 40, confirm_amounts: true });
    const correct = (body: object) => customer.patch(`/records/${confirmed.id}`, body);
    expect((await correct({ note: 'Really', cost_minor: 61_000 })).status).toBe(200);
    expect((await correct({ litres: 41 })).body.code).toBe('amount_unusual');
    expect((await correct({ cost_minor: 6_100 })).status).toBe(200);
    expect((await say({ cost_minor: 5_900, litres: 41 })).status).toBe(201);
  });
});

describe('a restored entry', () => {
  it('keeps its currency if the site has another one', async () => {
    const { customer, id } = await car('lia');
    const say = (entry: object) =>
      customer.post(`/vehicles/${id}/records`, { date: TODAY, kind: 'fuel', ...entry });
    expect((await say({ cost_minor: 12_345, currency: 'JPY' })).body).toMatchObject({
      cost_minor: 12_345,
      currency: 'JPY',
    });
    expect((await say({ currency: 'JPY' })).body).toMatchObject({ cost_minor: null, currency: null });
    expect(await say({ cost_minor: 1, currency: 'ZZZ' })).toMatchObject({
      status: 422,
      body: { errors: [{ pointer: '/currency' }] },
    });
  });
});

describe('a history', () => {
  it('lists visits and entries, the newest first, page by page', async () => {
    const { customer, id, note } = await car('kim');
    const booking = { vehicle_id: id, service_type: 'repair', date: '2026-03-03', time: '10:00' };
    const { body: visit } = await customer.post('/appointments', booking);
    await workThrough(api.database, visit.id, 'start', 'complete');
    const { body: open } = await customer.post('/appointments', { ...booking, date: '2026-03-04' });
    const notes = ['2026-02-10', '2024-02-29', '2026-02-10', TODAY];
    const ids: string[] = [];
    for (const date of notes) {
      api.setNow(new Date(MONDAY_EIGHT.getTime() + ids.length * 1_000));
      ids.push((await note({ date, kind: 'other' })).id);
    }
    api.setNow(new Date('2026-07-03T08:00:00Z'));
    const later = api.customer('kim');
    const { body: sameDay } = await later.post(`/vehicles/${id}/records`, {
      date: '2026-03-03',
      kind: 'fuel',
    });
    const seen: { visit: { id: string } | null; record: { id: string } | null; date: string }[] = [];
    let next: string | null = '';
    while (next !== null) {
      const { body } = await later.get(`/vehicles/${id}/history?limit=2${next && `&cursor=${next}`}`);
      expect(body.items.length).toBeLessThanOrEqual(2);
      seen.push(...body.items);
      next = body.next_cursor;
    }
    expect(seen.map(({ visit, record }) => (visit ?? record)?.id)).toEqual([
      sameDay.id,
      visit.id,
      ids[3],
      ids[2],
      ids[0],
      ids[1],
    ]);
    expect(seen[1]).toEqual({
      date: '2026-03-03',
      odometer_km: 81_000,
      record: null,
      visit: {
        id: visit.id,
        reference: visit.reference,
        service_type: 'repair',
        time: '10:00',
        work: ['Oil changed'],
      },
    });
    expect(JSON.stringify(seen)).not.toContain(open.id);
  });

  it.each(['abc', writeCursor(['2026-03-03', 'now', '00000000-0000-4000-8000-000000000000'])])(
    'refuses the invalid cursor %s',
    async (cursor) => {
      const { customer, id } = await car('lea');
      expect(await customer.get(`/vehicles/${id}/history?cursor=${cursor}`)).toMatchObject({
        status: 422,
        body: { errors: [{ pointer: '/cursor', code: 'invalid_cursor' }] },
      });
    },
  );

  it('lists only work if requested, page by page', async () => {
    api.setNow(MONDAY_EIGHT);
    const { customer, id, note } = await car('lia');
    const { body: visit } = await customer.post('/appointments', {
      vehicle_id: id,
      service_type: 'repair',
      date: '2026-03-05',
      time: '10:00',
    });
    await workThrough(api.database, visit.id, 'start', 'complete');
    const kinds = ['service', 'fuel', 'repair', 'inspection', 'insurance', 'tax', 'tyres', 'other'];
    const noted = new Map<string, string>();
    for (const [index, kind] of kinds.entries()) {
      noted.set(kind, (await note({ date: `2026-02-${10 + index}`, kind })).id);
    }
    await note({ date: '2026-02-20', kind: 'reading', odometer_km: 80_000 });
    const first = await customer.get(`/vehicles/${id}/history?work=true&limit=3`);
    const rest = await customer.get(
      `/vehicles/${id}/history?work=true&limit=3&cursor=${first.body.next_cursor}`,
    );
    const seen: { visit: { id: string } | null; record: { id: string } | null }[] = [
      ...first.body.items,
      ...rest.body.items,
    ];
    expect(seen.map(({ visit, record }) => (visit ?? record)?.id)).toEqual([
      visit.id,
      ...['tyres', 'inspection', 'repair', 'service'].map((kind) => noted.get(kind)),
    ]);
    expect([first.body.items.length, rest.body.next_cursor]).toEqual([3, null]);
    expect((await customer.get(`/vehicles/${id}/history?work=1`)).status).toBe(422);
  });

  it('lists 2,000 entries in pages, and estimates by the last hundred', async () => {
    const { customer, id } = await car('mia');
    await api.database.transaction((tx) =>
      rawQuery(
        tx,
        `insert into vehicle_records
           (customer_id, vehicle_id, date, kind, odometer_km, note, created_at, updated_at)
         select 'mia', $1, date '2020-01-01' + n, 'fuel', n * 40, 'no. ' || n, $2, $2
         from generate_series(1, 2000) n`,
        [id, MONDAY_EIGHT],
      ),
    );
    const { body, text } = await customer.get(`/vehicles/${id}/history`);
    expect([body.items.length, text.length < 20_000]).toEqual([20, true]);
    const { body: odometer } = await customer.get(`/vehicles/${id}/odometer`);
    expect(odometer.last).toEqual({ date: '2025-06-23', odometer_km: 80_000 });
    expect(odometer.estimate).toMatchObject({
      km_per_day: 40,
      readings: 100,
      odometer_km: 80_000 + 252 * 40,
    });
  });
});

it('has an odometer estimate that moves with a new reading', async () => {
  const { customer, id, note } = await car('ned');
  const odometer = async () => (await customer.get(`/vehicles/${id}/odometer`)).body;
  expect(await odometer()).toEqual({ last: null, estimate: null });
  await note({ date: '2025-12-02', kind: 'reading', odometer_km: 10_000 });
  expect((await odometer()).estimate).toBeNull();
  await note({ date: '2026-01-31', kind: 'fuel', odometer_km: 12_400 });
  expect(await odometer()).toEqual({
    last: { date: '2026-01-31', odometer_km: 12_400 },
    estimate: {
      odometer_km: 12_400 + 30 * 40,
      km_per_day: 40,
      from: { date: '2025-12-02', odometer_km: 10_000 },
      to: { date: '2026-01-31', odometer_km: 12_400 },
      readings: 2,
    },
  });
  await customer.patch(`/vehicles/${id}`, { odometer_km: 14_500 });
  expect((await odometer()).estimate).toMatchObject({ odometer_km: 14_500, km_per_day: 50, readings: 3 });
  await customer.patch(`/vehicles/${id}`, { odometer_km: null });
  expect((await odometer()).last).toEqual({ date: '2026-01-31', odometer_km: 12_400 });
});

it('lists the last readings of all vehicles except archived ones', async () => {
  const { customer, id, note } = await car('uma', { odometer_km: 500 });
  const { id: other } = await car('uma');
  const { id: gone } = await car('uma', { odometer_km: 900 });
  await customer.post(`/vehicles/${gone}/archive`);
  await note({ date: TODAY, kind: 'reading', odometer_km: 700 });
  expect((await customer.get('/odometers')).body).toEqual({
    items: [
      { vehicle_id: id, last: { date: TODAY, odometer_km: 700 }, estimate: null },
      { vehicle_id: other, last: null, estimate: null },
    ],
  });
});

describe('the figures of a vehicle', () => {
  it('sums up costs and distances over all entries, visits and the vehicle itself', async () => {
    const { customer, id, note } = await car('quin', { odometer_km: 22_000 });
    await note({ date: '2024-05-01', kind: 'service', odometer_km: 10_000, cost_minor: 25_000 });
    await note({ date: '2024-11-01', kind: 'fuel', odometer_km: 14_000, cost_minor: 6_000 });
    await note({ date: '2026-01-10', kind: 'tyres', odometer_km: 21_000, cost_minor: 40_000 });
    await note({ date: '2026-01-11', kind: 'tax' });
    await api.database.transaction((tx) =>
      rawQuery(tx, "update vehicle_records set currency = 'EUR' where vehicle_id = $1 and kind = 'fuel'", [
        id,
      ]),
    );
    const booking = { vehicle_id: id, service_type: 'repair', date: '2026-03-03', time: '11:00' };
    const { body: visit } = await customer.post('/appointments', booking);
    await workThrough(api.database, visit.id, 'start', 'complete');
    expect((await customer.get(`/vehicles/${id}/figures`)).body).toEqual({
      since: '2024-05-01',
      years: [
        {
          year: 2026,
          count: 3,
          costs: [{ currency: 'GBP', cost_minor: 40_000 }],
          kind_costs: [{ kind: 'tyres', currency: 'GBP', cost_minor: 40_000 }],
          odometer_km: 81_000,
          driven_km: 67_000,
        },
        {
          year: 2024,
          count: 2,
          costs: [
            { currency: 'EUR', cost_minor: 6_000 },
            { currency: 'GBP', cost_minor: 25_000 },
          ],
          kind_costs: [
            { kind: 'fuel', currency: 'EUR', cost_minor: 6_000 },
            { kind: 'service', currency: 'GBP', cost_minor: 25_000 },
          ],
          odometer_km: 14_000,
          driven_km: 4_000,
        },
      ],
      readings: [
        { date: '2024-05-01', odometer_km: 10_000 },
        { date: '2024-11-01', odometer_km: 14_000 },
        { date: '2026-01-10', odometer_km: 21_000 },
        { date: TODAY, odometer_km: 22_000 },
        { date: '2026-03-03', odometer_km: 81_000 },
      ],
    });
  });

  it('are empty for a new vehicle, and 404 for another customer’s', async () => {
    const { customer, id } = await car('ray');
    expect((await customer.get(`/vehicles/${id}/figures`)).body).toEqual({
      since: null,
      years: [],
      readings: [],
    });
    expect((await api.customer('sue').get(`/vehicles/${id}/figures`)).status).toBe(404);
  });

  it('stay short for 2,000 entries', async () => {
    const { customer, id } = await car('tom');
    await api.database.transaction((tx) =>
      rawQuery(
        tx,
        `insert into vehicle_records
           (customer_id, vehicle_id, date, kind, odometer_km, cost_minor, currency, created_at, updated_at)
         select 'tom', $1, date '2020-01-01' + n, 'fuel', n * 40, 5000, 'GBP', $2, $2
         from generate_series(1, 2000) n`,
        [id, MONDAY_EIGHT],
      ),
    );
    const { body, text } = await customer.get(`/vehicles/${id}/figures`);
    expect([body.years.length, text.length < 10_000]).toEqual([6, true]);
    expect(body.years.reduce((sum: number, { count }: { count: number }) => sum + count, 0)).toBe(2_000);
    expect(body.years[0]).toMatchObject({ year: 2025, odometer_km: 80_000 });
  });
});

it("is stored only with its customer's vehicle, a cost only with a currency, and a reading only with a number", async () => {
  const { id } = await car('oli');
  const insert = (columns: string, values: string) =>
    api.database.transaction((tx) =>
      rawQuery(
        tx,
        `insert into vehicle_records (vehicle_id, date, created_at, updated_at, ${columns})
         values ($1, '2026-03-02', now(), now(), ${values})`,
        [id],
      ),
    );
  await expect(insert('customer_id, kind', "'ann', 'fuel'")).rejects.toThrow(/foreign key/);
  await expect(insert('customer_id, kind, cost_minor', "'oli', 'fuel', 5")).rejects.toThrow(
    /cost_in_a_currency/,
  );
  await expect(insert('customer_id, kind', "'oli', 'reading'")).rejects.toThrow(/reading_of_an_odometer/);
});
