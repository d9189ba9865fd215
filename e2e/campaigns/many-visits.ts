// Measures the effect of many visits on the api's response times: `npm run campaign -- many-visits` (results: docs/testing.md).
import path from 'node:path';
import * as z from 'zod';
import { type DatabaseAddress, openAndMigrateDatabase } from '../../api/src/platform/db/open-database.ts';
import { fillDatabaseWithVisits, MANY_VISITS_COUNT } from '../../api/src/testing/large-databases.ts';
import { hasPostgres, type PostgresServer, startPostgres } from '../../api/src/testing/postgres-server.ts';
import { rawQuery } from '../../api/src/testing/raw-query.ts';
import { buildSite, listBundleNames } from '../../scripts/build/build-site.ts';
import { formatTextTable, runCommand } from '../../scripts/terminal.ts';
import { zAvailability } from '../../shared/kit/api/generated/zod.gen.ts';
import { TestApiClient } from '../world/client.ts';
import { startTestRun } from '../world/start-run.ts';
import { createWorld, type World } from '../world/world.ts';
import { ResponseTimeHistogram } from './answer-times.ts';

const listSchema = z.object({ items: z.array(z.unknown()) });

const today = Date.now();

/** UTC date (`YYYY-MM-DD`) `days` after today. In summer it differs from the workshop's date for one hour of the night. */
const utcDateAfter = (days: number) => new Date(today + days * 86_400_000).toISOString().slice(0, 10);

export const HORIZON_DAYS = 60;

const WORKSHOP_DAY_OFFSET = 1;

/** Kinds of senders; each has a separate rate limit. */
export type RequestSenderKind = 'visitor' | 'customer' | 'workshop';

export interface MeasuredRequest {
  name: string;
  by: RequestSenderKind;
  /** Path and query of the request, without the prefix `/api/v1`. */
  path: string;
  visitsIn: (body: unknown) => number;
}

const ofList = (body: unknown) => listSchema.parse(body).items.length;

function takenIn(body: unknown): number {
  const slots = zAvailability.parse(body).days.flatMap((day) => day.slots);
  return slots.reduce((taken, { places_left }) => taken + 2 - places_left, 0);
}

const MEASURED_REQUESTS: readonly MeasuredRequest[] = [
  {
    name: 'what can be booked in 60 days',
    by: 'visitor',
    path: `/availability?service_type=repair&from=${utcDateAfter(0)}&to=${utcDateAfter(HORIZON_DAYS)}`,
    visitsIn: takenIn,
  },
  { name: "a customer's list", by: 'customer', path: '/appointments?order=desc', visitsIn: ofList },
  {
    name: "the workshop's day",
    by: 'workshop',
    path: `/workshop/appointments?date=${utcDateAfter(WORKSHOP_DAY_OFFSET)}&limit=100`,
    visitsIn: ofList,
  },
];

export interface MeasuredSite {
  people: Readonly<Record<RequestSenderKind, TestApiClient>>;
  end: () => Promise<void>;
}

/** Starts a site with few or many visits. @param url of an empty database on a server; null for the embedded database */
async function openMeasuredSite(url: string | null, visits: 'few' | 'many'): Promise<MeasuredSite> {
  const world = await createWorld({}, url === null ? {} : { DATABASE_URL: url });
  try {
    const [visitor, customer] = [await world.identity.signIn(), await world.identity.signIn()];
    const workshop = await world.identity.signInAsWorkshop();
    await fill(world, url, visits, customer.uid);
    const people = {
      visitor: await TestApiClient.of(world.apiUrl, visitor),
      customer: await TestApiClient.of(world.apiUrl, customer),
      workshop: await TestApiClient.of(world.apiUrl, workshop),
    };
    return { people, end: () => world.end() };
  } catch (error) {
    await world.end();
    throw error;
  }
}

async function fill(
  world: World,
  url: string | null,
  visits: 'few' | 'many',
  customerId: string,
): Promise<void> {
  const address: DatabaseAddress = url === null ? { folder: path.join(world.data, 'api') } : { url };
  // Stop the api, because only one process at a time can open the embedded database.
  await world.stop('api');
  const database = await openAndMigrateDatabase(address, () => {});
  const lastDate = utcDateAfter(HORIZON_DAYS);
  await fillDatabaseWithVisits(database, {
    lastDate,
    customerId,
    ...(visits === 'few' ? { onlyDate: utcDateAfter(WORKSHOP_DAY_OFFSET) } : {}),
  });
  // PostgreSQL would collect statistics during the measurement. For the embedded database, the api does so when it starts.
  if (url !== null) await database.transaction((tx) => rawQuery(tx, 'analyze'));
  await database.close();
  await world.start('api');
}

