import { DatabaseOverloaded, DatabaseUnavailable, DiskFull, UniqueViolation } from './database.ts';

const UNIQUE_VIOLATION = '23505';
const SERIALIZATION_FAILURE = '40001';
const DISK_FULL = '53100';
const DEADLOCK = '40P01';

/** Errors of PostgreSQL have a five-letter code, those of Node's network a name as `ECONNREFUSED`. */
interface ErrorWithCode {
  code?: string;
  message: string;
  constraint?: string;
}

/** Turns what a driver throws into this folder's own errors; anything else stays as it is. */
export function translated(error: unknown): unknown {
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
  if (isLostConnection(error)) {
    return new DatabaseUnavailable(`The database cannot be reached: ${reasonOf(error)}`, { cause: error });
  }
  return error;
}

/** Two transactions stood in each other's way; the one that lost can simply be run again. */
export function isConflict(error: unknown): boolean {
  return isThrownByDriver(error) && (error.code === SERIALIZATION_FAILURE || error.code === DEADLOCK);
}

function isThrownByDriver(error: unknown): error is ErrorWithCode {
  return typeof error === 'object' && error !== null && 'message' in error;
}

/** The embedded database may pass on the file system's message without a matching code. */
function isDiskFull({ code = '', message }: ErrorWithCode): boolean {
  return code === DISK_FULL || code === 'ENOSPC' || message.includes('No space left on device');
}

/** A statement took longer than it may, or waited longer for a lock; or none of our connections became free in time. */
function isTooSlow({ code = '', message }: ErrorWithCode): boolean {
  return /^(57014|55P03)$/.test(code) || message.startsWith('timeout exceeded when trying to connect');
}

/**
 * Classes 08 (connection), 28 (authorisation), 3D (no such database) and 57P (shutdown), too many clients, and a
 * transaction that did nothing for too long.
 */
function isLostConnection({ code = '', message }: Partial<ErrorWithCode>): boolean {
  return (
    /^(E[A-Z]+|08...|28...|3D000|57P0[123]|53300|25P03)$/.test(code) ||
    /^(Connection terminated|Client has encountered a connection error|Query read timeout|The server does not support SSL)/.test(
      message ?? '',
    )
  );
}

/** Several addresses tried make an error whose own message is empty. */
function reasonOf(error: ErrorWithCode): string {
  if (error instanceof AggregateError && !error.message) {
    return error.errors.map((each: Error) => each.message).join(', ');
  }
  return error.message;
}
