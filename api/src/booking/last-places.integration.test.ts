/** @jest-environment node */
import { randomInt } from 'node:crypto';
import { siteSettingsSchema } from '@forecourt/shared/settings/schema';
import { sql } from 'kysely';
import type { Database, Transaction } from '../platform/db/database.ts';
import { openAndMigrateDatabase } from '../platform/db/open-database.ts';
import {
  createPostgresTestDatabase,
  type PostgresTestDatabase,
} from '../platform/db/testing/template-database.ts';
import { lockOrCreateCustomer } from '../platform/idempotency.ts';
import { toTestDatabaseAddress } from '../testing/pooler.ts';
import { hasPostgres } from '../testing/postgres-server.ts';
import { insertVehicle } from '../vehicles/queries.ts';
import { bookAppointment } from './book.ts';
import { countTakenSlotPlaces, syncBookablePlaces } from './places.ts';

/** Number of customers: one per connection of the api, so that their transactions run at the same time. */
const CUSTOMERS = 10;
const PLACES = 2;
const DATE = '2026-03-09';
const TIME = '10:00';

const settings = siteSettingsSchema.parse({ booking: { placesPerSlot: PLACES } });
const services = { settings, now: () => new Date('2026-03-02T08:00:00Z'), randomBelow: randomInt };

/** Returns a function whose promises resolve together, once it was called `count` times. */
function createBarrier(count: number): () => Promise<void> {
  let open: () => void = () => {};
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  let left = count;
  return () => {
    left -= 1;
    if (left <= 0) open();
    return opened;
  };
}

const describeOnServer = hasPostgres ? describe : describe.skip;

describeOnServer('the last places of a slot, wanted by ten customers at once', () => {
  let server: PostgresTestDatabase;
  let database: Database;
  beforeAll(async () => {
    server = await createPostgresTestDatabase();
    database = await openAndMigrateDatabase(toTestDatabaseAddress(server.url), () => {});
    await database.transaction((tx) => syncBookablePlaces(tx, settings.booking));
  });
  afterAll(async () => {
    await database?.close();
    await server?.stop();
  });

  const everybody = <Result>(wish: (tx: Transaction, customer: string) => Promise<Result>) =>
    Promise.allSettled(
      Array.from({ length: CUSTOMERS }, (_, index) =>
        database.transaction((tx) => wish(tx, `customer-${index}`)),
      ),
    );

  it('are booked exactly as often as there are places', async () => {
    const allAreHere = createBarrier(CUSTOMERS);
    const outcomes = await everybody(async (tx, customer) => {
      await lockOrCreateCustomer(tx, customer);
      const { id } = await insertVehicle(tx, customer, { device_reg: 'AB12 CDE' }, DATE);
      await allAreHere();
      const wish = { vehicle_id: id, service_type: 'repair' as const, date: DATE, time: TIME };
      return bookAppointment(tx, customer, wish, services);
    });
    const refusals = outcomes.flatMap((outcome) => (outcome.status === 'rejected' ? [outcome.reason] : []));
    expect(refusals.map(({ code }) => code)).toEqual(Array(CUSTOMERS - PLACES).fill('slot_taken'));
    const taken = await database.read((reader) => countTakenSlotPlaces(reader, DATE, DATE));
    expect(taken.get(DATE)?.get(TIME)).toBe(PLACES);
  });

  // Shows why the primary key and "on conflict do nothing" are needed, and that this test would notice their absence.
  it('would be booked too often by reading before writing, without the key on the places', async () => {
    await database.transaction((tx) =>
      sql`create table naive_places (date date, time time, customer text)`.execute(tx),
    );
    const allHaveLooked = createBarrier(CUSTOMERS);
    const outcomes = await everybody(async (tx, customer) => {
      const { rows } = await sql`select from naive_places where date = ${DATE} and time = ${TIME}`.execute(
        tx,
      );
      await allHaveLooked();
      if (rows.length >= PLACES) throw new Error('slot_taken');
      await sql`insert into naive_places values (${DATE}, ${TIME}, ${customer})`.execute(tx);
    });
    expect(outcomes.filter(({ status }) => status === 'fulfilled').length).toBeGreaterThan(PLACES);
  });
});
