/** What Node processes of the site do in the same way: environment, HTTP, log, metrics, ending, words for kinds of work. */
export { clientAddress } from './client-address.ts';
export { ConcurrencyLimit, type ConcurrencyOptions } from './concurrency-limit.ts';
export { createTexts } from './create-texts.ts';
export { EnvironmentError, listenerVariables, readEnvironment } from './environment.ts';
export { HTTP_OPTIONS } from './http/http-options.ts';
export { httpRules } from './http/http-rules.ts';
export { PROBLEM_TYPE, type Problem, sendProblem } from './http/problem.ts';
export { setSecurityHeaders } from './http/security-headers.ts';
export { httpMetrics, sendMetrics } from './http-metrics.ts';
export { kindTitles } from './kind-titles.ts';
export { type Listener, listen } from './listen.ts';
export { LogThrottle } from './log-throttle.ts';
export { type LogStream, loggerOptions } from './logger-options.ts';
export { redact } from './redact.ts';
export { runProcess } from './run-process.ts';
export { serverTexts } from './server-texts.ts';
