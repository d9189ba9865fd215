import { once } from 'node:events';
import { createServer, type RequestListener, type Server } from 'node:http';
import type { BuiltRelease } from './built-release.ts';

const TYPES: Record<string, string> = {
  js: 'text/javascript; charset=utf-8',
  css: 'text/css; charset=utf-8',
  json: 'application/json',
};

export class BrokenOrigin {
  readonly #server: Server;

  private constructor(server: Server) {
    this.#server = server;
  }

  /** @param url address of the origin, which must not be running */
  static async listen(url: string, answer: RequestListener): Promise<BrokenOrigin> {
    const server = createServer(answer);
    server.listen(Number(new URL(url).port), '127.0.0.1');
    await once(server, 'listening');
    return new BrokenOrigin(server);
  }

  async end(): Promise<void> {
    this.#server.closeAllConnections();
    this.#server.close();
    await once(this.#server, 'close');
  }
}

export const neverRespond: RequestListener = () => undefined;

export function serveRelease({ release, files }: BuiltRelease): RequestListener {
  const all = new Map([...files, ['release.json', Buffer.from(JSON.stringify(release))]]);
  return (request, response) => {
    const file = (request.url ?? '').slice(1);
    const content = all.get(file);
    const type = TYPES[file.split('.').at(-1) ?? ''];
    if (content === undefined || type === undefined) return response.writeHead(404).end();
    // Allows other origins, as every static host of an area does.
    return response.writeHead(200, { 'Content-Type': type, 'Access-Control-Allow-Origin': '*' }).end(content);
  };
}
