import { type Server, type ServerResponse, STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import {
  type FastifyHttpOptions,
  type FastifyReply,
  type FastifyRequest,
  type FastifyServerOptions,
  LogController,
} from 'fastify';
import fastifyPlugin from 'fastify-plugin';
import { redactPath } from '../redact.ts';
import { createTraceId } from '../trace.ts';
import { createProblemDocument, type HttpProblem, PROBLEM_MEDIA_TYPE } from './problem.ts';
import { SECURITY_HEADERS } from './security-headers.ts';

/** Status codes that are logged only with a failure: an overloaded process sends thousands a second, and metrics count them. */
const NOT_LOGGED = [429, 503];

/** Paths that proxies and container engines request every few seconds. Their responses are logged at level `debug`. */
const PROBES = ['/-/health', '/-/ready', '/api/health', '/api/ready'];

interface Failure {
  err: Error;
  message: string;
}

const failures = new WeakMap<FastifyRequest, Failure>();

/** Adds a failure to the log line of the response, which is written after the response has been sent. */
export function logFailureWithResponse(request: FastifyRequest, err: Error, message: string): void {
  failures.set(request, { err, message });
}

/** Logs one line per response; for statuses in `NOT_LOGGED`, only failures (docs/operations.md). */
class RequestLogController extends LogController {
  override incomingRequest(): void {}

  override requestCompleted(
    error: Error | null | undefined,
    request: FastifyRequest,
    reply: FastifyReply,
  ): void {
    const line = lineOf(request, reply);
    const failure = failures.get(request);
    const level = PROBES.includes(request.url) ? 'debug' : 'info';
    if (failure) request.log.error({ ...line, err: failure.err }, failure.message);
    else if (error) request.log.error({ ...line, err: error }, 'The response could not be sent completely');
    else if (!NOT_LOGGED.includes(reply.statusCode)) request.log[level](line, 'answered');
  }

  /** Called instead of `requestCompleted` if a streamed response is interrupted. */
  override streamError(error: NodeJS.ErrnoException, request: FastifyRequest, reply: FastifyReply): void {
    const line = lineOf(request, reply);
    if (error.code === 'ERR_STREAM_PREMATURE_CLOSE') request.log.info(line, 'broken off');
    else request.log.error({ ...line, err: error }, 'The response could not be sent completely');
  }
}

function lineOf(request: FastifyRequest, reply: FastifyReply): Record<string, unknown> {
  return {
    method: request.method,
    path: redactPath(request.url),
    status: reply.statusCode,
    ms: Math.round(reply.elapsedTime * 10) / 10,
  };
}

/** Error codes of Node's event `clientError` (nodejs.org/api/http.html), with the response to send. */
const PROBLEMS: Readonly<Record<string, HttpProblem>> = {
  ERR_HTTP_REQUEST_TIMEOUT: {
    status: 408,
    code: 'request_timeout',
    title: 'The request did not arrive in time',
  },
  HPE_CHUNK_EXTENSIONS_OVERFLOW: { status: 413, code: 'body_too_large', title: 'The body is too large' },
  HPE_HEADER_OVERFLOW: { status: 431, code: 'headers_too_large', title: 'The headers are too long' },
};
const UNREADABLE: HttpProblem = { status: 400, code: 'bad_request', title: 'The request cannot be read' };

const NO_TUNNELS: HttpProblem = { status: 405, code: 'method_not_allowed', title: 'This is no proxy' };

/** Delay before a refused connection is closed. Closing at once could lose the response (RFC 9112 §9.6). */
const LINGER_MS = 1_000;

const lastResponses = new WeakMap<Socket, ServerResponse>();
const refused = new WeakSet<Socket>();

export function toUnreadableRequestProblem(
  { code = '' }: NodeJS.ErrnoException,
  socket: Socket,
): HttpProblem | null {
  // A browser may connect before it has a request, and would take a 408 for the response to its first request.
  const isUnused = code === 'ERR_HTTP_REQUEST_TIMEOUT' && socket.bytesRead === 0;
  // After a refusal, all further input of the connection causes errors too.
  if (code === 'ECONNRESET' || isUnused || refused.has(socket)) return null;
  return PROBLEMS[code] ?? UNREADABLE;
}

/** Responds to an unreadable request. `trackResponsesAndRefuseConnectPlugin` must record the connection's earlier responses. */
const respondToUnreadable: NonNullable<FastifyServerOptions['clientErrorHandler']> = (error, socket) => {
  if (refused.has(socket)) return;
  const problem = toUnreadableRequestProblem(error, socket);
  refused.add(socket);
  const last = lastResponses.get(socket);
  if (!problem || !socket.writable) socket.destroy();
  else if (!last || (last.req.complete && last.closed)) refuse(socket, problem);
  // Responses must be sent in order, so wait for the response to the earlier request.
  else if (last.req.complete) last.once('close', () => refuse(socket, problem));
  // The request already has a response; a second one for its unreadable rest would be wrong.
  else if (last.headersSent || last.socket !== socket) socket.destroySoon();
  else refuse(socket, problem);
};

/** Records each connection's last response, and responds to CONNECT with 405; Node would close the connection. */
export const trackResponsesAndRefuseConnectPlugin = fastifyPlugin(
  async (app) => {
    app.server.prependListener('request', ({ socket }, answer) => lastResponses.set(socket, answer));
    app.server.on('connect', (_request, socket: Socket) => {
      socket.on('error', () => socket.destroy());
      refuse(socket, NO_TUNNELS, { Allow: '' });
    });
  },
  { name: 'watch-answers' },
);

function refuse(socket: Socket, problem: HttpProblem, more: Readonly<Record<string, string>> = {}): void {
  if (!socket.writable) return void socket.destroy();
  const body = createProblemDocument(problem);
  const headers = {
    ...SECURITY_HEADERS,
    ...more,
    'Cache-Control': 'no-store',
    'Content-Type': PROBLEM_MEDIA_TYPE,
    'Content-Length': String(Buffer.byteLength(body)),
    Date: new Date().toUTCString(),
    Connection: 'close',
  };
  const head = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
  socket.end(`HTTP/1.1 ${problem.status} ${STATUS_CODES[problem.status]}\r\n${head.join('')}\r\n${body}`);
  const timer = setTimeout(() => socket.destroy(), LINGER_MS);
  socket.once('close', () => clearTimeout(timer)).resume();
}

/** Options of all applications of edge and api. They replace the error responses of Node and Fastify by problem documents. */
export const FASTIFY_OPTIONS = {
  clientErrorHandler: respondToUnreadable,
  // `httpRulesPlugin` checks the Host header, and responds with a problem document.
  http: { requireHostHeader: false },
  // Requests during shutdown are answered normally; then the connection closes.
  return503OnClosing: false,
  // No time limit for loading plugins: the default of 10 s fails on a busy machine, and process managers have a limit too.
  pluginTimeout: 0,
  rewriteUrl: ({ url = '/' }) => withoutOrigin(url),
  logController: new RequestLogController(),
  genReqId: createTraceId,
} satisfies FastifyHttpOptions<Server>;

const ORIGIN = /^[a-z][a-z\d+.-]*:\/\/[^/?#]*/i;

/** Converts a target in absolute form (RFC 9112 §3.2.2), which some proxies send, to its path. */
function withoutOrigin(target: string): string {
  if (target.startsWith('/')) return target;
  const path = target.replace(ORIGIN, '');
  return path === '' || path.startsWith('?') ? `/${path}` : path;
}
