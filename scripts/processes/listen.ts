import type { Server } from 'node:http';

const MAX_PORT = 65_535;

/**
 * Listens on PORT of HOST until a signal ends the process. If it cannot listen, the process ends with a message.
 * @param name name of the server in the message
 */
export function listenUntilSignal(server: Server, name: string, close: () => Promise<void>): void {
  const { HOST: host = '127.0.0.1', PORT } = process.env;
  const port = Number(PORT);
  if (!PORT || !Number.isInteger(port) || port < 0 || port > MAX_PORT) {
    fail(`${name} needs a port number in PORT, got ${JSON.stringify(PORT ?? null)}.`);
  }
  server.once('error', (error: NodeJS.ErrnoException) =>
    fail(
      error.code === 'EADDRINUSE'
        ? `Port ${port} is taken: ${name} cannot start. Stop what uses it or set PORT.`
        : `${name} cannot listen on ${host}:${port}: ${error.message}`,
    ),
  );
  server.listen(port, host);
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.once(signal, () => close().then(() => process.exit(0)));
  }
}

function fail(message: string): never {
  console.error(message);
  process.exit(1);
}
