/** @jest-environment ./api/src/platform/db/testing/database-environment.ts */
import { requireSuccessfulBody, type TestCustomer } from '../testing/customer.ts';
import { parseCalendarEntry } from '../testing/read-calendar-entry.ts';
import { performWorkshopActions, startTestApi, type TestApi, useTestApi } from '../testing/test-api.ts';

const api = useTestApi({
  settings: {
    organisation: { name: 'Harbour Street Garage' },
    booking: {
      serviceTypes: { installation: 3, mot: { slots: 2, title: { en: 'MOT' } } },
      closedDays: ['2026-03-05'],
    },
  },
});

let count = 0;
/** Creates a customer with a vehicle. */
async function newCustomer(): Promise<{ customer: TestCustomer; vehicle_id: string }> {
  count += 1;
  const customer = api.customer(`customer-${count}`);
  const { body } = await customer.post('/vehicles', { device_reg: `CAR ${count}` });
  return { customer, vehicle_id: body.id };
}

const slot = { service_type: 'repair', date: '2026-03-03', time: '10:00' };

describe('booking', () => {
  it('confirms an appointment and shows it to its customer only', async () => {
    const { customer, vehicle_id } = await newCustomer();
    const { status, body } = await customer.post('/appointments', { ...slot, vehicle_id, note: ' Squeaks ' });
    expect(status).toBe(201);
    expect(body).toMatchObject({
      reference: expect.stringMatching(/^HSG-[2-9A-HJKMNP-Z]{4}$/),
      status: 'confirmed',
      ...slot,
      time_zone: 'Europe/London',
      starts_at: '2026-03-03T10:00:00.000Z',
      ends_at: '2026-03-03T10:15:00.000Z',
      note: 'Squeaks',
      vehicle: { id: vehicle_id },
    });
    expect((await customer.get(`/appointments/${body.id}`)).body).toEqual(body);
    expect((await customer.get('/appointments')).body.items).toEqual([body]);
    const { customer: other } = await newCustomer();
    expect(await other.get(`/appointments/${body.id}`)).toMatchObject({
      status: 404,
      body: { code: 'not_found' },
    });
    expect((await other.get('/appointments')).body.items).toEqual([]);
  });

  it('derives the instant from the local time across a change of clocks', async () => {
    const { customer, vehicle_id } = await newCustomer();
    const summer = { ...slot, date: '2026-04-01' };
    const { body } = await customer.post('/appointments', { ...summer, vehicle_id });
    expect(body).toMatchObject({ time: '10:00', starts_at: '2026-04-01T09:00:00.000Z' });
  });

  it('stores a note of several lines, without characters that are invisible or cannot be stored', async () => {
    const { customer, vehicle_id } = await newCustomer();
    const booking = { ...slot, time: '16:00', vehicle_id };
    const note = '\u0000Squeaks\ud800\n\tin\u001b bends\r\nonly\u202c 👩🏽\u200d🔧';
    expect((await customer.post('/appointments', { ...booking, note })).body).toMatchObject({
      note: 'Squeaks\n\tin bends\nonly 👩🏽\u200d🔧',
    });
  });

  it.each(['from', 'to'])('refuses a day in "%s" that no calendar here has', async (name) => {
    const { customer } = await newCustomer();
    for (const day of ['0000-01-01', '1899-12-31', '2200-01-01']) {
      expect(await customer.get(`/appointments?${name}=${day}`)).toMatchObject({
        status: 422,
        body: { code: 'invalid_input', errors: [{ pointer: `/${name}`, code: 'invalid_format' }] },
      });
    }
  });

  it('can be for any kind of work in the settings', async () => {
    const { customer, vehicle_id } = await newCustomer();
    const mot = { ...slot, service_type: 'mot', date: '2026-03-17', vehicle_id };
    expect(await customer.post('/appointments', mot)).toMatchObject({
      status: 201,
      body: { service_type: 'mot', ends_at: '2026-03-17T10:30:00.000Z' },
    });
  });

  it.each(['wash', 'constructor'])('refuses the unknown kind of work "%s"', async (service_type) => {
    const { customer, vehicle_id } = await newCustomer();
    const refused = {
      status: 422,
      body: { code: 'invalid_input', errors: [{ pointer: '/service_type', code: 'invalid_value' }] },
    };
    expect(await customer.post('/appointments', { ...slot, vehicle_id, service_type })).toMatchObject(
      refused,
    );
    const query = `service_type=${service_type}&from=2026-03-17&to=2026-03-17`;
    expect(await customer.get(`/availability?${query}`)).toMatchObject(refused);
  });

  it('allows the first slot after the minimum notice and the last day of the horizon', async () => {
    const { customer, vehicle_id } = await newCustomer();
    const first = { ...slot, vehicle_id, date: '2026-03-02', time: '10:00' };
    const last = { ...slot, vehicle_id, date: '2026-05-01', time: '17:45' };
    expect((await customer.post('/appointments', first)).status).toBe(201);
    expect((await customer.post('/appointments', last)).status).toBe(201);
  });

  it('takes as many slots as the work needs', async () => {
    const { customer, vehicle_id } = await newCustomer();
    const long = { service_type: 'installation', date: '2026-03-06', time: '11:00', vehicle_id };
    const { body } = await customer.post('/appointments', long);
    expect(body.ends_at).toBe('2026-03-06T11:45:00.000Z');
    const query = 'service_type=repair&from=2026-03-06&to=2026-03-06';
    const { body: availability } = await customer.get(`/availability?${query}`);
    const left = Object.fromEntries(
      availability.days[0]?.slots.map((each) => [each.time, each.places_left]) ?? [],
    );
    expect(left).toMatchObject({ '10:45': 2, '11:00': 1, '11:15': 1, '11:30': 1, '11:45': 2 });
  });

  it('takes a vehicle right after its other visit', async () => {
    const { customer, vehicle_id } = await newCustomer();
    const long = { service_type: 'installation', date: '2026-03-09', time: '11:00', vehicle_id };
    await customer.post('/appointments', long);
    expect((await customer.post('/appointments', { ...long, time: '11:45' })).status).toBe(201);
  });

  it('does not count appointments of the past as active', async () => {
    const { customer, vehicle_id } = await newCustomer();
    const book = (date: string, time: string) =>
      customer.post('/appointments', { ...slot, vehicle_id, date, time });
    for (const time of ['12:00', '12:15', '12:30', '12:45', '13:00']) {
      expect((await book('2026-03-10', time)).status).toBe(201);
    }
    const tomorrow = new Date('2026-03-11T08:00:00Z');
    api.setNow(tomorrow);
    const later = api.customer(`customer-${count}`);
    const wanted = { ...slot, vehicle_id, date: '2026-03-12' };
    expect((await later.post('/appointments', wanted)).status).toBe(201);
  });

  it('lists by day and state, in either order, page by page', async () => {
    const { customer, vehicle_id } = await newCustomer();
    for (const date of ['2026-03-18', '2026-03-16', '2026-03-17']) {
      await customer.post('/appointments', { ...slot, vehicle_id, date });
    }
    const dates = async (query: string) => {
      const { body } = await customer.get(`/appointments?${query}`);
      return body.items.map((each) => each.date);
    };
    expect(await dates('')).toEqual(['2026-03-16', '2026-03-17', '2026-03-18']);
    expect(await dates('order=desc')).toEqual(['2026-03-18', '2026-03-17', '2026-03-16']);
    expect(await dates('from=2026-03-17')).toEqual(['2026-03-17', '2026-03-18']);
    expect(await dates('to=2026-03-16&status=confirmed')).toEqual(['2026-03-16']);
    expect(await dates('status=cancelled')).toEqual([]);
    const { body } = await customer.get('/appointments?limit=2');
    expect(await dates(`limit=2&cursor=${body.next_cursor}`)).toEqual(['2026-03-18']);
  });
});

