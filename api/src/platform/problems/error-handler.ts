import { LogThrottle, logFailureWithResponse } from '@forecourt/shared/server';
import { StoreError } from '@forecourt/shared/server/store';
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { DatabaseOverloaded, DatabaseUnavailable } from '../db/database.ts';
import { appendToJsonPointer, Problem } from './problem.ts';
import { PROBLEM_MEDIA_TYPE } from './problem-schema.ts';

const outages = new LogThrottle();

/** Turns an error into a response. Outages are logged at intervals, overload is only counted. */
export function handleError(error: FastifyError | Error, request: FastifyRequest, reply: FastifyReply): void {
  const problem = toProblem(error);
  if (problem.status >= 500 && problem.code !== 'overloaded') logServerError(request, problem, error);
  sendProblem(reply, problem);
}

function logServerError(request: FastifyRequest, { code, message }: Problem, error: Error): void {
  if (code !== 'unavailable' && code !== 'storage_unavailable')
    logFailureWithResponse(request, error, message);
  else outages.throttled(message, (skipped) => request.log.error({ err: error, skipped }, message));
}

export function handleNotFound(_request: FastifyRequest, reply: FastifyReply): void {
  sendProblem(reply, new Problem('not_found'));
}

function sendProblem(reply: FastifyReply, problem: Problem): void {
  if (problem.status === 401) reply.header('www-authenticate', 'Bearer');
  if (problem.status === 429 || problem.status === 503) {
    reply.header('retry-after', String(problem.retryAfterSeconds));
  }
  const requestId = problem.status >= 500 ? { request_id: reply.request.id } : {};
  reply
    .code(problem.status)
    .type(PROBLEM_MEDIA_TYPE)
    .send({ ...problem.toJSON(), ...requestId });
}

export function toProblem(error: FastifyError | Error): Problem {
  if (error instanceof Problem) return error;
  if (error instanceof DatabaseOverloaded)
    return new Problem('overloaded', { exceededLimit: 'database', cause: error });
  if (error instanceof StoreError) return new Problem('storage_unavailable', { cause: error });
  if (error instanceof DatabaseUnavailable) return new Problem('unavailable', { cause: error });
  if ('validation' in error && error.validation) return invalidInput(error);
  switch ('code' in error ? error.code : '') {
    case 'FST_ERR_CTP_INVALID_MEDIA_TYPE':
      return new Problem('unsupported_media_type', { cause: error });
    case 'FST_ERR_CTP_BODY_TOO_LARGE':
      return new Problem('body_too_large', { cause: error });
    case 'FST_ERR_CTP_EMPTY_JSON_BODY':
    case 'FST_ERR_CTP_INVALID_JSON_BODY':
      return new Problem('malformed_body', { cause: error });
    default:
      return new Problem(isClientError(error) ? 'bad_request' : 'internal', { cause: error });
  }
}

function isClientError(error: FastifyError | Error): boolean {
  const status = 'statusCode' in error ? (error.statusCode ?? 500) : 500;
  return status >= 400 && status < 500;
}

/** Problem of a request that fails validation: `not_found` for an invalid parameter in the path, else `invalid_input`. */
function invalidInput({ validation = [], validationContext }: FastifyError): Problem {
  if (validationContext === 'params') return new Problem('not_found');
  const errors = validation.flatMap(({ instancePath, keyword, message = '', params }) => {
    const pointer = instancePath === '/' ? '' : instancePath;
    const unknown: unknown = params.keys;
    if (keyword !== 'unrecognized_keys' || !Array.isArray(unknown)) {
      return [{ pointer, code: keyword, message }];
    }
    return unknown.map((name) => ({
      pointer: appendToJsonPointer(pointer, String(name)),
      code: 'unknown_field',
      message: 'There is no such field',
    }));
  });
  return new Problem('invalid_input', { errors });
}
