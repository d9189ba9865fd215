import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { text } from 'node:stream/consumers';
import type { FastifyInstance, InjectOptions, LightMyRequestResponse } from 'fastify';

const CHANNEL = 'fastify.initialization';

interface Recorded<Made> {
  made: Made;
  /** Returns all routes of an application, documented or not, as `GET /path/:id`. */
  routesOf(app: FastifyInstance): string[];
}

/** Collects the routes of applications that `make` creates, because Fastify cannot list them afterwards. */
export async function captureRoutes<Made>(make: () => Promise<Made>): Promise<Recorded<Made>> {
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

export type WholeResponse = Pick<LightMyRequestResponse, 'statusCode' | 'headers' | 'payload'>;

/** Sends a request and waits for the whole response; for an event stream, which never ends, only for its head. */
export async function injectAndReadWhole(
  app: FastifyInstance,
  request: InjectOptions,
): Promise<WholeResponse> {
  const response = await app.inject({ ...request, payloadAsStream: true });
  const { statusCode, headers } = response;
  const body = response.stream();
  if (!String(headers['content-type']).startsWith('text/event-stream')) {
    return { statusCode, headers, payload: await text(body) };
  }
  body.destroy();
  return { statusCode, headers, payload: '' };
}
