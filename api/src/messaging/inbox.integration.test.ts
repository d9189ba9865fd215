/** @jest-environment ./api/src/platform/db/testing/database-environment.ts */
import { setTimeout as delay } from 'node:timers/promises';
import { siteSettingsSchema } from '@forecourt/shared/settings/schema';
import { changeAppointment } from '../booking/change.ts';
import { requireSuccessfulBody, type TestCustomer } from '../testing/customer.ts';
import { EventStreamReader } from '../testing/event-reader.ts';
import { bookVisitWithNewVehicle } from '../testing/messages.ts';
import { rawQuery } from '../testing/raw-query.ts';
import { MONDAY_EIGHT, startTestApi, type TestApi } from '../testing/test-api.ts';
import { createEmulatorToken } from '../testing/tokens.ts';
import { deleteOldNotifications, notifyOfVisitsTomorrow } from './schedule.ts';

const SETTINGS = { booking: { autoConfirm: false, placesPerSlot: 50, activeAppointmentsPerCustomer: 50 } };

let api: TestApi;
let origin: string;
beforeAll(async () => {
  api = await startTestApi({ settings: SETTINGS });
  origin = await api.app.listen({ port: 0, host: '127.0.0.1' });
});
beforeEach(() => api.setNow(MONDAY_EIGHT));
afterAll(() => api.close());

/** A moment of Monday, 2 March 2026; in London it is winter. */
const monday = (time: string) => new Date(`2026-03-02T${time}Z`);
const TOMORROW = '2026-03-03';

const workshop = () => api.customer('workshop', { role: 'workshop' });

/** Books a visit that waits to be confirmed. */
const visit = (uid: string, date = TOMORROW) => bookVisitWithNewVehicle(api.customer(uid), { date });

const SAID: Readonly<Record<string, object>> = {
  cancel: { reason: 'The lift is broken' },
  complete: { work: ['Oil changed'] },
};

async function work({ id }: { id: string }, ...actions: string[]): Promise<void> {
  for (const action of actions) {
    const { status } = await workshop().post(`/workshop/appointments/${id}/${action}`, SAID[action]);
    expect([action, status]).toEqual([action, 200]);
  }
}

const kindsIn = (items: { kind: string }[]) => items.map(({ kind }) => kind);

async function kindsOf(uid: string): Promise<string[]> {
  return kindsIn((await api.customer(uid).get('/notifications?limit=100')).body.items);
}

const unreadOf = async (customer: TestCustomer) => (await customer.get('/notifications')).body.unread;

const tellTomorrow = (at: Date) =>
  notifyOfVisitsTomorrow({
    database: api.database,
    settings: siteSettingsSchema.parse(SETTINGS),
    now: () => at,
  });

/** Moves all changes so far to the day before. */
const passNight = () =>
  api.query("update appointment_changes set changed_at = changed_at - interval '1 day'");

