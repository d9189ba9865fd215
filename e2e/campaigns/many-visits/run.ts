// Measures what many visits cost whoever asks the api: `npm run campaign -- many-visits`. docs/testing.md has what was seen.
import { MANY_VISITS } from '../../../api/src/testing/many-visits.ts';
import { hasPostgres, type PostgresServer, startPostgres } from '../../../api/src/testing/postgres-server.ts';
import { buildSite } from '../../../scripts/build/build-site.ts';
import { bundles } from '../../../scripts/build/bundles.ts';
import { runCommand } from '../../../scripts/plain-error.ts';
import { textTable } from '../../../scripts/text-table.ts';
import { startRun } from '../../world/start-run.ts';
import { AnswerTimes } from '../answer-times.ts';
import { type AskedSite, openSite } from './asked-site.ts';
import { QUESTIONS, type Question } from './questions.ts';

/** So many that nobody's budget is used up (api/src/platform/limits/rate-limit-plugin.ts). */
const ROUNDS = 100;
/** For Node to compile what is run most, and for the databases to read what they need. */
const WARM_UP_ROUNDS = 20;

/** How much longer an answer may take where there are many visits. */
const MAX_RATIO = 2;

/** One question, asked on both sites. */
interface Comparison {
  question: Question;
  few: AnswerTimes;
  many: AnswerTimes;
  /** How many visits the answer tells of where there are many. */
  visits: number;
}

/** @returns how many visits the answer tells of */
async function ask({ people }: AskedSite, question: Question, times: AnswerTimes): Promise<number> {
  const began = performance.now();
  const { status, body } = await people[question.by].ask('GET', question.path);
  times.add(performance.now() - began);
  if (status !== 200)
    throw new Error(`${question.path} was answered with ${status}: ${JSON.stringify(body)}`);
  return question.visitsIn(body);
}

/** Asks both sites in turns, so that whatever else the machine does is in the times of both. */
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
