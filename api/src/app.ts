import proxyAddr from '@fastify/proxy-addr';
import { DEFAULT_MAX_BODY_BYTES } from '@forecourt/shared/limits';
import {
  addReadinessMetric,
  closeConnectionsWhileStoppingPlugin,
  createRequestIdGenerator,
  FASTIFY_OPTIONS,
  httpMetricsPlugin,
  httpRulesPlugin,
  REQUEST_ID_HEADER,
  type Readiness,
  setSecurityHeaders,
  traceRequestsPlugin,
} from '@forecourt/shared/server';
import Fastify, {
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  type FastifyServerOptions,
} from 'fastify';
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod';
import type { Registry } from 'prom-client';
import { deleteExpiredImportsPlugin } from './customer-import/imported-vehicles.ts';
import type { ErasureRecords } from './me/erasure-records.ts';
import { erasuresPlugin } from './me/erasures.ts';
import { unsubscribePlugin } from './messaging/email/unsubscribe.ts';
import { eventStreamPlugin } from './messaging/live/event-routes.ts';
import type { JobQueues } from './messaging/outbox/job-queues.ts';
import { outboxPlugin } from './messaging/outbox/outbox-plugin.ts';
import type { PushSettings } from './messaging/push/vapid-keys.ts';
import { notificationSchedulePlugin } from './messaging/schedule.ts';
import { signedInOperations } from './operations.ts';
import { type PhotoStore, photoFileRemovalPlugin } from './photos/photo-store.ts';
import { restrictImageDecoders } from './photos/reencode-photo.ts';
import type { PlateLookup } from './plates/plate-lookup.ts';
import { healthRoutes } from './platform/health-routes.ts';
import { registerOperations } from './platform/http/operation.ts';
import { API_PREFIX } from './platform/http/responses.ts';
import { deleteOldResponsesPlugin } from './platform/idempotency.ts';
import {
  type AccountDirectory,
  withAccountCache,
  withLookupLimit,
} from './platform/identity/account-directory.ts';
import { identityPlugin, withoutErasedAccounts } from './platform/identity/identity.ts';
import type { TokenVerifier } from './platform/identity/verify-token.ts';
import {
  bodyMemoryLimitPlugin,
  concurrencyLimitPlugin,
  createTrafficClassLimits,
  overloadRejectionPlugin,
  refusedRequestMetricsPlugin,
} from './platform/limits/overload.ts';
import { rateLimitPlugin } from './platform/limits/rate-limit.ts';
import { documentationPlugin } from './platform/openapi.ts';
import { handleError, handleNotFound } from './platform/problems/error-handler.ts';
import type { ApiServices } from './platform/services.ts';
import { xsrfPlugin } from './platform/xsrf.ts';
import { sharingPlugin } from './sharing/routes.ts';
import { calendarFeedPlugin } from './workshop/feeds.ts';

/** Time limit in ms for a client to send all of its request. */
const REQUEST_TIMEOUT_MS = 30_000;
/** Time limit in ms for a client to send the headers. */
const HEADERS_TIMEOUT_MS = 10_000;
/** Interval at which Node checks REQUEST_TIMEOUT_MS and HEADERS_TIMEOUT_MS. */
const TIMEOUT_CHECKS_MS = 5_000;

/** Networks of trusted proxies, whose X-Forwarded headers and request ids are used: only private networks. */
const TRUSTED_PROXIES = ['loopback', 'linklocal', 'uniquelocal'];
const isInTrustedRange = proxyAddr.compile(TRUSTED_PROXIES);

export interface AppOptions extends ApiServices {
  verifyToken: TokenVerifier;
  accounts: AccountDirectory;
  xsrfSecret: string;
  unsubscribeSecret: string;
  /** Settings for pushes to devices; null if this process sends none. */
  push: PushSettings | null;
  /** Look-up of number plates; null if the site has none. */
  plates: PlateLookup | null;
  photos: PhotoStore;
  /** Records of erased customers, outside of the database. After a backup is restored, these customers are erased again. */
  records: ErasureRecords;
  queues: JobQueues;
  metrics: Registry;
  readiness: Readiness;
  /** Whether the API documentation is public; operators can always read it (internal-app.ts). */
  isDocumentationPublic: boolean;
  logger?: FastifyServerOptions['logger'];
}

