/** What a screen needs to know of a query: `useQuery` answers with it. */
export interface ScreenQuery<Data> {
  data: Data | undefined;
  error: unknown;
  isFetching: boolean;
  refetch: () => unknown;
}

type DataOf<Query> = Query extends ScreenQuery<infer Data> ? Exclude<Data, undefined> : never;

/** Several queries as one whose data is there when all of theirs is: `together({ visits, vehicles })`. */
export function together<Queries extends Record<string, ScreenQuery<unknown>>>(
  queries: Queries,
): ScreenQuery<{ [Name in keyof Queries]: DataOf<Queries[Name]> }> {
  const entries = Object.entries(queries);
  const without = Object.values(queries).filter(({ data }) => data === undefined);
  return {
    data:
      without.length > 0
        ? undefined
        : (Object.fromEntries(entries.map(([name, { data }]) => [name, data])) as {
            [Name in keyof Queries]: DataOf<Queries[Name]>;
          }),
    // What was there before stays usable when a later look fails.
    error: without.find(({ error }) => error)?.error ?? null,
    isFetching: without.some(({ isFetching }) => isFetching),
    refetch: () => {
      for (const { error, refetch } of without) if (error) void refetch();
    },
  };
}
