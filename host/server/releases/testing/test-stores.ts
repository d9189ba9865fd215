import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import { type AddressInfo, createServer as createSocketServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';

/** A store that several edges share. */
export interface TestStore {
  location: string;
  /** Lets the store fail, for good. */
  end(): Promise<void>;
}

/** Whether there is a Redis server to test with; says so loudly when there is none. */
export function hasRedis(): boolean {
  if (spawnSync('redis-server', ['--version']).status === 0) return true;
  console.warn(
    'NOT TESTED: the release store on a real Redis, because there is no redis-server on this machine.',
  );
  return false;
}

export async function startFolder(): Promise<TestStore> {
  const folder = mkdtempSync(path.join(tmpdir(), 'forecourt-store-'));
  return { location: folder, end: async () => rmSync(folder, { recursive: true, force: true }) };
}

/** A Redis server of its own, which keeps nothing on a disk. */
export async function startRedis(): Promise<TestStore> {
  const port = await freePort();
  const server: ChildProcess = spawn(
    'redis-server',
    ['--port', String(port), '--bind', '127.0.0.1', '--save', '', '--appendonly', 'no', '--dir', tmpdir()],
    { stdio: ['ignore', 'pipe', 'ignore'] },
  );
  if (!server.stdout) throw new Error('redis-server has no output');
  for await (const line of createInterface({ input: server.stdout })) {
    if (line.includes('Ready to accept connections')) break;
  }
  return {
    location: `redis://127.0.0.1:${port}`,
    async end() {
      if (server.exitCode !== null || server.signalCode !== null) return;
      server.kill('SIGKILL');
      await once(server, 'exit');
    },
  };
}

/** As much of S3 as the store uses: objects by path, and requests that are signed for the right key and region. */
export async function startS3(): Promise<TestStore & { keys: () => string[] }> {
  const objects = new Map<string, Buffer>();
  const server = createServer(async (request, response) => {
    const { pathname } = new URL(request.url ?? '', 'http://s3.test');
    const signed =
      /^AWS4-HMAC-SHA256 Credential=key\/\d{8}\/eu-central-1\/s3\/aws4_request, .*Signature=\w{64}$/;
    if (!signed.test(request.headers.authorization ?? '')) return response.writeHead(403).end();
    const key = decodeURIComponent(pathname);
    if (request.method === 'PUT') objects.set(key, Buffer.concat(await request.toArray()));
    if (request.method === 'DELETE') objects.delete(key);
    const body = objects.get(key);
    if (request.method === 'GET') response.writeHead(body ? 200 : 404).end(body);
    else response.writeHead(request.method === 'DELETE' ? 204 : 200).end();
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    location: `s3://bucket/site?region=eu-central-1&endpoint=${encodeURIComponent(`http://127.0.0.1:${port}`)}`,
    keys: () => [...objects.keys()],
    async end() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

async function freePort(): Promise<number> {
  const server = createSocketServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}
