import {
  createBearerTokenHook,
  FASTIFY_OPTIONS,
  httpRulesPlugin,
  type Readiness,
  sendMetrics,
} from '@forecourt/shared/server';
import Fastify, { type FastifyInstance, type FastifyServerOptions } from 'fastify';
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod';
import type { Registry } from 'prom-client';
import { deadLetterOperations } from './messaging/outbox/dead-letter-routes.ts';
import type { JobQueues } from './messaging/outbox/job-queues.ts';
import { photoCheckOperations } from './photos/check-photos.ts';
import type { PhotoStore } from './photos/photo-store.ts';
import { healthRoutes } from './platform/health-routes.ts';
import { registerOperations } from './platform/http/operation.ts';
import { createDocumentationPluginFor } from './platform/openapi.ts';
import { handleError, handleNotFound } from './platform/problems/error-handler.ts';
import type { ApiServices } from './platform/services.ts';
import { createWebhookOperations } from './webhooks/routes.ts';
import type { WebhookChannels } from './webhooks/webhook-channels.ts';
import { zoneOperations } from './zones/zone-routes.ts';

const operatorOperations = [...deadLetterOperations, ...photoCheckOperations, ...zoneOperations];

interface InternalAppOptions extends Pick<ApiServices, 'database' | 'settings' | 'now'> {
  /** Public application, whose API documentation this application serves too. */
  app: FastifyInstance;
  metrics: Registry;
  readiness: Readiness;
  queues: JobQueues;
  webhooks: WebhookChannels;
  photos: PhotoStore;
  /** Token for managing webhooks; undefined disables these operations. */
  adminToken: string | undefined;
  logger?: FastifyServerOptions['logger'];
}

/**
 * Creates the application for operators, on a separate listener: metrics, documentation, dead letters, webhooks, checks of
 * photo files and of the instants of visits, health and readiness.
 */
export async function createInternalApp({
  app,
  database,
  settings,
  now,
  metrics,
  readiness,
  queues,
  webhooks,
  photos,
  adminToken,
  logger,
}: InternalAppOptions): Promise<FastifyInstance> {
  const internal = Fastify({ ...FASTIFY_OPTIONS, logger: logger ?? false, forceCloseConnections: 'idle' });
  internal.setValidatorCompiler(validatorCompiler);
  internal.setSerializerCompiler(serializerCompiler);
  internal.setErrorHandler(handleError);
  internal.setNotFoundHandler(handleNotFound);
  await internal.register(httpRulesPlugin, { sendNotFound: handleNotFound });
  await internal.register(healthRoutes, { readiness });
  internal.get('/api/metrics', (_request, reply) => sendMetrics(reply, metrics));
  const services = { database, settings, now, queues, webhooks, photos };
  await internal.register(
    async (operators) => {
      await registerOperations(operators, operatorOperations, services);
      if (adminToken !== undefined) {
        // Operations on webhooks also require the admin token, because webhooks receive personal data.
        await operators.register(async (admin) => {
          admin.addHook('onRequest', createBearerTokenHook(adminToken, 'API_ADMIN_TOKEN of the api'));
          await registerOperations(admin, createWebhookOperations(webhooks.allowPrivate), services);
        });
      }
    },
    { prefix: '/api' },
  );
  await app.ready();
  await internal.register(createDocumentationPluginFor(app));
  return internal;
}
