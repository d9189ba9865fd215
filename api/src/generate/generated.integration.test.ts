/** @jest-environment node */
import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

const repository = join(__dirname, '../../..');
const files = [
  'api/openapi.json',
  'api/src/platform/db/tables.gen.ts',
  'shared/kit/api/generated/types.gen.ts',
  'shared/kit/api/generated/zod.gen.ts',
];

describe('the generated files', () => {
  let folder: string;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'forecourt-generated-'));
    await promisify(execFile)(process.execPath, [join(__dirname, 'write.ts'), folder], { cwd: repository });
  }, 60_000);
  afterAll(() => rm(folder, { recursive: true, force: true }));

  it.each(files)('should be current: %s (else: npm run generate)', async (file) => {
    const [committed, fresh] = await Promise.all([
      readFile(join(repository, file), 'utf8'),
      readFile(join(folder, file), 'utf8'),
    ]);
    expect(committed).toBe(fresh);
  });
});
