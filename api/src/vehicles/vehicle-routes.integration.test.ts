/** @jest-environment ./api/src/platform/db/testing/database-environment.ts */
import { encodeCursor } from '../platform/http/page.ts';
import { readAllPages } from '../testing/customer.ts';
import {
  MONDAY_EIGHT,
  performWorkshopActions,
  startTestApi,
  type TestApi,
  useTestApi,
} from '../testing/test-api.ts';

const api = useTestApi();

/** Adds a vehicle of a customer, who signs in again for each change, because the clock advances. */
async function carOf(uid: string, device_reg: string, more: object = {}) {
  const { body: vehicle } = await api.customer(uid).post('/vehicles', { device_reg, ...more });
  const path = `/vehicles/${vehicle.id}` as const;
  return {
    customer: api.customer(uid),
    vehicle,
    path,
    change: (body: object) => api.customer(uid).patch(path, body),
  };
}

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
    const { vehicle, change } = await carOf('amy', 'SUG 1');
    expect(vehicle.answered_suggestions).toEqual([]);
    const answered = { answered_suggestions: ['oil', 'tyres'] };
    expect((await change({ answered_suggestions: ['oil', 'tyres', 'oil'] })).body).toMatchObject(answered);
    expect((await change({ make: 'VW' })).body).toMatchObject({ make: 'VW', ...answered });
    expect((await change({ answered_suggestions: [] })).body.answered_suggestions).toEqual([]);
    expect(await change({ answered_suggestions: ['paint'] })).toMatchObject({
      status: 422,
      body: { code: 'invalid_input', errors: [{ pointer: '/answered_suggestions/0' }] },
    });
  });

  it('asks about a mileage that is lower than the last reading, and accepts it when confirmed', async () => {
    const { customer, path, change } = await carOf('ben', 'LOW 1', { odometer_km: 50_000 });
    const asked = (reading: object) => ({ status: 409, body: { code: 'odometer_lower', reading } });
    await customer.post(`${path}/records`, { date: '2026-03-02', kind: 'reading', odometer_km: 51_000 });
    api.setNow(new Date('2026-03-03T08:00:00Z'));
    const lower = { odometer_km: 50_500, make: 'Saab' };
    expect(await change(lower)).toMatchObject(asked({ date: '2026-03-02', odometer_km: 51_000 }));
    // Unchanged and removed mileages need no confirmation.
    expect((await change({ odometer_km: 50_000, make: 'Saab' })).status).toBe(200);
    const confirmed = await change({ odometer_km: 5, confirm_lower: true });
    expect(confirmed).toMatchObject({ status: 200, body: { odometer_km: 5, make: 'Saab' } });
    expect((await change({ odometer_km: null })).status).toBe(200);
  });

  it('asks about an unlikely mileage, and lets it be corrected on the same day', async () => {
    const { change } = await carOf('bea', 'FAR 1', { odometer_km: 319_616 });
    // A mileage of the same day is corrected without confirmation, up or down.
    expect((await change({ odometer_km: 31_961 })).status).toBe(200);
    expect((await change({ odometer_km: 319_616 })).status).toBe(200);
    api.setNow(new Date('2026-03-04T08:00:00Z'));
    const reading = { date: '2026-03-02', odometer_km: 319_616 };
    const asked = { status: 409, body: { code: 'odometer_jump', reading } };
    expect(await change({ odometer_km: 3_204_284 })).toMatchObject(asked);
    expect((await change({ odometer_km: 3_204_284, confirm_jump: true })).status).toBe(200);
    expect((await change({ odometer_km: 320_428 })).status).toBe(200);
  });

  it('answers 404 for a malformed id', async () => {
    expect(await api.customer('eve').get('/vehicles/nonsense')).toMatchObject({ status: 404 });
  });

  it('accepts its own registration written differently, and that of another customer', async () => {
    const { change } = await carOf('cat', 'XY-99 ZZZ');
    expect((await change({ device_reg: 'xy99zzz' })).body).toMatchObject({ device_reg: 'XY99 ZZZ' });
    const other = await api.customer('dan').post('/vehicles', { device_reg: 'XY99ZZZ' });
    expect(other.status).toBe(201);
  });

  it('keeps a stored registration as it was typed, and still recognises it', async () => {
    const { customer, vehicle, change } = await carOf('kim', 'KM12 KIM');
    await api.query("update vehicles set device_reg = 'km-12.kim' where id = $1", [vehicle.id]);
    expect((await customer.post('/vehicles', { device_reg: 'km12 kim' })).problem.code).toBe(
      'vehicle_exists',
    );
    expect((await change({ make: 'Kia' })).body).toMatchObject({ device_reg: 'km-12.kim', make: 'Kia' });
    expect((await change({ device_reg: 'km12kim' })).body.device_reg).toBe('KM12 KIM');
  });

  it('accepts a hundred vehicles, and repeats the response to the first after them', async () => {
    const add = async (...request: [device_reg: string, key?: string]) =>
      (await api.customer('ida').post('/vehicles', { device_reg: request[0] }, request[1])).status;
    await add('IDA 0', 'the-first');
    await api.query(
      `insert into vehicles (customer_id, device_reg, device_reg_key)
       select 'ida', 'IDA ' || n, 'IDA' || n from generate_series(1, 98) n`,
    );
    expect([await add('IDA 99'), await add('IDA 0', 'the-first')]).toEqual([201, 201]);
  });

  it('archives and restores once, however often it is requested', async () => {
    const { customer, vehicle, path } = await carOf('liz', 'LIZ 1', { odometer_km: 5 });
    const listed = async (query = '') => (await customer.get(`/vehicles${query}`)).body.items;
    expect(vehicle.archived_at).toBeNull();
    const archived = await customer.post(`${path}/archive`, undefined, 'sold');
    expect(archived).toMatchObject({ status: 200, body: { archived_at: MONDAY_EIGHT.toISOString() } });
    api.setNow(new Date(MONDAY_EIGHT.getTime() + 60_000));
    expect((await customer.post(`${path}/archive`)).body).toEqual(archived.body);
    expect([await listed(), await listed('?archived=true')]).toEqual([[], [archived.body]]);
    expect((await customer.get(path)).body).toEqual(archived.body);
    const restored = { status: 200, body: { archived_at: null } };
    for (let times = 0; times < 2; times += 1) {
      expect(await customer.post(`${path}/restore`)).toMatchObject(restored);
    }
    expect(await listed('?archived=true')).toEqual([]);
    expect((await customer.post(`${path}/archive`, undefined, 'sold')).body).toEqual(archived.body);
    expect(await listed()).toHaveLength(1);
  });

  it('lets an archived vehicle be corrected, even to the registration of a current one', async () => {
    const { customer, path, change } = await carOf('ned', 'NED 1');
    const { archived_at } = (await customer.post(`${path}/archive`)).body;
    const other = await carOf('ned', 'ned1');
    const corrected = { make: 'Fiat', odometer_km: 81_000 };
    expect((await change(corrected)).body).toMatchObject({ ...corrected, archived_at });
    expect((await change({ device_reg: 'ned-1' })).status).toBe(200);
    expect((await customer.post(`${path}/restore`)).problem.code).toBe('vehicle_exists');
    await customer.delete(other.path);
    expect((await customer.post(`${path}/restore`)).body).toMatchObject({ make: 'Fiat', archived_at: null });
  });

  it('archives a vehicle whose visits are over or were missed', async () => {
    const { customer, vehicle, path } = await carOf('max', 'MAX 1');
    const booking = { vehicle_id: vehicle.id, service_type: 'repair', date: '2026-03-03' };
    const done = await customer.post('/appointments', { ...booking, time: '10:00' });
    await performWorkshopActions(api.database, done.body.id, 'start', 'complete');
    await customer.post('/appointments', { ...booking, time: '11:00' });
    const archiveAt = async (now: string) => {
      api.setNow(new Date(now));
      return api.customer('max').post(`${path}/archive`);
    };
    // At noon the customer may only be late.
    for (const now of ['2026-03-02T08:00:00Z', '2026-03-03T12:00:00Z']) {
      expect(await archiveAt(now)).toMatchObject({ status: 409, body: { code: 'vehicle_has_visits' } });
    }
    expect((await archiveAt('2026-03-04T00:00:00Z')).body.archived_at).not.toBeNull();
  });

  it('deletes once, and repeats the response for the same key', async () => {
    const { customer, path } = await carOf('nat', 'NAT 1');
    const remove = async (key?: string) => (await customer.delete(path, key)).status;
    expect([await remove('key'), await remove('key'), await remove()]).toEqual([204, 204, 404]);
    expect((await customer.get('/vehicles')).body.items).toEqual([]);
  });

  it('names every faulty field by its pointer', async () => {
    const vehicle = { device_reg: ' - ', year: 'old', colour: 'red' };
    const { status, problem } = await api.customer('fay').post('/vehicles', vehicle);
    expect([status, problem.code]).toEqual([422, 'invalid_input']);
    const pointers = problem.errors?.map(({ pointer }) => pointer);
    expect(pointers).toEqual(expect.arrayContaining(['/device_reg', '/year', '/colour']));
  });

  it.each<[more: object, pointer: string]>([
    [{ vin: '12345' }, '/vin'],
    [{ vin: 'WVWZZZ1KZAW12345', year: 1981 }, '/vin'],
    [{ vin: 'WVWZZZ1KZAW12345O' }, '/vin'],
    // The clock of these tests is in 2026.
    [{ year: 2028 }, '/year'],
    [{ year: 1885 }, '/year'],
  ])('refuses a VIN of another length or alphabet, and a year that cannot be: %j', async (more, pointer) => {
    const { problem } = await api.customer('vin').post('/vehicles', { device_reg: 'A 1', ...more });
    expect([problem.code, problem.errors]).toMatchObject(['invalid_input', [{ pointer }]]);
  });

  it('accepts a shorter VIN of a vehicle from before 1981, and no VIN', async () => {
    const old = await carOf('old', 'OLD 1', { vin: '1152345', year: 1967 });
    expect(old.vehicle.vin).toBe('1152345');
    const { vehicle } = await carOf('old', 'OLD 2', { vin: null, year: 2027 });
    expect(vehicle).toMatchObject({ vin: null, year: 2027 });
  });

  it('keeps a stored VIN and year that are refused today, until they are changed', async () => {
    const { customer, vehicle } = await carOf('kim', 'KIM 1');
    const path = `/vehicles/${vehicle.id}` as const;
    await api.query("update vehicles set vin = '12345', year = 2099 where id = $1", [vehicle.id]);
    const { body } = await customer.patch(path, { make: 'Fiat', vin: '12345', year: 2099 });
    expect(body).toMatchObject({ make: 'Fiat', vin: '12345', year: 2099 });
    expect((await customer.patch(path, { vin: '123456' })).problem.errors[0]?.pointer).toBe('/vin');
    expect((await customer.patch(path, { year: 2098 })).problem.errors[0]?.pointer).toBe('/year');
    expect((await customer.patch(path, { vin: null, year: null })).body).toMatchObject({ vin: null });
  });

  it('stores pasted text without invisible characters, equal to typed text', async () => {
    const { customer, vehicle } = await carOf('hal', '\u202aHAL12 ABC\u202c', {
      make: 'Fi\u0000at\u2028',
      model: '\u2068Golf\u2069',
      vin: '\u202aWVWZZZ1KZ\u00a0AW123456\u202c',
    });
    const stored = { device_reg: 'HAL12 ABC', make: 'Fiat', model: 'Golf', vin: 'WVWZZZ1KZAW123456' };
    expect(vehicle).toMatchObject(stored);
    expect((await customer.post('/vehicles', { device_reg: 'HAL12ABC' })).problem.code).toBe(
      'vehicle_exists',
    );
  });

  it.each<[more: object, error: object]>([
    ...['AB12 CDE 🚗', '1\ufe0f\u20e3 AB', 'AB12 ♥', '<AB12>'].map((plate): [object, object] => [
      { device_reg: plate },
      { pointer: '/device_reg', code: 'invalid_format' },
    ]),
    [{ device_reg: '\u3164' }, { pointer: '/device_reg', code: 'too_small' }],
    [{ make: '\u200b\u200b' }, { pointer: '/make', code: 'too_small' }],
    // Only visible characters count.
    [{ make: '\u200b'.repeat(500) + 'x'.repeat(61) }, { pointer: '/make', code: 'too_big' }],
  ])('refuses characters that no plate has, and text that is too short or long: %j', async (more, error) => {
    const { problem } = await api.customer('hal').post('/vehicles', { device_reg: 'A 1', ...more });
    expect([problem.status, problem.code, problem.errors?.[0]]).toMatchObject([422, 'invalid_input', error]);
  });

  it.each(['ΙΚΥ 1234', 'А123ВС 77', '粤B·12345', 'CD 12/34'])(
    'keeps a plate of another script or form: %s',
    async (device_reg) => {
      expect((await carOf('kai', device_reg)).vehicle).toMatchObject({ device_reg });
    },
  );

  it('stores a German plate with its hyphen behind the district', async () => {
    const settings = { organisation: { country: 'DE' } };
    const german = await startTestApi({ settings, database: api.database });
    const { body } = await german.customer('ute').post('/vehicles', { device_reg: 'hhab1234e' });
    expect(body.device_reg).toBe('HH-AB 1234E');
    const change = { device_reg: 'bab1234' };
    expect((await german.customer('ute').patch(`/vehicles/${body.id}`, change)).body).toMatchObject({
      device_reg: 'BA-B 1234',
    });
    await german.close();
  });

  it('lists page by page, each vehicle once', async () => {
    const plates = ['GIL 1', 'GIL 2', 'GIL 3', 'GIL 4', 'GIL 5'];
    for (const plate of plates) await carOf('gil', plate);
    const items = await readAllPages(api.customer('gil'), '/vehicles', 2);
    expect(items.map(({ device_reg }) => device_reg)).toEqual(plates);
  });

  it.each([
    'abc',
    encodeCursor(['0000-01-01T00:00:00.000Z', '00000000-0000-4000-8000-000000000000']),
    encodeCursor([`2026-01-01T00:00:00.${'0'.repeat(200)}Z`, '00000000-0000-4000-8000-000000000000']),
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

  const add = (uid: string, fields: object, more: object = { device_reg: 'A 1', make: 'Fiat' }) =>
    configured.customer(uid).post('/vehicles', { ...more, fields });

  it('keeps them', async () => {
    const date = { first_registered: '2019-02-28' };
    const fields = { fleet_number: 7, colour: '🚗'.repeat(10), power: 74.5, ...date, fuel: 'electric' };
    expect((await add('ann', fields)).body.fields).toEqual(fields);
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
    const fields = { fleet_number: 7, [id]: value };
    expect(await add('ann', fields)).toMatchObject(refused([`/fields/${id}`, code]));
  });

  it('limits the unknown fields in the response, with escaped names', async () => {
    const names = Array.from({ length: 400 }, (_, index) => `a/b~${index}`);
    const { problem } = await add('ann', {
      fleet_number: 7,
      ...Object.fromEntries(names.map((name) => [name, 1])),
    });
    expect([problem.status, problem.errors?.length]).toEqual([422, 50]);
    expect(problem.errors[0]?.pointer).toBe('/fields/a~1b~00');
  });

  it('refuses missing, unknown and malformed values together', async () => {
    const fields = { fleet_number: 'seven', wheels: 4 };
    expect(await add('ann', fields, { device_reg: 'A 2' })).toMatchObject(
      refused(
        ['/make', 'required'],
        ['/fields/fleet_number', 'invalid_type'],
        ['/fields/wheels', 'unknown_field'],
      ),
    );
  });

  it('removes one that is omitted or empty, unless it is required', async () => {
    const { body } = await add('cat', { fleet_number: 7, colour: 'red', fuel: 'petrol' });
    const change = (input: object) => configured.customer('cat').patch(`/vehicles/${body.id}`, input);
    const changed = await change({ fields: { fleet_number: 8, colour: '' } });
    expect(changed.body.fields).toEqual({ fleet_number: 8 });
    expect(await change({ fields: { colour: 'red' } })).toMatchObject(
      refused(['/fields/fleet_number', 'required']),
    );
    expect(await change({ make: null })).toMatchObject(refused(['/make', 'required']));
  });

  it('keeps and exports values of fields that the settings no longer have', async () => {
    const stored = { fleet_number: 7, fuel: 'petrol' };
    const { body } = await add('bob', stored);
    const without = await start([{ id: 'colour', label, required: false }], configured.database);
    const [later, path] = [without.customer('bob'), `/vehicles/${body.id}`] as const;
    expect((await later.get(path)).body.fields).toEqual(stored);
    expect((await later.patch(path, { make: 'Opel' })).body).toMatchObject({ make: 'Opel', fields: stored });
    const fields = { ...stored, colour: 'red' };
    expect((await later.patch(path, { fields: { colour: 'red' } })).body.fields).toEqual(fields);
    expect(await later.patch(path, { fields: { fuel: 'petrol' } })).toMatchObject(
      refused(['/fields/fuel', 'unknown_field']),
    );
    expect((await later.get('/me/export')).body.vehicles).toMatchObject([{ fields }]);
    await without.close();
    expect((await configured.customer('bob').get(path)).body.fields).toEqual(fields);
  });

  it('do not block other changes if a rule is newer than the vehicle', async () => {
    const { vehicle, path } = await carOf('bob', 'B 2');
    const strict = [
      { id: 'make', label },
      { id: 'colour', type: 'choice', label, choices: [{ id: 'red', label }] },
      { id: 'fleet_number', type: 'number', label, maximum: 99 },
    ];
    await api.query('update vehicles set fields = $2 where id = $1', [vehicle.id, '{"colour": "beige"}']);
    const stricter = await start(strict, api.database);
    const change = (input: object) => stricter.customer('bob').patch(path, input);
    expect(await change({ year: 2019 })).toMatchObject({ status: 200, body: { year: 2019, make: null } });
    expect(await change({ fields: { colour: 'beige', fleet_number: 7 } })).toMatchObject({ status: 200 });
    expect(await change({ fields: { colour: 'green', fleet_number: 7 } })).toMatchObject(
      refused(['/fields/colour', 'invalid_value']),
    );
    await stricter.close();
  });
});
