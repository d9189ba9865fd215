import { ApiProblem } from '@forecourt/shared/http';
import type { Locale } from '@forecourt/shared/i18n';
import { queryClient, queryOptions } from '@forecourt/shared/query';
import { callApi, sendToApi } from './call.ts';
import * as operations from './generated/operations.gen.ts';
import type { NewVehicleLink } from './generated/zod.gen.ts';
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
    // A link that has ended never works again.
    enabled: ({ state: { error } }) => !(error instanceof ApiProblem && error.code === 'not_found'),
  });

export async function fetchSharedCalendarFile(token: string, locale: Locale): Promise<File> {
  const response = await sendToApi(operations.getSharedVisitCalendar, {
    body: { token, locale },
    credentials: 'omit',
  });
  return new File([await response.blob()], 'visit.ics', { type: 'text/calendar' });
}

/** Creates or replaces the link to the record of a vehicle. Only this response contains its token. */
export const shareVehicle = (id: string, body: NewVehicleLink) =>
  callApi(operations.shareVehicle, { path: { id }, body });

export const stopSharingVehicle = (id: string) => callApi(operations.stopSharingVehicle, { path: { id } });

/** Query of the record that a link shows, as of the opening of the page. Problem code: `not_found` for every invalid token. */
export const sharedRecordQuery = (token: string) =>
  queryOptions({
    queryKey: queryKeys.sharedRecord(token),
    staleTime: Number.POSITIVE_INFINITY,
    queryFn: ({ signal }) =>
      callApi(operations.getSharedRecord, { body: { token }, signal, credentials: 'omit' }),
  });

/** Adds the next page of the history to the query's data. */
export async function loadMoreSharedHistory(token: string): Promise<void> {
  const { queryKey } = sharedRecordQuery(token);
  const cursor = queryClient.getQueryData(queryKey)?.history.next_cursor;
  if (!cursor) return;
  const body = { token, cursor };
  const { items, next_cursor } = await callApi(operations.listSharedHistory, { body, credentials: 'omit' });
  queryClient.setQueryData(
    queryKey,
    (record) => record && { ...record, history: { items: [...record.history.items, ...items], next_cursor } },
  );
}

export const sharedPhotoQuery = (token: string) =>
  queryOptions({
    queryKey: queryKeys.sharedPhoto(token),
    staleTime: Number.POSITIVE_INFINITY,
    queryFn: async ({ signal }): Promise<Blob> =>
      (await sendToApi(operations.getSharedPhoto, { body: { token }, signal, credentials: 'omit' })).blob(),
  });
