interface Asked {
  isPending: boolean;
  isFetched: boolean;
  failureCount: number;
}

/** Whether the first answer of a query is still on its way. Nobody waits for what could not be had at once. */
export function isFirstAwaited({ isPending, isFetched, failureCount }: Asked): boolean {
  return isPending && !isFetched && failureCount === 0;
}
