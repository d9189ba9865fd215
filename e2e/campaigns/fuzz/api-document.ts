import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import * as z from 'zod';

/** JSON schema of a value in a request. Strict, so that keywords that the fuzzer does not support are noticed. */
const schemaSchema = z.strictObject({
  $ref: z.string().optional(),
  type: z.union([z.string(), z.array(z.string())]).optional(),
  enum: z.array(z.unknown()).optional(),
  minLength: z.int().optional(),
  maxLength: z.int().optional(),
  pattern: z.string().optional(),
  format: z.enum(['uuid', 'date', 'date-time']).optional(),
  minimum: z.number().optional(),
  maximum: z.number().optional(),
  multipleOf: z.number().optional(),
  required: z.array(z.string()).optional(),
  minItems: z.int().optional(),
  maxItems: z.int().optional(),
  get items() {
    return schemaSchema.optional();
  },
  get properties() {
    return z.record(z.string(), schemaSchema).optional();
  },
  get anyOf() {
    return z.array(schemaSchema).optional();
  },
  get additionalProperties() {
    return schemaSchema.optional();
  },
  get propertyNames() {
    return schemaSchema.optional();
  },
  examples: z.array(z.unknown()).optional(),
  // Annotations, which do not constrain values.
  default: z.unknown().optional(),
  description: z.unknown().optional(),
});
export type ValueSchema = z.infer<typeof schemaSchema>;

const documentSchema = z.object({
  paths: z.record(
    z.string(),
    z.record(
      z.string(),
      z.object({
        operationId: z.string(),
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
        requestBody: z
          .object({ content: z.record(z.string(), z.object({ schema: z.unknown() })) })
          .optional(),
        responses: z.record(
          z.string(),
          z.object({
            description: z.string(),
            content: z.record(z.string(), z.object({ schema: z.looseObject({}) })).default({}),
          }),
        ),
      }),
    ),
  ),
  components: z.object({ schemas: z.record(z.string(), z.unknown()) }),
});

type Described = z.infer<typeof documentSchema>['paths'][string][string];

export interface ApiOperation {
  id: string;
  method: string;
  path: string;
  parameters: Described['parameters'];
  body: ValueSchema | null;
  /** Media types that the operation accepts as an uploaded file; empty if it accepts none. */
  fileTypes: readonly string[];
  answers: ReadonlyMap<number, DocumentedResponse>;
}

export interface DocumentedResponse {
  /** For error responses: the possible problem codes, separated by commas. */
  description: string;
  /** Media type of the body; null without a body. */
  type: string | null;
  /** Other media types that the response may have, such as an HTML page instead of a problem document. */
  otherTypes: readonly string[];
  /** Validates a body; after a failure, `check.errors` describes the differences. */
  check: ValidateFunction;
}

export interface ApiDocument {
  operations: readonly ApiOperation[];
  resolve(schema: ValueSchema): ValueSchema;
}

const JSON_TYPE = 'application/json';
const SCHEMAS = '#/components/schemas/';

/** Reads an OpenAPI document. @throws ZodError that names the schemas that the fuzzer does not support */
export function readApiDocument(json: unknown): ApiDocument {
  const { paths, components } = documentSchema.parse(json);
  const ajv = new Ajv2020({ allowUnionTypes: true, allErrors: true });
  addFormats.default(ajv);
  ajv.addKeyword('components');

  const operations = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, described]): ApiOperation => {
      const answers = Object.entries(described.responses).map(([status, { description, content }]) => {
        const [[type = null, { schema }] = [null, { schema: {} }], ...others] = Object.entries(content);
        // Schemas refer to `#/components`, so add the components of the document to each schema.
        return [
          Number(status),
          {
            description,
            type,
            otherTypes: others.map(([other]) => other),
            check: ajv.compile({ ...schema, components }),
          },
        ] as const;
      });
      return {
        id: described.operationId,
        method: method.toUpperCase(),
        path,
        parameters: described.parameters,
        body: jsonBodyOf(described),
        fileTypes: Object.keys(described.requestBody?.content ?? {}).filter((type) => type !== JSON_TYPE),
        answers: new Map(answers),
      };
    }),
  );
  return {
    operations,
    resolve: (schema) =>
      schema.$ref === undefined
        ? schema
        : schemaSchema.parse(components.schemas[schema.$ref.slice(SCHEMAS.length)]),
  };
}

function jsonBodyOf({ requestBody }: Described): ValueSchema | null {
  const json = requestBody?.content[JSON_TYPE];
  return json ? schemaSchema.parse(json.schema) : null;
}
