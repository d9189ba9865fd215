import { getSystemErrorMap } from 'node:util';

export class StoreError extends Error {
  override name = 'StoreError';
}

/** Maximum length of an error message, since messages of the S3 driver contain the whole response. */
const MESSAGE_LENGTH = 300;

/** Describes the cause of a failure without the file's name, so that a failure of many files is recorded once. */
export function describeStoreError(error: Error): string {
  // ioredis's own message only explains an option of the client.
  if (error.name === 'MaxRetriesPerRequestError') return 'Redis cannot be reached';
  const system = describeSystemError(error) ?? describeSystemError(error.cause);
  if (system) return system;
  return withoutNames(error.message).slice(0, MESSAGE_LENGTH);
}

function describeSystemError(error: unknown): string | null {
  const { errno } = (error ?? {}) as NodeJS.ErrnoException;
  const [code, text] = (errno !== undefined && getSystemErrorMap().get(errno)) || [];
  return code === undefined ? null : `${code}, ${text}`;
}

/** Removes the names of object, request and host, which each error response of S3 contains. */
function withoutNames(message: string): string {
  return message
    .replaceAll(/<(Key|Resource|RequestId|HostId|BucketName)>[^<]*<\/\1>/g, '')
    .replaceAll(/https?:\/\/\S+/g, '')
    .replaceAll(/\s+/g, ' ')
    .trim();
}

const TIMEOUT_MS = 10_000;

/** Waits for an operation of the store. @throws StoreError if the operation fails or takes longer than ten seconds */
export async function withStoreTimeout<T>(what: 'read' | 'written', answer: Promise<T>): Promise<T> {
  const { promise, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(new Error(`no answer within ${TIMEOUT_MS / 1000} s`)), TIMEOUT_MS);
  try {
    return await Promise.race([answer, promise]);
  } catch (error) {
    if (error instanceof StoreError) throw error;
    throw new StoreError(`the store cannot be ${what}: ${describeStoreError(error as Error)}`);
  } finally {
    clearTimeout(timer);
  }
}
