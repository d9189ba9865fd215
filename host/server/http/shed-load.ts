import underPressure from '@fastify/under-pressure';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { sendOverloaded } from './overloaded.ts';

const SAMPLE_INTERVAL_MS = 1_000;

/** How late the event loop may be on average, in milliseconds, before what makes others work is refused. */
const MAX_DELAY_MS = 1_000;

/** The same for pages. They come last, and files and health cost so little that they are always answered. */
const MAX_PAGE_DELAY_MS = 3_000;

/**
 * Refuses requests while this process is late with everything (docs/design.md §4).
 * @param refusePage answers instead of a page
 */
export async function shedLoad(
  app: FastifyInstance,
  refusePage: (reply: FastifyReply) => void,
): Promise<void> {
  await app.register(underPressure, {
    sampleInterval: SAMPLE_INTERVAL_MS,
    maxEventLoopDelay: MAX_DELAY_MS,
    // Pages have no route of their own (pages/page-routes.ts).
    pressureHandler: (request, reply, _type, delay = 0) => {
      if (request.is404 && delay > MAX_PAGE_DELAY_MS) refusePage(reply);
    },
  });
}

/** Config of a route that is refused first. */
export const refusedFirst = {
  pressureHandler: (_request: FastifyRequest, reply: FastifyReply) => {
    sendOverloaded(reply);
  },
};
