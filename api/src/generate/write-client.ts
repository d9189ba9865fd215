import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createClient } from '@hey-api/openapi-ts';

/**
 * Writes the client's types and validators. The calls are written by hand (shared/kit/api): every request goes through
 * the one pipeline, and the generator's own client weighs more than all of them together.
 * @param document file with the OpenAPI document
 * @param root the repository, or a folder in its place
 */
export async function writeClient(document: string, root: string): Promise<void> {
  const folder = join(root, 'shared/kit/api/generated');
  await createClient({
    input: document,
    output: { path: folder, entryFile: false },
    plugins: [
      '@hey-api/typescript',
      // The document's date-time may have any offset, and in the export it does.
      { name: 'zod', compatibilityVersion: 'mini', requests: false, dates: { offset: true } },
    ],
    logs: { level: 'warn' },
  });
  const validators = join(folder, 'zod.gen.ts');
  const text = await readFile(validators, 'utf8');
  await writeFile(
    validators,
    text
      // Areas take it from the shell; the generator knows the library only by its own name.
      .replace("'zod/mini'", "'@forecourt/shared/schema'")
      // Pages only pass ids on, and PostgreSQL takes more than Zod does (`uuid` in api/src/platform/fields.ts).
      .replaceAll('z.uuid()', 'z.string()'),
  );
}
