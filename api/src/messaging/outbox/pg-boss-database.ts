import { CompiledQuery } from 'kysely';
import type { Db } from 'pg-boss';
import type { Database, Reader, Transaction } from '../../platform/db/database.ts';

/** Statements that belong together come as one text, with the transaction that they are to be. */
const IN_TRANSACTION = /^\s*begin;([\s\S]*)commit;\s*$/i;

/** pg-boss on the connections of the api, whichever PostgreSQL that is. */
export function pgBossDatabase(database: Database): Db {
  return {
    executeSql(text, values = []) {
      const [, statements] = IN_TRANSACTION.exec(text) ?? [];
      return statements === undefined
        ? database.read((reader) => run(reader, text, values))
        : database.transaction((tx) => run(tx, statements, values));
    },
  };
}

/** pg-boss in a transaction that is under way: what it writes is there if that is committed, and only then. */
export function pgBossTransaction(tx: Transaction): Db {
  return { executeSql: (text, values = []) => run(tx, text, values) };
}

async function run(on: Reader, text: string, values: readonly unknown[]) {
  const { rows } = await on.getExecutor().executeQuery(CompiledQuery.raw(text, [...values]));
  return { rows };
}
