import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { createHash, X509Certificate } from 'node:crypto';
import { once } from 'node:events';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { request as ask, type IncomingMessage, type ServerResponse } from 'node:http';
import { createServer, type Server } from 'node:https';
import { type AddressInfo, connect } from 'node:net';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { findFreePort } from '../../scripts/site/free-ports.ts';
import { CommandError } from '../../scripts/terminal.ts';

const PLACES = [...(process.env.PATH ?? '').split(path.delimiter), '/usr/sbin', '/usr/local/sbin'];
const READY_MS = 10_000;
const LOOK_AGAIN_MS = 50;

/** Runs nginx in front of several sites: TLS and HTTP/2 to the browser, HTTP/1.1 to the sites. */
export class TlsProxy {
  readonly #nginx: string;
  readonly #folder: string;
  readonly #certificate: TestCertificate;
  readonly #sites = new Map<number, string>();
  #process: ChildProcess | undefined;

  /** @param folder where the files of nginx are written @throws CommandError if nginx is missing */
  constructor(folder: string, certificate: TestCertificate) {
    const nginx = PLACES.map((place) => path.join(place, 'nginx')).find((file) => existsSync(file));
    if (!nginx)
      throw new CommandError(
        'Not measured over HTTP/2: there is no nginx here (apt-get install nginx-light).',
      );
    this.#nginx = nginx;
    this.#folder = folder;
    this.#certificate = certificate;
    mkdirSync(folder, { recursive: true });
  }

  async addSite(site: string): Promise<string> {
    const port = await findFreePort();
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
          throw new CommandError(`nginx did not start; see ${this.#file('error.log')}`);
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

function serverBlock(port: number, site: string, { keyFile, certificateFile }: TestCertificate): string {
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

/** Self-signed certificate that only the browser of this run trusts. */
export interface TestCertificate {
  keyFile: string;
  certificateFile: string;
  /** Argument that makes Chromium trust the certificate: Chromium caches no responses with an untrusted certificate. */
  browserArgument: string;
}

export function createTestCertificate(folder: string): TestCertificate {
  mkdirSync(folder, { recursive: true });
  const [keyFile, certificateFile] = [path.join(folder, 'key.pem'), path.join(folder, 'certificate.pem')];
  const kind = ['-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes', '-days', '2'];
  const files = ['-keyout', keyFile, '-out', certificateFile];
  try {
    execFileSync('openssl', ['req', ...kind, '-subj', '/CN=localhost', ...files], { stdio: 'ignore' });
  } catch (error) {
    throw new CommandError(
      `No certificate could be made: ${(error as Error).message}. Is openssl installed?`,
    );
  }
  const { publicKey } = new X509Certificate(readFileSync(certificateFile));
  const hash = createHash('sha256').update(publicKey.export({ type: 'spki', format: 'der' }));
  const browserArgument = `--ignore-certificate-errors-spki-list=${hash.digest('base64')}`;
  return { keyFile, certificateFile, browserArgument };
}

const HOST = '127.0.0.1';
const NAMES = ['identitytoolkit.googleapis.com', 'securetoken.googleapis.com'];

/** Server for requests of the browser to the identity provider's addresses; forwards them to the emulator. */
export class IdentityProxy {
  readonly #server: Server;
  readonly #emulator: string;
  readonly #permissionMs: number;
  delayMs = 0;

  /**
   * @param emulator address of the identity emulator
   * @param permissionMs delay of CORS preflights, because the browser's network emulation does not delay them
   */
  constructor(emulator: string, { keyFile, certificateFile }: TestCertificate, permissionMs: number) {
    this.#emulator = emulator;
    this.#permissionMs = permissionMs;
    const options = { key: readFileSync(keyFile), cert: readFileSync(certificateFile) };
    this.#server = createServer(options, (request, response) => void this.#answer(request, response));
  }

  /** Argument that makes Chromium resolve the provider's host names to this server. */
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
    // The emulator expects the provider's host name as the first part of the path.
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
