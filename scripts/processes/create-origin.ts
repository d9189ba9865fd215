import fastifyStatic from '@fastify/static';
import fastify, { type FastifyError, type FastifyInstance } from 'fastify';

/** Names of files with a content hash; such files never change, so browsers may cache them permanently. */
const HASHED_NAME = /\.[0-9a-f]{8,}\.\w+$/;
const YEAR_SECONDS = 365 * 24 * 60 * 60;

/**
 * Creates a static server of a remote's build (docs/design.md §4). It caches nothing, so replacing the folder deploys.
 * @param folder absolute path
 */
export async function createOriginServer(folder: string): Promise<FastifyInstance> {
  const app = fastify({ forceCloseConnections: true });
  app.addHook('onRequest', async (_request, reply) => {
    reply.headers({
      'Access-Control-Allow-Origin': '*',
      'Cross-Origin-Resource-Policy': 'cross-origin',
      'Timing-Allow-Origin': '*',
      'X-Content-Type-Options': 'nosniff',
    });
  });
  app.setNotFoundHandler((_request, reply) =>
    reply.code(404).header('Cache-Control', 'no-store').type('text/plain').send('Not found'),
  );
  app.setErrorHandler((error: FastifyError, _request, reply) => {
    if (error.statusCode === 403) return reply.callNotFound();
    throw error;
  });
  await app.register(fastifyStatic, {
    root: folder,
    preCompressed: true,
    index: false,
    dotfiles: 'ignore',
    cacheControl: false,
    setHeaders: (reply, file) => {
      const hashed = HASHED_NAME.test(file.replace(/\.(br|gz)$/, ''));
      reply.header('Cache-Control', hashed ? `public, max-age=${YEAR_SECONDS}, immutable` : 'no-cache');
    },
  });
  return app;
}
