/** @jest-environment ./api/src/platform/db/testing/database-environment.ts */
import { setTimeout as delay } from 'node:timers/promises';
import { siteSettingsSchema } from '@forecourt/shared/settings/schema';
import {
  bookVisitWithNewVehicle,
  countDeliveryOutcomes,
  waitForDeliveryOutcomes,
  waitUntilNoDeliveryIsActive,
} from '../testing/messages.ts';
import { type PushService, startPushService } from '../testing/push-service.ts';
import { QUICK_RETRY_POLICY } from '../testing/quick-queue.ts';
import { startTestApi, type TestApi } from '../testing/test-api.ts';
import { createVapidKeys } from './push/vapid-keys.ts';
import { notifyOfFreedTimes } from './schedule.ts';

const vapid = { ...createVapidKeys(), subject: 'mailto:visits@garage.example' };

const SETTINGS = { booking: { placesPerSlot: 1, activeAppointmentsPerCustomer: 50 } };
const settings = siteSettingsSchema.parse(SETTINGS);

let service: PushService;
let api: TestApi;
beforeAll(async () => {
  service = await startPushService(vapid.publicKey);
  api = await startTestApi({
    push: { vapid, allowPrivate: true },
    retryPolicy: QUICK_RETRY_POLICY,
    settings: SETTINGS,
  });
  await api.app.listen({ port: 0, host: '127.0.0.1' });
});
beforeEach(async () => {
  api.setNow(MONDAY_TEN);
  await api.query('delete from appointments');
  await api.query('delete from freed_times');
});
afterEach(() => {
  service.refuse = () => null;
});
afterAll(async () => {
  await api.close();
  await service.stop();
});

const MONDAY_TEN = new Date('2026-03-02T10:00:00Z');
const at = (day: number, time = '10:00') => ({ date: `2026-03-0${day}`, time });
const [TUESDAY, WEDNESDAY, FRIDAY] = [at(3), at(4), at(6)];

const desk = () => api.customer('desk', { role: 'workshop' });
const check = (now = MONDAY_TEN, of = settings) =>
  notifyOfFreedTimes({ database: api.database, settings: of, now: () => now });

let customers = 0;
async function book(time: { date: string; time: string; service_type?: string }) {
  customers += 1;
  const customer = api.customer(`customer-${customers}`);
  const { id } = await bookVisitWithNewVehicle(customer, time);
  const path = `/appointments/${id}` as const;
  return {
    id,
    customer,
    cancel: () => customer.post(`${path}/cancel`),
    move: (to: object) => customer.post(`${path}/reschedule`, to),
    wait: async (waiting = true) => (await customer.put(`${path}/waiting`, { waiting })).body,
    read: async () => (await customer.get(path)).body,
    messages: async () => (await customer.get('/notifications')).body.items,
    times: async () =>
      (await customer.get('/notifications')).body.items
        .filter(({ kind }) => kind === 'earlier_time')
        .map(({ earlier_time }) => earlier_time),
  };
}

/** Books a visit on Friday whose customer waits for an earlier time. */
async function bookAndWait(time = FRIDAY) {
  const visit = await book(time);
  expect(await visit.wait()).toMatchObject({ waiting: true, version: 1 });
  return visit;
}

type Booked = Awaited<ReturnType<typeof book>>;

const setDay = (body: object) => desk().put(`/workshop/days/${TUESDAY.date}`, body);
const WAYS: Record<string, (other: Booked) => Promise<unknown>> = {
  'the customer cancels': (other) => other.cancel(),
  'the customer moves': (other) => other.move(WEDNESDAY),
  'the workshop cancels': ({ id }) => desk().post(`/workshop/appointments/${id}/cancel`),
  'the workshop moves': ({ id }) => desk().post(`/workshop/appointments/${id}/reschedule`, WEDNESDAY),
  'the account is erased': ({ customer }) => customer.delete('/me'),
};

