import * as z from 'zod';

const schemaSchema = z.object({
  $ref: z.string().optional(),
  type: z.string().optional(),
  enum: z.array(z.string()).optional(),
  anyOf: z.array(z.object({ $ref: z.string().optional(), type: z.string().optional() })).optional(),
});
const contentSchema = z.record(z.string(), z.object({ schema: schemaSchema })).default({});
const operationSchema = z.object({
  operationId: z.string(),
  summary: z.string(),
  parameters: z
    .array(
      z.object({
        name: z.string(),
        in: z.enum(['path', 'query', 'header']),
        required: z.boolean().default(false),
        schema: schemaSchema,
      }),
    )
    .default([]),
  requestBody: z.object({ content: contentSchema }).optional(),
  responses: z.record(z.string(), z.object({ description: z.string(), content: contentSchema })),
});
const documentSchema = z.object({ paths: z.record(z.string(), z.record(z.string(), operationSchema)) });

type Schema = z.infer<typeof schemaSchema>;
type Content = z.infer<typeof contentSchema>;
type DocumentedOperation = z.infer<typeof operationSchema>;

/**
 * Schemas that are generated into a separate file, because they are large and only one screen reads each: the others are in a
 * file that all screens of an area share. The client returns such a response unread, and that screen parses it.
 */
export const SCHEMAS_IN_OWN_FILE = ['CustomerExport'];

/** Statuses whose problem codes the comment of an operation lists, except `COMMON_CODES`. */
const OWN_STATUSES = ['404', '409', '412', '422'];
const COMMON_CODES = ['invalid_input', 'idempotency_key_reused'];
/** Header → parameter of the client that sets it. The client adds the header's syntax, such as quotation marks. */
const HEADERS: Readonly<Record<string, string>> = {
  'idempotency-key': 'idempotencyKey: string',
  'if-match': 'version: number',
};

/** Returns a module with one constant per operation of an OpenAPI document. @param document JSON */
export function renderOperationsModule(document: string): string {
  const { paths } = documentSchema.parse(JSON.parse(document));
  const operations = Object.entries(paths).flatMap(([url, methods]) =>
    Object.entries(methods).map(([method, operation]) => constantOf(method.toUpperCase(), url, operation)),
  );
  return `// Generated from api/openapi.json.

import type { FileOperation, Operation } from '../call.ts';
import type * as separate from './separate.gen.ts';
import * as schemas from './zod.gen.ts';

${operations.join('\n')}
`;
}

export function listRequestBodySchemaNames(document: string): Set<string> {
  const operations = Object.values(documentSchema.parse(JSON.parse(document)).paths).flatMap(Object.values);
  return new Set(operations.flatMap(({ requestBody }) => bodyName(requestBody) ?? []));
}

function constantOf(method: string, url: string, operation: DocumentedOperation): string {
  const { operationId, summary, responses } = operation;
  const request = requestType(operation);
  const [, success] = Object.entries(responses).find(([status]) => status.startsWith('2')) ?? [];
  const codes = OWN_STATUSES.flatMap((status) => responses[status]?.description.split(', ') ?? []).filter(
    (code) => !COMMON_CODES.includes(code),
  );
  const problems = codes.length > 0 ? ` Problem codes: ${codes.join(', ')}.` : '';
  const head = `/** ${summary}.${problems} */\nexport const ${operationId}`;
  const [type, rest] = responseOf(success?.content ?? {}, request, `'${method} ${url}'`);
  // Bundlers remove an unused operation, with its schema, only if it is a call marked as pure, without arguments.
  return `${head}: ${type} = /* @__PURE__ */ (() => ({ method: '${method}', url: '${url}', ${rest} }))();`;
}

/** Returns source text: the type of an operation, and the property that describes its response (`response` or `accept`). */
function responseOf(content: Content, request: string, route: string): [type: string, member: string] {
  const [media, response] = Object.entries(content)[0] ?? [];
  if (!response) return [`Operation<${request}, void, ${route}>`, 'response: null'];
  if (media !== 'application/json') return [`FileOperation<${request}, ${route}>`, `accept: '${media}'`];
  const name = componentName(response.schema);
  if (SCHEMAS_IN_OWN_FILE.includes(name))
    return [`FileOperation<${request}, ${route}, separate.${name}>`, `accept: '${media}'`];
  return [`Operation<${request}, schemas.${name}, ${route}>`, `response: schemas.z${name}`];
}

function requestType({ parameters, requestBody }: DocumentedOperation): string {
  const members = (['path', 'query'] as const).flatMap((place) => {
    const own = parameters.filter((parameter) => parameter.in === place);
    if (own.length === 0) return [];
    const isOptional = own.every(({ required }) => !required);
    const fields = own.map(
      ({ name, required, schema }) => `${name}${required ? '' : '?'}: ${parameterType(schema)}`,
    );
    return `${place}${isOptional ? '?' : ''}: { ${fields.join('; ')} }`;
  });
  const headers = parameters.flatMap(({ name }) => HEADERS[name] ?? []);
  const all = [...members, ...bodyMember(requestBody), ...headers];
  return all.length > 0 ? `{ ${all.join('; ')} }` : 'object';
}

/** Returns the member for the body in the request type. It is optional if the schema allows null (a request without body). */
function bodyMember(body: DocumentedOperation['requestBody']): string[] {
  const [media, json] = Object.entries(body?.content ?? {})[0] ?? [];
  if (!json) return [];
  if (media !== 'application/json') return ['body: Blob'];
  const name = bodyName(body);
  return name === undefined ? [] : [`body${json.schema.anyOf ? '?' : ''}: schemas.${name}`];
}

function bodyName(body: DocumentedOperation['requestBody']): string | undefined {
  const schema = body?.content['application/json']?.schema;
  const named = schema?.anyOf?.find(({ $ref }) => $ref !== undefined) ?? schema;
  return named?.$ref === undefined ? undefined : componentName(named);
}

function parameterType(schema: Schema): string {
  if (schema.$ref !== undefined) return `schemas.${componentName(schema)}`;
  if (schema.enum) return schema.enum.map((value) => `'${value}'`).join(' | ');
  return schema.type === 'integer' ? 'number' : 'string';
}

/** Name of a referenced schema. @throws Error if the schema is not a component of the document */
function componentName({ $ref }: Pick<Schema, '$ref'>): string {
  const [, name] = /^#\/components\/schemas\/(\w+)$/.exec($ref ?? '') ?? [];
  if (name === undefined) throw new Error(`A body without a name in the OpenAPI document: ${$ref}`);
  return name;
}
