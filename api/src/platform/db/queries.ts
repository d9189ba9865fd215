import {
  type DatabaseConnection,
  DefaultQueryExecutor,
  type Dialect,
  DummyDriver,
  Kysely,
  type KyselyProps,
  Transaction as KyselyTransaction,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type QueryResult,
} from 'kysely';
import type { Reader, Transaction } from './database.ts';

/**
 * Runs a statement on a connection; without values it may be several, whose rows then come one after the other.
 * @throws errors of this folder (`database-errors.ts`)
 */
export type RunStatement = (sql: string, values: readonly unknown[]) => Promise<QueryResult<unknown>>;

// Kysely builds and types the statements; connections and transactions stay ours. Its own dialect for the embedded
// database lets two transactions at the same time share one state, and neither knows of trying again after a conflict.
const dialect: Dialect = {
  createAdapter: () => new PostgresAdapter(),
  createDriver: () => new DummyDriver(),
  createIntrospector: (db) => new PostgresIntrospector(db),
  createQueryCompiler: () => new PostgresQueryCompiler(),
};
const [adapter, driver, compiler] = [
  dialect.createAdapter(),
  dialect.createDriver(),
  dialect.createQueryCompiler(),
];

export function readerOn(run: RunStatement): Reader {
  return new Kysely(kyselyOn(run));
}

export function transactionOn(run: RunStatement): Transaction {
  return new KyselyTransaction(kyselyOn(run));
}

function kyselyOn(run: RunStatement): KyselyProps {
  const connection: DatabaseConnection = {
    // Kysely does not know the type of the rows either; it comes from the statement that was built.
    executeQuery: <Row>({ sql, parameters }: { sql: string; parameters: readonly unknown[] }) =>
      run(sql, parameters.map(asText)) as Promise<QueryResult<Row>>,
    streamQuery() {
      throw new Error('Rows are not streamed here: read them in pages');
    },
  };
  const executor = new DefaultQueryExecutor(compiler, adapter, {
    provideConnection: (consumer) => consumer(connection),
  });
  return { config: { dialect }, dialect, driver, executor };
}

/** An instant goes as text with its zone: left to the drivers, one writes it in the zone of this process. */
function asText(value: unknown): unknown {
  return value instanceof Date ? value.toISOString() : value;
}
