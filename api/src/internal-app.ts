import { HTTP_OPTIONS, httpRules, sendMetrics } from '@forecourt/shared/server';
import Fastify, { type FastifyInstance, type FastifyServerOptions } from 'fastify';
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod';
import type { Registry } from 'prom-client';
import type { Database } from './platform/db/database.ts';
import { healthRoutes } from './platform/health/health-routes.ts';
import { documentationOf } from './platform/openapi/documentation-plugin.ts';
import { handleError, handleNotFound } from './platform/problems/error-handler.ts';

interface InternalAppOptions {
  /** The public application, whose routes are documented here. */
  app: FastifyInstance;
  database: Database;
  metrics: Registry;
  logger?: FastifyServerOptions['logger'];
}

/** What operators alone reach, on a listener of its own: metrics, the documentation, health and readiness. */
export async function createInternalApp({
  app,
  database,
  metrics,
  logger,
}: InternalAppOptions): Promise<FastifyInstance> {
  const internal = Fastify({ ...HTTP_OPTIONS, logger: logger ?? false, forceCloseConnections: 'idle' });
  internal.setValidatorCompiler(validatorCompiler);
  internal.setSerializerCompiler(serializerCompiler);
  internal.setErrorHandler(handleError);
  internal.setNotFoundHandler(handleNotFound);
  await internal.register(httpRules, { sendNotFound: handleNotFound });
  await internal.register(healthRoutes, { database, prefix: '/api' });
  internal.get('/api/metrics', (_request, reply) => sendMetrics(reply, metrics));
  await app.ready();
  await internal.register(documentationOf(app));
  return internal;
}
