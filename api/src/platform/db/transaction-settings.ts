import { currentTraceContext } from '@forecourt/shared/server';
import { type ClientBase, Query, type QueryConfig, type QueryResult, type Submittable } from 'pg';

// Time limits are set for each transaction, not for a connection: a pooler in transaction mode gives every transaction another
// connection, and refuses time limits as startup parameters. Sent with the first statement, they cost no round trip.

/** Time limits of the server in ms. */
export interface PostgresTimeLimits {
  statement_timeout: number;
  lock_timeout: number;
  idle_in_transaction_session_timeout: number;
}

export const APPLICATION_NAME = 'forecourt-api';

/** Name under which PostgreSQL shows a statement (`pg_stat_activity`, `%a` in its log): with the trace id, if any. */
export function buildApplicationName(): string {
  const trace = currentTraceContext();
  return trace ? `${APPLICATION_NAME} ${trace.traceId}` : APPLICATION_NAME;
}

/** Statements that begin a transaction with its settings. @param limits null for the limits of the role and the server */
export function buildBeginStatement(limits: PostgresTimeLimits | null): string {
  const settings = limits
    ? Object.entries(limits).map(([name, value]) => `set local ${name} = ${value}`)
    : [];
  const trace = currentTraceContext();
  // Without a trace, the name with which the connection was opened applies.
  if (trace) settings.push(`set local application_name = '${buildApplicationName()}'`);
  return ['begin', ...settings].join('; ');
}

const SETTINGS = {
  name: 'forecourt_settings',
  text: "select set_config('statement_timeout', $1, true), set_config('application_name', $2, true)",
};

type ReadLimit = Pick<PostgresTimeLimits, 'statement_timeout'>;

const settingsOf = ({ statement_timeout }: ReadLimit) => [String(statement_timeout), buildApplicationName()];

/** Prepares a new connection for `queryWithTimeLimits`. */
export async function prepareConnectionForTimeLimits(client: ClientBase, limits: ReadLimit): Promise<void> {
  await client.query({ ...SETTINGS, values: settingsOf(limits) });
}

/**
 * Runs a statement outside of a transaction with a time limit. The settings are a statement of the same implicit transaction:
 * PostgreSQL ends such a transaction at the `Sync` message, or at the end of a text with several statements.
 */
export function queryWithTimeLimits(
  client: ClientBase,
  config: QueryConfig & { values: unknown[] },
  limits: ReadLimit,
): Promise<QueryResult | QueryResult[]> {
  return new Promise((resolve, reject) => {
    client.query(
      new QueryWithSettings(config, settingsOf(limits), (error, result) => {
        if (error) reject(error);
        else resolve(result);
      }),
    );
  });
}

/** Members of `pg`'s connection and query that its types lack. */
interface Wire {
  bind(message: { statement: string; values: readonly string[] }): void;
  execute(message: object): void;
}
interface WireQuery extends Submittable {
  text: string;
  requiresPreparation(): boolean;
  prepare(connection: Wire): void;
  handleDataRow(message: unknown): void;
  handleCommandComplete(message: unknown, connection: Wire): void;
}
type Callback = (error: Error | null, result: QueryResult | QueryResult[]) => void;
const PlainQuery = Query as unknown as new (config: QueryConfig, callback: Callback) => WireQuery;

class QueryWithSettings extends PlainQuery {
  readonly #settings: readonly string[];
  #isApplied: boolean;

  constructor(config: QueryConfig, settings: readonly string[], callback: Callback) {
    super(config, callback);
    this.#settings = settings;
    this.#isApplied = !this.requiresPreparation();
    if (!this.#isApplied) return;
    const [timeout, name] = settings;
    this.text = `set local statement_timeout = ${timeout}; set local application_name = '${name}'; ${this.text}`;
  }

  override prepare(connection: Wire): void {
    connection.bind({ statement: SETTINGS.name, values: this.#settings });
    connection.execute({});
    super.prepare(connection);
  }

  override handleDataRow(message: unknown): void {
    if (this.#isApplied) super.handleDataRow(message);
  }

  override handleCommandComplete(message: unknown, connection: Wire): void {
    if (this.#isApplied) super.handleCommandComplete(message, connection);
    this.#isApplied = true;
  }
}
