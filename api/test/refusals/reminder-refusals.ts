import { rawQuery } from '../../src/testing/raw-query.ts';
import { aReminder, MONDAY_EIGHT } from '../../src/testing/test-api.ts';
import { MISFITS } from './record-refusals.ts';
import { type Asked, about, type Refusal } from './refusal.ts';
import type { Customer, Stage } from './stage.ts';

const CREATE = 'POST /api/v1/reminders';
const ONE = '/api/v1/reminders/:id';
const REOPEN = `POST ${ONE}/reopen`;

const reminder = ({ vehicleId }: Customer, more: object = {}) =>
  aReminder(vehicleId, { repeat: { months: 12, from: 'due' }, ...more });

/** Adds a reminder of somebody's; its id. */
async function added(of: Customer, more: object = {}, key?: string): Promise<string> {
  const { status, body } = await of.now().post('/reminders', reminder(of, more), key);
  expect(status).toBe(201);
  return body.id;
}

/** What a customer does with a reminder, by the route of it. */
const STEPS: Readonly<Record<string, Pick<Asked, 'body'>>> = {
  [`PATCH ${ONE}`]: { body: { name: 'Service' } },
  [`DELETE ${ONE}`]: {},
  [`POST ${ONE}/done`]: { body: {} },
  [`POST ${ONE}/snooze`]: { body: { until: '2026-03-10' } },
  [`POST ${ONE}/dismiss`]: {},
  [REOPEN]: {},
};

const OF_LIVE_ONES = Object.keys(STEPS).filter((route) => !/^DELETE|reopen$/.test(route));

/** Lets somebody have as many reminders as they can. */
async function fill({ api }: Stage, { uid, vehicleId }: Customer, count: number): Promise<void> {
  await api.database.transaction((tx) =>
    rawQuery(
      tx,
      `insert into reminders (customer_id, vehicle_id, series_id, number, type, name, reminder_items,
         due_date, due_day, created_at, updated_at)
       select $1, $2, gen_random_uuid(), 1, 'reminder', 'No. ' || n, array['x'], '2026-04-01', 1, $3, $3
       from generate_series(1, $4::int) n`,
      [uid, vehicleId, MONDAY_EIGHT, count],
    ),
  );
}

/** Why reminders stay as they are. */
export const REMINDER_REFUSALS: readonly Refusal[] = [
  {
    route: CREATE,
    refusal: '409 vehicle_archived',
    when: 'the customer has the vehicle no more',
    async given(stage) {
      const of = await stage.customer();
      expect((await of.now().post(`/vehicles/${of.vehicleId}/archive`)).status).toBe(200);
      return { by: of.now(), body: reminder(of) };
    },
    told: about('/entity_id'),
  },
  {
    route: CREATE,
    refusal: '409 too_many_reminders',
    when: 'two hundred are open',
    async given(stage) {
      const of = await stage.customer();
      await fill(stage, of, 200);
      return { by: of.now(), body: reminder(of) };
    },
    told: { limit: 200 },
  },
  {
    route: CREATE,
    refusal: '422 idempotency_key_reused',
    when: 'the key came with another reminder',
    async given(stage) {
      const of = await stage.customer();
      await added(of, {}, 'used');
      return { by: of.now(), body: reminder(of, { name: 'Tyres' }), idempotencyKey: 'used' };
    },
  },
  ...OF_LIVE_ONES.map(
    (route): Refusal => ({
      route,
      refusal: '409 reminder_closed',
      when: 'it is over',
      async given(stage) {
        const of = await stage.customer();
        const id = await added(of);
        const other = route.endsWith('dismiss') ? 'done' : 'dismiss';
        expect((await of.now().post(`/reminders/${id}/${other}`)).status).toBe(200);
        return { by: of.now(), id, ...STEPS[route] };
      },
    }),
  ),
  ...Object.entries(STEPS).flatMap(([route, { body }]): Refusal[] => [
    {
      route,
      refusal: '412 changed_elsewhere',
      when: 'it was changed in the meantime',
      async given(stage) {
        const of = await stage.customer();
        const id = await added(of);
        expect((await of.now().post(`/reminders/${id}/snooze`, { until: '2026-03-09' })).status).toBe(200);
        return { by: of.now(), id, body, ifMatch: '"1"' };
      },
    },
    {
      route,
      refusal: '422 idempotency_key_reused',
      when: 'the key came with something else',
      async given(stage) {
        const of = await stage.customer();
        const id = await added(of, {}, 'used');
        return { by: of.now(), id, body, idempotencyKey: 'used' };
      },
    },
  ]),
  ...MISFITS.map(
    ({ code, when, odometer_km }): Refusal => ({
      route: `POST ${ONE}/done`,
      refusal: `409 ${code}`,
      when,
      async given(stage) {
        const of = await stage.customer();
        const reading = { date: '2026-02-01', kind: 'reading', odometer_km: 50_000 };
        expect((await of.now().post(`/vehicles/${of.vehicleId}/records`, reading)).status).toBe(201);
        return { by: of.now(), id: await added(of), body: { odometer: odometer_km } };
      },
      told: { ...about('/odometer'), reading: { date: '2026-02-01', odometer_km: 50_000 } },
    }),
  ),
  {
    route: REOPEN,
    refusal: '409 reminder_superseded',
    when: 'the next one was snoozed already',
    async given(stage) {
      const of = await stage.customer();
      const id = await added(of);
      const { body } = await of.now().post(`/reminders/${id}/done`);
      await of.now().post(`/reminders/${body.next.id}/snooze`, { until: '2026-03-09' });
      return { by: of.now(), id };
    },
  },
  {
    route: REOPEN,
    refusal: '409 too_many_reminders',
    when: 'two hundred others are open',
    async given(stage) {
      const of = await stage.customer();
      const id = await added(of);
      expect((await of.now().post(`/reminders/${id}/dismiss`)).status).toBe(200);
      await fill(stage, of, 200);
      return { by: of.now(), id };
    },
    told: { limit: 200 },
  },
  {
    route: CREATE,
    refusal: '409 too_many_reminders',
    when: 'there are two thousand with those that were dismissed',
    async given(stage) {
      const of = await stage.customer();
      await fill(stage, of, 2_000);
      await stage.api.database.transaction((tx) =>
        rawQuery(tx, "update reminders set status = 'dismissed', closed_at = now() where customer_id = $1", [
          of.uid,
        ]),
      );
      return { by: of.now(), body: reminder(of) };
    },
    told: { limit: 2_000 },
  },
];
