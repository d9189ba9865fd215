/** @jest-environment node */
import { siteSettingsSchema } from '@forecourt/shared/settings/schema';
import { sql } from 'kysely';
import { readAvailability } from '../src/booking/availability.ts';
import { syncBookablePlaces } from '../src/booking/places.ts';
import {
  listAppointments,
  selectActiveAppointmentCount,
  selectRecentChangeCount,
} from '../src/booking/queries.ts';
import type { Database, Reader } from '../src/platform/db/database.ts';
import { openAndMigrateDatabase, openDatabaseForMigrations } from '../src/platform/db/open-database.ts';
import {
  createPostgresTestDatabase,
  type PostgresTestDatabase,
} from '../src/platform/db/testing/template-database.ts';
import { fillDatabaseWithVisits } from '../src/testing/large-databases.ts';
import { hasPostgres } from '../src/testing/postgres-server.ts';
import { explainStatements, rawQuery } from '../src/testing/raw-query.ts';
import { readFigures } from '../src/workshop/figures.ts';
import {
  listBookedVisits,
  listUpcomingVisitsInClosedTimes,
  listWorkshopAppointments,
} from '../src/workshop/queries.ts';

const NOW = new Date('2026-03-02T08:00:00Z');
/** Last day that can be booked at `NOW`. All days up to it are full. */
const LAST_DATE = '2026-05-01';

const settings = siteSettingsSchema.parse({});

/** A quarter of the visits in `npm run campaign -- many-visits`: PostgreSQL chooses the same plans. */
const VISITS = 25_000;

/** Tables that grow with the visits. No request may read a whole one. */
const GROWING = ['appointments', 'appointment_changes', 'slot_places', 'ratings'];

const describeOnServer = hasPostgres ? describe : describe.skip;

describeOnServer(`a database with ${VISITS} visits`, () => {
  let server: PostgresTestDatabase;
  let database: Database;
  beforeAll(async () => {
    server = await createPostgresTestDatabase();
    const address = { url: server.url };
    database = await openAndMigrateDatabase(address, () => {});
    await database.transaction((tx) => syncBookablePlaces(tx, settings.booking));
    // Filling takes longer than a request may, on a busy machine.
    const unlimited = await openDatabaseForMigrations(address, () => {});
    await fillDatabaseWithVisits(unlimited, { lastDate: LAST_DATE, customerId: 'ann', count: VISITS });
    await unlimited.close();
    // A server does this by itself a little later.
    await database.transaction((tx) => rawQuery(tx, 'analyze'));
  });
  afterAll(async () => {
    await database?.close();
    await server?.stop();
  });

  const services = { settings, now: () => NOW };
  const REPAIR = { service_type: 'repair', slots: 1 };
  const reading = (work: (reader: Reader) => Promise<unknown>) => (from: Database) => from.read(work);

  it.each<[string, (database: Database) => Promise<unknown>]>([
    [
      'what can be booked in sixty days',
      (from) => readAvailability({ ...services, database: from }, REPAIR, '2026-03-02', LAST_DATE),
    ],
    [
      'when limited work can be booked in sixty days',
      (from) =>
        readAvailability({ ...services, database: from }, { ...REPAIR, atOnce: 1 }, '2026-03-02', LAST_DATE),
    ],
    ["a customer's list", reading((reader) => listAppointments(reader, 'ann', { order: 'asc' }, null, 21))],
    [
      'how many visits a customer has',
      reading((reader) => selectActiveAppointmentCount(reader, 'ann', NOW).execute()),
    ],
    [
      'how often a customer changed something',
      reading((reader) => selectRecentChangeCount(reader, 'ann', NOW).execute()),
    ],
    [
      "the workshop's day",
      reading((reader) => listWorkshopAppointments(reader, { date: '2026-03-03' }, null, 101)),
    ],
    [
      'the cars in the workshop',
      reading((reader) => listWorkshopAppointments(reader, { onSite: true }, null, 101)),
    ],
    [
      'what waits to be confirmed',
      reading((reader) => listWorkshopAppointments(reader, { status: 'requested' }, null, 101)),
    ],
    [
      'what nobody closed',
      reading((reader) =>
        listWorkshopAppointments(reader, { status: 'confirmed', to: '2026-03-01' }, null, 101),
      ),
    ],
    [
      'a visit by its reference',
      reading((reader) => listWorkshopAppointments(reader, { reference: 'M-7' }, null, 2)),
    ],
    ['what a closing touches', reading((reader) => listUpcomingVisitsInClosedTimes(reader, '2026-03-03'))],
    ['the figures of twelve weeks', reading((reader) => readFigures(reader, '2025-12-15', 12, settings))],
    ['the feed of two weeks', reading((reader) => listBookedVisits(reader, '2026-03-02', '2026-03-16'))],
  ])('finds %s by indexes', async (_, read) => {
    const plans = await explainStatements(database, read);
    expect(plans.length).toBeGreaterThan(0);
    for (const plan of plans) {
      for (const table of GROWING) expect(plan).not.toMatch(new RegExp(`Seq Scan on ${table}\\b`));
    }
  });

  it('exist, so the plans above are for this many', async () => {
    const { rows } = await database.read((reader) =>
      sql<{ count: number }>`select count(*)::int as count from slot_places`.execute(reader),
    );
    expect(rows).toEqual([{ count: VISITS }]);
  });

  it('are read about once for the figures, even if all are of one customer', async () => {
    await database.transaction(async (tx) => {
      await rawQuery(tx, "set local session_replication_role = 'replica'");
      await rawQuery(tx, "update appointments set customer_id = 'ann' where reference like 'M-1%'");
      await rawQuery(tx, 'analyze appointments');
    });
    const week = new Date().toISOString().slice(0, 10);
    const [bookings = ''] = await explainStatements(
      database,
      reading((reader) => readFigures(reader, week, 1, settings)),
      '(analyze)',
    );
    const read = bookings.matchAll(/Scan .* on appointments .*actual .*rows=([\d.]+) loops=(\d+)/g);
    const counts = [...read].map(([, rows, loops]) => Number(rows) * Number(loops));
    expect(counts.length).toBeGreaterThan(0);
    expect(Math.max(...counts)).toBeLessThanOrEqual(VISITS);
  });
});
