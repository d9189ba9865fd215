import fastifySwagger, { type StaticDocumentSpec } from '@fastify/swagger';
import fastifySwaggerUi from '@fastify/swagger-ui';
import type { FastifyInstance } from 'fastify';
import fastifyPlugin from 'fastify-plugin';
import { jsonSchemaTransform, jsonSchemaTransformObject } from 'fastify-type-provider-zod';

const STYLE_OF_LOGO = "'sha256-RL3ie0nH+Lzz2YNqQN83mnU0J1ot4QL7b99vMdIX99w='";

/** Response headers of the documentation pages. The pages share the site's origin, so their policy is as strict. */
const PAGES = {
  routePrefix: '/api/docs',
  staticCSP: {
    'default-src': "'none'",
    'script-src': "'self'",
    'style-src': `'self' ${STYLE_OF_LOGO}`,
    'img-src': "'self' data:",
    'connect-src': "'self'",
    'base-uri': "'none'",
    'form-action': "'none'",
    'frame-ancestors': "'none'",
  },
};

/** Documents all routes that are registered after this plugin (OpenAPI). If `isPublic`, /api/docs shows the documentation. */
export const documentationPlugin = fastifyPlugin<{ isPublic: boolean }>(
  async (app, { isPublic }) => {
    await app.register(fastifySwagger, {
      openapi: {
        openapi: '3.1.0',
        info: {
          title: 'Forecourt',
          description: 'The backend of the customer web app. Problems are application/problem+json.',
          version: '1.0.0',
        },
        components: {
          securitySchemes: { token: { type: 'http', scheme: 'bearer', bearerFormat: 'Firebase ID token' } },
        },
        security: [{ token: [] }],
      },
      transform: jsonSchemaTransform,
      transformObject: (document) =>
        addLimitHeadersToDocument(simplifyOpenApiDocument(jsonSchemaTransformObject(document))),
    });
    if (isPublic) await app.register(fastifySwaggerUi, PAGES);
  },
  { name: 'documentation' },
);

/** Serves the documentation of another Fastify application, which must be ready, at /api/docs. */
export function createStaticDocumentationPlugin(documented: FastifyInstance) {
  return fastifyPlugin(
    async (app) => {
      const document = documented.swagger() as StaticDocumentSpec['document'];
      await app.register(fastifySwagger, { mode: 'static', specification: { document } });
      await app.register(fastifySwaggerUi, PAGES);
    },
    { name: 'documentation-of-another' },
  );
}

type Json = null | boolean | number | string | Json[] | { [key: string]: Json };

interface Document {
  components?: { schemas?: Record<string, unknown> };
}

const INPUT = 'Input';
const SCHEMAS = '#/components/schemas/';

const formatsWithPattern = new Set(['uuid', 'date', 'date-time', 'email']);

/**
 * Simplifies the generated document. It has each schema twice, as input (`VehicleInput`) and as output (`Vehicle`); only those
 * in use remain, under their plain name. All schemas allow further members, because responses may get new ones.
 */
export function simplifyOpenApiDocument<Doc extends object>(document: Doc): Doc {
  const { components, ...rest } = document as Doc & Document;
  const schemas = (components?.schemas ?? {}) as Record<string, Json>;
  const used = reachable(rest as Json, schemas);
  const kept = [...used].sort().map((name) => [plainName(name), tidy(schemas[name] ?? null)] as const);
  const named = new Map<string, Json>();
  for (const [name, schema] of kept) {
    if (named.has(name) && JSON.stringify(named.get(name)) !== JSON.stringify(schema)) {
      throw new Error(`The schema ${name} is used for input and output, which differ: give them two names`);
    }
    named.set(name, schema);
  }
  return {
    ...(tidy(rest as Json) as object),
    components: { ...components, schemas: Object.fromEntries(named) },
  } as unknown as Doc;
}

function plainName(name: string): string {
  return name.endsWith(INPUT) ? name.slice(0, -INPUT.length) : name;
}

function reachable(part: Json, schemas: Record<string, Json>, found = new Set<string>()): Set<string> {
  if (typeof part !== 'object' || part === null) return found;
  for (const [key, value] of Object.entries(part)) {
    if (key === '$ref' && typeof value === 'string' && value.startsWith(SCHEMAS)) {
      const name = value.slice(SCHEMAS.length);
      if (found.has(name)) continue;
      found.add(name);
      reachable(schemas[name] ?? null, schemas, found);
    } else {
      reachable(value, schemas, found);
    }
  }
  return found;
}

function tidy(part: Json): Json {
  if (Array.isArray(part)) return part.map(tidy);
  if (typeof part !== 'object' || part === null) return part;
  const entries = Object.entries(part).filter(([key, value]) => !isNoise(key, value, part));
  return Object.fromEntries(
    entries.map(([key, value]) => [key, key === '$ref' ? plainName(String(value)) : tidy(value)]),
  );
}

function isNoise(key: string, value: Json, { format }: { [key: string]: Json }): boolean {
  if (key === 'pattern') return typeof format === 'string' && formatsWithPattern.has(format);
  if (key === 'additionalProperties') return value === false;
  return Math.abs(Number(value)) === Number.MAX_SAFE_INTEGER && (key === 'minimum' || key === 'maximum');
}

const headers = {
  RateLimit: {
    description:
      'What is left of the customer\'s budget, in points, and the seconds until it is whole again: `"customer";r=994;t=42`',
    schema: { type: 'string' },
  },
  'RateLimit-Policy': {
    description:
      'The customer\'s budget, in points, and for how many seconds it is: `"customer";q=1000;w=60`',
    schema: { type: 'string' },
  },
  'Retry-After': { description: 'After how many seconds to try again', schema: { type: 'integer' } },
};

type HeaderName = keyof typeof headers;

const BUDGET = ['RateLimit', 'RateLimit-Policy'] as const;

interface Operation {
  /** Authentication; empty for operations without a token, which have no rate limit. */
  security?: readonly object[];
  responses?: Record<string, object>;
}

interface DocumentWithPaths {
  paths?: Record<string, Record<string, Operation>>;
  components?: object;
}

/** Documents the headers of limits: the budget on success and on 429, Retry-After on 429 and 503. */
function addLimitHeadersToDocument<Doc extends object>(document: Doc): Doc {
  const { paths = {}, components } = document as Doc & DocumentWithPaths;
  return {
    ...document,
    paths: mapped(paths, (operations) => mapped(operations, describeResponses)),
    components: { ...components, headers },
  };
}

function describeResponses({ responses = {}, ...operation }: Operation): Operation {
  const hasBudget = operation.security?.length !== 0;
  const described = Object.entries(responses).map(([status, response]) => {
    const names = headersOf(status, hasBudget);
    const references = names.map((name) => [name, { $ref: `#/components/headers/${name}` }]);
    return [status, names.length > 0 ? { ...response, headers: Object.fromEntries(references) } : response];
  });
  return { ...operation, responses: Object.fromEntries(described) };
}

function headersOf(status: string, hasBudget: boolean): HeaderName[] {
  const isRefusal = status === '429' || status === '503';
  const tellsBudget = hasBudget && (status === '429' || status.startsWith('2'));
  return [...(tellsBudget ? BUDGET : []), ...(isRefusal ? (['Retry-After'] as const) : [])];
}

function mapped<Value>(
  values: Record<string, Value>,
  change: (value: Value) => Value,
): Record<string, Value> {
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [name, change(value)]));
}
