import Fastify, { type FastifyInstance, type FastifyServerOptions } from 'fastify';
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod';
import { appointmentRoutes } from './appointments/appointment-routes.ts';
import { availabilityRoutes } from './availability/availability-routes.ts';
import { healthRoutes } from './health/health-routes.ts';
import type { LookUpAccount } from './identity/account-status.ts';
import { identityPlugin } from './identity/identity-plugin.ts';
import type { VerifyToken } from './identity/verify-token.ts';
import { meRoutes } from './me/me-routes.ts';
import { metricsPlugin } from './metrics/metrics-plugin.ts';
import { documentationPlugin } from './openapi/documentation-plugin.ts';
import { handleError, handleNotFound } from './problems/error-handler.ts';
import type { Services } from './services.ts';
import { vehicleRoutes } from './vehicles/vehicle-routes.ts';
import { xsrfPlugin } from './xsrf/xsrf-plugin.ts';

const MOST_BODY_BYTES = 64 * 1024;
const REQUEST_TIMEOUT_MS = 30_000;

/** Proxies in front of this process, whose word on the protocol of a request counts: only on one's own networks. */
const TRUSTED_PROXIES = ['loopback', 'linklocal', 'uniquelocal'];

export interface AppOptions extends Services {
  verifyToken: VerifyToken;
  lookUpAccount: LookUpAccount | null;
  xsrfSecret: string;
  /** Off where nobody reads a log. */
  logger?: FastifyServerOptions['logger'];
}

/** The application, without a port: `server.ts` listens, tests inject. */
export async function createApp(options: AppOptions): Promise<FastifyInstance> {
  const { verifyToken, lookUpAccount, xsrfSecret, logger, ...services } = options;
  const app = Fastify({
    logger: logger ?? false,
    bodyLimit: MOST_BODY_BYTES,
    requestTimeout: REQUEST_TIMEOUT_MS,
    trustProxy: TRUSTED_PROXIES,
    forceCloseConnections: 'idle',
  });
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(serializerCompiler);
  app.setErrorHandler(handleError);
  app.setNotFoundHandler(handleNotFound);
  // Fastify takes text bodies too; here everything is JSON.
  app.removeContentTypeParser('text/plain');

  await app.register(metricsPlugin);
  await app.register(documentationPlugin);
  await app.register(healthRoutes, { ...services, prefix: '/api' });
  await app.register(
    async (api) => {
      await api.register(identityPlugin, { verifyToken, lookUpAccount });
      await api.register(xsrfPlugin, { secret: xsrfSecret });
      // What is about one customer belongs into no cache on the way.
      api.addHook('onRequest', async (_request, reply) => {
        reply.header('cache-control', 'no-store');
      });
      await api.register(meRoutes, services);
      await api.register(vehicleRoutes, services);
      await api.register(availabilityRoutes, services);
      await api.register(appointmentRoutes, services);
    },
    { prefix: '/api/v1' },
  );
  return app;
}
