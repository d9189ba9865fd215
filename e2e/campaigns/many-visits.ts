// Measures the effect of many visits on the api's response times: `npm run campaign -- many-visits`. docs/testing.md contains
// the results.
import path from 'node:path';
import * as z from 'zod';
import { type DatabaseAddress, openDatabase } from '../../api/src/platform/db/open-database.ts';
import { fillWithVisits, MANY_VISITS } from '../../api/src/testing/large-databases.ts';
import { hasPostgres, type PostgresServer, startPostgres } from '../../api/src/testing/postgres-server.ts';
import { rawQuery } from '../../api/src/testing/raw-query.ts';
import { buildSite, bundles } from '../../scripts/build/build-site.ts';
import { runCommand, textTable } from '../../scripts/terminal.ts';
import { zAvailability } from '../../shared/kit/api/generated/zod.gen.ts';
import { Client } from '../world/client.ts';
import { startRun } from '../world/start-run.ts';
import { createWorld, type World } from '../world/world.ts';
import { AnswerTimes } from './answer-times.ts';

const listSchema = z.object({ items: z.array(z.unknown()) });

const today = Date.now();

/** In UTC (`YYYY-MM-DD`), which differs from the workshop's date for one hour in summer. */
export const dayIn = (days: number) => new Date(today + days * 86_400_000).toISOString().slice(0, 10);

export const HORIZON_DAYS = 60;

export const WORKSHOP_DAY = 1;

/** Senders, each with a separate rate limit. */
export type Asker = 'visitor' | 'customer' | 'workshop';

export interface Question {
  name: string;
  by: Asker;
  /** Without `/api/v1`. */
  path: string;
  visitsIn: (body: unknown) => number;
}

const ofList = (body: unknown) => listSchema.parse(body).items.length;

function takenIn(body: unknown): number {
  const slots = zAvailability.parse(body).days.flatMap((day) => day.slots);
  return slots.reduce((taken, { places_left }) => taken + 2 - places_left, 0);
}

export const QUESTIONS: readonly Question[] = [
  {
    name: 'what can be booked in 60 days',
    by: 'visitor',
    path: `/availability?service_type=repair&from=${dayIn(0)}&to=${dayIn(HORIZON_DAYS)}`,
    visitsIn: takenIn,
  },
  { name: "a customer's list", by: 'customer', path: '/appointments?order=desc', visitsIn: ofList },
  {
    name: "the workshop's day",
    by: 'workshop',
    path: `/workshop/appointments?date=${dayIn(WORKSHOP_DAY)}&limit=100`,
    visitsIn: ofList,
  },
];

export interface AskedSite {
  people: Readonly<Record<Asker, Client>>;
  end: () => Promise<void>;
}

/**
 * @param url of an empty database on a server; null for the embedded one
 * @param visits many, or only those that the lists contain
 */
export async function openSite(url: string | null, visits: 'few' | 'many'): Promise<AskedSite> {
  const world = await createWorld({}, url === null ? {} : { DATABASE_URL: url });
  try {
    const [visitor, customer] = [await world.identity.signIn(), await world.identity.signIn()];
    const workshop = await world.identity.signInAsWorkshop();
    await fill(world, url, visits, customer.uid);
    const people = {
      visitor: await Client.of(world.apiUrl, visitor),
      customer: await Client.of(world.apiUrl, customer),
      workshop: await Client.of(world.apiUrl, workshop),
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
  // Only one process at a time can open the embedded database.
  await world.stop('api');
  const database = await openDatabase(address, () => {});
  const lastDate = dayIn(HORIZON_DAYS);
  await fillWithVisits(database, {
    lastDate,
    customerId,
    ...(visits === 'few' ? { nothingBut: dayIn(WORKSHOP_DAY) } : {}),
  });
  // A server does this by itself a little later; the embedded database never does.
  if (url !== null) await database.transaction((tx) => rawQuery(tx, 'analyze'));
  await database.close();
  await world.start('api');
}

/** Below every rate limit (api/src/platform/limits/rate-limit.ts). */
const ROUNDS = 100;
/** Lets Node compile hot code and databases fill their caches. */
const WARM_UP_ROUNDS = 20;

/** Allowed slowdown with many visits. */
const MAX_RATIO = 2;

interface Comparison {
  question: Question;
  few: AnswerTimes;
  many: AnswerTimes;
  visits: number;
}

async function ask({ people }: AskedSite, question: Question, times: AnswerTimes): Promise<number> {
  const began = performance.now();
  const { status, body } = await people[question.by].ask('GET', question.path);
  times.add(performance.now() - began);
  if (status !== 200)
    throw new Error(`${question.path} was answered with ${status}: ${JSON.stringify(body)}`);
  return question.visitsIn(body);
}

/** Measures both sites in turns, so that other load on the machine affects both. */
async function compare(few: AskedSite, many: AskedSite, rounds: number): Promise<Comparison[]> {
  const comparisons = QUESTIONS.map(
    (question): Comparison => ({
      question,
      few: new AnswerTimes(),
      many: new AnswerTimes(),
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
  const sites: AskedSite[] = [];
  const open = async (visits: 'few' | 'many') => {
    const url = server && (await server.createDatabase(visits));
    const site = await openSite(url, visits);
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
  await buildSite(bundles(), console.log);
  const endRun = await startRun();
  const server = hasPostgres ? await startPostgres() : null;
  const databases = [{ name: 'embedded', on: null }, ...(server ? [{ name: 'PostgreSQL', on: server }] : [])];
  const rows = [['database', 'asked for', 'visits in it', 'of few, ms', 'of many, ms', 'ratio']];
  const broken: string[] = [];
  try {
    for (const { name, on } of databases) {
      console.log(`${name}: a database with hardly a visit, and one with ${MANY_VISITS}`);
      const comparisons = await measure(on);
      rows.push(...rowsOf(name, comparisons));
      broken.push(...brokenPromises(name, comparisons));
    }
  } finally {
    await server?.stop();
    await endRun();
  }
  console.log(`\n${textTable(rows)}`);
  console.log(`\nMany visits: ${broken.length} promises broken\n${broken.join('\n')}`);
  process.exitCode = broken.length === 0 ? 0 : 1;
}

await runCommand(campaign);
