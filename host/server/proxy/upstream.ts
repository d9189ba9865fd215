import type { IncomingHttpHeaders } from 'node:http';
import { PassThrough, type Readable } from 'node:stream';
import {
  ConcurrencyLimiter,
  currentTraceContext,
  LogThrottle,
  runInSpan,
  sendProblem,
  type TraceContext,
  toClientKey,
  toTraceHeaders,
} from '@forecourt/shared/server';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { type Dispatcher, Pool } from 'undici';
import * as z from 'zod';
import { computeConnectionLimits } from '../connections/connection-limits.ts';
import { isEventStream, OVERLOAD_RETRY_AFTER_SECONDS, sendOverloaded } from '../http/problem.ts';
import { compressResponse, readResponseBody } from './compress-response.ts';
import { computeStreamOpeningLimit, computeTrafficClassLimits, type TrafficClass } from './traffic-class.ts';

const CONNECT_TIMEOUT_MS = 5_000;
/** Time limit in ms for the headers of a response, and for each pause within its body. */
const RESPONSE_TIMEOUT_MS = 30_000;
/** Time in ms after which a silent stream counts as broken. */
const STREAM_SILENCE_MS = 60_000;
/** Maximum size in bytes of a response read in advance. A longer one holds its connection until the visitor has read it. */
const MAX_READ_AHEAD_BYTES = 1024 * 1024;

const customerSchema = z.object({ id: z.string().min(1) });

interface ForwardedRequest {
  trafficClass: TrafficClass;
  client: string;
  path: string;
}

interface Lane {
  pool: Pool;
  limit: ConcurrencyLimiter;
  /** Limit of streams that are being opened; null for other classes. */
  opening: ConcurrencyLimiter | null;
}

export class UpstreamClient {
  readonly #lanes = new Map<TrafficClass, Lane>();
  readonly #streams = new ForwardedStreams();
  readonly #failures = new LogThrottle();

  constructor(origin: string, classes: readonly TrafficClass[]) {
    const limits = computeTrafficClassLimits(computeConnectionLimits());
    const limitOf = new Map(classes.map((name) => [name, new ConcurrencyLimiter(limits[name])]));
    const first = [limitOf.get('read'), limitOf.get('write')].filter((limit) => limit !== undefined);
    for (const [name, limit] of limitOf) {
      const pool = new Pool(origin, {
        connections: limits[name].maxRunning,
        connectTimeout: CONNECT_TIMEOUT_MS,
        headersTimeout: RESPONSE_TIMEOUT_MS,
        bodyTimeout: name === 'stream' ? STREAM_SILENCE_MS : RESPONSE_TIMEOUT_MS,
      });
      const opening =
        name === 'stream'
          ? new ConcurrencyLimiter(computeStreamOpeningLimit(computeConnectionLimits()), first)
          : null;
      this.#lanes.set(name, { pool, limit, opening });
    }
  }

  isFullFor(trafficClass: TrafficClass, client: string): boolean {
    const { limit, opening } = this.#lane(trafficClass);
    return limit.isFullFor(client) || (opening?.isFullFor(client) ?? false);
  }

  load(): [TrafficClass, { running: number; waiting: number }][] {
    return [...this.#lanes].map(([name, { limit, opening }]) => [
      name,
      { running: limit.running, waiting: limit.waiting + (opening?.waiting ?? 0) },
    ]);
  }

  /** Forwards a request. A slow reader holds the connection only of a stream, or of a response above MAX_READ_AHEAD_BYTES. */
  async forward(
    request: FastifyRequest,
    reply: FastifyReply,
    { trafficClass, client, path }: ForwardedRequest,
  ): Promise<FastifyReply> {
    const { pool, limit, opening } = this.#lane(trafficClass);
    const endOpening = opening ? await opening.acquire(client) : () => undefined;
    if (!endOpening) return sendOverloaded(reply);
    const release = await limit.acquire(client);
    if (!release) {
      endOpening();
      return sendOverloaded(reply);
    }
    const body = Buffer.isBuffer(request.body) ? request.body : undefined;
    try {
      const answer = await runInSpan(
        () => ({
          name: `forward ${trafficClass}`,
          kind: 'client',
          attributes: { 'http.request.method': request.method },
        }),
        () =>
          pool.request({
            method: request.method as Dispatcher.HttpMethod,
            path,
            headers: toForwardedRequestHeaders(request, body, currentTraceContext()),
            body: body ?? null,
          }),
      );
      endOpening();
      return await this.#sendResponse(reply, answer, release);
    } catch (error) {
      endOpening();
      release();
      this.#logFailure(reply, error as Error);
      return sendUnavailable(reply);
    }
  }

  /** Looks up the id of a request's customer before the body is read. Returns null if an error response was sent. */
  async identify(request: FastifyRequest, reply: FastifyReply, path: string): Promise<string | null> {
    const { pool, limit } = this.#lane('sender');
    const release = await limit.acquire(toClientKey(request.ip));
    if (!release) {
      sendOverloaded(reply);
      return null;
    }
    try {
      const { statusCode, headers, body } = await pool.request({
        method: 'GET',
        path,
        headers: identityHeaders(request),
      });
      const { bytes, rest } = await readResponseBody(body, MAX_READ_AHEAD_BYTES);
      rest?.destroy();
      if (statusCode === 200) return customerSchema.parse(JSON.parse(String(bytes))).id;
      reply.code(statusCode).headers(toForwardedResponseHeaders(headers, 'GET')).send(bytes);
    } catch (error) {
      this.#logFailure(reply, error as Error);
      sendUnavailable(reply);
    } finally {
      release();
    }
    return null;
  }

  /** Ends all open streams, and those opened later, when the server shuts down: streams do not end by themselves. */
  endStreams(): void {
    this.#streams.endAll();
  }

  async close(): Promise<void> {
    await Promise.all([...this.#lanes.values()].map(({ pool }) => pool.destroy()));
  }

  async #sendResponse(
    reply: FastifyReply,
    { statusCode, headers, body }: Dispatcher.ResponseData,
    release: () => void,
  ): Promise<FastifyReply> {
    const { bytes, rest } = isEventStream(headers['content-type'])
      ? { bytes: null, rest: this.#streams.forward(body) }
      : await readResponseBody(body, MAX_READ_AHEAD_BYTES);
    // Set the headers after reading the body: if the backend breaks off, the error response must not contain them.
    reply.code(statusCode).headers(toForwardedResponseHeaders(headers, reply.request.method));
    if (!rest) {
      release();
      const compressed = await compressResponse(bytes, headers, reply.request.headers['accept-encoding']);
      if (compressed) return reply.headers(compressed.headers).send(compressed.bytes);
      return reply.send(bytes.length > 0 ? bytes : undefined);
    }
    rest.once('close', release);
    // If the visitor disconnected while the request waited, nothing else would end the stream.
    if (reply.raw.destroyed) {
      rest.destroy();
      return reply.hijack();
    }
    return reply.send(rest);
  }

  #logFailure(reply: FastifyReply, { message }: Error): void {
    this.#failures.throttled(message, (skipped) =>
      reply.log.warn({ err: { message }, skipped }, 'upstream did not answer'),
    );
  }

  #lane(name: TrafficClass): Lane {
    const lane = this.#lanes.get(name);
    if (!lane) throw new Error(`This upstream takes no requests of the class "${name}"`);
    return lane;
  }
}

