/**
 * Whether the first answer of a query is still on its way. Where there was none to be had, it is pending each time that it is
 * asked for again, and nobody waits for that.
 */
export function isFirstAwaited({
  isPending,
  isFetched,
}: {
  isPending: boolean;
  isFetched: boolean;
}): boolean {
  return isPending && !isFetched;
}
