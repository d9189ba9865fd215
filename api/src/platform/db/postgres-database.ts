import { setTimeout as delay } from 'node:timers/promises';
import { type ClientBase, Pool, type QueryResult, types } from 'pg';
import { withHealthCheck } from './check-database.ts';
import {
  type Database,
  DatabaseOverloaded,
  DatabaseUnavailable,
  DiskFull,
  type Transaction,
} from './database.ts';
import { isConflict, translated } from './database-errors.ts';
import { type Listening, listenOn } from './listen-on.ts';
import { parsers } from './parsers.ts';
import { type RunStatement, readerOn, transactionOn } from './queries.ts';

const CONNECTIONS = 10;
/** For a new connection, and for one of those that are there to become free. */
const CONNECT_TIMEOUT_MS = 5_000;
/** Whoever comes when so many wait for a connection is refused at once. */
const MAX_WAITING = 100;

/** Far more than the statements of this api. */
const MAX_PREPARED = 500;

const ATTEMPTS = 3;
/** The longest pause before a transaction is tried again: the one it collided with goes on meanwhile. */
const RETRY_PAUSE_MS = 50;

/** How long the work of a request may take, in milliseconds. */
export interface TimeLimits {
  statement_timeout: number;
  lock_timeout: number;
  /** A pause between two statements of a transaction. */
  idle_in_transaction_session_timeout: number;
  /** For a server that neither answers nor ends the connection. */
  query_timeout: number;
}

/**
 * Statements take milliseconds, and so long are customers and places locked. A pause within a transaction may be longer:
 * this process makes it, when it hardly gets to run. The last limit is the longest, so that the server's own come first.
 */
const REQUEST_LIMITS: TimeLimits = {
  statement_timeout: 5_000,
  lock_timeout: 4_000,
  idle_in_transaction_session_timeout: 15_000,
  query_timeout: 20_000,
};

/**
 * A PostgreSQL server. Several processes may share it.
 * @param limits null lets everything take as long as it takes
 */
export function createPostgresDatabase(
  url: string,
  onIdleError: (error: Error) => void,
  limits: TimeLimits | null = REQUEST_LIMITS,
): Database {
  const pool = new Pool({
    connectionString: url,
    types: { getTypeParser: (type, format) => parsers[type] ?? types.getTypeParser(type, format) },
    max: CONNECTIONS,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    ...limits,
  });
  // A server that goes away breaks idle connections too; without a listener that would end the process.
  pool.on('error', onIdleError);

  function refuseWhenFull(): void {
    if (pool.waitingCount >= MAX_WAITING) {
      throw new DatabaseOverloaded(`${MAX_WAITING} wait for one of ${CONNECTIONS} connections`);
    }
  }

  async function attempt<Result>(work: (tx: Transaction) => Promise<Result>): Promise<Result> {
    refuseWhenFull();
    const client = await pool.connect();
    let broken = false;
    const markBroken = () => {
      broken = true;
    };
    // The pool listens to idle connections only; unheard, one that drops while it is used ends the process.
    client.on('error', markBroken);
    try {
      await client.query('begin');
      const result = await work(transactionOn(statementsOn(client)));
      const { command } = await client.query('commit');
      // What failed within it and went unheard; nothing of it is kept, so nobody may believe it is.
      if (command === 'ROLLBACK')
        throw new Error('The transaction failed at a statement whose error was lost');
      return result;
    } catch (error) {
      const failure = translated(error);
      // Where nobody answers, nobody answers that either.
      if (failure instanceof DatabaseUnavailable && !(failure instanceof DiskFull)) markBroken();
      else await client.query('rollback').catch(markBroken);
      throw failure;
    } finally {
      client.off('error', markBroken);
      client.release(broken);
    }
  }

  const listening = new Set<Listening>();
  const run = statementsOn(pool);
  const reader = readerOn(async (sql, values) => {
    refuseWhenFull();
    return run(sql, values);
  });
  return withHealthCheck({
    read: (work) => work(reader),
    async transaction(work) {
      for (let left = ATTEMPTS - 1; ; left -= 1) {
        try {
          return await attempt(work);
        } catch (error) {
          if (left === 0 || !isConflict(error)) throw translated(error);
        }
        await delay(Math.random() * RETRY_PAUSE_MS);
      }
    },
    async listen(channel, { onMessage, onLost }) {
      const begun = await listenOn(url, channel, {
        onMessage,
        onLost: () => {
          listening.delete(begun);
          onLost();
        },
      }).catch(rethrow);
      listening.add(begun);
    },
    async close() {
      await Promise.all([pool.end(), ...[...listening].map((each) => each.end())]);
    },
  });
}

function rethrow(error: unknown): never {
  throw translated(error);
}

function statementsOn(client: Pick<ClientBase, 'query'>): RunStatement {
  return async (text, values) => {
    const name = preparedName(text, values);
    // The driver gives an array where there are several statements; its types do not say so.
    const results: QueryResult[] = [
      await client
        .query({ text, values: [...values], ...(name === undefined ? {} : { name }) })
        .catch(rethrow),
    ].flat();
    const rows = results.flatMap((result) => result.rows);
    return { rows, numAffectedRows: BigInt(results.at(-1)?.rowCount ?? 0) };
  };
}

const preparedNames = new Map<string, string>();

/**
 * Under which name a connection keeps what it has once worked out of a statement: to plan most of ours takes longer than
 * to run them. Only for so many, since a list of values makes another statement for each length. Without values it may be
 * several in one, which cannot be kept.
 */
function preparedName(text: string, values: readonly unknown[]): string | undefined {
  if (values.length === 0) return undefined;
  const known = preparedNames.get(text);
  if (known !== undefined || preparedNames.size >= MAX_PREPARED) return known;
  const name = `forecourt_${preparedNames.size}`;
  preparedNames.set(text, name);
  return name;
}
