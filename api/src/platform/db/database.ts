import { type Kysely, type Transaction as KyselyTransaction, sql } from 'kysely';
import type { Tables } from './tables.gen.ts';

/** Builds and runs select statements. Days are `YYYY-MM-DD`, times of day `HH:MM`, instants `Date`. */
export type Reader = Pick<Kysely<Tables>, 'selectFrom' | 'selectNoFrom' | 'getExecutor'>;

/** A database transaction, created only by `Database.transaction`. TypeScript enforces one for writes by the query builder. */
export type Transaction = KyselyTransaction<Tables>;

export interface Database {
  read<Result>(work: (reader: Reader) => Promise<Result>): Promise<Result>;
  /** Runs `work` in a transaction; repeats it after a conflict, so it must have no other effects. Rolls back if it throws. */
  transaction<Result>(work: (tx: Transaction) => Promise<Result>): Promise<Result>;
  /** Listens to messages that any process sends on a channel (`pg_notify`). @throws DatabaseUnavailable */
  listen(channel: string, listener: DatabaseNotificationListener): Promise<void>;
  /** Rejects if the database does not respond, or if its disk was full at a write and still is. */
  check(): Promise<void>;
  close(): Promise<void>;
}

export interface DatabaseNotificationListener {
  onMessage: (message: string) => void;
  /** Called if the connection breaks, not by `close`. Messages until the next `listen` are lost. */
  onLost: () => void;
}

export class UniqueViolation extends Error {
  override name = 'UniqueViolation';
  readonly constraint: string;

  constructor(constraint: string, cause: unknown) {
    super(`The constraint ${constraint} refused a row`, { cause });
    this.constraint = constraint;
  }
}

export class DatabaseOverloaded extends Error {
  override name = 'DatabaseOverloaded';
}

export class DatabaseUnavailable extends Error {
  override name: string = 'DatabaseUnavailable';
}

export class DiskFull extends DatabaseUnavailable {
  override name = 'DiskFull';
}

const UNIQUE_VIOLATION = '23505';
const SERIALIZATION_FAILURE = '40001';
const DISK_FULL = '53100';
const DEADLOCK = '40P01';

interface ErrorWithCode {
  code?: string;
  message: string;
  constraint?: string;
}

export function toDatabaseError(error: unknown): unknown {
  if (!isThrownByDriver(error) || error instanceof DatabaseUnavailable) return error;
  if (error.code === UNIQUE_VIOLATION) return new UniqueViolation(error.constraint ?? '', error);
  if (isDiskFull(error)) {
    return new DiskFull(`The disk of the database is full; nothing can be saved: ${error.message}`, {
      cause: error,
    });
  }
  if (isTooSlow(error)) {
    return new DatabaseOverloaded(`The database does not keep up: ${error.message}`, { cause: error });
  }
  if (isLostPreparedStatement(error)) {
    return new DatabaseUnavailable(`${error.message}. ${PREPARED_STATEMENTS_ADVICE}`, { cause: error });
  }
  if (isLostConnection(error)) {
    return new DatabaseUnavailable(`The database cannot be reached: ${reasonOf(error)}`, { cause: error });
  }
  return error;
}

export function isTransactionConflict(error: unknown): boolean {
  return isThrownByDriver(error) && (error.code === SERIALIZATION_FAILURE || error.code === DEADLOCK);
}

function isThrownByDriver(error: unknown): error is ErrorWithCode {
  return typeof error === 'object' && error !== null && 'message' in error;
}

/** Whether an error means a full disk. The embedded database may pass on the file system's message without its code. */
function isDiskFull({ code = '', message }: ErrorWithCode): boolean {
  return code === DISK_FULL || code === 'ENOSPC' || message.includes('No space left on device');
}

/** Whether a time limit was exceeded: of a statement, of waiting for a lock, or of waiting for a connection. */
function isTooSlow({ code = '', message }: ErrorWithCode): boolean {
  return /^(57014|55P03)$/.test(code) || message.startsWith('timeout exceeded when trying to connect');
}

/**
 * Whether an error means that connecting failed or the connection was lost: a system error, a refused sign-in, a database that
 * is missing or shuts down, too many clients, a transaction that was idle for too long, or a message of the driver.
 */
function isLostConnection({ code = '', message }: Partial<ErrorWithCode>): boolean {
  return (
    /^(E[A-Z]+|08...|28...|3D000|57P0[123]|53300|25P03)$/.test(code) ||
    /^(Connection terminated|Client has encountered a connection error|Query read timeout|The server does not support SSL)/.test(
      message ?? '',
    )
  );
}

export const PREPARED_STATEMENTS_ADVICE = 'Use PgBouncer 1.21 or newer, with max_prepared_statements = 200.';

/** Whether a prepared statement is unknown or exists already: a pooler has switched to a connection with other statements. */
export function isLostPreparedStatement(error: unknown): boolean {
  return isThrownByDriver(error) && /^(26000|42P05)$/.test(error.code ?? '');
}

function reasonOf(error: ErrorWithCode): string {
  if (error instanceof AggregateError && !error.message) {
    return error.errors.map((each: Error) => each.message).join(', ');
  }
  return error.message;
}

/** Adds the method `check` to a database. After the disk was full, `check` tries to write, and rejects until it can. */
export function withHealthCheck(database: Omit<Database, 'check'>): Database {
  let isFull = false;

  function note(error: unknown): never {
    if (error instanceof DiskFull) isFull = true;
    throw error;
  }

  return {
    ...database,
    read: (work) => database.read(work).catch(note),
    transaction: (work) => database.transaction(work).catch(note),
    async check() {
      if (isFull) {
        await this.transaction((tx) =>
          // Write about 1 MB, so that files must grow; random text, because repeated text would be compressed.
          sql`
            create temporary table disk_probe on commit drop as
              select string_agg(gen_random_uuid()::text, '') as filling from generate_series(1, 28000)
          `.execute(tx),
        );
        isFull = false;
      } else {
        await this.read((reader) => sql`select 1`.execute(reader));
      }
    },
  };
}

/** Keys of PostgreSQL's advisory locks: arbitrary numbers that all processes share. */
export const ADVISORY_LOCKS = {
  migrations: 4_061_979,
  closings: 4_061_980,
  webhooks: 4_061_981,
  /** Lock held while a backup is written or restored. */
  backups: 4_061_982,
  /** Held exclusively while a backup copies photos, whose files must not be removed meanwhile. */
  photoFiles: 4_061_983,
  /** Second key: hash of day and kind of work. Held until the booking's transaction ends. */
  limitedKinds: 4_061_984,
} as const;
