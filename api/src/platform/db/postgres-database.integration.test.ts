/** @jest-environment node */
import { once } from 'node:events';
import { type AddressInfo, createServer, type Server } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { runInTraceContext } from '@forecourt/shared/server';
import { Client } from 'pg';
import { hasPostgres, type PostgresServer, startPostgres } from '../../testing/postgres-server.ts';
import { rawQuery } from '../../testing/raw-query.ts';
import { findDatabaseConnectionFaults } from './check-database.ts';
import { type Database, DatabaseUnavailable, type Transaction } from './database.ts';
import { migrate } from './migrate.ts';
import { openAndMigrateDatabase } from './open-database.ts';
import { openPostgresDatabase } from './postgres-database.ts';

const CUT = 'cut the connection';
const SILENT = 'say nothing';
const LAST = 'say the last word';

/** A message of PostgreSQL's protocol: its type, the length of the rest, the rest. */
function message(type: string, rest: Buffer): Buffer {
  const head = Buffer.alloc(5, type);
  head.writeInt32BE(rest.length + 4, 1);
  return Buffer.concat([head, rest]);
}

const authenticated = message('R', Buffer.alloc(4));
const done = message('C', Buffer.from('SELECT 0\0'));
const ready = message('Z', Buffer.from('I'));

/** Responses to a prepared statement: parsed, bound, done, ready. */
const preparedAndDone = Buffer.concat([
  message('1', Buffer.alloc(0)),
  message('2', Buffer.alloc(0)),
  done,
  ready,
]);

/** Fake server that accepts everything until the test makes it cut the connection or stop responding. */
function startServer(): Promise<Server> {
  const server = createServer((socket) => {
    socket.once('data', () => {
      socket.write(Buffer.concat([authenticated, ready]));
      socket.on('data', (query) => {
        if (query.includes(CUT)) socket.destroy();
        else if (query.includes(LAST)) socket.pause().write(Buffer.concat([done, ready]));
        else if (query.includes(SILENT)) socket.pause();
        else if (query.toString('latin1', 0, 1) === 'Q') socket.write(Buffer.concat([done, ready]));
        else if (query.toString('latin1', 0, 1) === 'P') socket.write(preparedAndDone);
      });
    });
  });
  return once(server.listen(0, '127.0.0.1'), 'listening').then(() => server);
}

let server: Server;
let url: string;
const idleErrors: Error[] = [];
const noteIdleError = (error: Error) => idleErrors.push(error);
beforeAll(async () => {
  server = await startServer();
  const { port } = server.address() as AddressInfo;
  url = `postgres://any@127.0.0.1:${port}/any`;
});
afterAll(() => server.close());

describe('a PostgreSQL server that drops a connection in the middle of a transaction', () => {
  let database: Database;
  beforeAll(() => {
    database = openPostgresDatabase(url, noteIdleError);
  });
  afterAll(() => database.close());

  it('fails that transaction only, and the next one gets another connection', async () => {
    await expect(database.transaction((tx) => rawQuery(tx, CUT))).rejects.toMatchObject({
      name: 'DatabaseUnavailable',
    });
    await expect(database.transaction((tx) => rawQuery(tx, 'select'))).resolves.toEqual([]);
    expect(idleErrors).toEqual([]);
  });

  it('fails further statements of the transaction with that reason', async () => {
    const work = database.transaction(async (tx) => {
      await rawQuery(tx, CUT).catch(() => {});
      await rawQuery(tx, 'select');
    });
    await expect(work).rejects.toMatchObject({ name: 'DatabaseUnavailable' });
  });
});

describe('a PostgreSQL server that stops responding', () => {
  it('ends after a time limit, and its connection is not used again', async () => {
    const limits = { statement_timeout: 1, lock_timeout: 1, idle_in_transaction_session_timeout: 1 };
    const database = openPostgresDatabase(url, noteIdleError, { ...limits, query_timeout: 500 });
    const unavailable = { name: 'DatabaseUnavailable' };
    await expect(database.read((reader) => rawQuery(reader, SILENT))).rejects.toMatchObject(unavailable);
    await expect(database.transaction((tx) => rawQuery(tx, SILENT))).rejects.toMatchObject(unavailable);
    await expect(database.transaction((tx) => rawQuery(tx, 'select'))).resolves.toEqual([]);
    await database.close();
  });
});

