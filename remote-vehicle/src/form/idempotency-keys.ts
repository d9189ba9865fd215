/**
 * Hands out the idempotency key of each attempt: the same input again is the same attempt, so repeating it
 * creates nothing twice; a changed input is a new one (docs/design.md §8).
 * @param newKey makes a key that nobody had before
 */
export function createIdempotencyKeys(newKey: () => string): (input: unknown) => string {
  let last = { input: '', key: '' };
  return (input) => {
    const written = JSON.stringify(input);
    if (written !== last.input) last = { input: written, key: newKey() };
    return last.key;
  };
}