describe('a step of the workshop', () => {
  it('notifies the customer, with the date of the visit at that time, the latest first', async () => {
    const ann = await visit('ann');
    await work(ann, 'confirm');
    api.setNow(monday('09:00:00'));
    await work(ann, 'start', 'ready');
    const { status, body } = await api.customer('ann').get('/notifications');
    expect(status).toBe(200);
    expect(kindsIn(body.items)).toEqual(['ready', 'confirmed']);
    expect(body).toMatchObject({ next_cursor: null, unread: 2 });
    expect(body.items[0]).toEqual({
      id: expect.any(String),
      kind: 'ready',
      by: 'workshop',
      reason: null,
      appointment: {
        id: ann.id,
        reference: expect.any(String),
        status: 'ready',
        service_type: 'repair',
        date: TOMORROW,
        time: '10:00',
        time_zone: 'Europe/London',
        vehicle: { id: expect.any(String), device_reg: ann.plate, make: null, model: null },
      },
      reminder: null,
      refused: false,
      photos: null,
      earlier_time: null,
      created_at: '2026-03-02T09:00:00.000Z',
      read_at: null,
    });
  });

  it("marks a visit's notifications as read once it is completed", async () => {
    const bea = await visit('bea');
    await work(bea, 'confirm', 'start', 'ready');
    expect(await unreadOf(bea.customer)).toBe(2);
    api.setNow(monday('09:00:00'));
    await work(bea, 'complete');
    const { items, unread } = (await api.customer('bea').get('/notifications')).body;
    // Both have the same time, so their order varies.
    const ready = items.find(({ kind }: { kind: string }) => kind === 'ready');
    expect(ready).toMatchObject({ appointment: { status: 'completed' } });
    expect(unread).toBe(0);
    expect(items.map(({ read_at }) => read_at)).toEqual(Array(2).fill('2026-03-02T09:00:00.000Z'));
  });

  it('notifies of a cancellation with its reason', async () => {
    const ben = await visit('ben');
    await work(ben, 'cancel');
    const { body } = await ben.customer.get('/notifications');
    expect(body.items).toMatchObject([{ kind: 'cancelled', by: 'workshop', reason: 'The lift is broken' }]);
  });

  it('tells a refused request from a visit that was confirmed', async () => {
    const [request, confirmed] = [await visit('gil'), await visit('gil')];
    await work(request, 'cancel');
    await work(confirmed, 'confirm', 'cancel');
    const { body } = await request.customer.get('/notifications');
    const said = body.items.map(({ kind, appointment, refused }) => [kind, appointment?.id, refused]);
    expect(said).toHaveLength(3);
    expect(said).toEqual(
      expect.arrayContaining([
        ['cancelled', request.id, true],
        ['confirmed', confirmed.id, false],
        ['cancelled', confirmed.id, false],
      ]),
    );
    const statuses = (await request.customer.get(`/appointments/${request.id}`)).body.changes;
    expect(statuses.map(({ status }) => status)).toEqual(['requested', 'cancelled']);
  });

  it('notifies of a move with its new time, until the visit is moved again, by whomever', async () => {
    const [cleo, other] = [await visit('cleo'), await visit('cleo')];
    const move = async ({ id }: { id: string }, time: string) => {
      const path = `/workshop/appointments/${id}/reschedule` as const;
      requireSuccessfulBody(await workshop().post(path, { date: '2026-03-09', time }));
    };
    const listed = async () => {
      const { items, unread } = (await cleo.customer.get('/notifications')).body;
      return [items.map(({ kind, appointment }) => [kind, appointment?.time]), unread];
    };
    await work(cleo, 'confirm');
    api.setNow(monday('08:10:00'));
    await move(cleo, '11:00');
    const { items } = (await cleo.customer.get('/notifications')).body;
    expect(await listed()).toEqual([
      [
        ['moved', '11:00'],
        ['confirmed', '10:00'],
      ],
      2,
    ]);
    api.setNow(monday('08:20:00'));
    await move(cleo, '12:00');
    const latest = [
      ['moved', '12:00'],
      ['confirmed', '10:00'],
    ];
    expect(await listed()).toEqual([latest, 2]);
    api.setNow(monday('08:30:00'));
    await move(other, '14:00');
    expect(await listed()).toEqual([[['moved', '14:00'], ...latest], 3]);
    const path = `/appointments/${cleo.id}/reschedule` as const;
    requireSuccessfulBody(await cleo.customer.post(path, { date: '2026-03-09', time: '15:00' }));
    expect(await listed()).toEqual([
      [
        ['moved', '14:00'],
        ['confirmed', '10:00'],
      ],
      2,
    ]);
    // A page that still shows the replaced notification can mark it as read.
    const up_to = items[0]?.id ?? '';
    expect((await cleo.customer.post('/notifications/read', { up_to })).status).toBe(200);
    expect(await unreadOf(cleo.customer)).toBe(1);
  });

  it('notifies once, even if it is repeated concurrently', async () => {
    const dan = await visit('dan');
    const confirm = () => workshop().post(`/workshop/appointments/${dan.id}/confirm`);
    await Promise.all(Array.from({ length: 20 }, confirm));
    await confirm();
    expect(await kindsOf('dan')).toEqual(['confirmed']);
  });

  it('does not notify if its transaction is rolled back', async () => {
    const eve = await visit('eve');
    const failed = api.database.transaction(async (tx) => {
      const change = { change: 'confirmed', by: 'workshop', at: MONDAY_EIGHT } as const;
      await changeAppointment(tx, eve.id, { status: 'confirmed' }, change);
      throw new Error('It was thought better of');
    });
    await expect(failed).rejects.toThrow('thought better');
    expect(await kindsOf('eve')).toEqual([]);
  });

  it('notifies no other customer', async () => {
    const fay = await visit('fay');
    await work(fay, 'confirm');
    expect((await api.customer('gus').get('/notifications')).body).toEqual({
      items: [],
      next_cursor: null,
      unread: 0,
    });
  });
});

