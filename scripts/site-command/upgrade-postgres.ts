import { isDeepStrictEqual } from 'node:util';
import { Command } from 'commander';
import type { Client } from 'pg';
import { migrate } from '../../api/src/platform/db/migrate.ts';
import { openPostgresDatabase } from '../../api/src/platform/db/postgres-database.ts';
import { CommandError, type OperatorTerminal } from '../terminal.ts';
import { connectToPostgres, readMajorVersion, snapshotPostgres } from './postgres.ts';
import { ERASURES_OPTION, eraseRecordedCustomersAgain, readErasures, saveGivenErasures } from './restore.ts';
import { assertDatabaseUnused, preparePostgresRestore } from './restore-postgres.ts';
import { readSiteDataLocations, type SiteDataLocations } from './site-parts.ts';

const BACK =
  '`npm run site -- upgrade-postgres --back`, with DATABASE_DIRECT_URL (or DATABASE_URL without it) naming the old server,';

interface UpgradeOptions {
  to?: string;
  back?: boolean;
  erasures?: string;
}

/** `npm run site -- upgrade-postgres`, with `--to URL` or `--back`. @throws CommandError with cause and advice */
export async function runPostgresUpgrade(
  parameters: readonly string[],
  terminal: OperatorTerminal,
): Promise<void> {
  const program = new Command('npm run site -- upgrade-postgres')
    .description(
      'Copies the database to a server of a newer major version, while no api runs. The old database stays, and can be read only. If it is interrupted, repeat it.',
    )
    .option('--to <url>', 'an empty database on the new server, as postgres://user:password@host:5432/name')
    .option(
      '--back',
      'lets the site use the old database again; what was saved on the new one is lost, but customers who were erased there are erased again',
    )
    .option(...ERASURES_OPTION)
    .action(async ({ to, back: isBack = false, erasures }: UpgradeOptions) => {
      const locations = readSiteDataLocations(terminal.environment);
      const { database } = locations;
      if (!('url' in database)) {
        throw new CommandError(
          'Set DATABASE_URL (or DATABASE_DIRECT_URL) to the database of the old server.',
        );
      }
      if (isBack) await returnTo(database.url, erasures, locations, terminal);
      else if (to === undefined) throw new CommandError('Name the new database: --to postgres://…');
      else await upgrade(database.url, to, terminal);
    });
  await program.parseAsync([...parameters], { from: 'user' });
}

async function upgrade(from: string, to: string, { print }: OperatorTerminal): Promise<void> {
  const old = await connectToPostgres(from);
  try {
    await assertDatabaseUnused(old);
    const next = await connectToPostgres(to, '--to');
    const majors = [await readMajorVersion(old), await readMajorVersion(next)] as const;
    await next.end();
    if (majors[1] < majors[0]) {
      throw new CommandError(`The new server is older: PostgreSQL ${majors[1]} after ${majors[0]}.`);
    }
    print(`From PostgreSQL ${majors[0]} to ${majors[1]}. The old database can only be read from now on …`);
    const { rows } = await old.query(
      "select current_setting('default_transaction_read_only') = 'on' as moved",
    );
    await setReadOnly(old, true);
    await copy(from, to, old, print).catch(async (error: unknown) => {
      // After an earlier upgrade the site may use the new database already, so the old one must stay read-only.
      if (rows[0].moved) {
        print(
          `The old database can still only be read, because of an earlier upgrade. If that one was interrupted, and the site is to use the old database again: ${BACK} allows it.`,
        );
      } else await setReadOnly(old, false);
      throw error;
    });
  } finally {
    await old.end();
  }
  print(
    `Done. Set DATABASE_URL and DATABASE_DIRECT_URL to the new server, and start the site. The old database stays as it is: ${BACK} returns to it.`,
  );
}

async function copy(from: string, to: string, old: Client, print: (text: string) => void): Promise<void> {
  const target = await preparePostgresRestore(to);
  try {
    const snapshot = await snapshotPostgres(from);
    try {
      print('Copying the database …');
      const database = await target.restore(snapshot.dump());
      const next = await connectToPostgres(to);
      const counts = await Promise.all([countRows(old), countRows(next)]).finally(() => next.end());
      if (!isDeepStrictEqual(...counts)) {
        throw new CommandError(
          `The numbers of rows differ, so the site must not use the new database:\n${describe(...counts)}`,
        );
      }
      print(`${Object.keys(counts[0]).length} tables have the same numbers of rows on both servers.`);
      await target.finish(database);
    } finally {
      await snapshot.close();
    }
  } finally {
    await target.close();
  }
}

/**
 * Repeats recorded erasures, and only then lets the site use the old database; after an interruption it stays read-only.
 * @param erasures as for `restore`
 */
async function returnTo(
  url: string,
  erasures: string | undefined,
  locations: SiteDataLocations,
  { print }: OperatorTerminal,
): Promise<void> {
  const client = await connectToPostgres(url);
  try {
    await assertDatabaseUnused(client);
    const erased = await readErasures(null, erasures, locations);
    await saveGivenErasures(erased, locations);
    const writable = new URL(url);
    writable.searchParams.set('options', '-c default_transaction_read_only=off');
    const database = openPostgresDatabase(writable.href, () => {}, null);
    try {
      await migrate(database);
      print(`Customers erased again: ${await eraseRecordedCustomersAgain(database, erased, locations)}.`);
    } finally {
      await database.close();
    }
    await setReadOnly(client, false);
  } finally {
    await client.end();
  }
  print(
    'The old database can be written again. Set DATABASE_URL and DATABASE_DIRECT_URL to it, and start the site. Everything that was saved on the new server is missing: visits, records and photos of customers since the upgrade.',
  );
}

/** Makes a database read-only, or writable, for all later connections. */
async function setReadOnly(client: Client, isReadOnly: boolean): Promise<void> {
  // This connection may itself be read-only.
  await client.query('set default_transaction_read_only = off');
  const { rows } = await client.query('select quote_ident(current_database()) as name');
  await client.query(
    `alter database ${rows[0].name} ${isReadOnly ? 'set default_transaction_read_only = on' : 'reset default_transaction_read_only'}`,
  );
}

async function countRows(client: Client): Promise<Record<string, number>> {
  const { rows: tables } = await client.query(
    "select format('%I.%I', schemaname, tablename) as name from pg_tables where schemaname in ('public', 'pgboss') and tablename <> 'restore_unfinished' order by 1",
  );
  const counts: Record<string, number> = {};
  for (const { name } of tables) {
    const { rows } = await client.query(`select count(*)::int as count from ${name}`);
    counts[name] = rows[0].count;
  }
  return counts;
}

function describe(old: Readonly<Record<string, number>>, next: Readonly<Record<string, number>>): string {
  const names = [...new Set([...Object.keys(old), ...Object.keys(next)])];
  return names
    .filter((name) => old[name] !== next[name])
    .map(
      (name) =>
        `  ${name}: ${old[name] ?? 'missing'} on the old server, ${next[name] ?? 'missing'} on the new one`,
    )
    .join('\n');
}
