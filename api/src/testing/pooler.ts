import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chownSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { findFreePort } from '../../../scripts/site/free-ports.ts';
import type { DatabaseAddress } from '../platform/db/open-database.ts';

/** Environment variable that puts PgBouncer in front of the PostgreSQL servers of tests: `npm run campaign -- pooler`. */
const POOLER_VARIABLE = 'TEST_POOLER';
/** Environment variable for processes that start later: JSON with the port of each PostgreSQL server → port of its pooler. */
const PORTS_VARIABLE = 'TEST_POOLER_PORTS';

const OLDEST = [1, 21] as const;

const ports = (): Record<string, number> => JSON.parse(process.env[PORTS_VARIABLE] ?? '{}');

/** Returns the address of a database of tests, through the pooler if there is one. @param directUrl of the server itself */
export function toTestDatabaseAddress(directUrl: string): Extract<DatabaseAddress, { url: string }> {
  const url = new URL(directUrl);
  const pooler = ports()[url.port];
  if (pooler === undefined) return { url: directUrl };
  url.port = String(pooler);
  return { url: url.href, directUrl };
}

/** Returns the environment variables of an api process for a database of tests. */
export function createTestDatabaseEnv(directUrl: string): Record<string, string> {
  const { url, directUrl: direct } = toTestDatabaseAddress(directUrl);
  return { DATABASE_URL: url, ...(direct !== undefined && { DATABASE_DIRECT_URL: direct }) };
}

interface Owner {
  uid: number;
  gid: number;
}

/**
 * Starts PgBouncer in transaction mode in front of a server, if `TEST_POOLER` is set. @returns a function that stops it
 * @throws Error if PgBouncer is missing or too old
 */
export async function startPoolerIfConfigured(
  serverPort: number,
  folder: string,
  user: string,
  owner: Owner | undefined,
): Promise<() => Promise<void>> {
  if (!process.env[POOLER_VARIABLE]) return async () => {};
  const program = findPgBouncer();
  const port = await findFreePort();
  const file = join(folder, 'pgbouncer.ini');
  const users = join(folder, 'users.txt');
  writeFileSync(users, `"${user}" ""\n`);
  writeFileSync(
    file,
    [
      '[databases]',
      `* = host=127.0.0.1 port=${serverPort}`,
      '[pgbouncer]',
      'listen_addr = 127.0.0.1',
      `listen_port = ${port}`,
      'unix_socket_dir =',
      'auth_type = trust',
      `auth_file = ${users}`,
      'pool_mode = transaction',
      'default_pool_size = 40',
      'max_client_conn = 2000',
      'max_prepared_statements = 200',
      'server_idle_timeout = 5',
      'log_connections = 0',
      'log_disconnections = 0',
    ].join('\n'),
  );
  if (owner) for (const each of [file, users]) chownSync(each, owner.uid, owner.gid);
  const child = spawn(program, [file], { ...owner, cwd: folder, stdio: ['ignore', 'ignore', 'pipe'] });
  const log: string[] = [];
  await new Promise<void>((resolve, reject) => {
    createInterface({ input: child.stderr }).on('line', (line) => {
      log.push(line);
      if (line.includes('process up')) resolve();
    });
    child.once('exit', () => reject(new Error(`PgBouncer did not start:\n${log.join('\n')}`)));
  });
  process.env[PORTS_VARIABLE] = JSON.stringify({ ...ports(), [serverPort]: port });
  return async () => {
    const ended = once(child, 'exit');
    child.kill('SIGKILL');
    await ended;
  };
}

function findPgBouncer(): string {
  const program = process.env.PGBOUNCER ?? 'pgbouncer';
  const version = execFileSync(program, ['--version'], { encoding: 'utf8' });
  const [, major = 0, minor = 0] = (/(\d+)\.(\d+)/.exec(version) ?? []).map(Number);
  if (major > OLDEST[0] || (major === OLDEST[0] && minor >= OLDEST[1])) return program;
  throw new Error(
    `PgBouncer ${OLDEST.join('.')} or newer is needed, not ${version.split('\n')[0]}: older ones lose prepared statements. ` +
      'PGBOUNCER can be the path of a newer one.',
  );
}
