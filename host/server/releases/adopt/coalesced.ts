/**
 * A work of which one run at a time is under way. A run that is under way may have begun too early for who asks now: it
 * is waited for, and all who ask meanwhile share the next one.
 */
export function coalesced(work: () => Promise<void>): () => Promise<void> {
  let current: Promise<void> | undefined;
  let next: Promise<void> | undefined;
  function begin(): Promise<void> {
    current = work().finally(() => {
      current = undefined;
    });
    return current;
  }
  return () => {
    if (!current) return begin();
    next ??= current
      .catch(() => undefined)
      .then(() => {
        next = undefined;
        return begin();
      });
    return next;
  };
}
