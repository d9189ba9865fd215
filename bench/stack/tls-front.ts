import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { PlainError } from '../../scripts/plain-error.ts';
import { freePort } from '../../scripts/site/free-ports.ts';
import type { Certificate } from './certificate.ts';

const PLACES = [...(process.env.PATH ?? '').split(path.delimiter), '/usr/sbin', '/usr/local/sbin'];
const READY_MS = 10_000;
const LOOK_AGAIN_MS = 50;

/** nginx before several sites: TLS and HTTP/2 to the browser, HTTP/1.1 to them. */
export class TlsFront {
  readonly #nginx: string;
  readonly #folder: string;
  readonly #certificate: Certificate;
  /** Port before a site → the site. */
  readonly #sites = new Map<number, string>();
  #process: ChildProcess | undefined;

  /**
   * @param folder for its files
   * @throws PlainError when this machine has no nginx
   */
  constructor(folder: string, certificate: Certificate) {
    const nginx = PLACES.map((place) => path.join(place, 'nginx')).find((file) => existsSync(file));
    if (!nginx)
      throw new PlainError('Not measured over HTTP/2: there is no nginx here (apt-get install nginx-light).');
    this.#nginx = nginx;
    this.#folder = folder;
    this.#certificate = certificate;
    mkdirSync(folder, { recursive: true });
  }

  /** @returns the address that a site has behind it, once it is started */
  async addressBefore(site: string): Promise<string> {
    const port = await freePort();
    this.#sites.set(port, site);
    return `https://localhost:${port}`;
  }

  async start(): Promise<void> {
    const servers = [...this.#sites].map(([port, site]) => serverBlock(port, site, this.#certificate));
    writeFileSync(
      this.#file('nginx.conf'),
      `pid ${this.#file('pid')};
error_log ${this.#file('error.log')};
daemon off;
events {}
http {
access_log off;
${['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((kind) => `${kind}_temp_path ${this.#file(kind)};`).join('\n')}
${servers.join('\n')}
}
`,
    );
    this.#process = spawn(this.#nginx, ['-c', this.#file('nginx.conf')], { stdio: 'ignore' });
    const deadline = Date.now() + READY_MS;
    for (const port of this.#sites.keys()) {
      while (!(await listens(port))) {
        if (Date.now() > deadline)
          throw new PlainError(`nginx did not start; see ${this.#file('error.log')}`);
        await delay(LOOK_AGAIN_MS);
      }
    }
  }

  async stop(): Promise<void> {
    this.#process?.kill('SIGTERM');
  }

  #file(name: string): string {
    return path.join(this.#folder, name);
  }
}

function serverBlock(port: number, site: string, { keyFile, certificateFile }: Certificate): string {
  return `server {
listen 127.0.0.1:${port} ssl http2;
ssl_certificate ${certificateFile};
ssl_certificate_key ${keyFile};
location / {
proxy_pass ${site.replace('localhost', '127.0.0.1')};
proxy_http_version 1.1;
proxy_buffering off;
proxy_set_header Connection "";
proxy_set_header Host $http_host;
proxy_set_header X-Forwarded-For $remote_addr;
proxy_set_header X-Forwarded-Proto https;
}
}`;
}

function listens(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1');
    socket.once('connect', () => {
      socket.destroy();
      resolve(true);
    });
    socket.once('error', () => resolve(false));
  });
}
