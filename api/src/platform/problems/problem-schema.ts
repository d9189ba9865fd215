import { z } from 'zod';
import { type ProblemCode, problemCodes } from './problem.ts';

export const PROBLEM_MEDIA_TYPE = 'application/problem+json';

const fieldErrorSchema = z.object({
  pointer: z.string().describe('JSON pointer to the invalid field of the body or of the query'),
  code: z.string(),
  message: z.string(),
});

export const problemSchema = z.object({
  type: z.string(),
  title: z.string(),
  status: z.int(),
  code: z.string().describe('Stable code of the problem'),
  detail: z.string().optional(),
  reason: z.string().optional().describe('`token_revoked`: `user_deleted` if the account no longer exists'),
  errors: z.array(fieldErrorSchema).optional(),
  request_id: z.string().optional().describe('5xx: id of the request, for operators to find it in the logs'),
});
z.globalRegistry.add(problemSchema, { id: 'Problem' });

export interface ProblemResponse {
  description: string;
  content: { [PROBLEM_MEDIA_TYPE]: { schema: z.ZodType } };
}

const possibleOfIdentity = [
  'token_missing',
  'token_invalid',
  'token_expired',
  'token_revoked',
  'user_disabled',
] as const;

const alwaysPossible = [
  'bad_request',
  'invalid_input',
  'too_many_requests',
  'internal',
  'overloaded',
  'unavailable',
] as const;

const possibleOnWrites = ['malformed_body', 'body_too_large', 'unsupported_media_type'] as const;

function declareProblemResponse(codes: readonly ProblemCode[], schema: z.ZodType): ProblemResponse {
  return { description: codes.join(', '), content: { [PROBLEM_MEDIA_TYPE]: { schema } } };
}

export function listCommonProblemCodes(isSignedIn: boolean, isWrite: boolean): ProblemCode[] {
  return [
    ...(isSignedIn ? possibleOfIdentity : []),
    ...alwaysPossible,
    ...(isWrite ? possibleOnWrites : []),
    ...(isSignedIn && isWrite ? (['csrf'] as const) : []),
  ];
}

/** Declares responses with problems. @param schemas by status, in place of the plain problem schema */
export function declareProblemResponses(
  codes: readonly ProblemCode[],
  schemas: Readonly<Record<number, z.ZodType>> = {},
): Record<number, ProblemResponse> {
  const statuses = new Set(codes.map((code) => problemCodes[code].status));
  return Object.fromEntries(
    [...statuses].map((status) => {
      const group = codes.filter((code) => problemCodes[code].status === status);
      return [status, declareProblemResponse(group, schemas[status] ?? problemSchema)];
    }),
  );
}
