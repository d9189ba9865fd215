import { AsyncLocalStorage } from 'node:async_hooks';
import { randomUUID } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';

/** Trace context (W3C): the id of the trace (32 hex digits), and of the current span (16) if spans are recorded. */
export interface TraceContext {
  traceId: string;
  spanId: string | null;
}

const positions = new AsyncLocalStorage<TraceContext | undefined>();

/** Returns the trace context of the request or job that is running; undefined outside of both. */
export function currentTraceContext(): TraceContext | undefined {
  return positions.getStore();
}

/** Runs work, and everything that it starts, as part of a trace. @param position its context; undefined: outside any trace */
export function runInTraceContext<Result>(position: TraceContext | undefined, work: () => Result): Result {
  return positions.run(position, work);
}

export const REQUEST_ID_HEADER = 'x-request-id';

const TRACEPARENT = /^(?!ff)[\da-f]{2}-([\da-f]{32})-([\da-f]{16})-[\da-f]{2}(?:-|$)/;
const ONLY_ZEROS = /^0+$/;
/** Id of a request as proxies generate it: 32 hex digits (nginx) or a UUID (Envoy, HAProxy). */
const REQUEST_ID = /^[\da-f]{8}-?(?:[\da-f]{4}-?){3}[\da-f]{12}$/i;

/** Parses the trace context from trusted headers: `traceparent`, else `X-Request-Id`; null without a usable id. */
export function parseTraceHeaders(headers: IncomingHttpHeaders): TraceContext | null {
  const [, traceId, spanId] = TRACEPARENT.exec(String(headers.traceparent ?? '')) ?? [];
  if (traceId && spanId && !ONLY_ZEROS.test(traceId) && !ONLY_ZEROS.test(spanId)) return { traceId, spanId };
  const given = String(headers[REQUEST_ID_HEADER] ?? '');
  return REQUEST_ID.test(given) ? { traceId: given.replaceAll('-', '').toLowerCase(), spanId: null } : null;
}

export function createTraceId(): string {
  return randomUUID().replaceAll('-', '');
}

/** Returns the headers that pass the trace context to another process of the site. */
export function toTraceHeaders({ traceId, spanId }: TraceContext): Record<string, string> {
  return {
    [REQUEST_ID_HEADER]: traceId,
    ...(spanId !== null && { traceparent: `00-${traceId}-${spanId}-01` }),
  };
}
