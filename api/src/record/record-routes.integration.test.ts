/** @jest-environment ./api/src/platform/db/testing/database-environment.ts */
import { encodeCursor } from '../platform/http/page.ts';
import { readAllPages, requireSuccessfulBody } from '../testing/customer.ts';
import { MONDAY_EIGHT, performWorkshopActions, startTestApi, useTestApi } from '../testing/test-api.ts';

const api = useTestApi({ settings: { booking: { placesPerSlot: 50 } } });

const TODAY = '2026-03-02';

const later = (ms: number) => new Date(MONDAY_EIGHT.getTime() + ms);

let cars = 0;
async function car(uid: string, vehicle: object = {}) {
  cars += 1;
  const customer = api.customer(uid);
  const { id } = (await customer.post('/vehicles', { device_reg: `REC ${cars}`, ...vehicle })).body;
  /** Sends an entry of today, after the clock was set: by a customer who signs in again. */
  const post = (entry: object, key?: string) =>
    api.customer(uid).post(`/vehicles/${id}/records`, { date: TODAY, kind: 'fuel', ...entry }, key);
  return {
    customer,
    id,
    post,
    /** Adds an entry; fails the test if it is refused. */
    note: async (entry: object = {}) => requireSuccessfulBody(await post(entry)),
    correct: (entryId: string, change: object, ifMatch?: string) =>
      customer.patch(`/records/${entryId}`, change, undefined, ifMatch),
    read: async <Part extends string>(part: Part) => (await customer.get(`/vehicles/${id}/${part}`)).body,
    /** Books a visit and completes it with 81,000 km. */
    async completedVisit(date: string) {
      const booking = { vehicle_id: id, service_type: 'repair', date, time: '10:00' };
      const { body: visit } = await customer.post('/appointments', booking);
      await performWorkshopActions(api.database, visit.id, 'start', 'complete');
      return visit;
    },
  };
}

