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

  /** Pending check of the database. Concurrent requests share it, so that they cannot overload the database. */
  let look: Promise<void> | null = null;
  async function lookAtDatabase(): Promise<void> {
    try {
      await database.check();
    } catch (cause) {
      // An overloaded process stays ready: otherwise its load would move to the other processes.
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
