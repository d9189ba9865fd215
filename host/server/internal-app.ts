import { sendMetrics } from '@forecourt/shared/server';
import fastify, { type FastifyBaseLogger, type FastifyInstance } from 'fastify';
import type { Registry } from 'prom-client';
import { healthRoutes } from './http/health-routes.ts';
import { handleError, sendNotFound } from './http/problem.ts';
import { type ReleaseRoutesOptions, releaseRoutes } from './releases/admin/release-routes.ts';

export interface InternalAppOptions extends ReleaseRoutesOptions {
  log: FastifyBaseLogger;
  /** The metrics of this process. */
  registry: Registry;
}

/** What is for operators only: the state of the releases and how to change it, and the metrics. */
export async function createInternalApp(options: InternalAppOptions): Promise<FastifyInstance> {
  const { log, registry, ...releaseOptions } = options;
  const app = fastify({ loggerInstance: log, routerOptions: { ignoreTrailingSlash: true } });
  app.setErrorHandler(handleError);
  app.setNotFoundHandler((_request, reply) => sendNotFound(reply));
  app.addHook('onSend', async (_request, reply) => {
    reply.header('X-Content-Type-Options', 'nosniff');
  });
  await app.register(healthRoutes);
  await app.register(releaseRoutes, releaseOptions);
  app.get('/-/metrics', (_request, reply) => sendMetrics(reply, registry));
  return app;
}
