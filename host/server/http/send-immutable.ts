import type { FastifyReply } from 'fastify';
import type { Encoding } from './encodings.ts';
import { inPieces, isLong } from './in-pieces.ts';

const YEAR_SECONDS = 365 * 24 * 60 * 60;

/** A file whose address says its content. */
export interface ImmutableFile {
  body: Buffer;
  /** Its content type. */
  type: string;
  /** What the body is compressed with. */
  encoding: Encoding;
}

/** Answers with a file that never changes. */
export function sendImmutable(reply: FastifyReply, { body, type, encoding }: ImmutableFile): FastifyReply {
  reply.headers({
    'Cache-Control': `public, max-age=${YEAR_SECONDS}, immutable`,
    Vary: 'Accept-Encoding',
    ...(encoding !== 'identity' && { 'Content-Encoding': encoding }),
  });
  reply.type(type);
  if (!isLong(body) || reply.request.method === 'HEAD') return reply.send(body);
  return reply.header('Content-Length', body.length).send(inPieces(body));
}
