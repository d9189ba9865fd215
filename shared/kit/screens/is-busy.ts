import { ApiProblem } from '@forecourt/shared/http';

/**
 * Whether there was no room for a request: the site is over its limits (`overloaded`), or this customer asked for too
 * much in too short a time. Nothing is broken and nothing was done, and a while later the same will work.
 */
export function isBusy(error: unknown): error is ApiProblem {
  return error instanceof ApiProblem && (error.code === 'overloaded' || error.status === 429);
}