describe('an entry', () => {
  it('is stored with its cost in the currency of the site, and read by its address', async () => {
    const { customer, post, read } = await car('ann');
    const entry = { date: '2026-02-01', kind: 'tyres', odometer_km: 81_000, cost_minor: 41_250 };
    const created = await post({ ...entry, note: ' Four ' }, 'key');
    expect(created).toMatchObject({
      status: 201,
      headers: { etag: '"1"', location: `/api/v1/records/${created.body.id}` },
      body: { ...entry, note: 'Four', currency: 'GBP', version: 1, corrections: [] },
    });
    expect((await post({ ...entry, note: ' Four ' }, 'key')).body).toEqual(created.body);
    const stored = await customer.get(`/records/${created.body.id}`);
    expect(stored).toMatchObject({ status: 200, headers: { etag: '"1"' }, body: created.body });
    expect((await read('history')).items).toHaveLength(1);
  });

  it('is repeated with litres from a response that an older api stored without', async () => {
    const { post } = await car('lia');
    const { body } = await post({ note: 'Full' }, 'key');
    await api.query(
      "update idempotency_keys set answer = answer::jsonb - 'litres' where customer_id = 'lia'",
    );
    expect(await post({ note: 'Full' }, 'key')).toMatchObject({ status: 201, body });
  });

  it('keeps its previous content when it is corrected, with author and time', async () => {
    const { customer, note, correct } = await car('bob');
    const { id } = await note({ date: '2026-02-01', odometer_km: 500, cost_minor: 4_000 });
    expect(await correct(id, { cost_minor: 4_500 }, '"1"')).toMatchObject({
      status: 200,
      headers: { etag: '"2"' },
    });
    expect(await correct(id, { note: 'late' }, '"1"')).toMatchObject({ status: 412 });
    // Without a change, the version does not matter.
    expect((await correct(id, { cost_minor: 4_500 }, '"1"')).body.version).toBe(2);
    api.setNow(later(60_000));
    const change = { cost_minor: null, note: 'Paid by the firm', date: '2026-02-02' };
    const { body } = await correct(id, change);
    expect(body).toMatchObject({
      ...change,
      version: 3,
      currency: null,
      corrections: [
        { by: 'customer', corrected_at: '2026-03-02T08:00:00.000Z', cost_minor: 4_000, currency: 'GBP' },
        { by: 'customer', corrected_at: '2026-03-02T08:01:00.000Z', cost_minor: 4_500, note: null },
      ],
    });
    expect((await customer.get(`/records/${id}`)).body).toEqual(body);
  });

  it.each(['fuel', 'other', 'service', 'tax'])(
    'is refused with nothing but its day and kind: %s',
    async (kind) => {
      const { post, note, correct, read } = await car('emp');
      const refused = { code: 'invalid_input', errors: [{ pointer: '/cost_minor', code: 'required' }] };
      expect((await post({ kind })).body).toMatchObject(refused);
      expect((await post({ kind, cost_minor: null, odometer_km: null, note: ' ' })).body).toMatchObject(
        refused,
      );
      expect((await read('history')).items).toEqual([]);
      const { id } = await note({ kind, cost_minor: 0 });
      expect((await correct(id, { cost_minor: null })).body).toMatchObject(refused);
      expect((await correct(id, { cost_minor: null, note: 'Free' })).status).toBe(200);
    },
  );

  it('stays readable and can be corrected if an older api stored it empty', async () => {
    const { customer, note, correct } = await car('emt');
    const { id } = await note({ note: 'Full' });
    await api.query('update vehicle_records set note = null where id = $1', [id]);
    expect((await customer.get(`/records/${id}`)).body).toMatchObject({ cost_minor: null, note: null });
    expect((await correct(id, { date: '2026-03-01' })).body.date).toBe('2026-03-01');
  });

  it('has litres of fuel, which a correction to another kind removes, and its history keeps', async () => {
    const { note, correct, read } = await car('lou');
    const { id, litres } = await note({ litres: 41.32 });
    expect(litres).toBe(41.32);
    expect((await correct(id, { note: 'Full' })).body).toMatchObject({ litres: 41.32, version: 2 });
    expect((await correct(id, { litres: 41.32 })).body.version).toBe(2);
    expect((await correct(id, { kind: 'tyres', litres: 41.32 })).body).toMatchObject({
      code: 'invalid_input',
      errors: [{ pointer: '/litres', code: 'only_of_fuel' }],
    });
    expect((await correct(id, { kind: 'other' })).body).toMatchObject({
      litres: null,
      corrections: [{ litres: 41.32 }, { litres: 41.32, note: 'Full' }],
    });
    await correct(id, { kind: 'fuel', litres: 0.07 });
    expect((await read('history')).items[0]?.record?.litres).toBe(0.07);
  });

  it('contains no litres that an older api left with another kind, even as fuel again', async () => {
    const { customer, id: vehicle, note, correct } = await car('lux');
    const { id } = await note({ litres: 40 });
    await api.query("update vehicle_records set kind = 'other' where id = $1", [id]);
    expect((await customer.get(`/records/${id}`)).body.litres).toBeNull();
    const { text } = await customer.get(`/vehicles/${vehicle}/record.csv`);
    expect(text).toContain(`${id},${TODAY},other,,,,,\r\n`);
    expect((await correct(id, { note: 'Washed' })).status).toBe(200);
    const { body } = await correct(id, { kind: 'fuel' });
    const corrections = [
      { kind: 'other', litres: null },
      { kind: 'other', litres: null },
    ];
    expect(body).toMatchObject({ kind: 'fuel', litres: null, corrections });
    expect((await customer.get(`/records/${id}`)).body).toEqual(body);
  });

  it('contains the previous entry of its kind, unless a visit may have been in between', async () => {
    const { note, customer } = await car('pia');
    const fill = { cost_minor: 4_000, odometer_km: 500 };
    const first = await note({ ...fill, date: '2026-01-10' });
    await note({ kind: 'tax', date: '2026-01-20', cost_minor: 9_000 });
    const last = await note({ ...fill, date: '2026-02-10', odometer_km: 900 });
    const previous = { ...fill, id: first.id, date: '2026-01-10', currency: 'GBP' };
    expect([first.previous, last.previous]).toEqual([null, previous]);
    const between = await note({ ...fill, date: '2026-01-30', odometer_km: 700 });
    expect((await customer.get(`/records/${last.id}`)).body.previous?.id).toBe(between.id);
    await note({ kind: 'service', date: '2026-01-10', note: 'Oil' });
    expect((await note({ kind: 'service', date: '2026-02-10', note: 'Oil' })).previous).toBeNull();
    const other = await car('pia');
    expect((await other.note({ ...fill, date: '2026-02-20' })).previous).toBeNull();
  });

  it('keeps the currency of a cost that is corrected', async () => {
    const { note, correct } = await car('pam');
    const { id } = await note({ cost_minor: 4_000 });
    await api.query("update vehicle_records set currency = 'EUR' where id = $1", [id]);
    expect((await correct(id, { cost_minor: 4_100 })).body.currency).toBe('EUR');
  });

  it('keeps its currency if it is restored on a site with another one', async () => {
    const { post } = await car('lia');
    const restored = { cost_minor: 12_345, currency: 'JPY' };
    expect((await post(restored)).body).toMatchObject(restored);
    const free = await post({ currency: 'JPY', note: 'Free' });
    expect(free.body).toMatchObject({ cost_minor: null, currency: null });
  });

  it('can cost as much as a repair does in a currency of small units', async () => {
    const { post, correct } = await car('ida');
    const repair = { kind: 'repair', cost_minor: 480_000_000_000, currency: 'IRR' };
    const { status, body } = await post(repair);
    expect([status, body]).toEqual([201, expect.objectContaining(repair)]);
    const corrected = await correct(body.id, { cost_minor: 490_000_000_000 });
    expect(corrected.body).toMatchObject({ cost_minor: 490_000_000_000, corrections: [repair] });
  });

  it('keeps no more than its last fifty corrections', async () => {
    const { customer, note, correct } = await car('cal');
    const { id } = await note({ note: 'no. 0' });
    for (let times = 1; times <= 52; times += 1) await correct(id, { note: `no. ${times}` });
    const { corrections, version } = (await customer.get(`/records/${id}`)).body;
    expect([version, corrections.length, corrections[0]?.note]).toEqual([53, 50, 'no. 2']);
  });

  it('is deleted once, and repeats the response for the same key', async () => {
    const { customer, note, correct, read } = await car('dan');
    const { id } = await note({ note: 'Tax' });
    await correct(id, { note: 'A year' });
    const statuses: number[] = [];
    for (const [key, ifMatch] of [[undefined, '"1"'], ['key', '"2"'], ['key', '"2"'], []]) {
      statuses.push((await customer.delete(`/records/${id}`, key, ifMatch)).status);
    }
    expect(statuses).toEqual([412, 204, 204, 404]);
    expect((await read('history')).items).toEqual([]);
  });

  it('is deleted with its vehicle, and stays when the vehicle is archived', async () => {
    const { customer, id, note, correct, read } = await car('eve');
    const entry = await note({ kind: 'other', note: 'Sold' });
    await customer.post(`/vehicles/${id}/archive`);
    expect((await read('history')).items).toHaveLength(1);
    expect((await correct(entry.id, { note: 'Sold to Bob' })).status).toBe(200);
    expect((await customer.delete(`/vehicles/${id}`)).status).toBe(204);
    expect((await customer.get(`/records/${entry.id}`)).status).toBe(404);
  });

  it.each([
    [{ date: undefined }, '/date'],
    [{ date: '2026-03-03' }, '/date'],
    [{ date: '2026-02-30' }, '/date'],
    [{ kind: 'party' }, '/kind'],
    [{ kind: 'reading' }, '/odometer_km'],
    [{ odometer_km: -1 }, '/odometer_km'],
    [{ odometer_km: 10_000_001 }, '/odometer_km'],
    [{ cost_minor: -1 }, '/cost_minor'],
    [{ cost_minor: 0.5 }, '/cost_minor'],
    [{ cost_minor: 500_000_000_001 }, '/cost_minor'],
    [{ cost_minor: 1, currency: 'ZZZ' }, '/currency'],
    [{ litres: 0 }, '/litres'],
    [{ litres: 41.325 }, '/litres'],
    [{ litres: 2_000.01 }, '/litres'],
    [{ litres: '41.32' }, '/litres'],
    [{ kind: 'service', litres: 5 }, '/litres'],
    [{ note: 'x'.repeat(1_001) }, '/note'],
    [{ shop: 'Bob' }, '/shop'],
  ])('is refused with a wrong field: %j', async (entry, pointer) => {
    const { post } = await car('fay');
    const { status, problem } = await post(entry);
    expect([status, problem.code]).toEqual([422, 'invalid_input']);
    expect(problem.errors).toEqual([expect.objectContaining({ pointer })]);
  });

  it("may be of today in the workshop's time zone, and no later", async () => {
    const { post } = await car('gil');
    api.setNow(new Date('2026-07-01T23:30:00Z'));
    expect((await post({ date: '2026-07-02', litres: 40 })).status).toBe(201);
  });
});

