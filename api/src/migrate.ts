import { parseArgs } from 'node:util';
import { sql } from 'kysely';
import { readApiEnvironment } from './environment.ts';
import type { Database } from './platform/db/database.ts';
import {
  isLaterVersion,
  listMigrations,
  type Migration,
  migrate,
  PRODUCT_VERSION,
  readSchemaState,
} from './platform/db/migrate.ts';
import { openDatabaseForMigrations } from './platform/db/open-database.ts';
import { findStatementEffects } from './platform/db/statement-effects.ts';

/**
 * Migrates the database as a step before an update: `node api/src/migrate.ts`, with the api's environment.
 * `--plan` prints the pending migrations, and fails if they would break processes of the version `--running`. `--check` fails
 * if this version cannot work on the schema.
 */
async function main(): Promise<void> {
  const { values } = parseArgs({
    options: {
      plan: { type: 'boolean' },
      check: { type: 'boolean' },
      running: { type: 'string' },
    },
  });
  const { database: address } = readApiEnvironment(process.env);
  const database = await openDatabaseForMigrations(address, (error) =>
    console.error(`migrate: a database connection broke: ${error.message}`),
  );
  try {
    if (values.check) await check(database);
    else if (values.plan) await printPlan(database, values.running);
    else await run(database);
  } finally {
    await database.close();
  }
}

async function run(database: Database): Promise<void> {
  const began = performance.now();
  const names = await migrate(database);
  const seconds = ((performance.now() - began) / 1000).toFixed(1);
  if (names.length === 0) console.log('Nothing to migrate.');
  else console.log(`Migrated in ${seconds} s: ${names.join(', ')}.`);
  await check(database);
}

async function check(database: Database): Promise<void> {
  const { is, migrations, problem } = await readSchemaState(database);
  if (problem !== null) throw new Error(problem);
  const later = `It has migrations of later versions, with which this one works: ${migrations.join(', ')}.`;
  console.log(
    `The schema is as version ${PRODUCT_VERSION} expects. ${is === 'newer' ? later : ''}`.trimEnd(),
  );
}

async function printPlan(database: Database, running: string | undefined): Promise<void> {
  const { is, migrations, problem } = await readSchemaState(database);
  if (is === 'narrowed') throw new Error(problem ?? '');
  const pending = (await listMigrations()).filter(({ name }) => is === 'older' && migrations.includes(name));
  if (pending.length === 0) console.log('Nothing to migrate.');
  const rows = await estimateRows(database);
  for (const migration of pending) console.log(await describeMigration(migration, rows));
  const [narrowing] = pending.filter(
    ({ worksWith }) => worksWith && running && isLaterVersion(worksWith, running),
  );
  if (narrowing) {
    throw new Error(
      `${narrowing.name} narrows the schema: version ${running}, which is running, would break. Update to version ${narrowing.worksWith} first.`,
    );
  }
  console.log('This is the plan; nothing was changed.');
}

/** Estimates the number of rows of each table by PostgreSQL's statistics; tables without statistics are missing. */
async function estimateRows(database: Database): Promise<Map<string, number>> {
  const { rows } = await database.read((reader) =>
    sql<{ name: string; rows: number }>`
      select relname as name, reltuples::float8 as rows from pg_class
      where relnamespace = current_schema()::regnamespace and relkind = 'r' and reltuples >= 0
    `.execute(reader),
  );
  return new Map(rows.map(({ name, rows: estimate }) => [name, estimate]));
}

async function describeMigration(
  { name, text, worksWith }: Migration,
  rows: ReadonlyMap<string, number>,
): Promise<string> {
  if (text === null) return `${name}\n  runs code`;
  const effects = (await findStatementEffects(text)).map(({ kind, table, what, line }) => {
    const estimate = table === null ? undefined : rows.get(table);
    const size = estimate === undefined ? '' : ` (about ${Math.round(estimate).toLocaleString('en')} rows)`;
    return `  line ${line}: ${table === null ? '' : `${table}${size} `}${what}${kind === 'narrows' ? ' [narrows]' : ''}`;
  });
  const head = worksWith === null ? name : `${name}, for versions from ${worksWith} on`;
  return [head, ...(effects.length > 0 ? effects : ['  adds only'])].join('\n');
}

try {
  await main();
} catch (error) {
  console.error(`migrate: ${error instanceof Error ? error.message : String(error)}`);
  process.exitCode = 1;
}
