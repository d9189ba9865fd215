import { randomBytes } from 'node:crypto';
import type { StartRefusal } from '@forecourt/shared/server';
import { sql } from 'kysely';
import { Client } from 'pg';
import {
  type Database,
  DatabaseUnavailable,
  isLostPreparedStatement,
  PREPARED_STATEMENTS_ADVICE,
  type Reader,
  toDatabaseError,
} from './database.ts';
import type { DatabaseAddress } from './open-database.ts';
import { listenToChannel } from './postgres-database.ts';
import { prepareConnectionForTimeLimits } from './transaction-settings.ts';

/** Maximum wait for a NOTIFY message of the database, which normally arrives within milliseconds. */
const NOTIFICATION_TIMEOUT_MS = 5_000;

/** Finds connection faults, such as a pooler causes, that would otherwise show only under load or as lost NOTIFY messages. */
export async function findDatabaseConnectionFaults(
  database: Database,
  address: DatabaseAddress,
  notificationTimeoutMs = NOTIFICATION_TIMEOUT_MS,
): Promise<StartRefusal[]> {
  if ('folder' in address) return [];
  const { url, directUrl = url } = address;
  // Check prepared statements first: if the pooler loses them, the other checks fail at random.
  const unprepared = await findUnpreparedStatements(url);
  if (unprepared.length > 0) return unprepared;
  const faults = await Promise.all([
    findMissingLimits(database),
    findDeafness(database, directUrl, notificationTimeoutMs),
  ]);
  return faults.flat();
}

async function findMissingLimits(database: Database): Promise<StartRefusal[]> {
  const inRead = await database.read((reader) => readLimits(reader, ['statement_timeout']));
  const inTransaction = await database.transaction((tx) =>
    readLimits(tx, ['statement_timeout', 'lock_timeout', 'idle_in_transaction_session_timeout']),
  );
  const missing = [...new Set([...inRead, ...inTransaction])];
  if (missing.length === 0) return [];
  return [
    {
      variable: 'DATABASE_URL',
      reason: `${missing.join(', ')} is 0 within a transaction, so a slow statement can hold its connection for ever`,
      cure: 'Connect to PostgreSQL, or to a pooler that passes on `set local`, such as PgBouncer in transaction mode.',
    },
  ];
}

async function readLimits(reader: Reader, names: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select name from unnest(${names}::text[]) name where current_setting(name) = '0'
  `.execute(reader);
  return rows.map(({ name }) => name);
}

/** Finds a pooler without support for prepared statements: clients share its connections, and so the names of statements. */
async function findUnpreparedStatements(url: string): Promise<StartRefusal[]> {
  const clients = [new Client({ connectionString: url }), new Client({ connectionString: url })];
  try {
    for (const client of clients) {
      await client.connect();
      await prepareConnectionForTimeLimits(client, { statement_timeout: 1_000 });
    }
    return [];
  } catch (error) {
    if (!isLostPreparedStatement(error)) throw toDatabaseError(error);
    return [
      {
        variable: 'DATABASE_URL',
        reason: 'the pooler does not support prepared statements',
        cure: PREPARED_STATEMENTS_ADVICE,
      },
    ];
  } finally {
    await Promise.allSettled(clients.map((client) => client.end()));
  }
}

async function findDeafness(
  database: Database,
  directUrl: string,
  timeoutMs: number,
): Promise<StartRefusal[]> {
  const channel = `forecourt_probe_${randomBytes(8).toString('hex')}`;
  const heard = Promise.withResolvers<'arrived' | 'lost' | 'late'>();
  const listening = await listenToChannel(directUrl, channel, {
    onMessage: () => heard.resolve('arrived'),
    onLost: () => heard.resolve('lost'),
  });
  try {
    await database.read((reader) => sql`select pg_notify(${channel}, '')`.execute(reader));
    setTimeout(() => heard.resolve('late'), timeoutMs).unref();
    const result = await heard.promise;
    if (result === 'arrived') return [];
    if (result === 'lost') throw new DatabaseUnavailable('The connection for notifications was lost');
    return [
      {
        variable: 'DATABASE_DIRECT_URL',
        reason:
          'a notification that was sent through DATABASE_URL did not arrive, so open pages would not be updated',
        cure: 'Set it to the address of PostgreSQL itself, with the same database: a pooler in transaction mode loses notifications.',
      },
    ];
  } finally {
    await listening.end().catch(() => undefined);
  }
}