describe('repeating a booking', () => {
  it('repeats the response for the same key, even when the slot could no longer be booked', async () => {
    const { customer, vehicle_id } = await newCustomer();
    const input = { ...slot, vehicle_id, date: '2026-03-02', time: '15:00' };
    const first = await customer.post('/appointments', input, 'key-1');
    api.setNow(new Date('2026-03-02T14:59:00Z'));
    const again = await api.customer(`customer-${count}`).post('/appointments', input, 'key-1');
    expect(again).toMatchObject({ status: 201, body: first.body });
    expect((await customer.get('/appointments')).status).toBe(401);
    expect((await api.customer(`customer-${count}`).get('/appointments')).body.items).toHaveLength(1);
  });

  it('keeps the keys of customers apart', async () => {
    const { customer, vehicle_id } = await newCustomer();
    const input = { ...slot, vehicle_id, date: '2026-03-20' };
    const first = await customer.post('/appointments', input, 'shared-key');
    const { customer: other, vehicle_id: otherVehicle } = await newCustomer();
    const answer = await other.post('/appointments', { ...input, vehicle_id: otherVehicle }, 'shared-key');
    expect(answer.status).toBe(201);
    expect(answer.body.id).not.toBe(first.body.id);
  });

  it('stores no refusal, so that the key can be used again', async () => {
    const { customer, vehicle_id } = await newCustomer();
    const wrong = { ...slot, vehicle_id, date: '2026-03-21' };
    expect((await customer.post('/appointments', wrong, 'try')).problem.code).toBe('closed_day');
    expect((await customer.post('/appointments', { ...wrong, date: '2026-03-23' }, 'try')).status).toBe(201);
  });
});

