/** @jest-environment ./api/src/platform/db/testing/database-environment.ts */
import { parseWorkshopZoneRules } from '@forecourt/shared/clock';
import { IANA_TIME_ZONE_DATABASE_VERSION } from '@forecourt/shared/zones';
import type { Database } from '../platform/db/database.ts';
import { rawQuery } from '../testing/raw-query.ts';
import { parseCalendarEntry } from '../testing/read-calendar-entry.ts';
import type { TestApi } from '../testing/test-api.ts';
import { SUNDAY_EVENING_IN_VANCOUVER, startApiInZone } from '../testing/zones.ts';
import { compareZoneRules, describeZoneRuleDifference } from './compare-rules.ts';
import { recomputeVisitInstants } from './visit-instants.ts';

const HOUR_MS = 3_600_000;

const write = <Row>(api: TestApi, statement: string, values?: readonly unknown[]) =>
  api.query<Row>(statement, values);

/** Changes visits as if other rules had computed them, an hour later. @param edition `null` before editions were stored */
const makeStale = (api: TestApi, edition: string | null, id: string | null = null) =>
  write(
    api,
    `update appointments set starts_at = starts_at + interval '1 hour', zone_rules = $1 where id = coalesce($2::uuid, id)`,
    [edition, id],
  );

const recompute = (api: TestApi) => api.internal.inject({ method: 'POST', url: '/api/zones/recompute' });
const check = async (api: TestApi) => (await api.internal.inject('/api/zones')).json();

const MORNING = ['2026-12-09', '09:00'] as const;
let workshop: Awaited<ReturnType<typeof startApiInZone>> | undefined;
afterEach(async () => {
  await workshop?.api.close();
  workshop = undefined;
});
/** Starts the api of a workshop, which is stopped after the test. */
async function open(zone: string) {
  workshop = await startApiInZone(zone);
  return workshop;
}

describe('a workshop whose clocks changed their rules in 2026', () => {
  it('offers and books from the end of the notice on', async () => {
    const { customer, book } = await open('America/Vancouver');
    const { body } = await customer.get('/availability?service_type=repair&from=2026-12-06&to=2026-12-06');
    expect(body.days[0]?.slots.find(({ bookable }) => bookable)?.time).toBe('22:15');
    expect((await book('2026-12-06', '21:30')).problem.errors[0]?.code).toBe('too_soon');
    expect((await book('2026-12-06', '22:15')).body.starts_at).toBe('2026-12-07T05:15:00.000Z');
  });

  it('computes calendars and limits by the new rules, whatever those of the database', async () => {
    const { customer, book } = await open('America/Vancouver');
    const { body: visit } = await book(...MORNING);
    expect(visit).toMatchObject({
      starts_at: '2026-12-09T16:00:00.000Z',
      ends_at: '2026-12-09T16:15:00.000Z',
      changeable_until: '2026-12-08T16:00:00.000Z',
    });
    const { text } = await customer.get(`/appointments/${visit.id}/calendar.ics`);
    expect(parseCalendarEntry(text)).toMatchObject({ start: visit.starts_at, end: visit.ends_at });
    const late = { date: '2026-12-10', time: '23:45' };
    const { body: moved } = await customer.post(`/appointments/${visit.id}/reschedule`, late);
    expect(moved.starts_at).toBe('2026-12-11T06:45:00.000Z');
  });
});

it('sends the offsets of a visit in another time zone than that of the settings', async () => {
  const { api, customer, book } = await open('Europe/London');
  const { body: visit } = await book(...MORNING);
  expect(visit.clock).toBeNull();
  await write(
    api,
    `update appointments set time_zone = 'America/Vancouver', starts_at = '2026-12-09T16:00:00Z' where id = '${visit.id}'`,
  );
  const { body: one } = await customer.get(`/appointments/${visit.id}`);
  const { body: list } = await customer.get('/appointments');
  expect(list.items).toEqual([one]);
  const { timeZone, changes, until } = parseWorkshopZoneRules(one.clock ?? '');
  expect(timeZone).toBe('America/Vancouver');
  // By the rules of 2026, clocks are never put back again. By the older rules of some browsers, they are in November.
  expect(changes.map(({ offset }) => offset)).toEqual([-420]);
  expect(until).toBeGreaterThan(Date.parse('2028-12-01T00:00:00Z'));
});

it('books at a fixed offset, which is no time zone of the database', async () => {
  const { book, warnings } = await open('+05:30');
  const { status, body } = await book(...MORNING);
  expect([status, body.starts_at]).toEqual([201, '2026-12-09T03:30:00.000Z']);
  expect(await warnings()).toEqual([
    `Time zone +05:30: the database does not know it. Visits are computed by the rules of this release (IANA ${IANA_TIME_ZONE_DATABASE_VERSION}), so nothing has to be done.`,
  ]);
});

