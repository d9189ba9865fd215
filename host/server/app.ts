import cookie from '@fastify/cookie';
import proxyAddr from '@fastify/proxy-addr';
import {
  addReadinessMetric,
  closeConnectionsWhileStoppingPlugin,
  createLoggerOptions,
  createRequestIdGenerator,
  FASTIFY_OPTIONS,
  httpMetricsPlugin,
  httpRulesPlugin,
  type LogStream,
  Readiness,
  traceRequestsPlugin,
} from '@forecourt/shared/server';
import { listSettingsWarnings } from '@forecourt/shared/settings/advise';
import fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify';
import { isPageAddress } from '../site-map/addresses.ts';
import type { EdgeConfig } from './config.ts';
import {
  KEEP_ALIVE_TIMEOUT_BEHIND_BALANCER_MS,
  SERVER_TIMEOUTS_MS,
} from './connections/connection-limits.ts';
import { guardConnections } from './connections/guard-connections.ts';
import { handleError, healthRoutes, sendNotFound } from './http/problem.ts';
import { readServiceWorker, serviceWorkerRoute } from './http/service-worker.ts';
import { LOAD_SHEDDING_LIMITS, type LoadSheddingLimits, registerLoadShedding } from './http/shed-load.ts';
import { staticRoutes } from './http/static-routes.ts';
import { createInternalApp } from './internal-app.ts';
import { EdgeMetrics, SLO_RESPONSES, toMetricRouteLabel } from './metrics.ts';
import { brandImageRoutes, readBrandAssets } from './pages/brand-images.ts';
import { createOverloadedPageSender } from './pages/overloaded-pages.ts';
import { buildAreaRegistry, chooseVariantPerRemote } from './pages/page-registry.ts';
import { pageRoutes, redirectOrRefuseUndecodableUrl } from './pages/page-routes.ts';
import { readShellManifest } from './pages/shell.ts';
import { siteFileRoutes } from './pages/site-file-routes.ts';
import { identifyVisitor } from './pages/visitor.ts';
import { proxyRoutes } from './proxy/proxy-routes.ts';
import { releaseCheckRoute } from './releases/admin/check-routes.ts';
import { openReleaseServices, type ReleaseServices } from './releases/open-releases.ts';
import { remoteFileRoutes } from './releases/serve/remote-file-routes.ts';
import { AutomaticRollback, ReleaseReportCounts } from './reports/automatic-rollback.ts';
import { reportRoutes } from './reports/report-routes.ts';

export interface EdgeApplications {
  /** Application for visitors. Closing it also closes the release store. */
  app: FastifyInstance;
  internal: FastifyInstance;
  releases: ReleaseServices;
  readiness: Readiness;
}

