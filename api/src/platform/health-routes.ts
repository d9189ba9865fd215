import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { type Database, DatabaseOverloaded, DiskFull } from './db/database.ts';
import { Problem } from './problems/problem.ts';
import { problemResponse, problemSchema } from './problems/problem-schema.ts';

export const healthRoutes: FastifyPluginAsyncZod<{ database: Database }> = async (app, { database }) => {
  app.get(
    '/health',
    { schema: { hide: true, response: { 200: z.object({ status: z.literal('ok') }) } } },
    async () => ({ status: 'ok' as const }),
  );

  /** Concurrent requests share one check, so that they never load the database. */
  let look: Promise<void> | null = null;
  async function lookAtDatabase(): Promise<void> {
    try {
      await database.check();
    } catch (cause) {
      // If this process were not ready, the load would only move to the others.
      if (cause instanceof DatabaseOverloaded) return;
      const detail =
        cause instanceof DiskFull ? 'The disk of the database is full' : 'The database does not answer';
      throw new Problem('unavailable', { detail, cause });
    } finally {
      look = null;
    }
  }

  app.get(
    '/ready',
    {
      schema: {
        hide: true,
        response: {
          200: z.object({ status: z.literal('ready') }),
          503: problemResponse(['unavailable'], problemSchema),
        },
      },
    },
    async () => {
      look ??= lookAtDatabase();
      await look;
      return { status: 'ready' as const };
    },
  );
};
