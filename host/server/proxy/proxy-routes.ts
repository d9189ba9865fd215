import { BodyMemory, clientAddress } from '@forecourt/shared/server';
import type { SiteSettings } from '@forecourt/shared/settings/schema';
import type { FastifyInstance, FastifyReply, FastifyRequest, HTTPMethods } from 'fastify';
import { OverloadedError, sendOverloaded } from '../http/problem.ts';
import { refusedFirst } from '../http/shed-load.ts';
import { LARGE_BODIES, LARGE_BODY_MEMORY, limitPieces } from './large-bodies.ts';
import { type Guard, limitIdentity } from './limit-identity.ts';
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
  'sender',
  'documentation',
  'stream',
] as const;

/** How requests to some paths are passed on. */
interface PassingRule {
  classOf: (request: FastifyRequest) => TrafficClass;
  pathOf: (url: string) => string;
  /** Answers by itself what is not to be passed on. */
  guard?: Guard;
  /** Set for routes whose bodies may be larger than usual. */
  large?: {
    maxBytes: number;
    memory: BodyMemory;
    /** Path of the backend that returns the signed-in customer. */
    identityPath: string;
  };
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
 * before a connection to them is taken: a slow sender occupies nothing but a socket. A large body is read only for a signed-in
 * customer, and counts towards the customer's memory as it arrives.
 */
export async function proxyRoutes(
  app: FastifyInstance,
  { config, ...observers }: ProxyOptions,
): Promise<void> {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));

  const clients = new WeakMap<FastifyRequest, string>();
  const { backend } = config.settings.addresses;
  if (backend.startsWith('/')) {
    const api = watched(new Upstream(config.API_URL, BACKEND_CLASSES));
    const memory = new BodyMemory(LARGE_BODY_MEMORY);
    const pathOf = (url: string) => `/api${url.slice(backend.length)}`;
    for (const { method, path, maxBytes } of LARGE_BODIES) {
      const large = { maxBytes, memory, identityPath: '/api/v1/me' };
      pass(`${backend}${path}`, [method], api, { classOf: () => 'upload', pathOf, large });
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
    const { large, classOf } = rule;
    const maxBytes = large?.maxBytes ?? MAX_BODY_BYTES;
    const refuse = (request: FastifyRequest, reply: FastifyReply) => {
      observers.onRefused(classOf(request));
      return sendOverloaded(reply);
    };
    app.route({
      url,
      method,
      config: refusedFirst,
      bodyLimit: maxBytes,
      onRequest: async (request, reply) => {
        // Dropped while more of its requests were being parsed: nobody reads the answer.
        if (request.raw.socket.destroyed) return reply.hijack();
        if (large) {
          const sender = await upstream.identify(request, reply, large.identityPath);
          if (sender === null) return reply;
          clients.set(request, sender);
        }
        if (upstream.isFullFor(classOf(request), clientOf(request))) return refuse(request, reply);
        return undefined;
      },
      preParsing: [
        (request, reply, payload, done) => {
          if (!large) return done(null, payload);
          const overloaded = () => {
            observers.onRefused(classOf(request));
            return new OverloadedError();
          };
          const { body, release } = large.memory.count(payload, clientOf(request), overloaded);
          reply.raw.once('close', release);
          return done(null, body);
        },
        limitPieces(maxBytes),
      ],
      preHandler: async (request, reply) => rule.guard?.(request, reply),
      handler: (request, reply) =>
        upstream.pass(request, reply, {
          trafficClass: classOf(request),
          client: clientOf(request),
          path: rule.pathOf(request.url),
        }),
    });
  }

  /** Key for the shares of the limits: the customer if known, else the address. */
  function clientOf(request: FastifyRequest): string {
    return clients.get(request) ?? clientAddress(request.ip);
  }
}
