/** @jest-environment ./api/src/platform/db/testing/database-environment.ts */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import {
  IANA_TIME_ZONE_DATABASE_VERSION,
  listIanaZoneNames,
  listUtcOffsetChanges,
  localDateAt,
  toInstant,
} from '@forecourt/shared/zones';
import { addVehicleToCustomer, findOpenDays } from '../../test/booker.ts';
import { startApi } from '../../test/start-api.ts';
import { startIdentityEmulator } from '../../test/start-emulator.ts';
import { openAndMigrateDatabase } from '../platform/db/open-database.ts';
import { openPostgresDatabase } from '../platform/db/postgres-database.ts';
import { openEmbeddedDatabase } from '../platform/db/testing/test-database.ts';
import { startMailServer } from '../testing/mail-server.ts';
import { canReplaceServerTimeZones, type PostgresServer, startPostgres } from '../testing/postgres-server.ts';
import { QUICK_RETRY_POLICY } from '../testing/quick-queue.ts';
import { parseCalendarEntry } from '../testing/read-calendar-entry.ts';
import { createReminderBody } from '../testing/test-api.ts';
import {
  compileZoneRules,
  downloadDebianZoneEditions,
  SUNDAY_EVENING_IN_VANCOUVER,
  startApiInZone,
} from '../testing/zones.ts';
import {
  compareZoneRulesWithDatabase,
  compareZoneRulesWithNode,
  describeZoneRuleDifference,
  type ZoneRuleDifference,
} from './compare-rules.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;
const isFull = process.env.CAMPAIGN !== undefined;
jest.setTimeout(isFull ? 3 * HOUR_MS : 120_000);

/** The ten years that are compared. */
const YEARS = { from: new Date('2026-01-01T00:00:00Z'), until: new Date('2036-01-01T00:00:00Z') };

/** Rules of a database that differ from ours in each way that they can. Europe/London is missing. */
const OTHER_RULES = `
# British Columbia before 2026: clocks change twice a year.
Rule Canada 2007 max - Mar Sun>=8 2:00 1:00 D
Rule Canada 2007 max - Nov Sun>=1 2:00 0 S
Zone America/Vancouver -8:00 Canada P%sT
# Summer time begins and ends a week late.
Rule Late 1996 max - Apr Sun>=1 1:00u 1:00 S
Rule Late 1996 max - Nov Sun>=1 1:00u 0 -
Zone Europe/Berlin 1:00 Late CE%sT
# Summer time was abolished.
Zone America/New_York -5:00 - EST
# Another offset all year round.
Zone Asia/Tokyo 10:15 - XXT
`;

/** Every zone at an offset that none of them has. */
const everyZoneWrong = listIanaZoneNames()
  .filter((zone) => !/^(Etc\/)?(UTC|UCT|GMT|Universal|Zulu)/.test(zone))
  .map((zone) => `Zone ${zone} 7:10 - XXT`)
  .join('\n');

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'forecourt-zones-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const differencesOf = async (databaseUrl: string, zones: readonly string[], years = YEARS) => {
  const database = openPostgresDatabase(databaseUrl, () => {}, null);
  try {
    return await compareZoneRulesWithDatabase(database, zones, years);
  } finally {
    await database.close();
  }
};

const canReplace = canReplaceServerTimeZones();
if (!canReplace) {
  console.warn('SKIPPED: a database with other rules of time zones. It needs Debian’s server, and root.');
}
const describeWithZones = canReplace ? describe : describe.skip;

