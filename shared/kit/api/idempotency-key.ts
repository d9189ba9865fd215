/**
 * A key that nobody had before, for the `Idempotency-Key` header of a write (docs/design.md §8). From random bytes,
 * because `crypto.randomUUID` does not exist on plain http, where the site is tried out on phones.
 */
export function newIdempotencyKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
