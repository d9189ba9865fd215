import type { FastifyReply } from 'fastify';

export const PROBLEM_TYPE = 'application/problem+json';

/** Response to a refused request (RFC 9457). */
export interface Problem {
  status: number;
  /** Stable identifier. */
  code: string;
  title: string;
}

/** The code identifies the problem; `type` is always `about:blank` (docs/design.md §8). */
export function problemDocument({ status, code, title }: Problem): string {
  return JSON.stringify({ type: 'about:blank', title, status, code });
}

export function sendProblem(reply: FastifyReply, problem: Problem): FastifyReply {
  return reply
    .code(problem.status)
    .header('Cache-Control', 'no-store')
    .type(PROBLEM_TYPE)
    .send(problemDocument(problem));
}
