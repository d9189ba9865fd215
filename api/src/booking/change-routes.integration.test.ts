/** @jest-environment ./api/src/platform/db/testing/database-environment.ts */
import type { TestCustomer } from '../testing/customer.ts';
import { rawQuery } from '../testing/raw-query.ts';
import { MONDAY_EIGHT, startTestApi, type TestApi } from '../testing/test-api.ts';
import { workThrough } from '../testing/work-through.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi({
    settings: { booking: { serviceTypes: { installation: 3 }, placesPerSlot: 1 } },
  });
});
beforeEach(() => api.setNow(MONDAY_EIGHT));
afterAll(() => api.close());

interface Visit {
  customer: TestCustomer;
  id: string;
}

let count = 0;
/** A visit of a new customer, at a time that is theirs alone unless the test says which. */
async function booked(
  slot: { date: string; time: string; service_type?: string } = freeSlot(),
): Promise<Visit> {
  count += 1;
  const customer = api.customer(`customer-${count}`);
  const { body: vehicle } = await customer.post('/vehicles', { device_reg: `CAR ${count}` });
  const booking = { service_type: 'repair', ...slot, vehicle_id: vehicle.id };
  const { status, body } = await customer.post('/appointments', booking);
  expect(status).toBe(201);
  return { customer, id: body.id };
}

/** Half past each hour from Monday, 9 March on; the week before is for the tests that name a time. */
function freeSlot(): { date: string; time: string } {
  const [day, slot] = [Math.floor(count / 8), count % 8];
  return {
    date: `2026-03-${String(9 + day).padStart(2, '0')}`,
    time: `${String(9 + slot).padStart(2, '0')}:30`,
  };
}

const move = ({ customer, id }: Visit, to: object, key?: string, ifMatch?: string) =>
  customer.post(`/appointments/${id}/reschedule`, to, key, ifMatch);
const cancel = ({ customer, id }: Visit, body: object = {}, key?: string, ifMatch?: string) =>
  customer.post(`/appointments/${id}/cancel`, body, key, ifMatch);
const read = ({ customer, id }: Visit) => customer.get(`/appointments/${id}`);

async function placesLeft(date: string, time: string): Promise<number> {
  const { body } = await api
    .customer('looker')
    .get(`/availability?service_type=repair&from=${date}&to=${date}`);
  return body.days[0].slots.find((slot: { time: string }) => slot.time === time).places_left;
}

/** What a day has for work such as this visit's. @param moving the visit that is to be moved there */
async function timesFor({ customer, id }: Visit, date: string, moving?: string) {
  const { body: visit } = await customer.get(`/appointments/${id}`);
  const query = new URLSearchParams({ service_type: visit.service_type, from: date, to: date });
  if (moving !== undefined) query.set('moving', moving);
  return customer.get(`/availability?${query}`);
}

