/** @jest-environment ./api/src/platform/db/testing/database-environment.ts */
import { writeCursor } from '../platform/page.ts';
import { rawQuery } from '../testing/raw-query.ts';
import { startTestApi, type TestApi } from '../testing/test-api.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.close());

describe('vehicles', () => {
  it('should add, read, list and change a vehicle', async () => {
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

  it("should answer 404 for another customer's vehicle, and for an id that is none", async () => {
    const { body } = await api.customer('bob').post('/vehicles', { device_reg: 'BOB 1' });
    const other = api.customer('eve');
    for (const answer of [
      await other.get(`/vehicles/${body.id}`),
      await other.patch(`/vehicles/${body.id}`, { make: 'Mine' }),
      await other.get('/vehicles/nonsense'),
    ]) {
      expect(answer).toMatchObject({ status: 404, body: { code: 'not_found' } });
    }
    expect((await other.get('/vehicles')).body.items).toEqual([]);
  });

  it('should refuse the same registration written differently, but not to another customer', async () => {
    const customer = api.customer('cat');
    const { body: first } = await customer.post('/vehicles', { device_reg: 'XY-99 ZZZ' });
    const { body: second } = await customer.post('/vehicles', { device_reg: 'OTHER 1' });
    const conflict = { status: 409, body: { code: 'vehicle_exists', errors: [{ pointer: '/device_reg' }] } };
    expect(await customer.post('/vehicles', { device_reg: 'xy99zzz' })).toMatchObject(conflict);
    expect(await customer.patch(`/vehicles/${second.id}`, { device_reg: 'Xy 99-zzz' })).toMatchObject(
      conflict,
    );
    expect(await customer.patch(`/vehicles/${first.id}`, { device_reg: 'xy99zzz' })).toMatchObject({
      status: 200,
      body: { device_reg: 'XY99 ZZZ' },
    });
    expect(await api.customer('dan').post('/vehicles', { device_reg: 'XY99ZZZ' })).toMatchObject({
      status: 201,
    });
  });

  it('should keep a registration that is there as it was typed, and still know it', async () => {
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

  it('should refuse more than a hundred, and say how many there can be', async () => {
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
    expect(await customer.post('/vehicles', { device_reg: 'IDA 100' })).toMatchObject({
      status: 409,
      body: { code: 'too_many_vehicles', limit: 100 },
    });
    expect(await customer.post('/vehicles', { device_reg: 'IDA 0' }, 'the-first')).toMatchObject({
      status: 201,
    });
    expect(await api.customer('jan').post('/vehicles', { device_reg: 'JAN 1' })).toMatchObject({
      status: 201,
    });
  });

  it('should name every faulty field by its pointer', async () => {
    const answer = await api
      .customer('fay')
      .post('/vehicles', { device_reg: ' - ', year: 'old', colour: 'red' });
    expect(answer).toMatchObject({ status: 422, body: { code: 'invalid_input' } });
    const pointers = answer.body.errors.map((error: { pointer: string }) => error.pointer);
    expect(pointers).toEqual(expect.arrayContaining(['/device_reg', '/year', '/colour']));
  });

  it.each([
    [{ device_reg: 'A\u0000B' }, '/device_reg'],
    [{ device_reg: 'A\ud800' }, '/device_reg'],
    [{ device_reg: 'A 1', make: 'Fi\u0000at' }, '/make'],
    [{ device_reg: 'A 1', model: 'Fi\nat' }, '/model'],
    [{ device_reg: 'A 1', fields: { colour: 'r\u0000d' } }, '/fields/colour'],
    [{ device_reg: 'A 1', fields: { colour: '\udc00' } }, '/fields/colour'],
  ])('should refuse text that cannot be stored: %j', async (body, pointer) => {
    expect(await api.customer('hal').post('/vehicles', body)).toMatchObject({
      status: 422,
      body: { code: 'invalid_input', errors: [{ pointer, code: 'invalid_format' }] },
    });
  });

  it.each([
    [{ device_reg: '\u3164' }, '/device_reg'],
    [{ device_reg: 'A 1', make: '\u200b\u200b' }, '/make'],
  ])('should refuse text of which nothing is to be seen: %j', async (body, pointer) => {
    const { status, body: problem } = await api.customer('hal').post('/vehicles', body);
    expect(status).toBe(422);
    expect(problem.errors[0]).toMatchObject({ pointer, code: 'too_small' });
  });

  it('should list page by page, each vehicle once', async () => {
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
  ])('should refuse the cursor %s, which is none', async (cursor) => {
    expect(await api.customer('gil').get(`/vehicles?cursor=${cursor}`)).toMatchObject({
      status: 422,
      body: { errors: [{ pointer: '/cursor', code: 'invalid_cursor' }] },
    });
  });
});

describe('fields that the site settings add', () => {
  let configured: TestApi;
  beforeAll(async () => {
    const label = { en: 'x', de: 'x' };
    configured = await startTestApi({
      settings: {
        vehicle: {
          fields: [
            { id: 'device_reg', label },
            { id: 'make', label },
            { id: 'fleet_number', type: 'number', label },
            { id: 'colour', label, required: false },
          ],
        },
      },
    });
  });
  afterAll(() => configured.close());

  it('should keep them', async () => {
    const vehicle = { device_reg: 'A 1', make: 'Fiat', fields: { fleet_number: 7, colour: 'red' } };
    const { status, body } = await configured.customer('ann').post('/vehicles', vehicle);
    expect(status).toBe(201);
    expect(body).toMatchObject(vehicle);
  });

  it('should not stand in the way of a change once the settings no longer have them', async () => {
    const customer = configured.customer('bob');
    const { body } = await customer.post('/vehicles', {
      device_reg: 'B 1',
      make: 'Fiat',
      fields: { fleet_number: 7 },
    });
    await configured.database.transaction((tx) =>
      rawQuery(tx, 'update vehicles set fields = fields || $2 where id = $1', [body.id, '{"wheels": 4}']),
    );
    expect(await customer.patch(`/vehicles/${body.id}`, { make: 'Opel' })).toMatchObject({
      status: 200,
      body: { make: 'Opel', fields: { fleet_number: 7, wheels: 4 } },
    });
    expect(
      await customer.patch(`/vehicles/${body.id}`, { fields: { fleet_number: 7, wheels: 4 } }),
    ).toMatchObject({
      status: 422,
      body: { errors: [{ pointer: '/fields/wheels', code: 'unknown_field' }] },
    });
  });

  it('should name only so many unknown fields, each so that its name is no other pointer', async () => {
    const names = Array.from({ length: 400 }, (_, index) => `a/b~${index}`);
    const fields = Object.fromEntries(names.map((name) => [name, 1]));
    const { status, body } = await configured
      .customer('ann')
      .post('/vehicles', { device_reg: 'A 3', make: 'Opel', fields: { fleet_number: 7, ...fields } });
    expect(status).toBe(422);
    expect(body.errors).toHaveLength(50);
    expect(body.errors[0].pointer).toBe('/fields/a~1b~00');
  });

  it('should refuse what is missing, unknown or of the wrong kind', async () => {
    const answer = await configured
      .customer('ann')
      .post('/vehicles', { device_reg: 'A 2', fields: { fleet_number: 'seven', wheels: 4 } });
    expect(answer).toMatchObject({
      status: 422,
      body: {
        errors: [
          { pointer: '/make', code: 'required' },
          { pointer: '/fields/fleet_number', code: 'invalid_type' },
          { pointer: '/fields/wheels', code: 'unknown_field' },
        ],
      },
    });
  });
});
