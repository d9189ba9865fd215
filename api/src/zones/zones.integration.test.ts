/** @jest-environment ./api/src/platform/db/testing/database-environment.ts */
import { readClock } from '@forecourt/shared/clock';
import { ianaZoneNames, ZONE_RULES_EDITION } from '@forecourt/shared/zones';
import { rawQuery } from '../testing/raw-query.ts';
import { readCalendarEntry } from '../testing/read-calendar-entry.ts';
import { startTestApi, type TestApi } from '../testing/test-api.ts';
import { compareRules, describeRuleDifference } from './compare-rules.ts';
import { checkZonesAtStart } from './zone-routes.ts';

const HOUR_MS = 3_600_000;
const isFull = process.env.CAMPAIGN !== undefined;
if (isFull) jest.setTimeout(HOUR_MS);
/** A Sunday, 20:03 in Vancouver by the rules of 2026: an hour later than by the older ones. */
const SUNDAY_EVENING = new Date('2026-12-07T03:03:00Z');

const aroundTheClock = Object.fromEntries(
  ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'].map((day) => [
    day,
    { from: '00:00', to: '24:00' },
  ]),
);

/** A workshop that is open around the clock, with a slot every quarter of an hour, and one of its customers. */
async function openWorkshop(timeZone: string, now = SUNDAY_EVENING) {
  const slots = Array.from(
    { length: 96 },
    (_, index) => `${String(index >> 2).padStart(2, '0')}:${String((index % 4) * 15).padStart(2, '0')}`,
  );
  const api = await startTestApi({
    settings: {
      organisation: { timeZone },
      booking: { slots, openingHours: aroundTheClock, minimumNoticeMinutes: 120 },
    },
  });
  api.setNow(now);
  const settings = { organisation: { timeZone }, booking: { horizonDays: 60 } } as Parameters<
    typeof checkZonesAtStart
  >[0]['settings'];
  const warnings = () => checkZonesAtStart({ database: api.database, settings, now: () => now });
  const customer = api.customer('cleo');
  const { body: vehicle } = await customer.post('/vehicles', { device_reg: 'CAR 1' });
  const book = (date: string, time: string) =>
    customer.post('/appointments', { vehicle_id: vehicle.id, service_type: 'repair', date, time });
  return { api, customer, book, warnings };
}

const write = (api: TestApi, statement: string) => api.database.transaction((tx) => rawQuery(tx, statement));

describe('a workshop whose clocks changed their rules in 2026', () => {
  it('should offer and book from the end of the notice on', async () => {
    const { api, customer, book } = await openWorkshop('America/Vancouver');
    const { body } = await customer.get('/availability?service_type=repair&from=2026-12-06&to=2026-12-06');
    const slots: { time: string; bookable: boolean }[] = body.days[0].slots;
    expect(slots.find(({ bookable }) => bookable)?.time).toBe('22:15');
    const { status, body: refusal } = await book('2026-12-06', '21:30');
    expect([status, refusal.errors[0].code]).toEqual([422, 'too_soon']);
    const { body: visit } = await book('2026-12-06', '22:15');
    expect(visit.starts_at).toBe('2026-12-07T05:15:00.000Z');
    await api.close();
  });

  it('should compute calendars and limits by the new rules, whatever those of the database', async () => {
    const { api, customer, book } = await openWorkshop('America/Vancouver');
    const { body: visit } = await book('2026-12-09', '09:00');
    expect(visit).toMatchObject({
      starts_at: '2026-12-09T16:00:00.000Z',
      ends_at: '2026-12-09T16:15:00.000Z',
      changeable_until: '2026-12-08T16:00:00.000Z',
    });
    const { text } = await customer.get(`/appointments/${visit.id}/calendar.ics`);
    expect(readCalendarEntry(text)).toMatchObject({ start: visit.starts_at, end: visit.ends_at });
    const moved = await customer.post(`/appointments/${visit.id}/reschedule`, {
      date: '2026-12-10',
      time: '23:45',
    });
    expect(moved.body).toMatchObject({ starts_at: '2026-12-11T06:45:00.000Z' });
    await api.close();
  });
});

it('should send the offsets of a visit whose time zone is not that of the settings, which pages lack', async () => {
  const { api, customer, book } = await openWorkshop('Europe/London');
  const { body: visit } = await book('2026-12-09', '09:00');
  expect(visit.clock).toBeNull();
  await write(
    api,
    `update appointments set time_zone = 'America/Vancouver', starts_at = '2026-12-09T16:00:00Z' where id = '${visit.id}'`,
  );
  const { body: one } = await customer.get(`/appointments/${visit.id}`);
  const { body: list } = await customer.get('/appointments');
  expect(list.items).toEqual([one]);
  const { timeZone, changes, until } = readClock(one.clock);
  expect(timeZone).toBe('America/Vancouver');
  // By the rules of 2026 the clocks are never put back again, which older rules of browsers have happen in November.
  expect(changes.map(({ offset }) => offset)).toEqual([-420]);
  expect(until).toBeGreaterThan(Date.parse('2028-12-01T00:00:00Z'));
  await api.close();
});

it('should book at a fixed offset, which is no time zone of the database', async () => {
  const { api, book, warnings } = await openWorkshop('+05:30');
  const { status, body } = await book('2026-12-09', '09:00');
  expect([status, body.starts_at]).toEqual([201, '2026-12-09T03:30:00.000Z']);
  expect(await warnings()).toEqual([
    `Time zone +05:30: the database does not know it. Visits are computed by the rules of this release (IANA ${ZONE_RULES_EDITION}), so nothing has to be done.`,
  ]);
  await api.close();
});

