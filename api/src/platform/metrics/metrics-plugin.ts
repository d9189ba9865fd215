import fastifyPlugin from 'fastify-plugin';
import { collectDefaultMetrics, Histogram, Registry } from 'prom-client';

/** Seconds; from an answer out of memory to the time-out of a request. */
const BUCKETS = [0.005, 0.02, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10, 30];

/** Measures every request, and answers `GET /api/metrics` in the Prometheus text format (DESIGN §8). */
export const metricsPlugin = fastifyPlugin(
  async (app) => {
    const registry = new Registry();
    collectDefaultMetrics({ register: registry });
    const durations = new Histogram({
      name: 'forecourt_api_request_duration_seconds',
      help: 'Time from the arrival of a request to the end of its answer, by route and status.',
      labelNames: ['method', 'route', 'status'],
      buckets: BUCKETS,
      registers: [registry],
    });
    app.addHook('onResponse', async (request, reply) => {
      // The route's pattern, not the address: an address holds ids, and there is no end of them.
      const route = request.routeOptions.url ?? 'none';
      durations.observe(
        { method: request.method, route, status: reply.statusCode },
        reply.elapsedTime / 1000,
      );
    });
    app.addHook('onClose', async () => registry.clear());
    app.get('/api/metrics', { schema: { hide: true } }, async (_request, reply) =>
      reply.type(registry.contentType).send(await registry.metrics()),
    );
  },
  { name: 'metrics' },
);
