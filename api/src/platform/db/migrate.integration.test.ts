/** @jest-environment ./api/src/platform/db/testing/database-environment.ts */

import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { type KyselyPlugin, PostgresQueryCompiler, sql } from 'kysely';
import { renderTableTypes } from '../../generate/describe-tables.ts';
import { rawQuery } from '../../testing/raw-query.ts';
import { useTestApi } from '../../testing/test-api.ts';
import type { Database, Reader } from './database.ts';
import { migrate, PRODUCT_VERSION, readSchemaState } from './migrate.ts';
import { openEmptyDatabase, openTestDatabase } from './testing/test-database.ts';

const api = useTestApi();

/** Creates a plugin that records the text of every statement. */
function noting(statements: string[]): KyselyPlugin {
  const compiler = new PostgresQueryCompiler();
  return {
    transformQuery({ node, queryId }) {
      statements.push(compiler.compileQuery(node, queryId).sql);
      return node;
    },
    transformResult: async ({ result }) => result,
  };
}

describe('migrating', () => {
  it('has no time limit for its turn and its statements, waits 2 s for a table, and keeps the limits of requests', async () => {
    const timeouts = async (reader: Reader) => {
      const [row] = await rawQuery(
        reader,
        "select current_setting('statement_timeout') as statement, current_setting('lock_timeout') as lock",
      );
      return row;
    };
    const statements: string[] = [];
    const timeoutsAtTheEnd: unknown[] = [];
    const watched: Database = {
      ...api.database,
      transaction: (work) =>
        api.database.transaction(async (tx) => {
          const result = await work(tx.withPlugin(noting(statements)));
          timeoutsAtTheEnd.push(await timeouts(tx));
          return result;
        }),
    };
    await api.database.transaction(async (tx) => {
      await rawQuery(tx, "set statement_timeout = '15s'");
      await rawQuery(tx, "set lock_timeout = '4s'");
    });
    await api.query("delete from migrations where name = '0004-registration-keys.ts'");
    // On a server, other transactions have the time limits of requests.
    const before = await api.database.read(timeouts);
    await migrate(watched);
    expect(statements[0]).toBe('set local statement_timeout = 0; set local lock_timeout = 0');
    expect(statements.length).toBeGreaterThan(1);
    expect(timeoutsAtTheEnd).toEqual([{ statement: '0', lock: '2s' }]);
    expect(await api.database.read(timeouts)).toEqual(before);
    expect(before).toEqual({ statement: expect.stringMatching(/^(15|5)s$/), lock: '4s' });
  });

  it('assigns existing customers their numbers', async () => {
    await api.database.transaction(async (tx) => {
      await rawQuery(tx, "delete from migrations where name = '0009-customer-numbers.sql'");
      await rawQuery(tx, 'alter table customers drop column customer_number');
      await rawQuery(tx, 'drop function new_customer_number');
      await rawQuery(tx, "insert into customers (id) select 'before-' || n from generate_series(1, 1000) n");
    });
    await migrate(api.database);
    const [row] =
      await api.query(`select count(distinct customer_number)::int as numbers, count(*)::int as customers from customers
         where id like 'before-%'`);
    expect(row).toEqual({ numbers: 1000, customers: 1000 });
  });

  describe('of registration keys to letters and digits', () => {
    /** Adds a vehicle with a key of an older version, which removed only spaces and hyphens. */
    async function vehicleFromBefore(uid: string, device_reg: string, key: string): Promise<string> {
      const { body } = await api.customer(uid).post('/vehicles', { device_reg: `NEW ${key.length} ${key}X` });
      await api.query('update vehicles set device_reg = $2, device_reg_key = $3 where id = $1', [
        body.id,
        device_reg,
        key,
      ]);
      return body.id;
    }

    async function migrateAgain(): Promise<void> {
      await api.query("delete from migrations where name = '0004-registration-keys.ts'");
      await migrate(api.database);
    }

    it('makes AB.12 and AB12 the same registration', async () => {
      await vehicleFromBefore('ann', 'Ab.12', 'AB.12');
      expect(await api.customer('ann').post('/vehicles', { device_reg: 'AB12' })).toMatchObject({
        status: 201,
      });
      await vehicleFromBefore('bob', 'Ab.12', 'AB.12');
      await migrateAgain();
      expect(await api.customer('bob').post('/vehicles', { device_reg: 'AB12' })).toMatchObject({
        status: 409,
        body: { code: 'vehicle_exists' },
      });
    });

    it('keeps two vehicles with one registration, and lets them be changed', async () => {
      const kept = [
        await vehicleFromBefore('cat', 'C.1', 'C.1'),
        await vehicleFromBefore('cat', 'C/1', 'C/1'),
        await vehicleFromBefore('cat', 'C 1', 'C1'),
      ];
      await migrateAgain();
      const rows = await api.query<{ device_reg_key: string }>(
        "select device_reg_key from vehicles where customer_id = 'cat' order by created_at",
      );
      expect(rows.map((row) => row.device_reg_key)).toEqual(['C.1', 'C/1', 'C1']);
      for (const id of kept) {
        const answer = await api.customer('cat').patch(`/vehicles/${id}`, { make: 'Fiat' });
        expect(answer).toMatchObject({ status: 200, body: { make: 'Fiat' } });
      }
    });

    it('shortens the first of two that become the same', async () => {
      await vehicleFromBefore('dan', 'D.1', 'D.1');
      await vehicleFromBefore('dan', 'D/1', 'D/1');
      await migrateAgain();
      const rows = await api.query<{ device_reg_key: string }>(
        "select device_reg_key from vehicles where customer_id = 'dan' order by created_at",
      );
      expect(rows.map((row) => row.device_reg_key)).toEqual(['D1', 'D/1']);
    });
  });
});