it('does not notify customers of their own actions, nor of the start and end of the work', async () => {
  const hal = await visit('hal', '2026-03-09');
  await hal.customer.post(`/appointments/${hal.id}/reschedule`, { date: '2026-03-10', time: '11:00' });
  await hal.customer.post(`/appointments/${hal.id}/cancel`, { reason: 'ill' });
  const other = await visit('hal');
  await work(other, 'confirm', 'start', 'complete');
  await hal.customer.put(`/appointments/${other.id}/rating`, { stars: 5 });
  expect(await kindsOf('hal')).toEqual(['confirmed']);
});

it('rejects a second notification of an event in the database', async () => {
  const ian = await visit('ian');
  await work(ian, 'confirm');
  const again = api.query(
    `insert into notifications (customer_id, appointment_id, version, kind, date, created_at)
       select customer_id, appointment_id, version, kind, date, created_at from notifications
       where appointment_id = $1`,
    [ian.id],
  );
  await expect(again).rejects.toThrow('notifications_appointment_id_version_kind_key');
});

describe('on the day before a visit, its customer', () => {
  it("is notified once from 16:00 of the workshop's time, if it is confirmed", async () => {
    const [jan, kim, lea] = [await visit('jan'), await visit('kim'), await visit('lea', '2026-03-04')];
    await work(jan, 'confirm');
    await work(lea, 'confirm');
    await passNight();
    await tellTomorrow(monday('15:59:59'));
    expect(await kindsOf('jan')).toEqual(['confirmed']);
    await Promise.all(Array.from({ length: 5 }, () => tellTomorrow(monday('16:00:00'))));
    await tellTomorrow(monday('23:59:59'));
    expect(await kindsOf('jan')).toEqual(['day_before', 'confirmed']);
    expect((await jan.customer.get('/notifications')).body.items[0]).toMatchObject({
      by: null,
      reason: null,
      appointment: { id: jan.id, date: TOMORROW, time: '10:00' },
      created_at: '2026-03-02T16:00:00.000Z',
    });
    expect([await kindsOf('kim'), await kindsOf('lea')]).toEqual([[], ['confirmed']]);
    await work(kim, 'cancel');
  });

  it('is not notified if it was booked, moved or confirmed today', async () => {
    const mia = await visit('mia');
    await passNight();
    await work(mia, 'confirm');
    await tellTomorrow(monday('17:00:00'));
    expect(await kindsOf('mia')).toEqual(['confirmed']);
  });

  it('is not notified again if it is moved later that day', async () => {
    const ned = await visit('ned');
    await work(ned, 'confirm');
    await passNight();
    await tellTomorrow(monday('16:00:00'));
    await api.database.transaction(async (tx) => {
      await rawQuery(tx, "update slot_places set time = '12:00' where appointment_id = $1", [ned.id]);
      const change = { change: 'moved', by: 'customer', at: monday('16:30:00') } as const;
      await changeAppointment(tx, ned.id, { time: '12:00' }, change);
    });
    await passNight();
    await tellTomorrow(monday('17:00:00'));
    expect(await kindsOf('ned')).toEqual(['day_before', 'confirmed']);
  });
});

