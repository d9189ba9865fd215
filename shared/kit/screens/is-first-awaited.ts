interface Asked {
  isPending: boolean;
  isFetched: boolean;
}

/** Whether the first answer of a query that is asked is still on its way. Nobody waits once more for what could not be had. */
export function isFirstAwaited({ isPending, isFetched }: Asked): boolean {
  return isPending && !isFetched;
}