describe('the rules of this release, compared with others', () => {
  let api: TestApi;
  beforeAll(async () => {
    api = await startTestApi();
  });
  afterAll(() => api.close());

  it('should be the same where clocks have not changed their rules for years', async () => {
    const years = { from: new Date('2026-01-01T00:00:00Z'), until: new Date('2028-01-01T00:00:00Z') };
    expect(await compareRules(api.database, 'Europe/London', years)).toEqual([]);
    expect(await compareRules(api.database, 'Asia/Calcutta', years)).toEqual([]);
  });

  it('should be described by both offsets and the remedy', () => {
    const others = { whose: 'the database', from: new Date('2026-11-01T09:00:00Z'), here: -420, there: -480 };
    expect(describeRuleDifference('America/Vancouver', others)).toBe(
      `Time zone America/Vancouver: from 2026-11-01T09:00:00.000Z on clocks are at UTC-07:00 by the rules of this release (IANA ${ZONE_RULES_EDITION}), by which visits are computed, and at UTC-08:00 by those of the database. If the latter are newer, update the package moment-timezone, then run npm run zones -- recompute.`,
    );
  });

  it('should be compared in every time zone', async () => {
    const year = { from: new Date('2026-01-01T00:00:00Z'), until: new Date('2027-01-01T00:00:00Z') };
    // All zones only in a campaign: for each, the database searches the names of all its zones.
    for (const zone of isFull ? ianaZoneNames() : ['Africa/Cairo', 'America/Winnipeg', 'Etc/GMT+5']) {
      for (const other of await compareRules(api.database, zone, year)) {
        expect(describeRuleDifference(zone, other)).toContain(zone);
        expect(other.here).not.toBe(other.there);
      }
    }
  });
});

describe('visits that were computed by other rules', () => {
  it('should be recomputed when an operator requests it, with the same date and time', async () => {
    const { api, customer, book, warnings } = await openWorkshop('Europe/London');
    const { body: visit } = await book('2026-12-09', '09:00');
    await book('2026-12-10', '09:00');
    await write(
      api,
      `update appointments set starts_at = starts_at + interval '1 hour', zone_rules = null where id = '${visit.id}'`,
    );
    const entry = async () =>
      readCalendarEntry((await customer.get(`/appointments/${visit.id}/calendar.ics`)).text);
    const before = await entry();
    const stale = {
      reference: visit.reference,
      date: '2026-12-09',
      time: '09:00',
      time_zone: 'Europe/London',
      starts_at: '2026-12-09T10:00:00.000Z',
      by_rules: '2026-12-09T09:00:00.000Z',
    };
    const found = { rules: ZONE_RULES_EDITION, checked: 2, stale: 1, visits: [stale], newer: 0 };
    expect((await api.internal.inject('/api/zones')).json()).toEqual({ ...found, differences: [] });
    expect(await warnings()).toEqual([
      `Upcoming visits whose stored instant differs from that by the rules of this release (IANA ${ZONE_RULES_EDITION}): 1, such as ${visit.reference} on 2026-12-09 at 09:00 in Europe/London, stored as 2026-12-09T10:00:00.000Z, by the rules 2026-12-09T09:00:00.000Z. Once all api processes are of this release, run npm run zones -- recompute.`,
    ]);

    const recompute = () => api.internal.inject({ method: 'POST', url: '/api/zones/recompute' });
    expect((await recompute()).json()).toEqual(found);
    const { body: after } = await customer.get(`/appointments/${visit.id}`);
    expect(after).toEqual(visit);
    expect(await entry()).toMatchObject({ start: stale.by_rules, sequence: before.sequence + 1 });

    expect((await recompute()).json()).toEqual({ ...found, stale: 0, visits: [] });
    expect((await entry()).sequence).toBe(before.sequence + 1);
    expect(await warnings()).toEqual([]);
    await api.close();
  });

  it('should stay unchanged if the rules were newer', async () => {
    const { api, book, warnings } = await openWorkshop('Europe/London');
    const { body: visit } = await book('2026-12-09', '09:00');
    await write(
      api,
      `update appointments set starts_at = starts_at + interval '1 hour', zone_rules = '2099a' where id = '${visit.id}'`,
    );
    const answer = await api.internal.inject({ method: 'POST', url: '/api/zones/recompute' });
    expect(answer.json()).toMatchObject({ checked: 1, stale: 0, newer: 1 });
    expect(await warnings()).toEqual([
      expect.stringMatching(
        /^Upcoming visits that were computed by newer time zone rules .* with another result: 1\./,
      ),
    ]);
    await api.close();
  });

  it('should get the workshop’s time zone when the api starts, if theirs is not in the IANA database', async () => {
    const { api, customer, book, warnings } = await openWorkshop('Asia/Kolkata');
    const { body: visit } = await book('2026-12-09', '09:00');
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
    await api.close();
  });

  it('should be refused by the database when their instant is of another day', async () => {
    const { api, book } = await openWorkshop('Europe/London');
    const { body: visit } = await book('2026-12-09', '09:00');
    const later = new Date(Date.parse(visit.starts_at) + 17 * HOUR_MS).toISOString();
    await expect(
      write(api, `update appointments set starts_at = '${later}' where id = '${visit.id}'`),
    ).rejects.toThrow(/starts_at_by_a_clock/);
    await api.close();
  });

  it('should get their instant from the database while processes of the previous release store none', async () => {
    const { api, book } = await openWorkshop('Europe/London');
    const { body: visit } = await book('2026-12-09', '09:00');
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
    await api.close();
  });
});