function identityHeaders(request: FastifyRequest): IncomingHttpHeaders {
  const passed = Object.entries(toForwardedRequestHeaders(request, undefined, request.trace));
  return Object.fromEntries(
    passed.filter(([name]) =>
      /^(?:authorization|cookie|x-forwarded-.*|x-request-id|traceparent)$/.test(name),
    ),
  );
}

function sendUnavailable(reply: FastifyReply): FastifyReply {
  reply.header('Retry-After', String(OVERLOAD_RETRY_AFTER_SECONDS));
  return sendProblem(reply, {
    status: 503,
    code: 'backend_unavailable',
    title: 'The service is not available right now',
  });
}

/** Headers that apply to a single connection (RFC 9110 §7.6.1). */
const HOP_BY_HOP = [
  'connection',
  'keep-alive',
  'proxy-authenticate',
  'proxy-authorization',
  'proxy-connection',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
];

/** Headers about the sender and the request's trace. Removed, since values from a visitor prove nothing; the edge sets some. */
const PROVENANCE =
  /^(?:x-forwarded-.*|forwarded|x-real-ip|x-client-ip|true-client-ip|via|traceparent|tracestate|baggage|(?:x-)?request-id)$/;

/** Request headers to forward, without hop-by-hop headers, the visitor's `X-Forwarded-*` and the like, and `Expect`. */
function toForwardedRequestHeaders(
  { headers, ip, protocol, host }: Pick<FastifyRequest, 'headers' | 'ip' | 'protocol' | 'host'>,
  body: Buffer | undefined,
  trace: TraceContext | undefined,
): IncomingHttpHeaders {
  const passed = withoutHopByHop(headers);
  for (const name of Object.keys(passed)) if (PROVENANCE.test(name)) delete passed[name];
  delete passed.expect;
  delete passed.host;
  delete passed['content-length'];
  return {
    ...passed,
    ...(body && { 'content-length': String(body.length) }),
    'x-forwarded-for': ip,
    'x-forwarded-proto': protocol,
    'x-forwarded-host': host,
    ...(trace && toTraceHeaders(trace)),
  };
}

/** Response headers to forward. The length is left out, because the forwarded body determines it, except for HEAD. */
function toForwardedResponseHeaders(headers: IncomingHttpHeaders, method: string): IncomingHttpHeaders {
  const passed = withoutHopByHop(headers);
  if (method !== 'HEAD') delete passed['content-length'];
  return passed;
}

function withoutHopByHop(headers: IncomingHttpHeaders): IncomingHttpHeaders {
  const listed = String(headers.connection ?? '')
    .split(',')
    .map((name) => name.trim().toLowerCase());
  const passed = { ...headers };
  for (const name of [...HOP_BY_HOP, ...listed]) delete passed[name];
  return passed;
}

export class ForwardedStreams {
  readonly #open = new Map<PassThrough, () => void>();
  #isEnded = false;

  /** @returns a stream that ends when `body` or the reader ends, or when `endAll` is called */
  forward(body: Readable): Readable {
    const passed = new PassThrough();
    this.#open.set(passed, () => {
      body.unpipe(passed);
      if (passed.writableEnded) return;
      // After this event, pages reconnect within a second (shared/kit/live/follow-stream.ts). Line breaks end a cut-off event.
      passed.end('\n\nevent: closing\ndata: {}\n\n');
    });
    body.pipe(passed);
    // Destroy the forwarded stream too, so that a broken stream does not look like a regular end.
    body.once('error', () => passed.destroy());
    passed.once('close', () => {
      this.#open.delete(passed);
      body.destroy();
    });
    if (this.#isEnded) this.endAll();
    return passed;
  }

  endAll(): void {
    this.#isEnded = true;
    for (const end of this.#open.values()) end();
  }
}
