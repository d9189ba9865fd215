/** @jest-environment ./api/src/platform/db/testing/database-environment.ts */

import { randomUUID } from 'node:crypto';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { z } from 'zod';
import {
  bookVisitWithNewVehicle,
  listDeadLetters,
  readMetric,
  retryDeadLetters,
  waitForDeadLetters,
} from '../../testing/messages.ts';
import { QUICK_RETRY_POLICY } from '../../testing/quick-queue.ts';
import { rawQuery } from '../../testing/raw-query.ts';
import { performWorkshopActions, startTestApi, type TestApi } from '../../testing/test-api.ts';
import { type DeliveryChannel, UndeliverableError, type VisitEvent } from './channel.ts';
import { JobQueues } from './job-queues.ts';

/** The shortest times that pg-boss allows. */
const TIMES = { ...QUICK_RETRY_POLICY, retryLimit: 2, timeout: 1, expireIn: 4 };

/** Channel that records the events to deliver. The test chooses the result of each delivery. */
class TestChannel implements DeliveryChannel {
  readonly name: string;
  readonly delivered: VisitEvent[] = [];
  onDeadLetter?: (event: VisitEvent) => Promise<void>;
  answer: (event: VisitEvent, signal: AbortSignal) => Promise<'sent' | 'unwanted'> = async () => 'sent';

  constructor(name = 'pigeon') {
    this.name = name;
  }

  deliver(event: VisitEvent, signal: AbortSignal): Promise<'sent' | 'unwanted'> {
    this.delivered.push(event);
    return this.answer(event, signal);
  }

  /** Returns the kinds of a visit's events that were to be delivered so far. */
  kindsOf(id: string): string[] {
    return this.delivered.filter((event) => event.appointment_id === id).map(({ kind }) => kind);
  }

  /** Waits for `count` tries to deliver events of a visit. */
  async until(id: string, count: number): Promise<void> {
    while (this.kindsOf(id).length < count) await delay(20);
  }
}

const channel = new TestChannel();
const complaints: string[] = [];
let api: TestApi;
beforeAll(async () => {
  api = await startTestApi({
    channels: [channel],
    retryPolicy: TIMES,
    settings: { booking: { autoConfirm: false, placesPerSlot: 50, activeAppointmentsPerCustomer: 50 } },
    logger: { level: 'warn', stream: { write: (line: string) => complaints.push(line) } },
  });
  await api.app.listen({ port: 0, host: '127.0.0.1' });
});
afterEach(() => {
  channel.answer = async () => 'sent';
});
afterAll(async () => {
  await api.close();
  expect(complaints).toEqual([]);
});

const query = <Row>(sql: string, values: unknown[] = []) => api.query<Row>(sql, values);

const visit = (uid: string, of = api) => bookVisitWithNewVehicle(of.customer(uid));
const metric = (line: string) => readMetric(api, line);

/** Waits until no event and no job is left that could still be delivered. */
async function untilNothingIsQueued(): Promise<void> {
  const left = `select from outbox union all
    select from pgboss.job where name = 'pigeon' and state < 'completed'`;
  while ((await query(left)).length > 0) await delay(20);
}

