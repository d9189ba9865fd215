import { rawQuery } from '../../src/testing/raw-query.ts';
import { MONDAY_EIGHT } from '../../src/testing/test-api.ts';
import { about, type Refusal } from './refusal.ts';

const VEHICLES = 'POST /api/v1/vehicles';

const FIVE_MINUTES_MS = 5 * 60_000;

/** Why an account, and the vehicles in it, stay as they are. */
export const ACCOUNT_REFUSALS: readonly Refusal[] = [
  {
    route: VEHICLES,
    refusal: '409 vehicle_exists',
    when: 'the customer has it, written differently',
    async given(stage) {
      const by = (await stage.customer()).now();
      expect((await by.post('/vehicles', { device_reg: 'XY-99 ZZZ' })).status).toBe(201);
      return { by, body: { device_reg: 'xy99zzz' } };
    },
    told: about('/device_reg'),
  },
  {
    route: 'PATCH /api/v1/vehicles/:id',
    refusal: '409 vehicle_exists',
    when: 'the customer has another one with that registration',
    async given(stage) {
      const customer = await stage.customer();
      const by = customer.now();
      expect((await by.post('/vehicles', { device_reg: 'XY-99 ZZZ' })).status).toBe(201);
      return { by, id: customer.vehicleId, body: { device_reg: 'Xy 99-zzz' } };
    },
    told: about('/device_reg'),
  },
  {
    route: VEHICLES,
    refusal: '409 too_many_vehicles',
    when: 'the customer has a hundred',
    async given(stage) {
      const { uid, now } = await stage.customer();
      await stage.api.database.transaction((tx) =>
        rawQuery(
          tx,
          `insert into vehicles (customer_id, device_reg, device_reg_key)
           select $1, 'VAN ' || n, 'VAN' || n from generate_series(2, 100) n`,
          [uid],
        ),
      );
      return { by: now(), body: { device_reg: 'VAN 101' } };
    },
    told: { limit: 100 },
  },
  {
    route: VEHICLES,
    refusal: '422 idempotency_key_reused',
    when: 'the key came with another vehicle',
    async given(stage) {
      const by = (await stage.customer()).now();
      expect((await by.post('/vehicles', { device_reg: 'VAN 1' }, 'used')).status).toBe(201);
      return { by, body: { device_reg: 'VAN 2' }, idempotencyKey: 'used' };
    },
  },
  ...['', '/archive', '/restore'].map(
    (step): Refusal => ({
      route: `${step ? 'POST' : 'DELETE'} /api/v1/vehicles/:id${step}`,
      refusal: '422 idempotency_key_reused',
      when: 'the key came with something else',
      async given(stage) {
        const customer = await stage.customer();
        const by = customer.now();
        expect((await by.post('/vehicles', { device_reg: 'VAN 1' }, 'used')).status).toBe(201);
        return { by, id: customer.vehicleId, idempotencyKey: 'used' };
      },
    }),
  ),
  {
    route: 'DELETE /api/v1/vehicles/:id',
    refusal: '409 vehicle_in_use',
    when: 'it has a visit, even one that was cancelled',
    async given(stage) {
      const { of } = await stage.visit({ steps: ['cancel'] });
      return { by: of.now(), id: of.vehicleId };
    },
  },
  ...(
    [
      { when: 'a visit waits to be confirmed', steps: [] },
      { when: 'a visit is to come', steps: ['confirm'] },
      { when: 'it is being worked on', steps: ['confirm', 'start'] },
      { when: 'it was not collected yet', steps: ['confirm', 'start', 'ready'] },
    ] as const
  ).map(
    ({ when, steps }): Refusal => ({
      route: 'POST /api/v1/vehicles/:id/archive',
      refusal: '409 vehicle_has_visits',
      when,
      async given(stage) {
        const { of } = await stage.visit({ steps });
        return { by: of.now(), id: of.vehicleId };
      },
      told: { appointments: [expect.objectContaining({ reference: expect.any(String) })] },
    }),
  ),
  {
    route: 'POST /api/v1/vehicles/:id/restore',
    refusal: '409 vehicle_exists',
    when: 'its plate is on another car by now',
    async given(stage) {
      const by = (await stage.customer()).now();
      const { body: sold } = await by.post('/vehicles', { device_reg: 'XY-99 ZZZ' });
      expect((await by.post(`/vehicles/${sold.id}/archive`)).status).toBe(200);
      expect((await by.post('/vehicles', { device_reg: 'xy99zzz' })).status).toBe(201);
      return { by, id: sold.id };
    },
    told: about('/device_reg'),
  },
  {
    route: 'POST /api/v1/vehicles/:id/restore',
    refusal: '409 too_many_vehicles',
    when: 'the customer has a hundred others',
    async given(stage) {
      const { uid, vehicleId, now } = await stage.customer();
      expect((await now().post(`/vehicles/${vehicleId}/archive`)).status).toBe(200);
      await stage.api.database.transaction((tx) =>
        rawQuery(
          tx,
          `insert into vehicles (customer_id, device_reg, device_reg_key)
           select $1, 'VAN ' || n, 'VAN' || n from generate_series(1, 100) n`,
          [uid],
        ),
      );
      return { by: now(), id: vehicleId };
    },
    told: { limit: 100 },
  },
  {
    route: VEHICLES,
    refusal: '409 too_many_vehicles',
    when: 'the customer has five hundred with those that are archived',
    async given(stage) {
      const { uid, now } = await stage.customer();
      await stage.api.database.transaction((tx) =>
        rawQuery(
          tx,
          `insert into vehicles (customer_id, device_reg, device_reg_key, archived_at)
           select $1, 'VAN ' || n, 'VAN' || n, now() from generate_series(2, 500) n`,
          [uid],
        ),
      );
      return { by: now(), body: { device_reg: 'VAN 501' } };
    },
    told: { limit: 500 },
  },
  {
    route: 'POST /api/v1/me/sign-out-everywhere',
    refusal: '422 idempotency_key_reused',
    when: 'the key came with something else',
    async given(stage) {
      const by = (await stage.customer()).now();
      expect((await by.post('/vehicles', { device_reg: 'VAN 1' }, 'used')).status).toBe(201);
      return { by, idempotencyKey: 'used' };
    },
  },
  {
    route: 'DELETE /api/v1/me',
    refusal: '403 requires_recent_login',
    when: 'the customer signed in five minutes and a millisecond ago',
    async given(stage) {
      const by = (await stage.customer()).now();
      stage.api.setNow(new Date(MONDAY_EIGHT.getTime() + FIVE_MINUTES_MS + 1));
      return { by };
    },
  },
  ...['GET', 'POST'].map(
    (method): Refusal => ({
      route: `${method} /api/v1/unsubscribe`,
      refusal: '404 not_found',
      when: 'the token is none of ours',
      async given(stage) {
        const by = (await stage.customer()).now();
        return { by, query: '?token=funs_made-up', ...(method === 'POST' ? { body: {} } : {}) };
      },
    }),
  ),
];
