import underPressure from '@fastify/under-pressure';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { sendOverloaded } from './overloaded.ts';

const SAMPLE_INTERVAL_MS = 1_000;

/** How late the event loop may be on average, in milliseconds, before what makes others work is refused. */
const MAX_DELAY_MS = 1_000;

/** The same for pages. They come last, and files and health cost so little that they are always answered. */
const MAX_PAGE_DELAY_MS = 3_000;

/** With fewer requests under way, something else keeps the machine busy, and refusing them would not help it. */
const MIN_UNDER_WAY = 16;

/**
 * Refuses requests while this process is late with everything because of them (docs/design.md §4).
 * @param refusePage answers instead of a page
 */
export async function shedLoad(
  app: FastifyInstance,
  refusePage: (reply: FastifyReply) => void,
): Promise<void> {
  let underWay = 0;
  app.addHook('onRequest', async (_request, reply) => {
    underWay += 1;
    reply.raw.once('close', () => {
      underWay -= 1;
    });
  });
  await app.register(underPressure, {
    sampleInterval: SAMPLE_INTERVAL_MS,
    maxEventLoopDelay: MAX_DELAY_MS,
    pressureHandler: (request, reply, _type, delay = 0) => {
      if (underWay < MIN_UNDER_WAY) return;
      if (request.routeOptions.config.isRefusedFirst) sendOverloaded(reply);
      // Pages have no route of their own (pages/page-routes.ts).
      else if (request.is404 && delay > MAX_PAGE_DELAY_MS) refusePage(reply);
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
