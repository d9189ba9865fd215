import {
  type ChildProcess,
  execFile,
  execFileSync,
  type StdioOptions,
  spawn,
  spawnSync,
} from 'node:child_process';
import { once } from 'node:events';
import { chownSync, existsSync, globSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { createInterface } from 'node:readline';
import { promisify } from 'node:util';
import { findFreePort } from '../../../scripts/site/free-ports.ts';
import { startPoolerIfConfigured } from './pooler.ts';

const run = promisify(execFile);
const USER = 'forecourt';
const HOST = '127.0.0.1';

/** Paths of PostgreSQL servers in Debian's folders. */
const programs = globSync('/usr/lib/postgresql/*/bin/postgres').sort();

/** Server options without protection against power cuts and upkeep of hundreds of databases, which tests do not need. */
const OPTIONS = [
  'fsync=off',
  'synchronous_commit=off',
  'full_page_writes=off',
  'autovacuum=off',
  'unix_socket_directories=',
  'deadlock_timeout=100ms',
  // Several tests run at a time, each with connection pools.
  'max_connections=500',
];

/** A PostgreSQL server in a temporary folder. */
export interface PostgresServer {
  /** Creates a database: empty, or a copy of `copyOf`, which must have no connections. Returns its address on the server. */
  createDatabase(name: string, copyOf?: string): Promise<string>;
  /** Ends the server and all connections at once, as a crash would. */
  crash(): Promise<void>;
  /** Starts the server again after `crash`, on the same port and with the same data. */
  restart(): Promise<void>;
  stop(): Promise<void>;
}

/** Whether PostgreSQL is installed. Prints a warning if not, so that skipped tests are noticed. */
export const hasPostgres = findPostgres() !== null;
if (!hasPostgres) {
  console.warn(
    'SKIPPED: what only several connections to a PostgreSQL server can show. Install one: apt-get install postgresql',
  );
}

interface PostgresOptions {
  /** Folder of compiled time zones for the server, instead of the system's. Requires `canReplaceServerTimeZones()`. */
  zoneinfo?: string;
  /** Time zone of database sessions, instead of the system's. */
  timeZone?: string;
}

/** Starts a server on a free port. If started by root, it runs as the user "postgres", because it refuses to run as root. */
export async function startPostgres({ zoneinfo, timeZone }: PostgresOptions = {}): Promise<PostgresServer> {
  const postgres = findPostgres();
  if (postgres === null) throw new Error('PostgreSQL is not installed: check hasPostgres first');
  const program = (name: string) => join(dirname(postgres), name);
  const folder = await mkdtemp(join(tmpdir(), 'forecourt-postgres-'));
  const user = unprivilegedUser();
  if (user) chownSync(folder, user.uid, user.gid);
  const as = { ...user, cwd: folder };
  const data = join(folder, 'data');
  // Set TZ: initdb writes its value into the configuration, and the system's time zone may be missing from `zoneinfo`.
  const env = zoneinfo === undefined ? process.env : { ...process.env, TZ: 'Etc/UTC' };
  const initialize = ['-D', data, '-U', USER, '-A', 'trust', '-E', 'UTF8', '--no-sync'];
  await run(program('initdb'), initialize, { ...as, env });
  const port = await findFreePort();
  const zones = timeZone === undefined ? [] : [`timezone=${timeZone}`, `log_timezone=${timeZone}`];
  const options = [...OPTIONS, ...zones].flatMap((option) => ['-c', option]);
  const command = [postgres, '-D', data, '-h', HOST, '-p', String(port), ...options];
  const stdio: StdioOptions = ['ignore', 'ignore', 'pipe'];
  const launch = async () => {
    const child =
      zoneinfo === undefined
        ? spawn(postgres, command.slice(1), { ...as, stdio })
        : spawn('unshare', withZones(zoneinfo, command), { cwd: folder, stdio });
    await untilReady(child);
    return child;
  };
  let server = await launch();
  async function end(signal: NodeJS.Signals): Promise<void> {
    if (server.exitCode !== null) return;
    const ended = once(server, 'exit');
    server.kill(signal);
    await ended;
  }
  const stopPooler = await startPoolerIfConfigured(port, folder, USER, user);
  return {
    async createDatabase(name, copyOf) {
      const template = copyOf === undefined ? [] : ['-T', copyOf];
      await run(program('createdb'), ['-h', HOST, '-p', String(port), '-U', USER, ...template, name], as);
      return `postgres://${USER}@${HOST}:${port}/${name}`;
    },
    // SIGQUIT is PostgreSQL's "immediate" shutdown, after which the next start recovers the data.
    crash: () => end('SIGQUIT'),
    async restart() {
      server = await launch();
    },
    async stop() {
      await stopPooler();
      // SIGINT is PostgreSQL's "fast" shutdown, which closes open connections.
      await end('SIGINT');
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

const ZONEINFO = '/usr/share/zoneinfo';

/** Whether a test server can get another time zone database than the system's: only on Linux, as root. */
export function canReplaceServerTimeZones(): boolean {
  if (!hasPostgres || process.getuid?.() !== 0 || !existsSync(ZONEINFO)) return false;
  const mounted = spawnSync('unshare', ['--mount', 'mount', '--bind', ZONEINFO, ZONEINFO]);
  return mounted.status === 0;
}

/** Returns parameters of `unshare` that replace the system's time zone database for one command. */
function withZones(zoneinfo: string, command: readonly string[]): string[] {
  const { uid, gid } = unprivilegedUser() ?? { uid: 0, gid: 0 };
  const asUser = `setpriv --reuid ${uid} --regid ${gid} --clear-groups`;
  const script = `mount --bind "$0" ${ZONEINFO} && exec ${asUser} "$@"`;
  return ['--mount', 'sh', '-c', script, zoneinfo, ...command];
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
