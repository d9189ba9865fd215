import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { sendProblem } from './problem.ts';

/** Answers for what a route did not foresee. What is wrong on our side is told to the log, not to the visitor. */
export function handleError(error: FastifyError, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const status = error.statusCode ?? 500;
  if (status === 429) return sendProblem(reply, { status, code: 'rate_limited', title: error.message });
  if (status < 500) return sendProblem(reply, { status, code: 'bad_request', title: error.message });
  request.log.error({ err: error }, 'request failed');
  return sendProblem(reply, { status, code: 'internal', title: 'Something went wrong on our side' });
}
