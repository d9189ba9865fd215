/** @jest-environment ./api/src/platform/db/testing/database-environment.ts */
import { writeCursor } from '../platform/http/page.ts';
import { rawQuery } from '../testing/raw-query.ts';
import { MONDAY_EIGHT, startTestApi, type TestApi, workThrough } from '../testing/test-api.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.close());
beforeEach(() => api.setNow(MONDAY_EIGHT));

describe('vehicles', () => {
  it('adds, reads, lists and changes a vehicle', async () => {
    const customer = api.customer('ann');
    const created = await customer.post('/vehicles', {
      device_reg: ' ab-12 cde ',
      make: 'Volvo',
      year: 2019,
    });
    expect(created.status).toBe(201);
    expect(created.body).toMatchObject({ device_reg: 'AB12 CDE', make: 'Volvo', year: 2019, vin: null });
    const { id } = created.body;
    const changed = await customer.patch(`/vehicles/${id}`, { odometer_km: 120_000, make: null });
    expect(changed.body).toMatchObject({ id, device_reg: 'AB12 CDE', make: null, odometer_km: 120_000 });
    expect((await customer.get(`/vehicles/${id}`)).body).toEqual(changed.body);
    expect((await customer.get('/vehicles')).body).toEqual({ items: [changed.body], next_cursor: null });
  });

  it('stores which suggested reminders the customer has answered, each once', async () => {
    const customer = api.customer('amy');
    const { body: vehicle } = await customer.post('/vehicles', { device_reg: 'SUG 1' });
    expect(vehicle.answered_suggestions).toEqual([]);
    const path = `/vehicles/${vehicle.id}`;
    const answered = { answered_suggestions: ['oil', 'tyres', 'oil'] };
    expect((await customer.patch(path, answered)).body.answered_suggestions).toEqual(['oil', 'tyres']);
    const { body: renamed } = await customer.patch(path, { make: 'VW' });
    expect(renamed).toMatchObject({ make: 'VW', answered_suggestions: ['oil', 'tyres'] });
    expect((await customer.patch(path, { answered_suggestions: [] })).body.answered_suggestions).toEqual([]);
    expect(await customer.patch(path, { answered_suggestions: ['paint'] })).toMatchObject({
      status: 422,
      body: { code: 'invalid_input', errors: [{ pointer: '/answered_suggestions/0' }] },
    });
  });

  it('asks about a mileage that is lower than the last reading, and takes it when it is confirmed', async () => {
    const customer = api.customer('ben');
    const { body: vehicle } = await customer.post('/vehicles', { device_reg: 'LOW 1', odometer_km: 50_000 });
    api.setNow(new Date('2026-03-03T08:00:00Z'));
    const change = (body: object) => api.customer('ben').patch(`/vehicles/${vehicle.id}`, body);
    expect(await change({ odometer_km: 49_999, make: 'Saab' })).toMatchObject({
      status: 409,
      body: {
        code: 'odometer_lower',
        reading: { date: '2026-03-02', odometer_km: 50_000 },
        errors: [{ pointer: '/odometer_km', code: 'odometer_lower' }],
      },
    });
    const entry = { date: '2026-03-03', kind: 'reading', odometer_km: 51_000 };
    await api.customer('ben').post(`/vehicles/${vehicle.id}/records`, entry);
    expect(await change({ odometer_km: 50_500 })).toMatchObject({
      status: 409,
      body: { reading: { odometer_km: 51_000 } },
    });
    // Of what stays, and of what goes, nobody is asked.
    expect((await change({ odometer_km: 50_000, make: 'Saab' })).status).toBe(200);
    expect(await change({ odometer_km: 5, confirm_lower: true })).toMatchObject({
      status: 200,
      body: { odometer_km: 5, make: 'Saab' },
    });
    expect((await change({ odometer_km: null })).status).toBe(200);
  });

  it('asks about an unlikely mileage, and lets it be corrected on the same day', async () => {
    const customer = api.customer('bea');
    const { body: vehicle } = await customer.post('/vehicles', { device_reg: 'FAR 1', odometer_km: 319_616 });
    const change = (body: object) => api.customer('bea').patch(`/vehicles/${vehicle.id}`, body);
    // A mileage of the same day is corrected without a question, up or down.
    expect((await change({ odometer_km: 31_961 })).status).toBe(200);
    expect((await change({ odometer_km: 319_616 })).status).toBe(200);
    api.setNow(new Date('2026-03-04T08:00:00Z'));
    expect(await change({ odometer_km: 3_204_284 })).toMatchObject({
      status: 409,
      body: {
        code: 'odometer_jump',
        reading: { date: '2026-03-02', odometer_km: 319_616 },
        errors: [{ pointer: '/odometer_km', code: 'odometer_jump' }],
      },
    });
    expect((await change({ odometer_km: 3_204_284, confirm_jump: true })).status).toBe(200);
    expect((await change({ odometer_km: 320_428 })).status).toBe(200);
  });

  it('answers 404 for a malformed id', async () => {
    expect(await api.customer('eve').get('/vehicles/nonsense')).toMatchObject({ status: 404 });
  });

  it('takes its own registration written differently, and that of another customer', async () => {
    const customer = api.customer('cat');
    const { body: first } = await customer.post('/vehicles', { device_reg: 'XY-99 ZZZ' });
    expect(await customer.patch(`/vehicles/${first.id}`, { device_reg: 'xy99zzz' })).toMatchObject({
      status: 200,
      body: { device_reg: 'XY99 ZZZ' },
    });
    expect(await api.customer('dan').post('/vehicles', { device_reg: 'XY99ZZZ' })).toMatchObject({
      status: 201,
    });
  });

  it('keeps a stored registration as it was typed, and still recognises it', async () => {
    const customer = api.customer('kim');
    const { body: vehicle } = await customer.post('/vehicles', { device_reg: 'KM12 KIM' });
    await api.database.transaction((tx) =>
      rawQuery(tx, `update vehicles set device_reg = 'km-12.kim' where id = '${vehicle.id}'`),
    );
    expect(await customer.post('/vehicles', { device_reg: 'km12 kim' })).toMatchObject({
      status: 409,
      body: { code: 'vehicle_exists' },
    });
    const { body: changed } = await customer.patch(`/vehicles/${vehicle.id}`, { make: 'Kia' });
    expect(changed).toMatchObject({ device_reg: 'km-12.kim', make: 'Kia' });
    const { body: tidied } = await customer.patch(`/vehicles/${vehicle.id}`, { device_reg: 'km12kim' });
    expect(tidied.device_reg).toBe('KM12 KIM');
  });

  it('takes a hundred vehicles, and repeats the first after them', async () => {
    const customer = api.customer('ida');
    await customer.post('/vehicles', { device_reg: 'IDA 0' }, 'the-first');
    await api.database.transaction((tx) =>
      rawQuery(
        tx,
        `insert into vehicles (customer_id, device_reg, device_reg_key)
         select 'ida', 'IDA ' || n, 'IDA' || n from generate_series(1, 98) n`,
      ),
    );
    expect(await customer.post('/vehicles', { device_reg: 'IDA 99' })).toMatchObject({ status: 201 });
    expect(await customer.post('/vehicles', { device_reg: 'IDA 0' }, 'the-first')).toMatchObject({
      status: 201,
    });
    expect(await api.customer('jan').post('/vehicles', { device_reg: 'JAN 1' })).toMatchObject({
      status: 201,
    });
  });

  it('archives and restores once, however often it is requested', async () => {
    const customer = api.customer('liz');
    const { body: vehicle } = await customer.post('/vehicles', { device_reg: 'LIZ 1', odometer_km: 5 });
    expect(vehicle.archived_at).toBeNull();
    const archived = await customer.post(`/vehicles/${vehicle.id}/archive`, undefined, 'sold');
    expect(archived).toMatchObject({ status: 200, body: { archived_at: MONDAY_EIGHT.toISOString() } });
    api.setNow(new Date(MONDAY_EIGHT.getTime() + 60_000));
    expect((await customer.post(`/vehicles/${vehicle.id}/archive`)).body).toEqual(archived.body);
    expect((await customer.get('/vehicles')).body.items).toEqual([]);
    expect((await customer.get('/vehicles?archived=true')).body.items).toEqual([archived.body]);
    expect((await customer.get(`/vehicles/${vehicle.id}`)).body).toEqual(archived.body);
    for (let times = 0; times < 2; times += 1) {
      expect(await customer.post(`/vehicles/${vehicle.id}/restore`)).toMatchObject({
        status: 200,
        body: { archived_at: null },
      });
    }
    expect((await customer.get('/vehicles?archived=true')).body.items).toEqual([]);
    expect((await customer.post(`/vehicles/${vehicle.id}/archive`, undefined, 'sold')).body).toEqual(
      archived.body,
    );
    expect((await customer.get('/vehicles')).body.items).toHaveLength(1);
    api.setNow(MONDAY_EIGHT);
  });

  it('lets an archived vehicle be corrected, even to the registration of a current one', async () => {
    const customer = api.customer('ned');
    const { body: vehicle } = await customer.post('/vehicles', { device_reg: 'NED 1' });
    const path = `/vehicles/${vehicle.id}`;
    const { archived_at } = (await customer.post(`${path}/archive`)).body;
    const { body: other } = await customer.post('/vehicles', { device_reg: 'ned1' });
    const { body: corrected } = await customer.patch(path, { make: 'Fiat', odometer_km: 81_000 });
    expect(corrected).toMatchObject({ make: 'Fiat', odometer_km: 81_000, archived_at });
    expect((await customer.patch(path, { device_reg: 'ned-1' })).status).toBe(200);
    expect((await customer.post(`${path}/restore`)).body.code).toBe('vehicle_exists');
    await customer.delete(`/vehicles/${other.id}`);
    expect((await customer.post(`${path}/restore`)).body).toMatchObject({ make: 'Fiat', archived_at: null });
  });

  it('archives a vehicle whose visits are over or were missed', async () => {
    const customer = api.customer('max');
    const { body: vehicle } = await customer.post('/vehicles', { device_reg: 'MAX 1' });
    const booking = { vehicle_id: vehicle.id, service_type: 'repair', date: '2026-03-03' };
    const done = await customer.post('/appointments', { ...booking, time: '10:00' });
    await workThrough(api.database, done.body.id, 'start', 'complete');
    await customer.post('/appointments', { ...booking, time: '11:00' });
    const archive = () => api.customer('max').post(`/vehicles/${vehicle.id}/archive`);
    expect(await archive()).toMatchObject({ status: 409, body: { code: 'vehicle_has_visits' } });
    // It may only be late.
    api.setNow(new Date('2026-03-03T12:00:00Z'));
    expect(await archive()).toMatchObject({ status: 409, body: { code: 'vehicle_has_visits' } });
    api.setNow(new Date('2026-03-04T00:00:00Z'));
    expect(await archive()).toMatchObject({ status: 200 });
    api.setNow(MONDAY_EIGHT);
  });

  it('deletes once, and repeats the response for the same key', async () => {
    const customer = api.customer('nat');
    const { body: vehicle } = await customer.post('/vehicles', { device_reg: 'NAT 1' });
    const remove = (key?: string) => customer.delete(`/vehicles/${vehicle.id}`, key);
    expect([(await remove('key')).status, (await remove('key')).status, (await remove()).status]).toEqual([
      204, 204, 404,
    ]);
    expect((await customer.get('/vehicles')).body.items).toEqual([]);
  });

  it('names every faulty field by its pointer', async () => {
    const answer = await api
      .customer('fay')
      .post('/vehicles', { device_reg: ' - ', year: 'old', colour: 'red' });
    expect(answer).toMatchObject({ status: 422, body: { code: 'invalid_input' } });
    const pointers = answer.body.errors.map((error: { pointer: string }) => error.pointer);
    expect(pointers).toEqual(expect.arrayContaining(['/device_reg', '/year', '/colour']));
  });

  it('stores pasted text without invisible characters, equal to typed text', async () => {
    const pasted = {
      device_reg: '\u202aHAL12 ABC\u202c',
      make: 'Fi\u0000at\u2028',
      model: '\u2068Golf\u2069',
      vin: '\u202aWVWZZZ1KZ\u00a0AW123456\u202c',
    };
    expect(await api.customer('hal').post('/vehicles', pasted)).toMatchObject({
      status: 201,
      body: { device_reg: 'HAL12 ABC', make: 'Fiat', model: 'Golf', vin: 'WVWZZZ1KZAW123456' },
    });
    expect((await api.customer('hal').post('/vehicles', { device_reg: 'HAL12ABC' })).body.code).toBe(
      'vehicle_exists',
    );
    // Only visible characters count.
    const long = { device_reg: 'HAL 2', make: '\u200b'.repeat(500) + 'x'.repeat(61) };
    expect((await api.customer('hal').post('/vehicles', long)).body.errors).toMatchObject([
      { pointer: '/make', code: 'too_big' },
    ]);
  });

  it.each(['AB12 CDE 🚗', '1\ufe0f\u20e3 AB', 'AB12 ♥', '<AB12>'])(
    'refuses characters that no plate has: %s',
    async (device_reg) => {
      expect(await api.customer('hal').post('/vehicles', { device_reg })).toMatchObject({
        status: 422,
        body: { code: 'invalid_input', errors: [{ pointer: '/device_reg', code: 'invalid_format' }] },
      });
    },
  );

  it.each(['ΙΚΥ 1234', 'А123ВС 77', '粤B·12345', 'CD 12/34'])(
    'keeps a plate of another script or form: %s',
    async (device_reg) => {
      expect(await api.customer('kai').post('/vehicles', { device_reg })).toMatchObject({
        status: 201,
        body: { device_reg },
      });
    },
  );

  it.each([
    [{ device_reg: '\u3164' }, '/device_reg'],
    [{ device_reg: 'A 1', make: '\u200b\u200b' }, '/make'],
  ])('refuses text without visible characters: %j', async (body, pointer) => {
    const { status, body: problem } = await api.customer('hal').post('/vehicles', body);
    expect(status).toBe(422);
    expect(problem.errors[0]).toMatchObject({ pointer, code: 'too_small' });
  });

  it('lists page by page, each vehicle once', async () => {
    const customer = api.customer('gil');
    for (let number = 1; number <= 5; number += 1)
      await customer.post('/vehicles', { device_reg: `GIL ${number}` });
    const seen: string[] = [];
    let next: string | null = '';
    while (next !== null) {
      const { body } = await customer.get(`/vehicles?limit=2${next && `&cursor=${next}`}`);
      expect(body.items.length).toBeLessThanOrEqual(2);
      seen.push(...body.items.map((vehicle: { device_reg: string }) => vehicle.device_reg));
      next = body.next_cursor;
    }
    expect(seen).toHaveLength(5);
    expect(new Set(seen).size).toBe(5);
  });

  it.each([
    'abc',
    writeCursor(['0000-01-01T00:00:00.000Z', '00000000-0000-4000-8000-000000000000']),
    writeCursor([`2026-01-01T00:00:00.${'0'.repeat(200)}Z`, '00000000-0000-4000-8000-000000000000']),
  ])('refuses the invalid cursor %s', async (cursor) => {
    expect(await api.customer('gil').get(`/vehicles?cursor=${cursor}`)).toMatchObject({
      status: 422,
      body: { errors: [{ pointer: '/cursor', code: 'invalid_cursor' }] },
    });
  });
});

