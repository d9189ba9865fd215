import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';

export interface TestStore {
  location: string;
  /** Kills the server and starts it again with its data. */
  restart?(): Promise<void>;
  end(): Promise<void>;
}

export function hasRedis(): boolean {
  if (spawnSync('redis-server', ['--version']).status === 0) return true;
  console.warn(
    'NOT TESTED: the release store on a real Redis, because there is no redis-server on this machine.',
  );
  return false;
}

export async function createFolderStore(): Promise<TestStore> {
  const folder = mkdtempSync(path.join(tmpdir(), 'forecourt-store-'));
  return { location: folder, end: async () => rmSync(folder, { recursive: true, force: true }) };
}

export async function startRedisStore(): Promise<TestStore & { restart(): Promise<void> }> {
  const port = await freePort();
  const folder = mkdtempSync(path.join(tmpdir(), 'forecourt-redis-'));
  let server = await runRedis(port, folder);
  async function kill(): Promise<void> {
    if (server.exitCode !== null || server.signalCode !== null) return;
    server.kill('SIGKILL');
    await once(server, 'exit');
  }
  return {
    location: `redis://127.0.0.1:${port}`,
    async restart() {
      await kill();
      server = await runRedis(port, folder);
    },
    async end() {
      await kill();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** Starts Redis with an append-only file, which survives the end of the process. */
async function runRedis(port: number, folder: string): Promise<ChildProcess> {
  const server: ChildProcess = spawn(
    'redis-server',
    ['--port', String(port), '--bind', '127.0.0.1', '--save', '', '--appendonly', 'yes', '--dir', folder],
    { stdio: ['ignore', 'pipe', 'ignore'] },
  );
  if (!server.stdout) throw new Error('redis-server has no output');
  for await (const line of createInterface({ input: server.stdout })) {
    if (line.includes('Ready to accept connections')) break;
  }
  return server;
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}
