import type { IncomingHttpHeaders } from 'node:http';
import { ConcurrencyLimit, clientAddress, LogThrottle, sendProblem } from '@forecourt/shared/server';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { type Dispatcher, Pool } from 'undici';
import * as z from 'zod';
import { connectionLimits } from '../connections/connection-limits.ts';
import { isEventStream } from '../http/is-event-stream.ts';
import { RETRY_AFTER_SECONDS, sendOverloaded } from '../http/overloaded.ts';
import { compressAnswer } from './compress-answer.ts';
import { passedAnswerHeaders, passedRequestHeaders } from './passed-headers.ts';
import { PassedStreams } from './passed-streams.ts';
import { readAnswer } from './read-answer.ts';
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
