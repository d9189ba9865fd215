/** @jest-environment ./api/src/platform/db/testing/database-environment.ts */
import { setTimeout as delay } from 'node:timers/promises';
import { type RawBuilder, sql } from 'kysely';
import { notifyOfNewPhotos } from '../messaging/photo-notifications.ts';
import { createPhonePhoto } from '../photos/testing/test-photos.ts';
import {
  createPostgresTestDatabase,
  type PostgresTestDatabase,
} from '../platform/db/testing/template-database.ts';
import { requireSuccessfulBody, type TestCustomer } from '../testing/customer.ts';
import { hasPostgres } from '../testing/postgres-server.ts';
import {
  createReminderBody,
  finishErasuresOfCollectedVehicles,
  MONDAY_EIGHT,
  startTestApi,
  type TestApi,
} from '../testing/test-api.ts';

/** Number of runs of each race, on separate days, because the winner is random. */
const ROUNDS = 8;

const describeOnServer = hasPostgres ? describe : describe.skip;

describeOnServer('concurrent actions of customers and the workshop, on a PostgreSQL server', () => {
  let server: PostgresTestDatabase;
  let api: TestApi;
  let workshop: TestCustomer;
  beforeAll(async () => {
    server = await createPostgresTestDatabase();
    api = await startTestApi({ databaseUrl: server.url, settings: { booking: { placesPerSlot: 1 } } });
    workshop = api.customer('workshop', { role: 'workshop' });
    // Get the workshop's XSRF token before the races.
    await workshop.put('/workshop/days/2026-03-01', { closed: false });
  });
  afterAll(async () => {
    await api?.close();
    await server?.stop();
  });

  let count = 0;
  async function newCustomer(): Promise<{ customer: TestCustomer; vehicle_id: string }> {
    count += 1;
    const customer = api.customer(`customer-${count}`);
    const { body } = await customer.post('/vehicles', { device_reg: `CAR ${count}` });
    return { customer, vehicle_id: body.id };
  }

  async function booked(date: string, time: string) {
    const { customer, vehicle_id } = await newCustomer();
    const booking = { vehicle_id, service_type: 'repair', date, time };
    const body = requireSuccessfulBody(await customer.post('/appointments', booking));
    return { customer, vehicle_id, id: body.id, tag: `"${body.version}"` };
  }

  const move = (visit: Awaited<ReturnType<typeof booked>>, date: string, time: string, tag?: string) =>
    visit.customer.post(`/appointments/${visit.id}/reschedule`, { date, time }, undefined, tag);

  /** Working days from Tuesday, 3 March on. */
  const dayOf = (round: number) => {
    const day = new Date(Date.UTC(2026, 2, 3 + Math.floor(round / 4) * 7 + (round % 4)));
    return day.toISOString().slice(0, 10);
  };
  const rounds = Array.from({ length: ROUNDS }, (_, round) => [dayOf(round)]);

  const placesOf = (id: string) =>
    api.query('select date, time from slot_places where appointment_id = $1', [id]);

  /** Runs statements in a transaction, sends a request that waits for it, and commits. */
  async function sendDuring<Response>(
    statements: readonly RawBuilder<unknown>[],
    send: () => Promise<Response>,
  ): Promise<Response> {
    const responses: Promise<Response>[] = [];
    await api.database.transaction(async (tx) => {
      for (const statement of statements) await statement.execute(tx);
      responses.push(send());
      await delay(500);
    });
    const [response] = await Promise.all(responses);
    if (!response) throw new Error('Nothing was sent');
    return response;
  }

  it.each(rounds)(
    'lists every visit that a closing of %s came too late for, and lets in no other',
    async (date) => {
      const times = ['12:00', '12:15', '12:30', '12:45', '13:00', '13:15'];
      const wishes = await Promise.all(times.map(async (time) => ({ time, ...(await newCustomer()) })));
      const path = `/workshop/days/${date}` as const;
      const [closing, ...answers] = await Promise.all([
        workshop.put(path, { closed: true }),
        ...wishes.map(({ customer, vehicle_id, time }) =>
          customer.post('/appointments', { vehicle_id, service_type: 'repair', date, time }),
        ),
      ]);
      const done = answers.filter(({ status }) => status === 201).map(({ body }) => body.id);
      const refused = answers.filter(({ status }) => status !== 201).map(({ problem }) => problem.code);
      expect(closing.body.appointments.map(({ id }) => id).toSorted()).toEqual(done.toSorted());
      expect(refused).toEqual(Array(times.length - done.length).fill('closed_day'));
      await workshop.put(path, { closed: false });
    },
  );

  it.each(rounds)('does not let two visits of %s swap their places halfway', async (date) => {
    const [one, other] = [await booked(date, '10:00'), await booked(date, '11:00')];
    const answers = await Promise.all([move(one, date, '11:00'), move(other, date, '10:00')]);
    expect(answers.map(({ problem }) => problem.code)).toEqual(['slot_taken', 'slot_taken']);
    expect([await placesOf(one.id), await placesOf(other.id)]).toEqual([
      [{ date, time: '10:00' }],
      [{ date, time: '11:00' }],
    ]);
  });

  it.each(rounds)('lets one of two devices change a visit of %s, and refuses the other', async (date) => {
    const visit = await booked(date, '14:00');
    const answers = await Promise.all([
      move(visit, date, '15:00', visit.tag),
      move(visit, date, '16:00', visit.tag),
    ]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 412]);
    const { body } = await visit.customer.get(`/appointments/${visit.id}`);
    expect(body.time).toBe(answers.find(({ status }) => status === 200)?.body.time);
    expect(await placesOf(visit.id)).toEqual([{ date, time: body.time }]);
  });

  describe('a move by the workshop', () => {
    const moveByWorkshop = ({ id, tag }: Awaited<ReturnType<typeof booked>>, date: string, time: string) =>
      workshop.post(`/workshop/appointments/${id}/reschedule`, { date, time }, undefined, tag);

    it.each(rounds)('and one by the customer: one wins with the visit of %s', async (date) => {
      const visit = await booked(date, '14:15');
      const answers = await Promise.all([
        move(visit, date, '15:15', visit.tag),
        moveByWorkshop(visit, date, '16:15'),
      ]);
      expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 412]);
      const { body } = await visit.customer.get(`/appointments/${visit.id}`);
      expect(body.time).toBe(answers[0].status === 200 ? '15:15' : '16:15');
      expect(body.changes).toHaveLength(2);
      expect(await placesOf(visit.id)).toEqual([{ date, time: body.time }]);
    });

    it.each(rounds)('and a cancellation by the customer: one wins with the visit of %s', async (date) => {
      const visit = await booked(date, '14:30');
      const [cancelled, moved] = await Promise.all([
        visit.customer.post(`/appointments/${visit.id}/cancel`, {}, undefined, visit.tag),
        moveByWorkshop(visit, date, '15:30'),
      ]);
      expect([cancelled.status, moved.status].toSorted()).toEqual([200, 412]);
      const isMoved = moved.status === 200;
      expect(await placesOf(visit.id)).toEqual(isMoved ? [{ date, time: '15:30' }] : []);
    });

    it.each(rounds)('and a booking: one gets the last place on %s', async (date) => {
      const visit = await booked(date, '14:45');
      const { customer, vehicle_id } = await newCustomer();
      const time = '15:45';
      const [moved, booking] = await Promise.all([
        moveByWorkshop(visit, date, time),
        customer.post('/appointments', { vehicle_id, service_type: 'repair', date, time }),
      ]);
      const codes = [moved, booking].map(({ problem }) => problem?.code).filter(Boolean);
      expect(codes).toEqual(['slot_taken']);
      expect(await placesOf(visit.id)).toEqual([{ date, time: moved.status === 200 ? time : '14:45' }]);
    });

    it('waits for a booking of the same vehicle, and does not move another visit to its time', async () => {
      const visit = await booked('2026-03-23', '10:00');
      const [{ customer_id } = { customer_id: '' }] = await api.query<{ customer_id: string }>(
        'select customer_id from appointments where id = $1',
        [visit.id],
      );
      const { id: other } = await booked('2026-03-23', '12:00');
      const booking = [
        sql`select id from customers where id = ${customer_id} for update`,
        sql`update appointments set customer_id = ${customer_id}, vehicle_id = ${visit.vehicle_id},
          minutes = 60 where id = ${other}`,
      ];
      const { problem } = await sendDuring(booking, () => moveByWorkshop(visit, '2026-03-23', '12:15'));
      expect(problem.code).toBe('vehicle_already_booked');
    });

    it.each(rounds)('and a closing: the visit is listed, or not moved to %s', async (date) => {
      const visit = await booked('2026-03-24', '10:00');
      const [closing, moved] = await Promise.all([
        workshop.put(`/workshop/days/${date}`, { closed: true }),
        moveByWorkshop(visit, date, '17:30'),
      ]);
      const isListed = closing.body.appointments.some(({ id }) => id === visit.id);
      expect([isListed, moved.status]).toEqual(isListed ? [true, 200] : [false, 422]);
      await workshop.put(`/workshop/days/${date}`, { closed: false });
      await workshop.post(`/workshop/appointments/${visit.id}/cancel`);
    });

    it.each(rounds)('and the erasure of the customer: both are done with the visit of %s', async (date) => {
      const visit = await booked(date, '17:15');
      const [moved, erasure] = await Promise.all([
        moveByWorkshop(visit, date, '17:45'),
        visit.customer.delete('/me'),
      ]);
      expect(erasure.status).toBe(204);
      expect([200, 404]).toContain(moved.status);
      expect(await placesOf(visit.id)).toEqual([]);
    });
  });

  it.each(rounds)('does a step once that two terminals do with a visit of %s', async (date) => {
    const { id } = await booked(date, '09:30');
    const start = () => workshop.post(`/workshop/appointments/${id}/start`);
    const answers = await Promise.all([start(), start(), start()]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
    expect(answers[0]?.body.changes).toHaveLength(2);
  });

  it.each(rounds)(
    'does a step with a visit of %s whose customer is erased at the same time, and keeps the business record',
    async (date) => {
      const { customer, id } = await booked(date, '17:00');
      await workshop.post(`/workshop/appointments/${id}/start`);
      const [step, erasure] = await Promise.all([
        workshop.post(`/workshop/appointments/${id}/complete`, { work: ['Oil'] }),
        customer.delete('/me'),
      ]);
      expect(erasure.status).toBe(204);
      expect(step.status).toBe(200);
      await finishErasuresOfCollectedVehicles(api);
      const kept = await api.query('select status, customer_id, work from appointments where id = $1', [id]);
      expect(kept).toEqual([{ status: 'completed', customer_id: null, work: ['Oil'] }]);
      expect(await placesOf(id)).toHaveLength(1);
    },
  );

  describe('the correction of an odometer reading', () => {
    /** Completes a visit with a mistyped reading. */
    async function mistyped(date: string) {
      const { customer, id, vehicle_id } = await booked(date, '09:00');
      const due = {
        due_date: null,
        due_odometer: 60_000,
        service_type: 'repair',
        repeat: { distance: 15_000, from: 'completion' },
      };
      const added = await customer.post('/reminders', createReminderBody(vehicle_id, due));
      const path = `/workshop/appointments/${id}` as const;
      await workshop.post(`${path}/start`);
      const body = { work: ['Oil'], odometer_km: 70, confirm_low: true };
      requireSuccessfulBody(await workshop.post(`${path}/complete`, body));
      const reminder = requireSuccessfulBody(added).id;
      return {
        reminder,
        complete: () => customer.post(`/reminders/${reminder}/done`, { appointment_id: id }),
        correct: () => workshop.put(`${path}/odometer`, { odometer_km: 70_000 }),
        visit: id,
      };
    }

    it('is also in a reminder that the customer completes at the same time', async () => {
      const { visit, complete, reminder } = await mistyped('2026-03-19');
      const correction = [
        sql`select id from appointments where id = ${visit} for update`,
        sql`update appointments set odometer_km = 70000 where id = ${visit}`,
      ];
      await sendDuring(correction, complete);
      expect(await api.query('select done_odometer from reminders where id = $1', [reminder])).toEqual([
        { done_odometer: 70_000 },
      ]);
    });

    it('leaves a reminder that the customer reopens at the same time', async () => {
      const { complete, correct, reminder } = await mistyped('2026-03-20');
      requireSuccessfulBody(await complete());
      const reopening = [
        sql`delete from reminders n using reminders r
          where r.id = ${reminder} and n.series_id = r.series_id and n.number = r.number + 1`,
        sql`update reminders set status = 'open', done_on = null, done_odometer = null, done_appointment_id = null,
          closed_at = null where id = ${reminder}`,
      ];
      const { status } = await sendDuring(reopening, correct);
      expect(status).toBe(200);
      expect(
        await api.query('select status, done_odometer from reminders where id = $1', [reminder]),
      ).toEqual([{ status: 'open', done_odometer: null }]);
    });
  });

  describe('photos by the workshop', () => {
    const photosOf = (id: string) =>
      api.query<{ upload_hash: string }>('select upload_hash from visit_photos where appointment_id = $1', [
        id,
      ]);

    const notificationsOf = (id: string) =>
      api.query("select from notifications where appointment_id = $1 and kind = 'photos'", [id]);

    async function visitOnSite(date: string, time: string) {
      const visit = await booked(date, time);
      await workshop.post(`/workshop/appointments/${visit.id}/start`);
      const path = `/workshop/appointments/${visit.id}/photos`;
      const add = (terminal: number, file: Buffer) =>
        api.customer(`terminal-${terminal}`, { role: 'workshop' }).upload('POST', path, file, 'image/jpeg');
      return { ...visit, add };
    }

    it.each(rounds)('from two terminals are one if they are the same file (visit of %s)', async (date) => {
      const { id, add } = await visitOnSite(date, '10:30');
      const file = await createPhonePhoto();
      const answers = await Promise.all([add(1, file), add(2, file)]);
      expect(answers.map(({ status }) => status)).toEqual([201, 201]);
      expect(await photosOf(id)).toHaveLength(1);
    });

    it.each(rounds)('from two terminals do not exceed the limit (visit of %s)', async (date) => {
      const { id, add } = await visitOnSite(date, '13:30');
      await api.query(
        `insert into visit_photos (id, appointment_id, by, upload_hash, width, height, bytes, created_at)
         select gen_random_uuid(), $1, 'workshop', n::text, 1, 1, 1, now() from generate_series(1, 9) n`,
        [id],
      );
      const files = [await createPhonePhoto(), await createPhonePhoto({ width: 90 })] as const;
      const answers = await Promise.all([add(1, files[0]), add(2, files[1])]);
      expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409]);
      expect(await photosOf(id)).toHaveLength(10);
    });

    it('are refused if the customer is erased at the same time', async () => {
      const { id, add } = await visitOnSite('2026-03-19', '16:30');
      const [{ customer_id } = { customer_id: '' }] = await api.query<{ customer_id: string }>(
        'select customer_id from appointments where id = $1',
        [id],
      );
      const file = await createPhonePhoto();
      const erasure = [
        sql`select id from customers where id = ${customer_id} for update`,
        sql`delete from visit_photos where appointment_id = ${id}`,
        sql`update customers set erased_at = now() where id = ${customer_id}`,
      ];
      expect((await sendDuring(erasure, () => add(1, file))).status).toBe(404);
      expect(await photosOf(id)).toEqual([]);
    });

    it('are announced later if their customer is being changed', async () => {
      const { id, add } = await visitOnSite('2026-03-20', '10:30');
      await add(1, await createPhonePhoto());
      const check = () =>
        notifyOfNewPhotos({
          database: api.database,
          now: () => new Date(MONDAY_EIGHT.getTime() + 5 * 60_000),
        });
      const lock = sql`select from customers for update`;
      await api.database.transaction(async (tx) => {
        await lock.execute(tx);
        await check();
      });
      expect(await notificationsOf(id)).toHaveLength(0);
      await check();
      expect(await notificationsOf(id)).toHaveLength(1);
    });

    it('leave no notification if the last two are deleted at the same time', async () => {
      const { id, add } = await visitOnSite('2026-03-20', '11:30');
      for (const width of [80, 90]) await add(1, await createPhonePhoto({ width }));
      await api.query(
        `with added as (
           insert into notifications (customer_id, appointment_id, version, kind, date, created_at)
           select customer_id, id, version, 'photos', date, now() from appointments where id = $1 returning id
         )
         update visit_photos set notification_id = added.id from added where appointment_id = $1`,
        [id],
      );
      const [one, other] = await api.query<{ id: string }>(
        'select id from visit_photos where appointment_id = $1',
        [id],
      );
      const deletion = sql`delete from visit_photos where id = ${one?.id}`;
      await sendDuring([deletion], () => workshop.delete(`/workshop/photos/${other?.id}`));
      expect(await notificationsOf(id)).toEqual([]);
    });
  });
});
