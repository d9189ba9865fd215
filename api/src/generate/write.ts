import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { renderEnvironmentExample } from '@forecourt/shared/server';
import { environmentSchema } from '../environment.ts';
import { openAndMigrateDatabase } from '../platform/db/open-database.ts';
import { createOpenApiDocument } from './describe-api.ts';
import { renderTableTypes } from './describe-tables.ts';
import { saveReleasedMigrations } from './released-migrations.ts';
import { writeApiClient } from './write-client.ts';

// Writes the files that `npm run generate` generates, except host/.env.example.
const root = join(import.meta.dirname, '../../..');
const document = join(root, 'api/openapi.json');

await writeFile(document, await createOpenApiDocument());
await writeFile(join(root, 'api/src/platform/db/tables.gen.ts'), await tablesOfAllMigrations());
await writeApiClient(document, root);
saveReleasedMigrations(root);
await writeFile(
  join(root, 'api/.env.example'),
  renderEnvironmentExample('api/src/server.ts', environmentSchema.shape, root),
);

async function tablesOfAllMigrations(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'forecourt-tables-'));
  const database = await openAndMigrateDatabase({ folder }, () => {});
  const tables = await database.read(renderTableTypes);
  await database.close();
  await rm(folder, { recursive: true });
  return tables;
}