describeWithZones('on a database with other rules', () => {
  let server: PostgresServer;
  let databases = 0;
  beforeAll(async () => {
    server = await startPostgres({
      zoneinfo: await compileZoneRules(folder, OTHER_RULES),
      timeZone: 'America/Vancouver',
    });
    await (await openAndMigrateDatabase({ url: await server.createDatabase('template') }, () => {})).close();
  });
  afterAll(() => server?.stop());

  const newDatabase = () => server.createDatabase(`copy_${databases++}`, 'template');

  it('finds the first moment of each difference', async () => {
    const zones = ['America/Vancouver', 'Europe/Berlin', 'America/New_York', 'Asia/Tokyo', 'Europe/London'];
    const years = { from: YEARS.from, until: new Date('2027-01-01T00:00:00Z') };
    const found = await differencesOf(await newDatabase(), zones, years);
    const byZone = Object.fromEntries(
      found.map(({ zone, from, theirs }) => [zone, [from?.toISOString(), theirs]]),
    );
    expect(byZone).toEqual({
      'America/Vancouver': ['2026-11-01T09:00:00.000Z', -480],
      'Europe/Berlin': ['2026-03-29T01:00:00.000Z', 60],
      'America/New_York': ['2026-03-08T07:00:00.000Z', -300],
      'Asia/Tokyo': ['2026-01-01T00:00:00.000Z', 615],
      'Europe/London': [undefined, null],
    });
  });

  it.each([
    // Zone, now, first bookable slot two hours later, and the instant of a visit at 9:00 by our own rules.
    ['America/Vancouver', SUNDAY_EVENING_IN_VANCOUVER, '2026-12-06 22:15', '2026-12-09T16:00:00.000Z'],
    ['Europe/Berlin', '2026-10-25T10:03:00Z', '2026-10-25 13:15', '2026-10-28T08:00:00.000Z'],
    ['America/New_York', '2027-07-01T14:03:00Z', '2027-07-01 12:15', '2027-07-04T13:00:00.000Z'],
    ['Asia/Tokyo', '2026-12-07T03:03:00Z', '2026-12-07 14:15', '2026-12-09T00:00:00.000Z'],
    ['Europe/London', '2027-03-27T23:58:00Z', '2027-03-28 03:00', '2027-03-29T08:00:00.000Z'],
  ])(
    'offers, books, moves and exports visits in %s by the rules of this release',
    async (zone, now, firstSlot, instant) => {
      const [date, time] = [instant.slice(0, 10), '09:00'];
      const workshop = await startApiInZone(zone, { now: new Date(now), databaseUrl: await newDatabase() });
      const { api, customer, book } = workshop;
      const [firstDate = '', firstTime = ''] = firstSlot.split(' ');
      const available = await customer.get(
        `/availability?service_type=repair&from=${firstDate}&to=${firstDate}`,
      );
      expect(available.body.days[0]?.slots.find(({ bookable }) => bookable)?.time).toBe(firstTime);
      const { status, body: visit } = await book(date, time);
      const minutes = (at: string, more: number) => new Date(Date.parse(at) + more * MINUTE_MS).toISOString();
      expect([status, visit]).toMatchObject([
        201,
        {
          ...{ date, time, starts_at: instant, ends_at: minutes(instant, 15) },
          changeable_until: minutes(instant, -24 * 60),
        },
      ]);
      const { text } = await customer.get(`/appointments/${visit.id}/calendar.ics`);
      const entry = { start: visit.starts_at, end: visit.ends_at };
      expect(parseCalendarEntry(text)).toMatchObject(entry);
      const feed = await customer.put('/me/calendar-feed', undefined);
      const subscribed = await api.send({ method: 'GET', url: feed.body.path, headers: {} });
      expect(parseCalendarEntry(subscribed.text)).toMatchObject(entry);
      const moved = await customer.post(`/appointments/${visit.id}/reschedule`, { date, time: '15:45' });
      expect(moved.body.starts_at).toBe(minutes(instant, 6 * 60 + 45));
      const mechanic = api.customer('mechanic', { role: 'workshop' });
      const { items } = (await mechanic.get(`/workshop/appointments?date=${date}`)).body;
      expect(items).toMatchObject([{ id: visit.id, starts_at: moved.body.starts_at }]);
      const today = localDateAt(new Date(now), zone);
      const reminder = createReminderBody(workshop.vehicle.id, { due_date: today });
      expect((await customer.post('/reminders', reminder)).body.state).toBe('due');
      const check = (await api.internal.inject('/api/zones')).json();
      expect(check).toMatchObject({ checked: 1, stale: 0 });
      expect(await workshop.warnings()).toContainEqual(
        expect.stringMatching(`^Time zone ${zone}: .*the database`),
      );
      await api.close();
    },
  );

  it('mails the time and the instant by the rules of this release', async () => {
    const mails = await startMailServer();
    const { api, book } = await startApiInZone('America/Vancouver', {
      databaseUrl: await newDatabase(),
      mail: { smtpUrl: mails.url, from: 'visits@garage.example', siteUrl: 'https://garage.example' },
      retryPolicy: QUICK_RETRY_POLICY,
    });
    api.accounts.setVerifiedEmail('cleo', 'cleo@mail.example');
    await api.app.listen({ port: 0, host: '127.0.0.1' });
    const { body: visit } = await book('2026-12-09', '09:00');
    while (mails.mails.length === 0) await delay(20);
    const [mail] = mails.mails;
    expect(mail?.text).toMatch(/When: +Wednesday 9 December 2026, 09:00/);
    const entry = mail?.attachments.find(({ contentType }) => contentType.startsWith('text/calendar'));
    const { starts_at: start, ends_at: end } = visit;
    expect(parseCalendarEntry(String(entry?.content))).toMatchObject({ start, end });
    await api.close();
    await mails.stop();
  });

  // The emulator takes too long to start for every run; api/test/processes.integration.test.ts covers the process's time zone.
  if (isFull) {
    it('starts with a warning, and books by the rules of this release, whatever time zone its process has', async () => {
      const zone = 'Asia/Tokyo';
      const settings = join(folder, 'tokyo.json');
      await writeFile(settings, JSON.stringify({ organisation: { timeZone: zone } }));
      const emulator = await startIdentityEmulator(join(folder, 'emulator'), settings);
      const api = await startApi(folder, {
        FORECOURT_SETTINGS: settings,
        FIREBASE_AUTH_EMULATOR_HOST: emulator.host,
        DATABASE_URL: await newDatabase(),
        DATA_DIR: join(folder, 'data'),
        LOG_LEVEL: 'warn',
        TZ: 'Pacific/Apia',
      });
      try {
        expect(api.output()).toMatch(
          /Time zone Asia\/Tokyo: from \S+ on clocks are at UTC\+09:00 .* UTC\+10:15 by those of the database/,
        );
        const booker = await addVehicleToCustomer(api.send, (await emulator.signUp()).token);
        const [date = ''] = await findOpenDays(booker, 1);
        const visit = { vehicle_id: booker.vehicle_id, service_type: 'repair', date, time: '10:00' };
        const { body } = await booker.customer.post('/appointments', visit);
        expect(body.starts_at).toBe(`${date}T01:00:00.000Z`);
        const { text } = await booker.customer.get(`/appointments/${body.id}/calendar.ics`);
        expect(parseCalendarEntry(text)).toMatchObject({ start: body.starts_at, end: body.ends_at });
      } finally {
        await api.stop();
        await emulator.stop();
      }
    });
  }
});

