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

const POLICY = 'customer';

/**
 * Gives every customer a budget for each minute, and refuses what goes beyond it. Kept in memory
 * (docs/decisions/017-limits-of-the-api.md): one entry for each account that made a request within the last minute. Only
 * accounts that exist get this far, so the memory that it takes is bounded by how many there are.
 */
export const rateLimitPlugin = fastifyPlugin(
  async (app) => {
    const limiter = new RateLimiterMemory({ points: POINTS, duration: WINDOW_SECONDS });

    app.addHook('onRequest', async (request, reply) => {
      const { points } = costOf(request);
      const { consumedPoints, remainingPoints, msBeforeNext } = await consume(request.identity.uid, points);
      const seconds = Math.ceil(msBeforeNext / 1000);
      reply.header('ratelimit-policy', `"${POLICY}";q=${POINTS};w=${WINDOW_SECONDS}`);
      reply.header('ratelimit', `"${POLICY}";r=${remainingPoints};t=${seconds}`);
      if (consumedPoints > POINTS) {
        throw new Problem('too_many_requests', { retryAfterSeconds: seconds, refusedBy: 'rate' });
      }
    });

    /** The limiter throws the same as it returns when the budget is used up. */
    async function consume(uid: string, points: number): Promise<RateLimiterRes> {
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
