import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

type Respond = (request: IncomingMessage, response: ServerResponse) => void;

/** A server behind the edge that does what a test tells it. */
export class TestBackend {
  /** What it was asked, as `METHOD path`. */
  readonly asked: string[] = [];
  #respond: Respond = (_request, response) => response.end('{}');
  // Connections stay longer than a busy machine makes a test wait: one that closes as it is used is a failure.
  readonly #server = createServer({ keepAliveTimeout: 75_000 }, (request, response) => {
    this.asked.push(`${request.method} ${request.url}`);
    this.#respond(request, response);
  });

  async start(): Promise<string> {
    this.#server.listen(0, '127.0.0.1');
    await once(this.#server, 'listening');
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  /** From now on answers so. */
  respond(respond: Respond): void {
    this.asked.length = 0;
    this.#respond = respond;
  }

  async stop(): Promise<void> {
    this.#server.close();
    this.#server.closeAllConnections();
    await once(this.#server, 'close');
  }
}