describe('a reading that does not fit', () => {
  const asked = (code: string, date: string, odometer_km: number) => ({
    status: 409,
    body: { code, reading: { date, odometer_km }, errors: [{ pointer: '/odometer_km', code }] },
  });

  it('needs confirmation, and is stored when confirmed', async () => {
    const { post, note } = await car('hal');
    await note({ date: '2026-01-10', odometer_km: 50_000 });
    await note({ date: '2026-02-10', odometer_km: 51_000 });
    const say = (date: string, odometer_km: number) => post({ kind: 'reading', date, odometer_km });
    expect(await say(TODAY, 50_999)).toMatchObject(asked('odometer_lower', '2026-02-10', 51_000));
    expect(await say('2026-01-20', 49_999)).toMatchObject(asked('odometer_lower', '2026-01-10', 50_000));
    // The later reading would be lower than this one.
    expect(await say('2026-01-20', 51_001)).toMatchObject(asked('odometer_lower', '2026-02-10', 51_000));
    expect((await say('2026-01-01', 49_000)).status).toBe(201);
    expect((await say('2026-01-20', 50_500)).status).toBe(201);
    expect((await say(TODAY, 51_000)).status).toBe(201);
    api.setNow(later(1_800_000));
    // A replaced odometer: later readings are compared with its readings.
    await note({ odometer_km: 10, confirm_lower: true });
    api.setNow(new Date('2026-03-03T08:00:00Z'));
    expect((await say('2026-03-03', 60)).status).toBe(201);
  });

  it('needs confirmation in corrections too, and is not compared with itself', async () => {
    const { note, correct } = await car('ida');
    await note({ date: '2026-01-10', odometer_km: 50_000 });
    const { id } = await note({ date: '2026-02-10', odometer_km: 510_000, confirm_jump: true });
    expect((await correct(id, { odometer_km: 51_000 })).status).toBe(200);
    expect((await correct(id, { odometer_km: 5_100 })).problem.code).toBe('odometer_lower');
    await correct(id, { odometer_km: 5_100, confirm_lower: true });
    // An unchanged reading needs no confirmation.
    expect((await correct(id, { note: 'Miles, really' })).status).toBe(200);
  });

  it('needs confirmation after an unlikely distance, and does not make the right readings questionable', async () => {
    const { post, note, correct } = await car('jan');
    await note({ date: '2026-02-10', odometer_km: 319_616 });
    const say = (odometer_km: number, more = {}) => post({ date: '2026-02-20', odometer_km, ...more });
    const jump = asked('odometer_jump', '2026-02-10', 319_616);
    // 198,600 and 1,991,050 miles.
    expect(await say(3_204_284)).toMatchObject(jump);
    expect(await say(3_204_284, { confirm_lower: true })).toMatchObject(jump);
    const { body: wrong } = await say(3_204_284, { confirm_jump: true });
    expect((await say(320_400, { date: TODAY })).status).toBe(201);
    expect((await correct(wrong.id, { odometer_km: 3_204_285 })).problem.code).toBe('odometer_jump');
    expect((await correct(wrong.id, { odometer_km: 320_401 })).problem.code).toBe('odometer_lower');
    expect((await correct(wrong.id, { odometer_km: 320_399 })).status).toBe(200);
  });

  it("is compared with the workshop's readings, and with the vehicle's mileage", async () => {
    const { customer, id, post, completedVisit } = await car('jim', { odometer_km: 80_500 });
    await completedVisit('2026-03-03');
    expect(await post({ odometer_km: 80_499 })).toMatchObject(asked('odometer_lower', TODAY, 80_500));
    api.setNow(new Date('2026-03-04T08:00:00Z'));
    expect(await post({ date: '2026-03-04', odometer_km: 80_999 })).toMatchObject(
      asked('odometer_lower', '2026-03-03', 81_000),
    );
    api.setNow(MONDAY_EIGHT);
    expect((await customer.get(`/vehicles/${id}/odometer`)).body).toEqual({
      last: { date: '2026-03-03', odometer_km: 81_000 },
      estimate: null,
    });
  });
});

