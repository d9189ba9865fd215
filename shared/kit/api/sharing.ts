import type { Locale } from '@forecourt/shared/i18n';
import { queryOptions } from '@forecourt/shared/query';
import { callApi, sendToApi } from './call.ts';
import * as operations from './generated/operations.gen.ts';
import { queryKeys } from './query-keys.ts';

/** Creates or replaces the link to a visit. Only this response contains its token. */
export const shareAppointment = (id: string) => callApi(operations.shareAppointment, { path: { id } });

export const stopSharingAppointment = (id: string) =>
  callApi(operations.stopSharingAppointment, { path: { id } });

/** Refetch interval in ms of what a link shows, because visitors without an account get no live updates. */
const REFETCH_MS = 60_000;

/** Query of the visit that a link shows. Problem code: `not_found` for every invalid token. */
export const sharedVisitQuery = (token: string) =>
  queryOptions({
    queryKey: queryKeys.sharedVisit(token),
    queryFn: ({ signal }) =>
      callApi(operations.getSharedVisit, { body: { token }, signal, credentials: 'omit' }),
    staleTime: 0,
    refetchInterval: REFETCH_MS,
  });

export async function fetchSharedCalendarFile(token: string, locale: Locale): Promise<File> {
  const response = await sendToApi(operations.getSharedVisitCalendar, {
    body: { token, locale },
    credentials: 'omit',
  });
  return new File([await response.blob()], 'visit.ics', { type: 'text/calendar' });
}
