import closeWithGrace from 'close-with-grace';
import type { FastifyInstance } from 'fastify';

const CLOSE_TIMEOUT_MS = 10_000;
const CLOSE_IDLE_INTERVAL_MS = 100;

/** One address that a process answers on. */
export interface Listener {
  app: FastifyInstance;
  host: string;
  /** 0 is any free port. */
  port: number;
  /** The variable that sets the port. */
  variable: 'PORT' | 'INTERNAL_PORT';
}

export interface ListenOptions {
  /** Whatever hangs longer than this while closing is cut off. */
  closeTimeoutMs?: number;
  /** Lets go of what all applications work with, such as a database: called once the last of them has closed. */
  release?: () => Promise<void>;
}

/**
 * Listens on all addresses until a signal comes or something fails that nobody caught; then lets running requests end,
 * closes the applications and ends the process. A second signal ends it at once.
 * @param listeners the first one's log is told about the ending
 * @throws Error that says which variable to change when a port cannot be had; nothing listens then
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

/** A connection that becomes idle after closing has begun would stay open until its client lets go of it. */
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
