import proxy from '@fastify/http-proxy';
import fastify, { type FastifyInstance } from 'fastify';
import type { EdgeConfig } from './config.ts';
import { pageRoutes } from './pages/page-routes.ts';
import { readShell } from './pages/shell.ts';
import { proxyFailure } from './proxy-failure.ts';
import { ReleaseRegistry } from './releases/registry.ts';
import { OriginWatch } from './releases/watch-origins.ts';
import { staticRoutes } from './static-routes.ts';

/** Where the SDK and the demo SMS box look for the emulator's paths. */
const EMULATOR_PATHS = ['/identitytoolkit.googleapis.com', '/securetoken.googleapis.com', '/emulator'];

/** The edge: the application without its port. */
export async function createEdge(config: EdgeConfig): Promise<{ app: FastifyInstance; watch: OriginWatch }> {
  const app = fastify({
    logger: { level: config.LOG_LEVEL, redact: ['req.headers.authorization', 'req.headers.cookie'] },
    routerOptions: { ignoreTrailingSlash: true },
    // An address that cannot be decoded belongs to nobody.
    frameworkErrors: (_error, _request, reply) => reply.callNotFound(),
  });
  const shell = readShell(config.shell);
  const registry = new ReleaseRegistry(Object.keys(config.REMOTE_ORIGINS));
  const watch = new OriginWatch({
    origins: config.REMOTE_ORIGINS,
    registry,
    provided: shell.provides,
    pollSeconds: config.RELEASE_POLL_SECONDS,
    log: app.log,
  });

  app.addHook('onSend', async (_request, reply) => {
    reply.header('X-Content-Type-Options', 'nosniff');
    reply.header('Referrer-Policy', 'strict-origin-when-cross-origin');
  });
  await app.register(staticRoutes, { shell: config.shell, publicFiles: config.publicFiles });
  const { backend } = config.settings.addresses;
  if (backend.startsWith('/')) {
    await app.register(proxy, {
      upstream: config.API_URL,
      prefix: backend,
      rewritePrefix: '/api',
      replyOptions: { onError: proxyFailure },
    });
  }
  if (config.settings.firebase === 'emulator') {
    for (const prefix of EMULATOR_PATHS) {
      await app.register(proxy, {
        upstream: `http://${config.FIREBASE_AUTH_EMULATOR_HOST}`,
        prefix,
        rewritePrefix: prefix,
        replyOptions: { onError: proxyFailure },
      });
    }
  }
  app.get('/-/health', () => ({ status: 'ok' }));
  app.get('/-/ready', () => ({ status: 'ok' }));
  app.get('/-/releases', (_request, reply) => reply.header('Cache-Control', 'no-store').send(registry.all()));
  app.post('/-/releases/check', async (_request, reply) => {
    await watch.check();
    return reply.header('Cache-Control', 'no-store').send(registry.forPage());
  });
  await app.register(pageRoutes, {
    settings: config.settings,
    shell,
    registry,
    remoteOrigins: config.REMOTE_ORIGINS,
  });
  return { app, watch };
}
