/** @jest-environment ./api/src/platform/db/testing/database-environment.ts */
import { replaceClosing } from '../booking/closings.ts';
import { requireSuccessfulBody, type TestCustomer } from '../testing/customer.ts';
import { useTestApi } from '../testing/test-api.ts';

const api = useTestApi({ settings: { booking: { autoConfirm: false, placesPerSlot: 20 } } });
let workshop: TestCustomer;
beforeAll(() => {
  workshop = api.customer('workshop', { role: 'workshop' });
});

let count = 0;
/** Requests a visit as a new customer. */
async function requested(
  date: string,
  time: string,
): Promise<{ customer: TestCustomer; id: string; vehicle_id: string }> {
  count += 1;
  const customer = api.customer(`customer-${count}`, { phone_number: `+44770090012${count % 10}` });
  await customer.patch('/me', { display_name: `Customer ${count}` });
  const { body: vehicle } = await customer.post('/vehicles', { device_reg: `CAR ${count}` });
  const booking = { service_type: 'repair', date, time, vehicle_id: vehicle.id };
  const { body } = await customer.post('/appointments', booking);
  expect(body.status).toBe('requested');
  return { customer, id: body.id, vehicle_id: vehicle.id };
}

const step = (id: string, action: string, body?: object, ifMatch?: string) =>
  workshop.post(`/workshop/appointments/${id}/${action}`, body, undefined, ifMatch);

describe('the day of the workshop', () => {
  it('lists cars in the order in which they come, page by page', async () => {
    const date = '2026-03-03';
    const later = await requested(date, '15:00');
    const sooner = await requested(date, '09:00');
    const { body } = await workshop.get(`/workshop/appointments?date=${date}`);
    expect(body.items.map(({ id }) => id)).toEqual([sooner.id, later.id]);
    expect(body.items[0]?.customer).toEqual({
      customer_number: (await sooner.customer.get('/me')).body.customer_number,
      display_name: `Customer ${count}`,
      phone_formatted: `+44 7700 90012${count % 10}`,
    });
    const first = (await workshop.get(`/workshop/appointments?date=${date}&limit=1`)).body;
    const next = `/workshop/appointments?date=${date}&limit=1&cursor=${first.next_cursor}`;
    expect((await workshop.get(next)).body).toMatchObject({ items: [{ id: later.id }], next_cursor: null });
  });
});

describe('the reference of a visit', () => {
  const find = (query: string) => workshop.get(`/workshop/appointments?${query}`);

  it('finds it in any notation, and on its day only', async () => {
    const { id } = await requested('2026-03-03', '16:00');
    const { reference = '' } = (await find('date=2026-03-03&limit=100')).body.items.at(-1) ?? {};
    for (const query of [reference, reference.toLowerCase(), `${reference}&date=2026-03-03`]) {
      expect((await find(`reference=${query}`)).body).toMatchObject({ items: [{ id }], next_cursor: null });
    }
    for (const query of ['HSG-0000', `${reference}&date=2026-03-04`]) {
      expect((await find(`reference=${query}`)).body.items).toEqual([]);
    }
  });

  it('finds completed work whose customer deleted the account, without anything else about them', async () => {
    const { customer, id } = await requested('2026-03-03', '16:30');
    for (const action of ['confirm', 'start']) await step(id, action);
    const { reference } = (await step(id, 'complete', { work: ['Oil'] })).body;
    expect((await customer.delete('/me')).status).toBe(204);
    expect((await find(`reference=${reference?.toLowerCase()}`)).body).toEqual({
      items: [],
      next_cursor: null,
      retained: [{ reference, service_type: 'repair', date: '2026-03-02' }],
    });
    expect((await find('reference=HSG-0000')).body).toEqual({ items: [], next_cursor: null });
  });

  it('is required without a date', async () => {
    expect(await find('limit=3')).toMatchObject({ status: 422, body: { code: 'invalid_input' } });
  });
});

