/** @jest-environment ./api/src/platform/db/testing/database-environment.ts */
import { requireSuccessfulBody } from '../testing/customer.ts';
import { createReminderBody, performWorkshopActions, useTestApi } from '../testing/test-api.ts';

const api = useTestApi({
  settings: { booking: { autoConfirm: false, placesPerSlot: 1, serviceTypes: { installation: 3 } } },
});

let count = 0;
async function requested(date: string, time: string, service_type = 'repair') {
  count += 1;
  const uid = `customer-${count}`;
  const customer = api.customer(uid);
  const { body: vehicle } = await customer.post('/vehicles', { device_reg: `CAR ${count}` });
  const booking = { vehicle_id: vehicle.id, service_type, date, time };
  const { id } = requireSuccessfulBody(await customer.post('/appointments', booking));
  return { uid, customer, id, vehicle_id: vehicle.id };
}

type Visit = Awaited<ReturnType<typeof requested>>;

const move = ({ id }: Pick<Visit, 'id'>, date: string, time: string, ifMatch?: string) =>
  api
    .customer('workshop', { role: 'workshop' })
    .post(`/workshop/appointments/${id}/reschedule`, { date, time }, undefined, ifMatch);
const read = async ({ customer, id }: Visit) => (await customer.get(`/appointments/${id}`)).body;
const placesOf = ({ id }: Visit) =>
  api.query('select date, time from slot_places where appointment_id = $1 order by date, time', [id]);

