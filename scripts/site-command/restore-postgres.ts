import { setTimeout as delay } from 'node:timers/promises';
import type { Client } from 'pg';
import { UNFINISHED_RESTORE_TABLE } from '../../api/src/platform/db/assert-database-usable.ts';
import { ADVISORY_LOCKS } from '../../api/src/platform/db/database.ts';
import { openPostgresDatabase } from '../../api/src/platform/db/postgres-database.ts';
import { CommandError } from '../terminal.ts';
import { acquireBackupLock, connectToPostgres, type RestoreTarget, restoreDump } from './postgres.ts';

/**
 * Prepares a database on a server for a restore. A table marks it until the restore is finished: meanwhile no api starts on it,
 * and a repeated restore may replace its content.
 * @throws CommandError if the database contains data or is in use
 */
export async function preparePostgresRestore(url: string): Promise<RestoreTarget> {
  const client = await connectToPostgres(url);
  try {
    await acquireBackupLock(client);
    await client.query('begin');
    // An api that starts now waits for this lock until the transaction ends. It then finds UNFINISHED_RESTORE_TABLE, and stops.
    await client.query('select pg_advisory_xact_lock($1)', [ADVISORY_LOCKS.migrations]);
    await assertDatabaseUnused(client);
    await assertReplaceable(client);
    await client.query(DROP_ALL);
    await client.query(
      `create table ${UNFINISHED_RESTORE_TABLE} (begun_at timestamptz not null default now())`,
    );
    await client.query('commit');
  } catch (error) {
    await client.end();
    throw error;
  }
  return {
    async restore(dump) {
      await restoreDump(client, url, dump);
      return openPostgresDatabase(url, () => {}, null);
    },
    async finish(database) {
      await database.close();
      await client.query('analyze');
      await client.query(`drop table ${UNFINISHED_RESTORE_TABLE}`);
    },
    close: () => client.end(),
  };
}

/** Maximum wait in ms for connections of processes that have just ended: the server notices their end a little later. */
const CONNECTIONS_END_MS = 5_000;
const POLL_INTERVAL_MS = 100;

/** @throws CommandError if other processes stay connected to the database */
export async function assertDatabaseUnused(client: Client): Promise<void> {
  const giveUpAt = Date.now() + CONNECTIONS_END_MS;
  let others = await countOtherConnections(client);
  while (others > 0 && Date.now() < giveUpAt) {
    await delay(POLL_INTERVAL_MS);
    others = await countOtherConnections(client);
  }
  if (others === 0) return;
  throw new CommandError(
    `${others} connections to the database are open: stop the api processes and whatever else uses it, then repeat the command.`,
  );
}

async function countOtherConnections(client: Client): Promise<number> {
  // Within a transaction, PostgreSQL would otherwise repeat the statistics of the first query.
  await client.query('select pg_stat_clear_snapshot()');
  const { rows } = await client.query(
    "select count(*)::int as others from pg_stat_activity where datname = current_database() and backend_type = 'client backend' and pid <> pg_backend_pid()",
  );
  return rows[0].others;
}

/** @throws CommandError unless the database has no tables, or only empty ones of the api, or a mark of an unfinished restore */
async function assertReplaceable(client: Client): Promise<void> {
  const { rows } = await client.query(
    `select
      to_regclass('public.${UNFINISHED_RESTORE_TABLE}') is not null as unfinished,
      to_regclass('public.migrations') is not null as migrated,
      exists (select from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r') as has_tables`,
  );
  const { unfinished, migrated, has_tables } = rows[0];
  if (unfinished || !has_tables) return;
  if (migrated && !(await hasData(client))) return;
  throw new CommandError(
    'The database contains data, but must be empty: create another one (createdb), and let the command use that one. Nothing was changed.',
  );
}

async function hasData(client: Client): Promise<boolean> {
  const tables = ['customers', 'appointments', 'webhook_endpoints', 'closed_days', 'erased_accounts'];
  const { rows } = await client.query(
    `select ${tables.map((table) => `exists (select from ${table})`).join(' or ')} as found`,
  );
  return rows[0].found;
}

const NOT_OF_EXTENSION = (catalogue: string) =>
  `not exists (select from pg_depend where classid = '${catalogue}'::regclass and objid = each.oid and deptype = 'e')`;

/** Statement that drops all objects except those of extensions, but not the schema `public`: its owner may be another role. */
const DROP_ALL = `
do $$
declare
  statement text;
  statements text[];
begin
  drop schema if exists pgboss cascade;
  select array_agg(line) into statements from (
    select format('drop table if exists %s cascade', each.oid::regclass) as line
    from pg_class each
    where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and ${NOT_OF_EXTENSION('pg_class')}
    union all
    select format('drop view if exists %s cascade', each.oid::regclass)
    from pg_class each
    where relnamespace = 'public'::regnamespace and relkind = 'v' and ${NOT_OF_EXTENSION('pg_class')}
    union all
    select format('drop sequence if exists %s cascade', each.oid::regclass)
    from pg_class each
    where relnamespace = 'public'::regnamespace and relkind = 'S' and ${NOT_OF_EXTENSION('pg_class')}
    union all
    select format('drop routine if exists %s cascade', each.oid::regprocedure)
    from pg_proc each
    where pronamespace = 'public'::regnamespace and ${NOT_OF_EXTENSION('pg_proc')}
    union all
    select format('drop type if exists %s cascade', each.oid::regtype)
    from pg_type each
    where typnamespace = 'public'::regnamespace and typtype in ('d', 'e') and ${NOT_OF_EXTENSION('pg_type')}
  ) lines;
  foreach statement in array coalesce(statements, '{}') loop
    execute statement;
  end loop;
end $$`;
