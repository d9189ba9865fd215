import { EARLY_REQUEST_HEADER } from '@forecourt/shared/early-requests';
import fastifyPlugin from 'fastify-plugin';
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import { Problem } from '../problems/problem.ts';
import { costOf } from './operation-costs.ts';

/**
 * What one customer may take out of one process in a minute; what a request takes, `operation-costs.ts` says. A screen
 * takes about five points, so nobody who uses the site gets near it, with ten tabs either.
 */
export const POINTS = 1_000;
const WINDOW_SECONDS = 60;

/**
 * Points a minute for the requests that pages send before the site's scripts arrive, at most four points a page view. A release
 * chooses these requests, and must not be able to use up the budget of its customers.
 */
export const EARLY_POINTS = 200;

/**
 * Streams of events that one customer may open in `STREAM_WINDOW_SECONDS`. Eight browsers (the streams of more replace one another)
 * open five each when every stream breaks at once (shared/kit/live/follow-stream.ts). After a deployment each opens one. The
 * window is short because whoever has a whole minute's streams can open all of them in a second.
 */
export const STREAMS = 40;
const STREAM_WINDOW_SECONDS = 20;

/** Only reads of the lowest cost count as early, so a client that marks all requests gains `EARLY_POINTS` and no more. */
const POINTS_OF_EARLY = 1;

/**
 * Gives every customer a budget a minute, and small ones for early requests and for opening streams, and refuses requests beyond them. Stored in memory
 * (docs/decisions/017-limits-of-the-api.md): one entry for each account that made a request within the last minute. Only
 * accounts that exist get this far, so the memory that it takes is bounded by how many there are.
 */
export const rateLimitPlugin = fastifyPlugin(
  async (app) => {
    const ordinary = budget('customer', POINTS);
    const early = budget('early', EARLY_POINTS);
    const streams = budget('streams', STREAMS, STREAM_WINDOW_SECONDS);

    app.addHook('onRequest', async (request, reply) => {
      const { points, trafficClass } = costOf(request);
      const isEarly = EARLY_REQUEST_HEADER in request.headers && points === POINTS_OF_EARLY;
      const { policy, limiter } = trafficClass === 'streams' ? streams : isEarly ? early : ordinary;
      const { consumedPoints, remainingPoints, msBeforeNext } = await consume(
        limiter,
        request.identity.uid,
        points,
      );
      const seconds = Math.ceil(msBeforeNext / 1000);
      reply.header('ratelimit-policy', `"${policy}";q=${limiter.points};w=${limiter.duration}`);
      reply.header('ratelimit', `"${policy}";r=${remainingPoints};t=${seconds}`);
      if (consumedPoints > limiter.points) {
        throw new Problem('too_many_requests', { retryAfterSeconds: seconds, exceededLimit: 'rate' });
      }
    });

    /** The limiter throws the same as it returns when the budget is used up. */
    async function consume(limiter: RateLimiterMemory, uid: string, points: number): Promise<RateLimiterRes> {
      try {
        return await limiter.consume(uid, points);
      } catch (result) {
        if (result instanceof RateLimiterRes) return result;
        throw result;
      }
    }
  },
  { name: 'rate-limit', dependencies: ['identity'] },
);

function budget(policy: string, points: number, duration = WINDOW_SECONDS) {
  return { policy, limiter: new RateLimiterMemory({ points, duration }) };
}
