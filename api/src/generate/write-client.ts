import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createClient } from '@hey-api/openapi-ts';
import { bodyNames, writeOperations } from './write-operations.ts';

/**
 * Writes schemas and types (zod.gen.ts) and operations (operations.gen.ts) of the client. The calls are in
 * shared/kit/api: every request of a page goes through one pipeline, which the generator's own client bypasses.
 * @param document file with the OpenAPI document
 * @param root the repository, or another folder to write to
 */
export async function writeClient(document: string, root: string): Promise<void> {
  const folder = join(root, 'shared/kit/api/generated');
  await createClient({
    input: document,
    output: { path: folder, entryFile: false },
    plugins: [
      {
        name: 'zod',
        compatibilityVersion: 'mini',
        requests: false,
        responses: false,
        // Any offset: the customer export has offsets other than Z.
        dates: { offset: true },
        definitions: { types: { infer: { name: '{{name}}', case: 'PascalCase' } } },
      },
    ],
    logs: { level: 'warn' },
  });
  const text = await readFile(document, 'utf8');
  const bodies = bodyNames(text);
  const schemas = join(folder, 'zod.gen.ts');
  const generated = await readFile(schemas, 'utf8');
  await writeFile(
    schemas,
    generated
      // Areas take the library from the shell; the generator can only import it by its own name.
      .replace("'zod/mini';", "'@forecourt/shared/schema';\nimport type { Exact } from '../call.ts';")
      .replace(/^(export type (\w+) = )(z\.infer<typeof z\w+>);$/gm, (line, head, name, type) =>
        bodies.has(name) ? `${head}Exact<${type}>;` : line,
      )
      // Pages only pass ids on, and PostgreSQL accepts more than zod (`uuid` in api/src/platform/fields.ts).
      .replaceAll('z.uuid()', 'z.string()')
      // Bundlers remove an unused schema only if it is a call marked as pure, without arguments.
      .replace(/^(export const z\w+ = )([^;]+);$/gm, '$1/* @__PURE__ */ (() => $2)();'),
  );
  await writeFile(join(folder, 'operations.gen.ts'), writeOperations(text));
}
