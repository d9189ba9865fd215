export { BodyMemoryLimiter, type BodyMemoryLimits, mayHaveLargeBody } from './body-memory.ts';
export { chooseAcceptedLanguage, matchesEtag, toClientKey } from './client.ts';
export { ConcurrencyLimit, type ConcurrencyOptions } from './concurrency-limit.ts';
export { findCountryWords, formatSitePhone } from './country-words.ts';
export {
  createListenerVariables,
  defineSecretVariable,
  EnvironmentError,
  readEnvironment,
  readSecret,
  renderEnvironmentExample,
  s3Variables,
} from './environment.ts';
export { addHolidaysToClosedDays, findHoliday, translateHolidayName } from './holidays.ts';
export { FASTIFY_OPTIONS, logWithResponse } from './http/http-options.ts';
export { httpRulesPlugin } from './http/http-rules.ts';
export {
  MIN_ADMIN_TOKEN_LENGTH,
  PROBLEM_MEDIA_TYPE,
  type Problem,
  requireBearerToken,
  sendProblem,
} from './http/problem.ts';
export { setSecurityHeaders } from './http/security-headers.ts';
export { httpMetricsPlugin, sendMetrics } from './http-metrics.ts';
export { openListener, runServerProcess, type ServerListener, serveUntilSignal } from './listen.ts';
export { createLoggerOptions, type LogStream, LogThrottle } from './logger-options.ts';
export {
  addReadinessMetric,
  closeConnectionsWhileStopping,
  type NotReadyReason,
  Readiness,
  sendReadiness,
} from './readiness.ts';
export { redact } from './redact.ts';
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
  createTraceId,
  currentTrace,
  REQUEST_ID_HEADER,
  runInTrace,
  type TracePosition,
  toTraceHeaders,
} from './trace.ts';
export { createRequestIdGenerator, traceRequestsPlugin } from './trace-requests.ts';
export {
  findAdminTokenRefusals,
  findEmulatorRefusals,
  findHttpOriginRefusals,
  findInternalListenerRefusals,
  findPasswordRefusals,
  refuseUnsafeStart,
  type StartRefusal,
} from './unsafe-start.ts';
