import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyReply, FastifyRequest } from 'fastify';
import fastifyPlugin from 'fastify-plugin';
import createRouter, { type HTTPMethod } from 'find-my-way';
import { trackResponsesAndRefuseConnectPlugin } from './http-options.ts';
import { limitTinyChunksPlugin } from './limit-chunks.ts';
import { type HttpProblem, sendProblem } from './problem.ts';
import { securityHeadersPlugin } from './security-headers.ts';

/**
 * Adds security headers, and refuses CONNECT, tiny chunks, ambiguous requests and wrong methods. Requires an application
 * created with `FASTIFY_OPTIONS`. Must be registered before all routes.
 */
export const httpRulesPlugin = fastifyPlugin<RefuseMethodsOptions>(
  async (app, options) => {
    await app.register(securityHeadersPlugin);
    await app.register(trackResponsesAndRefuseConnectPlugin);
    await app.register(limitTinyChunksPlugin);
    await app.register(keepConnections);
    await app.register(closeQueuedResponses);
    await app.register(refuseAmbiguousRequestsPlugin);
    await app.register(refuseMethods, options);
  },
  { name: 'http-rules' },
);

/** Closes all pending responses of a broken connection: Node closes only the current one, not queued (pipelined) ones. */
const closeQueuedResponses = fastifyPlugin(
  async (app) => {
    const answers = new WeakMap<Socket, Set<ServerResponse>>();
    app.server.on('connection', (socket: Socket) => {
      const open = new Set<ServerResponse>();
      answers.set(socket, open);
      socket.once('close', () => {
        for (const answer of open) if (answer.socket === null) close(answer);
      });
    });
    app.server.on('request', ({ socket }: IncomingMessage, answer: ServerResponse) => {
      const open = answers.get(socket);
      open?.add(answer);
      answer.once('close', () => open?.delete(answer));
    });
  },
  { name: 'close-queued-answers' },
);

function close(answer: ServerResponse): void {
  answer.destroy();
  // A response without a connection does not emit `close` itself.
  answer.emit('close');
}

/** Keeps connections open after 413 and 503; Node drops the body. A reset could prevent clients from reading the response. */
const keepConnections = fastifyPlugin(
  async (app) => {
    app.addHook('onSend', (request, reply, _payload, done) => {
      if (
        (reply.statusCode === 413 || reply.statusCode === 503) &&
        !asksToClose(request.headers.connection)
      ) {
        reply.removeHeader('connection');
      }
      done();
    });
  },
  { name: 'keep-connections' },
);

/** Whether a Connection header, a case-insensitive list (RFC 9110 §7.6.1), contains `close`. */
function asksToClose(header = ''): boolean {
  return header
    .toLowerCase()
    .split(',')
    .some((word) => word.trim() === 'close');
}

const AMBIGUOUS_HOST: HttpProblem = {
  status: 400,
  code: 'bad_request',
  title: 'The request does not say, once, which host it is for',
};
const UNKNOWN_EXPECTATION: HttpProblem = {
  status: 417,
  code: 'expectation_failed',
  title: 'Of all expectations only 100-continue can be met',
};

/** Refuses unknown expectations and ambiguous hosts with a problem document; Node would accept them or respond by itself. */
const refuseAmbiguousRequestsPlugin = fastifyPlugin(
  async (app) => {
    app.server.on('checkExpectation', (request, answer) => app.server.emit('request', request, answer));
    app.addHook('onRequest', (request, reply, done) => {
      const problem = problemOf(request);
      if (problem) sendProblem(reply, problem);
      else done();
    });
  },
  { name: 'refuse-requests' },
);

function problemOf({ raw }: FastifyRequest): HttpProblem | null {
  const { expect } = raw.headers;
  if (expect !== undefined && expect.toLowerCase() !== '100-continue') return UNKNOWN_EXPECTATION;
  // With several Host headers (RFC 9112 §3.2), proxies before and behind this process could choose different hosts.
  const hosts = raw.rawHeaders.filter((text, index) => index % 2 === 0 && text.toLowerCase() === 'host');
  return hosts.length === 1 || raw.httpVersion === '1.0' ? null : AMBIGUOUS_HOST;
}

interface RefuseMethodsOptions {
  isPage?: (request: FastifyRequest) => boolean;
  sendNotFound: (request: FastifyRequest, reply: FastifyReply) => void;
  /** Must equal the application's option of this name. */
  ignoreTrailingSlash?: boolean;
}

/** Responds to a wrong method with 405 and `Allow`, without reading the body. Must be registered before all routes. */
const refuseMethods = fastifyPlugin<RefuseMethodsOptions>(
  async (app, { isPage = () => false, sendNotFound, ignoreTrailingSlash = false }) => {
    // A second router, because Fastify's cannot list the methods of an address.
    const router = createRouter({ ignoreTrailingSlash });
    app.addHook('onRoute', ({ method, url }) => {
      for (const each of [method].flat() as HTTPMethod[]) {
        if (!router.hasRoute(each, url)) router.on(each, url, () => undefined);
      }
    });

    app.addHook('onRequest', (request, reply, done) => {
      const page = request.is404 && isPage(request);
      if (!request.is404 || (page && READING.includes(request.method))) return done();
      const allowed = USUAL.filter(
        (method) => (page && READING.includes(method)) || router.find(method, request.url),
      );
      if (allowed.length === 0 && isUsual(request.method)) return sendNotFound(request, reply);
      sendProblem(reply.header('Allow', allowed.join(', ')), {
        status: 405,
        code: 'method_not_allowed',
        title: 'This method is not served here',
      });
    });
  },
  { name: 'refuse-methods' },
);

const READING = ['GET', 'HEAD'];

/** Methods that get 404 for an unknown address; all others get 405. */
const USUAL: readonly HTTPMethod[] = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'];

function isUsual(method: string): boolean {
  return USUAL.some((usual) => usual === method);
}
