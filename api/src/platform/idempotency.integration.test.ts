/** @jest-environment ./api/src/platform/db/testing/database-environment.ts */
import Fastify from 'fastify';
import { MONDAY_EIGHT, useTestApi } from '../testing/test-api.ts';
import { deleteExpiredResponseBatch, deleteOldResponsesPlugin } from './idempotency.ts';

const HOUR_MS = 3_600_000;

const api = useTestApi();

const later = (hours: number) => api.setNow(new Date(MONDAY_EIGHT.getTime() + hours * HOUR_MS));

function keysOf(uid: string): Promise<{ key: string }[]> {
  return api.query<{ key: string }>('select key from idempotency_keys where customer_id = $1 order by key', [
    uid,
  ]);
}

describe('idempotency keys', () => {
  it('is valid for 24 hours, then the key is new again', async () => {
    const send = (device_reg: string) => api.customer('ann').post('/vehicles', { device_reg }, 'key');
    const first = await send('A 1');
    later(24);
    expect(await send('A 1')).toMatchObject({ status: 201, body: first.body });
    later(24.01);
    expect(await send('A 2')).toMatchObject({ status: 201, body: { device_reg: 'A 2' } });
    later(48);
    expect(await send('A 2')).toMatchObject({ status: 201, body: { device_reg: 'A 2' } });
  });

  it('are limited to the last five hundred of a customer', async () => {
    await api.customer('dan').post('/vehicles', { device_reg: 'D 1' }, 'oldest');
    await api.customer('eve').post('/vehicles', { device_reg: 'E 1' }, 'of-another');
    await api.query(
      `insert into idempotency_keys (customer_id, key, fingerprint, answer, created_at)
         select 'dan', 'later-' || n, '', '{}', $1::timestamptz + n * interval '1 ms'
         from generate_series(1, 499) n`,
      [MONDAY_EIGHT],
    );
    later(1);
    await api.customer('dan').post('/vehicles', { device_reg: 'D 2' }, 'newest');
    const kept = (await keysOf('dan')).map(({ key }) => key);
    expect(kept).toHaveLength(500);
    expect(kept).toEqual(expect.arrayContaining(['newest', 'later-1', 'later-499']));
    expect(kept).not.toContain('oldest');
    expect(await keysOf('eve')).toHaveLength(1);
  });

  it('are deleted for all customers after that, while a process listens', async () => {
    await api.customer('bob').post('/vehicles', { device_reg: 'B 1' }, 'old');
    later(1);
    await api.customer('bob').post('/vehicles', { device_reg: 'B 2' }, 'young');
    later(24.5);
    await api.customer('bob').post('/vehicles', { device_reg: 'B 3' });
    expect(await keysOf('bob')).toHaveLength(2);
    const app = Fastify();
    const now = () => new Date(MONDAY_EIGHT.getTime() + 24.5 * HOUR_MS);
    await app.register(deleteOldResponsesPlugin, { database: api.database, now });
    await app.listen({ port: 0, host: '127.0.0.1' });
    // `close` waits for the deletion.
    await app.close();
    expect(await keysOf('bob')).toEqual([{ key: 'young' }]);
  });

  it('are deleted in batches', async () => {
    await api.customer('fay').post('/vehicles', { device_reg: 'F 1' });
    await api.query(
      `insert into idempotency_keys (customer_id, key, fingerprint, answer, created_at)
         select 'fay', 'old-' || n, '', '{}', $1::timestamptz from generate_series(1, 1001) n`,
      [MONDAY_EIGHT],
    );
    const aDayLater = new Date(MONDAY_EIGHT.getTime() + 24.1 * HOUR_MS);
    expect(await deleteExpiredResponseBatch(api.database, aDayLater)).toBe(true);
    expect(await deleteExpiredResponseBatch(api.database, aDayLater)).toBe(false);
    expect(await keysOf('fay')).toEqual([]);
  });
});
