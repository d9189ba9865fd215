/** Reads from the database. Rows come as objects by column name; dates and times are selected as text. */
export interface Reader {
  query<Row>(sql: string, values?: readonly unknown[]): Promise<Row[]>;
}

/**
 * A running transaction. Whatever writes takes one of these, and only `Database.transaction` makes them: a write
 * outside its transaction does not compile.
 */
export interface Transaction extends Reader {
  readonly isTransaction: true;
  /** Runs several statements that take no values. */
  script(sql: string): Promise<void>;
}

export interface Database {
  read<Result>(work: (reader: Reader) => Promise<Result>): Promise<Result>;
  /**
   * Commits when `work` is done, rolls back when it throws. `work` may be run again after a conflict with
   * another transaction, so it does nothing but speak to the database.
   */
  transaction<Result>(work: (tx: Transaction) => Promise<Result>): Promise<Result>;
  close(): Promise<void>;
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

/** The database cannot be reached, or went away. */
export class DatabaseUnavailable extends Error {
  override name = 'DatabaseUnavailable';
}