describe('the database', () => {
  it('refuses a place that is not configured, and a taken one', async () => {
    const { customer, vehicle_id } = await newCustomer();
    const { body } = await customer.post('/appointments', { ...slot, vehicle_id, date: '2026-03-24' });
    const place = (time: string, number: number) =>
      api.query(`insert into slot_places values ('2026-03-24', '${time}', ${number}, '${body.id}')`);
    await expect(place('10:05', 1)).rejects.toThrow();
    await expect(place('10:00', 3)).rejects.toThrow();
    await expect(place('10:00', 1)).rejects.toThrow();
    await api.query(`update bookable_places set active = false where time = '17:00'`);
    await expect(place('17:00', 1)).rejects.toThrow(/not bookable/);
    await api.query(`update bookable_places set active = true where time = '17:00'`);
  });

  it('refuses an active appointment without its places', async () => {
    const { customer, vehicle_id } = await newCustomer();
    const { body } = await customer.post('/appointments', { ...slot, vehicle_id, date: '2026-03-25' });
    await expect(api.query(`delete from slot_places where appointment_id = '${body.id}'`)).rejects.toThrow(
      /does not hold its places/,
    );
    await expect(
      api.query(
        `insert into appointments (reference, customer_id, vehicle_id, service_type, status, date, time, time_zone,
           slots_taken, minutes)
         select 'X-1', customer_id, vehicle_id, service_type, status, date, '16:00', time_zone, 1, 15
         from appointments where id = '${body.id}'`,
      ),
    ).rejects.toThrow(/does not hold its places|nothing tells of/);
  });

  it('refuses a change without an entry in the history', async () => {
    const { customer, vehicle_id } = await newCustomer();
    const { body } = await customer.post('/appointments', { ...slot, vehicle_id, date: '2026-03-30' });
    await expect(
      api.query(`update appointments set status = 'in_progress' where id = '${body.id}'`),
    ).rejects.toThrow(/has a version that nothing tells of/);
  });

  it('refuses a place that the workshop closed', async () => {
    const { customer, vehicle_id } = await newCustomer();
    const { body } = await customer.post('/appointments', { ...slot, vehicle_id, date: '2026-03-30' });
    await api.query("insert into closed_slots values ('2026-03-30', '16:00')");
    await api.query("insert into closed_days values ('2026-03-31', null)");
    const place = (date: string, time: string) =>
      api.query(`insert into slot_places values ('${date}', '${time}', 1, '${body.id}')`);
    await expect(place('2026-03-30', '16:00')).rejects.toThrow(/is closed/);
    await expect(place('2026-03-31', '12:00')).rejects.toThrow(/is closed/);
    await api.query('delete from closed_slots');
    await api.query('delete from closed_days');
  });

  it('refuses illegal changes of state, and frees the places of a cancelled appointment', async () => {
    const { customer, vehicle_id } = await newCustomer();
    const { body } = await customer.post('/appointments', { ...slot, vehicle_id, date: '2026-03-26' });
    const become = (status: string) =>
      api.query(`update appointments set status = '${status}' where id = '${body.id}'`);
    await expect(become('completed')).rejects.toThrow(/cannot go from confirmed to completed/);
    await performWorkshopActions(api.database, body.id, 'cancel');
    await expect(become('confirmed')).rejects.toThrow(/cannot go from cancelled to confirmed/);
    expect(await api.query(`select from slot_places where appointment_id = '${body.id}'`)).toHaveLength(0);
  });

  it("refuses an appointment for another customer's vehicle", async () => {
    const { customer, vehicle_id } = await newCustomer();
    const { body } = await customer.post('/appointments', { ...slot, vehicle_id, date: '2026-03-27' });
    const { vehicle_id: other } = await newCustomer();
    await expect(
      api.query(`update appointments set vehicle_id = '${other}' where id = '${body.id}'`),
    ).rejects.toThrow(/foreign key/);
  });
});

const NOTE = 'Squeaks, badly; "left"\nand 🔧 right \\ rear';

const ZONES = ['Europe/London', 'America/New_York', 'Asia/Kolkata'];

