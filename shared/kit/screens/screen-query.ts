import { isUnreached } from '@forecourt/shared/http';

/** The part of a `useQuery` result that screens use. */
export interface ScreenQuery<Data> {
  data: Data | undefined;
  error: unknown;
  isFetching: boolean;
  refetch: () => unknown;
  /** Time of the response in ms since 1970. */
  dataUpdatedAt?: number;
}

type DataOf<Query> = Query extends ScreenQuery<infer Data> ? Exclude<Data, undefined> : never;

/** `combineQueries({ visits, vehicles })` has data when all have. */
export function combineQueries<Queries extends Record<string, ScreenQuery<unknown>>>(
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
    error: without.find(({ error }) => error)?.error ?? null,
    isFetching: without.some(({ isFetching }) => isFetching),
    ...(without.length === 0 && ageOf(Object.values(queries))),
    refetch: () => {
      const wanted = without.length > 0 ? without : Object.values(queries);
      for (const { error, refetch } of wanted) if (error) void refetch();
    },
  };
}

/** First network failure of queries with data, and the age of the oldest. */
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