if (isFull) {
  describe('every time zone, for ten years', () => {
    it('are those of Node and of the embedded database, unless one of them has another edition', async () => {
      const database = await openEmbeddedDatabase();
      const found = compareZoneRulesWithNode(listIanaZoneNames(), YEARS);
      for (const zones of batchesOf(listIanaZoneNames()))
        found.push(...(await compareZoneRulesWithDatabase(database, zones, YEARS)));
      await database.close();
      report(found);
      for (const whose of new Set(found.map((each) => each.whose))) {
        const zones = found.filter((each) => each.whose === whose).length;
        expect(zones / listIanaZoneNames().length).toBeLessThan(0.1);
      }
    });
  });

  describeWithZones('every time zone on a PostgreSQL server, for ten years', () => {
    it('are those of Debian’s package of the same edition, and differ from older ones in few zones', async () => {
      const editions = await downloadDebianZoneEditions(folder);
      expect(editions.map(({ edition }) => edition)).toContain(IANA_TIME_ZONE_DATABASE_VERSION);
      for (const { edition, folder: zoneinfo } of editions) {
        const server = await startPostgres({ zoneinfo });
        const found = await differencesOf(await server.createDatabase('compared'), listIanaZoneNames());
        await server.stop();
        report(found.map((each) => ({ ...each, whose: `PostgreSQL with IANA ${edition}` })));
        if (edition === IANA_TIME_ZONE_DATABASE_VERSION) expect(found).toEqual([]);
        expect(found.length).toBeLessThan(60);
      }
    });

    it('is booked by the rules of this release when the database has every zone wrong', async () => {
      const server = await startPostgres({ zoneinfo: await compileZoneRules(folder, everyZoneWrong) });
      await (
        await openAndMigrateDatabase({ url: await server.createDatabase('template') }, () => {})
      ).close();
      const database = await openAndMigrateDatabase(
        { url: await server.createDatabase('copy', 'template') },
        () => {},
      );
      const wrong: string[] = [];
      let visits = 0;
      for (const zone of distinctZones()) {
        const { api, warnings } = await startApiInZone(zone, { database });
        expect(await warnings()).not.toEqual([]);
        for (const change of changesIn(zone)) {
          api.setNow(new Date(change - 3 * DAY_MS));
          const customer = api.customer(`${zone} ${change}`);
          const { body: vehicle } = await customer.post('/vehicles', { device_reg: 'CAR 1' });
          const days = [-1, 0, 1].map((day) => localDateAt(new Date(change + day * DAY_MS), zone));
          for (const date of new Set(days)) {
            for (const time of ['00:15', '01:30', '02:30', '09:00', '23:45']) {
              const visit = { vehicle_id: vehicle.id, service_type: 'repair', date, time };
              const { status, body } = await customer.post('/appointments', visit);
              if (status !== 201 || body.starts_at !== toInstant(date, time, zone).toISOString()) {
                wrong.push(`${zone} ${date} ${time}: ${status} ${JSON.stringify(body)}`);
                continue;
              }
              visits += 1;
              const { text } = await customer.get(`/appointments/${body.id}/calendar.ics`);
              if (parseCalendarEntry(text).start !== body.starts_at)
                wrong.push(`${zone} ${date} ${time}: ${text}`);
            }
          }
        }
        await api.close();
      }
      console.log(`${visits} visits in ${distinctZones().length} zones`);
      await database.close();
      await server.stop();
      expect(wrong).toEqual([]);
    });
  });
}

function batchesOf(zones: readonly string[]): string[][] {
  const count = Math.ceil(zones.length / 50);
  return Array.from({ length: count }, (_, index) => zones.slice(index * 50, (index + 1) * 50));
}

function report(differences: readonly ZoneRuleDifference[]): void {
  const lines = differences.map((each) => describeZoneRuleDifference(each).replace(/ If the latter .*/, ''));
  console.log([`${differences.length} differences`, ...lines].join('\n'));
}

/** Clock changes within the ten years. */
function changesIn(zone: string): number[] {
  const changes = listUtcOffsetChanges(zone).map(({ from }) => from);
  return changes.filter((from) => from >= YEARS.from.getTime() && from < YEARS.until.getTime());
}

/** The first zone for each set of rules. */
function distinctZones(): string[] {
  const rulesOf = (zone: string) =>
    JSON.stringify([listUtcOffsetChanges(zone).at(-1)?.offset, changesIn(zone)]);
  const zones = listIanaZoneNames().toReversed();
  return [...new Map(zones.map((zone) => [rulesOf(zone), zone])).values()];
}
