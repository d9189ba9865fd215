import type { FastifyReply, RawServerBase, RouteGenericInterface } from 'fastify';
import { sendProblem } from './problem.ts';

/** Answers for a backend that does not: a problem document that the request pipeline understands. */
export function proxyFailure(
  reply: FastifyReply<RouteGenericInterface, RawServerBase>,
  { error }: { error: Error },
): void {
  reply.log.warn({ err: { message: error.message } }, 'upstream not reachable');
  sendProblem(reply as FastifyReply, {
    status: 503,
    code: 'backend_unavailable',
    title: 'The service is not available right now',
  });
}
