import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { serveRelease } from './broken-origin.ts';
import type { BuiltRelease } from './built-release.ts';

export class DeveloperServer {
  build: BuiltRelease | undefined;
  readonly origin: string;
  readonly #server: Server;

  private constructor(server: Server) {
    this.#server = server;
    this.origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    server.on('request', (request, response) => {
      if (this.build) serveRelease(this.build)(request, response);
      else response.writeHead(503).end();
    });
  }

  static async listen(): Promise<DeveloperServer> {
    const server = createServer().listen(0, '127.0.0.1');
    await once(server, 'listening');
    return new DeveloperServer(server);
  }

  async end(): Promise<void> {
    this.#server.closeAllConnections();
    this.#server.close();
    await once(this.#server, 'close');
  }
}
