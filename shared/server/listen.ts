import type { Socket } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import closeWithGrace from 'close-with-grace';
import type { FastifyInstance } from 'fastify';
import type { Readiness } from './readiness.ts';

const CLOSE_TIMEOUT_MS = 10_000;
const CLOSE_IDLE_INTERVAL_MS = 100;

/** Time in ms that a new connection has for its first request while the process stops. */
const UNUSED_GRACE_MS = 300;

export interface ServerListener {
  app: FastifyInstance;
  host: string;
  /** Port number; 0 means any free port. */
  port: number;
  variable: 'PORT' | 'INTERNAL_PORT';
}

interface ListenOptions {
  /** Readiness of the process. It becomes not ready as soon as the process gets a signal to stop. */
  readiness: Readiness;
  /** Seconds for which requests are still accepted after a signal, so that a load balancer can notice the end. */
  drainSeconds?: number;
  closeTimeoutMs?: number;
  release?: () => Promise<void>;
}

/**
 * Starts to listen. Stops at an uncaught error or a signal: the process is then not ready, serves for `drainSeconds` (not after
 * an error), refuses connections and finishes running requests. A second signal ends the process at once.
 * @throws Error with the variable to change if a port is not available; nothing listens then
 */
export async function startServing(
  listeners: readonly [ServerListener, ...ServerListener[]],
  { readiness, drainSeconds = 0, closeTimeoutMs = CLOSE_TIMEOUT_MS, release }: ListenOptions,
): Promise<void> {
  const closers = listeners.map(({ app }) => closerOf(app));
  const end = () => Promise.all(closers.map((close) => close())).finally(release);
  const { log } = listeners[0].app;
  const drainMs = drainSeconds * 1_000;
  for (const signal of SIGNALS) process.off(signal, exitAtOnce);
  closeWithGrace({ delay: drainMs + closeTimeoutMs, logger: log }, async ({ err }) => {
    readiness.stop();
    if (err) log.fatal({ err }, 'failed where nobody caught it');
    else await delay(drainMs);
    await end();
  });
  try {
    for (const listener of listeners) await openListener(listener);
  } catch (error) {
    await end();
    throw error;
  }
}

/** @throws Error with the variable to change if the port is not available */
export async function openListener({ app, host, port, variable }: ServerListener): Promise<void> {
  try {
    await app.listen({ host, port });
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    if (code === 'EADDRINUSE') {
      throw new Error(`Port ${port} of ${host} is taken: stop what uses it, or set ${variable}.`);
    }
    throw new Error(`Cannot listen on ${host}:${port} (${variable}): ${message}`, { cause: error });
  }
}

/** Returns a function that closes the application, and its connections as they become idle. */
function closerOf(app: FastifyInstance): () => Promise<void> {
  const sockets = new Set<Socket>();
  app.server.on('connection', (socket: Socket) => {
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
  });
  return async () => {
    const began = performance.now();
    const timer = setInterval(() => {
      app.server.closeIdleConnections();
      if (performance.now() - began < UNUSED_GRACE_MS) return;
      // Browsers and proxies open connections in advance, which are not idle for Node until they time out after 10 s.
      for (const socket of sockets) if (socket.bytesRead === 0) socket.destroy();
    }, CLOSE_IDLE_INTERVAL_MS);
    try {
      await app.close();
    } finally {
      clearInterval(timer);
    }
  };
}

const SIGNALS = ['SIGTERM', 'SIGINT'] as const;

function exitAtOnce(): void {
  process.exit(0);
}

/**
 * Ends a stopped process by SIGTERM if a name look-up is pending: `process.exit` would wait for its thread, which
 * an unresponsive name server blocks for 10 s and more. A failed process waits, because its exit code shows the failure. The
 * first process of a container waits, too, because Linux ignores the signal there (`init: true` in docker-compose.yml helps).
 */
function endDuringLookups(code: number): void {
  if (code !== 0 || !process.getActiveResourcesInfo().includes('GetAddrInfoReqWrap')) return;
  process.removeAllListeners('SIGTERM');
  process.kill(process.pid, 'SIGTERM');
}

/** Runs `start`, the main function of this process. If that fails, prints the message without a stack, and exits with 1. */
export async function runServerProcess(name: string, start: () => Promise<void>): Promise<void> {
  process.once('exit', endDuringLookups);
  // The first process of a container gets only those signals that it listens to.
  for (const signal of SIGNALS) process.once(signal, exitAtOnce);
  try {
    await start();
  } catch (error) {
    console.error(`${name}: ${error instanceof Error ? error.message : String(error)}`);
    process.exit(1);
  }
}
