import { getSystemErrorMap } from 'node:util';

/** A store operation failed; the message says which and why. */
export class StoreError extends Error {
  override name = 'StoreError';
}

/** Messages of the S3 driver contain the whole response. */
const MESSAGE_LENGTH = 300;

/**
 * Describes an error of a storage. The same cause always gives the same text, whichever file it concerns, so that it
 * is recorded once.
 */
export function describeStoreError(error: Error): string {
  // ioredis's own message is about its options.
  if (error.name === 'MaxRetriesPerRequestError') return 'Redis cannot be reached';
  const system = describeSystemError(error) ?? describeSystemError(error.cause);
  if (system) return system;
  return withoutNames(error.message).slice(0, MESSAGE_LENGTH);
}

/** Description of a system error without the path or address in its message. */
function describeSystemError(error: unknown): string | null {
  const { errno } = (error ?? {}) as NodeJS.ErrnoException;
  const [code, text] = (errno !== undefined && getSystemErrorMap().get(errno)) || [];
  return code === undefined ? null : `${code}, ${text}`;
}

/** S3 includes the object, the request and its host in each response. */
function withoutNames(message: string): string {
  return message
    .replaceAll(/<(Key|Resource|RequestId|HostId|BucketName)>[^<]*<\/\1>/g, '')
    .replaceAll(/https?:\/\/\S+/g, '')
    .replaceAll(/\s+/g, ' ')
    .trim();
}

const TIMEOUT_MS = 10_000;

/**
 * Awaits a storage operation.
 * @param what for the message: "the store cannot be read"
 * @throws StoreError if it fails or takes longer than ten seconds
 */
export async function answeredInTime<T>(what: 'read' | 'written', answer: Promise<T>): Promise<T> {
  const { promise, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(new Error(`no answer within ${TIMEOUT_MS / 1000} s`)), TIMEOUT_MS);
  try {
    return await Promise.race([answer, promise]);
  } catch (error) {
    throw new StoreError(`the store cannot be ${what}: ${describeStoreError(error as Error)}`);
  } finally {
    clearTimeout(timer);
  }
}