describe('an unlikely amount', () => {
  it('needs confirmation by field', async () => {
    const { post, note, correct } = await car('kai');
    for (const [cost_minor, litres] of [
      [6_120, 41.3],
      [5_800, 40],
      [6_000, 41],
    ]) {
      await note({ date: '2026-01-10', cost_minor, litres });
    }
    await note({ date: '2026-01-11', kind: 'service', cost_minor: 41_000 });
    expect(await post({ cost_minor: 61_200, litres: 413 })).toMatchObject({
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
    expect((await post({ cost_minor: 7_900, litres: 52 })).status).toBe(201);
    const { id } = await note({ cost_minor: 61_200, confirm_amounts: true });
    // The confirmed amount does not become the measure of the next one.
    expect((await post({ cost_minor: 61_200 })).status).toBe(409);
    // An unchanged amount need not be confirmed, and is not compared with itself.
    expect((await correct(id, { note: 'Really' })).status).toBe(200);
    expect((await correct(id, { cost_minor: 612_000 })).problem.code).toBe('amount_unusual');
    expect((await correct(id, { cost_minor: 6_120 })).status).toBe(200);
  });

  it('needs confirmation at the first entry too, if its price is unlikely', async () => {
    const { post, note, correct } = await car('kim');
    expect(await post({ cost_minor: 61_000, litres: 40 })).toMatchObject({
      status: 409,
      body: {
        code: 'amount_unusual',
        amounts: [{ field: 'price', value: 1_525, least: 21.75, most: 435, usual: null }],
        errors: [{ pointer: '/cost_minor' }],
      },
    });
    const { id } = await note({ cost_minor: 61_000, litres: 40, confirm_amounts: true });
    expect((await correct(id, { note: 'Really', cost_minor: 61_000 })).status).toBe(200);
    expect((await correct(id, { litres: 41 })).problem.code).toBe('amount_unusual');
    expect((await correct(id, { cost_minor: 6_100 })).status).toBe(200);
    expect((await post({ cost_minor: 5_900, litres: 41 })).status).toBe(201);
  });
});

describe('a history', () => {
  const idsOf = (items: readonly { visit: { id: string } | null; record: { id: string } | null }[]) =>
    items.map(({ visit, record }) => (visit ?? record)?.id);

  it('lists visits and entries, the newest first, page by page', async () => {
    const { customer, id, note, completedVisit } = await car('kim');
    const visit = await completedVisit('2026-03-03');
    const open = { vehicle_id: id, service_type: 'repair', date: '2026-03-04', time: '10:00' };
    expect((await customer.post('/appointments', open)).status).toBe(201);
    const ids: string[] = [];
    for (const date of ['2026-02-10', '2024-02-29', '2026-02-10', TODAY]) {
      api.setNow(later(ids.length * 1_000));
      ids.push((await note({ date, litres: 40 })).id);
    }
    api.setNow(new Date('2026-07-03T08:00:00Z'));
    const sameDay = await note({ date: '2026-03-03', litres: 40 });
    const seen = await readAllPages(api.customer('kim'), `/vehicles/${id}/history`, 2);
    expect(idsOf(seen)).toEqual([sameDay.id, visit.id, ids[3], ids[2], ids[0], ids[1]]);
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
        cost_minor: null,
        currency: null,
      },
    });
  });

  it.each(['abc', encodeCursor(['2026-03-03', 'now', '00000000-0000-4000-8000-000000000000'])])(
    'refuses the invalid cursor %s',
    async (cursor) => {
      const { read } = await car('lea');
      expect(await read(`history?cursor=${cursor}`)).toMatchObject({
        status: 422,
        errors: [{ pointer: '/cursor', code: 'invalid_cursor' }],
      });
    },
  );

  it('lists only work if requested, page by page', async () => {
    const { customer, id, note, read, completedVisit } = await car('lia');
    const visit = await completedVisit('2026-03-05');
    const kinds = ['service', 'fuel', 'repair', 'inspection', 'insurance', 'tax', 'tyres', 'other'];
    const noted = new Map<string, string>();
    for (const [index, kind] of kinds.entries()) {
      noted.set(kind, (await note({ date: `2026-02-${10 + index}`, kind, note: kind })).id);
    }
    await note({ date: '2026-02-20', kind: 'reading', odometer_km: 80_000 });
    expect(idsOf(await readAllPages(customer, `/vehicles/${id}/history?work=true`, 3))).toEqual([
      visit.id,
      ...['tyres', 'inspection', 'repair', 'service'].map((kind) => noted.get(kind)),
    ]);
    expect(await read('history?work=1')).toMatchObject({ status: 422 });
  });
});

