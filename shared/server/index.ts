export { BodyMemoryLimiter, type BodyMemoryLimits, mayHaveLargeBody } from './body-memory.ts';
export { chooseAcceptedLanguage, matchesEtag, toClientKey } from './client.ts';
export { ConcurrencyLimiter, type ConcurrencyLimitOptions } from './concurrency-limit.ts';
export {
  findCountryWordReplacements,
  formatSitePhone,
  localiseNameInText,
  replaceCountryWords,
} from './country-words.ts';
export {
  createServerVariables,
  defineSecretVariable,
  EnvironmentError,
  readEnvironment,
  readSecret,
  renderEnvironmentExample,
  s3Variables,
} from './environment.ts';
export { addHolidaysToClosedDays, findClosedHoliday, translateHolidayName } from './holidays.ts';
export { FASTIFY_OPTIONS, logFailureWithResponse } from './http/http-options.ts';
export { httpRulesPlugin } from './http/http-rules.ts';
export {
  createBearerTokenHook,
  type HttpProblem,
  MIN_ADMIN_TOKEN_LENGTH,
  PROBLEM_MEDIA_TYPE,
  sendProblem,
} from './http/problem.ts';
export { setSecurityHeaders } from './http/security-headers.ts';
export { httpMetricsPlugin, sendMetrics } from './http-metrics.ts';
export { openListener, runServerProcess, type ServerListener, startServing } from './listen.ts';
export { createLoggerOptions, type LogStream, LogThrottle } from './logger-options.ts';
export {
  addReadinessMetric,
  closeConnectionsWhileStoppingPlugin,
  type NotReadyReason,
  Readiness,
  sendReadiness,
} from './readiness.ts';
export { runInSpan } from './spans.ts';
export { startTracing } from './start-tracing.ts';
export {
  createMessageLoader,
  createServiceTitleLookup,
  createTextLoader,
  escapeHtml,
  getServerTexts,
} from './texts.ts';
export {
  currentTraceContext,
  REQUEST_ID_HEADER,
  runInTraceContext,
  type TraceContext,
  toTraceHeaders,
} from './trace.ts';
export { createRequestIdGenerator, traceRequestsPlugin } from './trace-requests.ts';
export {
  findEmulatorStartRefusals,
  findHttpOriginStartRefusals,
  findInternalListenerStartRefusals,
  findWeakAdminTokenStartRefusals,
  findWeakPasswordStartRefusals,
  refuseUnsafeStart,
  type StartRefusal,
} from './unsafe-start.ts';
