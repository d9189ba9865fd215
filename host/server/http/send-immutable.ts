import type { FastifyReply } from 'fastify';
import { IMMUTABLE } from '../../site-map/cache-control.ts';
import type { Encoding } from './encodings.ts';
import { inPieces, isLong } from './in-pieces.ts';

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
    'Cache-Control': IMMUTABLE,
    Vary: 'Accept-Encoding',
    ...(encoding !== 'identity' && { 'Content-Encoding': encoding }),
  });
  reply.type(type);
  if (!isLong(body) || reply.request.method === 'HEAD') return reply.send(body);
  return reply.header('Content-Length', body.length).send(inPieces(body));
}
