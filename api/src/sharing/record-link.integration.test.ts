/** @jest-environment ./api/src/platform/db/testing/database-environment.ts */
import { ONE_PIXEL_PNG } from '../photos/testing/test-photos.ts';
import { requireSuccessfulBody } from '../testing/customer.ts';
import { fillLongRecord, LONG_RECORD_SIZE } from '../testing/large-databases.ts';
import { MONDAY_EIGHT, useTestApi } from '../testing/test-api.ts';
import { sharedRecordSchema } from './shared-record.ts';

const DAY_MS = 86_400_000;
const api = useTestApi({
  settings: {
    booking: { autoConfirm: true, placesPerSlot: 20 },
    vehicle: {
      fields: [
        { id: 'device_reg', label: { en: 'Registration', de: 'Kennzeichen' } },
        { id: 'colour', label: { en: 'Colour', de: 'Farbe' } },
      ],
    },
  },
});
beforeEach(() => api.setNow(MONDAY_EIGHT));

/** Adds a vehicle with an entry of the owner and a visit that the workshop completed. */
async function own(uid: string) {
  const customer = api.customer(uid, { name: `Name of ${uid}`, email: `${uid}@mail.example` });
  const vehicle = requireSuccessfulBody(
    await customer.post('/vehicles', {
      device_reg: `${uid.toUpperCase()} 1`,
      make: 'VW',
      model: 'Golf',
      year: 2019,
      vin: 'WVWZZZ1KZAW000001',
      fields: { colour: 'red' },
    }),
  );
  const path = `/vehicles/${vehicle.id}` as const;
  const entry = requireSuccessfulBody(
    await customer.post(`${path}/records`, {
      date: '2026-02-20',
      kind: 'tyres',
      odometer_km: 47_000,
      cost_minor: 41_250,
      note: 'All four',
    }),
  );
  const visit = requireSuccessfulBody(
    await customer.post('/appointments', {
      vehicle_id: vehicle.id,
      service_type: 'repair',
      date: '2026-03-02',
      time: '10:00',
      note: 'The gate is 4711',
    }),
  );
  const workshop = api.customer('desk', { role: 'workshop' });
  for (const [action, body] of [
    ['start', {}],
    ['complete', { work: ['New pads'], odometer_km: 47_110, cost_minor: 14_900 }],
  ] as const) {
    requireSuccessfulBody(await workshop.post(`/workshop/appointments/${visit.id}/${action}`, body));
  }
  const share = async (shown: object = {}) =>
    requireSuccessfulBody(await customer.post(`${path}/link`, { costs: false, vin: false, ...shown })).token;
  const sharedUntil = async () => (await customer.get(path)).body.shared_until;
  return { customer, vehicle, path, entry, visit, share, sharedUntil };
}

let readers = 0;
/** Sends a request as a browser without any cookie or token does. */
async function open(token: unknown, part = '', more: object = {}) {
  readers += 1;
  const headers = { 'content-type': 'application/json', 'x-forwarded-for': `203.0.113.${readers}` };
  const url = `/api/v1/shared/record${part}`;
  return api.send({ method: 'POST', url, headers, body: { token, ...more } });
}

const openRecord = async (token: unknown) => sharedRecordSchema.parse((await open(token)).body);