/** Creates the application without listening on a port: `server.ts` listens, tests inject requests. */
export async function createApp(options: AppOptions): Promise<FastifyInstance> {
  const {
    verifyToken,
    accounts: directory,
    xsrfSecret,
    unsubscribeSecret,
    push,
    plates,
    photos,
    records,
    queues,
    metrics,
    readiness,
    isDocumentationPublic,
    logger,
    ...services
  } = options;
  const app = Fastify({
    ...FASTIFY_OPTIONS,
    logger: logger ?? false,
    bodyLimit: DEFAULT_MAX_BODY_BYTES,
    requestTimeout: REQUEST_TIMEOUT_MS,
    http: {
      ...FASTIFY_OPTIONS.http,
      headersTimeout: HEADERS_TIMEOUT_MS,
      connectionsCheckingInterval: TIMEOUT_CHECKS_MS,
    },
    trustProxy: TRUSTED_PROXIES,
    genReqId: createRequestIdGenerator({ isTrustedSender: (address) => isInTrustedRange(address, 0) }),
    forceCloseConnections: 'idle',
    // Invalid URLs are handled here, before any hook runs.
    frameworkErrors: (error, request, reply) => {
      setSecurityHeaders(reply);
      forbidCaches(reply);
      handleError(error, request, reply);
    },
  });
  const { database, now } = services;
  restrictImageDecoders();
  const accounts = withAccountCache(withLookupLimit(withoutErasedAccounts(directory, database)), now);
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(serializerCompiler);
  app.setErrorHandler(handleError);
  app.setNotFoundHandler(handleNotFound);
  // Fastify accepts text bodies by default. Refuse them, except in operations that declare them (CSV uploads).
  app.removeContentTypeParser('text/plain');

  // Add this hook before the hooks that refuse requests, so that refusals are not cached either.
  app.addHook('onRequest', async (request, reply) => {
    reply.header(REQUEST_ID_HEADER, request.id);
    if (request.url.startsWith(API_PREFIX)) forbidCaches(reply);
  });
  await app.register(traceRequestsPlugin, { spanNameOf: operationOf });
  await app.register(httpRulesPlugin, { sendNotFound: handleNotFound });
  await app.register(httpMetricsPlugin, {
    registry: metrics,
    name: 'forecourt_api_request_duration_seconds',
  });
  await app.register(refusedRequestMetricsPlugin, { metrics });
  await app.register(documentationPlugin, { isPublic: isDocumentationPublic });
  await app.register(closeConnectionsWhileStoppingPlugin, { readiness });
  addReadinessMetric(metrics, readiness);
  await app.register(healthRoutes, { readiness });
  await app.register(
    async (api) => {
      const classes = createTrafficClassLimits();
      await api.register(overloadRejectionPlugin, { classes });
      await api.register(calendarFeedPlugin, { ...services, classes });
      await api.register(sharingPlugin, { ...services, classes, photos });
      await api.register(unsubscribePlugin, { ...services, secret: unsubscribeSecret });
      await api.register(async (signedIn) => {
        await signedIn.register(identityPlugin, { verifyToken, accounts });
        await signedIn.register(rateLimitPlugin);
        await signedIn.register(xsrfPlugin, { secret: xsrfSecret });
        await signedIn.register(bodyMemoryLimitPlugin);
        await signedIn.register(concurrencyLimitPlugin, { classes });
        await registerOperations(signedIn, signedInOperations, {
          ...services,
          accounts,
          queues,
          push,
          plates,
          photos,
          records,
        });
        await signedIn.register(eventStreamPlugin, { ...services, accounts, metrics });
      });
    },
    { prefix: API_PREFIX },
  );
  if (plates) app.addHook('onClose', plates.close);
  await app.register(erasuresPlugin, { database, accounts, records, now, metrics });
  await app.register(photoFileRemovalPlugin, { database, photos, now });
  await app.register(deleteOldResponsesPlugin, { database, now });
  await app.register(deleteExpiredImportsPlugin, { database, now });
  await app.register(notificationSchedulePlugin, { ...services, metrics });
  await app.register(outboxPlugin, { database, queues, metrics });
  return app;
}

/** Returns the name of a request's span: its operation, such as `createAppointment`, or else method and route. */
function operationOf({ method, routeOptions }: FastifyRequest): string {
  const { operationId } = (routeOptions.schema ?? {}) as { operationId?: string };
  return operationId ?? `${method} ${routeOptions.url ?? 'none'}`;
}

/** Forbids proxies and browsers to store a response: a browser's cache would outlive the session. */
function forbidCaches(reply: FastifyReply): void {
  reply.header('cache-control', 'no-store');
}