describe('an event of a visit', () => {
  it('is delivered at once, once and in order', async () => {
    const { id, customer } = await visit('ann');
    await channel.until(id, 1);
    await performWorkshopActions(api.database, id, 'confirm');
    await channel.until(id, 2);
    await customer.post(`/appointments/${id}/reschedule`, { date: '2026-03-10', time: '11:00' });
    await channel.until(id, 3);
    await customer.post(`/appointments/${id}/cancel`, {});
    await channel.until(id, 4);
    await untilNothingIsQueued();
    expect(channel.kindsOf(id)).toEqual(['booked', 'confirmed', 'moved', 'cancelled']);
    expect(await query('select from outbox')).toEqual([]);
  });

  it('is delivered for the day before, and not if customers get no message about it', async () => {
    const { id } = await visit('ben');
    await performWorkshopActions(api.database, id, 'confirm', 'start', 'ready', 'complete');
    await query(
      `insert into notifications (customer_id, appointment_id, version, kind, date, created_at)
       values ('ben', $1, 2, 'day_before', '2026-03-09', now())`,
      [id],
    );
    await channel.until(id, 4);
    await untilNothingIsQueued();
    expect(channel.kindsOf(id).toSorted()).toEqual(['booked', 'confirmed', 'day_before', 'ready']);
  });

  it('is not delivered if its transaction is rolled back', async () => {
    const { id } = await visit('cleo');
    await channel.until(id, 1);
    const failed = api.database.transaction(async (tx) => {
      await rawQuery(tx, "update appointments set status = 'confirmed' where id = $1", [id]);
      await rawQuery(
        tx,
        `insert into appointment_changes (appointment_id, version, change, by, date, time, changed_at)
         select id, version, 'confirmed', 'workshop', date, time, now() from appointments where id = $1`,
        [id],
      );
      throw new Error('It was thought better of');
    });
    await expect(failed).rejects.toThrow('thought better');
    await untilNothingIsQueued();
    expect(channel.kindsOf(id)).toEqual(['booked']);
  });

  it('is delivered later if it cannot be queued at first', async () => {
    const transaction = jest.spyOn(api.database, 'transaction').mockRejectedValueOnce(new Error('busy'));
    await query("select pg_notify('forecourt_outbox', '')").catch(() => undefined);
    transaction.mockRestore();
    const { id } = await visit('dan');
    await channel.until(id, 1);
  });

  it('is deleted if its customer is erased before the delivery', async () => {
    const release = Promise.withResolvers<void>();
    const { id, customer } = await visit('eve');
    await channel.until(id, 1);
    channel.answer = () => release.promise.then(() => 'sent');
    await query(`insert into outbox (appointment_id, version, kind) values ($1, 1, 'moved')`, [id]);
    await customer.delete('/me');
    const told = await query("select from outbox where appointment_id = $1 and kind <> 'erased'", [id]);
    expect(told).toEqual([]);
    release.resolve();
  });
});

describe('a message that cannot be sent', () => {
  it('is retried, and counted once it is sent', async () => {
    let tries = 0;
    channel.answer = async () => {
      tries += 1;
      if (tries === 1) throw new Error('The server is away');
      // A row that the delivery reads is invalid; it may be corrected before the next try.
      if (tries === 2) z.object({ name: z.string() }).parse({});
      return 'sent';
    };
    const sent = 'forecourt_api_messages_total{channel="pigeon",outcome="sent"}';
    const before = await metric(sent);
    const { id } = await visit('fay');
    await channel.until(id, 3);
    while ((await metric(sent)) === before) await delay(20);
    expect(await metric('forecourt_api_messages_total{channel="pigeon",outcome="failed"}')).toBe(2);
  });

  it('is retried after the timeout, even if the channel ignores its signal', async () => {
    const signals: AbortSignal[] = [];
    channel.answer = async (_event, signal) => {
      signals.push(signal);
      return signals.length > 1 ? 'sent' : new Promise(() => {});
    };
    const { id } = await visit('gus');
    await channel.until(id, 2);
    expect(signals[0]?.aborted).toBe(true);
    // The delivery failed before the job counted as lost, so no other process has begun it.
    const [job] = await query<{ message: string }>(
      "select output->>'message' as message from pgboss.job where name = 'pigeon' and data->>'appointment_id' = $1",
      [id],
    );
    expect(job?.message ?? 'It was not done within 1 s').toBe('It was not done within 1 s');
  });

  it('becomes a dead letter after all tries, which an operator can retry', async () => {
    channel.answer = async () => {
      throw new Error('The server is away');
    };
    const { id } = await visit('hal');
    await waitForDeadLetters(api, 1);
    expect(channel.kindsOf(id)).toHaveLength(3);
    const { total, items } = await listDeadLetters(api);
    expect([total, items]).toEqual([
      1,
      [
        {
          id: expect.any(String),
          channel: 'pigeon',
          kind: 'booked',
          appointment_id: id,
          notification_id: null,
          tries: 3,
          reason: 'The server is away',
          happened_at: expect.any(String),
          given_up_at: expect.any(String),
        },
      ],
    ]);
    expect(await metric('forecourt_api_dead_letters{channel="pigeon"}')).toBe(1);
    channel.answer = async () => 'sent';
    expect((await retryDeadLetters(api, { ids: [crypto.randomUUID()] })).json()).toEqual({ retried: 0 });
    expect((await retryDeadLetters(api, { ids: [items[0]?.id] })).json()).toEqual({ retried: 1 });
    await channel.until(id, 4);
    expect(await listDeadLetters(api)).toMatchObject({ total: 0, items: [], next_cursor: null });
  });

  it('becomes a dead letter at once if a retry is useless', async () => {
    channel.answer = async () => {
      throw new UndeliverableError('There is no such address');
    };
    const [ida, jan] = [await visit('ida'), await visit('jan')];
    await waitForDeadLetters(api, 2);
    const { items } = await listDeadLetters(api);
    expect(items).toMatchObject(Array(2).fill({ tries: 1, reason: 'There is no such address' }));
    channel.answer = async () => 'unwanted';
    expect((await retryDeadLetters(api, {})).json()).toEqual({ retried: 2 });
    await channel.until(ida.id, 2);
    await channel.until(jan.id, 2);
  });
});

