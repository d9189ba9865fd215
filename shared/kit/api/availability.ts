import { queryOptions } from '@forecourt/shared/query';
import { call } from './call.ts';
import type { Availability, GetAvailabilityData } from './generated/types.gen.ts';
import { zGetAvailabilityResponse } from './generated/zod.gen.ts';
import { type AvailabilityQuery, queryKeys } from './query-keys.ts';

/**
 * What can be booked on each day from `from` to `to` (`YYYY-MM-DD`, both included), full slots with 0 places.
 * Others book too, so this is asked anew whenever a screen shows it.
 */
export const availabilityQuery = (query: AvailabilityQuery) =>
  queryOptions({
    queryKey: queryKeys.availability(query),
    queryFn: ({ signal }) =>
      call<GetAvailabilityData, Availability>('GET', '/api/v1/availability', zGetAvailabilityResponse, {
        query,
        signal,
      }),
    staleTime: 0,
  });
