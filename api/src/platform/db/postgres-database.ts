import { type ClientBase, Pool, types } from 'pg';
import type { Database, Transaction } from './database.ts';
import { isConflict, translated } from './database-errors.ts';
import { parsers } from './parsers.ts';
import { type RunStatement, readerOn, transactionOn } from './queries.ts';

const CONNECTIONS = 10;
const CONNECT_TIMEOUT_MS = 5_000;
const STATEMENT_TIMEOUT_MS = 15_000;
const ATTEMPTS = 3;

/** A PostgreSQL server. Several processes may share it. */
export function createPostgresDatabase(url: string, onIdleError: (error: Error) => void): Database {
  const pool = new Pool({
    connectionString: url,
    types: { getTypeParser: (type, format) => parsers[type] ?? types.getTypeParser(type, format) },
    max: CONNECTIONS,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    statement_timeout: STATEMENT_TIMEOUT_MS,
    idle_in_transaction_session_timeout: STATEMENT_TIMEOUT_MS,
  });
  // A server that goes away breaks idle connections too; without a listener that would end the process.
  pool.on('error', onIdleError);

  async function attempt<Result>(work: (tx: Transaction) => Promise<Result>): Promise<Result> {
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
      await client.query('rollback').catch(markBroken);
      throw error;
    } finally {
      client.off('error', markBroken);
      client.release(broken);
    }
  }

  const reader = readerOn(statementsOn(pool));
  return {
    read: (work) => work(reader),
    async transaction(work) {
      for (let left = ATTEMPTS - 1; ; left -= 1) {
        try {
          return await attempt(work);
        } catch (error) {
          if (left === 0 || !isConflict(error)) throw translated(error);
        }
      }
    },
    close: () => pool.end(),
  };
}

function rethrow(error: unknown): never {
  throw translated(error);
}

function statementsOn(client: Pick<ClientBase, 'query'>): RunStatement {
  return async (sql, values) => {
    const { rows, rowCount } = await client.query(sql, [...values]).catch(rethrow);
    return { rows, numAffectedRows: BigInt(rowCount ?? 0) };
  };
}
