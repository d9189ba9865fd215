import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createClient } from '@hey-api/openapi-ts';
import * as z from 'zod';
import {
  listRequestBodySchemaNames,
  renderOperationsModule,
  SCHEMAS_IN_OWN_FILE,
} from './write-operations.ts';

/** Problem schemas with additional members that pages read. For all other problems, pages use the type ApiProblem. */
const READ_PROBLEMS = ['BookingConflict', 'PhotoConflict', 'VehicleRecordConflict', 'VehicleVisitsConflict'];

const operationSchema = z.looseObject({
  responses: z.record(z.string(), z.looseObject({ description: z.string() })),
});
const componentSchema = z.looseObject({ properties: z.record(z.string(), z.unknown()).optional() });
const documentSchema = z.looseObject({
  paths: z.record(z.string(), z.record(z.string(), operationSchema)),
  components: z.looseObject({ schemas: z.record(z.string(), componentSchema) }),
});

/**
 * Writes schemas and types (zod.gen.ts, separate.gen.ts) and operations (operations.gen.ts) of the client. The calls are in
 * shared/kit/api: every request of a page goes through one pipeline, which the generator's own client bypasses.
 * @param document file with the OpenAPI document
 * @param root the repository, or another folder to write to
 */
export async function writeApiClient(document: string, root: string): Promise<void> {
  const folder = join(root, 'shared/kit/api/generated');
  const pages = partForPages(documentSchema.parse(JSON.parse(await readFile(document, 'utf8'))));
  await createClient({
    input: pages,
    output: { path: folder, entryFile: false },
    plugins: [
      {
        name: 'zod',
        compatibilityVersion: 'mini',
        requests: false,
        responses: false,
        // Accept any UTC offset: the customer export has offsets other than Z.
        dates: { offset: true },
        definitions: { types: { infer: { name: '{{name}}', case: 'PascalCase' } } },
      },
    ],
    logs: { level: 'warn' },
  });
  const text = JSON.stringify(pages);
  const bodies = listRequestBodySchemaNames(text);
  const schemas = join(folder, 'zod.gen.ts');
  const generated = await readFile(schemas, 'utf8');
  const [common, separate] = splitSchemas(
    generated
      // Import zod from the shared module, which the shell provides: the generator can only write the library's name.
      .replace(
        "'zod/mini';",
        "'@forecourt/shared/schema';\nimport type { WithoutUndefined } from '../call.ts';",
      )
      .replace(/^(export type (\w+) = )(z\.infer<typeof z\w+>);$/gm, (line, head, name, type) =>
        bodies.has(name) ? `${head}WithoutUndefined<${type}>;` : line,
      )
      // Accept any text as an id: PostgreSQL allows more than zod's UUID (api/src/platform/fields.ts).
      .replaceAll('z.uuid()', 'z.string()')
      // Bundlers remove an unused schema only if it is a call marked as pure, without arguments.
      .replace(/^(export const z\w+ = )([^;]+);$/gm, '$1/* @__PURE__ */ (() => $2)();'),
  );
  await writeFile(schemas, common);
  await writeFile(join(folder, 'separate.gen.ts'), separate);
  await writeFile(join(folder, 'operations.gen.ts'), renderOperationsModule(text));
}

/** Returns two source texts: one with all schemas except `SCHEMAS_IN_OWN_FILE`, one with these. */
function splitSchemas(source: string): [common: string, separate: string] {
  const blocks = SCHEMAS_IN_OWN_FILE.map((name) => {
    const [block] =
      new RegExp(`^export const z${name} = [^]*?^export type ${name} = .*$`, 'm').exec(source) ?? [];
    if (block === undefined) throw new Error(`The OpenAPI document has no schema ${name}.`);
    return block;
  });
  const names = new Set(blocks.join('\n').match(/\bz[A-Z]\w+/g));
  for (const name of SCHEMAS_IN_OWN_FILE) names.delete(`z${name}`);
  return [
    blocks.reduce((rest, block) => rest.replace(`${block}\n\n`, () => ''), source),
    [
      "// Generated from api/openapi.json.\n\nimport * as z from '@forecourt/shared/schema';",
      `import { ${[...names].sort().join(', ')} } from './zod.gen.ts';\n`,
      `${blocks.join('\n\n')}\n`,
    ].join('\n'),
  ];
}

/** Removes schemas of error responses and unused schemas from the document. Of problem schemas, only READ_PROBLEMS stay. */
function partForPages({ paths, components, ...rest }: z.infer<typeof documentSchema>) {
  const used = Object.fromEntries(
    Object.entries(paths).map(([url, methods]) => [
      url,
      Object.fromEntries(
        Object.entries(methods).map(([method, operation]) => [
          method,
          { ...operation, responses: withoutProblems(operation) },
        ]),
      ),
    ]),
  );
  const common = Object.keys(components.schemas.Problem?.properties ?? {});
  const problems = READ_PROBLEMS.map((name) => {
    const { properties = {} } = components.schemas[name] ?? {};
    const own = Object.entries(properties).filter(([member]) => !common.includes(member));
    return [name, { type: 'object', properties: Object.fromEntries(own) }] as const;
  });
  const schemas = Object.fromEntries(problems);
  for (const part of [used, schemas]) addReferredSchemas(part, components.schemas, schemas);
  const inOrder = Object.keys(components.schemas).flatMap((name) =>
    name in schemas ? [[name, schemas[name]]] : [],
  );
  return { ...rest, paths: used, components: { ...components, schemas: Object.fromEntries(inOrder) } };
}

function withoutProblems({ responses }: z.infer<typeof operationSchema>) {
  return Object.fromEntries(
    Object.entries(responses).map(([status, { description, ...response }]) => [
      status,
      status.startsWith('2') ? { description, ...response } : { description },
    ]),
  );
}

function addReferredSchemas(
  part: unknown,
  all: Record<string, unknown>,
  added: Record<string, unknown>,
): void {
  for (const [, name = ''] of JSON.stringify(part).matchAll(/"#\/components\/schemas\/(\w+)"/g)) {
    if (name in added) continue;
    added[name] = all[name];
    addReferredSchemas(all[name], all, added);
  }
}
