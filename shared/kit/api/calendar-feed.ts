import { queryOptions } from '@forecourt/shared/query';
import { call } from './call.ts';
import type {
  DeleteMyCalendarFeedData,
  GetMyCalendarFeedData,
  MyCalendarFeed,
  MyNewCalendarFeed,
  SetMyCalendarFeedData,
} from './generated/types.gen.ts';
import {
  zDeleteMyCalendarFeedResponse,
  zGetMyCalendarFeedResponse,
  zSetMyCalendarFeedResponse,
} from './generated/zod.gen.ts';
import { queryKeys } from './query-keys.ts';

/** Since when there is an address that the customer's calendar takes their visits and reminders from. */
export const calendarFeedQuery = () =>
  queryOptions({
    queryKey: queryKeys.calendarFeed,
    queryFn: ({ signal }) =>
      call<GetMyCalendarFeedData, MyCalendarFeed>(
        'GET',
        '/api/v1/me/calendar-feed',
        zGetMyCalendarFeedResponse,
        { signal },
      ),
  });

/** Makes an address, which ends the one of before. Nobody can be told it again. */
export function renewCalendarFeed(): Promise<MyNewCalendarFeed> {
  return call<SetMyCalendarFeedData, MyNewCalendarFeed>(
    'PUT',
    '/api/v1/me/calendar-feed',
    zSetMyCalendarFeedResponse,
    {},
  );
}

/** Ends the address that there is; that there is none is no mistake. */
export async function deleteCalendarFeed(): Promise<void> {
  await call<DeleteMyCalendarFeedData, void>(
    'DELETE',
    '/api/v1/me/calendar-feed',
    zDeleteMyCalendarFeedResponse,
    {},
  );
}
