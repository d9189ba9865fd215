import { combineQueries, type ScreenQuery } from '@forecourt/shared/screens';

/**
 * A query that is as old as what is shown beside its data, once that is there: a screen says one age for both. It waits
 * for none of that.
 */
export function withAgeOf<Data>(query: ScreenQuery<Data>, beside: ScreenQuery<unknown>): ScreenQuery<Data> {
  return beside.data === undefined ? query : { ...combineQueries({ query, beside }), data: query.data };
}
