// Worker process that sends bare SQL statements: the same driver and number of connections as an api process, without HTTP,
// rules, validation or JSON.
import { createRequire } from 'node:module';
import type { PGliteInterface } from '@electric-sql/pglite';
import { Pool, types } from 'pg';
import { readClosings } from '../../api/src/booking/closings.ts';
import { countTakenSlotPlaces } from '../../api/src/booking/places.ts';
import { listAppointments } from '../../api/src/booking/queries.ts';
import type { Reader } from '../../api/src/platform/db/database.ts';
import { columnParsersByTypeOid, createReader } from '../../api/src/platform/db/queries.ts';
import { listVehicles } from '../../api/src/vehicles/queries.ts';
import { repeatRequests, serveBenchJobs } from './answer-jobs.ts';
import { type ApiCaseName, type BenchCustomer, type BenchData, pickCustomer } from './cases.ts';

type Read = Exclude<ApiCaseName, 'booking'>;

serveBenchJobs(async (target, stage) => {
  const database = await openRawDatabase(target);
  const known = new Map<string, SqlStatement[]>();

  /** Returns the statements of a request, cached by customer, so that repeated requests measure only their execution. */
  async function statementsFor(name: Read, customer: BenchCustomer): Promise<SqlStatement[]> {
    const key = `${name} ${customer.uid}`;
    const statements = known.get(key) ?? (await captureSqlStatements(name, customer, stage));
    known.set(key, statements);
    return statements;
  }

  return (job) =>
    repeatRequests(job, async (name, n) => {
      const customer = pickCustomer(stage.customers, n);
      if (name === 'booking') {
        const { uid, vehicleId } = customer;
        const booking = { uid, vehicleId, reference: `BARE-${n}`, ...stage.bookings.slotOf(n) };
        await database.transaction((run) => bookWithRawStatements(run, booking));
        return;
      }
      for (const { sql, values } of await statementsFor(name, customer)) await database.run(sql, values);
    });
});

const ROWS = 21;

export interface SqlStatement {
  sql: string;
  values: readonly unknown[];
}

async function captureSqlStatements(
  name: Exclude<ApiCaseName, 'booking'>,
  { uid }: Pick<BenchCustomer, 'uid'>,
  { from, to }: Pick<BenchData, 'from' | 'to'>,
): Promise<SqlStatement[]> {
  switch (name) {
    case 'vehicles':
      return recordStatements((reader) => listVehicles(reader, uid, { archived: false }, null, ROWS));
    case 'appointments':
      return recordStatements((reader) => listAppointments(reader, uid, { order: 'asc' }, null, ROWS));
    case 'availability':
      return recordStatements(async (reader) => {
        await countTakenSlotPlaces(reader, from, to);
        await readClosings(reader, from, to);
      });
  }
}

async function recordStatements(read: (reader: Reader) => Promise<unknown>): Promise<SqlStatement[]> {
  const statements: SqlStatement[] = [];
  await read(
    createReader(async (sql, values) => {
      statements.push({ sql, values });
      return { rows: [] };
    }),
  );
  return statements;
}

export interface BookingValues {
  uid: string;
  vehicleId: string;
  reference: string;
  date: string;
  time: string;
}

/** Books a visit within a transaction by as few statements as possible, without checks of rules or an idempotency key. */
async function bookWithRawStatements(
  run: StatementRunner,
  { uid, vehicleId, reference, date, time }: BookingValues,
): Promise<void> {
  await run('select id from customers where id = $1 for update', [uid]);
  const [appointment] = await run(
    `insert into appointments (reference, customer_id, vehicle_id, service_type, status, date, time, time_zone,
         slots_taken, minutes)
       values ($1, $2, $3, 'repair', 'confirmed', $4, $5, 'Europe/London', 1, 15) returning id`,
    [reference, uid, vehicleId, date, time],
  );
  const { id } = appointment as { id: string };
  const taken = await run(
    `insert into slot_places (date, time, place, appointment_id)
       select $1::date, b.time, b.place, $3 from bookable_places b
       where b.time = $2 and b.active and not exists (
         select from slot_places s where s.date = $1 and s.time = b.time and s.place = b.place)
       order by b.place limit 1
       on conflict do nothing returning place`,
    [date, time, id],
  );
  if (taken.length === 0) throw new Error('slot_taken');
  await run(
    `insert into appointment_changes (appointment_id, version, change, by, date, time, changed_at)
       values ($1, 1, 'booked', 'customer', $2, $3, now())`,
    [id, date, time],
  );
}

/** Size of the connection pool, the same as in an api process (api/src/platform/db/postgres-database.ts). */
const CONNECTIONS = 10;

export type StatementRunner = (sql: string, values: readonly unknown[]) => Promise<readonly unknown[]>;

export interface RawDatabase {
  run: StatementRunner;
  transaction(work: (run: StatementRunner) => Promise<void>): Promise<void>;
}

function openRawDatabase(target: string): Promise<RawDatabase> {
  return target.startsWith('postgres:') ? openServer(target) : openFolder(target);
}

async function openServer(url: string): Promise<RawDatabase> {
  const pool = new Pool({
    connectionString: url,
    max: CONNECTIONS,
    types: {
      getTypeParser: (type, format) => columnParsersByTypeOid[type] ?? types.getTypeParser(type, format),
    },
  });
  return {
    run: async (sql, values) => (await pool.query(sql, [...values])).rows,
    async transaction(work) {
      const client = await pool.connect();
      try {
        await client.query('begin');
        await work(async (sql, values) => (await client.query(sql, [...values])).rows);
        await client.query('commit');
      } catch (error) {
        await client.query('rollback');
        throw error;
      } finally {
        client.release();
      }
    },
  };
}

async function openFolder(folder: string): Promise<RawDatabase> {
  // Loads the database driver from the api's packages: it is no dependency of this folder.
  const fromApi = createRequire(new URL('../../api/package.json', import.meta.url));
  const { PGlite } = fromApi('@electric-sql/pglite') as typeof import('@electric-sql/pglite');
  const pglite: PGliteInterface = await PGlite.create(folder);
  const runOn =
    (on: Pick<PGliteInterface, 'query'>): StatementRunner =>
    async (sql, values) =>
      (await on.query(sql, [...values], { parsers: columnParsersByTypeOid })).rows;
  return {
    run: runOn(pglite),
    transaction: (work) => pglite.transaction((tx) => work(runOn(tx))),
  };
}
