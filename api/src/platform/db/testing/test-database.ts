import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { toTestDatabaseAddress } from '../../../testing/pooler.ts';
import type { Database } from '../database.ts';
import { migrate } from '../migrate.ts';
import { wrapPglite } from '../pglite-database.ts';
import { DEFAULT_TIME_LIMITS, openPostgresDatabase } from '../postgres-database.ts';
import { copyTemplateDatabase } from './template-database.ts';

declare global {
  /** PGlite's module, set by `database-environment.ts`. */
  var pgliteOutsideJest: unknown;
}

// Replace PGlite by the module that was loaded outside of Jest (`database-environment.ts`).
jest.mock('@electric-sql/pglite', () => {
  if (globalThis.pgliteOutsideJest) return globalThis.pgliteOutsideJest;
  throw new Error(
    'Begin the test file with /** @jest-environment ./api/src/platform/db/testing/database-environment.ts */',
  );
});

const MIGRATIONS = join(__dirname, '../migrations');
const CACHE = join(tmpdir(), 'forecourt-test-databases');

/** Opens a migrated database for a test: on the server of this test run if there is one, else embedded (three times slower). */
export async function openTestDatabase(): Promise<Database> {
  return (await openCopy()) ?? openEmbeddedDatabase();
}

export async function openEmptyDatabase(): Promise<Database> {
  return (await openCopy('template0')) ?? wrapPglite(await PGlite.create());
}

async function openCopy(from?: string): Promise<Database | null> {
  const url = await copyTemplateDatabase(from);
  if (url === null) return null;
  const address = toTestDatabaseAddress(url);
  return openPostgresDatabase(address.url, () => {}, DEFAULT_TIME_LIMITS, address.directUrl);
}

/**
 * Opens a migrated database in memory from a cached file, which is written again when migrations or PGlite change. Opening it
 * costs a fifth of migrating.
 */
export async function openEmbeddedDatabase(): Promise<Database> {
  const template = join(CACHE, `migrated-${fingerprint()}.tar`);
  if (!existsSync(template)) await writeTemplate(template);
  // Read the template synchronously, because another test file may replace it meanwhile.
  return wrapPglite(await PGlite.create({ loadDataDir: new Blob([readFileSync(template)]) }));
}

/** Opens the database in the data folder of an api process that has ended. */
export async function reopenDatabase(folder: string): Promise<Database> {
  return wrapPglite(await PGlite.create(join(folder, 'postgres')));
}

function fingerprint(): string {
  const sources = [join(__dirname, '../migrate.ts'), require.resolve('@electric-sql/pglite')];
  const migrations = readdirSync(MIGRATIONS).map((name) => join(MIGRATIONS, name));
  const hash = createHash('sha256');
  for (const file of [...sources, ...migrations.sort()])
    hash.update(basename(file)).update(readFileSync(file));
  return hash.digest('hex').slice(0, 16);
}

/** Writes the template under another name and then renames it, because several test files may do this at once. */
async function writeTemplate(file: string): Promise<void> {
  const pglite = await PGlite.create();
  await migrate(wrapPglite(pglite));
  const dump = await pglite.dumpDataDir('none');
  await pglite.close();
  const written = `${file}.${process.pid}`;
  mkdirSync(CACHE, { recursive: true });
  writeFileSync(written, new Uint8Array(await dump.arrayBuffer()));
  renameSync(written, file);
}
