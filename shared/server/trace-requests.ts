import type { IncomingMessage } from 'node:http';
import type { FastifyRequest } from 'fastify';
import fastifyPlugin from 'fastify-plugin';
import { type ActiveSpan, beginSpan } from './spans.ts';
import { createTraceId, parseTraceHeaders, runInTraceContext, type TraceContext } from './trace.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Trace context: `traceId` is the request's id; `spanId` is the request's span or, without one, the trusted sender's. */
    trace: TraceContext;
  }
}

interface TrustOptions {
  /** Whether the ids in this sender's headers are used. Requests of other senders get a new id. */
  isTrustedSender: (address: string) => boolean;
}

/** Returns Fastify's option `genReqId`: the id of a request is the id of its trace. */
export function createRequestIdGenerator({
  isTrustedSender,
}: TrustOptions): (request: IncomingMessage) => string {
  return ({ headers, socket }) =>
    (isTrustedSender(socket.remoteAddress ?? '') ? parseTraceHeaders(headers)?.traceId : undefined) ??
    createTraceId();
}

interface TraceRequestsOptions {
  /** Name of a request's span: one of few different texts. Default: requests have no spans. */
  spanNameOf?: (request: FastifyRequest) => string;
}

/** Runs requests in their trace. The application must have the option `genReqId` of `createRequestIdGenerator`. */
export const traceRequestsPlugin = fastifyPlugin<TraceRequestsOptions>(
  async (app, { spanNameOf }) => {
    const spans = new WeakMap<FastifyRequest, ActiveSpan>();
    app.decorateRequest('trace');
    app.addHook('onRequest', (request, _reply, done) => {
      const given = parseTraceHeaders(request.headers);
      request.trace = { traceId: request.id, spanId: given?.traceId === request.id ? given.spanId : null };
      const span = spanNameOf && beginSpan(request.trace, { name: spanNameOf(request), kind: 'server' });
      if (span) {
        request.trace = span.position;
        spans.set(request, span);
      }
      runInTraceContext(request.trace, done);
    });
    // Reading a body leaves the trace, because the body's events belong to the connection, so enter the trace again.
    app.addHook('preValidation', (request, _reply, done) => runInTraceContext(request.trace, done));
    app.addHook('onResponse', async (request, { statusCode }) => {
      spans.get(request)?.end({
        attributes: {
          'http.request.method': request.method,
          'http.route': request.routeOptions.url ?? 'none',
          'http.response.status_code': statusCode,
        },
        isFailed: statusCode >= 500,
      });
    });
  },
  { name: 'trace-requests' },
);
