import fastifyPlugin from 'fastify-plugin';
import { Counter, type Registry } from 'prom-client';
import { problemOf } from '../problems/error-handler.ts';

/** Counts the requests that a limit or a quota refused, by which one. */
export const refusalsPlugin = fastifyPlugin<{ metrics: Registry }>(
  async (app, { metrics }) => {
    const refusals = new Counter({
      name: 'forecourt_api_refused_requests_total',
      help: 'Requests that were refused by a limit or a quota',
      labelNames: ['limit'],
      registers: [metrics],
    });
    app.addHook('onError', async (_request, _reply, error) => {
      const { refusedBy } = problemOf(error);
      if (refusedBy !== undefined) refusals.inc({ limit: refusedBy });
    });
  },
  { name: 'refusals' },
);
