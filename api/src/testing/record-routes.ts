import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import type { FastifyInstance } from 'fastify';

const CHANNEL = 'fastify.initialization';

interface Recorded<Made> {
  made: Made;
  /** Every route of an application among them, as `GET /path/:id`, whether it is documented or not. */
  routesOf(app: FastifyInstance): string[];
}

/** Notes the routes of the applications that are made meanwhile: asked later, Fastify lists none. */
export async function recordRoutes<Made>(make: () => Promise<Made>): Promise<Recorded<Made>> {
  const recorded = new Map<unknown, Set<string>>();
  const record = (message: unknown) => {
    const { fastify } = message as { fastify: FastifyInstance };
    const routes = new Set<string>();
    recorded.set(fastify, routes);
    fastify.addHook('onRoute', ({ method, url }) => {
      for (const each of [method].flat()) routes.add(`${each} ${url}`);
    });
  };
  subscribe(CHANNEL, record);
  try {
    return { made: await make(), routesOf: (app) => [...(recorded.get(app) ?? [])] };
  } finally {
    unsubscribe(CHANNEL, record);
  }
}
