import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';

/** What every refusal of the edge looks like (RFC 9457). */
export interface Problem {
  status: number;
  /** Stable name of what is wrong. */
  code: string;
  title: string;
}

/** Answers with a problem document. */
export function sendProblem(reply: FastifyReply, problem: Problem): FastifyReply {
  return reply
    .code(problem.status)
    .header('Cache-Control', 'no-store')
    .type('application/problem+json')
    .send(JSON.stringify(problem));
}

/** Answers for what is no page and does not exist: in plain text, never with HTML (docs/design.md §4). */
export function sendNotFound(reply: FastifyReply): FastifyReply {
  return reply.code(404).header('Cache-Control', 'no-store').type('text/plain').send('Not found');
}

/** Answers for what a route did not foresee. What is wrong on our side is told to the log, not to the visitor. */
export function handleError(error: FastifyError, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const status = error.statusCode ?? 500;
  if (status === 429) return sendProblem(reply, { status, code: 'rate_limited', title: error.message });
  if (status < 500) return sendProblem(reply, { status, code: 'bad_request', title: error.message });
  request.log.error({ err: error }, 'request failed');
  return sendProblem(reply, { status, code: 'internal', title: 'Something went wrong on our side' });
}
