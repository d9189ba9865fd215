import { setTimeout as delay } from 'node:timers/promises';
import { Client, Pool, type PoolClient, type QueryResult, types } from 'pg';
import {
  type Database,
  type DatabaseNotificationListener,
  DatabaseOverloaded,
  DatabaseUnavailable,
  DiskFull,
  isTransactionConflict,
  type Transaction,
  toDatabaseError,
  withHealthCheck,
} from './database.ts';
import { columnParsersByTypeOid, createReader, createTransaction, type StatementRunner } from './queries.ts';
import {
  APPLICATION_NAME,
  buildBeginStatement,
  type PostgresTimeLimits,
  prepareConnectionForTimeLimits,
  queryWithTimeLimits,
} from './transaction-settings.ts';

const CONNECTIONS = 10;
const CONNECT_TIMEOUT_MS = 5_000;
/** Maximum number of requests that wait for a connection; further requests are refused at once. */
const MAX_WAITING = 100;

const MAX_PREPARED = 500;

const ATTEMPTS = 3;
/** Longest pause before a transaction is repeated after a conflict, so that the other transaction can finish. */
const RETRY_PAUSE_MS = 50;

export interface DatabaseTimeLimits extends PostgresTimeLimits {
  /** Maximum ms to wait for a response, in case the server neither responds nor closes the connection. */
  query_timeout: number;
}

/** Time limits in ms, except for migrations; reads have the first and last only. The server's apply before `query_timeout`. */
export const DEFAULT_TIME_LIMITS: DatabaseTimeLimits = {
  statement_timeout: 5_000,
  lock_timeout: 4_000,
  idle_in_transaction_session_timeout: 15_000,
  query_timeout: 20_000,
};

/**
 * Opens a pool of connections to a PostgreSQL server, which several processes may share.
 * @param limits null for the limits of the role and the server
 * @param directUrl address for listening, which does not work through a pooler in transaction mode
 */
export function openPostgresDatabase(
  url: string,
  onIdleError: (error: Error) => void,
  limits: DatabaseTimeLimits | null = DEFAULT_TIME_LIMITS,
  directUrl = url,
): Database {
  const { query_timeout, ...serverLimits } = limits ?? {};
  const settings = limits && (serverLimits as PostgresTimeLimits);
  const pool = new Pool({
    connectionString: url,
    types: {
      getTypeParser: (type, format) => columnParsersByTypeOid[type] ?? types.getTypeParser(type, format),
    },
    max: CONNECTIONS,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    application_name: APPLICATION_NAME,
    ...(query_timeout !== undefined && { query_timeout }),
    ...(settings && { onConnect: (client) => prepareConnectionForTimeLimits(client, settings) }),
  });
  // Idle connections emit errors when the server stops. Without a listener, they would end the process.
  pool.on('error', onIdleError);

  async function onConnection<Result>(
    work: (client: PoolClient, markBroken: () => void) => Promise<Result>,
  ): Promise<Result> {
    if (pool.waitingCount >= MAX_WAITING) {
      throw new DatabaseOverloaded(`${MAX_WAITING} wait for one of ${CONNECTIONS} connections`);
    }
    const client = await pool.connect();
    let broken = false;
    const markBroken = () => {
      broken = true;
    };
    // The pool handles errors of idle connections only. An unhandled error of a used connection would end the process.
    client.on('error', markBroken);
    try {
      return await work(client, markBroken);
    } catch (error) {
      const failure = toDatabaseError(error);
      if (failure instanceof DatabaseUnavailable && !(failure instanceof DiskFull)) markBroken();
      throw failure;
    } finally {
      client.off('error', markBroken);
      client.release(broken);
    }
  }

  const attempt = <Result>(work: (tx: Transaction) => Promise<Result>): Promise<Result> =>
    onConnection(async (client, markBroken) => {
      try {
        await client.query(buildBeginStatement(settings));
        const result = await work(createTransaction(statementsOn((query) => client.query(query))));
        const { command } = await client.query('commit');
        // ROLLBACK instead of COMMIT: a statement failed and `work` ignored its error, so nothing was stored.
        if (command === 'ROLLBACK')
          throw new Error('The transaction failed at a statement whose error was lost');
        return result;
      } catch (error) {
        const failure = toDatabaseError(error);
        // After a lost connection, a rollback is impossible; `DiskFull` extends DatabaseUnavailable, but its connection works.
        if (!(failure instanceof DatabaseUnavailable) || failure instanceof DiskFull)
          await client.query('rollback').catch(markBroken);
        throw failure;
      }
    });

  const listening = new Set<ListenConnection>();
  const reader = createReader(
    statementsOn((query) =>
      onConnection<QueryResult | QueryResult[]>((client) =>
        settings ? queryWithTimeLimits(client, query, settings) : client.query(query),
      ),
    ),
  );
  return withHealthCheck({
    read: (work) => work(reader),
    async transaction(work) {
      for (let left = ATTEMPTS - 1; ; left -= 1) {
        try {
          return await attempt(work);
        } catch (error) {
          if (left === 0 || !isTransactionConflict(error)) throw toDatabaseError(error);
        }
        await delay(Math.random() * RETRY_PAUSE_MS);
      }
    },
    async listen(channel, { onMessage, onLost }) {
      const begun = await listenToChannel(directUrl, channel, {
        onMessage,
        onLost: () => {
          listening.delete(begun);
          onLost();
        },
      });
      listening.add(begun);
    },
    async close() {
      await Promise.all([pool.end(), ...[...listening].map((each) => each.end())]);
    },
  });
}

