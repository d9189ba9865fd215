export { BodyMemory, type BodyMemoryLimits, mayHaveLargeBody } from './body-memory.ts';
export { chooseAcceptedLanguage, matchesEtag, toClientKey } from './client.ts';
export { ConcurrencyLimit, type ConcurrencyOptions } from './concurrency-limit.ts';
export { findCountryWords, formatSitePhone } from './country-words.ts';
export {
  EnvironmentError,
  listenerVariables,
  readEnvironment,
  readSecret,
  renderEnvironmentExample,
  s3Variables,
  secretVariable,
} from './environment.ts';
export { addHolidaysToClosedDays, findHoliday, translateHolidayName } from './holidays.ts';
export { HTTP_OPTIONS, logWithResponse } from './http/http-options.ts';
export { httpRulesPlugin } from './http/http-rules.ts';
export {
  MIN_ADMIN_TOKEN_LENGTH,
  PROBLEM_MEDIA_TYPE,
  type Problem,
  requireBearerToken,
  sendProblem,
} from './http/problem.ts';
export { setSecurityHeaders } from './http/security-headers.ts';
export { httpMetrics, sendMetrics } from './http-metrics.ts';
export { openListener, runServerProcess, type ServerListener, serveUntilSignal } from './listen.ts';
export { type LogStream, LogThrottle, loggerOptions } from './logger-options.ts';
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
  createMessages,
  createServiceTitleLookup,
  createTexts,
  escapeHtml,
  getServerTexts,
} from './texts.ts';
export {
  createTraceId,
  currentTrace,
  REQUEST_ID_HEADER,
  runInTrace,
  type TracePosition,
  traceHeaders,
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
