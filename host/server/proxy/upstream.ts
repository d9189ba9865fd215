import type { IncomingHttpHeaders } from 'node:http';
import { PassThrough, type Readable } from 'node:stream';
import { ConcurrencyLimit, clientAddress, LogThrottle, sendProblem } from '@forecourt/shared/server';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { type Dispatcher, Pool } from 'undici';
import * as z from 'zod';
import { connectionLimits } from '../connections/connection-limits.ts';
import { isEventStream, RETRY_AFTER_SECONDS, sendOverloaded } from '../http/problem.ts';
import { compressAnswer, readAnswer } from './compress-answer.ts';
import { classLimits, openingLimit, type TrafficClass } from './traffic-class.ts';

const CONNECT_TIMEOUT_MS = 5_000;
/** The backend ends a request of its own after as long (api/src/app.ts). */
const ANSWER_TIMEOUT_MS = 30_000;
/** A stream says something at least this often, or it is dead. */
const STREAM_SILENCE_MS = 60_000;
/** A longer answer is passed on while it comes, and keeps its connection as long as the visitor takes to read it. */
const MAX_READ_AHEAD_BYTES = 1024 * 1024;

const customerSchema = z.object({ id: z.string().min(1) });

interface Passing {
  trafficClass: TrafficClass;
  /** Key for the share of the class's limits. */
  client: string;
  /** Path with the query. */
  path: string;
}

interface Lane {
  pool: Pool;
  limit: ConcurrencyLimit;
  /** Held until the answer begins; null for all classes but streams. */
  opening: ConcurrencyLimit | null;
}

/** A server behind the edge, with separate connections for each class of requests. */
export class Upstream {
  readonly #lanes = new Map<TrafficClass, Lane>();
  readonly #streams = new PassedStreams();
  readonly #failures = new LogThrottle();

  /** @param origin scheme, host and port */
  constructor(origin: string, classes: readonly TrafficClass[]) {
    const limits = classLimits(connectionLimits());
    for (const name of classes) {
      const pool = new Pool(origin, {
        connections: limits[name].maxRunning,
        connectTimeout: CONNECT_TIMEOUT_MS,
        headersTimeout: ANSWER_TIMEOUT_MS,
        bodyTimeout: name === 'stream' ? STREAM_SILENCE_MS : ANSWER_TIMEOUT_MS,
      });
      const opening = name === 'stream' ? new ConcurrencyLimit(openingLimit(connectionLimits())) : null;
      this.#lanes.set(name, { pool, limit: new ConcurrencyLimit(limits[name]), opening });
    }
  }

  /** Whether a request would be refused now, before anything of it is read. */
  isFullFor(trafficClass: TrafficClass, client: string): boolean {
    const { limit, opening } = this.#lane(trafficClass);
    return limit.isFullFor(client) || (opening?.isFullFor(client) ?? false);
  }

