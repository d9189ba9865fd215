import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { createClient } from '@hey-api/openapi-ts';
import { openDatabase } from '../platform/db/open-database.ts';
import { describeApi } from './describe-api.ts';
import { describeTables } from './describe-tables.ts';

// `npm run generate` writes into the repository; the test that looks whether it was run names another folder.
const root = process.argv[2] ?? join(import.meta.dirname, '../../..');
const document = join(root, 'api/openapi.json');

await write('api/openapi.json', await describeApi());
await write('api/src/platform/db/tables.gen.ts', await tablesOfAllMigrations());

// Types and validators only. The calls are written by hand (shared/kit/api): every request goes through the one
// pipeline, and the generator's own client weighs more than all of them together.
await createClient({
  input: document,
  output: { path: join(root, 'shared/kit/api/generated'), entryFile: false },
  plugins: ['@hey-api/typescript', { name: 'zod', compatibilityVersion: 'mini', requests: false }],
  logs: { level: 'warn' },
});

async function write(file: string, text: string): Promise<void> {
  await mkdir(dirname(join(root, file)), { recursive: true });
  await writeFile(join(root, file), text);
}

async function tablesOfAllMigrations(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'forecourt-tables-'));
  const database = await openDatabase({ folder }, () => {});
  const tables = await database.read(describeTables);
  await database.close();
  await rm(folder, { recursive: true });
  return tables;
}