describe('the odometer', () => {
  it('is estimated by the last hundred readings', async () => {
    const { id, read } = await car('mia');
    await api.query(
      `insert into vehicle_records (customer_id, vehicle_id, date, kind, odometer_km, created_at, updated_at)
       select 'mia', $1, date '2025-06-01' + n, 'fuel', n * 40, $2, $2 from generate_series(1, 200) n`,
      [id, MONDAY_EIGHT],
    );
    const { last, estimate } = await read('odometer');
    expect(last).toEqual({ date: '2025-12-18', odometer_km: 8_000 });
    expect(estimate).toMatchObject({ km_per_day: 40, readings: 100, odometer_km: 8_000 + 74 * 40 });
  });

  it('has an estimate that moves with a new reading', async () => {
    const { customer, id, note, read } = await car('ned');
    expect(await read('odometer')).toEqual({ last: null, estimate: null });
    await note({ date: '2025-12-02', odometer_km: 10_000 });
    expect((await read('odometer')).estimate).toBeNull();
    await note({ date: '2026-01-31', odometer_km: 12_400 });
    const to = { date: '2026-01-31', odometer_km: 12_400 };
    expect(await read('odometer')).toEqual({
      last: to,
      estimate: {
        odometer_km: 12_400 + 30 * 40,
        km_per_day: 40,
        from: { date: '2025-12-02', odometer_km: 10_000 },
        to,
        readings: 2,
      },
    });
    await customer.patch(`/vehicles/${id}`, { odometer_km: 14_500 });
    const moved = { odometer_km: 14_500, km_per_day: 50, readings: 3 };
    expect((await read('odometer')).estimate).toMatchObject(moved);
    await customer.patch(`/vehicles/${id}`, { odometer_km: null });
    expect((await read('odometer')).last).toEqual(to);
  });

  it('is listed for all vehicles except archived ones', async () => {
    const { customer, id, note } = await car('uma', { odometer_km: 500 });
    const { id: other } = await car('uma');
    const { id: gone } = await car('uma', { odometer_km: 900 });
    await customer.post(`/vehicles/${gone}/archive`);
    await note({ odometer_km: 700 });
    expect((await customer.get('/odometers')).body).toEqual({
      items: [
        { vehicle_id: id, last: { date: TODAY, odometer_km: 700 }, estimate: null },
        { vehicle_id: other, last: null, estimate: null },
      ],
    });
  });
});

