/** @jest-environment ./api/src/platform/db/testing/database-environment.ts */
import { randomInt } from 'node:crypto';
import { formatTextTable } from '../../../scripts/terminal.ts';
import type { Database } from '../../src/platform/db/database.ts';
import { openAndMigrateDatabase } from '../../src/platform/db/open-database.ts';
import {
  createPostgresTestDatabase,
  type PostgresTestDatabase,
} from '../../src/platform/db/testing/template-database.ts';
import { reopenDatabase } from '../../src/platform/db/testing/test-database.ts';
import { hasPostgres } from '../../src/testing/postgres-server.ts';
import { LIMITED_WORK } from '../rules/visit-rules.ts';
import { WORKSHOP_SETTINGS } from '../rules/workshop.ts';
import { startApi } from '../start-api.ts';
import { startTestSiteResources, type TestSiteResources } from '../start-emulator.ts';
import { findHistoryViolations } from './find-faults.ts';
import {
  type CustomerWrite,
  listAcknowledgedAttempts,
  listLostAttempts,
  listRefusedAttempts,
  type RequestHistory,
} from './history.ts';
import {
  ApiCluster,
  buildSettingsWithSlots,
  listChangeableVisitDates,
  readFinalAppointmentsAndSlotPlaces,
  readFinalResponses,
  type SignedUpCustomer,
  signUpCustomers,
  simulateCustomers,
} from './play-day.ts';
import { findChangeToVersion } from './stays.ts';

const UNANSWERED = 'changes whose request got no response';

const { CAMPAIGN, VISITS_SEED } = process.env;

/** Numbers of this run; `npm run campaign -- visits` uses the larger ones. */
const SIZE = CAMPAIGN
  ? { customers: 200, slots: 36, days: 3, steps: 12, crashes: 3 }
  : { customers: 10, slots: 6, days: 1, steps: 9, crashes: 1 };
jest.setTimeout(CAMPAIGN ? 3_600_000 : 120_000);

const seed = Number(VISITS_SEED ?? randomInt(2 ** 31));
const settings = buildSettingsWithSlots(SIZE.slots, WORKSHOP_SETTINGS.booking.serviceTypes);

/** Outcomes that every run must contain, so that it tests them at all. */
const USUAL = [
  'acknowledged: book',
  'acknowledged: move',
  'acknowledged: cancel',
  'refused: slot_taken',
  UNANSWERED,
];
const SELDOM = [
  'acknowledged: move by the workshop',
  'refused: too_many_active',
  'refused: vehicle_already_booked',
  'refused: changed_elsewhere',
  'refused: not_changeable',
  'refused: illegal_status',
];
const wanted = CAMPAIGN ? [...USUAL, ...SELDOM] : USUAL;

let shared: TestSiteResources;
beforeAll(async () => {
  shared = await startTestSiteResources(settings);
});
afterAll(() => shared?.stop());

/** Databases to test, each with its number of api processes. The embedded database runs inside the only process. */
const databases = [
  { name: 'the embedded database', processes: 1 },
  ...(hasPostgres ? [{ name: 'a PostgreSQL server', processes: 2 }] : []),
];

describe.each(databases)('customers and workshop who change visits at once, on $name', ({ processes }) => {
  let server: PostgresTestDatabase | undefined;
  let site: ApiCluster;
  let open: () => Promise<Database>;
  beforeAll(async () => {
    if (processes > 1) server = await createPostgresTestDatabase();
    const url = server?.url;
    site = await ApiCluster.open(processes, () =>
      startApi(shared.folder, { ...shared.env, ...(url ? { DATABASE_URL: url } : {}) }),
    );
    open = () =>
      url ? openAndMigrateDatabase({ url }, () => {}) : reopenDatabase(shared.env.DATA_DIR as string);
  });
  afterAll(async () => {
    await site?.close();
    await server?.stop();
  });

  it(`loses and doubles no acknowledged visit or place when a process is killed (VISITS_SEED=${seed})`, async () => {
    const history: RequestHistory = { writes: [], offers: [], lists: [] };
    const days = listChangeableVisitDates(Date.now(), SIZE.days);
    const owners: SignedUpCustomer[] = [];
    for (const [index, date] of days.entries()) {
      const comers = await signUpCustomers(site, shared.emulator, SIZE.customers);
      await simulateCustomers(site, comers, date, history, { ...SIZE, seed: seed + index });
      owners.push(...comers);
    }
    const shown = await readFinalResponses(owners, days, history);
    await site.close();
    const database = await open();
    const rows = await readFinalAppointmentsAndSlotPlaces(database).finally(() => database.close());
    const limits = { ...settings.booking, atOnce: LIMITED_WORK };
    const faults = findHistoryViolations(history, { ...shown, ...rows }, limits);
    const tally: Record<string, number> = { ...tallyOf(history), 'faults found': faults.length };
    if (CAMPAIGN)
      console.log(formatTextTable(Object.entries(tally).map(([name, count]) => [name, String(count)])));
    expect(faults).toEqual([]);
    expect(wanted.filter((outcome) => !tally[outcome])).toEqual([]);
  });
});

/** Returns the number of requests, and of changes and refusals by outcome. */
function tallyOf({ writes, offers, lists }: RequestHistory): Record<string, number> {
  const attempts = writes.flatMap((write) => write.attempts);
  const done = writes.filter((write) => listAcknowledgedAttempts(write).length > 0);
  const unanswered = writes.filter((write) => listLostAttempts(write).length > 0);
  return {
    requests: attempts.length + offers.length + lists.length,
    ...counted(done.map(({ wish }) => `acknowledged: ${wish.do}`)),
    ...counted(writes.flatMap(listRefusedAttempts).map(({ code }) => `refused: ${code}`)),
    [UNANSWERED]: unanswered.length,
    'done before they were sent again': unanswered.filter(wasDoneUnheard).length,
  };
}

/** Whether the reported change is older than its request: an earlier request made it, and its response was lost. */
function wasDoneUnheard(write: CustomerWrite): boolean {
  return listAcknowledgedAttempts(write).some(
    ({ from, visit }) => Date.parse(findChangeToVersion(visit).changed_at) < from,
  );
}

function counted(names: readonly string[]): Record<string, number> {
  const groups = Map.groupBy(names.toSorted(), (name) => name);
  return Object.fromEntries([...groups].map(([name, { length }]) => [name, length]));
}
