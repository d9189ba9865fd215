import { EARLY_REQUEST_HEADER } from '@forecourt/shared/early-requests';
import type { FastifyRequest } from 'fastify';
import fastifyPlugin from 'fastify-plugin';
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import { Problem } from '../problems/problem.ts';

export type TrafficClass =
  | 'ordinary'
  | 'availability'
  | 'export'
  | 'photo'
  | 'upload'
  | 'feed'
  | 'account'
  | 'plates'
  | 'streams';

export interface RequestCost {
  points: number;
  trafficClass: TrafficClass;
}

export type OperationCost = RequestCost | ((query: unknown) => RequestCost);

declare module 'fastify' {
  interface FastifyContextConfig {
    cost?: OperationCost | undefined;
  }
}

export const REQUEST_COSTS = {
  read: { points: 1, trafficClass: 'ordinary' },
  write: { points: 5, trafficClass: 'ordinary' },
  export: { points: 50, trafficClass: 'export' },
  csv: { points: 25, trafficClass: 'export' },
  /** Import of a file: record entries of a vehicle (up to a megabyte), or customers of the workshop (up to four). */
  import: { points: 30, trafficClass: 'export' },
  photo: { points: 1, trafficClass: 'photo' },
  upload: { points: 20, trafficClass: 'upload' },
  account: { points: 20, trafficClass: 'account' },
  plate: { points: 1, trafficClass: 'plates' },
  stream: { points: 1, trafficClass: 'streams' },
} as const satisfies Record<string, RequestCost>;

const SAFE_METHODS = new Set(['GET', 'HEAD']);

export function getRequestCost({
  method,
  query,
  routeOptions,
}: Pick<FastifyRequest, 'method' | 'query' | 'routeOptions'>): RequestCost {
  const declared = routeOptions.config?.cost;
  if (declared) return typeof declared === 'function' ? declared(query) : declared;
  return SAFE_METHODS.has(method) ? REQUEST_COSTS.read : REQUEST_COSTS.write;
}

/** Points per customer, process and minute. A screen costs about five points, so ten tabs stay far below. */
export const CUSTOMER_POINTS_PER_MINUTE = 1_000;
const WINDOW_SECONDS = 60;

/** Points per minute for early requests, which pages send before the site's scripts load, at most four per page view. */
export const EARLY_REQUEST_POINTS_PER_MINUTE = 200;

/**
 * Event streams that a customer may open in `STREAM_WINDOW_SECONDS`. When all streams break at once, each of eight browsers
 * opens up to five (shared/kit/live/follow-stream.ts); with more browsers, streams replace one another. The window is short,
 * because clients may use up the budget of a window in its first second.
 */
const MAX_STREAM_OPENINGS_PER_20_S = 40;
const STREAM_WINDOW_SECONDS = 20;

/** Look-ups of number plates by a customer: enough to correct typing errors, too few to collect facts about many. */
const MAX_PLATES_PER_MINUTE = 6;
const MAX_PLATES_PER_DAY = 30;
const DAY_SECONDS = 86_400;

/** Cost of early requests. A more expensive request counts as an ordinary one, even if it is marked as early. */
const POINTS_OF_EARLY = 1;

/**
 * Limits the requests of each customer, with separate budgets for early requests (docs/design.md), streams and number plates.
 * Counters are in memory (docs/decisions/017-limits-of-the-api.md), for recently active accounts only. Requests of unknown
 * accounts are refused before this hook, so the memory is bounded.
 */
export const rateLimitPlugin = fastifyPlugin(
  async (app) => {
    const ordinary = budget('customer', CUSTOMER_POINTS_PER_MINUTE);
    const early = budget('early', EARLY_REQUEST_POINTS_PER_MINUTE);
    const separate: Partial<Record<TrafficClass, Budget[]>> = {
      streams: [budget('streams', MAX_STREAM_OPENINGS_PER_20_S, STREAM_WINDOW_SECONDS)],
      plates: [
        budget('plates', MAX_PLATES_PER_MINUTE),
        budget('plates_day', MAX_PLATES_PER_DAY, DAY_SECONDS),
      ],
    };

    app.addHook('onRequest', async (request, reply) => {
      const { points, trafficClass } = getRequestCost(request);
      const isEarly = EARLY_REQUEST_HEADER in request.headers && points === POINTS_OF_EARLY;
      const policies: string[] = [];
      const states: string[] = [];
      for (const { policy, limiter } of separate[trafficClass] ?? [isEarly ? early : ordinary]) {
        const { consumedPoints, remainingPoints, msBeforeNext } = await consume(
          limiter,
          request.identity.uid,
          points,
        );
        const seconds = Math.ceil(msBeforeNext / 1000);
        policies.push(`"${policy}";q=${limiter.points};w=${limiter.duration}`);
        states.push(`"${policy}";r=${remainingPoints};t=${seconds}`);
        reply.header('ratelimit-policy', policies.join(', '));
        reply.header('ratelimit', states.join(', '));
        if (consumedPoints > limiter.points) {
          throw new Problem('too_many_requests', { retryAfterSeconds: seconds, exceededLimit: 'rate' });
        }
      }
    });

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

interface Budget {
  policy: string;
  limiter: RateLimiterMemory;
}

function budget(policy: string, points: number, duration = WINDOW_SECONDS): Budget {
  return { policy, limiter: new RateLimiterMemory({ points, duration }) };
}