describe('listening to a PostgreSQL server', () => {
  const WITH_TIME = ['Date', 'hrtime', 'nextTick', 'performance', 'queueMicrotask', 'setImmediate'] as const;
  beforeEach(() => {
    jest.useFakeTimers({ doNotFake: [...WITH_TIME] });
  });
  afterEach(() => jest.useRealTimers());

  it('reports a server that stops responding, although the connection stays open', async () => {
    const database = openPostgresDatabase(url, noteIdleError);
    const onLost = jest.fn();
    await database.listen(LAST, { onMessage: () => {}, onLost });
    await jest.advanceTimersByTimeAsync(15_000);
    expect(onLost).not.toHaveBeenCalled();
    await jest.advanceTimersByTimeAsync(5_000);
    expect(onLost).toHaveBeenCalledTimes(1);
    await database.close();
    expect(onLost).toHaveBeenCalledTimes(1);
  });

  it('sends one check at a time', async () => {
    const database = openPostgresDatabase(url, noteIdleError);
    await database.listen('news', { onMessage: () => {}, onLost: () => {} });
    const query = jest.spyOn(Client.prototype, 'query');
    jest.advanceTimersByTime(60_000);
    expect(query).toHaveBeenCalledTimes(1);
    query.mockRestore();
    await database.close();
  });

  it('rejects if the server cannot be reached', async () => {
    const database = openPostgresDatabase('postgres://any@127.0.0.1:1/any', noteIdleError);
    const onLost = jest.fn();
    const listening = database.listen('news', { onMessage: () => {}, onLost });
    await expect(listening).rejects.toMatchObject({ name: 'DatabaseUnavailable' });
    expect(onLost).not.toHaveBeenCalled();
    await database.close();
  });

  it('ends with the database, without `onLost`', async () => {
    const database = openPostgresDatabase(url, noteIdleError);
    const onLost = jest.fn();
    await database.listen('news', { onMessage: () => {}, onLost });
    await database.close();
    expect(onLost).not.toHaveBeenCalled();
  });
});

const describeOnServer = hasPostgres ? describe : describe.skip;

