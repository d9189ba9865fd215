/** @jest-environment ./api/src/platform/db/testing/database-environment.ts */
import { setTimeout as delay } from 'node:timers/promises';
import { StoreError } from '@forecourt/shared/server/store';
import Fastify from 'fastify';
import { Registry } from 'prom-client';
import { createStorage } from 'unstorage';
import { lockOrCreateCustomer } from '../platform/idempotency.ts';
import { withoutErasedAccounts } from '../platform/identity/identity.ts';
import { Problem } from '../platform/problems/problem.ts';
import { createTestAccounts, MONDAY_EIGHT, performWorkshopActions, useTestApi } from '../testing/test-api.ts';
import { ErasureRecords, hashErasedUid } from './erasure-records.ts';
import { eraseCustomer, erasuresPlugin, finishErasures } from './erasures.ts';

const api = useTestApi();
beforeEach(() => api.query('delete from erased_accounts'));

const MINUTE_MS = 60_000;
const at = (minutes: number) => new Date(MONDAY_EIGHT.getTime() + minutes * MINUTE_MS);

/** Erases customers like a process that is killed right after it committed the erasure. */
async function erase(...uids: string[]): Promise<void> {
  for (const [index, uid] of uids.entries()) {
    await api.database.transaction((tx) => eraseCustomer(tx, uid, at(index - 10)));
  }
}

async function left(): Promise<Record<string, 'waiting' | 'deleted'>> {
  const rows = await api.query<{ uid: string; done: boolean }>(
    'select uid, deleted_at is not null as done from erased_accounts order by uid',
  );
  return Object.fromEntries(rows.map(({ uid, done }) => [uid, done ? 'deleted' : 'waiting']));
}

function services(now = at(0), refuses: readonly string[] = []) {
  const accounts = createTestAccounts(() => now);
  const records = new ErasureRecords(createStorage());
  const tried: string[] = [];
  const errors: unknown[] = [];
  return {
    database: api.database,
    accounts: {
      ...accounts,
      async remove(uid: string) {
        tried.push(uid);
        if (refuses.includes(uid)) throw new Problem('unavailable');
        await accounts.remove(uid);
      },
    },
    records,
    now: () => now,
    log: { error: (line: unknown) => errors.push(line) },
    tried,
    errors,
  };
}

/** Reads the seconds that the metric reports. */
async function readAge(now: Date): Promise<number> {
  const metrics = new Registry();
  const app = Fastify();
  await app.register(erasuresPlugin, { ...services(now), metrics });
  await app.ready();
  const text = await metrics.metrics();
  await app.close();
  return Number(/^forecourt_api_oldest_erasure_seconds (\d+)/m.exec(text)?.[1]);
}

describe('finishing erasures', () => {
  it('deletes remaining accounts at the provider', async () => {
    await erase('ann', 'bob');
    const run = services();
    await finishErasures(run);
    expect(run.tried).toEqual(['ann', 'bob']);
    expect(run.accounts.has('ann')).toBe(false);
    expect(await left()).toEqual({ ann: 'deleted', bob: 'deleted' });
    await finishErasures(run);
    expect(run.tried).toEqual(['ann', 'bob']);
  });

  it('ends a round at the first failure, logs it, and tries that account last in the next', async () => {
    await erase('cat', 'dan', 'eve');
    const run = services(at(0), ['cat']);
    await finishErasures(run);
    expect(run.tried).toEqual(['cat']);
    expect(run.errors).toEqual([{ err: expect.objectContaining({ code: 'unavailable' }) }]);
    await finishErasures(run);
    expect(run.tried).toEqual(['cat', 'dan', 'eve', 'cat']);
    expect(await left()).toEqual({ cat: 'waiting', dan: 'deleted', eve: 'deleted' });
  });

  it('succeeds in several processes at once', async () => {
    await erase('fay', 'gus');
    const runs = [services(), services(), services()];
    await Promise.all(runs.map((run) => finishErasures(run)));
    expect(runs.flatMap(({ errors }) => errors)).toEqual([]);
    expect(await left()).toEqual({ fay: 'deleted', gus: 'deleted' });
  });

  it('deletes the user id when no token of it can be valid, and no earlier', async () => {
    await erase('hal', 'ida');
    await finishErasures(services(at(0), ['ida']));
    await finishErasures(services(at(65), ['ida']));
    expect(await left()).toEqual({ hal: 'deleted', ida: 'waiting' });
    await finishErasures(services(at(66), ['ida']));
    expect(await left()).toEqual({ ida: 'waiting' });
  });
});