describe('a delivery that its process cannot finish before it ends', () => {
  it('is handed back: another process begins it at once, and no try is lost', async () => {
    const [slow, quick] = [new TestChannel('snail'), new TestChannel('snail')];
    const lost: unknown[] = [];
    for (const each of [slow, quick]) each.onDeadLetter = async (event) => void lost.push(event);
    slow.answer = (_, signal) =>
      new Promise((_resolve, reject) => signal.addEventListener('abort', () => reject(new Error('Aborted'))));
    // One try and long pauses: after a failure there would be no other.
    const retryPolicy = { ...TIMES, retryLimit: 0, poll: 600, timeout: 60, stop: 0.1 };
    const ending = new JobQueues({ database: api.database, channels: [slow], retryPolicy });
    await ending.start();
    const event = { appointment_id: randomUUID(), version: 1, kind: 'booked' } as const;
    await api.database.transaction((tx) => ending.add(tx, [event]));
    ending.wake();
    await slow.until(event.appointment_id, 1);
    await ending.stop();

    const next = new JobQueues({ database: api.database, channels: [quick], retryPolicy });
    await next.start();
    await quick.until(event.appointment_id, 1);
    await next.stop();
    const jobs = await query(
      "select name, state::text, retry_count, retry_limit from pgboss.job where name like 'snail%'",
    );
    expect(jobs).toEqual([{ name: 'snail', state: 'completed', retry_count: 0, retry_limit: 0 }]);
    expect(lost).toEqual([]);
    await query("delete from channels where name = 'snail'");
  });
});