describe('the steps of a visit', () => {
  it('goes from the request to the work done, which the customer can read', async () => {
    const { customer, id } = await requested('2026-03-04', '10:00');
    for (const [action, status] of [
      ['confirm', 'confirmed'],
      ['start', 'in_progress'],
      ['ready', 'ready'],
    ] as const) {
      expect(await step(id, action)).toMatchObject({ status: 200, body: { status } });
    }
    const done = { work: ['New brake pads', ' Oil  '], odometer_km: 81_200 };
    expect((await step(id, 'complete', done)).status).toBe(200);
    expect((await customer.get(`/appointments/${id}`)).body).toMatchObject({
      status: 'completed',
      work: ['New brake pads', 'Oil'],
      odometer_km: 81_200,
      changes: ['booked', 'confirmed', 'started', 'ready', 'completed'].map((change, index) => ({
        change,
        by: index === 0 ? 'customer' : 'workshop',
      })),
    });
  });

  it('lists the cars on site, whatever day they came, until they are collected', async () => {
    const onSite = async (page = '') =>
      (await workshop.get(`/workshop/appointments?on_site=true${page}`)).body;
    const later = await requested('2026-03-06', '09:00');
    const sooner = await requested('2026-03-05', '15:00');
    const { id } = await requested('2026-03-05', '16:00');
    for (const each of [later.id, sooner.id]) {
      await step(each, 'confirm');
      await step(each, 'start');
    }
    await step(id, 'confirm');
    await step(sooner.id, 'ready');
    expect(await onSite()).toMatchObject({ items: [{ id: sooner.id }, { id: later.id }], next_cursor: null });
    const { next_cursor } = await onSite('&limit=1');
    expect((await onSite(`&limit=1&cursor=${next_cursor}`)).items).toMatchObject([{ id: later.id }]);
    await step(sooner.id, 'complete', { work: [] });
    expect((await onSite('&date=2026-03-05')).items).toEqual([]);
    await step(later.id, 'complete', { work: [] });
  });

  it('lists visits to be confirmed, and open visits until a day', async () => {
    const ids = async (query: string) =>
      (await workshop.get(`/workshop/appointments?${query}&limit=100`)).body.items.map(
        ({ id }: { id: string }) => id,
      );
    const { id } = await requested('2026-03-05', '12:00');
    expect(await ids('status=requested')).toContain(id);
    await step(id, 'confirm');
    expect(await ids('status=requested')).not.toContain(id);
    expect(await ids('status=confirmed&to=2026-03-05')).toContain(id);
    expect(await ids('status=confirmed&to=2026-03-04')).not.toContain(id);
    expect((await workshop.get('/workshop/appointments?status=completed')).status).toBe(422);
  });

  it('takes the mileage under either name', async () => {
    const { id } = await requested('2026-03-05', '13:00');
    await step(id, 'confirm');
    await step(id, 'start');
    expect((await step(id, 'complete', { work: ['Oil'], odometer: 81_200 })).body).toMatchObject({
      odometer_km: 81_200,
    });
    expect((await step(id, 'complete', { work: ['Oil'], odometer_km: 81_200 })).status).toBe(200);
  });

  it('confirms a low mileage unless a visit or a record entry has another one, whatever the field of the vehicle says', async () => {
    const { customer, id, vehicle_id } = await requested('2026-03-06', '13:00');
    requireSuccessfulBody(await customer.patch(`/vehicles/${vehicle_id}`, { odometer_km: 70 }));
    for (const action of ['confirm', 'start']) await step(id, action);
    const complete = (confirmed = {}) =>
      step(id, 'complete', { work: ['Oil'], odometer_km: 71, ...confirmed });
    expect(await complete()).toMatchObject({ status: 409, body: { code: 'odometer_low' } });
    expect(await complete({ confirm_lower: true })).toMatchObject({ body: { code: 'odometer_low' } });
    const reading = { date: '2026-03-01', kind: 'reading', odometer_km: 70 };
    requireSuccessfulBody(await customer.post(`/vehicles/${vehicle_id}/records`, reading));
    expect((await complete()).status).toBe(200);
  });

  it('takes the two flags of an earlier command line as the confirmation of a low mileage', async () => {
    const { id } = await requested('2026-03-06', '15:00');
    for (const action of ['confirm', 'start']) await step(id, action);
    await step(id, 'complete', { work: ['Oil'] });
    const correct = (confirmed = {}) =>
      workshop.put(`/workshop/appointments/${id}/odometer`, { odometer_km: 71, ...confirmed });
    expect(await correct()).toMatchObject({ status: 409, body: { code: 'odometer_low' } });
    expect(await correct({ confirm_lower: true, confirm_jump: true })).toMatchObject({
      status: 200,
      body: { odometer_km: 71 },
    });
  });

  it('takes what was done when the car is ready, and keeps it at completion unless other work is listed', async () => {
    for (const [time, listed, kept] of [
      ['14:00', [], ['Oil', 'New pads']],
      ['15:00', ['Oil', 'New pads', 'Wipers'], ['Oil', 'New pads', 'Wipers']],
    ] as const) {
      const { id } = await requested('2026-03-05', time);
      await step(id, 'confirm');
      await step(id, 'start');
      const ready = await step(id, 'ready', { work: ['Oil', 'New pads'] });
      expect(ready.body).toMatchObject({ status: 'ready', work: ['Oil', 'New pads'] });
      for (const same of [{ work: ['Oil', 'New pads'] }, { work: [] }, undefined]) {
        expect(await step(id, 'ready', same)).toMatchObject({ status: 200, body: ready.body });
      }
      const done = await step(id, 'complete', { work: listed });
      expect(done.body).toMatchObject({ status: 'completed', work: kept });
      expect(await step(id, 'complete', { work: [] })).toMatchObject({ status: 200, body: done.body });
    }
  });

  it.each([
    ['confirm', []],
    ['start', ['confirm']],
    ['ready', ['confirm', 'start']],
    ['complete', ['confirm', 'start']],
    ['cancel', []],
  ])('can be repeated, with one notification: %s', async (action, before) => {
    const { id } = await requested('2026-03-04', '11:00');
    for (const each of before) await step(id, each);
    const seen = (await workshop.get(`/workshop/appointments?date=2026-03-04`)).body.items.find(
      (item) => item.id === id,
    );
    const body = action === 'complete' ? { work: ['Oil'] } : undefined;
    // The same request is sent again after a lost response, with the version from before the change.
    const [first, again] = [
      await step(id, action, body, `"${seen?.version}"`),
      await step(id, action, body, `"${seen?.version}"`),
    ];
    expect(first.body).toMatchObject({ version: Number(seen?.version) + 1 });
    expect(again).toMatchObject({ status: 200, body: first.body });
    expect(again.body.changes).toHaveLength(before.length + 2);
  });

  describe('with a price', () => {
    /** Books a visit and starts its work. */
    async function started() {
      const visit = await requested('2026-03-06', '11:00');
      await step(visit.id, 'confirm');
      await step(visit.id, 'start');
      return visit;
    }
    const pounds = { cost_minor: 480_000_000_000, currency: 'GBP' };
    const none = { cost_minor: null, currency: null };

    it('gives it to the customer, from "ready" on, and to nobody else', async () => {
      const { customer, id } = await started();
      const read = async () => (await customer.get(`/appointments/${id}`)).body;
      expect(await read()).toMatchObject({ status: 'in_progress', ...none });
      const { body } = await step(id, 'ready', { cost_minor: 480_000_000_000 });
      expect(body).toMatchObject({ status: 'ready', ...pounds });
      expect(await read()).toMatchObject({ status: 'ready', ...pounds });
      const other = api.customer('another customer', { phone_number: '+447700900199' });
      expect((await other.get(`/appointments/${id}`)).status).toBe(404);
      expect((await step(id, 'complete', { work: ['Oil'] })).body).toMatchObject(pounds);
      expect(await read()).toMatchObject({ status: 'completed', work: ['Oil'], ...pounds });
      const listed = (await customer.get('/appointments')).body.items;
      expect(listed).toMatchObject([{ id, ...pounds }]);
    });

    it('is corrected by repeating "ready", as is the work, without a new version or a second notification', async () => {
      const { customer, id } = await started();
      const stored = async () => ({
        visit: (await customer.get(`/appointments/${id}`)).body,
        notifications: (await customer.get('/notifications')).body.items.length,
        outbox: (await api.query('select count(*) from outbox where appointment_id = $1', [id]))[0],
      });
      const { version } = (await step(id, 'ready', { work: ['Oil'], cost_minor: 14_900 })).body;
      const first = await stored();
      const priced = { version, status: 'ready', work: ['Oil'], cost_minor: 15_000 };
      expect((await step(id, 'ready', { cost_minor: 15_000 }, `"${version}"`)).body).toMatchObject(priced);
      const both = { ...priced, work: ['Oil', 'Wipers'] };
      expect((await step(id, 'ready', { work: ['Oil', 'Wipers'] })).body).toMatchObject(both);
      expect(await stored()).toEqual({ ...first, visit: { ...first.visit, ...both } });
      expect(await step(id, 'ready', { cost_minor: 1 }, '"1"')).toMatchObject({ status: 412 });
      await step(id, 'complete', { work: [] });
      expect(await step(id, 'ready', { cost_minor: 1 })).toMatchObject({ status: 409 });
      expect((await stored()).visit).toMatchObject({ work: ['Oil', 'Wipers'], cost_minor: 15_000 });
    });

    it('can be repeated, and refuses another price after completion', async () => {
      const { id } = await started();
      const first = await step(id, 'ready', { cost_minor: 14_900 });
      for (const same of [{ cost_minor: 14_900 }, {}, undefined]) {
        expect(await step(id, 'ready', same)).toMatchObject({ status: 200, body: first.body });
      }
      const done = await step(id, 'complete', { work: ['Oil'], cost_minor: 15_000 });
      expect(done.body).toMatchObject({ cost_minor: 15_000, version: first.body.version + 1 });
      for (const same of [
        { work: ['Oil'], cost_minor: 15_000 },
        { work: ['Oil'] },
        { work: [], cost_minor: 15_000 },
      ]) {
        expect(await step(id, 'complete', same)).toMatchObject({ status: 200, body: done.body });
      }
      expect(await step(id, 'complete', { work: ['Oil'], cost_minor: 14_900 })).toMatchObject({
        status: 409,
        body: { code: 'illegal_status' },
      });
    });

    it('accepts nothing to pay, also without "ready"', async () => {
      const { customer, id } = await started();
      expect((await step(id, 'complete', { work: [], cost_minor: 0 })).status).toBe(200);
      expect((await customer.get(`/appointments/${id}`)).body).toMatchObject({
        cost_minor: 0,
        currency: 'GBP',
      });
    });

    it.each([-1, 149.5, 500_000_000_001, '149.00', null])(
      'refuses what is no amount: %p',
      async (cost_minor) => {
        const { id } = await started();
        for (const [action, body] of [
          ['ready', { cost_minor }],
          ['complete', { work: [], cost_minor }],
        ] as const) {
          expect(await step(id, action, body)).toMatchObject({
            status: 422,
            body: { code: 'invalid_input', errors: [{ pointer: '/cost_minor' }] },
          });
        }
      },
    );

    it('is refused if it was given in another currency', async () => {
      const { customer, id } = await started();
      for (const [action, body] of [
        ['ready', { cost_minor: 14_900, currency: 'EUR' }],
        ['complete', { work: [], cost_minor: 14_900, currency: 'EUR' }],
      ] as const) {
        expect(await step(id, action, body)).toMatchObject({
          status: 422,
          body: { code: 'invalid_input', errors: [{ pointer: '/currency', code: 'other_currency' }] },
        });
      }
      expect((await customer.get(`/appointments/${id}`)).body).toMatchObject({
        status: 'in_progress',
        ...none,
      });
      expect((await step(id, 'ready', pounds)).body).toMatchObject({ status: 'ready', ...pounds });
      expect((await step(id, 'complete', { work: [], ...pounds })).status).toBe(200);
    });

    it('is refused by other steps', async () => {
      const { id } = await requested('2026-03-06', '12:00');
      expect((await step(id, 'confirm', { cost_minor: 100 })).status).toBe(422);
    });

    const set = (id: string, assignment: string) =>
      api.query(`update appointments set ${assignment} where id = $1`, [id]);

    it('keeps its currency after the site changed to another one', async () => {
      const { id } = await started();
      await step(id, 'ready', { cost_minor: 14_900 });
      await set(id, "currency = 'EUR'");
      const before = { cost_minor: 14_900, currency: 'EUR' };
      expect((await step(id, 'complete', { work: ['Oil'] })).body).toMatchObject(before);
    });

    it('is stored with a currency, only for finished work and never below zero', async () => {
      const { id } = await started();
      await expect(set(id, "cost_minor = 1, currency = 'GBP'")).rejects.toThrow(/cost_of_finished_work/);
      await step(id, 'ready', { cost_minor: 14_900 });
      await expect(set(id, 'currency = null')).rejects.toThrow(/cost_in_a_currency/);
      await expect(set(id, 'cost_minor = -1')).rejects.toThrow(/cost_minor_check/);
    });
  });

  describe('with the time at which the work is expected to be done', () => {
    const FOUR = '2026-03-06T16:00:00.000Z';
    const SIX = '2026-03-06T18:00:00.000Z';

    async function confirmed() {
      const visit = await requested('2026-03-06', '13:00');
      await step(visit.id, 'confirm');
      return visit;
    }

    it('gives it to the customer from the start of the work on, and is optional', async () => {
      const { customer, id } = await confirmed();
      const read = async () => (await customer.get(`/appointments/${id}`)).body;
      expect(await read()).toMatchObject({ status: 'confirmed', ready_by: null });
      const { body } = await step(id, 'start', { ready_by: FOUR });
      expect(body).toMatchObject({ status: 'in_progress', ready_by: FOUR });
      expect(await read()).toMatchObject({ status: 'in_progress', ready_by: FOUR });
      expect((await customer.get('/appointments')).body.items[0]).toMatchObject({ ready_by: FOUR });
      const other = await confirmed();
      expect((await step(other.id, 'start')).body).toMatchObject({ status: 'in_progress', ready_by: null });
    });

    it('can be changed and removed while the car is in the workshop, without a version', async () => {
      const { customer, id } = await confirmed();
      const { body: started } = await step(id, 'start', { ready_by: FOUR });
      const same = { version: started.version, changes: started.changes };
      const current = `"${started.version}"`;
      for (const ready_by of [SIX, SIX, null, FOUR]) {
        const changed = await step(id, 'start', { ready_by }, current);
        expect(changed).toMatchObject({ status: 200, body: { ...same, ready_by } });
        expect((await customer.get(`/appointments/${id}`)).body).toMatchObject({ ...same, ready_by });
      }
      expect((await step(id, 'start')).body).toMatchObject({ ...same, ready_by: FOUR });
      expect(await step(id, 'start', { ready_by: SIX }, '"1"')).toMatchObject({ status: 412 });
      expect((await step(id, 'ready')).body).toMatchObject({ status: 'ready', ready_by: FOUR });
    });

    it.each([
      ['has passed', '2026-03-01T08:00:00.000Z', 'in_past'],
      ['is more than 366 days ahead', '2027-03-06T16:00:00Z', 'too_far'],
      ['is not an instant', '16:00', 'invalid_format'],
    ])('is refused if it %s', async (_, ready_by, code) => {
      const { customer, id } = await confirmed();
      expect(await step(id, 'start', { ready_by })).toMatchObject({
        status: 422,
        body: { code: 'invalid_input', errors: [{ pointer: '/ready_by', code }] },
      });
      expect((await customer.get(`/appointments/${id}`)).body).toMatchObject({ status: 'confirmed' });
    });

    it('is accepted up to 366 days ahead, with and without fractions of a second', async () => {
      const { id } = await confirmed();
      for (const ready_by of ['2026-03-06T16:00:00Z', '2027-03-01T16:00:00.5Z', FOUR]) {
        const { status, body } = await step(id, 'start', { ready_by });
        expect([status, body.ready_by]).toEqual([200, new Date(ready_by).toISOString()]);
      }
    });

    it('is refused before the confirmation, and after the work', async () => {
      const { id } = await requested('2026-03-06', '14:00');
      const detail = expect.stringMatching(/only while it is confirmed or in_progress$/);
      const refusal = { status: 409, body: { code: 'illegal_status', detail } };
      expect(await step(id, 'start', { ready_by: FOUR })).toMatchObject(refusal);
      for (const action of ['confirm', 'start', 'ready']) await step(id, action);
      expect(await step(id, 'start', { ready_by: FOUR })).toMatchObject(refusal);
    });

    it('does not prevent a cancellation, and is stored only since the work has begun', async () => {
      const { id } = await confirmed();
      const set = api.query('update appointments set ready_by = now() where id = $1', [id]);
      await expect(set).rejects.toThrow(/ready_by_of_started_work/);
      await step(id, 'start', { ready_by: FOUR });
      expect((await step(id, 'cancel', { reason: 'A part is missing' })).status).toBe(200);
    });
  });

  it('refuses a reason for a visit that is cancelled already', async () => {
    const { id } = await requested('2026-03-04', '13:00');
    await step(id, 'cancel', { reason: 'The lift is broken' });
    for (const said of [{ reason: 'The lift is broken' }, undefined]) {
      expect(await step(id, 'cancel', said)).toMatchObject({ status: 200, body: { status: 'cancelled' } });
    }
    expect(await step(id, 'cancel', { reason: 'Nobody is here' })).toMatchObject({
      status: 409,
      body: { code: 'illegal_status' },
    });
  });

  it('marks a visit as missed from its time on', async () => {
    const { id } = await requested('2026-03-04', '14:00');
    await step(id, 'confirm');
    api.setNow(new Date('2026-03-04T14:00:00Z'));
    const then = api.customer('workshop', { role: 'workshop' });
    expect((await then.post(`/workshop/appointments/${id}/no_show`)).body.status).toBe('no_show');
  });

  it('shows the customer the reason, and frees the places', async () => {
    const { customer, id } = await requested('2026-03-05', '10:00');
    await step(id, 'cancel', { reason: 'The lift is broken' });
    expect((await customer.get(`/appointments/${id}`)).body).toMatchObject({
      status: 'cancelled',
      changes: [{ change: 'booked' }, { change: 'cancelled', by: 'workshop', reason: 'The lift is broken' }],
    });
    const query = 'service_type=repair&from=2026-03-05&to=2026-03-05';
    const { body } = await customer.get(`/availability?${query}`);
    expect(body.days[0]?.slots).toContainEqual({ time: '10:00', places_left: 20, bookable: true });
  });
});

