import { sendProblem, setSecurityHeaders } from '@forecourt/shared/server';
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { OverloadedError, sendOverloaded } from './overloaded.ts';

/** Codes of what is wrong with a request, by status, where there is more to say than that it cannot be read. */
const CODES: Readonly<Record<number, string>> = {
  408: 'request_timeout',
  413: 'body_too_large',
  415: 'unsupported_media_type',
  429: 'rate_limited',
};

/** Answers for what is no page and does not exist: in plain text, never with HTML (docs/design.md §4). */
export function sendNotFound(reply: FastifyReply): FastifyReply {
  return reply
    .code(404)
    .header('Cache-Control', 'no-store')
    .type('text/plain; charset=utf-8')
    .send('Not found');
}

/** Answers for what a route did not foresee. What is wrong on our side is told to the log, not to the visitor. */
export function handleError(error: FastifyError, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  if (error instanceof OverloadedError) return sendOverloaded(reply);
  const status = error.statusCode ?? 500;
  if (status < 500)
    return sendProblem(reply, { status, code: CODES[status] ?? 'bad_request', title: error.message });
  request.log.error({ err: error }, 'request failed');
  return sendProblem(reply, { status, code: 'internal', title: 'Something went wrong on our side' });
}

/** Answers for an address that cannot be decoded; no hook has seen it. */
export function refuseAddress(reply: FastifyReply): FastifyReply {
  setSecurityHeaders(reply);
  return sendProblem(reply, { status: 400, code: 'bad_request', title: 'The address cannot be read' });
}