/** Migrations that some databases had applied before those with lower numbers were written. */
const EARLY = ['0024-archived-vehicles.sql', '0025-vehicle-records.sql', '0026-reminders.sql'];
const FIRST_LATE = '0020-push-subscriptions.sql';

const LATE = readdirSync(join(__dirname, 'migrations')).filter(
  (name) => name >= FIRST_LATE && !EARLY.includes(name),
);

/** Reads all that migrations create, as PostgreSQL describes it. */
async function schemaOf(reader: Reader) {
  const { rows } = await sql<{ definition: string }>`
    select conrelid::regclass || ' ' || pg_get_constraintdef(oid) as definition from pg_constraint
      where connamespace = 'public'::regnamespace
    union all select indexdef from pg_indexes where schemaname = 'public'
    union all select pg_get_triggerdef(oid) from pg_trigger where not tgisinternal
    union all select pg_get_functiondef(oid) from pg_proc where pronamespace = 'public'::regnamespace
    order by definition`.execute(reader);
  return { tables: await renderTableTypes(reader), definitions: rows.map(({ definition }) => definition) };
}

const databases: Database[] = [];
async function opened(opening: Promise<Database>): Promise<Database> {
  const database = await opening;
  databases.push(database);
  return database;
}
afterAll(() => Promise.all(databases.map((database) => database.close())));

it('runs a late migration after others with higher numbers', async () => {
  const database = await opened(openEmptyDatabase());
  await database.transaction(async (tx) => {
    await sql`create table migrations (name text primary key, run_at timestamptz not null default now())`.execute(
      tx,
    );
    await sql`insert into migrations (name) select unnest(${LATE}::text[])`.execute(tx);
  });
  await migrate(database);
  await database.transaction((tx) =>
    sql`delete from migrations where name = any(${LATE}::text[])`.execute(tx),
  );
  const before = await database.read(schemaOf);
  expect(before.tables).toContain('reminders:');
  expect(before.tables).not.toContain('webhook_endpoints:');
  await migrate(database);
  const usual = await opened(openTestDatabase());
  expect(await database.read(schemaOf)).toEqual(await usual.read(schemaOf));
});

describe('a database that later versions have migrated', () => {
  const migrated = (name: string, worksWith: string | null) =>
    api.query('insert into migrations (name, works_with) values ($1, $2)', [name, worksWith]);
  afterEach(() => api.query("delete from migrations where name like '9%'"));

  it('is used if nothing was narrowed', async () => {
    await migrated('9000-added.sql', null);
    await migrated('9001-narrowed-for-older-ones.sql', PRODUCT_VERSION);
    expect(await migrate(api.database)).toEqual([]);
    expect(await readSchemaState(api.database)).toEqual({
      is: 'newer',
      migrations: ['9000-added.sql', '9001-narrowed-for-older-ones.sql'],
      problem: null,
    });
  });

  it('is refused with the reason if it was narrowed for versions after this one', async () => {
    await migrated('9002-narrowed.sql', '99.0.0');
    const reason = `The database was narrowed by 9002-narrowed.sql, which needs version 99.0.0 or later; this is ${PRODUCT_VERSION}.`;
    await expect(migrate(api.database)).rejects.toThrow(reason);
    expect(await readSchemaState(api.database)).toMatchObject({
      is: 'narrowed',
      problem: expect.stringContaining(reason),
    });
  });
});

it('names the migrations that a database lacks, also if it was never migrated or only by versions without marks', async () => {
  expect(await readSchemaState(api.database)).toEqual({ is: 'current', migrations: [], problem: null });
  const database = await opened(openEmptyDatabase());
  const older = {
    is: 'older',
    migrations: expect.arrayContaining(['0001-customers.sql', '0004-registration-keys.ts']),
    problem: expect.stringContaining('npm run migrate'),
  };
  expect(await readSchemaState(database)).toMatchObject(older);
  await database.transaction((tx) =>
    sql`create table migrations (name text primary key, run_at timestamptz not null default now())`.execute(
      tx,
    ),
  );
  expect(await readSchemaState(database)).toMatchObject(older);
});
