import type { Kysely, Transaction as KyselyTransaction } from 'kysely';
import type { Tables } from './tables.gen.ts';

/** Reads from the database. Days come as `YYYY-MM-DD`, times of day as `HH:MM`, instants as `Date`. */
export type Reader = Pick<Kysely<Tables>, 'selectFrom' | 'selectNoFrom' | 'getExecutor'>;

/**
 * A running transaction. Whatever writes takes one of these, and only `Database.transaction` makes them: a write
 * outside its transaction does not compile.
 */
export type Transaction = KyselyTransaction<Tables>;

export interface Database {
  read<Result>(work: (reader: Reader) => Promise<Result>): Promise<Result>;
  /**
   * Commits when `work` is done, rolls back when it throws. `work` may be run again after a conflict with
   * another transaction, so it does nothing but speak to the database.
   */
  transaction<Result>(work: (tx: Transaction) => Promise<Result>): Promise<Result>;
  /**
   * Hears from now on what is said on a channel (`pg_notify`), by whichever process, once it is committed.
   * @throws DatabaseUnavailable when the server cannot be reached
   */
  listen(channel: string, listener: Listener): Promise<void>;
  /**
   * Resolves if requests can be served: the database responds and, after its disk was full, accepts writes again.
   * @throws DatabaseUnavailable, DatabaseOverloaded
   */
  check(): Promise<void>;
  close(): Promise<void>;
}

export interface Listener {
  onMessage: (message: string) => void;
  /** Nothing more is heard; what is said before somebody listens anew is missed. */
  onLost: () => void;
}

/** A unique constraint refused a row. */
export class UniqueViolation extends Error {
  override name = 'UniqueViolation';
  readonly constraint: string;

  constructor(constraint: string, cause: unknown) {
    super(`The constraint ${constraint} refused a row`, { cause });
    this.constraint = constraint;
  }
}

/** More is asked of the database than it does in time; nothing of it was done. */
export class DatabaseOverloaded extends Error {
  override name = 'DatabaseOverloaded';
}

/** The database cannot be reached, or went away. */
export class DatabaseUnavailable extends Error {
  override name: string = 'DatabaseUnavailable';
}

/** The disk of the database is full: reads succeed, writes fail. */
export class DiskFull extends DatabaseUnavailable {
  override name = 'DiskFull';
}