/** Creates the applications `app` and `internal`; neither listens yet. @param log destination; default: standard output */
export async function createEdgeApplications(
  config: EdgeConfig,
  log?: LogStream,
  loadLimits: LoadSheddingLimits = LOAD_SHEDDING_LIMITS,
): Promise<EdgeApplications> {
  const isBehindBalancer = config.TRUSTED_PROXIES.length > 0;
  const isInTrustedRange = proxyAddr.compile(config.TRUSTED_PROXIES);
  const isTrustedProxy = (address: string) => isInTrustedRange(address, 0);
  const app = fastify({
    ...FASTIFY_OPTIONS,
    ...SERVER_TIMEOUTS_MS,
    ...(isBehindBalancer && { keepAliveTimeout: KEEP_ALIVE_TIMEOUT_BEHIND_BALANCER_MS }),
    http: { ...FASTIFY_OPTIONS.http, ...SERVER_TIMEOUTS_MS.http },
    logger: createLoggerOptions(config.LOG_LEVEL, log),
    trustProxy: isBehindBalancer ? config.TRUSTED_PROXIES : false,
    genReqId: createRequestIdGenerator({ isTrustedSender: isTrustedProxy }),
    routerOptions: { ignoreTrailingSlash: true },
    frameworkErrors: (_error, request, reply) =>
      redirectOrRefuseUndecodableUrl(request as FastifyRequest, reply as FastifyReply),
  });
  const isProduction = config.NODE_ENV === 'production';
  const brand = await readBrandAssets(config.settings, config.publicFiles);
  for (const advice of [...listSettingsWarnings(config.settings, { isProduction }), ...brand.advice]) {
    app.log.warn(advice);
  }
  const shell = readShellManifest(config.shell);
  const serviceWorker = readServiceWorker(config.shell, config.settings);
  const settings = { ...brand.settings, serviceWorker: serviceWorker.isOn };
  const metrics = new EdgeMetrics();
  const releases = await openReleaseServices({
    origins: config.REMOTE_ORIGINS,
    provided: shell.provides,
    storeLocation: config.RELEASE_STORE,
    credentials: config,
    pollSeconds: config.RELEASE_POLL_SECONDS,
    log: app.log,
    observe: metrics.countReleaseEvent,
  });
  const { catalogue } = releases;
  metrics.watchReleases(catalogue, releases.watch);
  const readiness = new Readiness(async () => (catalogue.servesAllAreas() ? [] : ['releases']), {
    freshMs: 0,
  });
  const reportCounts = new ReleaseReportCounts(Date.now);
  const previews = { origins: config.PREVIEW_ORIGINS, areas: catalogue.remotes };

  metrics.watchConnections(
    guardConnections(app.server, {
      isTrustedProxy,
      onDrop: metrics.countDroppedConnection,
    }),
  );
  app.setErrorHandler(handleError);
  await app.register(traceRequestsPlugin);
  await app.register(httpRulesPlugin, {
    isPage: ({ url }) => isPageAddress(url),
    sendNotFound: (_request, reply) => sendNotFound(reply),
    ignoreTrailingSlash: true,
  });
  app.addHook('onClose', () => releases.close());
  await app.register(httpMetricsPlugin, {
    registry: metrics.registry,
    name: REQUEST_METRIC,
    routeOf: toMetricRouteLabel,
    expected: SLO_RESPONSES,
  });
  await registerLoadShedding(app, await createOverloadedPageSender(settings), loadLimits);
  await app.register(cookie);
  await app.register(closeConnectionsWhileStoppingPlugin, { readiness });
  addReadinessMetric(metrics.registry, readiness);
  await app.register(healthRoutes, { readiness });
  await app.register(releaseCheckRoute, {
    check: () => releases.watch.check(),
    pageRegistryOf: (request) => {
      const visitor = identifyVisitor(request, previews);
      return buildAreaRegistry(chooseVariantPerRemote(visitor, catalogue), visitor.preview, catalogue);
    },
  });
  await app.register(reportRoutes, {
    catalogue,
    reportCounts,
    rollback: new AutomaticRollback({ reportCounts, catalogue, log: app.log }),
    metrics,
    log: app.log,
  });
  await app.register(remoteFileRoutes, { files: releases.files });
  await app.register(staticRoutes, { shell: config.shell, publicFiles: config.publicFiles });
  await app.register(brandImageRoutes, { brand, publicFiles: config.publicFiles });
  await app.register(serviceWorkerRoute, serviceWorker);
  await app.register(siteFileRoutes, { settings });
  await app.register(proxyRoutes, {
    config,
    watch: metrics.watchUpstream,
    onRefused: metrics.countRefusedRequest,
    onStreamOpening: metrics.countStreamOpening,
  });
  await app.register(pageRoutes, {
    settings,
    siteUrl: config.SITE_URL ?? null,
    shell,
    releases: catalogue,
    previews,
    onPage: metrics.countPage,
  });
  const internal = await createInternalApp({
    log: app.log,
    registry: metrics.registry,
    readiness,
    releases,
    adminToken: config.EDGE_ADMIN_TOKEN,
    reportsOf: (remote) => ({
      failures: reportCounts.failuresOf(remote),
      timings: reportCounts.timingsOf(remote),
    }),
  });
  return { app, internal, releases, readiness };
}

const REQUEST_METRIC = 'forecourt_http_request_seconds';
