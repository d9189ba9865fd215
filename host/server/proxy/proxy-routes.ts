import type { SiteSettings } from '@forecourt/shared/settings/schema';
import type { FastifyInstance, FastifyRequest, HTTPMethods } from 'fastify';
import { sendOverloaded } from '../http/overloaded.ts';
import { refusedFirst } from '../http/shed-load.ts';
import { type Guard, limitIdentity } from './limit-identity.ts';
import { limitPieces } from './limit-pieces.ts';
import { backendClass, type TrafficClass } from './traffic-class.ts';
import { Upstream } from './upstream.ts';

/** Where the SDK and the demo phone look for the emulator's paths. */
const EMULATOR_PATHS = ['/identitytoolkit.googleapis.com', '/securetoken.googleapis.com', '/emulator'];

const METHODS: HTTPMethods[] = ['GET', 'HEAD', 'OPTIONS', 'POST', 'PUT', 'PATCH', 'DELETE'];

/** As much as the backend takes itself (api/src/app.ts). */
const MAX_BODY_BYTES = 64 * 1024;

export interface ProxyConfig {
  API_URL: string;
  FIREBASE_AUTH_EMULATOR_HOST: string;
  settings: Pick<SiteSettings, 'addresses' | 'firebase'>;
}

export interface ProxyOptions {
  config: ProxyConfig;
  /** Is told of each upstream, to measure it. */
  watch: (upstream: Pick<Upstream, 'load'>) => void;
  /** Is told of each request that is refused because there are too many of its class. */
  onRefused: (trafficClass: TrafficClass) => void;
}

/**
 * Passes on what belongs to the backend, and to the identity emulator where the settings name it. A body is read here
 * before a connection to them is taken: whoever sends it slowly occupies nothing but a socket.
 */
export async function proxyRoutes(
  app: FastifyInstance,
  { config, ...observers }: ProxyOptions,
): Promise<void> {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: MAX_BODY_BYTES }, (_request, body, done) =>
    done(null, body),
  );
  app.addHook('preParsing', limitPieces(MAX_BODY_BYTES));

  const { backend } = config.settings.addresses;
  if (backend.startsWith('/')) {
    const classes = ['read', 'write', 'availability', 'export', 'documentation', 'stream'] as const;
    const api = watched(new Upstream(config.API_URL, classes));
    passBelow(backend, api, {
      classOf: ({ method, url }) => backendClass(method, url.slice(backend.length)),
      pathOf: (url) => `/api${url.slice(backend.length)}`,
    });
  }
  if (config.settings.firebase === 'emulator') {
    const emulator = watched(new Upstream(`http://${config.FIREBASE_AUTH_EMULATOR_HOST}`, ['identity']));
    const guard = await limitIdentity(app);
    for (const path of EMULATOR_PATHS) {
      passBelow(path, emulator, { classOf: () => 'identity', pathOf: (url) => url, guard });
    }
  }

  function watched(upstream: Upstream): Upstream {
    observers.watch(upstream);
    // Closing waits for answers to end.
    app.addHook('preClose', async () => upstream.endStreams());
    app.addHook('onClose', () => upstream.close());
    return upstream;
  }

  function passBelow(
    prefix: string,
    upstream: Upstream,
    rule: {
      classOf: (request: FastifyRequest) => TrafficClass;
      pathOf: (url: string) => string;
      /** Answers by itself what is not to be passed on. */
      guard?: Guard;
    },
  ): void {
    for (const url of [prefix, `${prefix}/*`]) {
      app.route({
        url,
        method: METHODS,
        config: refusedFirst,
        onRequest: async (request, reply) => {
          // Dropped while more of its requests were being parsed: nobody reads the answer.
          if (request.raw.socket.destroyed) return reply.hijack();
          const trafficClass = rule.classOf(request);
          if (!upstream.isFullFor(request, trafficClass)) return undefined;
          observers.onRefused(trafficClass);
          return sendOverloaded(reply);
        },
        preHandler: async (request, reply) => rule.guard?.(request, reply),
        handler: (request, reply) =>
          upstream.pass(request, reply, rule.classOf(request), rule.pathOf(request.url)),
      });
    }
  }
}
