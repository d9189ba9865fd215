/** @jest-environment node */
import { siteSettingsSchema } from '@forecourt/shared/settings/schema';
import { type KyselyPlugin, PostgresQueryCompiler, sql } from 'kysely';
import { countActive, countChanges, listAppointments } from '../src/booking/appointment-queries.ts';
import { syncPlaces } from '../src/booking/places.ts';
import { readAvailability } from '../src/booking/read-availability.ts';
import type { Database, Reader } from '../src/platform/db/database.ts';
import { openDatabase } from '../src/platform/db/open-database.ts';
import { hasPostgres, type PostgresServer, startPostgres } from '../src/testing/postgres-server.ts';
import { rawQuery } from '../src/testing/raw-query.ts';
import { listBooked, listForWorkshop, listInClosing } from '../src/workshop/workshop-queries.ts';

const VISITS = 100_000;
/** Every slot of the days from then on is full, with two places each. */
const FIRST_DAY = '2022-06-01';
const NOW = new Date('2026-03-02T08:00:00Z');

const settings = siteSettingsSchema.parse({});

/** What grows with the visits: nothing may read all of it. */
const GROWING = ['appointments', 'appointment_changes', 'slot_places', 'ratings'];

const describeOnServer = hasPostgres ? describe : describe.skip;

describeOnServer(`a database with ${VISITS} visits`, () => {
  let server: PostgresServer;
  let database: Database;
  beforeAll(async () => {
    server = await startPostgres();
    database = await openDatabase({ url: await server.createDatabase('many') }, () => {});
    await database.transaction((tx) => syncPlaces(tx, settings.booking));
    await fill();
  });
  afterAll(async () => {
    await database?.close();
    await server?.stop();
  });

  /** Two visits a slot, day after day, of ten thousand customers; the rules of single rows are for the other tests. */
  async function fill(): Promise<void> {
    const statements = [
      "set local session_replication_role = 'replica'",
      'set local statement_timeout = 0',
      `insert into customers (id, customer_number)
         select 'c' || n, 'C-' || translate(lpad(n::text, 5, '0'), '01', 'AB') from generate_series(0, 9999) n`,
      `insert into vehicles (customer_id, device_reg, device_reg_key) select 'c' || n, 'R' || n, 'R' || n
         from generate_series(0, 9999) n`,
      `insert into appointments (reference, customer_id, vehicle_id, service_type, status, date, time, time_zone,
           slots_taken, minutes)
         select 'M-' || n, v.customer_id, v.id, 'repair', 'confirmed', date '${FIRST_DAY}' + n / 72,
           time '09:00' + (n % 72) / 2 * interval '15 min', 'Europe/London', 1, 15
         from generate_series(0, ${VISITS - 1}) n join vehicles v on v.customer_id = 'c' || (n * 7 % 10000)`,
      `insert into slot_places (date, time, place, appointment_id)
         select date, time, substring(reference from 3)::int % 2 + 1, id from appointments`,
      `insert into appointment_changes (appointment_id, version, change, by, date, time, changed_at)
         select id, 1, 'booked', 'customer', date, time, created_at from appointments`,
      `insert into ratings (appointment_id, customer_id, stars, created_at, updated_at)
         select id, customer_id, 5, created_at, created_at from appointments where date < date '2026-01-01'`,
    ];
    await database.transaction(async (tx) => {
      for (const statement of statements) await rawQuery(tx, statement);
    });
    await database.transaction((tx) => rawQuery(tx, 'analyze'));
  }

  /** The plans of all statements that something reads with. */
  async function plansOf(read: (database: Database) => Promise<unknown>): Promise<string[]> {
    const statements: { sql: string; parameters: readonly unknown[] }[] = [];
    const compiler = new PostgresQueryCompiler();
    const noting: KyselyPlugin = {
      transformQuery({ node, queryId }) {
        statements.push(compiler.compileQuery(node, queryId));
        return node;
      },
      transformResult: async ({ result }) => result,
    };
    await read({
      ...database,
      read: (work) =>
        database.read((reader) =>
          work((reader as unknown as { withPlugin(plugin: KyselyPlugin): Reader }).withPlugin(noting)),
        ),
    });
    const plans: string[] = [];
    for (const statement of statements) {
      const rows = await database.read((reader) =>
        rawQuery<Record<string, string>>(reader, `explain ${statement.sql}`, [...statement.parameters]),
      );
      plans.push(rows.map((row) => Object.values(row)[0]).join('\n'));
    }
    return plans;
  }

  const services = { settings, now: () => NOW };
  const reading = (work: (reader: Reader) => Promise<unknown>) => (from: Database) => from.read(work);

  it.each<[string, (database: Database) => Promise<unknown>]>([
    [
      'what can be booked in sixty days',
      (from) => readAvailability({ ...services, database: from }, 1, '2026-03-02', '2026-05-01'),
    ],
    ["a customer's list", reading((reader) => listAppointments(reader, 'c7', { order: 'asc' }, null, 21))],
    ['how many visits a customer has', reading((reader) => countActive(reader, 'c7', NOW))],
    ['how often a customer changed something', reading((reader) => countChanges(reader, 'c7', NOW))],
    ["the workshop's day", reading((reader) => listForWorkshop(reader, { date: '2026-03-03' }, null, 101))],
    ['a visit by its reference', reading((reader) => listForWorkshop(reader, { reference: 'M-7' }, null, 2))],
    ['what a closing touches', reading((reader) => listInClosing(reader, '2026-03-03'))],
    ['the feed of two weeks', reading((reader) => listBooked(reader, '2026-03-02', '2026-03-16'))],
  ])('should find %s by indexes', async (_, read) => {
    const plans = await plansOf(read);
    expect(plans.length).toBeGreaterThan(0);
    for (const plan of plans) {
      for (const table of GROWING) expect(plan).not.toMatch(new RegExp(`Seq Scan on ${table}\\b`));
    }
  });

  it('should be there, so that the plans above are of this many', async () => {
    const { rows } = await database.read((reader) =>
      sql<{ count: number }>`select count(*)::int as count from slot_places`.execute(reader),
    );
    expect(rows).toEqual([{ count: VISITS }]);
  });
});
