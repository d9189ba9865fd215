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
];
