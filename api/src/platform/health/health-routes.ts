import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { sql } from 'kysely';
import { z } from 'zod';
import { type Database, DatabaseOverloaded } from '../db/database.ts';
import { Problem } from '../problems/problem.ts';
import { problemResponse, problemSchema } from '../problems/problem-schema.ts';

/** Liveness and readiness, for whatever runs this process. */
export const healthRoutes: FastifyPluginAsyncZod<{ database: Database }> = async (app, { database }) => {
  app.get(
    '/health',
    { schema: { hide: true, response: { 200: z.object({ status: z.literal('ok') }) } } },
    async () => ({ status: 'ok' as const }),
  );

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
      await database
        .read((reader) => sql`select 1`.execute(reader))
        .catch((cause: unknown) => {
          // Not being ready would only move the load to the other processes.
          if (cause instanceof DatabaseOverloaded) return;
          throw new Problem('unavailable', { detail: 'The database does not answer', cause });
        });
      return { status: 'ready' as const };
    },
  );
};
