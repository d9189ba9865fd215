import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

type Respond = (request: IncomingMessage, response: ServerResponse) => void;

export class TestBackend {
  readonly requests: string[] = [];
  #respond: Respond = (_request, response) => response.end('{}');
  // Keep idle connections open for long: if one closes just when the edge uses it, the test fails.
  readonly #server = createServer({ keepAliveTimeout: 75_000 }, (request, response) => {
    this.requests.push(`${request.method} ${request.url}`);
    this.#respond(request, response);
  });

  async start(): Promise<string> {
    this.#server.listen(0, '127.0.0.1');
    await once(this.#server, 'listening');
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  /** Sets the response and clears the received requests. */
  respond(respond: Respond): void {
    this.requests.length = 0;
    this.#respond = respond;
  }

  async stop(): Promise<void> {
    this.#server.close();
    this.#server.closeAllConnections();
    await once(this.#server, 'close');
  }
}