describe('recording erasures outside of the database', () => {
  it('happens with the erasure that a customer requests', async () => {
    expect((await api.customer('nia').delete('/me')).status).toBe(204);
    expect(await api.records.list()).toEqual(new Set([hashErasedUid('nia')]));
  });

  it('is retried until it succeeds, and does not delay the deletion of accounts', async () => {
    await erase('ola', 'pia');
    const run = services();
    const add = jest.spyOn(run.records, 'add').mockRejectedValueOnce(new StoreError('full'));
    await finishErasures(run);
    expect(run.errors).toEqual([{ err: expect.any(StoreError) }]);
    expect(await left()).toEqual({ ola: 'deleted', pia: 'deleted' });
    const late = { ...run, now: () => at(66) };
    add.mockRejectedValueOnce(new StoreError('full'));
    await finishErasures(late);
    expect(await left()).toEqual({ ola: 'deleted', pia: 'deleted' });
    await finishErasures(late);
    expect(await run.records.list()).toEqual(new Set(['ola', 'pia'].map(hashErasedUid)));
    expect(await left()).toEqual({});
  });
});

it('reports for how long the oldest erasure has been waiting for the provider or for its record', async () => {
  const age = () => readAge(at(90));
  expect(await age()).toBe(0);
  await erase('rob');
  await api.query("update erased_accounts set erased_at = $1 where uid = 'rob'", [at(30)]);
  expect(await age()).toBe(3600);
  await api.query('update erased_accounts set deleted_at = erased_at');
  expect(await age()).toBe(3600);
  await api.query('update erased_accounts set deleted_at = null, recorded_at = erased_at');
  expect(await age()).toBe(3600);
  await api.query('update erased_accounts set deleted_at = erased_at');
  expect(await age()).toBe(0);
});

describe('a customer who was erased', () => {
  it('is not undone by a request that was authenticated before', async () => {
    await erase('jim');
    await expect(api.database.transaction((tx) => lockOrCreateCustomer(tx, 'jim'))).rejects.toMatchObject({
      code: 'token_revoked',
      more: { reason: 'user_deleted' },
    });
    const rows = await api.query("select from customers where id = 'jim'");
    expect(rows).toEqual([]);
  });

  it('hides the account from all processes, whatever the provider responds', async () => {
    const accounts = withoutErasedAccounts(
      createTestAccounts(() => at(0)),
      api.database,
    );
    expect(await accounts.lookUp('kim')).not.toBeNull();
    await erase('kim');
    expect(await accounts.lookUp('kim')).toBeNull();
  });
});

describe('the schedule', () => {
  it('begins when the process listens, continues after failures, and ends with the process', async () => {
    await erase('lea');
    const run = services(at(0), []);
    run.accounts.remove = jest
      .fn(run.accounts.remove)
      .mockRejectedValueOnce(new Problem('unavailable'))
      .mockRejectedValueOnce(new Problem('unavailable'));
    const app = Fastify();
    await app.register(erasuresPlugin, { ...run, metrics: new Registry(), everyMs: 20 });
    await app.ready();
    expect(run.accounts.remove).not.toHaveBeenCalled();
    await app.listen({ port: 0, host: '127.0.0.1' });
    while ((await left()).lea !== 'deleted') await delay(10);
    expect(run.accounts.remove).toHaveBeenCalledTimes(3);
    await app.close();
    await erase('max');
    await delay(60);
    expect(await left()).toMatchObject({ max: 'waiting' });
  });
});

