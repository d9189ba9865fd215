import { createHash, timingSafeEqual } from 'node:crypto';
import { sendProblem } from '@forecourt/shared/server';
import type { FastifyReply, FastifyRequest } from 'fastify';

/** A hook that lets a request pass only with `Authorization: Bearer <token>`. */
export function requireToken(
  token: string,
): (request: FastifyRequest, reply: FastifyReply) => Promise<unknown> {
  const expected = digest(token);
  return async (request, reply) => {
    const [, given] = /^Bearer +(\S+)$/i.exec(request.headers.authorization ?? '') ?? [];
    // Of equal length and compared in constant time: an answer's time tells nothing about the token.
    if (given !== undefined && timingSafeEqual(digest(given), expected)) return;
    return sendProblem(reply.header('WWW-Authenticate', 'Bearer'), {
      status: 401,
      code: 'token_invalid',
      title:
        'This needs the header "Authorization: Bearer <token>" with the token in EDGE_ADMIN_TOKEN of the edge',
    });
  };
}

function digest(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}
