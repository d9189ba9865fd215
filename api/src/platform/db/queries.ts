import { runInSpan } from '@forecourt/shared/server';
import {
  type Compilable,
  type CompiledQuery,
  type DatabaseConnection,
  DefaultQueryExecutor,
  type Dialect,
  DummyDriver,
  type Expression,
  Kysely,
  type KyselyProps,
  Transaction as KyselyTransaction,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type QueryResult,
  sql,
} from 'kysely';
import type { Reader, Transaction } from './database.ts';

/** Runs a statement, or several without values, whose rows are concatenated. @throws errors of database.ts */
export type StatementRunner = (sql: string, values: readonly unknown[]) => Promise<QueryResult<unknown>>;

// Kysely builds and types the statements; this module runs them. Kysely's dialect for PGlite lets two concurrent transactions
// share one state, and none of its dialects repeats a transaction after a conflict.
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

export function createReader(run: StatementRunner): Reader {
  return new Kysely(kyselyOn(run));
}

export function createTransaction(run: StatementRunner): Transaction {
  return new KyselyTransaction(kyselyOn(run));
}

function kyselyOn(run: StatementRunner): KyselyProps {
  const connection: DatabaseConnection = {
    executeQuery: <Row>({ sql, parameters }: { sql: string; parameters: readonly unknown[] }) =>
      runInSpan(
        () => describeStatement(sql),
        () => run(sql, parameters.map(asText)) as Promise<QueryResult<Row>>,
      ),
    streamQuery() {
      throw new Error('Rows are not streamed here: read them in pages');
    },
  };
  const executor = new DefaultQueryExecutor(compiler, adapter, {
    provideConnection: (consumer) => consumer(connection),
  });
  return { config: { dialect }, dialect, driver, executor };
}

const VERB = /^[\s(]*(\w+)/;
const TABLE = /\b(?:from|into|update)\s+"?(\w+)/i;
const LITERALS = /'(?:[^']|'')*'|(?<![\w$])\d+/g;
const MAX_TEXT_LENGTH = 2_000;

/** Describes the tracing span of a statement, with its text but without its values. */
function describeStatement(text: string) {
  const [, verb = ''] = VERB.exec(text) ?? [];
  const [, table = ''] = TABLE.exec(text) ?? [];
  return {
    name: `${verb.toLowerCase()} ${table}`.trim(),
    kind: 'client',
    attributes: {
      'db.system.name': 'postgresql',
      'db.query.text': text.slice(0, MAX_TEXT_LENGTH).replace(LITERALS, '?'),
    },
  } as const;
}

/** Converts an instant to text in UTC, because one driver would use the time zone of this process. Keeps other values. */
function asText(value: unknown): unknown {
  return value instanceof Date ? value.toISOString() : value;
}

export type ValueOrExpression<Type> = Type | Expression<Type>;

export type Placeholders<Values> = { readonly [Name in keyof Values]: Expression<Values[Name]> };

type DefinedValues<Values> = { [Name in keyof Values]: string | number | boolean | Date | null };

class Placeholder {
  readonly name: string;

  constructor(name: string) {
    this.name = name;
  }
}

/** Caches a statement with placeholders: building a long statement takes this process more time than sending it. */
export function createCachedStatement<On extends Reader, Values extends DefinedValues<Values>, Row>(
  build: (on: On, values: Placeholders<Values>) => Compilable<Row>,
): (on: On, values: Values) => Promise<Row[]> {
  let built: CompiledQuery<Row> | undefined;
  return async (on, values) => {
    built ??= build(on, placeholdersFor(values)).compile();
    const parameters = built.parameters.map((each) =>
      each instanceof Placeholder ? values[each.name as keyof Values] : each,
    );
    const { rows } = await on.getExecutor().executeQuery<Row>({ ...built, parameters });
    return rows;
  };
}

function placeholdersFor<Values extends object>(values: Values): Placeholders<Values> {
  const placeholders = Object.keys(values).map((name) => [name, sql.val(new Placeholder(name))]);
  return Object.fromEntries(placeholders) as Placeholders<Values>;
}

export const columnParsersByTypeOid: Readonly<Record<number, (text: string) => string>> = {
  // Keep values of type date as `YYYY-MM-DD`: a local day is not an instant.
  1082: (text) => text,
  1083: (text) => text.slice(0, 5),
};
