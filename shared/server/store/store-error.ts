import { getSystemErrorMap } from 'node:util';

/** The store did not do what was asked of it; the message says what that was, and why. */
export class StoreError extends Error {
  override name = 'StoreError';
}

/** The S3 driver's messages hold the whole answer. */
const MESSAGE_LENGTH = 300;

/**
 * What keeps a storage from working, for people. The same trouble always gives the same text, whichever file it met: a
 * refusal for the same reason is noted once.
 */
export function describeStoreError(error: Error): string {
  // What ioredis says of this is about its own options.
  if (error.name === 'MaxRetriesPerRequestError') return 'Redis cannot be reached';
  const system = describeSystemError(error) ?? describeSystemError(error.cause);
  if (system) return system;
  return withoutNames(error.message).slice(0, MESSAGE_LENGTH);
}

/** Of an error of the operating system, without the path or the address that its message names. */
function describeSystemError(error: unknown): string | null {
  const { errno } = (error ?? {}) as NodeJS.ErrnoException;
  const [code, text] = (errno !== undefined && getSystemErrorMap().get(errno)) || [];
  return code === undefined ? null : `${code}, ${text}`;
}

/** S3 names the object, the request and its own host in each answer. */
function withoutNames(message: string): string {
  return message
    .replaceAll(/<(Key|Resource|RequestId|HostId|BucketName)>[^<]*<\/\1>/g, '')
    .replaceAll(/https?:\/\/\S+/g, '')
    .replaceAll(/\s+/g, ' ')
    .trim();
}