describeOnServer('a PostgreSQL server with several connections', () => {
  let server: PostgresServer;
  let url: string;
  const databases: Database[] = [];
  beforeAll(async () => {
    server = await startPostgres();
    url = await server.createDatabase('shared');
    // Two processes that start in the same moment, on a database without a table.
    databases.push(...(await Promise.all([1, 2].map(() => openAndMigrateDatabase({ url }, () => {})))));
    await database().transaction((tx) => rawQuery(tx, 'create table counts (name text, count int)'));
    await database().transaction((tx) => rawQuery(tx, "insert into counts values ('a', 0), ('b', 0)"));
  });
  afterAll(async () => {
    for (const each of databases) await each.close();
    await server?.stop();
  });

  const database = (index = 0) => databases[index] as Database;
  const add = (tx: Transaction, name: string) =>
    rawQuery(tx, 'update counts set count = count + 1 where name = $1', [name]);

  it('is migrated once by processes that start at the same time', async () => {
    const rows = await database().read((reader) => rawQuery(reader, 'select name from migrations'));
    expect(rows.length).toBeGreaterThan(5);
  });

  it('lets requests pass while a migration waits for a table, and migrates when the table is free', async () => {
    await database().transaction((tx) =>
      rawQuery(
        tx,
        `alter table outbox drop column refused_at, drop column refusal;
         delete from migrations where name = '0037-refused-events.sql'`,
      ),
    );
    const holder = new Client({ connectionString: url });
    await holder.connect();
    await holder.query('begin; select from outbox');
    const migrated = migrate(database(1));
    const isWaiting = () =>
      database().read((reader) =>
        rawQuery(reader, "select from pg_locks where relation = 'outbox'::regclass and not granted"),
      );
    while ((await isWaiting()).length === 0) await delay(10);
    // This request waits behind the migration, which gives up while the table is still in use.
    await database().read((reader) => rawQuery(reader, 'select from outbox'));
    await holder.query('commit');
    expect(await migrated).toEqual(['0037-refused-events.sql']);
    await holder.end();
  });

  it('delivers messages of another process after their commit', async () => {
    const heard: string[] = [];
    await database(0).listen('news', { onMessage: (message) => heard.push(message), onLost: () => {} });
    await database(1).transaction(async (tx) => {
      await rawQuery(
        tx,
        "select pg_notify('news', 'first'), pg_notify('news', 'first'), pg_notify('other', 'x')",
      );
      await delay(100);
      expect(heard).toEqual([]);
    });
    await database(1).transaction((tx) => rawQuery(tx, "select pg_notify('news', 'second')"));
    while (heard.length < 2) await delay(10);
    expect(heard).toEqual(['first', 'second']);
  });

  it('calls `onLost` when the server closes the connection, so that the process can listen again', async () => {
    const heard: string[] = [];
    const lost = new Promise<void>((resolve, reject) => {
      const listener = { onMessage: (message: string) => heard.push(message), onLost: resolve };
      database(0).listen('lost news', listener).catch(reject);
    });
    const listeners = `select pg_terminate_backend(pid) as ended from pg_stat_activity where query = 'listen "lost news"'`;
    while ((await database(1).read((reader) => rawQuery(reader, listeners))).length === 0) await delay(10);
    await lost;
    await database(0).listen('lost news', { onMessage: (message) => heard.push(message), onLost: () => {} });
    await database(1).transaction((tx) => rawQuery(tx, "select pg_notify('lost news', 'again')"));
    while (heard.length === 0) await delay(10);
    expect(heard).toEqual(['again']);
  });

  it('waits for another migration beyond the time limit of requests', async () => {
    const impatient = await server.createDatabase('impatient');
    const first = await openAndMigrateDatabase({ url: impatient }, () => {});
    databases.push(first);
    await first.transaction(async (tx) => {
      await rawQuery(tx, "alter database impatient set statement_timeout = '1s'");
      await rawQuery(tx, "alter database impatient set lock_timeout = '1s'");
    });
    let second: Promise<Database> | undefined;
    await first.transaction(async (tx) => {
      await rawQuery(tx, 'lock table migrations in access exclusive mode');
      second = openAndMigrateDatabase({ url: impatient }, () => {});
      second.catch(() => undefined);
      await delay(1_500);
    });
    const opened = await second;
    if (opened) databases.push(opened);
    expect(opened).toBeDefined();
  });

  it('repeats a transaction that lost a deadlock, with one effect', async () => {
    let attempts = 0;
    let haveFirst = 0;
    const both = { open: () => {} };
    const bothHaveTheirFirst = new Promise<void>((resolve) => {
      both.open = resolve;
    });
    const addInOrder = (index: number, first: string, second: string) =>
      database(index).transaction(async (tx) => {
        attempts += 1;
        await add(tx, first);
        haveFirst += 1;
        if (haveFirst === 2) both.open();
        await bothHaveTheirFirst;
        await add(tx, second);
      });
    await Promise.all([addInOrder(0, 'a', 'b'), addInOrder(1, 'b', 'a')]);
    // One of them loses at least once; PostgreSQL may let it overtake the other, and then it loses again.
    expect(attempts).toBeGreaterThanOrEqual(3);
    const rows = await database().read((reader) => rawQuery(reader, 'select count from counts'));
    expect(rows).toEqual([{ count: 2 }, { count: 2 }]);
  });

  it('serves more transactions than it has connections', async () => {
    const answers = Array.from({ length: 40 }, (_, index) =>
      database(index % 2).transaction((tx) => rawQuery<{ n: number }>(tx, 'select $1::int as n', [index])),
    );
    expect((await Promise.all(answers)).flat().map(({ n }) => n)).toEqual(
      Array.from({ length: 40 }, (_, index) => index),
    );
  });

  it('refuses requests at once while a hundred wait for a connection', async () => {
    const gate = Promise.withResolvers<void>();
    const allHeld = Promise.withResolvers<void>();
    let held = 0;
    const hold = () => {
      held += 1;
      if (held === 10) allHeld.resolve();
      return gate.promise;
    };
    const holding = Array.from({ length: 10 }, () => database().transaction(hold));
    await allHeld.promise;
    const waiting = Array.from({ length: 100 }, () =>
      database().read((reader) => rawQuery(reader, 'select')),
    );
    const overloaded = { name: 'DatabaseOverloaded', message: expect.stringContaining('100 wait') };
    await expect(database().read((reader) => rawQuery(reader, 'select'))).rejects.toMatchObject(overloaded);
    await expect(database().transaction(async () => {})).rejects.toMatchObject(overloaded);
    gate.resolve();
    await Promise.all(holding);
    expect(await Promise.all(waiting)).toHaveLength(100);
  });

  it('ends slow statements, and waiting for a lock', async () => {
    const limited = openPostgresDatabase(url, () => {}, {
      statement_timeout: 300,
      lock_timeout: 200,
      idle_in_transaction_session_timeout: 60_000,
      query_timeout: 60_000,
    });
    const overloaded = (message: string) => ({
      name: 'DatabaseOverloaded',
      message: expect.stringContaining(message),
    });
    for (const [text, values] of [
      ['select pg_sleep(60)', []],
      ['select pg_sleep($1)', [60]],
    ] as const) {
      for (const work of ['read', 'transaction'] as const) {
        await expect(limited[work]((on) => rawQuery(on, text, values))).rejects.toMatchObject(
          overloaded('statement timeout'),
        );
      }
    }
    await database().transaction(async (tx) => {
      await add(tx, 'a');
      await expect(limited.transaction((other) => add(other, 'a'))).rejects.toMatchObject(
        overloaded('lock timeout'),
      );
    });
    await limited.close();
  });

  it('ends waiting for a lost response, and keeps nothing of its transaction', async () => {
    const limited = openPostgresDatabase(url, () => {}, {
      statement_timeout: 60_000,
      lock_timeout: 60_000,
      idle_in_transaction_session_timeout: 60_000,
      query_timeout: 500,
    });
    const unavailable = {
      name: 'DatabaseUnavailable',
      message: expect.stringContaining('Query read timeout'),
    };
    const counted = () =>
      database().read((reader) =>
        rawQuery<{ count: number }>(reader, "select count from counts where name = 'b'"),
      );
    const [before] = await counted();
    const sleep = 'select pg_sleep(2)';
    await expect(limited.read((reader) => rawQuery(reader, sleep))).rejects.toMatchObject(unavailable);
    const abandoned = limited.transaction(async (tx) => {
      await add(tx, 'b');
      await rawQuery(tx, sleep);
    });
    await expect(abandoned).rejects.toMatchObject(unavailable);
    // The server notices the lost connection when its statement ends; until then, this transaction waits for its lock.
    await database().transaction((tx) => add(tx, 'b'));
    expect(await counted()).toEqual([{ count: (before?.count ?? 0) + 1 }]);
    await limited.close();
  });

  it('does not report success for a transaction whose failure was swallowed', async () => {
    const swallowing = database().transaction(async (tx) => {
      await add(tx, 'a');
      await rawQuery(tx, 'select 1 / 0').catch(() => {});
    });
    await expect(swallowing).rejects.toThrow('whose error was lost');
  });

  it('concatenates the rows of several statements', async () => {
    const several = "select 1 as n; select 2 as n; set local lock_timeout = '4s'; select 3 as n";
    for (const work of ['read', 'transaction'] as const) {
      const rows = await database()[work]((on) => rawQuery(on, several));
      expect(rows).toEqual([{ n: 1 }, { n: 2 }, { n: 3 }]);
    }
  });

  it('reads days and times as this api writes them', async () => {
    const [row] = await database().read((reader) =>
      rawQuery(reader, "select date '2026-03-29' as date, time '09:05' as time"),
    );
    expect(row).toEqual({ date: '2026-03-29', time: '09:05' });
  });

  describe('settings of a transaction', () => {
    const SHOWN = `select current_setting('statement_timeout') as statement, current_setting('lock_timeout') as lock,
      current_setting('idle_in_transaction_session_timeout') as idle, current_setting('application_name') as name`;
    const traceId = '0af7651916cd43dd8448eb211c80319c';
    const settingsIn = (work: 'read' | 'transaction', values: readonly unknown[]) =>
      database()[work](async (on) => {
        const where = values.length > 0 ? ' where $1 = 1' : '';
        const [row] = await rawQuery(on, SHOWN + where, values);
        return row;
      });

    it.each([
      ['a statement without values', 'read', []],
      ['a prepared statement', 'read', [1]],
    ] as const)('are a time limit and the id of the request in %s', async (_case, work, values) => {
      const withoutId = { statement: '5s', lock: '0', idle: '0', name: 'forecourt-api' };
      expect(await settingsIn(work, values)).toEqual(withoutId);
      expect(await runInTraceContext({ traceId, spanId: null }, () => settingsIn(work, values))).toEqual({
        ...withoutId,
        name: `forecourt-api ${traceId}`,
      });
      expect(await settingsIn(work, values)).toEqual(withoutId);
    });

    it('are all time limits and the id of the request in a transaction', async () => {
      const withoutId = { statement: '5s', lock: '4s', idle: '15s', name: 'forecourt-api' };
      expect(await settingsIn('transaction', [1])).toEqual(withoutId);
      expect(
        await runInTraceContext({ traceId, spanId: null }, () => settingsIn('transaction', [1])),
      ).toEqual({
        ...withoutId,
        name: `forecourt-api ${traceId}`,
      });
    });

    it('cost no round trip', async () => {
      await settingsIn('read', [1]);
      const submitted = jest.spyOn(Client.prototype, 'query');
      await settingsIn('read', [1]);
      await settingsIn('read', []);
      expect(submitted).toHaveBeenCalledTimes(2);
      await settingsIn('transaction', [1]);
      // begin with the settings, the statement, commit
      expect(submitted).toHaveBeenCalledTimes(5);
      submitted.mockRestore();
    });

    it('leave prepared statements as they are, whatever the id', async () => {
      const ids = ['a', 'b', 'c'].map((digit) => digit.repeat(32));
      for (const id of ids)
        await runInTraceContext({ traceId: id, spanId: null }, () => settingsIn('read', [1]));
      const rows = await database().read((reader) =>
        rawQuery<{ count: number }>(
          reader,
          `select count(*)::int as count from pg_prepared_statements where statement like '%where $1 = 1' and $1 = 1`,
          [1],
        ),
      );
      expect(rows).toEqual([{ count: 1 }]);
    });
  });

  it('replaces a connection whose prepared statements were lost, and names the cure', async () => {
    const one = openPostgresDatabase(url, () => {});
    databases.push(one);
    const prepared = () => one.read((reader) => rawQuery(reader, 'select $1::int as n', [1]));
    await prepared();
    await one.read((reader) => rawQuery(reader, 'deallocate all'));
    await expect(prepared()).rejects.toMatchObject({
      name: 'DatabaseUnavailable',
      message: expect.stringContaining('PgBouncer 1.21'),
    });
    expect(await prepared()).toEqual([{ n: 1 }]);
  });

  describe('faults of the connection that are found at the start', () => {
    it('are none on a server that is reached directly', async () => {
      expect(await findDatabaseConnectionFaults(database(), { url })).toEqual([]);
    });

    it('are limits that do not apply, and their cure', async () => {
      const unlimited = openPostgresDatabase(url, () => {}, null);
      databases.push(unlimited);
      const [fault, ...others] = await findDatabaseConnectionFaults(unlimited, { url });
      expect(fault).toMatchObject({
        variable: 'DATABASE_URL',
        reason: expect.stringContaining('lock_timeout, idle'),
      });
      expect(others).toEqual([]);
    });

    it('are notifications that do not arrive, and their cure', async () => {
      const other = await server.createDatabase('deaf');
      const [fault] = await findDatabaseConnectionFaults(database(), { url, directUrl: other }, 1);
      expect(fault).toMatchObject({
        variable: 'DATABASE_DIRECT_URL',
        cure: expect.stringContaining('itself'),
      });
    });

    it('are not failures of the database during the check, which the caller gets', async () => {
      const unavailable = { name: 'DatabaseUnavailable' };
      const unreachable = { url, directUrl: 'postgres://127.0.0.1:9/nobody' };
      await expect(findDatabaseConnectionFaults(database(), unreachable, 1)).rejects.toMatchObject(
        unavailable,
      );
      let reads = 0;
      const failing: Database = {
        ...database(),
        read(work) {
          reads += 1;
          return reads === 1 ? database().read(work) : Promise.reject(new DatabaseUnavailable('lost'));
        },
      };
      await expect(findDatabaseConnectionFaults(failing, { url }, 1)).rejects.toMatchObject(unavailable);
    });
  });
});
