import { z } from 'zod';
import { type ProblemCode, problemCodes } from './problem-codes.ts';

export const PROBLEM_TYPE = 'application/problem+json';

const fieldProblemSchema = z.object({
  pointer: z.string().describe('JSON pointer to the faulty field of the body, or of the query'),
  code: z.string(),
  message: z.string(),
});

/** What every answer that is not a success looks like (RFC 9457). */
export const problemSchema = z.object({
  type: z.string(),
  title: z.string(),
  status: z.int(),
  code: z.string().describe('Stable code of the problem'),
  detail: z.string().optional(),
  reason: z.string().optional().describe('token_revoked: `user_deleted` when the account no longer exists'),
  errors: z.array(fieldProblemSchema).optional(),
});
z.globalRegistry.add(problemSchema, { id: 'Problem' });

/** A response of a route's schema in the problem format. */
export interface ProblemResponse {
  description: string;
  content: { [PROBLEM_TYPE]: { schema: z.ZodType } };
}

/** What a route may answer with that asks who somebody is. */
const possibleOfIdentity = [
  'token_missing',
  'token_invalid',
  'token_expired',
  'token_revoked',
  'user_disabled',
] as const;

/** What any route under /api/v1 may answer with, whatever it does. */
const alwaysPossible = [
  'bad_request',
  'invalid_input',
  'too_many_requests',
  'internal',
  'overloaded',
  'unavailable',
] as const;

/** What a route with a body may answer with besides. */
const possibleOnWrites = ['malformed_body', 'csrf', 'body_too_large', 'unsupported_media_type'] as const;

/** The response schemas of a reading route: the given problems and those that are always possible. */
export function problemsOfRead(...codes: ProblemCode[]): Record<number, ProblemResponse> {
  return problemResponses([...codes, ...possibleOfIdentity, ...alwaysPossible]);
}

/** The response schemas of a reading route that asks nobody who they are. */
export function problemsOfOpenRead(...codes: ProblemCode[]): Record<number, ProblemResponse> {
  return problemResponses([...codes, ...alwaysPossible]);
}

/** The response schemas of a writing route: the given problems and those that are always possible. */
export function problemsOfWrite(...codes: ProblemCode[]): Record<number, ProblemResponse> {
  return problemResponses([...codes, ...possibleOfIdentity, ...alwaysPossible, ...possibleOnWrites]);
}

/** One response with another schema than the plain problem, for codes that bring more. */
export function problemResponse(codes: readonly ProblemCode[], schema: z.ZodType): ProblemResponse {
  return { description: codes.join(', '), content: { [PROBLEM_TYPE]: { schema } } };
}

function problemResponses(codes: readonly ProblemCode[]): Record<number, ProblemResponse> {
  const statuses = new Set(codes.map((code) => problemCodes[code].status));
  return Object.fromEntries(
    [...statuses].map((status) => {
      const group = codes.filter((code) => problemCodes[code].status === status);
      return [status, problemResponse(group, problemSchema)];
    }),
  );
}
