import {
  type HttpProblem,
  logFailureWithResponse,
  type Readiness,
  sendProblem,
  sendReadiness,
  setSecurityHeaders,
} from '@forecourt/shared/server';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

const CODES: Readonly<Record<number, string>> = {
  408: 'request_timeout',
  413: 'body_too_large',
  415: 'unsupported_media_type',
  429: 'rate_limited',
};

/** Sends 404 as plain text instead of HTML, because the address is not that of a page (docs/design.md §4). */
export function sendNotFound(reply: FastifyReply): FastifyReply {
  return reply
    .code(404)
    .header('Cache-Control', 'no-store')
    .type('text/plain; charset=utf-8')
    .send('Not found');
}

/** Responds to errors that a route did not handle. Details of server errors are logged and not sent. */
export function handleError(error: FastifyError, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  if (error instanceof OverloadedError) return sendOverloaded(reply);
  const status = error.statusCode ?? 500;
  if (status < 500)
    return sendProblem(reply, { status, code: CODES[status] ?? 'bad_request', title: error.message });
  logFailureWithResponse(request, error, 'request failed');
  return sendProblem(reply, { status, code: 'internal', title: 'Something went wrong on our side' });
}

/** Refuses an address that cannot be decoded. Hooks do not run for such a request, so set the security headers here. */
export function refuseUndecodableUrl(reply: FastifyReply): FastifyReply {
  setSecurityHeaders(reply);
  return sendProblem(reply, { status: 400, code: 'bad_request', title: 'The address cannot be read' });
}

export const OVERLOAD_RETRY_AFTER_SECONDS = 5;

const OVERLOADED: HttpProblem = {
  status: 503,
  code: 'overloaded',
  title: 'The site is too busy right now',
};

export function sendOverloaded(reply: FastifyReply): FastifyReply {
  reply.header('Retry-After', String(OVERLOAD_RETRY_AFTER_SECONDS));
  return sendProblem(reply, OVERLOADED);
}

export class OverloadedError extends Error {
  override name = 'OverloadedError';
}

export function isEventStream(contentType: unknown): boolean {
  return String(contentType).startsWith('text/event-stream');
}

/** Whether a page of this site sent the request, by headers that other sites cannot forge. True if neither is present. */
export function isSameOriginRequest({ headers, host }: Pick<FastifyRequest, 'headers' | 'host'>): boolean {
  const site = headers['sec-fetch-site'];
  if (site !== undefined) return site === 'same-origin';
  // Browsers before 2023 send no `Sec-Fetch-Site`. Compare hosts only, since a proxy that terminates TLS changes the scheme.
  const { origin } = headers;
  return origin === undefined || URL.parse(origin)?.host === host;
}

export async function healthRoutes(
  app: FastifyInstance,
  { readiness }: { readiness: Readiness },
): Promise<void> {
  app.get('/-/health', () => ({ status: 'ok' }));
  app.get('/-/ready', (_request, reply) => sendReadiness(reply, readiness));
}
