import type { FastifyReply } from 'fastify';
import { z } from 'zod';
import { headerTextSchema, uuid } from '../fields.ts';
import { Problem } from '../problems/problem.ts';

export const API_PREFIX = '/api/v1';

export interface SuccessResponse<Result> {
  schemas: Readonly<Record<number, unknown>>;
  toPayload(reply: FastifyReply, result: Result): unknown;
}

interface JsonOptions<Json> {
  etag?: (json: Json) => string;
}

export function okResponse<Schema extends z.ZodType>(
  schema: Schema,
  { etag }: JsonOptions<z.output<Schema>> = {},
): SuccessResponse<z.output<Schema>> {
  return {
    schemas: { 200: schema },
    toPayload(reply, json) {
      if (etag) reply.header('etag', etag(json));
      return json;
    },
  };
}

/** Response 201. @param options.path path of the resource below `API_PREFIX`, for the Location header */
export function createdResponse<Schema extends z.ZodType>(
  schema: Schema,
  { path, etag }: JsonOptions<z.output<Schema>> & { path?: (json: z.output<Schema>) => string } = {},
): SuccessResponse<z.output<Schema>> {
  return {
    schemas: { 201: schema },
    toPayload(reply, json) {
      reply.code(201);
      if (path) reply.header('location', `${API_PREFIX}${path(json)}`);
      if (etag) reply.header('etag', etag(json));
      return json;
    },
  };
}

export function noContentResponse(description: string): SuccessResponse<void> {
  return {
    schemas: { 204: z.null().describe(description) },
    toPayload(reply) {
      reply.code(204);
      return null;
    },
  };
}

interface TextFile {
  name?: string;
  text: string;
}

/** Response with a text file. @param fallbackName ASCII file name for clients that support no other */
export function textFileResponse(
  mediaType: string,
  description: string,
  fallbackName?: string,
): SuccessResponse<TextFile> {
  return {
    schemas: { 200: { description, content: { [mediaType]: { schema: z.string() } } } },
    toPayload(reply, { name, text }) {
      if (name !== undefined && fallbackName !== undefined) {
        const encoded = encodeURIComponent(name);
        reply.header(
          'content-disposition',
          `attachment; filename="${fallbackName}"; filename*=UTF-8''${encoded}`,
        );
      }
      reply.type(`${mediaType}; charset=utf-8`);
      return text;
    },
  };
}

/** Declares a response that the handler sends itself by `reply`. @param schemas response schemas by status */
export function declareHandlerSentResponse(
  schemas: SuccessResponse<FastifyReply>['schemas'],
): SuccessResponse<FastifyReply> {
  return { schemas, toPayload: (_reply, sent) => sent };
}

export const fileBodySchema = z.custom<Buffer<ArrayBuffer>>().meta({ type: 'string', format: 'binary' });

export const idParamsSchema = z.object({ id: uuid });

export const ifMatchHeader = {
  'if-match': headerTextSchema
    .max(200)
    .optional()
    .describe(
      'ETag of the version on which the change is based. If it is no longer the current one, nothing is changed',
    ),
};

export function formatEtag({ version }: { version: number }): string {
  return `"${version}"`;
}

/**
 * Checks If-Match. Call it only if the change has an effect (RFC 9110 §13.1.1): repeated requests succeed with any version.
 * @throws Problem `changed_elsewhere` if the header is given, and contains neither the current tag nor `*`
 */
export function assertEtag(ifMatch: string | undefined, tag: string): void {
  const wanted = ifMatch?.split(',').map((each) => each.trim());
  if (wanted && !wanted.includes('*') && !wanted.includes(tag)) throw new Problem('changed_elsewhere');
}
