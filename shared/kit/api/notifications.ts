import { currentUid } from '@forecourt/shared/auth';
import { queryClient, queryOptions } from '@forecourt/shared/query';
import * as z from '@forecourt/shared/schema';
import { call } from './call.ts';
import type {
  Notification as KnownNotification,
  ListNotificationsData,
  NotificationKind,
  ReadNotificationsData,
  UnreadNotifications,
} from './generated/types.gen.ts';
import { zNotification, zNotificationPage, zReadNotificationsResponse } from './generated/zod.gen.ts';
import { queryKeys } from './query-keys.ts';

const PER_PAGE = 20;

/** What a customer was told of; `other` is of a kind that came with a later version of the api, and says only when. */
export interface Notification extends Omit<KnownNotification, 'kind'> {
  kind: NotificationKind | 'other';
}

/** The latest first, as far as it was asked for; `next_cursor` is null where that is all. */
export interface NotificationList {
  items: Notification[];
  next_cursor: string | null;
}

interface NotificationPage extends NotificationList {
  unread: number;
}

/** The customer's notifications: the first page, or as many as the list in the cache has grown to. */
export const notificationsQuery = () =>
  queryOptions({
    queryKey: queryKeys.notificationList,
    queryFn: async ({ signal }): Promise<NotificationList> => {
      // Looked up each time: the list may grow meanwhile.
      const known = () => listInCache()?.items.length ?? 0;
      let list: NotificationList = await readPage({ signal });
      while (list.next_cursor !== null && list.items.length < known()) {
        list = grown(list, await readPage({ cursor: list.next_cursor, signal }));
      }
      return list;
    },
  });

/** Lets the list in the cache grow by the next page, where there is one. */
export async function moreNotifications(): Promise<void> {
  const cursor = listInCache()?.next_cursor;
  if (!cursor) return;
  const page = await readPage({ cursor });
  // A list that was asked for anew meanwhile may go on elsewhere.
  if (listInCache()?.next_cursor !== cursor) return moreNotifications();
  queryClient.setQueryData(notificationsQuery().queryKey, (list) => list && grown(list, page));
}

/** How many notifications the customer has not read. */
export const unreadNotificationsQuery = () =>
  queryOptions({
    queryKey: queryKeys.unreadNotifications,
    queryFn: async ({ signal }) => (await readPage({ limit: 1, signal })).unread,
  });

/**
 * Notes that the customer has read a notification and all that are older; what came since stays unread.
 * Problem codes: `not_found`.
 */
export async function markNotificationsRead(upTo: string): Promise<void> {
  const uid = currentUid();
  const { unread } = await call<ReadNotificationsData, UnreadNotifications>(
    'POST',
    '/api/v1/notifications/read',
    zReadNotificationsResponse,
    { body: { up_to: upTo } },
  );
  // The cache may be somebody else's by now.
  if (currentUid() !== uid) return;
  await Promise.all([
    overrule(unreadNotificationsQuery().queryKey, () =>
      queryClient.setQueryData(unreadNotificationsQuery().queryKey, unread),
    ),
    overrule(notificationsQuery().queryKey, () =>
      queryClient.setQueryData(notificationsQuery().queryKey, (list) => list && withRead(list, upTo)),
    ),
  ]);
}

/** Changes what is known, whatever an older answer that is still on its way says; what that was asked for is asked anew. */
async function overrule(queryKey: readonly unknown[], change: () => void): Promise<void> {
  const isAsked = queryClient.isFetching({ queryKey }) > 0;
  await queryClient.cancelQueries({ queryKey });
  change();
  if (isAsked) void queryClient.invalidateQueries({ queryKey });
}

interface PageOptions {
  cursor?: string;
  limit?: number;
  signal?: AbortSignal;
}

const { id, created_at, read_at } = zNotification.shape;
/** What there is of every notification, whatever it is of. */
const zOther = z.object({ id, created_at, read_at });
const zPage = z.object({ ...zNotificationPage.shape, items: z.array(z.union([zNotification, zOther])) });

async function readPage({ signal, ...query }: PageOptions): Promise<NotificationPage> {
  const page = await call<ListNotificationsData, z.infer<typeof zPage>>(
    'GET',
    '/api/v1/notifications',
    zPage,
    {
      query: { limit: PER_PAGE, ...query },
      ...(signal && { signal }),
    },
  );
  return { ...page, items: page.items.map(notificationOf) };
}

function notificationOf(item: z.infer<typeof zPage>['items'][number]): Notification {
  if ('kind' in item) return item;
  return { ...item, kind: 'other', by: null, reason: null, appointment: null, reminder: null };
}

function listInCache(): NotificationList | undefined {
  return queryClient.getQueryData(notificationsQuery().queryKey);
}

function grown(list: NotificationList, { items, next_cursor }: NotificationPage): NotificationList {
  return { items: [...list.items, ...items], next_cursor };
}

function withRead(list: NotificationList, upTo: string): NotificationList {
  const latest = list.items.findIndex(({ id }) => id === upTo);
  const at = new Date().toISOString();
  const items = list.items.map((item, index) =>
    latest >= 0 && index >= latest && item.read_at === null ? { ...item, read_at: at } : item,
  );
  return { ...list, items };
}