describe('moving', () => {
  it('keeps the appointment and its reference, frees the old time and takes the new one', async () => {
    const visit = await booked({ date: '2026-03-04', time: '10:00' });
    const { body: before } = await read(visit);
    const { status, headers, body } = await move(visit, { date: '2026-03-05', time: '11:15' });
    expect(status).toBe(200);
    expect(body).toMatchObject({
      id: before.id,
      reference: before.reference,
      status: 'confirmed',
      version: before.version + 1,
      starts_at: '2026-03-05T11:15:00.000Z',
      changes: [
        { change: 'booked', by: 'customer', date: '2026-03-04', time: '10:00' },
        { change: 'moved', by: 'customer', date: '2026-03-05', time: '11:15' },
      ],
    });
    expect(headers.etag).toBe(`"${body.version}"`);
    expect((await read(visit)).body).toEqual(body);
    expect([await placesLeft('2026-03-04', '10:00'), await placesLeft('2026-03-05', '11:15')]).toEqual([
      1, 0,
    ]);
  });

  it('may overlap with the previous time', async () => {
    const visit = await booked({ date: '2026-03-04', time: '12:00', service_type: 'installation' });
    const { body } = await move(visit, { date: '2026-03-04', time: '12:15' });
    expect(body).toMatchObject({ time: '12:15', ends_at: '2026-03-04T13:00:00.000Z' });
    expect([await placesLeft('2026-03-04', '12:00'), await placesLeft('2026-03-04', '12:45')]).toEqual([
      1, 0,
    ]);
  });

  it('is possible after the settings have lost its kind of work', async () => {
    const visit = await booked({ date: '2026-03-24', time: '12:00', service_type: 'installation' });
    await api.database.transaction((tx) =>
      rawQuery(tx, `update appointments set service_type = 'retired' where id = '${visit.id}'`),
    );
    const times = await timesFor(visit, '2026-03-24', visit.id);
    expect(times.body.days[0].slots.at(-1)).toEqual({ time: '17:15', places_left: 1, bookable: true });
    const { body } = await move(visit, { date: '2026-03-24', time: '14:00' });
    expect(body).toMatchObject({ service_type: 'retired', ends_at: '2026-03-24T14:45:00.000Z' });
  });

  it('offers times that overlap with the current one, to its customer only', async () => {
    const date = '2026-03-25';
    const visit = await booked({ date, time: '12:00', service_type: 'installation' });
    const { body: toMove } = await timesFor(visit, date, visit.id);
    expect(toMove.days[0].slots).toContainEqual({ time: '12:15', places_left: 1, bookable: true });
    const { body: toBook } = await timesFor(visit, date);
    expect(toBook.days[0].slots).toContainEqual({ time: '12:15', places_left: 0, bookable: false });
    const { status, body } = await timesFor(await booked(), date, visit.id);
    expect([status, body.code]).toEqual([404, 'not_found']);
  });

  it('changes nothing when the time is the same', async () => {
    const visit = await booked({ date: '2026-03-04', time: '15:00' });
    const { body: before } = await read(visit);
    expect((await move(visit, { date: '2026-03-04', time: '15:00' })).body).toEqual(before);
  });

  it.each([
    ['not_a_slot', 422, { date: '2026-03-05', time: '10:05' }],
    ['closed_day', 422, { date: '2026-03-07', time: '10:00' }],
    ['too_soon', 422, { date: '2026-03-02', time: '09:30' }],
    ['too_far', 422, { date: '2026-05-04', time: '10:00' }],
    ['slot_taken', 409, { date: '2026-03-06', time: '09:00' }],
  ])('refuses with %s, and leaves everything as it was', async (code, status, to) => {
    if (code === 'slot_taken') await booked({ date: '2026-03-06', time: '09:00' });
    const visit = await booked();
    const { body: before } = await read(visit);
    const refused = await move(visit, to);
    expect(refused).toMatchObject({ status, body: { code } });
    if (code === 'slot_taken') {
      expect(refused.body.slots).toContainEqual({ time: '09:15', places_left: 1, bookable: true });
    }
    expect((await read(visit)).body).toEqual(before);
    expect(await placesLeft(before.date, before.time)).toBe(0);
  });

  it('offers its own times when the new one is taken', async () => {
    const date = '2026-03-03';
    const visit = await booked({ date, time: '12:00', service_type: 'installation' });
    await booked({ date, time: '13:00' });
    const { status, body } = await move(visit, { date, time: '13:00' });
    expect([status, body.code]).toEqual([409, 'slot_taken']);
    expect(body.slots).toContainEqual({ time: '12:15', places_left: 1, bookable: true });
    expect(await placesLeft(date, '12:15')).toBe(0);
  });

  it('refuses one vehicle in two visits at a time', async () => {
    const { customer, id } = await booked({ date: '2026-03-06', time: '10:00' });
    const { body } = await customer.get(`/appointments/${id}`);
    const second = {
      service_type: 'installation',
      date: '2026-03-06',
      time: '14:00',
      vehicle_id: body.vehicle.id,
    };
    const { body: other } = await customer.post('/appointments', second);
    const refused = await move({ customer, id: other.id }, { date: '2026-03-06', time: '09:30' });
    expect(refused).toMatchObject({ status: 409, body: { code: 'vehicle_already_booked' } });
  });
});