describe('a day that the workshop closes', () => {
  const availability = async (date: string) =>
    (await workshop.get(`/availability?service_type=repair&from=${date}&to=${date}`)).body.days[0];

  it('is closed for bookings with a reason, and lists existing bookings', async () => {
    const date = '2026-03-10';
    const { customer, id } = await requested(date, '10:00');
    const other = await requested('2026-03-11', '10:00');
    const closed = await workshop.put(`/workshop/days/${date}`, { closed: true, reason: 'Stocktaking' });
    expect(closed).toMatchObject({
      status: 200,
      body: { date, closed: true, reason: 'Stocktaking', closed_slots: [], appointments: [{ id }] },
    });
    expect((await workshop.get(`/workshop/days/${date}`)).body).toEqual(closed.body);
    expect(await availability(date)).toEqual({
      date,
      open: false,
      closed_reason: 'closed_date',
      closed_text: 'Stocktaking',
      holiday: null,
      slots: [],
    });
    const move = { date, time: '12:00' };
    expect(await other.customer.post(`/appointments/${other.id}/reschedule`, move)).toMatchObject({
      status: 422,
      body: { code: 'closed_day' },
    });
    expect((await customer.get(`/appointments/${id}`)).body.status).toBe('requested');
    await workshop.put(`/workshop/days/${date}`, { closed: false });
    expect((await availability(date))?.open).toBe(true);
  });

  it('is closed at single times too', async () => {
    const date = '2026-03-12';
    const { id } = await requested(date, '10:00');
    await requested(date, '11:00');
    const { body } = await workshop.put(`/workshop/days/${date}`, {
      closed: false,
      closed_slots: ['10:15', '10:00'],
    });
    expect(body).toMatchObject({ closed_slots: ['10:00', '10:15'], appointments: [{ id }] });
    const times = (await availability(date))?.slots.map(({ time }) => time);
    expect(times).not.toContain('10:00');
    expect(times).toContain('10:30');
    const { customer, id: moved } = await requested(date, '14:00');
    expect(await customer.post(`/appointments/${moved}/reschedule`, { date, time: '10:15' })).toMatchObject({
      status: 422,
      body: { code: 'not_a_slot' },
    });
  });

  it('is refused with an older version, unless it stays the same', async () => {
    const path = '/workshop/days/2026-03-17';
    const seen = String((await workshop.get(path)).headers.etag);
    const close = (...closed_slots: string[]) =>
      workshop.put(path, { closed: false, closed_slots }, undefined, seen);
    const first = await close('10:00');
    expect(first.status).toBe(200);
    expect(await close('11:00')).toMatchObject({ status: 412, body: { code: 'changed_elsewhere' } });
    expect(await close('10:00')).toMatchObject({ status: 200, body: first.body });
    expect((await workshop.get(path)).headers.etag).toBe(first.headers.etag);
    const both = { closed: false, closed_slots: ['11:00', '10:00'] };
    expect((await workshop.put(path, both, undefined, String(first.headers.etag))).body).toMatchObject({
      closed_slots: ['10:00', '11:00'],
    });
  });

  it('can be changed although a closed slot is no longer in the settings', async () => {
    const path = '/workshop/days/2026-03-18';
    await api.database.transaction((tx) =>
      replaceClosing(tx, '2026-03-18', { day: null, slots: new Set(['10:00', '10:01']), places: null }),
    );
    const { closed, closed_slots } = (await workshop.get(path)).body;
    expect(closed_slots).toEqual(['10:00']);
    const more = { closed, closed_slots: [...closed_slots, '11:00'] };
    expect(await workshop.put(path, more)).toMatchObject({
      status: 200,
      body: { closed_slots: ['10:00', '11:00'] },
    });
  });

  it('refuses times that the settings do not have', async () => {
    const input = { closed: false, closed_slots: ['10:00', '10:01'] };
    expect(await workshop.put('/workshop/days/2026-03-13', input)).toMatchObject({
      status: 422,
      body: { code: 'invalid_input', errors: [{ pointer: '/closed_slots/1', code: 'not_a_slot' }] },
    });
  });
});

it.each([{}, { role: 'admin' }, { role: ['workshop'] }])(
  'are for the workshop only, not for %j',
  async (claims) => {
    const { id } = await requested('2026-03-16', '10:00');
    const customer = api.customer(`customer-${count}`, claims);
    for (const refused of [
      await customer.get('/workshop/appointments?date=2026-03-16'),
      await customer.post(`/workshop/appointments/${id}/confirm`),
      await customer.get('/workshop/days/2026-03-16'),
      await customer.put('/workshop/days/2026-03-16', { closed: true }),
      await customer.get('/workshop/calendar-feeds'),
      await customer.put('/workshop/calendar-feeds/mine', undefined),
      await customer.delete('/workshop/calendar-feeds/office'),
    ]) {
      expect(refused).toMatchObject({ status: 403, body: { code: 'role_missing' } });
    }
  },
);