describe('customers who wait for an earlier time', () => {
  it.each(Object.entries(WAYS))('are notified when %s', async (_, free) => {
    const other = await book(TUESDAY);
    const visit = await bookAndWait();
    await free(other);
    await check();
    expect(await visit.times()).toEqual([{ ...TUESDAY, free: true }]);
  });

  it.each([{ closed: true }, { closed: false, closed_slots: [TUESDAY.time] }])(
    'are notified when the workshop opens what it closed: %j',
    async (closing) => {
      await setDay(closing);
      const visit = await bookAndWait();
      await setDay({ closed: false });
      await check();
      expect(await visit.times()).toEqual([{ ...TUESDAY, time: expect.any(String), free: true }]);
    },
  );

  it.each([
    ['10:00', ' You can’t change it online after that.'],
    ['12:00', ''],
  ])('get a push with both times, which opens the move with the time chosen: %s', async (time, last) => {
    const other = await book(at(3, time));
    const visit = await bookAndWait();
    const device = service.newDevice();
    await visit.customer.put('/push/subscriptions', device.subscription);
    await other.cancel();
    await check();
    while (device.pushed.length === 0) await delay(20);
    expect(device.pushed.map(({ message }) => message)).toEqual([
      {
        title: `A time is free on Tuesday 3 March 2026 at ${time}`,
        body: `Your visit is on Friday 6 March 2026 at 10:00. First come, first served.${last}`,
        url: `/visits/${visit.id}/move?date=2026-03-03&time=${encodeURIComponent(time)}`,
        tag: `visit-${visit.id}-earlier`,
      },
    ]);
    const [message] = await visit.messages();
    expect(message).toMatchObject({ by: null, reason: null, appointment: { id: visit.id, ...FRIDAY } });
  });

  it('are all notified, and the first to move gets the time', async () => {
    const other = await book(TUESDAY);
    const visits = [await bookAndWait(), await bookAndWait(at(6, '11:00'))];
    await other.cancel();
    await check();
    const moved = await Promise.all(visits.map((visit) => visit.move(TUESDAY)));
    expect(moved.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    for (const visit of visits) expect(await visit.times()).toEqual([{ ...TUESDAY, free: false }]);
  });

  it('are all notified, however many they are', async () => {
    const other = await book(TUESDAY);
    const visits: Booked[] = [];
    for (const day of [4, 5, 6]) {
      for (const hour of ['09', '10', '11', '12', '13', '14', '15'])
        visits.push(await bookAndWait(at(day, `${hour}:00`)));
    }
    await other.cancel();
    await check();
    for (const visit of visits) expect(await visit.times()).toEqual([{ ...TUESDAY, free: true }]);
    expect(await api.query('select from freed_times')).toEqual([]);
  });

  it('are not notified of a time after the visit', async () => {
    const later = await book(at(6, '11:00'));
    const visit = await bookAndWait();
    await later.cancel();
    await check();
    expect(await visit.messages()).toEqual([]);
  });

  describe('in a workshop with two places', () => {
    const title = { en: 'Work', de: 'Arbeit' };
    const serviceTypes = { repair: { title }, long: { title, slots: 2 } };
    const roomy = { booking: { ...SETTINGS.booking, placesPerSlot: 2, serviceTypes } };
    const checkRoomy = () => check(MONDAY_TEN, siteSettingsSchema.parse(roomy));
    let main: TestApi;
    beforeAll(async () => {
      main = api;
      api = await startTestApi({ settings: roomy });
    });
    afterAll(async () => {
      await api.close();
      api = main;
    });

    it('are not notified of a time at which the vehicle has another visit', async () => {
      const [busy, free] = [await bookAndWait(), await bookAndWait()];
      const { vehicle } = await busy.read();
      const other = { vehicle_id: vehicle.id, service_type: 'repair', ...TUESDAY };
      expect((await busy.customer.post('/appointments', other)).status).toBe(201);
      await setDay({ closed: false, closed_slots: [TUESDAY.time] });
      await setDay({ closed: false });
      await checkRoomy();
      expect(await free.times()).toEqual([{ ...TUESDAY, free: true }]);
      expect(await busy.times()).toEqual([]);
    });

    it('are not notified of a time that was free all along, though its other place changed hands', async () => {
      const other = await book(TUESDAY);
      const visit = await bookAndWait();
      await other.cancel();
      await book(TUESDAY);
      await checkRoomy();
      expect(await visit.times()).toEqual([]);
    });

    it('are not notified of a time that a longer visit keeps while it moves', async () => {
      const other = await book({ ...TUESDAY, service_type: 'long' });
      const visit = await bookAndWait();
      expect((await other.move(at(3, '10:15'))).status).toBe(200);
      await checkRoomy();
      expect(await visit.times()).toEqual([]);
    });

    it('are notified when one of two customers cancels, or both at once', async () => {
      const [first, second] = [await book(TUESDAY), await book(TUESDAY)];
      const visit = await bookAndWait();
      await Promise.all([first.cancel(), second.cancel()]);
      await checkRoomy();
      expect(await visit.times()).toEqual([{ ...TUESDAY, free: true }]);
    });
  });

  it('are notified once of a time, and three times a day', async () => {
    const times = ['11:00', '12:00', '13:00'].map((time) => at(3, time));
    const visit = await bookAndWait();
    const free = async (time: typeof TUESDAY, now?: Date) => {
      await (await book(time)).cancel();
      await check(now);
    };
    for (const time of [TUESDAY, TUESDAY, ...times]) await free(time);
    const sent = await visit.times();
    expect(sent.map((each) => each?.time).toSorted()).toEqual(['10:00', '11:00', '12:00']);
    await free(at(4), new Date('2026-03-03T10:00:00Z'));
    expect(await visit.times()).toHaveLength(4);
  });

  it('are notified once a day of what one customer gives up again and again', async () => {
    const other = await book(TUESDAY);
    const visit = await bookAndWait();
    const giveUp = async (to: typeof TUESDAY, now: Date) => {
      api.setNow(now);
      expect((await other.move(to)).status).toBe(200);
      api.setNow(new Date(now.getTime() + 1_000));
      await check(new Date(now.getTime() + 1_000));
    };
    const minutesLater = (minutes: number) => new Date(MONDAY_TEN.getTime() + minutes * 60_000);
    await giveUp(WEDNESDAY, MONDAY_TEN);
    await giveUp(at(4, '11:00'), minutesLater(1));
    await giveUp(at(4, '12:00'), minutesLater(2));
    expect(await visit.times()).toEqual([{ ...TUESDAY, free: true }]);
    await (await book(at(5))).cancel();
    await check(minutesLater(3));
    expect(await visit.times()).toHaveLength(2);
  });

  it('are not notified at night, but in the morning, if the time is still free', async () => {
    const [other, taken] = [await book(WEDNESDAY), await book(TUESDAY)];
    const visit = await bookAndWait();
    await Promise.all([other.cancel(), taken.cancel()]);
    await check(new Date('2026-03-02T20:00:00Z'));
    expect(await visit.messages()).toEqual([]);
    await book(TUESDAY);
    await check(new Date('2026-03-03T09:00:00Z'));
    expect(await visit.times()).toEqual([{ ...WEDNESDAY, free: true }]);
  });

  it('are no longer notified once they stop it, move the visit to an earlier time or cancel it', async () => {
    const other = await book(TUESDAY);
    const [stopped, moved, cancelled] = [
      await bookAndWait(at(6, '09:00')),
      await bookAndWait(at(6, '11:00')),
      await bookAndWait(at(6, '12:00')),
    ];
    await bookAndWait(at(6, '13:00'));
    expect(await stopped.wait(false)).toMatchObject({ waiting: false });
    expect((await moved.move(at(5))).body).toMatchObject({ waiting: false });
    expect((await cancelled.cancel()).body).toMatchObject({ waiting: false });
    await other.cancel();
    await check();
    for (const visit of [stopped, moved, cancelled]) expect(await visit.times()).toEqual([]);
  });

  it.each<[string, (visit: Booked) => Promise<unknown>]>([
    ['they move', (visit) => visit.move(FRIDAY)],
    ['the workshop moves', ({ id }) => desk().post(`/workshop/appointments/${id}/reschedule`, FRIDAY)],
  ])(
    'stay waiting when %s the visit to a later time, and are not told of the time that it had',
    async (_, move) => {
      const other = await book(TUESDAY);
      const visit = await bookAndWait(WEDNESDAY);
      await move(visit);
      await check();
      expect(await visit.read()).toMatchObject({ waiting: true, ...FRIDAY });
      expect(await visit.times()).toEqual([]);
      await other.cancel();
      await check();
      expect(await visit.times()).toEqual([{ ...TUESDAY, free: true }]);
    },
  );
});

describe('the notification of an earlier time', () => {
  const ENDS: Record<string, (visit: Booked) => Promise<unknown>> = {
    'another customer takes the time': () => book(TUESDAY),
    'the workshop closes the day': () => setDay({ closed: true }),
    'the visit is moved to it': (visit) => visit.move(TUESDAY),
    'the visit is cancelled': (visit) => visit.cancel(),
    'the work is begun': ({ id }) => desk().post(`/workshop/appointments/${id}/start`),
  };
  afterEach(() => setDay({ closed: false }));

  it.each(Object.entries(ENDS))('is outdated, and no longer sent, once %s', async (_, end) => {
    const other = await book(TUESDAY);
    const visit = await bookAndWait();
    const device = service.newDevice();
    await visit.customer.put('/push/subscriptions', device.subscription);
    service.refuse = () => 503;
    const unwanted = await countDeliveryOutcomes(api, 'push', 'unwanted');
    await other.cancel();
    await check();
    expect(await visit.times()).toEqual([{ ...TUESDAY, free: true }]);
    await end(visit);
    expect(await visit.times()).toEqual([{ ...TUESDAY, free: false }]);
    await waitUntilNoDeliveryIsActive(api);
    service.refuse = () => null;
    await waitForDeliveryOutcomes(api, 'push', 'unwanted', unwanted + 1);
    expect(device.pushed.filter(({ message }) => message.tag.endsWith('-earlier'))).toEqual([]);
  });
});

describe('processes at the same time', () => {
  it('notify once', async () => {
    const others = [await book(TUESDAY), await book(at(3, '11:00'))];
    const visit = await bookAndWait();
    await Promise.all(others.map((other) => other.cancel()));
    await Promise.all([check(), check(), check()]);
    expect(await visit.times()).toHaveLength(1);
    expect(await api.query('select from freed_times')).toEqual([]);
  });

  it('offer nothing later than a move that the customer makes meanwhile', async () => {
    for (const time of ['09:00', '09:30', '10:00']) {
      const other = await book(at(4, time));
      const visit = await bookAndWait(at(6, time));
      await other.cancel();
      const [moved] = await Promise.all([visit.move(at(3, time)), check()]);
      expect(moved.status).toBe(200);
      expect((await visit.times()).filter((each) => each?.free)).toEqual([]);
    }
  });
});
