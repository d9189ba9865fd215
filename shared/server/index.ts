/** What every Node process of the site does in the same way: its environment, HTTP, log, metrics and ending. */
export { ConcurrencyLimit, type ConcurrencyOptions } from './concurrency-limit.ts';
export { EnvironmentError, listenerVariables, readEnvironment } from './environment.ts';
export { HTTP_OPTIONS } from './http/http-options.ts';
export { httpRules } from './http/http-rules.ts';
export { PROBLEM_TYPE, type Problem, sendProblem } from './http/problem.ts';
export { setSecurityHeaders } from './http/security-headers.ts';
export { httpMetrics, sendMetrics } from './http-metrics.ts';
export { type Listener, listen } from './listen.ts';
export { LogThrottle } from './log-throttle.ts';
export { type LogStream, loggerOptions } from './logger-options.ts';
export { redact } from './redact.ts';
export { runProcess } from './run-process.ts';
