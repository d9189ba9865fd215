import { currentUid } from '@forecourt/shared/auth';
import { ApiProblem } from '@forecourt/shared/http';
import { adoptLocale } from '@forecourt/shared/i18n';
import { queryOptions } from '@forecourt/shared/query';
import { adoptTheme } from '@forecourt/shared/settings';
import { newIdempotencyKey } from './attempts.ts';
import { callApi, type RequestOf, sendToApi } from './call.ts';
import * as operations from './generated/operations.gen.ts';
import { type Customer, type CustomerChange, zCustomer, zPushSubscription } from './generated/zod.gen.ts';
import { createOfflineResponseSource, queryKeys } from './query-keys.ts';

export const meQuery = () =>
  queryOptions({
    queryKey: queryKeys.me,
    queryFn: ({ signal }) => callApi(operations.getMe, { signal }).then(adoptPreferences),
    meta: { offline: [createOfflineResponseSource(queryKeys.me, zCustomer)] },
    // New customers get a customer number when they first save something. Until then, refetch on every mount.
    refetchOnMount: ({ state }) => (state.data?.customer_number === null ? 'always' : true),
  });

export const updateMe = (body: CustomerChange) => callApi(operations.updateMe, { body });

/** Adopts language and theme of the account, which another device may have changed. */
function adoptPreferences(me: Customer): Customer {
  if (currentUid() !== me.id) return me;
  if (me.locale) adoptLocale(me.locale);
  adoptTheme(me.theme === 'system' ? 'auto' : me.theme);
  return me;
}

export async function fetchMyDataExport(): Promise<{ name: string; json: string }> {
  const response = await sendToApi(operations.exportMe, {});
  const disposition = response.headers.get('Content-Disposition') ?? '';
  const [, name = 'export.json'] = /filename="([^"/]+)"/.exec(disposition) ?? [];
  return { name, json: await response.text() };
}

/** Ends all sessions of the customer. Also succeeds if an earlier attempt without a response ended them (`token_revoked`). */
export async function signOutEverywhere(): Promise<void> {
  await callApi(operations.signOutEverywhere, { idempotencyKey: newIdempotencyKey() }).catch(
    (error: unknown) => {
      if (!(error instanceof ApiProblem) || error.code !== 'token_revoked') throw error;
    },
  );
}

/** Erases customer and account; requires a recent sign-in. Also succeeds if an earlier attempt erased them (`user_deleted`). */
export async function deleteMe(): Promise<void> {
  await callApi(operations.deleteMe, { idempotencyKey: newIdempotencyKey() }).catch((error: unknown) => {
    if (!(error instanceof ApiProblem) || error.body.reason !== 'user_deleted') throw error;
  });
}

export const calendarFeedQuery = () =>
  queryOptions({
    queryKey: queryKeys.calendarFeed,
    queryFn: ({ signal }) => callApi(operations.getMyCalendarFeed, { signal }),
  });

/** Creates or replaces the address of the calendar subscription. Only this response contains the new address. */
export const createCalendarFeedAddress = () => callApi(operations.setMyCalendarFeed, {});

export const deleteCalendarFeed = () => callApi(operations.deleteMyCalendarFeed, {});

/** Query of the public key with which devices subscribe to push messages; null if the site sends no push messages. */
export const pushPublicKeyQuery = () =>
  queryOptions({
    queryKey: queryKeys.push,
    queryFn: async ({ signal }) => (await callApi(operations.getPush, { signal })).public_key,
  });

/** Stores this device's push subscription for the customer. @throws if the subscription is not as RFC 8291 requires */
export async function savePushSubscription(subscription: PushSubscription): Promise<void> {
  const { endpoint, keys } = subscription.toJSON();
  const body = zPushSubscription.parse({ endpoint, keys: { p256dh: keys?.p256dh, auth: keys?.auth } });
  await callApi(operations.savePushSubscription, { body });
}

export const deletePushSubscription = (endpoint: string) =>
  callApi(operations.deletePushSubscription, { body: { endpoint } });

/** Opens the stream of changes (server-sent events). Problem codes: `not_found` if the backend has no such stream. */
export const openEventStream = (
  signal: AbortSignal,
  query: NonNullable<RequestOf<typeof operations.streamEvents>['query']>,
): Promise<Response> => sendToApi(operations.streamEvents, { query, signal });
