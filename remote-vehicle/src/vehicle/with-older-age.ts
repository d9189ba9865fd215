import { combineQueries, type ScreenQuery } from '@forecourt/shared/screens';

/** The query with the age of the older of both, so that a screen states one age. Does not wait for `beside`. */
export function withOlderAge<Data>(
  query: ScreenQuery<Data>,
  beside: ScreenQuery<unknown>,
): ScreenQuery<Data> {
  return beside.data === undefined ? query : { ...combineQueries({ query, beside }), data: query.data };
}