describe('cancelling', () => {
  it('frees the places and stores the reason', async () => {
    const visit = await booked({ date: '2026-03-04', time: '16:00' });
    const { status, body } = await cancel(visit, { reason: ' On holiday ' });
    expect(status).toBe(200);
    expect(body).toMatchObject({
      status: 'cancelled',
      changeable_until: null,
      changes: [{ change: 'booked' }, { change: 'cancelled', by: 'customer', reason: 'On holiday' }],
    });
    expect(await placesLeft('2026-03-04', '16:00')).toBe(1);
  });

  it('needs no reason, and treats an empty one as missing', async () => {
    const visit = await booked();
    const { status, body } = await cancel(visit, { reason: ' ' });
    expect([status, body.changes.at(-1).reason]).toEqual([200, null]);
  });

  it('has one effect, however often it is requested', async () => {
    const visit = await booked();
    const first = await cancel(visit, {}, 'key-1');
    expect((await cancel(visit, {}, 'key-1')).body).toEqual(first.body);
    expect((await cancel(visit)).body).toEqual(first.body);
    expect((await cancel(visit, {}, undefined, '"1"')).body).toEqual(first.body);
  });
});

describe('a change by its customer', () => {
  it.each(['move', 'cancel'] as const)('is possible until the cut-off to the second: %s', async (what) => {
    const change = (visit: Visit) =>
      what === 'move' ? move(visit, { date: '2026-03-20', time: '17:00' }) : cancel(visit);
    const visit = await booked();
    const { body } = await read(visit);
    const cutOff = new Date(body.changeable_until);
    expect(new Date(body.starts_at).getTime() - cutOff.getTime()).toBe(24 * 3_600_000);
    api.setNow(new Date(cutOff.getTime() + 1));
    const later = { ...visit, customer: api.customer(`customer-${count}`) };
    expect(await change(later)).toMatchObject({
      status: 409,
      body: { code: 'past_cutoff', phone: '+44 20 7946 0100' },
    });
    api.setNow(cutOff);
    expect((await change(later)).status).toBe(200);
    await cancel(later);
  });

  it('is refused if it is based on another version, on any device', async () => {
    const visit = await booked();
    const { headers } = await read(visit);
    const seen = String(headers.etag);
    expect((await move(visit, { date: '2026-03-18', time: '09:00' }, undefined, seen)).status).toBe(200);
    const { body: after } = await read(visit);
    for (const refused of [
      await move(visit, { date: '2026-03-19', time: '09:00' }, undefined, seen),
      await cancel(visit, {}, undefined, seen),
    ]) {
      expect(refused).toMatchObject({ status: 412, body: { code: 'changed_elsewhere' } });
    }
    expect((await read(visit)).body).toEqual(after);
    expect((await cancel(visit, {}, undefined, `"0", "${after.version}"`)).status).toBe(200);
  });

  it('repeats the response when the first one was lost', async () => {
    const visit = await booked();
    const to = { date: '2026-03-19', time: '10:00' };
    const first = await move(visit, to, 'move-1', '"1"');
    expect(await move(visit, to, 'move-1', '"1"')).toMatchObject({ status: 200, body: first.body });
    const other = { date: '2026-03-19', time: '10:15' };
    expect(await move(visit, other, 'move-1')).toMatchObject({ body: { code: 'idempotency_key_reused' } });
  });

  it('is possible fifty times a day, and cancelling always', async () => {
    const visit = await booked();
    for (let times = 1; times < 50; times += 1) {
      const time = times % 2 ? '17:00' : '17:15';
      expect((await move(visit, { date: '2026-03-20', time })).status).toBe(200);
    }
    const { body: vehicle } = await visit.customer.post('/vehicles', { device_reg: `VAN ${count}` });
    const another = { vehicle_id: vehicle.id, service_type: 'repair', date: '2026-03-20', time: '16:00' };
    for (const refused of [
      await move(visit, { date: '2026-03-20', time: '17:30' }),
      await visit.customer.post('/appointments', another),
    ]) {
      expect(refused).toMatchObject({
        status: 409,
        body: { code: 'too_many_changes', phone: '+44 20 7946 0100' },
      });
    }
    expect((await cancel(visit)).status).toBe(200);
  });

  it('is refused to a customer who was erased meanwhile, with that reason', async () => {
    const visit = await booked();
    expect((await visit.customer.delete('/me')).status).toBe(204);
    expect(await move(visit, { date: '2026-03-20', time: '12:00' })).toMatchObject({
      status: 401,
      body: { code: 'token_revoked' },
    });
  });

  it.each([
    ['in the workshop', ['start']],
    ['ready', ['start', 'ready']],
    ['completed', ['start', 'complete']],
    ['missed', ['no_show']],
  ] as const)('is not possible once it is %s', async (_, actions) => {
    const visit = await booked();
    await workThrough(api.database, visit.id, ...actions);
    for (const refused of [await move(visit, { date: '2026-03-19', time: '11:00' }), await cancel(visit)]) {
      expect(refused).toMatchObject({ status: 409, body: { code: 'not_changeable' } });
    }
  });
});

