import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import type { Database } from '../database.ts';
import { migrate } from '../migrate.ts';
import { pgliteDatabaseOn } from '../pglite-database.ts';
import { createPostgresDatabase } from '../postgres-database.ts';
import { copyTemplate } from './template-database.ts';

declare global {
  /** Put there by `database-environment.ts`. */
  var pgliteOutsideJest: unknown;
}

// Not another behaviour, only another way to load the same: see `database-environment.ts`.
jest.mock('@electric-sql/pglite', () => {
  if (globalThis.pgliteOutsideJest) return globalThis.pgliteOutsideJest;
  throw new Error(
    'Begin the test file with /** @jest-environment ./api/src/platform/db/testing/database-environment.ts */',
  );
});

const MIGRATIONS = join(__dirname, '../migrations');
const CACHE = join(tmpdir(), 'forecourt-test-databases');

/**
 * A database with all tables, for tests: on the server of this run (`npm run integration`), where there is one, which takes
 * a third of the time; otherwise the embedded one.
 */
export async function openTestDatabase(): Promise<Database> {
  const url = await copyTemplate();
  return url === null ? openEmbeddedDatabase() : createPostgresDatabase(url, () => {});
}

/**
 * A database in memory with all tables. It is a copy of one that was migrated once and is kept in a file for as long as
 * neither the migrations nor the embedded database change: opening it costs a fifth of migrating.
 */
export async function openEmbeddedDatabase(): Promise<Database> {
  const template = join(CACHE, `migrated-${fingerprint()}.tar`);
  if (!existsSync(template)) await writeTemplate(template);
  // All of it at once: another test file that began at the same time may yet put its own template in place.
  return pgliteDatabaseOn(await PGlite.create({ loadDataDir: new Blob([readFileSync(template)]) }));
}

/** A database in memory without a table. */
export async function openEmptyDatabase(): Promise<Database> {
  return pgliteDatabaseOn(await PGlite.create());
}

/** What an api process that has ended left in its data folder. */
export async function openLeftDatabase(folder: string): Promise<Database> {
  return pgliteDatabaseOn(await PGlite.create(join(folder, 'postgres')));
}

function fingerprint(): string {
  const sources = [join(__dirname, '../migrate.ts'), require.resolve('@electric-sql/pglite')];
  const migrations = readdirSync(MIGRATIONS).map((name) => join(MIGRATIONS, name));
  const hash = createHash('sha256');
  for (const file of [...sources, ...migrations.sort()]) hash.update(readFileSync(file));
  return hash.digest('hex').slice(0, 16);
}

/** Whole or not at all: several test files may do this at the same time. */
async function writeTemplate(file: string): Promise<void> {
  const pglite = await PGlite.create();
  await migrate(pgliteDatabaseOn(pglite));
  const dump = await pglite.dumpDataDir('none');
  await pglite.close();
  const written = `${file}.${process.pid}`;
  mkdirSync(CACHE, { recursive: true });
  writeFileSync(written, new Uint8Array(await dump.arrayBuffer()));
  renameSync(written, file);
}
