import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createClient } from '@hey-api/openapi-ts';
import { describeApi } from './describe-api.ts';

// `npm run generate` writes into the repository; the test that looks whether it was run names another folder.
const root = process.argv[2] ?? join(import.meta.dirname, '../../..');
const document = join(root, 'api/openapi.json');

await mkdir(join(root, 'api'), { recursive: true });
await writeFile(document, await describeApi());

// Types and validators only. The calls are written by hand (shared/kit/api): every request goes through the one
// pipeline, and the generator's own client weighs more than all of them together.
await createClient({
  input: document,
  output: { path: join(root, 'shared/kit/api/generated'), entryFile: false },
  plugins: ['@hey-api/typescript', { name: 'zod', compatibilityVersion: 'mini', requests: false }],
  logs: { level: 'warn' },
});
