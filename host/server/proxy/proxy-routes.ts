import { DEFAULT_MAX_BODY_BYTES, LARGE_BODY_REQUESTS, MAX_PHOTO_FILE_BYTES } from '@forecourt/shared/limits';
import {
  BodyMemoryLimiter,
  type BodyMemoryLimits,
  REQUEST_ID_HEADER,
  toClientKey,
} from '@forecourt/shared/server';
import type { SiteSettings } from '@forecourt/shared/settings/schema';
import type { FastifyInstance, FastifyReply, FastifyRequest, HTTPMethods } from 'fastify';
import { OverloadedError, sendOverloaded } from '../http/problem.ts';
import { refusedFirstRouteConfig } from '../http/shed-load.ts';
import { createAuthMessageLimiter, type RequestGuard } from './limit-identity.ts';
import { classifyRequest, isBookingChangeRequest, type TrafficClass } from './traffic-class.ts';
import { UpstreamClient } from './upstream.ts';

/** Limits in bytes of large request bodies in memory: 16 of maximum size, 4 per customer. Pages send photos of about 0.5 MB. */
const LARGE_BODY_MEMORY: BodyMemoryLimits = {
  inAll: 16 * MAX_PHOTO_FILE_BYTES,
  perClient: 4 * MAX_PHOTO_FILE_BYTES,
};

/** Paths of the Firebase Auth emulator, for Firebase's SDK and for the demo phone, which shows sign-in codes. */
const EMULATOR_PATHS = ['/identitytoolkit.googleapis.com', '/securetoken.googleapis.com', '/emulator'];

const METHODS: HTTPMethods[] = ['GET', 'HEAD', 'OPTIONS', 'POST', 'PUT', 'PATCH', 'DELETE'];

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

interface ForwardingRule {
  classOf: (request: FastifyRequest) => TrafficClass;
  pathOf: (url: string) => string;
  guard?: RequestGuard;
  /** Label of a request in the metrics. If it is undefined, the label is the route's pattern. */
  metricRoute?: (request: FastifyRequest) => string | undefined;
  large?: {
    maxBytes: number;
    memory: BodyMemoryLimiter;
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
  watch: (upstream: Pick<UpstreamClient, 'load'>) => void;
  onRefused: (trafficClass: TrafficClass) => void;
  onStreamOpening: (status: number) => void;
}

/**
 * Forwards requests to the backend and the auth emulator. A body is read before a connection for it is taken: a slow sender
 * occupies only a socket. Large bodies are read only for signed-in customers, and count towards a memory limit on arrival.
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
    const api = watched(new UpstreamClient(config.API_URL, BACKEND_CLASSES));
    const memory = new BodyMemoryLimiter(LARGE_BODY_MEMORY);
    const pathOf = (url: string) => `/api${url.slice(backend.length)}`;
    for (const { method, path, maxBytes } of LARGE_BODY_REQUESTS) {
      const large = { maxBytes, memory, identityPath: '/api/v1/me' };
      forward(`${backend}/v1/${path}`, [method], api, { classOf: () => 'upload', pathOf, large });
    }
    forwardBelow(backend, api, {
      classOf: ({ method, url }) => classifyRequest(method, url.slice(backend.length)),
      pathOf,
      metricRoute: ({ method, url }) =>
        isBookingChangeRequest(method, url.slice(backend.length)) ? 'booking' : undefined,
    });
  }
  if (config.settings.firebase === 'emulator') {
    const emulator = watched(
      new UpstreamClient(`http://${config.FIREBASE_AUTH_EMULATOR_HOST}`, ['identity']),
    );
    const guard = await createAuthMessageLimiter(app);
    for (const path of EMULATOR_PATHS) {
      forwardBelow(path, emulator, { classOf: () => 'identity', pathOf: (url) => url, guard });
    }
  }

  function watched(upstream: UpstreamClient): UpstreamClient {
    observers.watch(upstream);
    // End streams first: closing waits for open responses, and streams do not end by themselves.
    app.addHook('preClose', async () => upstream.endStreams());
    app.addHook('onClose', () => upstream.close());
    return upstream;
  }

  function forwardBelow(prefix: string, upstream: UpstreamClient, rule: ForwardingRule): void {
    for (const url of [prefix, `${prefix}/*`]) forward(url, METHODS, upstream, rule);
  }

  function forward(url: string, method: HTTPMethods[], upstream: UpstreamClient, rule: ForwardingRule): void {
    const { large, classOf } = rule;
    const refuse = (request: FastifyRequest, reply: FastifyReply) => {
      observers.onRefused(classOf(request));
      return sendOverloaded(reply);
    };
    app.route({
      url,
      method,
      config: { ...refusedFirstRouteConfig, metricRoute: rule.metricRoute },
      bodyLimit: large?.maxBytes ?? DEFAULT_MAX_BODY_BYTES,
      onRequest: async (request, reply) => {
        reply.header(REQUEST_ID_HEADER, request.id);
        // Send nothing: the connection was dropped while its further requests were being parsed, so nothing reads a response.
        if (request.raw.socket.destroyed) return reply.hijack();
        if (large) {
          const sender = await upstream.identify(request, reply, large.identityPath);
          if (sender === null) return reply;
          clients.set(request, sender);
        }
        if (upstream.isFullFor(classOf(request), clientOf(request))) return refuse(request, reply);
        return undefined;
      },
      preParsing: (request, reply, payload, done) => {
        if (!large) return done(null, payload);
        const overloaded = () => {
          observers.onRefused(classOf(request));
          return new OverloadedError();
        };
        const { body, release } = large.memory.count(payload, clientOf(request), overloaded);
        reply.raw.once('close', release);
        return done(null, body);
      },
      preHandler: async (request, reply) => rule.guard?.(request, reply),
      onSend: (request, reply, _payload, done) => {
        if (classOf(request) === 'stream') observers.onStreamOpening(reply.statusCode);
        done();
      },
      handler: (request, reply) =>
        upstream.forward(request, reply, {
          trafficClass: classOf(request),
          client: clientOf(request),
          path: rule.pathOf(request.url),
        }),
    });
  }

  /** Key of per-client limits: the customer if known, else the address. */
  function clientOf(request: FastifyRequest): string {
    return clients.get(request) ?? toClientKey(request.ip);
  }
}

declare module 'fastify' {
  interface FastifyContextConfig {
    metricRoute?: ForwardingRule['metricRoute'];
  }
}
