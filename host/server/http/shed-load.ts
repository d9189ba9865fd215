import type { ServerResponse } from 'node:http';
import underPressure from '@fastify/under-pressure';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { isEventStream, sendOverloaded } from './problem.ts';

const SAMPLE_INTERVAL_MS = 1_000;

/** From when on load is shed. */
export interface LoadLimits {
  /** How late the event loop may be on average, in milliseconds, before what makes others work is refused. */
  maxDelayMs: number;
  /** The same for pages. They come last, and files and health cost so little that they are always answered. */
  maxPageDelayMs: number;
  /** With fewer requests under way, something else keeps the machine busy, and refusing them would not help it. */
  minUnderWay: number;
}

export const LOAD_LIMITS: LoadLimits = { maxDelayMs: 1_000, maxPageDelayMs: 3_000, minUnderWay: 16 };

/**
 * Refuses requests while this process is late with everything because of them (docs/design.md §4).
 * @param refusePage answers instead of a page
 */
export async function shedLoad(
  app: FastifyInstance,
  refusePage: (reply: FastifyReply) => void,
  { maxDelayMs, maxPageDelayMs, minUnderWay }: LoadLimits,
): Promise<void> {
  const underWay = new Set<ServerResponse>();
  app.addHook('onRequest', async (_request, { raw }) => {
    underWay.add(raw);
    raw.once('close', () => underWay.delete(raw));
  });
  // A stream that has begun stays open for hours, and makes next to no work.
  app.addHook('onSend', (_request, reply, _payload, done) => {
    if (isEventStream(reply.getHeader('content-type'))) underWay.delete(reply.raw);
    done();
  });
  await app.register(underPressure, {
    sampleInterval: SAMPLE_INTERVAL_MS,
    maxEventLoopDelay: maxDelayMs,
    pressureHandler: (request, reply, _type, delay = 0) => {
      if (underWay.size < minUnderWay) return;
      if (request.routeOptions.config.isRefusedFirst) sendOverloaded(reply);
      // Pages have no route of their own (pages/page-routes.ts).
      else if (request.is404 && delay > maxPageDelayMs) refusePage(reply);
    },
  });
}

declare module 'fastify' {
  interface FastifyContextConfig {
    isRefusedFirst?: boolean;
  }
}

/** Config of a route that is refused first. */
export const refusedFirst = { isRefusedFirst: true };
