import { type ClientBase, Pool } from 'pg';
import type { Database, Reader, Transaction } from './database.ts';
import { isConflict, translated } from './database-errors.ts';

const CONNECTIONS = 10;
const CONNECT_TIMEOUT_MS = 5_000;
const STATEMENT_TIMEOUT_MS = 15_000;
const ATTEMPTS = 3;

/** A PostgreSQL server. Several processes may share it. */
export function createPostgresDatabase(url: string, onIdleError: (error: Error) => void): Database {
  const pool = new Pool({
    connectionString: url,
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
      const result = await work(transactionOn(client));
      await client.query('commit');
      return result;
    } catch (error) {
      await client.query('rollback').catch(markBroken);
      throw error;
    } finally {
      client.off('error', markBroken);
      client.release(broken);
    }
  }

  return {
    read: (work) => work(readerOn(pool)),
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

function readerOn(client: Pick<ClientBase, 'query'>): Reader {
  return {
    async query<Row>(sql: string, values: readonly unknown[] = []) {
      const { rows } = await client.query(sql, [...values]).catch(rethrow);
      return rows as Row[];
    },
  };
}

function transactionOn(client: ClientBase): Transaction {
  return {
    ...readerOn(client),
    isTransaction: true,
    async script(sql) {
      await client.query(sql).catch(rethrow);
    },
  };
}