describe('the figures of a vehicle', () => {
  it('sums up costs and distances over all entries, visits and the vehicle itself', async () => {
    const { id, note, read, completedVisit } = await car('quin', { odometer_km: 22_000 });
    await note({ date: '2024-05-01', kind: 'service', odometer_km: 10_000, cost_minor: 25_000 });
    await note({ date: '2024-11-01', odometer_km: 14_000, cost_minor: 6_000 });
    await note({ date: '2026-01-10', kind: 'tyres', odometer_km: 21_000, cost_minor: 40_000 });
    await note({ date: '2026-01-11', kind: 'tax', note: 'Paid' });
    await api.query("update vehicle_records set currency = 'EUR' where vehicle_id = $1 and kind = 'fuel'", [
      id,
    ]);
    await completedVisit('2026-03-03');
    const [fuel, service, tyres] = [
      { currency: 'EUR', cost_minor: 6_000 },
      { currency: 'GBP', cost_minor: 25_000 },
      { currency: 'GBP', cost_minor: 40_000 },
    ];
    expect(await read('figures')).toEqual({
      since: '2024-05-01',
      years: [
        {
          year: 2026,
          count: 3,
          costs: [tyres],
          kind_costs: [{ kind: 'tyres', ...tyres }],
          visit_costs: [],
          odometer_km: 81_000,
          driven_km: 67_000,
        },
        {
          year: 2024,
          count: 2,
          costs: [fuel, service],
          kind_costs: [
            { kind: 'fuel', ...fuel },
            { kind: 'service', ...service },
          ],
          visit_costs: [],
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

  it.each([
    ['before', '2026-03-04T23:30:00Z', '2026-03-04', '2026-03-04'],
    ['on', '2026-03-05T09:00:00Z', '2026-03-05', null],
    ['after', '2026-03-09T09:00:00Z', '2026-03-05', null],
  ])(
    'count a visit that was completed %s its booked day on the day of its work',
    async (uid, at, day, work_date) => {
      const { customer, id } = await car(`${uid}-day`);
      const booking = { vehicle_id: id, service_type: 'repair', date: '2026-03-05', time: '10:00' };
      const { body: visit } = await customer.post('/appointments', booking);
      api.setNow(new Date(at));
      const workshop = api.customer('workshop', { role: 'workshop' });
      const path = `/workshop/appointments/${visit.id}` as const;
      await workshop.post(`${path}/start`);
      await workshop.post(`${path}/complete`, { work: ['Oil'], odometer_km: 81_000, cost_minor: 100 });
      const read = async <Part extends string>(part: Part) =>
        (await api.customer(`${uid}-day`).get(`/vehicles/${id}/${part}`)).body;
      expect((await read('history')).items).toMatchObject([{ date: day, visit: { id: visit.id } }]);
      expect((await read('odometer')).last).toEqual({ date: day, odometer_km: 81_000 });
      expect(await read('figures')).toMatchObject({ since: day, readings: [{ date: day }] });
      const { body: completed } = await api.customer(`${uid}-day`).get(`/appointments/${visit.id}`);
      expect(completed).toMatchObject({ date: '2026-03-05', work_date });
    },
  );

  it('counts the day of the work in the time zone of the visit', async () => {
    const tokyo = await startTestApi({ settings: { organisation: { timeZone: 'Asia/Tokyo' } } });
    const customer = tokyo.customer('tokyo');
    const { body: vehicle } = await customer.post('/vehicles', { device_reg: 'TOKYO' });
    const booking = { vehicle_id: vehicle.id, service_type: 'repair', date: '2026-03-05', time: '10:00' };
    const { id } = requireSuccessfulBody(await customer.post('/appointments', booking));
    tokyo.setNow(new Date('2026-03-03T20:00:00Z'));
    const workshop = tokyo.customer('workshop', { role: 'workshop' });
    await workshop.post(`/workshop/appointments/${id}/start`);
    const completed = await workshop.post(`/workshop/appointments/${id}/complete`, { work: ['Oil'] });
    expect(completed.body).toMatchObject({ status: 'completed', work_date: '2026-03-04' });
    await tokyo.close();
  });

  it('include what the workshop charged, in the currency of then, as the history does', async () => {
    const { customer, id, note, read } = await car('sue');
    await note({ date: '2026-03-01', kind: 'tyres', cost_minor: 40_000 });
    for (const [date, cost] of [
      ['2026-03-03', { cost_minor: 14_900 }],
      ['2026-03-04', { cost_minor: 5_000 }],
      ['2026-03-05', {}],
    ] as const) {
      const booking = { vehicle_id: id, service_type: 'repair', date, time: '10:00' };
      const { body: visit } = await customer.post('/appointments', booking);
      const path = `/workshop/appointments/${visit.id}` as const;
      api.setNow(new Date(`${date}T12:00:00Z`));
      const workshop = api.customer('workshop', { role: 'workshop' });
      await workshop.post(`${path}/start`);
      expect((await workshop.post(`${path}/complete`, { work: [], ...cost })).status).toBe(200);
      api.setNow(MONDAY_EIGHT);
    }
    await api.query("update appointments set currency = 'EUR' where vehicle_id = $1 and cost_minor = 5000", [
      id,
    ]);
    expect((await read('history')).items).toMatchObject([
      { date: '2026-03-05', visit: { cost_minor: null, currency: null } },
      { date: '2026-03-04', visit: { cost_minor: 5_000, currency: 'EUR' } },
      { date: '2026-03-03', visit: { cost_minor: 14_900, currency: 'GBP' } },
      { date: '2026-03-01', record: { cost_minor: 40_000, currency: 'GBP' } },
    ]);
    const { years } = await read('figures');
    expect(years).toMatchObject([
      {
        count: 4,
        costs: [
          { currency: 'EUR', cost_minor: 5_000 },
          { currency: 'GBP', cost_minor: 54_900 },
        ],
        kind_costs: [{ kind: 'tyres', currency: 'GBP', cost_minor: 40_000 }],
        visit_costs: [
          { currency: 'EUR', cost_minor: 5_000 },
          { currency: 'GBP', cost_minor: 14_900 },
        ],
      },
    ]);
  });

  it('are empty for a new vehicle', async () => {
    const { read } = await car('ray');
    expect(await read('figures')).toEqual({ since: null, years: [], readings: [] });
  });
});

it.each([
  ["its customer's vehicle", 'customer_id, kind', "'ann', 'fuel'", /foreign key/],
  ['a currency of its cost', 'customer_id, kind, cost_minor', "'oli', 'fuel', 5", /cost_in_a_currency/],
  ['a number of its reading', 'customer_id, kind', "'oli', 'reading'", /reading_of_an_odometer/],
])('the database refuses an entry without %s', async (_what, columns, values, message) => {
  const { id } = await car('oli');
  const statement = `insert into vehicle_records (vehicle_id, date, created_at, updated_at, ${columns})
    values ($1, '2026-03-02', now(), now(), ${values})`;
  await expect(api.query(statement, [id])).rejects.toThrow(message);
});
