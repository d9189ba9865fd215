import { type Problem, sendProblem, setSecurityHeaders } from '@forecourt/shared/server';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

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

/** When to come back. What is full now is seldom full for longer. */
export const RETRY_AFTER_SECONDS = 5;

const OVERLOADED: Problem = {
  status: 503,
  code: 'overloaded',
  title: 'The site is too busy right now',
};

/** Refuses a request for which there is no place or no time. */
export function sendOverloaded(reply: FastifyReply): FastifyReply {
  reply.header('Retry-After', String(RETRY_AFTER_SECONDS));
  return sendProblem(reply, OVERLOADED);
}

/** Error of a body for which there is no memory; the response is that of `sendOverloaded`. */
export class OverloadedError extends Error {
  override name = 'OverloadedError';
}

/** Whether an answer goes on for as long as its visitor listens, by its `Content-Type`. */
export function isEventStream(contentType: unknown): boolean {
  return String(contentType).startsWith('text/event-stream');
}

/**
 * Whether a browser sent this request from a page of this site, as far as it says so. What is no browser can say
 * anything, or nothing at all: this keeps other sites from using their visitors, not scripts from reporting.
 */
export function isFromThisSite({ headers, host }: Pick<FastifyRequest, 'headers' | 'host'>): boolean {
  const site = headers['sec-fetch-site'];
  if (site !== undefined) return site === 'same-origin';
  // Browsers before 2023 say only this. The scheme may differ behind a proxy that ends TLS.
  const { origin } = headers;
  return origin === undefined || URL.parse(origin)?.host === host;
}

/** Whether the process lives, and can serve pages. */
export async function healthRoutes(app: FastifyInstance): Promise<void> {
  app.get('/-/health', () => ({ status: 'ok' }));
  app.get('/-/ready', () => ({ status: 'ok' }));
}