describe('custom fields', () => {
  const label = { en: 'x', de: 'x' };
  const start = (fields: readonly object[], database?: TestApi['database']) =>
    startTestApi({
      settings: { vehicle: { fields: [{ id: 'device_reg', label }, ...fields] } },
      ...(database && { database }),
    });
  let configured: TestApi;
  beforeAll(async () => {
    configured = await start([
      { id: 'make', label },
      { id: 'fleet_number', type: 'number', label, minimum: 1, maximum: 999 },
      { id: 'colour', label, required: false, maxLength: 10 },
      { id: 'power', type: 'number', label, required: false, decimals: 1 },
      { id: 'first_registered', type: 'date', label, required: false, earliest: '1950-01-01' },
      {
        id: 'fuel',
        type: 'choice',
        label,
        required: false,
        choices: [
          { id: 'petrol', label },
          { id: 'electric', label },
        ],
      },
    ]);
  });
  afterAll(() => configured.close());

  const refused = (...errors: [pointer: string, code: string][]) => ({
    status: 422,
    body: { code: 'invalid_input', errors: errors.map(([pointer, code]) => ({ pointer, code })) },
  });

  it('keeps them', async () => {
    const fields = {
      fleet_number: 7,
      colour: '🚗'.repeat(10),
      power: 74.5,
      first_registered: '2019-02-28',
      fuel: 'electric',
    };
    const vehicle = { device_reg: 'A 1', make: 'Fiat', fields };
    const { status, body } = await configured.customer('ann').post('/vehicles', vehicle);
    expect(status).toBe(201);
    expect(body.fields).toEqual(fields);
  });

  it.each([
    ['fleet_number', 0, 'too_small'],
    ['fleet_number', 1000, 'too_big'],
    ['fleet_number', 7.5, 'too_precise'],
    ['fleet_number', '7', 'invalid_type'],
    ['colour', 7, 'invalid_type'],
    ['colour', 'x'.repeat(11), 'too_big'],
    ['power', 74.55, 'too_precise'],
    ['first_registered', '28.02.2019', 'invalid_format'],
    ['first_registered', '2019-02-29', 'invalid_format'],
    ['first_registered', 20190228, 'invalid_type'],
    ['first_registered', '1949-12-31', 'too_small'],
    ['fuel', 'steam', 'invalid_value'],
    ['wheels', 4, 'unknown_field'],
  ])('refuses a %s of %j', async (id, value, code) => {
    const vehicle = { device_reg: 'A 2', make: 'Opel', fields: { fleet_number: 7, [id]: value } };
    expect(await configured.customer('ann').post('/vehicles', vehicle)).toMatchObject(
      refused([`/fields/${id}`, code]),
    );
  });

  it('limits the unknown fields in the response, with escaped names', async () => {
    const names = Array.from({ length: 400 }, (_, index) => `a/b~${index}`);
    const fields = Object.fromEntries(names.map((name) => [name, 1]));
    const { status, body } = await configured
      .customer('ann')
      .post('/vehicles', { device_reg: 'A 3', make: 'Opel', fields: { fleet_number: 7, ...fields } });
    expect(status).toBe(422);
    expect(body.errors).toHaveLength(50);
    expect(body.errors[0].pointer).toBe('/fields/a~1b~00');
  });

  it('refuses missing, unknown and malformed values', async () => {
    const vehicle = { device_reg: 'A 2', fields: { fleet_number: 'seven', wheels: 4 } };
    expect(await configured.customer('ann').post('/vehicles', vehicle)).toMatchObject(
      refused(
        ['/make', 'required'],
        ['/fields/fleet_number', 'invalid_type'],
        ['/fields/wheels', 'unknown_field'],
      ),
    );
  });

  it('removes one that is omitted or empty, unless it is required', async () => {
    const customer = configured.customer('cat');
    const { body } = await customer.post('/vehicles', {
      device_reg: 'C 1',
      make: 'Fiat',
      fields: { fleet_number: 7, colour: 'red', fuel: 'petrol' },
    });
    const change = (fields: object) => customer.patch(`/vehicles/${body.id}`, { fields });
    expect((await change({ fleet_number: 8, colour: '' })).body.fields).toEqual({ fleet_number: 8 });
    expect(await change({ colour: 'red' })).toMatchObject(refused(['/fields/fleet_number', 'required']));
    expect(await customer.patch(`/vehicles/${body.id}`, { make: null })).toMatchObject(
      refused(['/make', 'required']),
    );
  });

  it('keeps and exports values of fields that the settings no longer have', async () => {
    const customer = configured.customer('bob');
    const { body } = await customer.post('/vehicles', {
      device_reg: 'B 1',
      make: 'Fiat',
      fields: { fleet_number: 7, fuel: 'petrol' },
    });
    const without = await start([{ id: 'colour', label, required: false }], configured.database);
    const later = without.customer('bob');
    expect((await later.get(`/vehicles/${body.id}`)).body.fields).toEqual({
      fleet_number: 7,
      fuel: 'petrol',
    });
    expect(await later.patch(`/vehicles/${body.id}`, { make: 'Opel' })).toMatchObject({
      status: 200,
      body: { make: 'Opel', fields: { fleet_number: 7, fuel: 'petrol' } },
    });
    const kept = { fleet_number: 7, fuel: 'petrol', colour: 'red' };
    expect(await later.patch(`/vehicles/${body.id}`, { fields: { colour: 'red' } })).toMatchObject({
      status: 200,
      body: { fields: kept },
    });
    expect(await later.patch(`/vehicles/${body.id}`, { fields: { fuel: 'petrol' } })).toMatchObject(
      refused(['/fields/fuel', 'unknown_field']),
    );
    expect((await later.get('/me/export')).body.vehicles).toMatchObject([{ fields: kept }]);
    await without.close();
    expect((await customer.get(`/vehicles/${body.id}`)).body.fields).toEqual(kept);
  });

  it('do not block other changes if a rule is newer than the vehicle', async () => {
    const customer = api.customer('bob');
    const { body } = await customer.post('/vehicles', { device_reg: 'B 2' });
    const strict = [
      { id: 'make', label },
      { id: 'colour', type: 'choice', label, choices: [{ id: 'red', label }] },
      { id: 'fleet_number', type: 'number', label, maximum: 99 },
    ];
    await api.database.transaction((tx) =>
      rawQuery(tx, 'update vehicles set fields = $2 where id = $1', [body.id, '{"colour": "beige"}']),
    );
    const stricter = await start(strict, api.database);
    const later = stricter.customer('bob');
    const change = (input: object) => later.patch(`/vehicles/${body.id}`, input);
    expect(await change({ year: 2019 })).toMatchObject({ status: 200, body: { year: 2019, make: null } });
    expect(await change({ fields: { colour: 'beige', fleet_number: 7 } })).toMatchObject({ status: 200 });
    expect(await change({ fields: { colour: 'green', fleet_number: 7 } })).toMatchObject(
      refused(['/fields/colour', 'invalid_value']),
    );
    await stricter.close();
  });
});