describe('a job of a later version', () => {
  const left = 'forecourt_api_messages_total{channel="pigeon",outcome="left"}';
  const insertJob = (data: object) =>
    query(
      `insert into pgboss.job (name, data, retry_limit, retry_delay, retry_delay_max, retry_backoff, dead_letter)
       values ('pigeon', $1::jsonb, 1, 1, 1, true, 'pigeon-dead')`,
      [JSON.stringify(data)],
    );

  it.each([
    ['kind', 'unknown_kind', { kind: 'washed' }, { kind: 'moved' }],
    ['shape', 'unreadable', { kind: 'moved', appointment_id: null }, {}],
  ])(
    'waits if its %s is unknown, is counted, delays no other, and keeps all its tries',
    async (_, reason, unknown, known) => {
      const waiting = `forecourt_api_waiting_messages{channel="pigeon",reason="${reason}"}`;
      const before = (await metric(left)) || 0;
      const id = crypto.randomUUID();
      const readable = { appointment_id: id, version: 1, kind: 'moved' };
      await insertJob({ ...readable, ...unknown });
      while (!((await metric(waiting)) === 1)) await delay(20);
      const { id: other } = await visit('tim');
      await channel.until(other, 1);
      // Wait for longer than several pauses between tries.
      await delay(1_500);
      expect(await metric(left)).toBe(before + 1);
      expect(await metric('forecourt_api_oldest_message_seconds{channel="pigeon"}')).toBe(0);
      expect(await listDeadLetters(api)).toMatchObject({ total: 0 });
      expect(channel.kindsOf(id)).toEqual([]);
      // Processes that can read it have as many attempts as usual.
      channel.answer = async () => {
        throw new Error('The server is away');
      };
      await query("update pgboss.job set data = $1::jsonb where name = 'pigeon' and state = 'retry'", [
        JSON.stringify({ ...readable, ...known }),
      ]);
      await query("select pg_notify('forecourt_outbox', '')");
      await waitForDeadLetters(api, 1);
      expect(channel.kindsOf(id)).toEqual(['moved', 'moved']);
      expect(await metric(waiting)).toBe(0);
      await query("delete from pgboss.job where name = 'pigeon-dead'");
    },
  );

  it('stays in the outbox for them, and delays no other', async () => {
    const own = new TestChannel();
    const older = await startTestApi({ channels: [own], retryPolicy: TIMES });
    const { id } = await visit('tom', older);
    const ask = (sql: string, values: unknown[] = []) => older.query(sql, values);
    await ask('alter table outbox drop constraint outbox_kind_check');
    await ask(
      "insert into outbox (appointment_id, version, kind, created_at) values ($1, 1, 'washed', '2026-01-01')",
      [id],
    );
    await older.app.listen({ port: 0, host: '127.0.0.1' });
    await own.until(id, 1);
    expect(own.kindsOf(id)).toEqual(['booked']);
    expect(await ask('select kind from outbox')).toEqual([{ kind: 'washed' }]);
    expect(
      await readMetric(older, 'forecourt_api_waiting_messages{channel="outbox",reason="unknown_kind"}'),
    ).toBe(1);
    await older.close();
  });
});

describe('a row of the outbox that cannot be read', () => {
  it('becomes a dead letter, delays no other row, and is read again by a process that can', async () => {
    const own = new TestChannel();
    const errors: string[] = [];
    const logger = { level: 'error', stream: { write: (line: string) => void errors.push(line) } };
    const strict = await startTestApi({ channels: [own], retryPolicy: TIMES, logger });
    const ask = (sql: string, values: unknown[] = []) => strict.query(sql, values);
    const letters = () => listDeadLetters(strict);
    const retryAll = async () => (await retryDeadLetters(strict)).json();
    await ask('alter table outbox drop constraint of_a_visit_or_a_reminder');
    const { id } = await visit('uma', strict);
    await ask("insert into outbox (appointment_id, kind, created_at) values ($1, 'moved', '2026-01-01')", [
      id,
    ]);
    await strict.app.listen({ port: 0, host: '127.0.0.1' });
    await own.until(id, 1);
    const { total, items } = await letters();
    expect({ total, items }).toMatchObject({
      total: 1,
      items: [{ channel: 'outbox', kind: null, tries: 1, reason: expect.stringContaining('version') }],
    });
    expect((await strict.internal.inject('/api/metrics')).body).toContain(
      'forecourt_api_dead_letters{channel="outbox"} 1\n',
    );
    expect(errors).toEqual([expect.stringContaining(items[0]?.id)]);

    expect(
      await readMetric(strict, 'forecourt_api_waiting_messages{channel="outbox",reason="unreadable"}'),
    ).toBe(1);

    expect(await retryAll()).toEqual({ retried: 1 });
    while ((await letters()).total === 0) await delay(20);
    // Make the row readable, as it is for a process of the version that wrote it.
    await ask('update outbox set version = 1');
    await ask("select pg_notify('forecourt_outbox', '')");
    await own.until(id, 2);
    expect(own.kindsOf(id)).toEqual(['booked', 'moved']);
    await strict.close();
  });

  it('is not one whose id has no version of a UUID', async () => {
    await query(
      "insert into outbox (kind, version, appointment_id) values ('erased', 1, '00000000-0000-0000-0000-000000000001')",
    );
    const { id } = await visit('vic');
    await channel.until(id, 1);
    expect(await listDeadLetters(api)).toMatchObject({ total: 0 });
    expect(await query('select from outbox')).toEqual([]);
  });
});

