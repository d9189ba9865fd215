/** @jest-environment node */
import { randomInt } from 'node:crypto';
import { setImmediate } from 'node:timers/promises';
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
import { rawQuery } from '../testing/raw-query.ts';
import { insertVehicle } from '../vehicles/queries.ts';
import { bookAppointment } from './book.ts';
import { cancelAppointment, rescheduleAppointment } from './change.ts';
import { countTakenSlotPlaces, syncBookablePlaces } from './places.ts';

/** Number of customers: one per connection of the api, so that their transactions run at the same time. */
const CUSTOMERS = 10;
const PLACES = 2;
const DATE = '2026-03-09';
const TIME = '10:00';

const title = { en: 'Bay', de: 'Bühne' };
const settings = siteSettingsSchema.parse({
  booking: {
    placesPerSlot: PLACES,
    openingHours: { tuesday: { from: '09:00', to: '18:00', places: 1 } },
    serviceTypes: { bay: { title, atOnce: 1, slots: 3 }, mot: { title, atOnce: 1 } },
  },
});
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

  const everybody = <Result>(wish: (tx: Transaction, customer: string, index: number) => Promise<Result>) =>
    Promise.allSettled(
      Array.from({ length: CUSTOMERS }, (_, index) =>
        database.transaction((tx) => wish(tx, `customer-${index}`, index)),
      ),
    );

  const book = async (
    tx: Transaction,
    customer: string,
    wish: { date: string; service_type?: string; time?: string },
    isReady?: () => Promise<void>,
  ) => {
    await lockOrCreateCustomer(tx, customer);
    const { id } = await insertVehicle(tx, customer, { device_reg: `CAR ${wish.date}` }, DATE);
    await isReady?.();
    const booking = { vehicle_id: id, service_type: 'repair', time: TIME, ...wish };
    return bookAppointment(tx, customer, booking, services);
  };

  it.each([
    ['are booked exactly as often as there are places', DATE, PLACES, () => ({})],
    ['are as few as the weekday has', '2026-03-10', 1, () => ({})],
    ["are booked no more often than the kind's limit", '2026-03-11', 1, () => ({ service_type: 'bay' })],
    [
      'are taken in the same order by long visits of a limited kind and others that begin later',
      '2026-03-12',
      PLACES,
      (index: number) => (index % 2 === 0 ? { service_type: 'bay', time: '09:45' } : {}),
    ],
  ])('%s', async (_, date, places, wishOf) => {
    const allAreHere = createBarrier(CUSTOMERS);
    const outcomes = await everybody((tx, customer, index) =>
      book(tx, customer, { date, ...wishOf(index) }, allAreHere),
    );
    const refusals = outcomes.flatMap((outcome) => (outcome.status === 'rejected' ? [outcome.reason] : []));
    expect(refusals.map(({ code }) => code)).toEqual(Array(CUSTOMERS - places).fill('slot_taken'));
    const taken = await database.read((reader) => countTakenSlotPlaces(reader, date, date));
    expect(taken.get(date)?.get(TIME)).toBe(places);
  });

  it("are booked no more often than the kind's limit, also if another visit gives up a lower place meanwhile", async () => {
    const date = '2026-03-13';
    const limited = { date, service_type: 'mot' };
    const { id } = await database.transaction((tx) => book(tx, 'first', { date }));
    let commit = () => {};
    const committing = new Promise<void>((resolve) => {
      commit = resolve;
    });
    const hasBooked = createBarrier(2);
    const second = database.transaction(async (tx) => {
      await book(tx, 'second', limited);
      await hasBooked();
      await committing;
    });
    await hasBooked();
    await database.transaction((tx) =>
      cancelAppointment(tx, { id, customerId: 'first' }, undefined, undefined, services),
    );
    const third = database
      .transaction((tx) => book(tx, 'third', limited))
      .then(
        () => 'booked',
        ({ code }) => code,
      );
    const isWaiting = async () =>
      (await database.read((reader) => rawQuery(reader, 'select from pg_locks where not granted'))).length >
      0;
    let outcome: string | undefined;
    third.then((settled) => {
      outcome = settled;
    });
    while (outcome === undefined && !(await isWaiting())) await setImmediate();
    commit();
    await second;
    expect(await third).toBe('slot_taken');
  });

  it('are taken by one of the visits of a limited kind that are moved to it', async () => {
    const times = Array.from(
      { length: CUSTOMERS },
      (_, index) => `${11 + Math.floor(index / 4)}:${(index % 4) * 15 || '00'}`,
    );
    const booked = await everybody((tx, customer, index) =>
      book(tx, customer, { date: '2026-03-16', service_type: 'mot', time: times[index] ?? TIME }),
    );
    const ids = booked.map((outcome) => (outcome.status === 'fulfilled' ? outcome.value.id : ''));
    const allAreHere = createBarrier(CUSTOMERS);
    const wanted = { date: '2026-03-18', time: TIME };
    const outcomes = await everybody(async (tx, customerId, index) => {
      await allAreHere();
      return rescheduleAppointment(tx, { id: ids[index] ?? '', customerId }, wanted, undefined, services);
    });
    const refusals = outcomes.flatMap((outcome) => (outcome.status === 'rejected' ? [outcome.reason] : []));
    expect(refusals.map(({ code }) => code)).toEqual(Array(CUSTOMERS - 1).fill('slot_taken'));
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
