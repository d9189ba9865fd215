export { BodyMemory, type BodyMemoryLimits, mayHaveLargeBody } from './body-memory.ts';
export { acceptedLanguage, clientAddress, matchesEtag } from './client.ts';
export { ConcurrencyLimit, type ConcurrencyOptions } from './concurrency-limit.ts';
export { countryWords, phoneText } from './country-words.ts';
export {
  EnvironmentError,
  environmentExample,
  listenerVariables,
  readEnvironment,
  readSecret,
  s3Variables,
  secret,
} from './environment.ts';
export { holidayNames, holidayOn, withHolidaysClosed } from './holidays.ts';
export { HTTP_OPTIONS, logWithResponse } from './http/http-options.ts';
export { httpRules } from './http/http-rules.ts';
export {
  MIN_ADMIN_TOKEN_LENGTH,
  PROBLEM_MEDIA_TYPE,
  type Problem,
  requireBearerToken,
  sendProblem,
} from './http/problem.ts';
export { setSecurityHeaders } from './http/security-headers.ts';
export { httpMetrics, sendMetrics } from './http-metrics.ts';
export { type Listener, listen, listenOn, runServerProcess } from './listen.ts';
export { type LogStream, LogThrottle, loggerOptions } from './logger-options.ts';
export {
  closeWhileStopping,
  exportReadiness,
  type NotReadyReason,
  Readiness,
  sendReadiness,
} from './readiness.ts';
export { redact } from './redact.ts';
export { inSpan } from './spans.ts';
export { startTracing } from './start-tracing.ts';
export { createMessages, createTexts, escapeHtml, serverTexts, serviceTitleLookup } from './texts.ts';
export {
  createTraceId,
  currentTrace,
  REQUEST_ID_HEADER,
  runInTrace,
  type TracePosition,
  traceHeaders,
} from './trace.ts';
export { createRequestIds, traceRequests } from './trace-requests.ts';
export {
  adminTokenRefusals,
  emulatorRefusals,
  httpOriginRefusals,
  internalListenerRefusals,
  passwordRefusals,
  type Refusal,
  refuseUnsafeStart,
} from './unsafe-start.ts';
