import { createHash, timingSafeEqual } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { sendProblem } from './problem.ts';

/** Too long to guess. */
export const MIN_ADMIN_TOKEN_LENGTH = 16;

/**
 * Hook that requires `Authorization: Bearer <token>`.
 * @param variable environment variable of the token, named in the refusal
 */
export function requireToken(
  token: string,
  variable: string,
): (request: FastifyRequest, reply: FastifyReply) => Promise<unknown> {
  const expected = digest(token);
  return async (request, reply) => {
    const [, given] = /^Bearer +(\S+)$/i.exec(request.headers.authorization ?? '') ?? [];
    // Digests have equal length and are compared in constant time, so response times reveal nothing about the token.
    if (given !== undefined && timingSafeEqual(digest(given), expected)) return;
    return sendProblem(reply.header('WWW-Authenticate', 'Bearer'), {
      status: 401,
      code: 'token_invalid',
      title: `This needs the header "Authorization: Bearer <token>" with the token in ${variable}`,
    });
  };
}

function digest(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}
