import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { request as ask, type IncomingMessage, type ServerResponse } from 'node:http';
import { createServer, type Server } from 'node:https';
import type { AddressInfo } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import type { Certificate } from './certificate.ts';

const HOST = '127.0.0.1';
const NAMES = ['identitytoolkit.googleapis.com', 'securetoken.googleapis.com'];

/** The identity provider at its own addresses, as the browser of a run sees them: the emulator answers. */
export class IdentityOrigin {
  readonly #server: Server;
  readonly #emulator: string;
  readonly #permissionMs: number;
  /** How much longer than the emulator it takes to answer. */
  delayMs = 0;

  /**
   * @param emulator its address
   * @param permissionMs how long the browser's question takes whether it may ask: its emulation of a slow network leaves
   *   that out
   */
  constructor(emulator: string, { keyFile, certificateFile }: Certificate, permissionMs: number) {
    this.#emulator = emulator;
    this.#permissionMs = permissionMs;
    const options = { key: readFileSync(keyFile), cert: readFileSync(certificateFile) };
    this.#server = createServer(options, (request, response) => void this.#answer(request, response));
  }

  /** What makes Chromium take this for the provider. */
  get browserArgument(): string {
    const { port } = this.#server.address() as AddressInfo;
    return `--host-resolver-rules=${NAMES.map((name) => `MAP ${name}:443 ${HOST}:${port}`).join(',')}`;
  }

  async start(): Promise<void> {
    await once(this.#server.listen(0, HOST), 'listening');
  }

  async stop(): Promise<void> {
    this.#server.closeAllConnections();
    await once(this.#server.close(), 'close');
  }

  async #answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    await delay(request.method === 'OPTIONS' ? this.#permissionMs : this.delayMs);
    // The emulator has the provider's names at the beginning of its paths.
    const { host, ...headers } = request.headers;
    const url = `${this.#emulator}/${host?.split(':')[0]}${request.url}`;
    const asked = ask(url, { method: request.method, headers });
    asked.on('response', (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(response);
    });
    asked.on('error', () => response.destroy());
    request.pipe(asked);
  }
}
