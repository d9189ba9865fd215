import type { FastifyInstance } from 'fastify';

/** Whether the process lives, and can serve pages. */
export async function healthRoutes(app: FastifyInstance): Promise<void> {
  app.get('/-/health', () => ({ status: 'ok' }));
  app.get('/-/ready', () => ({ status: 'ok' }));
}
