import { isUnreached } from '@forecourt/shared/http';

/** What a screen needs to know of a query: `useQuery` answers with it. */
export interface ScreenQuery<Data> {
  data: Data | undefined;
  error: unknown;
  isFetching: boolean;
  refetch: () => unknown;
  /** When the backend gave the data, in ms since 1970. */
  dataUpdatedAt?: number;
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
    ...(without.length === 0 && ageOf(Object.values(queries))),
    refetch: () => {
      const wanted = without.length > 0 ? without : Object.values(queries);
      for (const { error, refetch } of wanted) if (error) void refetch();
    },
  };
}

/** That the last look at some of it did not reach the backend, and how old the oldest of these is. */
function ageOf(
  queries: readonly ScreenQuery<unknown>[],
): Pick<ScreenQuery<unknown>, 'error' | 'dataUpdatedAt'> {
  const unreached = queries.filter(({ error }) => isUnreached(error));
  const [first] = unreached;
  if (!first) return { error: null };
  return {
    error: first.error,
    dataUpdatedAt: Math.min(...unreached.map(({ dataUpdatedAt = 0 }) => dataUpdatedAt)),
  };
}
