import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Metrics } from './metrics.ts';

/** GET /-/metrics, in the text format of Prometheus. */
export async function metricsRoutes(app: FastifyInstance, { metrics }: { metrics: Metrics }): Promise<void> {
  app.get('/-/metrics', async (_request, reply) =>
    reply
      .header('Cache-Control', 'no-store')
      .type(metrics.register.contentType)
      .send(await metrics.register.metrics()),
  );
}

/** The part of a request's address that is the same for all of its kind, so that there are few of them. */
export function routeOf(request: FastifyRequest, reply: FastifyReply): string {
  const route = request.routeOptions.url;
  if (route?.startsWith('/assets/')) return '/assets/*';
  if (route !== undefined) return route;
  return String(reply.getHeader('content-type')).startsWith('text/html') ? 'page' : 'unknown';
}