function rethrow(error: unknown): never {
  throw toDatabaseError(error);
}

interface Statement {
  text: string;
  values: unknown[];
  name?: string;
}

function statementsOn(run: (statement: Statement) => Promise<QueryResult | QueryResult[]>): StatementRunner {
  return async (text, values) => {
    const name = preparedName(text, values);
    const statement = { text, values: [...values], ...(name === undefined ? {} : { name }) };
    const results: QueryResult[] = [await run(statement).catch(rethrow)].flat();
    const rows = results.flatMap((result) => result.rows);
    return { rows, numAffectedRows: BigInt(results.at(-1)?.rowCount ?? 0) };
  };
}

const preparedNames = new Map<string, string>();

/**
 * Returns the name for a prepared statement; undefined if it is sent unprepared. Planning most statements takes longer than
 * running them. Lists of values make many variants, so the number of names is limited. A text without values may be several
 * statements, which cannot be prepared.
 */
function preparedName(text: string, values: readonly unknown[]): string | undefined {
  if (values.length === 0) return undefined;
  const known = preparedNames.get(text);
  if (known !== undefined || preparedNames.size >= MAX_PREPARED) return known;
  const name = `forecourt_${preparedNames.size}`;
  preparedNames.set(text, name);
  return name;
}

/** Interval at which a listening connection is checked: firewalls drop idle connections silently. */
const CHECK_INTERVAL_MS = 15_000;
const CHECK_TIMEOUT_MS = 5_000;

export interface ListenConnection {
  end(): Promise<void>;
}

/** Listens to a channel on a separate connection. @throws DatabaseUnavailable if the server cannot be reached */
export async function listenToChannel(
  url: string,
  channel: string,
  { onMessage, onLost }: DatabaseNotificationListener,
): Promise<ListenConnection> {
  const client = new Client({
    connectionString: url,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    query_timeout: CHECK_TIMEOUT_MS,
    application_name: APPLICATION_NAME,
    keepAlive: true,
  });
  let check: NodeJS.Timeout | undefined;
  let isHeard = false;

  async function end(): Promise<void> {
    isHeard = false;
    clearTimeout(check);
    await client.end();
  }

  // Start the timer of the next check after the response to the previous check: `pg` will refuse concurrent queries.
  function checkLater(): void {
    if (!isHeard) return;
    check = setTimeout(() => client.query('select 1').then(checkLater, lose), CHECK_INTERVAL_MS);
  }

  function lose(): void {
    if (!isHeard) return;
    end().catch(() => undefined);
    onLost();
  }

  // Keep this listener after connecting: an unhandled error would end the process.
  client.on('error', lose);
  client.on('end', lose);
  client.on('notification', ({ payload = '' }) => onMessage(payload));
  try {
    await client.connect();
    await client.query(`listen ${client.escapeIdentifier(channel)}`);
  } catch (error) {
    end().catch(() => undefined);
    throw toDatabaseError(error);
  }
  isHeard = true;
  checkLater();
  return { end };
}
