/** @jest-environment ./api/src/platform/db/testing/database-environment.ts */
import { requireSuccessfulBody } from '../testing/customer.ts';
import { performWorkshopActions, useTestApi } from '../testing/test-api.ts';

const api = useTestApi({
  settings: { booking: { serviceTypes: { installation: 3 }, placesPerSlot: 1 } },
});

type Visit = Awaited<ReturnType<typeof booked>>;

let count = 0;
/** Books a visit as a new customer, by default at a time at which no other test books. */
async function booked(slot: { date: string; time: string; service_type?: string } = freeSlot()) {
  count += 1;
  const customer = api.customer(`customer-${count}`);
  const { body: vehicle } = await customer.post('/vehicles', { device_reg: `CAR ${count}` });
  const booking = { service_type: 'repair', ...slot, vehicle_id: vehicle.id };
  return { customer, id: requireSuccessfulBody(await customer.post('/appointments', booking)).id };
}

/** Returns half past another hour at each call, from Monday, 9 March on; the week before is for the tests that name a time. */
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

async function placesLeft(date: string, time: string) {
  const { body } = await api
    .customer('looker')
    .get(`/availability?service_type=repair&from=${date}&to=${date}`);
  return body.days[0]?.slots.find((slot) => slot.time === time)?.places_left;
}

/** Returns a day's availability for the visit's kind of work. @param moving id of the visit that is to be moved to that day */
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
    await api.query(`update appointments set service_type = 'retired' where id = '${visit.id}'`);
    const times = await timesFor(visit, '2026-03-24', visit.id);
    expect(times.body.days[0]?.slots.at(-1)).toEqual({ time: '17:15', places_left: 1, bookable: true });
    const { body } = await move(visit, { date: '2026-03-24', time: '14:00' });
    expect(body).toMatchObject({ service_type: 'retired', ends_at: '2026-03-24T14:45:00.000Z' });
  });

  it('offers times that overlap with the current one, to its customer only', async () => {
    const date = '2026-03-25';
    const visit = await booked({ date, time: '12:00', service_type: 'installation' });
    const { body: toMove } = await timesFor(visit, date, visit.id);
    expect(toMove.days[0]?.slots).toContainEqual({ time: '12:15', places_left: 1, bookable: true });
    const { body: toBook } = await timesFor(visit, date);
    expect(toBook.days[0]?.slots).toContainEqual({ time: '12:15', places_left: 0, bookable: false });
    const { status, problem } = await timesFor(await booked(), date, visit.id);
    expect([status, problem.code]).toEqual([404, 'not_found']);
  });

  it('changes nothing when the time is the same', async () => {
    const visit = await booked({ date: '2026-03-04', time: '15:00' });
    const { body: before } = await read(visit);
    expect((await move(visit, { date: '2026-03-04', time: '15:00' })).body).toEqual(before);
  });

  it('offers its own times when the new one is taken', async () => {
    const date = '2026-03-03';
    const visit = await booked({ date, time: '12:00', service_type: 'installation' });
    await booked({ date, time: '13:00' });
    const free = { time: '12:15', places_left: 1, bookable: true };
    expect(await move(visit, { date, time: '13:00' })).toMatchObject({
      status: 409,
      body: { code: 'slot_taken', slots: expect.arrayContaining([free]) },
    });
    expect(await placesLeft(date, '12:15')).toBe(0);
  });
});

describe('cancelling', () => {
  it('frees the places and stores the reason', async () => {
    const visit = await booked({ date: '2026-03-04', time: '16:00' });
    const body = requireSuccessfulBody(await cancel(visit, { reason: ' On holiday ' }));
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
    expect([status, body.changes.at(-1)?.reason]).toEqual([200, null]);
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
    const cutOff = new Date(body.changeable_until ?? '');
    expect(new Date(body.starts_at).getTime() - cutOff.getTime()).toBe(24 * 3_600_000);
    api.setNow(cutOff);
    const later = { ...visit, customer: api.customer(`customer-${count}`) };
    expect((await change(later)).status).toBe(200);
    await cancel(later);
  });

  it('accepts If-Match with several versions, one of which is current', async () => {
    const visit = await booked();
    const { body } = await read(visit);
    expect((await cancel(visit, {}, undefined, `"0", "${body.version}"`)).status).toBe(200);
  });

  it('repeats the response when the first one was lost', async () => {
    const visit = await booked();
    const to = { date: '2026-03-19', time: '10:00' };
    const first = await move(visit, to, 'move-1', '"1"');
    expect(await move(visit, to, 'move-1', '"1"')).toMatchObject({ status: 200, body: first.body });
  });

  it('is possible 49 times a day after the booking; cancelling has no limit', async () => {
    const visit = await booked();
    for (let times = 1; times < 50; times += 1) {
      const time = times % 2 ? '17:00' : '17:15';
      expect((await move(visit, { date: '2026-03-20', time })).status).toBe(200);
    }
    const { problem } = await move(visit, { date: '2026-03-20', time: '17:30' });
    expect(problem.code).toBe('too_many_changes');
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
});

describe('a rating', () => {
  const rate = ({ customer, id }: Visit, body: object) => customer.put(`/appointments/${id}/rating`, body);

  it('is stored once for a completed visit, and can be changed for seven days', async () => {
    const visit = await booked();
    await performWorkshopActions(api.database, visit.id, 'start', 'complete');
    expect((await rate(visit, { stars: 4, comment: ' Quick ' })).body.rating).toEqual({
      stars: 4,
      comment: 'Quick',
      editable_until: '2026-03-09T08:00:00.000Z',
    });
    api.setNow(new Date('2026-03-09T08:00:00Z'));
    const later = { ...visit, customer: api.customer(`customer-${count}`) };
    expect((await rate(later, { stars: 2 })).body.rating).toMatchObject({ stars: 2, comment: null });
    expect((await read(later)).body).toMatchObject({ version: 5, rating: { stars: 2 } });
    expect((await read(later)).body.changes.map(({ change }) => change)).toEqual([
      'booked',
      'started',
      'completed',
      'rated',
      'rated',
    ]);
  });

  it('is unchanged when it is sent again, with any If-Match and at any time', async () => {
    const visit = await booked();
    await performWorkshopActions(api.database, visit.id, 'start', 'complete');
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
    expect((await rate(later, { ...again, comment: 'Slow' })).problem.code).toBe('rating_closed');
  });

  it.each([0, 6])('cannot have %d stars', async (stars) => {
    const visit = await booked();
    await performWorkshopActions(api.database, visit.id, 'start', 'complete');
    expect(await rate(visit, { stars })).toMatchObject({
      status: 422,
      body: { code: 'invalid_input', errors: [{ pointer: '/stars' }] },
    });
  });
});