describe('dead letters', () => {
  const insert = (
    count: number,
    data = `json_build_object('appointment_id', gen_random_uuid(), 'version', 1, 'kind', 'moved')`,
  ) =>
    query(
      `insert into pgboss.job (name, data, source_name, created_on)
       select 'pigeon-dead', ${data}, 'pigeon', now() + n * interval '1 microsecond' from generate_series(1, $1::int) n`,
      [count],
    );
  const clear = () => query("delete from pgboss.job where name = 'pigeon-dead' or state < 'active'");
  afterEach(clear);

  it('are listed in pages, also those that cannot be read', async () => {
    await insert(4);
    await insert(1, `'{"kind": "of a later version"}'::json`);
    const ids: string[] = [];
    let cursor: string | null = '';
    while (cursor !== null) {
      const url: string = `/api/dead-letters?limit=2${cursor && `&cursor=${cursor}`}`;
      const { items, next_cursor, total } = (await api.internal.inject(url)).json();
      expect(total).toBe(5);
      ids.push(...items.map(({ id }: { id: string }) => id));
      cursor = next_cursor;
    }
    expect(new Set(ids).size).toBe(5);
    const { items } = await listDeadLetters(api);
    expect(items.map(({ kind }: { kind: string | null }) => kind)).toEqual([...Array(4).fill('moved'), null]);
    expect(items[4]).toMatchObject({ appointment_id: null, tries: 1, reason: 'unknown' });
    expect((await api.internal.inject('/api/dead-letters?cursor=x')).statusCode).toBe(422);
  });

  it('are all retried at once, more than a thousand too', async () => {
    channel.answer = () => new Promise(() => {});
    await insert(1_005);
    expect((await retryDeadLetters(api, {})).json()).toEqual({ retried: 1_005 });
    expect((await listDeadLetters(api)).total).toBe(0);
    await clear();
  });

  it('are kept for 60 days, even if an earlier version created the queue', async () => {
    await query("update pgboss.queue set retention_seconds = 1 where name like 'pigeon%'");
    const queues = new JobQueues({ database: api.database, channels: [channel] });
    await queues.start();
    await queues.stop();
    const kept = await query<{ days: number }>(
      "select retention_seconds / 86400 as days from pgboss.queue where name like 'pigeon%'",
    );
    expect(kept).toEqual([{ days: 60 }, { days: 60 }]);
  });
});

