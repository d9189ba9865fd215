/*
 * Replaces `@forecourt/shared/http` in unit tests: the test's fake backend responds to `request`, without network,
 * pauses and retries, and `requestsUnderWay` is always 0. Everything else is the real module.
 */

export {
  ApiProblem,
  isBackendUnavailable,
  isOverLimit,
  isUnreached,
  type ProblemFieldError,
  retryDelayMs,
} from '../../kernel/http/api-problem.ts';
export {
  isOffline,
  reportMissingResponse,
  subscribeConnection,
  watchConnection,
} from '../../kernel/http/connection.ts';
export { forgetXsrfToken, readCookies } from '../../kernel/http/pipeline.ts';
export { clearEarlyResponses } from '../../kernel/http/request.ts';
export { backoffMs, type RetryOptions, retry, retryAfterMs } from '../../kernel/http/retry.ts';
export { request, requestsUnderWay } from '../requests.ts';