describe('the calendar entry of a visit', () => {
  let apis: Map<string, TestApi>;
  beforeAll(async () => {
    apis = new Map();
    for (const timeZone of ZONES) {
      const organisation = {
        timeZone,
        name: 'Škoda, Mend; & Söhne 🚗',
        address: { lines: ['1 Main St, Rear', 'Town'], map: 'https://maps.example/?q=1,2;3' },
      };
      apis.set(timeZone, await startTestApi({ settings: { organisation } }));
    }
  });
  afterAll(async () => {
    for (const api of apis.values()) await api.close();
  });

  let count = 0;
  async function booked(api: TestApi, date: string, time: string) {
    count += 1;
    const customer = api.customer(`customer-${count}`);
    const { body: vehicle } = await customer.post('/vehicles', { device_reg: 'AB12 CDE' });
    const booking = { service_type: 'repair', date, time, vehicle_id: vehicle.id, note: NOTE };
    return { customer, visit: requireSuccessfulBody(await customer.post('/appointments', booking)) };
  }

  it('contains time, work and place, with any characters', async () => {
    const api = apis.get('Europe/London') as TestApi;
    const { customer, visit } = await booked(api, '2026-03-10', '10:00');
    const answer = await customer.get(`/appointments/${visit.id}/calendar.ics`);
    expect(answer.headers).toMatchObject({
      'content-type': 'text/calendar; charset=utf-8',
      'content-disposition': `attachment; filename="visit.ics"; filename*=UTF-8''${encodeURIComponent(visit.reference)}.ics`,
    });
    expect(parseCalendarEntry(answer.text)).toEqual({
      method: 'PUBLISH',
      uid: visit.id,
      sequence: 0,
      status: 'CONFIRMED',
      start: visit.starts_at,
      end: visit.ends_at,
      summary: 'Repair at Škoda, Mend; & Söhne 🚗: AB12 CDE',
      description: [
        visit.reference,
        NOTE,
        'Open 09:00 to 18:00 that day\n+44 20 7946 0100\nhttps://maps.example/?q=1,2;3',
      ].join('\n\n'),
      location: '1 Main St, Rear, Town',
    });
  });

  it('is in the language of the page, else in the one that the customer chose', async () => {
    const { customer, visit } = await booked(apis.get('Asia/Kolkata') as TestApi, '2026-03-10', '10:00');
    await customer.patch('/me', { locale: 'de' });
    const answer = await customer.get(`/appointments/${visit.id}/calendar.ics`);
    const { summary, description } = parseCalendarEntry(answer.text);
    expect(summary).toMatch(/^Reparatur bei .*: AB12 CDE$/);
    expect(description).toContain('An diesem Tag von 09:00 bis 18:00\u00a0Uhr geöffnet');
    const english = await customer.get(`/appointments/${visit.id}/calendar.ics?locale=en`);
    expect(parseCalendarEntry(english.text).summary).toMatch(/^Repair at /);
    expect((await customer.get(`/appointments/${visit.id}/calendar.ics?locale=xx`)).status).toBe(422);
  });

  it('stays one entry when the visit is moved, and is removed when it is cancelled', async () => {
    const api = apis.get('Europe/London') as TestApi;
    const { customer, visit } = await booked(api, '2026-03-11', '10:00');
    const entry = async () =>
      parseCalendarEntry((await customer.get(`/appointments/${visit.id}/calendar.ics`)).text);
    const before = await entry();
    await customer.post(`/appointments/${visit.id}/reschedule`, { date: '2026-03-12', time: '11:15' });
    const moved = await entry();
    expect(moved).toMatchObject({
      method: 'PUBLISH',
      uid: before.uid,
      status: 'CONFIRMED',
      start: '2026-03-12T11:15:00.000Z',
    });
    await customer.post(`/appointments/${visit.id}/cancel`);
    const cancelled = await entry();
    expect(cancelled).toMatchObject({ method: 'CANCEL', uid: before.uid, status: 'CANCELLED' });
    expect([before, moved, cancelled].map(({ sequence }) => sequence)).toEqual([0, 1, 2]);
  });

  it.each([
    ['Europe/London', '2026-03-27', '2026-03-30'],
    ['America/New_York', '2026-03-06', '2026-03-09'],
    ['Asia/Kolkata', '2026-03-27', '2026-03-30'],
  ])('names the instant on both sides of a change of clocks in %s', async (zone, before, after) => {
    const api = apis.get(zone) as TestApi;
    for (const date of [before, after]) {
      const { customer, visit } = await booked(api, date, '10:00');
      const { start } = parseCalendarEntry(
        (await customer.get(`/appointments/${visit.id}/calendar.ics`)).text,
      );
      expect(start).toBe(visit.starts_at);
      const local = new Intl.DateTimeFormat('en-GB', {
        timeZone: zone,
        dateStyle: 'short',
        timeStyle: 'short',
      });
      expect(local.format(new Date(start))).toBe(`${date.split('-').reverse().join('/')}, 10:00`);
    }
  });
});
