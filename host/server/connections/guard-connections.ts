import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { toClientKey } from '@forecourt/shared/server';
import { isEventStream } from '../http/problem.ts';
import { type ConnectionLimits, computeConnectionLimits } from './connection-limits.ts';
import { type ConnectionDropReason, ConnectionTable, type HttpExchange } from './connection-table.ts';

const SWEEP_INTERVAL_MS = 1_000;

export interface ConnectionGuardOptions {
  /** Whether an address is that of a trusted proxy. Many clients share a proxy's connections. */
  isTrustedProxy: (address: string) => boolean;
  onDrop: (reason: ConnectionDropReason) => void;
  limits?: ConnectionLimits;
}

export interface ConnectionGuard {
  counts: () => { open: number; idle: number };
}

/** Drops connections at the limits, and any that read slowly or have too many unanswered requests (docs/design.md §4). */
export function guardConnections(server: Server, options: ConnectionGuardOptions): ConnectionGuard {
  const { isTrustedProxy, onDrop, limits = computeConnectionLimits() } = options;
  const table = new ConnectionTable<Socket>(limits, () => performance.now());

  const drop = (socket: Socket, reason: ConnectionDropReason) => {
    table.remove(socket);
    onDrop(reason);
    socket.destroy();
  };

  server.on('connection', (socket: Socket) => {
    const { remoteAddress = '' } = socket;
    const client = isTrustedProxy(remoteAddress) ? null : toClientKey(remoteAddress);
    socket.once('close', () => table.remove(socket));
    const victim = table.add(socket, client);
    if (victim) drop(victim.drop, victim.reason);
  });

  server.on('request', (request: IncomingMessage, response: ServerResponse) => {
    const { socket } = request;
    const exchange: HttpExchange = {
      since: performance.now(),
      phase: () => phaseOf(request, response),
      unreadBytes: () => response.writableLength,
    };
    if (table.begin(socket, exchange)) drop(socket, 'pipelining');
    response.once('close', () => table.end(socket, exchange));
  });

  const sweep = setInterval(() => {
    for (const socket of table.findSlowReaders()) drop(socket, 'sending');
  }, SWEEP_INTERVAL_MS);
  sweep.unref();
  server.once('close', () => clearInterval(sweep));

  return { counts: () => ({ open: table.size, idle: table.idle }) };
}

function phaseOf(request: IncomingMessage, response: ServerResponse): ReturnType<HttpExchange['phase']> {
  if (response.headersSent) {
    return isEventStream(response.getHeader('content-type')) ? 'streaming' : 'sending';
  }
  return request.complete ? 'working' : 'receiving';
}
