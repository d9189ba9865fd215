/** The store did not do what was asked of it; the message says what that was, and why. */
export class StoreError extends Error {
  override name = 'StoreError';
}
