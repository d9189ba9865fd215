const unsentOwners = new Set<unknown>();

const confirmLeaving = (event: BeforeUnloadEvent) => event.preventDefault();

/** While an owner has unsent photos, the browser confirms with the customer before it reloads or closes the page. */
export function confirmLeavingWhileUnsent(owner: unknown, hasUnsent: boolean): void {
  if (hasUnsent) unsentOwners.add(owner);
  else unsentOwners.delete(owner);
  // Remove the listener when it is not needed: it keeps pages out of the back/forward cache of Firefox.
  if (unsentOwners.size > 0) addEventListener('beforeunload', confirmLeaving);
  else removeEventListener('beforeunload', confirmLeaving);
}