  /** Class → how many of its requests are passed on and how many wait. */
  load(): [TrafficClass, { running: number; waiting: number }][] {
    return [...this.#lanes].map(([name, { limit, opening }]) => [
      name,
      { running: limit.running, waiting: limit.waiting + (opening?.waiting ?? 0) },
    ]);
  }

  /**
   * Passes a request on whose body has been read, and its answer back. The connection is free again when the answer has
   * been read here, however slowly the visitor reads it.
   */
  async pass(
    request: FastifyRequest,
    reply: FastifyReply,
    { trafficClass, client, path }: Passing,
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
      const answer = await pool.request({
        method: request.method as Dispatcher.HttpMethod,
        path,
        headers: passedRequestHeaders(request, body),
        body: body ?? null,
      });
      endOpening();
      return await this.#sendAnswer(reply, answer, release);
    } catch (error) {
      endOpening();
      release();
      this.#logFailure(reply, error as Error);
      return sendUnavailable(reply);
    }
  }

  /**
   * Identifies the customer of a request before its body is read. If the server refuses, its refusal is sent as the response.
   * @param path of a response with the `id` of the signed-in customer
   * @returns the customer's id; null if a response was sent
   */
  async identify(request: FastifyRequest, reply: FastifyReply, path: string): Promise<string | null> {
    const { pool, limit } = this.#lane('sender');
    const release = await limit.acquire(clientAddress(request.ip));
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
      const { bytes, rest } = await readAnswer(body, MAX_READ_AHEAD_BYTES);
      rest?.destroy();
      if (statusCode === 200) return customerSchema.parse(JSON.parse(String(bytes))).id;
      reply.code(statusCode).headers(passedAnswerHeaders(headers, 'GET')).send(bytes);
    } catch (error) {
      this.#logFailure(reply, error as Error);
      sendUnavailable(reply);
    } finally {
      release();
    }
    return null;
  }

  /** Ends all streams, and those that begin after this: the site closes, and nothing else would end them. */
  endStreams(): void {
    this.#streams.endAll();
  }

  async close(): Promise<void> {
    await Promise.all([...this.#lanes.values()].map(({ pool }) => pool.destroy()));
  }

  async #sendAnswer(
    reply: FastifyReply,
    { statusCode, headers, body }: Dispatcher.ResponseData,
    release: () => void,
  ): Promise<FastifyReply> {
    const { bytes, rest } = isEventStream(headers['content-type'])
      ? { bytes: null, rest: this.#streams.pass(body) }
      : await readAnswer(body, MAX_READ_AHEAD_BYTES);
    // Not before the body: what answers for a backend that breaks off must have none of its headers.
    reply.code(statusCode).headers(passedAnswerHeaders(headers, reply.request.method));
    if (!rest) {
      release();
      const compressed = await compressAnswer(bytes, headers, reply.request.headers['accept-encoding']);
      if (compressed) return reply.headers(compressed.headers).send(compressed.bytes);
      return reply.send(bytes.length > 0 ? bytes : undefined);
    }
    rest.once('close', release);
    // Its reader left while it waited for a place or for the backend: nothing else would end it.
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

/** Headers that identify the sender of a request and its address. */
function identityHeaders(request: FastifyRequest): IncomingHttpHeaders {
  const passed = Object.entries(passedRequestHeaders(request, undefined));
  return Object.fromEntries(
    passed.filter(([name]) => /^(?:authorization|cookie|x-forwarded-.*)$/.test(name)),
  );
}

/** Answers for a backend that does not: a problem document that the request pipeline understands. */
function sendUnavailable(reply: FastifyReply): FastifyReply {
  reply.header('Retry-After', String(RETRY_AFTER_SECONDS));
  return sendProblem(reply, {
    status: 503,
    code: 'backend_unavailable',
    title: 'The service is not available right now',
  });
}

/** What is about one connection and ends with it (RFC 9110 §7.6.1). */
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

/** What says where a request came from. The edge says that itself: what a visitor writes there proves nothing. */
const PROVENANCE = /^(?:x-forwarded-.*|forwarded|x-real-ip|x-client-ip|true-client-ip|via)$/;

/**
 * The headers with which a request is passed on: without those of the connection, without what a visitor claims about
 * its origin, and with what the edge knows of that. `Expect` has been answered here.
 */
export function passedRequestHeaders(
  { headers, ip, protocol, host }: Pick<FastifyRequest, 'headers' | 'ip' | 'protocol' | 'host'>,
  body: Buffer | undefined,
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
  };
}

/** The headers of an answer that are passed back; its length is told by what is sent, or for HEAD by the backend. */
export function passedAnswerHeaders(headers: IncomingHttpHeaders, method: string): IncomingHttpHeaders {
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

/** The streams that are being passed on: they go on for as long as their readers like, unless they are ended here. */
export class PassedStreams {
  readonly #open = new Map<PassThrough, () => void>();
  #isEnded = false;

  /** @returns what is passed on of `body`; it ends with `body`, with its reader, and by `endAll` */
  pass(body: Readable): Readable {
    const passed = new PassThrough();
    this.#open.set(passed, () => {
      body.unpipe(passed);
      passed.end();
    });
    body.pipe(passed);
    // Broken off there is broken off here: the reader must not take it for the end.
    body.once('error', () => passed.destroy());
    passed.once('close', () => {
      this.#open.delete(passed);
      body.destroy();
    });
    if (this.#isEnded) this.endAll();
    return passed;
  }

  /** Ends all of them as if they had come to their end, and those that come after this. */
  endAll(): void {
    this.#isEnded = true;
    for (const end of this.#open.values()) end();
  }
}
