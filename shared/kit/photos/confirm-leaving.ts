const holders = new Set<unknown>();

const hold = (event: BeforeUnloadEvent) => event.preventDefault();

/** While a holder has unsent photos, the browser confirms with the customer before it reloads or closes the page. */
export function confirmLeavingWhileUnsent(holder: unknown, hasUnsent: boolean): void {
  if (hasUnsent) holders.add(holder);
  else holders.delete(holder);
  // Remove the listener when it is not needed: it keeps pages out of the back/forward cache of Firefox.
  if (holders.size > 0) addEventListener('beforeunload', hold);
  else removeEventListener('beforeunload', hold);
}
