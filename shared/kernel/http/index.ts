export {
  ApiProblem,
  isBackendUnavailable,
  isOverLimit,
  isUnreached,
  type ProblemFieldError,
  retryDelayMs,
} from './api-problem.ts';
export { isOffline, reportMissingResponse, subscribeConnection, watchConnection } from './connection.ts';
export { forgetXsrfToken, readCookies } from './pipeline.ts';
export { clearEarlyResponses, request, requestsUnderWay } from './request.ts';
export { backoffMs, type RetryOptions, retry, retryAfterMs } from './retry.ts';