describe('a move by the workshop', () => {
  it.each(['requested', 'confirmed'] as const)('leaves the visit %s, at another time', async (status) => {
    const visit = await requested('2026-03-04', '10:00', 'installation');
    if (status === 'confirmed') await performWorkshopActions(api.database, visit.id, 'confirm');
    const before = await read(visit);
    const { body, headers } = await move(visit, '2026-03-05', '11:15');
    expect(body).toMatchObject({
      id: visit.id,
      reference: before.reference,
      status,
      version: before.version + 1,
      starts_at: '2026-03-05T11:15:00.000Z',
      ends_at: '2026-03-05T12:00:00.000Z',
      customer: { customer_number: expect.any(String) },
    });
    expect(headers.etag).toBe(`"${body.version}"`);
    const now = await read(visit);
    expect(now).toMatchObject({ status, version: body.version, date: '2026-03-05', time: '11:15' });
    expect(now.changes.at(-1)).toMatchObject({
      ...{ change: 'moved', by: 'workshop', date: '2026-03-05', time: '11:15' },
    });
    expect(await placesOf(visit)).toEqual(
      ['11:15', '11:30', '11:45'].map((time) => ({ date: '2026-03-05', time })),
    );
    await move(visit, '2026-03-24', status === 'confirmed' ? '14:00' : '15:00');
  });

  it('may overlap with the previous time', async () => {
    const visit = await requested('2026-03-04', '12:00', 'installation');
    expect((await move(visit, '2026-03-04', '12:15')).body).toMatchObject({ time: '12:15' });
    expect(await placesOf(visit)).toHaveLength(3);
  });

  it('needs neither notice nor cut-off, but a time that has not passed', async () => {
    const visit = await requested('2026-03-03', '09:30');
    api.setNow(new Date('2026-03-03T09:00:00Z'));
    const own = api.customer(visit.uid).post(`/appointments/${visit.id}/reschedule`, {
      date: '2026-03-03',
      time: '16:00',
    });
    expect((await own).problem.code).toBe('past_cutoff');
    expect((await move(visit, '2026-03-03', '09:15')).body).toMatchObject({ time: '09:15' });
    expect((await move(visit, '2026-03-03', '09:00')).body).toMatchObject({ time: '09:00' });
    api.setNow(new Date('2026-03-03T09:00:01Z'));
    expect((await move(visit, '2026-03-03', '09:00')).status).toBe(200);
    expect((await move(visit, '2026-03-03', '10:00')).status).toBe(200);
    expect((await move(visit, '2026-03-03', '09:00')).problem.code).toBe('too_soon');
  });

  it('moves a visit that its customer has missed', async () => {
    const visit = await requested('2026-03-03', '11:00');
    await performWorkshopActions(api.database, visit.id, 'confirm');
    api.setNow(new Date('2026-03-03T15:00:00Z'));
    expect((await move(visit, '2026-03-04', '11:00')).body).toMatchObject({ status: 'confirmed' });
  });

  it('is refused once the car is in the workshop, or if the customer has archived it', async () => {
    const visit = await requested('2026-03-18', '11:00');
    await performWorkshopActions(api.database, visit.id, 'confirm', 'start');
    expect((await move(visit, '2026-03-19', '11:00')).problem.code).toBe('illegal_status');
    const missed = await requested('2026-03-18', '12:00');
    api.setNow(new Date('2026-03-19T08:00:00Z'));
    requireSuccessfulBody(await api.customer(missed.uid).post(`/vehicles/${missed.vehicle_id}/archive`));
    expect((await move(missed, '2026-03-20', '12:00')).problem.code).toBe('vehicle_archived');
  });

  it('does not count towards the customer’s changes of a day', async () => {
    const visit = await requested('2026-03-06', '10:00');
    for (let times = 0; times < 51; times += 1) {
      expect((await move(visit, '2026-03-06', times % 2 ? '10:00' : '10:15')).status).toBe(200);
    }
    const to = { date: '2026-03-06', time: '10:30' };
    expect((await visit.customer.post(`/appointments/${visit.id}/reschedule`, to)).status).toBe(200);
  });

  it('changes nothing if the visit is at that time already, whatever the version, or if the request is repeated', async () => {
    const visit = await requested('2026-03-10', '10:00');
    const before = await read(visit);
    expect((await move(visit, '2026-03-10', '10:00', '"999"')).body.version).toBe(before.version);
    const first = await move(visit, '2026-03-10', '11:00', `"${before.version}"`);
    const again = await move(visit, '2026-03-10', '11:00', `"${before.version}"`);
    expect(again.text).toBe(first.text);
    expect((await move(visit, '2026-03-10', '12:00', `"${before.version}"`)).status).toBe(412);
  });

  it('offers the times of the day that the workshop can still choose when the wanted one is taken', async () => {
    api.setNow(new Date('2026-03-02T09:40:00Z'));
    await requested('2026-03-02', '13:00');
    const visit = await requested('2026-03-11', '10:00');
    const { body } = (await move(visit, '2026-03-02', '13:00')) as { body: unknown };
    expect(body).toMatchObject({
      code: 'slot_taken',
      slots: expect.arrayContaining([
        { time: '09:30', places_left: 1, bookable: false },
        { time: '09:45', places_left: 1, bookable: true },
      ]),
    });
    expect(await placesOf(visit)).toEqual([{ date: '2026-03-11', time: '10:00' }]);
  });

  it('keeps the reminder planned for the visit', async () => {
    const visit = await requested('2026-03-12', '10:00');
    const body = createReminderBody(visit.vehicle_id);
    const { id } = requireSuccessfulBody(await visit.customer.post('/reminders', body));
    const path = `/appointments/${visit.id}/reminders` as const;
    requireSuccessfulBody(await visit.customer.post(path, { reminder_id: id }));
    await move(visit, '2026-03-13', '10:00');
    const { body: reminder } = await visit.customer.get(`/reminders/${id}`);
    expect(JSON.stringify(reminder)).toContain('2026-03-13');
    expect(JSON.stringify(reminder)).not.toContain('2026-03-12');
  });
});

describe('what follows from a move by the workshop', () => {
  it('is a notification, and another time in calendars', async () => {
    const visit = await requested('2026-03-16', '10:00');
    const calendar = async () =>
      (await visit.customer.get(`/appointments/${visit.id}/calendar.ics`)).text.replaceAll('\r\n ', '');
    const sequence = (of: string) => Number(/SEQUENCE:(\d+)/.exec(of)?.[1]);
    const before = await calendar();
    await move(visit, '2026-03-17', '11:00');
    const { body } = await visit.customer.get('/notifications');
    expect(body).toMatchObject({ unread: 1, items: [{ kind: 'moved', by: 'workshop' }] });
    const after = await calendar();
    expect(after).toContain('20260317T110000');
    expect(sequence(after)).toBeGreaterThan(sequence(before));
  });
});