/** Number of measured rounds, low enough to stay below every rate limit (api/src/platform/limits/rate-limit.ts). */
const ROUNDS = 100;
/** Rounds before measuring, so that Node compiles hot code and databases fill their caches. */
const WARM_UP_ROUNDS = 20;

/** Maximum ratio of the response times with many visits to those with few. */
const MAX_RATIO = 2;

interface Comparison {
  question: MeasuredRequest;
  few: ResponseTimeHistogram;
  many: ResponseTimeHistogram;
  visits: number;
}

async function ask(
  { people }: MeasuredSite,
  question: MeasuredRequest,
  times: ResponseTimeHistogram,
): Promise<number> {
  const began = performance.now();
  const { status, body } = await people[question.by].ask('GET', question.path);
  times.add(performance.now() - began);
  if (status !== 200)
    throw new Error(`${question.path} was answered with ${status}: ${JSON.stringify(body)}`);
  return question.visitsIn(body);
}

/** Measures both sites alternately, so that other load on the machine affects both. */
async function compare(few: MeasuredSite, many: MeasuredSite, rounds: number): Promise<Comparison[]> {
  const comparisons = MEASURED_REQUESTS.map(
    (question): Comparison => ({
      question,
      few: new ResponseTimeHistogram(),
      many: new ResponseTimeHistogram(),
      visits: 0,
    }),
  );
  for (let round = 0; round < rounds; round += 1) {
    for (const comparison of comparisons) {
      const { question } = comparison;
      const askFew = () => ask(few, question, comparison.few);
      if (round % 2 === 0) await askFew();
      comparison.visits = await ask(many, question, comparison.many);
      if (round % 2 === 1) await askFew();
    }
  }
  return comparisons;
}

async function measure(server: PostgresServer | null): Promise<Comparison[]> {
  const sites: MeasuredSite[] = [];
  const open = async (visits: 'few' | 'many') => {
    const url = server && (await server.createDatabase(visits));
    const site = await openMeasuredSite(url, visits);
    sites.push(site);
    return site;
  };
  try {
    const [few, many] = [await open('few'), await open('many')];
    await compare(few, many, WARM_UP_ROUNDS);
    return await compare(few, many, ROUNDS);
  } finally {
    for (const site of sites) await site.end();
  }
}

const ratioOf = ({ few, many }: Comparison) => many.percentile(50) / few.percentile(50);

function rowsOf(database: string, comparisons: readonly Comparison[]): string[][] {
  return comparisons.map((comparison) => [
    database,
    comparison.question.name,
    String(comparison.visits),
    ...[comparison.few, comparison.many].map((times) => times.percentile(50).toFixed(1)),
    ratioOf(comparison).toFixed(2),
  ]);
}

function brokenPromises(database: string, comparisons: readonly Comparison[]): string[] {
  return comparisons.flatMap((comparison) => {
    const asked = `${database}, ${comparison.question.name}`;
    if (comparison.visits === 0) return [`${asked}: nothing was there to be read`];
    const ratio = ratioOf(comparison);
    return ratio > MAX_RATIO ? [`${asked}: takes ${ratio.toFixed(2)} times as long`] : [];
  });
}

async function campaign(): Promise<void> {
  await buildSite(listBundleNames(), console.log);
  const endRun = await startTestRun();
  const server = hasPostgres ? await startPostgres() : null;
  const databases = [{ name: 'embedded', on: null }, ...(server ? [{ name: 'PostgreSQL', on: server }] : [])];
  const rows = [['database', 'asked for', 'visits in it', 'of few, ms', 'of many, ms', 'ratio']];
  const broken: string[] = [];
  try {
    for (const { name, on } of databases) {
      console.log(`${name}: a database with hardly a visit, and one with ${MANY_VISITS_COUNT}`);
      const comparisons = await measure(on);
      rows.push(...rowsOf(name, comparisons));
      broken.push(...brokenPromises(name, comparisons));
    }
  } finally {
    await server?.stop();
    await endRun();
  }
  console.log(`\n${formatTextTable(rows)}`);
  console.log(`\nMany visits: ${broken.length} promises broken\n${broken.join('\n')}`);
  process.exitCode = broken.length === 0 ? 0 : 1;
}

await runCommand(campaign);
