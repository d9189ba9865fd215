import { describeStoreError, StoreError } from './store-error.ts';

/** A store that does not answer must not hold up whoever waits for it for longer. */
const TIMEOUT_MS = 10_000;

/**
 * What a storage answers.
 * @param what what the store cannot be when it does not answer as it should
 * @throws StoreError when it fails, or does not answer within ten seconds
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
