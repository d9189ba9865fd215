/** @jest-environment node */
import { hasPostgres, type PostgresServer, startPostgres } from '../../testing/postgres-server.ts';
import { rawQuery } from '../../testing/raw-query.ts';
import type { Database, Transaction } from './database.ts';
import { openDatabase } from './open-database.ts';

const describeOnServer = hasPostgres ? describe : describe.skip;

describeOnServer('a PostgreSQL server with several connections', () => {
  let server: PostgresServer;
  const databases: Database[] = [];
  beforeAll(async () => {
    server = await startPostgres();
    const url = await server.createDatabase('shared');
    // Two processes that start in the same moment, on a database without a table.
    databases.push(...(await Promise.all([1, 2].map(() => openDatabase({ url }, () => {})))));
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

  it('should be migrated once by processes that start at the same time', async () => {
    const rows = await database().read((reader) => rawQuery(reader, 'select name from migrations'));
    expect(rows.length).toBeGreaterThan(5);
  });

  it('should run a transaction again that lost a deadlock, and nothing twice', async () => {
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
    expect(attempts).toBe(3);
    const rows = await database().read((reader) => rawQuery(reader, 'select count from counts'));
    expect(rows).toEqual([{ count: 2 }, { count: 2 }]);
  });

  it('should serve more transactions than it has connections', async () => {
    const answers = Array.from({ length: 40 }, (_, index) =>
      database(index % 2).transaction((tx) => rawQuery<{ n: number }>(tx, 'select $1::int as n', [index])),
    );
    expect((await Promise.all(answers)).flat().map(({ n }) => n)).toEqual(
      Array.from({ length: 40 }, (_, index) => index),
    );
  });

  it('should not call a transaction done whose failure was swallowed', async () => {
    const swallowing = database().transaction(async (tx) => {
      await add(tx, 'a');
      await rawQuery(tx, 'select 1 / 0').catch(() => {});
    });
    await expect(swallowing).rejects.toThrow('whose error was lost');
  });

  it('should give days and times as this api writes them', async () => {
    const [row] = await database().read((reader) =>
      rawQuery(reader, "select date '2026-03-29' as date, time '09:05' as time"),
    );
    expect(row).toEqual({ date: '2026-03-29', time: '09:05' });
  });
});
