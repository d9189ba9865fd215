import { setTimeout as delay } from 'node:timers/promises';
import {
  FASTIFY_OPTIONS,
  httpRulesPlugin,
  openListener,
  Readiness,
  type ServerListener,
} from '@forecourt/shared/server';
import Fastify, { type FastifyInstance, type FastifyServerOptions } from 'fastify';
import { DatabaseOverloaded, DatabaseUnavailable } from './platform/db/database.ts';
import { healthRoutes } from './platform/health-routes.ts';
import { handleError } from './platform/problems/error-handler.ts';
import { Problem } from './platform/problems/problem.ts';

const FIRST_PAUSE_MS = 250;
const MAX_PAUSE_MS = 4_000;

interface WaitOptions {
  ports: readonly Omit<ServerListener, 'app'>[];
  logger: FastifyServerOptions['logger'];
}

/**
 * Opens the database, and tries again while it cannot be reached, because it may start later. Meanwhile the process reports
 * that it is alive but not ready, and responds to all other requests with 503.
 * @throws errors of `open` except DatabaseUnavailable and DatabaseOverloaded; the error of a port that is not available
 */
export async function waitForDatabase<Opened>(
  open: () => Promise<Opened>,
  { ports, logger }: WaitOptions,
): Promise<Opened> {
  const waiting: FastifyInstance[] = [];
  let reported = '';
  try {
    for (let pause = FIRST_PAUSE_MS; ; pause = Math.min(2 * pause, MAX_PAUSE_MS)) {
      try {
        return await open();
      } catch (error) {
        if (!(error instanceof DatabaseUnavailable || error instanceof DatabaseOverloaded)) throw error;
        if (waiting.length === 0) {
          for (const port of ports) {
            const app = await createWaitingApp(logger);
            waiting.push(app);
            await openListener({ ...port, app });
          }
        }
        if (error.message !== reported) waiting[0]?.log.warn(`${error.message}; trying again`);
        reported = error.message;
      }
      await delay(pause);
    }
  } finally {
    await Promise.all(waiting.map((app) => app.close()));
  }
}

async function createWaitingApp(logger: FastifyServerOptions['logger']): Promise<FastifyInstance> {
  const app = Fastify({ ...FASTIFY_OPTIONS, logger: logger ?? false, forceCloseConnections: true });
  app.setErrorHandler(handleError);
  const refuse = () => {
    throw new Problem('unavailable', { detail: 'The api waits for its database' });
  };
  app.setNotFoundHandler(refuse);
  await app.register(httpRulesPlugin, { sendNotFound: refuse });
  await app.register(healthRoutes, { readiness: new Readiness(async () => ['database']) });
  return app;
}