it.each([
  ['Europe/London', 'has had the same rules for years'],
  ['Asia/Calcutta', 'has had the same rules for years'],
  ['CET', 'is read as an abbreviation by the database'],
])('finds no difference for %s, which %s', async (zone) => {
  const { api } = await open('Europe/London');
  const years = { from: new Date('2026-01-01T00:00:00Z'), until: new Date('2028-01-01T00:00:00Z') };
  expect(await compareZoneRules(api.database, zone, years)).toEqual([]);
});

it('describes other rules by both offsets and the remedy', () => {
  const from = new Date('2026-11-01T09:00:00Z');
  const others = { zone: 'America/Vancouver', whose: 'the database', from, ours: -420, theirs: -480 };
  expect(describeZoneRuleDifference(others)).toBe(
    `Time zone America/Vancouver: from 2026-11-01T09:00:00.000Z on clocks are at UTC-07:00 by the rules of this release (IANA ${IANA_TIME_ZONE_DATABASE_VERSION}), by which visits are computed, and at UTC-08:00 by those of the database. If the latter are newer, update the package moment-timezone, then run npm run zones -- recompute.`,
  );
});

describe('visits that were computed by other rules', () => {
  it('are recomputed when an operator requests it, with the same date and time', async () => {
    const { api, customer, book, warnings } = await open('Europe/London');
    const { body: visit } = await book(...MORNING);
    await book('2026-12-10', '09:00');
    await makeStale(api, null, visit.id);
    const entry = async () =>
      parseCalendarEntry((await customer.get(`/appointments/${visit.id}/calendar.ics`)).text);
    const before = await entry();
    const { path } = (await customer.put('/me/calendar-feed', undefined)).body;
    const subscribed = async () => {
      const { text } = await api.send({ method: 'GET', url: path, headers: {} });
      return text.split('BEGIN:VEVENT').find((each) => each.includes(visit.id)) ?? '';
    };
    expect(await subscribed()).toMatch(/SEQUENCE:0\s[\s\S]*DTSTART:20261209T100000Z/);
    const stale = {
      reference: visit.reference,
      date: '2026-12-09',
      time: '09:00',
      time_zone: 'Europe/London',
      starts_at: '2026-12-09T10:00:00.000Z',
      by_rules: '2026-12-09T09:00:00.000Z',
    };
    const found = { rules: IANA_TIME_ZONE_DATABASE_VERSION, checked: 2, stale: 1, visits: [stale], newer: 0 };
    expect(await check(api)).toEqual({ ...found, differences: [] });
    expect(await warnings()).toEqual([
      `Upcoming visits whose stored instant differs from that by the rules of this release (IANA ${IANA_TIME_ZONE_DATABASE_VERSION}): 1, such as ${visit.reference} on 2026-12-09 at 09:00 in Europe/London, stored as 2026-12-09T10:00:00.000Z, by the rules 2026-12-09T09:00:00.000Z. Once all api processes are of this release, run npm run zones -- recompute.`,
    ]);

    expect((await recompute(api)).json()).toEqual(found);
    const { body: after } = await customer.get(`/appointments/${visit.id}`);
    expect(after).toEqual(visit);
    expect(await entry()).toMatchObject({ start: stale.by_rules, sequence: before.sequence + 1 });
    expect(await subscribed()).toMatch(/SEQUENCE:1\s[\s\S]*DTSTART:20261209T090000Z/);

    expect((await recompute(api)).json()).toEqual({ ...found, stale: 0, visits: [] });
    expect((await entry()).sequence).toBe(before.sequence + 1);
    expect(await warnings()).toEqual([]);
  });

  it('are recomputed once each, after an interrupted run and by two runs at once', async () => {
    const { api, customer, book } = await open('America/Vancouver');
    const { body: visit } = await book(...MORNING);
    // More than are stored in one transaction.
    const copies = [
      "set local session_replication_role = 'replica'",
      `insert into appointments (reference, customer_id, vehicle_id, service_type, status, date, time, time_zone,
         starts_at, slots_taken, minutes)
       select 'OLD-' || n, customer_id, vehicle_id, service_type, status, date, time, time_zone, starts_at, 1, 15
       from appointments, generate_series(1, 1200) n`,
      `insert into slot_places (date, time, place, appointment_id)
       select date, time, 100 + substring(reference from 5)::int, id from appointments where reference like 'OLD-%'`,
      `insert into appointment_changes (appointment_id, version, change, by, date, time, changed_at, status)
       select id, 1, 'booked', 'customer', date, time, created_at, status from appointments where reference like 'OLD-%'`,
    ];
    await api.database.transaction(async (tx) => {
      for (const statement of copies) await rawQuery(tx, statement);
    });
    await makeStale(api, '2025b');
    const [last] = await write<{ id: string }>(api, 'select id from appointments order by id desc limit 1');
    for (const statement of [
      `create function break_off() returns trigger language plpgsql as $$
         begin raise exception 'The connection was lost'; end $$`,
      `create trigger break_off before update on appointments for each row when (old.id = '${last?.id}')
         execute function break_off()`,
    ]) {
      await write(api, statement);
    }
    expect((await recompute(api)).statusCode).toBe(500);
    expect(await check(api)).toMatchObject({ checked: 1201, stale: 201 });
    await write(api, 'drop trigger break_off on appointments');
    const runs = await Promise.all([recompute(api), recompute(api)]);
    expect(runs.map(({ statusCode }) => statusCode)).toEqual([200, 200]);
    expect(await check(api)).toMatchObject({ checked: 1201, stale: 0 });
    expect(
      await write(api, 'select distinct date::text, time::text, starts_at, recomputed from appointments'),
    ).toEqual([
      { date: '2026-12-09', time: '09:00:00', starts_at: new Date('2026-12-09T16:00:00Z'), recomputed: 1 },
    ]);
    expect((await customer.get(`/appointments/${visit.id}`)).body).toEqual(visit);
  });

  it('keeps the instant of a visit that its customer moves during the run', async () => {
    const { api, customer, book } = await open('America/Vancouver');
    const { body: visit } = await book(...MORNING);
    await makeStale(api, '2025b');
    const moveBefore: Database['transaction'] = async (work) => {
      await customer.post(`/appointments/${visit.id}/reschedule`, { date: '2026-12-10', time: '10:00' });
      return api.database.transaction(work);
    };
    const database = { ...api.database, transaction: moveBefore };
    await recomputeVisitInstants(database, 'America/Vancouver', () => SUNDAY_EVENING_IN_VANCOUVER);
    const moved = { date: '2026-12-10', time: '10:00', starts_at: '2026-12-10T17:00:00.000Z' };
    expect((await customer.get(`/appointments/${visit.id}`)).body).toMatchObject(moved);
    expect(await write(api, 'select recomputed from appointments')).toEqual([{ recomputed: 0 }]);
  });

  it('stay unchanged if the rules were newer', async () => {
    const { api, book, warnings } = await open('Europe/London');
    const { body: visit } = await book(...MORNING);
    await makeStale(api, '2099a', visit.id);
    expect((await recompute(api)).json()).toMatchObject({ checked: 1, stale: 0, newer: 1 });
    expect(await warnings()).toEqual([
      expect.stringMatching(
        /^Upcoming visits that were computed by newer time zone rules .* with another result: 1\./,
      ),
    ]);
  });

  it('get the workshop’s time zone when the api starts, if theirs is not in the IANA database', async () => {
    const { api, customer, book, warnings } = await open('Asia/Kolkata');
    const { body: visit } = await book(...MORNING);
    // The database read the sign of the offset the other way round: eleven hours off.
    await write(
      api,
      `update appointments set time_zone = '+05:30', zone_rules = null, starts_at = starts_at + interval '11 hours' where id = '${visit.id}'`,
    );
    expect(await warnings()).toEqual([
      'Upcoming visits whose time zone was not in the IANA database and is now the workshop’s, Asia/Kolkata: 1. Their date and time are unchanged.',
    ]);
    expect((await customer.get(`/appointments/${visit.id}`)).body).toEqual(visit);
    expect(await warnings()).toEqual([]);
  });

  it('are refused by the database when their instant is of another day', async () => {
    const { api, book } = await open('Europe/London');
    const { body: visit } = await book(...MORNING);
    const later = new Date(Date.parse(visit.starts_at) + 17 * HOUR_MS).toISOString();
    await expect(
      write(api, `update appointments set starts_at = '${later}' where id = '${visit.id}'`),
    ).rejects.toThrow(/starts_at_by_a_clock/);
  });

  it('get their instant from the database while processes of the previous release store none', async () => {
    const { api, book } = await open('Europe/London');
    const { body: visit } = await book(...MORNING);
    let row: unknown;
    const moving = api.database.transaction(async (tx) => {
      [row] = await rawQuery(
        tx,
        `update appointments set date = '2026-12-10', time = '10:00' where id = '${visit.id}' returning starts_at, zone_rules`,
      );
      throw new Error('Enough was seen');
    });
    await expect(moving).rejects.toThrow('Enough was seen');
    expect(row).toEqual({ starts_at: new Date('2026-12-10T10:00:00Z'), zone_rules: null });
  });
});
