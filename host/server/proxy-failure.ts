import type { FastifyReply, RawServerBase, RouteGenericInterface } from 'fastify';

/** Answers for a backend that does not: a problem document that the request pipeline understands. */
export function proxyFailure(
  reply: FastifyReply<RouteGenericInterface, RawServerBase>,
  { error }: { error: Error },
): void {
  reply.log.warn({ err: { message: error.message } }, 'upstream not reachable');
  reply
    .code(503)
    .type('application/problem+json')
    .send({ status: 503, code: 'backend_unavailable', title: 'The service is not available right now' });
}
