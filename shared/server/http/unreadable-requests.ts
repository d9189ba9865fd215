import { type ServerResponse, STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyServerOptions } from 'fastify';
import fastifyPlugin from 'fastify-plugin';
import { PROBLEM_TYPE, type Problem, problemDocument } from './problem.ts';
import { SECURITY_HEADERS } from './security-headers.ts';

/** What Node says of HTTP that it cannot read (nodejs.org/api/http.html, "Event: 'clientError'"). */
const PROBLEMS: Readonly<Record<string, Problem>> = {
  ERR_HTTP_REQUEST_TIMEOUT: {
    status: 408,
    code: 'request_timeout',
    title: 'The request did not arrive in time',
  },
  HPE_CHUNK_EXTENSIONS_OVERFLOW: { status: 413, code: 'body_too_large', title: 'The body is too large' },
  HPE_HEADER_OVERFLOW: { status: 431, code: 'headers_too_large', title: 'The headers are too long' },
};
const UNREADABLE: Problem = { status: 400, code: 'bad_request', title: 'The request cannot be read' };

const NO_TUNNELS: Problem = { status: 405, code: 'method_not_allowed', title: 'This is no proxy' };

/**
 * For this long what a client goes on sending is taken and thrown away, once it has its answer. Closing at once would
 * reset the connection, and the client might never see the answer (RFC 9112 §9.6).
 */
const LINGER_MS = 1_000;

/** The last answer on each connection, and by it the request that it is for. */
const lastAnswers = new WeakMap<Socket, ServerResponse>();
const refused = new WeakSet<Socket>();

/**
 * What is wrong with HTTP that cannot be read, or comes too slowly; null where nobody waits for an answer.
 * @param error of the event `clientError`
 */
export function unreadableProblem({ code = '' }: NodeJS.ErrnoException, socket: Socket): Problem | null {
  // A browser that connects ahead and asks for nothing would take an answer for that of its first request.
  const isUnused = code === 'ERR_HTTP_REQUEST_TIMEOUT' && socket.bytesRead === 0;
  // Whatever follows on a connection that was refused cannot be read either.
  if (code === 'ECONNRESET' || isUnused || refused.has(socket)) return null;
  return PROBLEMS[code] ?? UNREADABLE;
}

/**
 * Answers HTTP that cannot be read, which no application gets to see. Needs `watchAnswers` to know what else was asked on
 * the connection.
 */
export const answerUnreadable: NonNullable<FastifyServerOptions['clientErrorHandler']> = (error, socket) => {
  if (refused.has(socket)) return;
  const problem = unreadableProblem(error, socket);
  refused.add(socket);
  const last = lastAnswers.get(socket);
  if (!problem || !socket.writable) socket.destroy();
  else if (!last || (last.req.complete && last.closed)) refuse(socket, problem);
  // Requests before it are still being answered, and answers come in their order.
  else if (last.req.complete) last.once('close', () => refuse(socket, problem));
  // The rest of a request that has got its answer, or a part of it, is not worth another one.
  else if (last.headersSent || last.socket !== socket) socket.destroySoon();
  else refuse(socket, problem);
};

/** Keeps track of what is answered on each connection, and refuses tunnels, which Node would close without a word. */
export const watchAnswers = fastifyPlugin(
  async (app) => {
    app.server.prependListener('request', ({ socket }, answer) => lastAnswers.set(socket, answer));
    app.server.on('connect', (_request, socket: Socket) => {
      socket.on('error', () => socket.destroy());
      refuse(socket, NO_TUNNELS, { Allow: '' });
    });
  },
  { name: 'watch-answers' },
);

function refuse(socket: Socket, problem: Problem, more: Readonly<Record<string, string>> = {}): void {
  if (!socket.writable) return void socket.destroy();
  const body = problemDocument(problem);
  const headers = {
    ...SECURITY_HEADERS,
    ...more,
    'Cache-Control': 'no-store',
    'Content-Type': PROBLEM_TYPE,
    'Content-Length': String(Buffer.byteLength(body)),
    Date: new Date().toUTCString(),
    Connection: 'close',
  };
  const head = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
  socket.end(`HTTP/1.1 ${problem.status} ${STATUS_CODES[problem.status]}\r\n${head.join('')}\r\n${body}`);
  const timer = setTimeout(() => socket.destroy(), LINGER_MS);
  socket.once('close', () => clearTimeout(timer)).resume();
}
