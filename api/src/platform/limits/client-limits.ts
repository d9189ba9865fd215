import { toClientKey } from '@forecourt/shared/server';
import type { FastifyInstance } from 'fastify';
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import type { Database, Reader } from '../db/database.ts';
import { type LimitName, Problem } from '../problems/problem.ts';
import type { TrafficClassLimits } from './overload.ts';

/** Limits the requests per client (`toClientKey`) to the routes of `app`, which need no token. @param limit.duration in seconds */
export function limitRequestsPerClient(
  app: FastifyInstance,
  limit: { points: number; duration: number },
  exceededLimit: LimitName,
): void {
  const limiter = new RateLimiterMemory(limit);
  app.addHook('onRequest', async ({ ip }) => {
    await limiter.consume(toClientKey(ip)).catch((result: unknown) => {
      if (!(result instanceof RateLimiterRes)) throw result;
      const retryAfterSeconds = Math.ceil(result.msBeforeNext / 1000);
      throw new Problem('too_many_requests', { retryAfterSeconds, exceededLimit });
    });
  });
}

/** Reads the database for a client without an account, with few such reads at a time in all. */
export async function readForClient<Result>(
  { database, classes }: { database: Database; classes: TrafficClassLimits },
  ip: string,
  read: (reader: Reader) => Promise<Result>,
): Promise<Result> {
  const release = await classes.feed.acquire(toClientKey(ip));
  if (!release) throw new Problem('overloaded', { exceededLimit: 'feed' });
  try {
    return await database.read(read);
  } finally {
    release();
  }
}
