import cookie from '@fastify/cookie';
import fastify, { type FastifyInstance, type FastifyReply } from 'fastify';
import type { EdgeConfig } from './config.ts';
import { handleError } from './handle-error.ts';
import { type LogStream, loggerOptions } from './logger-options.ts';
import { Metrics } from './metrics.ts';
import { metricsRoutes, routeOf } from './metrics-routes.ts';
import { pageRegistry, variantsFor } from './pages/page-registry.ts';
import { pageRoutes } from './pages/page-routes.ts';
import { readShell } from './pages/shell.ts';
import { visitorOf } from './pages/visitor-cookies.ts';
import { proxyRoutes } from './proxy-routes.ts';
import { openReleases, type Releases } from './releases/open-releases.ts';
import { releaseRoutes } from './releases/release-routes.ts';
import { remoteFileRoutes } from './releases/remote-file-routes.ts';
import { AutomaticRollback } from './reports/automatic-rollback.ts';
import { ReportLedger } from './reports/report-ledger.ts';
import { reportRoutes } from './reports/report-routes.ts';
import { sendNotFound } from './send-not-found.ts';
import { staticRoutes } from './static-routes.ts';

/**
 * The edge: the application without its port. Closing it lets go of the store.
 * @param log where its log goes; the standard output, if none is given
 */
export async function createEdge(
  config: EdgeConfig,
  log?: LogStream,
): Promise<{ app: FastifyInstance; releases: Releases }> {
  const app = fastify({
    logger: loggerOptions(config.LOG_LEVEL, log),
    trustProxy: config.TRUSTED_PROXIES.length > 0 ? config.TRUSTED_PROXIES : false,
    routerOptions: { ignoreTrailingSlash: true },
    // An address that cannot be decoded belongs to nobody.
    frameworkErrors: (_error, _request, reply) => sendNotFound(reply as FastifyReply),
  });
  const shell = readShell(config.shell);
  const metrics = new Metrics();
  const releases = await openReleases({
    origins: config.REMOTE_ORIGINS,
    provided: shell.provides,
    storeLocation: config.RELEASE_STORE,
    pollSeconds: config.RELEASE_POLL_SECONDS,
    log: app.log,
    observe: metrics.noteRelease,
  });
  const { registry } = releases;
  metrics.watchReleases(registry);
  const ledger = new ReportLedger(Date.now);
  const previews = { origins: config.PREVIEW_ORIGINS, areas: registry.remotes };

  app.setErrorHandler(handleError);
  app.addHook('onSend', async (_request, reply) => {
    reply.header('X-Content-Type-Options', 'nosniff');
    reply.header('Referrer-Policy', 'strict-origin-when-cross-origin');
  });
  app.addHook('onResponse', async (request, reply) => {
    const labels = { route: routeOf(request, reply), status: String(reply.statusCode) };
    metrics.requests.observe(labels, reply.elapsedTime / 1000);
  });
  app.addHook('onClose', () => releases.close());
  await app.register(cookie);

  app.get('/-/health', () => ({ status: 'ok' }));
  app.get('/-/ready', () => ({ status: 'ok' }));
  await app.register(metricsRoutes, { metrics });
  await app.register(releaseRoutes, {
    releases,
    adminToken: config.EDGE_ADMIN_TOKEN,
    failuresOf: (remote) => ledger.failuresOf(remote),
    pageRegistryOf: (request) => {
      const visitor = visitorOf(request, previews);
      return pageRegistry(variantsFor(visitor, registry), visitor.preview, registry);
    },
  });
  await app.register(reportRoutes, {
    registry,
    ledger,
    rollback: new AutomaticRollback({ ledger, registry, log: app.log }),
    metrics,
    log: app.log,
  });
  await app.register(remoteFileRoutes, { files: releases.files });
  await app.register(staticRoutes, { shell: config.shell, publicFiles: config.publicFiles });
  await app.register(proxyRoutes, config);
  await app.register(pageRoutes, {
    settings: config.settings,
    shell,
    releases: registry,
    previews,
    onPage: metrics.notePage,
  });
  return { app, releases };
}
