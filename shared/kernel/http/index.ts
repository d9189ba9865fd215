export { ApiProblem, isUnreached, type ProblemError } from './api-problem.ts';
export { request } from './request.ts';
export { type RetryOptions, retry } from './retry.ts';
export { forgetXsrfToken } from './xsrf.ts';
