import { once } from 'node:events';
import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
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

const TYPES: Record<string, string> = {
  js: 'text/javascript; charset=utf-8',
  css: 'text/css; charset=utf-8',
  json: 'application/json',
};

function serveRelease({ release, files }: BuiltRelease): RequestListener {
  const all = new Map([...files, ['release.json', Buffer.from(JSON.stringify(release))]]);
  return (request, response) => {
    const file = (request.url ?? '').slice(1);
    const content = all.get(file);
    const type = TYPES[file.split('.').at(-1) ?? ''];
    if (content === undefined || type === undefined) return response.writeHead(404).end();
    // Allow requests from other origins, as every static host of an area does.
    return response.writeHead(200, { 'Content-Type': type, 'Access-Control-Allow-Origin': '*' }).end(content);
  };
}
