import { createHash } from 'node:crypto';
import { EventEmitter } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { CONTRACT_VERSION, type Release } from '@forecourt/shared/contract';

const TYPES: Readonly<Record<string, string>> = {
  json: 'application/json',
  js: 'text/javascript',
  css: 'text/css',
};

/** Origins of all remotes on one port, with a folder per remote. */
export class TestOrigin {
  /** Path → handler that responds instead of serving the file, to simulate faults. */
  readonly faults = new Map<string, RequestListener>();
  readonly requests: string[] = [];
  /** Emits an event for each request; the requested path is the event's name. */
  readonly requested = new EventEmitter();
  readonly #files = new Map<string, Buffer>();
  readonly #server = createServer((request, response) => {
    const path = decodeURIComponent(request.url ?? '');
    this.requests.push(path);
    this.requested.emit(path);
    const fault = this.faults.get(path);
    if (fault) return fault(request, response);
    const body = this.#files.get(path);
    const type = TYPES[path.split('.').at(-1) ?? ''] ?? 'text/plain';
    response.writeHead(body ? 200 : 404, { 'content-type': type }).end(body);
  });

  async start(): Promise<void> {
    await new Promise<void>((resolve) => this.#server.listen(0, '127.0.0.1', resolve));
  }

  async stop(): Promise<void> {
    this.#server.closeAllConnections();
    await new Promise((resolve) => this.#server.close(resolve));
  }

  /** Remote → address of its folder. */
  addresses(remotes: readonly string[]): Record<string, string> {
    const { port } = this.#server.address() as AddressInfo;
    return Object.fromEntries(remotes.map((remote) => [remote, `http://127.0.0.1:${port}/${remote}/`]));
  }

  /** Deploys a release; the same label gives the same release. @param difference changed fields of `release.json` */
  deploy(
    remote: string,
    label: string,
    difference: Partial<Release> = {},
    more: Readonly<Record<string, string | Buffer>> = {},
  ): Release {
    const hash = createHash('sha256').update(`${remote} ${label}`).digest('hex').slice(0, 8);
    const contents: Record<string, string | Buffer> = {
      [`entry.${hash}.js`]: `/* entry of ${remote} ${label} */`,
      [`area.${hash}.js`]: `/* area of ${remote} ${label} */`,
      [`area.${hash}.css`]: `/* styles of ${remote} ${label} */`,
      ...more,
    };
    const release: Release = {
      schema: 1,
      remote,
      version: `1.0.0+${hash}`,
      contract: `^${CONTRACT_VERSION}`,
      requires: {},
      container: `${remote}_${hash}`,
      entry: `entry.${hash}.js`,
      files: Object.fromEntries(
        Object.entries(contents).map(([file, content]) => [file, integrityOf(content)]),
      ),
      preload: [`entry.${hash}.js`, `area.${hash}.css`, `area.${hash}.js`],
      builtAt: '2026-11-21T08:00:00Z',
      commit: label,
      ...difference,
    };
    for (const [file, content] of Object.entries(contents)) this.put(remote, file, content);
    this.put(remote, 'release.json', JSON.stringify(release));
    return release;
  }

  deployWith(remote: string, label: string, more: Readonly<Record<string, Buffer>>): Release {
    return this.deploy(remote, label, {}, more);
  }

  read(remote: string, file: string): Buffer | undefined {
    return this.#files.get(`/${remote}/${file}`);
  }

  put(remote: string, file: string, content: string | Buffer): void {
    this.#files.set(`/${remote}/${file}`, Buffer.from(content));
  }
}

function integrityOf(content: string | Buffer): string {
  return `sha384-${createHash('sha384').update(content).digest('base64')}`;
}
