import { execFile } from 'node:child_process';
import { chmod, mkdtemp, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { repairAndCheckZonesAtStart } from '../zones/zone-routes.ts';
import { startTestApi, type TestApiOptions } from './test-api.ts';

/** Sunday, 20:03 in Vancouver by the rules of 2026; 19:03 by older rules. */
export const SUNDAY_EVENING_IN_VANCOUVER = new Date('2026-12-07T03:03:00Z');

const HORIZON_DAYS = 60;

const aroundTheClock = Object.fromEntries(
  ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'].map((day) => [
    day,
    { from: '00:00', to: '24:00' },
  ]),
);

const SLOTS = Array.from(
  { length: 96 },
  (_, index) => `${String(index >> 2).padStart(2, '0')}:${String((index % 4) * 15).padStart(2, '0')}`,
);

interface ZoneWorkshopOptions
  extends Pick<TestApiOptions, 'database' | 'databaseUrl' | 'mail' | 'retryPolicy'> {
  now?: Date;
}

/** Starts an api for a workshop in a time zone, open around the clock, with a signed-in customer. */
export async function startApiInZone(
  timeZone: string,
  { now = SUNDAY_EVENING_IN_VANCOUVER, ...options }: ZoneWorkshopOptions = {},
) {
  const api = await startTestApi({
    ...options,
    settings: {
      organisation: { timeZone },
      booking: {
        slots: SLOTS,
        openingHours: aroundTheClock,
        minimumNoticeMinutes: 120,
        placesPerSlot: 100,
        horizonDays: HORIZON_DAYS,
        activeAppointmentsPerCustomer: 50,
      },
    },
  });
  api.setNow(now);
  const settings = { organisation: { timeZone }, booking: { horizonDays: HORIZON_DAYS } } as Parameters<
    typeof repairAndCheckZonesAtStart
  >[0]['settings'];
  /** Replaces unknown time zones, as the api does when it starts, and returns the warnings that it would log. */
  const warnings = () => repairAndCheckZonesAtStart({ database: api.database, settings, now: () => now });
  const customer = api.customer('cleo');
  const { body: vehicle } = await customer.post('/vehicles', { device_reg: 'CAR 1' });
  const book = (date: string, time: string) =>
    customer.post('/appointments', { vehicle_id: vehicle.id, service_type: 'repair', date, time });
  return { api, customer, vehicle, book, warnings };
}

const run = promisify(execFile);

/** An edition of the IANA database with its compiled time zones. */
export interface ZoneRulesEdition {
  /** Name of the edition, such as `2025b`. */
  edition: string;
  folder: string;
}

/** Compiles time zones, and UTC, into a new folder. @param parent folder to create it in @param rules in the syntax of `zic` */
export async function compileZoneRules(parent: string, rules: string): Promise<string> {
  const folder = await newFolder(parent);
  const source = join(folder, 'source.zi');
  await writeFile(source, `${rules}\nZone Etc/UTC 0 - UTC\n`);
  // Add the folder of Debian's `zic`, which is not in the PATH of ordinary users.
  const environment = { ...process.env, PATH: `${process.env.PATH}:/usr/sbin` };
  await run('zic', ['-b', 'fat', '-d', folder, source], { env: environment });
  return folder;
}

/** Downloads and unpacks every version of the package tzdata that apt offers. Installs none. */
export async function downloadDebianZoneEditions(parent: string): Promise<ZoneRulesEdition[]> {
  const { stdout } = await run('apt-cache', ['madison', 'tzdata']);
  const versions = stdout.split('\n').flatMap((line) => line.split('|')[1]?.trim() ?? []);
  const editions: ZoneRulesEdition[] = [];
  for (const version of new Set(versions)) {
    const folder = await newFolder(parent);
    await run('apt-get', ['download', `tzdata=${version}`], { cwd: folder });
    const [archive = ''] = await readdir(folder);
    await run('dpkg-deb', ['--extract', archive, folder], { cwd: folder });
    const zoneinfo = join(folder, 'usr/share/zoneinfo');
    const [, edition = ''] =
      /^# version (\S+)/.exec(await readFile(join(zoneinfo, 'tzdata.zi'), 'utf8')) ?? [];
    editions.push({ edition, folder: zoneinfo });
  }
  return editions;
}

async function newFolder(parent: string): Promise<string> {
  const folder = await mkdtemp(join(parent, 'zones-'));
  // Make the folder readable, because the database server runs as another user.
  await chmod(folder, 0o755);
  return folder;
}
