import fastifyUnderPressure from '@fastify/under-pressure';
import { BodyMemoryLimiter, ConcurrencyLimiter, mayHaveLargeBody } from '@forecourt/shared/server';
import type { FastifyRequest } from 'fastify';
import fastifyPlugin from 'fastify-plugin';
import { Counter, type Registry } from 'prom-client';
import { toProblem } from '../problems/error-handler.ts';
import { Problem } from '../problems/problem.ts';
import { getRequestCost, type TrafficClass } from './rate-limit.ts';

export type TrafficClassLimits = Readonly<Record<TrafficClass, ConcurrencyLimiter>>;

/**
 * Request limits of a process by traffic class; one customer (class `feed`: one client) may use half of each. Ordinary requests
 * wait for the database, which has ten connections (postgres-database.ts); reading photos, for the store. Uploads need
 * processor time. The edge limits how many event streams are opened at once (host/server/proxy/traffic-class.ts).
 */
export function createTrafficClassLimits(): TrafficClassLimits {
  return {
    ordinary: new ConcurrencyLimiter({ maxRunning: 16, maxWaiting: 256, maxWaitMs: 10_000 }),
    availability: new ConcurrencyLimiter({ maxRunning: 4, maxWaiting: 64, maxWaitMs: 10_000 }),
    export: new ConcurrencyLimiter({ maxRunning: 2, maxWaiting: 16, maxWaitMs: 10_000 }),
    photo: new ConcurrencyLimiter({ maxRunning: 8, maxWaiting: 128, maxWaitMs: 10_000 }),
    upload: new ConcurrencyLimiter({ maxRunning: 2, maxWaiting: 16, maxWaitMs: 20_000 }),
    feed: new ConcurrencyLimiter({ maxRunning: 2, maxWaiting: 16, maxWaitMs: 10_000 }),
    account: new ConcurrencyLimiter({ maxRunning: 8, maxWaiting: 32, maxWaitMs: 10_000 }),
    plates: new ConcurrencyLimiter({ maxRunning: 4, maxWaiting: 16, maxWaitMs: 2_000 }),
    streams: new ConcurrencyLimiter({ maxRunning: 64, maxWaiting: 512, maxWaitMs: 10_000 }),
  };
}

/** Limits concurrent requests by class. A request occupies a slot from its validated input until its response is computed. */
export const concurrencyLimitPlugin = fastifyPlugin<{ classes: TrafficClassLimits }>(
  async (app, { classes }) => {
    const places = new WeakMap<FastifyRequest, () => void>();

    app.addHook('preHandler', async (request) => {
      const { trafficClass } = getRequestCost(request);
      const release = await classes[trafficClass].acquire(request.identity.uid);
      if (!release) throw new Problem('overloaded', { exceededLimit: trafficClass });
      places.set(request, release);
      if (request.socket.destroyed) throw new Problem('overloaded', { exceededLimit: 'abandoned' });
    });

    app.addHook('onSend', async (request) => {
      places.get(request)?.();
      places.delete(request);
    });
  },
  { name: 'concurrency', dependencies: ['identity'] },
);

/**
 * Mean delay of the event loop, measured over a second, above which requests are rejected. Far above the delay of ordinary
 * work on a busy machine: a low threshold would halve the throughput, because each measurement counts for a second.
 */
const MAX_DELAY_MS = 1_000;

interface PressureOptions {
  classes: TrafficClassLimits;
  isLate?: () => boolean;
}

/**
 * Rejects requests before their tokens are verified while this process is overloaded: the queue of ordinary requests is full,
 * or it is not empty and the event loop is late. A slow process without a queue accepts requests.
 */
export const overloadRejectionPlugin = fastifyPlugin<PressureOptions>(
  async (app, { classes: { ordinary }, isLate = () => app.isUnderPressure() }) => {
    await app.register(fastifyUnderPressure, {
      maxEventLoopDelay: MAX_DELAY_MS,
      pressureHandler: () => undefined,
    });
    app.addHook('onRequest', async () => {
      if (ordinary.isFullFor()) throw new Problem('overloaded', { exceededLimit: 'ordinary' });
      if (ordinary.waiting > 0 && isLate()) throw new Problem('overloaded', { exceededLimit: 'event_loop' });
    });
  },
  { name: 'pressure' },
);

const MEGABYTE = 1024 * 1024;

/** Maximum bytes of concurrent uploads: eight photos of the largest size, four per customer. */
const LIMITS = { inAll: 80 * MEGABYTE, perClient: 40 * MEGABYTE };

/** Limits the memory of bodies above the usual size (`mayHaveLargeBody`), from arrival to response. */
export const bodyMemoryLimitPlugin = fastifyPlugin(
  async (app) => {
    const memory = new BodyMemoryLimiter(LIMITS);
    app.addHook('preParsing', (request, reply, payload, done) => {
      if (!mayHaveLargeBody(request.headers)) return done(null, payload);
      const overloaded = () => new Problem('overloaded', { exceededLimit: 'upload' });
      const { body, release } = memory.count(payload, request.identity.uid, overloaded);
      reply.raw.once('close', release);
      return done(null, body);
    });
  },
  { name: 'body-memory', dependencies: ['identity'] },
);

export const refusedRequestMetricsPlugin = fastifyPlugin<{ metrics: Registry }>(
  async (app, { metrics }) => {
    const counter = new Counter({
      name: 'forecourt_api_refused_requests_total',
      help: 'Requests that were refused by a limit or a quota',
      labelNames: ['limit'],
      registers: [metrics],
    });
    app.addHook('onError', async (_request, _reply, error) => {
      const { exceededLimit } = toProblem(error);
      if (exceededLimit !== undefined) counter.inc({ limit: exceededLimit });
    });
  },
  { name: 'limit-metrics' },
);
