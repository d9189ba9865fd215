import type { Socket } from 'node:net';
import type { FastifyReply, FastifyRequest } from 'fastify';
import fastifyPlugin from 'fastify-plugin';
import { Counter, Gauge, Histogram, type Registry } from 'prom-client';
import { toUnreadableRequestProblem } from './http/http-options.ts';

/** Upper bounds of the histogram's buckets, in seconds, including the objectives' limits, 0.5 and 1 (docker/monitoring). */
const BUCKETS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30];

interface HttpMetricsOptions {
  registry: Registry;
  name: string;
  /** Label of a request's route. Each different value adds metric series, so there must be few. */
  routeOf?: (request: FastifyRequest) => string;
  /** Labels of series that are created at 0. Otherwise Prometheus would not count their first response as an increase. */
  expected?: readonly HttpLabels[];
}

interface HttpLabels {
  method: string;
  route: string;
  status: number;
}

export const httpMetricsPlugin = fastifyPlugin<HttpMetricsOptions>(
  async (app, { registry, name, routeOf = patternOf, expected = [] }) => {
    const durations = new Histogram({
      name,
      help: 'Time from the arrival of a request to the end of its answer, in seconds',
      labelNames: ['method', 'route', 'status'],
      buckets: BUCKETS,
      registers: [registry],
    });
    for (const labels of expected) durations.zero({ ...labels });
    const unreadable = new Counter({
      name: 'forecourt_unreadable_requests_total',
      help: 'Requests that could not be read as HTTP, or came too slowly',
      labelNames: ['code'],
      registers: [registry],
    });
    new Gauge({
      name: 'forecourt_clock_timestamp_seconds',
      help: 'The clock of this process: what scrapes it knows whether it is right',
      registers: [registry],
      collect() {
        this.set(Date.now() / 1000);
      },
    });
    // Run before the listener of `FASTIFY_OPTIONS`: after its refusal, `toUnreadableRequestProblem` returns null.
    app.server.prependListener('clientError', (error, socket) => {
      const problem = toUnreadableRequestProblem(error, socket as Socket);
      if (problem) unreadable.inc({ code: problem.code });
    });
    app.addHook('onResponse', async (request, reply) => {
      const labels = { method: request.method, route: routeOf(request), status: reply.statusCode };
      durations.observe(labels, reply.elapsedTime / 1000);
    });
  },
  { name: 'http-metrics' },
);

function patternOf(request: FastifyRequest): string {
  return request.routeOptions.url ?? 'none';
}

export async function sendMetrics(reply: FastifyReply, registry: Registry): Promise<FastifyReply> {
  reply.header('cache-control', 'no-store').type(registry.contentType);
  return reply.send(await registry.metrics());
}
