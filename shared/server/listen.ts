import closeWithGrace from 'close-with-grace';
import type { FastifyInstance } from 'fastify';

const CLOSE_TIMEOUT_MS = 10_000;
const CLOSE_IDLE_INTERVAL_MS = 100;

export interface Listener {
  app: FastifyInstance;
  host: string;
  /** Port number; 0 means any free port. */
  port: number;
  variable: 'PORT' | 'INTERNAL_PORT';
}

interface ListenOptions {
  closeTimeoutMs?: number;
  release?: () => Promise<void>;
}

/**
 * Listens until a signal or an uncaught error, then finishes running requests. A second signal ends the process at once.
 * @throws Error with the variable to change if a port is not available; nothing listens then
 */
export async function listen(
  listeners: readonly [Listener, ...Listener[]],
  { closeTimeoutMs = CLOSE_TIMEOUT_MS, release }: ListenOptions = {},
): Promise<void> {
  const end = () => closeAll(listeners).finally(release);
  const { log } = listeners[0].app;
  closeWithGrace({ delay: closeTimeoutMs, logger: log }, async ({ err }) => {
    if (err) log.fatal({ err }, 'failed where nobody caught it');
    await end();
  });
  try {
    for (const listener of listeners) await listenOn(listener);
  } catch (error) {
    await end();
    throw error;
  }
}

async function listenOn({ app, host, port, variable }: Listener): Promise<void> {
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

/** Closes all listeners, and repeatedly their idle connections, since connections that become idle later would stay open. */
async function closeAll(listeners: readonly Listener[]): Promise<void> {
  const timer = setInterval(() => {
    for (const { app } of listeners) app.server.closeIdleConnections();
  }, CLOSE_IDLE_INTERVAL_MS);
  try {
    await Promise.all(listeners.map(({ app }) => app.close()));
  } finally {
    clearInterval(timer);
  }
}

/** Starts a process. If the start fails, prints the message without a stack. */
export async function runProcess(name: string, start: () => Promise<void>): Promise<void> {
  try {
    await start();
  } catch (error) {
    console.error(`${name}: ${error instanceof Error ? error.message : String(error)}`);
    process.exit(1);
  }
}
