import { createHash, timingSafeEqual } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';

export const PROBLEM_MEDIA_TYPE = 'application/problem+json';

/** Response to a refused request (RFC 9457). */
export interface HttpProblem {
  status: number;
  code: string;
  title: string;
}

/**
 * JSON text of a problem document. `code` identifies the problem; `type` is always `about:blank` (docs/design.md §8).
 * @param requestId id of the request in the logs; included only from status 500 on
 */
export function createProblemDocument({ status, code, title }: HttpProblem, requestId?: string): string {
  return JSON.stringify({
    type: 'about:blank',
    title,
    status,
    code,
    ...(status >= 500 && requestId !== undefined && { request_id: requestId }),
  });
}

export function sendProblem(reply: FastifyReply, problem: HttpProblem): FastifyReply {
  return reply
    .code(problem.status)
    .header('Cache-Control', 'no-store')
    .type(PROBLEM_MEDIA_TYPE)
    .send(createProblemDocument(problem, reply.request.id));
}

/** Minimum number of characters, so that the token cannot be guessed. */
export const MIN_ADMIN_TOKEN_LENGTH = 16;

/** Creates a hook that refuses requests without the bearer token. @param variable environment variable named in the refusal */
export function createBearerTokenHook(
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
