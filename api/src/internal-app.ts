import { HTTP_OPTIONS, httpRules, sendMetrics } from '@forecourt/shared/server';
import Fastify, { type FastifyInstance, type FastifyServerOptions } from 'fastify';
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod';
import type { Registry } from 'prom-client';
import { deadLetterRoutes } from './outbox/dead-letter-routes.ts';
import type { JobQueues } from './outbox/job-queues.ts';
import { photoCheckRoutes } from './photos/photo-check-routes.ts';
import type { PhotoStore } from './photos/photo-store.ts';
import { healthRoutes } from './platform/health/health-routes.ts';
import { documentationOf } from './platform/openapi/documentation-plugin.ts';
import { handleError, handleNotFound } from './platform/problems/error-handler.ts';
import type { Services } from './platform/services.ts';
import type { Webhooks } from './webhooks/webhook-channels.ts';
import { webhookRoutes } from './webhooks/webhook-routes.ts';
import { zoneRoutes } from './zones/zone-routes.ts';

interface InternalAppOptions extends Pick<Services, 'database' | 'settings' | 'now'> {
  /** The public application, whose routes are documented here. */
  app: FastifyInstance;
  metrics: Registry;
  queues: JobQueues;
  webhooks: Webhooks;
  photos: PhotoStore;
  /** Without one, nobody says which systems of the business are told. */
  adminToken: string | undefined;
  logger?: FastifyServerOptions['logger'];
}

/**
 * Creates the application for operators, on a listener of its own: metrics, documentation, dead letters, webhooks, checks of photo
 * files and of the instants of visits, health and readiness.
 */
export async function createInternalApp({
  app,
  database,
  settings,
  now,
  metrics,
  queues,
  webhooks,
  photos,
  adminToken,
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
  await internal.register(deadLetterRoutes, { queues, prefix: '/api' });
  await internal.register(photoCheckRoutes, { database, photos, prefix: '/api' });
  await internal.register(zoneRoutes, { database, settings, now, prefix: '/api' });
  if (adminToken !== undefined) {
    await internal.register(webhookRoutes, { database, now, queues, webhooks, adminToken, prefix: '/api' });
  }
  await app.ready();
  await internal.register(documentationOf(app));
  return internal;
}