describe('the link to the record of a vehicle', () => {
  it('shows a buyer the vehicle and its record with what the workshop wrote, and nothing about the owner', async () => {
    const { vehicle, visit, entry, share } = await own('ann');
    const { status, headers, body, text } = await open(await share());
    expect([status, headers['cache-control']]).toEqual([200, 'no-store']);
    expect(body).toEqual({
      opened_at: MONDAY_EIGHT.toISOString(),
      expires_at: new Date(MONDAY_EIGHT.getTime() + 30 * DAY_MS).toISOString(),
      shows_costs: false,
      vehicle: {
        device_reg: 'ANN 1',
        make: 'VW',
        model: 'Golf',
        year: 2019,
        vin: null,
        fields: { colour: 'red' },
        has_photo: false,
      },
      confirmed_reading: { date: '2026-03-02', odometer_km: 47_110 },
      readings: [
        { date: '2026-02-20', odometer_km: 47_000 },
        { date: '2026-03-02', odometer_km: 47_110 },
      ],
      history: {
        items: [
          {
            date: '2026-03-02',
            odometer_km: 47_110,
            visit: {
              service_type: 'repair',
              work: ['New pads'],
              cost_minor: null,
              currency: null,
              other_registration: false,
            },
            record: null,
          },
          {
            date: '2026-02-20',
            odometer_km: 47_000,
            visit: null,
            record: {
              kind: 'tyres',
              note: 'All four',
              litres: null,
              cost_minor: null,
              currency: null,
              corrected: false,
            },
          },
        ],
        next_cursor: null,
      },
    });
    const hidden = [vehicle.id, visit.id, visit.reference, entry.id, '4711"', 'gate', 'Name of', 'WVWZZZ'];
    for (const each of hidden) expect(text).not.toContain(each);
  });

  it('shows costs and the identification number if the owner chose so, and corrections in any case', async () => {
    const { customer, entry, path, share } = await own('bob');
    expect((await customer.get(path)).body).toMatchObject({ shared_costs: false, shared_vin: false });
    const token = await share({ costs: true, vin: true });
    expect((await customer.get(path)).body).toMatchObject({ shared_costs: true, shared_vin: true });
    requireSuccessfulBody(await customer.patch(`/records/${entry.id}`, { note: 'Two of four' }));
    expect((await open(token)).body).toMatchObject({
      shows_costs: true,
      vehicle: { vin: 'WVWZZZ1KZAW000001' },
      history: {
        items: [
          { visit: { cost_minor: 14_900, currency: 'GBP' } },
          { record: { cost_minor: 41_250, currency: 'GBP', note: 'Two of four', corrected: true } },
        ],
      },
    });
  });

  it('tells which visits the workshop completed under another registration, and counts no reading of them', async () => {
    const { customer, path, visit, share } = await own('cat');
    const token = await share();
    const shown = async () =>
      (await openRecord(token)).history.items.flatMap(({ visit: each }) => each?.other_registration ?? []);
    // The database notes the change by its own clock.
    await api.query(
      "update appointment_changes set changed_at = now() - interval '1 hour' where appointment_id = $1",
      [visit.id],
    );
    requireSuccessfulBody(await customer.patch(path, { device_reg: 'cat-1' }));
    expect(await shown()).toEqual([false]);
    requireSuccessfulBody(await customer.patch(path, { device_reg: 'STOLEN 1' }));
    expect(await shown()).toEqual([true]);
    expect((await openRecord(token)).confirmed_reading).toBeNull();
    await api.query(
      "update appointment_changes set changed_at = now() + interval '1 hour' where appointment_id = $1",
      [visit.id],
    );
    expect(await shown()).toEqual([false]);
    expect((await openRecord(token)).confirmed_reading).not.toBeNull();
  });

  it('shows the photo of the vehicle, if there is one', async () => {
    const { customer, path, share } = await own('dan');
    const token = await share();
    expect((await open(token, '/photo')).body).toMatchObject({ status: 404, code: 'not_found' });
    requireSuccessfulBody(await customer.upload('PUT', `${path}/photo`, ONE_PIXEL_PNG, 'image/png'));
    const { status, headers } = await open(token, '/photo');
    expect([status, headers['content-type'], headers['cache-control']]).toEqual([
      200,
      'image/jpeg',
      'no-store',
    ]);
    expect((await openRecord(token)).vehicle.has_photo).toBe(true);
  });

  it('has pages of 100 visits and entries', async () => {
    const { vehicle, share } = await own('eve');
    await api.database.transaction((tx) =>
      fillLongRecord(tx, { customerId: 'eve', vehicleId: vehicle.id, lastDate: '2026-02-01' }),
    );
    const token = await share();
    const { history } = await openRecord(token);
    const { body } = await open(token, '/history', { cursor: history.next_cursor });
    const next = sharedRecordSchema.shape.history.parse(body);
    const dates = [...history.items, ...next.items].map(({ date }) => date);
    expect([LONG_RECORD_SIZE.entries > 200, dates.length]).toEqual([true, 200]);
    expect(dates).toEqual(dates.toSorted().reverse());
    expect((await open(token, '/history', { cursor: 'x' })).body).toMatchObject({ status: 422 });
  });

  it('works for 30 days, which the owner sees', async () => {
    const { share, sharedUntil } = await own('fay');
    expect(await sharedUntil()).toBeNull();
    const token = await share();
    const until = String(await sharedUntil());
    expect(until).toBe(new Date(MONDAY_EIGHT.getTime() + 30 * DAY_MS).toISOString());
    api.setNow(new Date(Date.parse(until) - 1));
    expect((await open(token)).status).toBe(200);
    api.setNow(new Date(until));
    expect((await open(token)).status).toBe(404);
  });

  it('ends when the owner makes another, ends it, archives the vehicle or erases the account', async () => {
    const { customer, vehicle, path, share, sharedUntil } = await own('gus');
    const first = await share();
    const second = await share();
    expect([(await open(first)).status, (await open(second)).status]).toEqual([404, 200]);
    for (const _repeated of [1, 2]) expect((await customer.delete(`${path}/link`)).status).toBe(204);
    expect([(await open(second)).status, await sharedUntil()]).toEqual([404, null]);
    const third = await share();
    requireSuccessfulBody(await customer.post(`${path}/archive`));
    requireSuccessfulBody(await customer.post(`${path}/restore`));
    expect([(await open(third)).status, await sharedUntil()]).toEqual([404, null]);
    const fourth = await share();
    // As a previous version of the api archives a vehicle.
    await api.query('update vehicles set archived_at = now() where id = $1', [vehicle.id]);
    expect((await open(fourth)).status).toBe(404);
    await api.query('update vehicles set archived_at = null where id = $1', [vehicle.id]);
    expect((await open(fourth)).status).toBe(200);
    expect((await customer.delete('/me')).status).toBe(204);
    expect((await open(fourth)).status).toBe(404);
  });

  it('is made or refused, but does not fail, while the owner deletes the vehicle', async () => {
    const customer = api.customer('hal');
    for (let n = 0; n < 10; n += 1) {
      const { id } = requireSuccessfulBody(
        await customer.post('/vehicles', { device_reg: `HAL ${n}`, fields: { colour: 'red' } }),
      );
      const [made, deleted] = await Promise.all([
        customer.post(`/vehicles/${id}/link`, { costs: false, vin: false }),
        customer.delete(`/vehicles/${id}`),
      ]);
      expect([201, 404]).toContain(made.status);
      expect(deleted.status).toBe(204);
    }
  });

  it('is refused in the same way, whatever is wrong with the token', async () => {
    const { customer, path, share } = await own('hal');
    const ended = await share();
    await customer.delete(`${path}/link`);
    const problems = await Promise.all([ended, `${await share()}x`, ''].map((token) => open(token)));
    for (const part of ['/history', '/photo']) {
      problems.push(await open(ended, part, part === '/history' ? { cursor: 'x' } : {}));
    }
    expect(new Set(problems.map(({ status, text }) => `${status} ${text}`)).size).toBe(1);
    expect(problems[0]?.body).toMatchObject({ status: 404, code: 'not_found' });
  });
});