/** Erases a customer at `at(0)` whose visit is in the workshop. */
async function eraseInWorkshop(uid: string, time: string, date = '2026-03-03'): Promise<{ visit: string }> {
  const customer = api.customer(uid);
  const { body: vehicle } = await customer.post('/vehicles', { device_reg: uid });
  const booking = { vehicle_id: vehicle.id, service_type: 'repair', date, time };
  const { body } = await customer.post('/appointments', booking);
  await performWorkshopActions(api.database, body.id, 'start');
  expect((await customer.delete('/me')).status).toBe(204);
  return { visit: body.id };
}

const DAY = 24 * 60;

/** Makes the erasure of a visit fail, as a constraint of a later version could. @returns function that undoes it */
async function blockErasureOf(visit: string): Promise<() => Promise<unknown>> {
  await api.query(`alter table appointments add constraint blocked check (id <> '${visit}' or customer_id is not null)
    not valid`);
  return () => api.query('alter table appointments drop constraint blocked');
}

describe('erasing what the workshop needed of erased customers', () => {
  it('logs a failure, goes on with other customers, and reports how long it has been due', async () => {
    const { visit } = await eraseInWorkshop('abe', '09:00');
    const other = await eraseInWorkshop('bea', '11:00');
    const remaining = async () =>
      (
        await api.query<{ id: string }>('select id from customers where erased_at is not null order by id')
      ).map(({ id }) => id);
    let now = at(2 * DAY);
    const age = () => readAge(now);
    await finishErasures(services(now));
    expect(await age()).toBe(0);
    for (const id of [visit, other.visit]) await performWorkshopActions(api.database, id, 'complete');
    await api.query('update appointments set updated_at = $1', [at(2 * DAY)]);
    now = at(2 * DAY + 60);
    expect(await age()).toBe(3600);
    const unblock = await blockErasureOf(visit);
    const run = services(now);
    await finishErasures(run);
    await unblock();
    expect(run.errors).toEqual([{ err: expect.objectContaining({ constraint: 'blocked' }) }]);
    expect(await remaining()).toEqual(['abe']);
    expect(await age()).toBe(3600);
    await finishErasures(services(now));
    expect(await remaining()).toEqual([]);
    expect(await age()).toBe(0);
  });

  it('stops after five failures, and reaches every customer nevertheless', async () => {
    const blocked = ['dot', 'eli', 'flo', 'gil', 'hob', 'ivy'];
    await api.query('create table blocked (id text references customers)');
    for (const uid of [...blocked, 'jon']) {
      await api.customer(uid).patch('/me', { display_name: uid });
      const erased = at(uid === 'jon' ? -1 : -2);
      await api.query('update customers set erased_at = $1, display_name = null where id = $2', [
        erased,
        uid,
      ]);
      if (uid !== 'jon') await api.query('insert into blocked values ($1)', [uid]);
    }
    try {
      const isLeft = async () => (await api.query("select from customers where id = 'jon'")).length > 0;
      for (let round = 0; round < 60 && (await isLeft()); round += 1) {
        const run = services();
        await finishErasures(run);
        expect(run.errors).toHaveLength(5);
      }
      expect(await isLeft()).toBe(false);
    } finally {
      await api.query('drop table blocked');
    }
    await finishErasures(services());
  });

  it('is due 30 days after the deletion if the vehicle is still there', async () => {
    await eraseInWorkshop('cyd', '13:00');
    await finishErasures(services(at(66)));
    await finishErasures(services(at(66)));
    let now = at(30 * DAY - 1);
    const age = () => readAge(now);
    expect(await age()).toBe(0);
    now = at(30 * DAY + 2);
    expect(await age()).toBe(120);
    await finishErasures(services(now));
    expect(await age()).toBe(0);
  });

  it('completes a ready visit on that day if its booked day has not come', async () => {
    const { visit } = await eraseInWorkshop('dot', '10:00', '2026-04-20');
    await performWorkshopActions(api.database, visit, 'ready');
    await finishErasures(services(at(30 * DAY + 2)));
    const rows = await api.query('select status, work_date from appointments where id = $1', [visit]);
    expect(rows).toEqual([{ status: 'completed', work_date: '2026-04-01' }]);
  });
});
