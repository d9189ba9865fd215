import { type ChildProcess, execFile, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chownSync, globSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { createInterface } from 'node:readline';
import { promisify } from 'node:util';
import { freePort } from '../../../scripts/site/free-ports.ts';

const run = promisify(execFile);
const USER = 'forecourt';
const HOST = '127.0.0.1';

/** Where Debian keeps its servers; elsewhere the one of the search path. */
const programs = globSync('/usr/lib/postgresql/*/bin/postgres').sort();

/** Its own rules are kept; its safety against a power cut, which nobody needs here, is not. */
const OPTIONS = [
  'fsync=off',
  'synchronous_commit=off',
  'unix_socket_directories=',
  'deadlock_timeout=100ms',
  // Several tests at a time, of which each has pools of its own.
  'max_connections=500',
];

/** A PostgreSQL server of a test's own, in a folder that goes with it. */
export interface PostgresServer {
  /** Makes an empty database, or a copy of another that nobody uses; its address. */
  createDatabase(name: string, copyOf?: string): Promise<string>;
  stop(): Promise<void>;
}

/** Says so where it is missing, so that nobody takes what was skipped for shown. */
export const hasPostgres = findPostgres() !== null;
if (!hasPostgres) {
  console.warn(
    'SKIPPED: what only several connections to a PostgreSQL server can show. Install one: apt-get install postgresql',
  );
}

/** Starts it on a free port. As root it runs as the user "postgres", because it refuses to run as root. */
export async function startPostgres(): Promise<PostgresServer> {
  const postgres = findPostgres();
  if (postgres === null) throw new Error('There is no PostgreSQL on this machine: look at hasPostgres first');
  const program = (name: string) => join(dirname(postgres), name);
  const folder = await mkdtemp(join(tmpdir(), 'forecourt-postgres-'));
  const user = unprivilegedUser();
  if (user) chownSync(folder, user.uid, user.gid);
  const as = { ...user, cwd: folder };
  const data = join(folder, 'data');
  await run(program('initdb'), ['-D', data, '-U', USER, '-A', 'trust', '-E', 'UTF8', '--no-sync'], as);
  const port = await freePort();
  const options = OPTIONS.flatMap((option) => ['-c', option]);
  const server = spawn(postgres, ['-D', data, '-h', HOST, '-p', String(port), ...options], {
    ...as,
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  await untilReady(server);
  return {
    async createDatabase(name, copyOf) {
      const template = copyOf === undefined ? [] : ['-T', copyOf];
      await run(program('createdb'), ['-h', HOST, '-p', String(port), '-U', USER, ...template, name], as);
      return `postgres://${USER}@${HOST}:${port}/${name}`;
    },
    async stop() {
      const ended = once(server, 'exit');
      // Its "fast" shutdown: it ends the connections that are open.
      server.kill('SIGINT');
      await ended;
      await rm(folder, { recursive: true, force: true });
    },
  };
}

function findPostgres(): string | null {
  const debians = programs.at(-1);
  if (debians) return debians;
  try {
    return join(execFileSync('pg_config', ['--bindir'], { encoding: 'utf8' }).trim(), 'postgres');
  } catch {
    return null;
  }
}

function unprivilegedUser(): { uid: number; gid: number } | undefined {
  if (process.getuid?.() !== 0) return undefined;
  const idOf = (option: string) =>
    Number(execFileSync('id', [option, 'postgres'], { encoding: 'utf8' }).trim());
  return { uid: idOf('-u'), gid: idOf('-g') };
}

async function untilReady(server: ChildProcess): Promise<void> {
  if (!server.stderr) throw new Error('The log of the server is not read');
  const log: string[] = [];
  const lines = createInterface({ input: server.stderr });
  const ready = new Promise<void>((resolve, reject) => {
    lines.on('line', (line) => {
      log.push(line);
      if (line.includes('ready to accept connections')) resolve();
    });
    server.once('exit', () => reject(new Error(`PostgreSQL did not start:\n${log.join('\n')}`)));
  });
  await ready;
}