describe('a process without notifications of the database', () => {
  const settings = { booking: { placesPerSlot: 50 } };
  const own = new TestChannel();
  let other: TestApi;
  let errors: string[];
  beforeEach(async () => {
    errors = [];
    const logger = { level: 'error', stream: { write: (line: string) => void errors.push(line) } };
    // Poll so rarely that no message is found by polling.
    const retryPolicy = { ...TIMES, poll: 600 };
    other = await startTestApi({ channels: [own], retryPolicy, settings, logger });
  });
  afterEach(() => other.close());
  const listen = () => other.app.listen({ port: 0, host: '127.0.0.1' });

  it('delivers waiting events', async () => {
    jest.spyOn(other.database, 'listen').mockRejectedValue(new Error('No connection is left'));
    const { id } = await visit('meg', other);
    await listen();
    await own.until(id, 1);
    expect(errors).toEqual([expect.stringContaining('Cannot listen for new messages')]);
  });

  it('listens again if the connection is lost while it begins', async () => {
    const listening = jest
      .spyOn(other.database, 'listen')
      .mockImplementationOnce(async (_channel, { onLost }) => onLost());
    await listen();
    while (listening.mock.calls.length < 2) await delay(20);
    const { id } = await visit('nia', other);
    await own.until(id, 1);
    expect(errors).toEqual([]);
  });

  it('delivers as many at once as it has workers', async () => {
    await listen();
    const { id: first } = await visit('oli', other);
    await own.until(first, 1);
    const release = Promise.withResolvers<void>();
    own.answer = () => release.promise.then(() => 'sent');
    const ids = [];
    for (const uid of ['pia', 'quin', 'ray', 'sue']) ids.push((await visit(uid, other)).id);
    await Promise.all(ids.map((id) => own.until(id, 1)));
    release.resolve();
  });
});

describe('the tables of pg-boss', () => {
  it('have the columns that pg-boss.ts uses', async () => {
    const columns = await query<{ name: string; type: string }>(
      `select table_name || '.' || column_name as name, udt_name as type from information_schema.columns
       where table_schema = 'pgboss' and table_name in ('job', 'queue')`,
    );
    expect(Object.fromEntries(columns.map(({ name, type }) => [name, type]))).toMatchObject({
      'job.id': 'uuid',
      'job.name': 'text',
      'job.data': 'jsonb',
      'job.output': 'jsonb',
      'job.state': 'job_state',
      'job.retry_limit': 'int4',
      'job.created_on': 'timestamptz',
      'job.source_created_on': 'timestamptz',
      'job.source_retry_count': 'int4',
      'queue.name': 'text',
    });
    const [{ states } = { states: [] }] = await query<{ states: string[] }>(
      'select enum_range(null::pgboss.job_state)::text[] as states',
    );
    expect(states).toEqual(['created', 'retry', 'active', 'completed', 'cancelled', 'failed']);
  });

  it('are used by pg-boss.ts only', () => {
    const folder = join(__dirname, '../..');
    const sources = globSync('**/*.ts', { cwd: folder }).filter(
      (file) => !/testing\/|\.test\.ts$/.test(file),
    );
    const users = sources.filter((file) => readFileSync(join(folder, file), 'utf8').includes('pgboss.'));
    expect(users).toEqual(['messaging/outbox/pg-boss.ts']);
  });
});

it('reports the number and age of waiting messages', async () => {
  const release = Promise.withResolvers<void>();
  channel.answer = () => release.promise.then(() => 'sent');
  const { id } = await visit('kim');
  await channel.until(id, 1);
  expect(await metric('forecourt_api_queued_messages{channel="pigeon"}')).toBeGreaterThanOrEqual(1);
  expect(await metric('forecourt_api_oldest_message_seconds{channel="pigeon"}')).toBeGreaterThan(0);
  expect(await metric('forecourt_api_queued_messages{channel="outbox"}')).toBe(0);
  release.resolve();
  while ((await metric('forecourt_api_queued_messages{channel="pigeon"}')) > 0) await delay(50);
});

it('shows dead letters to operators only', async () => {
  for (const url of ['/api/dead-letters', '/api/v1/dead-letters', '/dead-letters']) {
    expect((await api.app.inject(url)).statusCode).toBe(404);
  }
});

it('creates no tables without a channel', async () => {
  const silent = await startTestApi();
  await silent.app.listen({ port: 0, host: '127.0.0.1' });
  await bookVisitWithNewVehicle(silent.customer('lea'));
  const schemas = await silent.query("select from pg_namespace where nspname = 'pgboss'");
  expect(schemas).toEqual([]);
  await silent.close();
});