describe('a rating', () => {
  const rate = ({ customer, id }: Visit, body: object) => customer.put(`/appointments/${id}/rating`, body);

  it('is stored once for a completed visit, and can be changed for seven days', async () => {
    const visit = await booked();
    expect(await rate(visit, { stars: 5 })).toMatchObject({ status: 409, body: { code: 'not_completed' } });
    await workThrough(api.database, visit.id, 'start', 'complete');
    expect((await rate(visit, { stars: 4, comment: ' Quick ' })).body.rating).toEqual({
      stars: 4,
      comment: 'Quick',
      editable_until: '2026-03-09T08:00:00.000Z',
    });
    api.setNow(new Date('2026-03-09T08:00:00Z'));
    const later = { ...visit, customer: api.customer(`customer-${count}`) };
    expect((await rate(later, { stars: 2 })).body.rating).toMatchObject({ stars: 2, comment: null });
    api.setNow(new Date('2026-03-09T08:00:00.001Z'));
    expect(await rate(later, { stars: 1 })).toMatchObject({ status: 409, body: { code: 'rating_closed' } });
    expect((await read(later)).body).toMatchObject({ version: 5, rating: { stars: 2 } });
    expect((await read(later)).body.changes.map(({ change }: { change: string }) => change)).toEqual([
      'booked',
      'started',
      'completed',
      'rated',
      'rated',
    ]);
  });

  it('is unchanged when it is sent again, with any If-Match and at any time', async () => {
    const visit = await booked();
    await workThrough(api.database, visit.id, 'start', 'complete');
    const seen = String((await read(visit)).headers.etag);
    const first = await rate(visit, { stars: 4, comment: 'Quick' });
    const again = { stars: 4, comment: ' Quick ' };
    expect((await rate(visit, again)).body).toEqual(first.body);
    const { status, body } = await visit.customer.put(
      `/appointments/${visit.id}/rating`,
      again,
      undefined,
      seen,
    );
    expect([status, body]).toEqual([200, first.body]);
    api.setNow(new Date('2026-03-10T08:00:00Z'));
    const later = { ...visit, customer: api.customer(`customer-${count}`) };
    expect((await rate(later, again)).status).toBe(200);
    expect((await read(later)).body).toMatchObject({ version: 4 });
    expect((await rate(later, { ...again, comment: 'Slow' })).body.code).toBe('rating_closed');
  });

  it('is refused on a device with an older version', async () => {
    const visit = await booked();
    await workThrough(api.database, visit.id, 'start', 'complete');
    const seen = String((await read(visit)).headers.etag);
    const rateSeen = (stars: number) =>
      visit.customer.put(`/appointments/${visit.id}/rating`, { stars }, undefined, seen);
    expect((await rateSeen(5)).status).toBe(200);
    expect(await rateSeen(1)).toMatchObject({ status: 412, body: { code: 'changed_elsewhere' } });
  });

  it.each([0, 6])('cannot have %d stars', async (stars) => {
    const visit = await booked();
    await workThrough(api.database, visit.id, 'start', 'complete');
    expect(await rate(visit, { stars })).toMatchObject({
      status: 422,
      body: { code: 'invalid_input', errors: [{ pointer: '/stars' }] },
    });
  });
});
