import type { FastifyReply } from 'fastify';
import { z } from 'zod';
import { uuid } from '../fields.ts';

/** Prefix of all operations for customers and the workshop. */
export const API_PREFIX = '/api/v1';

/** The successful response of an operation: its documentation, and how a result becomes the response. */
export interface Success<Result> {
  /** Response schemas by status, as Fastify documents and serializes them. */
  schemas: Readonly<Record<number, unknown>>;
  /** Sets status and headers. Returns what Fastify is to send. */
  toPayload(reply: FastifyReply, result: Result): unknown;
}

interface JsonOptions<Json> {
  /** Entity tag (RFC 9110 §8.8.3) of the result. */
  etag?: (json: Json) => string;
}

/** 200 with a JSON body. */
export function ok<Schema extends z.ZodType>(
  schema: Schema,
  { etag }: JsonOptions<z.output<Schema>> = {},
): Success<z.output<Schema>> {
  return {
    schemas: { 200: schema },
    toPayload(reply, json) {
      if (etag) reply.header('etag', etag(json));
      return json;
    },
  };
}

/** 201 with the new resource as JSON. @param options.path path of the resource below `API_PREFIX`, for the Location header */
export function created<Schema extends z.ZodType>(
  schema: Schema,
  { path, etag }: JsonOptions<z.output<Schema>> & { path?: (json: z.output<Schema>) => string } = {},
): Success<z.output<Schema>> {
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

/** 204 without a body. @param description documented meaning, such as `The vehicle no longer exists` */
export function noContent(description: string): Success<void> {
  return {
    schemas: { 204: z.null().describe(description) },
    toPayload(reply) {
      reply.code(204);
      return null;
    },
  };
}

interface TextFile {
  /** In any script; as the name of a download (RFC 6266). */
  name?: string;
  text: string;
}

/** 200 with a text file, in UTF-8. @param fallbackName ASCII name of the download, for clients that read no other */
export function textFile(mediaType: string, description: string, fallbackName?: string): Success<TextFile> {
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

/** A response that the handler sends by `reply`, which it returns. @param schemas response schemas by status */
export function sentByHandler(schemas: Success<FastifyReply>['schemas']): Success<FastifyReply> {
  return { schemas, toPayload: (_reply, sent) => sent };
}

/** Schema of a body or response that is a file. The value is whatever Fastify parsed. */
export const fileBody = z.custom<Buffer<ArrayBuffer>>().meta({ type: 'string', format: 'binary' });

/** Parameters of a path that names a resource. */
export const byId = z.object({ id: uuid });