describe('notifications', () => {
  /** Causes five notifications, each in another minute. @returns their ids, the earliest first */
  async function notified(uid: string): Promise<{ customer: TestCustomer; ids: string[] }> {
    for (let minute = 1; minute <= 5; minute += 1) {
      api.setNow(monday(`08:0${minute}:00`));
      await work(await visit(uid), 'confirm');
    }
    const customer = api.customer(uid);
    const { items } = (await customer.get('/notifications')).body;
    return { customer, ids: items.map(({ id }) => id).reverse() };
  }

  it('are listed in pages, with the number of all unread ones', async () => {
    const { customer, ids } = await notified('oli');
    const first = (await customer.get('/notifications?limit=2')).body;
    await work(await visit('oli'), 'confirm');
    const second = (await customer.get(`/notifications?limit=2&cursor=${first.next_cursor}`)).body;
    const third = (await customer.get(`/notifications?limit=2&cursor=${second.next_cursor}`)).body;
    const seen = [first, second, third].flatMap(({ items }) => items.map(({ id }) => id));
    expect(seen).toEqual(ids.toReversed());
    expect([first.unread, second.unread, third.next_cursor]).toEqual([5, 6, null]);
    const wrong = await customer.get('/notifications?cursor=nonsense');
    expect(wrong).toMatchObject({ status: 422, body: { errors: [{ pointer: '/cursor' }] } });
  });

  it('are marked as read one by one; those read before stay unchanged', async () => {
    const { customer, ids } = await notified('pat');
    api.setNow(monday('08:30:00'));
    const read = { ids: [ids[1], ids[3], ids[1]] };
    expect(await customer.post('/notifications/read', read)).toMatchObject({
      status: 200,
      body: { unread: 3 },
    });
    api.setNow(monday('08:40:00'));
    expect((await customer.post('/notifications/read', read)).body).toEqual({ unread: 3 });
    const { items } = (await customer.get('/notifications')).body;
    const at = monday('08:30:00').toISOString();
    expect(items.map(({ read_at }) => read_at)).toEqual([null, at, null, at, null]);
  });

  it('are marked as read up to one of them', async () => {
    const { customer, ids } = await notified('quin');
    expect((await customer.post('/notifications/read', { up_to: ids[2] })).body).toEqual({ unread: 2 });
    expect((await customer.post('/notifications/read', { up_to: ids[4] })).body).toEqual({ unread: 0 });
    expect((await customer.post('/notifications/read', { up_to: ids[0] })).body).toEqual({ unread: 0 });
  });

  it("are not marked as read if one is another customer's", async () => {
    const { customer, ids } = await notified('rae');
    const sam = await notified('sam');
    const others = [
      { ids: [ids[0], sam.ids[0]] },
      { up_to: sam.ids[4] },
      { ids: ['00000000-0000-4000-8000-000000000000'] },
    ];
    for (const body of others) {
      expect(await customer.post('/notifications/read', body)).toMatchObject({
        status: 404,
        body: { code: 'not_found' },
      });
    }
    expect([await unreadOf(customer), await unreadOf(sam.customer)]).toEqual([5, 5]);
  });

  it.each([
    { what: 'none', body: {} },
    { what: 'a list without any', body: { ids: [] } },
    { what: 'what is no id', body: { ids: ['nonsense'] } },
    { what: 'more than a hundred', body: { ids: Array.from({ length: 101 }, () => crypto.randomUUID()) } },
    { what: 'both', body: { up_to: crypto.randomUUID(), ids: [crypto.randomUUID()] } },
    { what: 'another field', body: { all: true } },
  ])('are not marked as read by $what', async ({ body }) => {
    expect(await api.customer('tom').post('/notifications/read', body)).toMatchObject({
      status: 422,
      body: { code: 'invalid_input' },
    });
  });
});

it('sends new and read notifications to the open pages of the customer only', async () => {
  const [uma, val] = [await visit('uma'), await visit('val')];
  const open = (uid: string) =>
    EventStreamReader.open(origin, createEmulatorToken({ uid, at: MONDAY_EIGHT }));
  const [umas, vals] = [await open('uma'), await open('val')];
  await work(uma, 'confirm', 'start', 'ready');
  const told = await umas.until('notification', 2);
  const { items } = (await uma.customer.get('/notifications')).body;
  const ids = items.map(({ id }) => id);
  expect(told.map(({ data }) => JSON.stringify(data)).toSorted()).toEqual(
    ids.map((id: string) => JSON.stringify({ id })).toSorted(),
  );
  await uma.customer.post('/notifications/read', { ids });
  const [, , read] = await umas.until('notification', 3);
  expect(ids).toContain(read?.data.id);
  await uma.customer.post('/notifications/read', { ids });
  await work(val, 'confirm');
  await vals.until('notification', 1);
  await delay(100);
  expect(umas.events.filter(({ event }) => event === 'notification')).toHaveLength(3);
  expect(vals.events.filter(({ event }) => event === 'notification')).toHaveLength(1);
  for (const reader of [umas, vals]) {
    reader.close();
    await reader.outcome;
  }
});

it('deletes notifications after half a year', async () => {
  const wes = await visit('wes');
  await work(wes, 'confirm');
  const forgetAt = (now: string) => deleteOldNotifications(api.database, new Date(now));
  await forgetAt('2026-08-29T08:00:00Z');
  expect(await kindsOf('wes')).toEqual(['confirmed']);
  await forgetAt('2026-08-29T08:00:00.001Z');
  expect(await kindsOf('wes')).toEqual([]);
});

it('leaves out kinds that only a later version knows', async () => {
  const una = await visit('una');
  await work(una, 'confirm');
  await api.query('alter table notifications drop constraint notifications_kind_check');
  await api.query(
    `insert into notifications (customer_id, appointment_id, version, kind, date, created_at)
     select customer_id, appointment_id, version, 'washed', date, now() from notifications where customer_id = 'una'`,
  );
  const { body, status } = await una.customer.get('/notifications');
  expect([status, kindsIn(body.items), body.unread]).toEqual([200, ['confirmed'], 1]);
});
