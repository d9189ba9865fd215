export {
  ApiProblem,
  isBackendUnavailable,
  isOverLimit,
  isUnreached,
  type ProblemError,
  retryDelayMs,
} from './api-problem.ts';
export { isOffline, noteNoResponse, subscribeConnection, watchConnection } from './connection.ts';
export { clearPreloaded } from './preloaded-answers.ts';
export { request, requestsUnderWay } from './request.ts';
export { backoffMs, type RetryOptions, retry } from './retry.ts';
export { retryAfterMs } from './retry-after.ts';
export { forgetXsrfToken, readCookies } from './xsrf.ts';
