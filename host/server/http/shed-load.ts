import type { ServerResponse } from 'node:http';
import underPressure from '@fastify/under-pressure';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { isEventStream, sendOverloaded } from './problem.ts';

const SAMPLE_INTERVAL_MS = 1_000;

export interface LoadSheddingLimits {
  /** Average delay of the event loop, in ms, above which routes with `refusedFirstRouteConfig` are refused. */
  maxDelayMs: number;
  /** Delay in ms above which pages are refused too. Files and health checks never are, because they cost little. */
  maxPageDelayMs: number;
  /** Number of requests in progress below which none is refused: something else must be delaying the event loop. */
  minInProgress: number;
}

export const LOAD_SHEDDING_LIMITS: LoadSheddingLimits = {
  maxDelayMs: 1_000,
  maxPageDelayMs: 3_000,
  minInProgress: 16,
};

/** Adds hooks that refuse requests while many are in progress and the event loop is late (docs/design.md §4). */
export async function registerLoadShedding(
  app: FastifyInstance,
  refusePage: (reply: FastifyReply) => void,
  { maxDelayMs, maxPageDelayMs, minInProgress }: LoadSheddingLimits,
): Promise<void> {
  const inProgress = new Set<ServerResponse>();
  app.addHook('onRequest', async (_request, { raw }) => {
    inProgress.add(raw);
    raw.once('close', () => inProgress.delete(raw));
  });
  // Do not count open streams as requests in progress: a stream may last an hour and costs next to nothing.
  app.addHook('onSend', (_request, reply, _payload, done) => {
    if (isEventStream(reply.getHeader('content-type'))) inProgress.delete(reply.raw);
    done();
  });
  await app.register(underPressure, {
    sampleInterval: SAMPLE_INTERVAL_MS,
    maxEventLoopDelay: maxDelayMs,
    pressureHandler: (request, reply, _type, delay = 0) => {
      if (inProgress.size < minInProgress) return;
      if (request.routeOptions.config.isRefusedFirst) sendOverloaded(reply);
      // Pages are served by the not-found handler (pages/page-routes.ts).
      else if (request.is404 && delay > maxPageDelayMs) refusePage(reply);
    },
  });
}

declare module 'fastify' {
  interface FastifyContextConfig {
    isRefusedFirst?: boolean;
  }
}

export const refusedFirstRouteConfig = { isRefusedFirst: true };
