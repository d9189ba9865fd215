import type { FastifyReply } from 'fastify';

export const PROBLEM_TYPE = 'application/problem+json';

/** What every refusal looks like (RFC 9457). */
export interface Problem {
  status: number;
  /** Stable name of what is wrong. */
  code: string;
  title: string;
}

/** The body of an answer: nothing but the code says more of what kind it is (docs/design.md §8). */
export function problemDocument({ status, code, title }: Problem): string {
  return JSON.stringify({ type: 'about:blank', title, status, code });
}

/** Answers with a problem document. */
export function sendProblem(reply: FastifyReply, problem: Problem): FastifyReply {
  return reply
    .code(problem.status)
    .header('Cache-Control', 'no-store')
    .type(PROBLEM_TYPE)
    .send(problemDocument(problem));
}
