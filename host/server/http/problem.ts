import type { FastifyReply } from 'fastify';

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
