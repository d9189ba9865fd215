import { queryOptions } from '@forecourt/shared/query';
import { call } from './call.ts';
import type {
  DeletePushSubscriptionData,
  GetPushData,
  Push,
  PushSubscription as PushSubscriptionInput,
  SavePushSubscriptionData,
} from './generated/types.gen.ts';
import {
  zDeletePushSubscriptionResponse,
  zGetPushResponse,
  zPushSubscription,
  zSavePushSubscriptionResponse,
} from './generated/zod.gen.ts';
import { queryKeys } from './query-keys.ts';

/** With which key devices subscribe to this site's pushes; null where nobody is told on their devices. */
export const pushQuery = () =>
  queryOptions({
    queryKey: queryKeys.push,
    queryFn: async ({ signal }) =>
      (await call<GetPushData, Push>('GET', '/api/v1/push', zGetPushResponse, { signal })).public_key,
  });

/**
 * Has the customer told on the device of a browser's subscription, which is nobody else's from now on; sent again, it
 * changes nothing. Problem codes: `invalid_input`, where the push service is not at a public address.
 * @throws ZodError where the browser gives something else than RFC 8291 asks for
 */
export async function savePushSubscription(subscription: PushSubscription): Promise<void> {
  const { endpoint, keys } = subscription.toJSON();
  const body: PushSubscriptionInput = zPushSubscription.parse({
    endpoint,
    keys: { p256dh: keys?.p256dh, auth: keys?.auth },
  });
  await call<SavePushSubscriptionData, void>(
    'PUT',
    '/api/v1/push/subscriptions',
    zSavePushSubscriptionResponse,
    { body },
  );
}

/** Has the customer told no more on a device; one that is not known is no mistake. */
export async function deletePushSubscription(endpoint: string): Promise<void> {
  await call<DeletePushSubscriptionData, void>(
    'POST',
    '/api/v1/push/unsubscribe',
    zDeletePushSubscriptionResponse,
    { body: { endpoint } },
  );
}
