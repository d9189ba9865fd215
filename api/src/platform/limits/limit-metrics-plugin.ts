import fastifyPlugin from 'fastify-plugin';
import { Counter, type Registry } from 'prom-client';
import { problemOf } from '../problems/error-handler.ts';

/** Counts requests that exceeded a limit or a quota, by limit. */
export const limitMetricsPlugin = fastifyPlugin<{ metrics: Registry }>(
  async (app, { metrics }) => {
    const counter = new Counter({
      name: 'forecourt_api_refused_requests_total',
      help: 'Requests that were refused by a limit or a quota',
      labelNames: ['limit'],
      registers: [metrics],
    });
    app.addHook('onError', async (_request, _reply, error) => {
      const { exceededLimit } = problemOf(error);
      if (exceededLimit !== undefined) counter.inc({ limit: exceededLimit });
    });
  },
  { name: 'limit-metrics' },
);
