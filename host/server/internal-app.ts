import { FASTIFY_OPTIONS, httpRulesPlugin, type Readiness, sendMetrics } from '@forecourt/shared/server';
import fastify, { type FastifyBaseLogger, type FastifyInstance, type FastifyReply } from 'fastify';
import type { Registry } from 'prom-client';
import { handleError, healthRoutes, refuseUndecodableUrl, sendNotFound } from './http/problem.ts';
import { type ReleaseRoutesOptions, releaseRoutes } from './releases/admin/release-routes.ts';

export interface InternalAppOptions extends ReleaseRoutesOptions {
  log: FastifyBaseLogger;
  registry: Registry;
  readiness: Readiness;
}

export async function createInternalApp(options: InternalAppOptions): Promise<FastifyInstance> {
  const { log, registry, readiness, ...releaseOptions } = options;
  const app = fastify({
    ...FASTIFY_OPTIONS,
    loggerInstance: log,
    routerOptions: { ignoreTrailingSlash: true },
    frameworkErrors: (_error, _request, reply) => refuseUndecodableUrl(reply as FastifyReply),
  });
  app.setErrorHandler(handleError);
  app.setNotFoundHandler((_request, reply) => sendNotFound(reply));
  await app.register(httpRulesPlugin, {
    sendNotFound: (_request, reply) => sendNotFound(reply),
    ignoreTrailingSlash: true,
  });
  await app.register(healthRoutes, { readiness });
  await app.register(releaseRoutes, releaseOptions);
  app.get('/-/metrics', (_request, reply) => sendMetrics(reply, registry));
  return app;
}
