/** @jest-environment ./api/src/platform/db/testing/database-environment.ts */
import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Database } from '../platform/db/database.ts';
import { openTestDatabase } from '../platform/db/testing/test-database.ts';
import { createOpenApiDocument } from './describe-api.ts';
import { renderTableTypes } from './describe-tables.ts';

const repository = join(__dirname, '../../..');
const DOCUMENT = 'api/openapi.json';
const committed = (file: string) => readFile(join(repository, file), 'utf8');

// The generator is an ES module that Jest cannot load.
const WRITE_CLIENT = `
  import { writeApiClient } from './api/src/generate/write-client.ts';
  await writeApiClient(...process.argv.slice(1));`;

describe('the generated files', () => {
  let database: Database;
  let folder: string;
  beforeAll(async () => {
    database = await openTestDatabase();
    folder = await mkdtemp(join(tmpdir(), 'forecourt-generated-'));
  });
  afterAll(async () => {
    await database.close();
    await rm(folder, { recursive: true });
  });

  it(`${DOCUMENT} is current (else: npm run generate)`, async () => {
    expect(await committed(DOCUMENT)).toBe(await createOpenApiDocument());
  });

  it('api/src/platform/db/tables.gen.ts is current (else: npm run generate)', async () => {
    const tables = await database.read(renderTableTypes);
    expect(await committed('api/src/platform/db/tables.gen.ts')).toBe(tables);
  });

  it('shared/kit/api/generated is current (else: npm run generate)', async () => {
    const parameters = ['--input-type=module', '--eval', WRITE_CLIENT, join(repository, DOCUMENT), folder];
    await promisify(execFile)(process.execPath, parameters, { cwd: repository });
    for (const name of ['operations.gen.ts', 'separate.gen.ts', 'zod.gen.ts']) {
      const file = `shared/kit/api/generated/${name}`;
      expect(await committed(file)).toBe(await readFile(join(folder, file), 'utf8'));
    }
  });
});
