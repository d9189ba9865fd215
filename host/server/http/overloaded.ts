import { type Problem, sendProblem } from '@forecourt/shared/server';
import type { FastifyReply } from 'fastify';

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
