import { ConcurrencyLimit, clientAddress } from '@forecourt/shared/server';
import type { SiteSettings } from '@forecourt/shared/settings/schema';
import type { FastifyInstance, FastifyRequest, HTTPMethods } from 'fastify';
import { sendOverloaded } from '../http/overloaded.ts';
import { refusedFirst } from '../http/shed-load.ts';
import { LARGE_BODIES, MAX_LARGE_BODIES } from './large-bodies.ts';
import { type Guard, limitIdentity } from './limit-identity.ts';
import { limitPieces } from './limit-pieces.ts';
import { backendClass, type TrafficClass } from './traffic-class.ts';
import { Upstream } from './upstream.ts';

/** Where the SDK and the demo phone look for the emulator's paths. */
const EMULATOR_PATHS = ['/identitytoolkit.googleapis.com', '/securetoken.googleapis.com', '/emulator'];

const METHODS: HTTPMethods[] = ['GET', 'HEAD', 'OPTIONS', 'POST', 'PUT', 'PATCH', 'DELETE'];

/** As much as the backend takes itself (api/src/app.ts). */
const MAX_BODY_BYTES = 64 * 1024;

const BACKEND_CLASSES = [
  'read',
  'write',
  'availability',
  'export',
  'photo',
  'upload',
  'documentation',
  'stream',
] as const;

/** How requests to some paths are passed on. */
interface PassingRule {
  classOf: (request: FastifyRequest) => TrafficClass;
  pathOf: (url: string) => string;
  /** Answers by itself what is not to be passed on. */
  guard?: Guard;
  /** As much as a body may have, where it is more than usual. */
  maxBytes?: number;
  /** What a request takes a place of before its body is read, until it is answered. */
  takesPlace?: ConcurrencyLimit;
}

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
  app.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));

  const { backend } = config.settings.addresses;
  if (backend.startsWith('/')) {
    const api = watched(new Upstream(config.API_URL, BACKEND_CLASSES));
    const large = new ConcurrencyLimit({ maxRunning: MAX_LARGE_BODIES, maxWaiting: 0, maxWaitMs: 0 });
    const pathOf = (url: string) => `/api${url.slice(backend.length)}`;
    for (const { method, path, maxBytes } of LARGE_BODIES) {
      pass(`${backend}${path}`, [method], api, {
        classOf: () => 'upload',
        pathOf,
        maxBytes,
        takesPlace: large,
      });
    }
    passBelow(backend, api, {
      classOf: ({ method, url }) => backendClass(method, url.slice(backend.length)),
      pathOf,
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

  function passBelow(prefix: string, upstream: Upstream, rule: PassingRule): void {
    for (const url of [prefix, `${prefix}/*`]) pass(url, METHODS, upstream, rule);
  }

  function pass(url: string, method: HTTPMethods[], upstream: Upstream, rule: PassingRule): void {
    const { maxBytes = MAX_BODY_BYTES } = rule;
    app.route({
      url,
      method,
      config: refusedFirst,
      bodyLimit: maxBytes,
      preParsing: limitPieces(maxBytes),
      onRequest: async (request, reply) => {
        // Dropped while more of its requests were being parsed: nobody reads the answer.
        if (request.raw.socket.destroyed) return reply.hijack();
        const trafficClass = rule.classOf(request);
        const isFull = upstream.isFullFor(request, trafficClass);
        const release = isFull ? null : await rule.takesPlace?.acquire(clientAddress(request.ip));
        if (release === null) {
          observers.onRefused(trafficClass);
          return sendOverloaded(reply);
        }
        if (release) reply.raw.once('close', release);
        return undefined;
      },
      preHandler: async (request, reply) => rule.guard?.(request, reply),
      handler: (request, reply) =>
        upstream.pass(request, reply, rule.classOf(request), rule.pathOf(request.url)),
    });
  }
}
