import { currentUid } from '@forecourt/shared/auth';
import { queryClient, queryOptions } from '@forecourt/shared/query';
import * as z from '@forecourt/shared/schema';
import { callApi } from './call.ts';
import * as operations from './generated/operations.gen.ts';
import {
  type Notification as KnownNotification,
  type NotificationKind,
  zNotification,
  zNotificationPage,
} from './generated/zod.gen.ts';
import { createPagedQuery, type PagedList } from './lists.ts';
import { queryKeys } from './query-keys.ts';

const PER_PAGE = 20;

/** Notification. If a newer backend sends an unknown kind, `kind` is `other`, and the page knows only the id and the times. */
export interface Notification extends Omit<KnownNotification, 'kind'> {
  kind: NotificationKind | 'other';
}

const UNKNOWN = {
  kind: 'other',
  by: null,
  reason: null,
  appointment: null,
  reminder: null,
  refused: false,
  photos: null,
  earlier_time: null,
} as const;

export type NotificationList = PagedList<Notification>;

const list = createPagedQuery<Notification>(queryKeys.notificationList, readPage);

export const notificationsQuery = () => list.query;

export const loadMoreNotifications = (): Promise<void> => list.more();

export const unreadNotificationCountQuery = () =>
  queryOptions({
    queryKey: queryKeys.unreadNotifications,
    queryFn: async ({ signal }) => (await readPage({ limit: 1, signal })).unread,
  });

/** Marks a notification and all older ones as read. Problem codes: `not_found`. */
export async function markNotificationsRead(upTo: string): Promise<void> {
  const uid = currentUid();
  const { unread } = await callApi(operations.readNotifications, { body: { up_to: upTo } });
  // If another customer has signed in in the meantime, their cache must not contain this response.
  if (currentUid() !== uid) return;
  await Promise.all([
    setInCache(unreadNotificationCountQuery().queryKey, () =>
      queryClient.setQueryData(unreadNotificationCountQuery().queryKey, unread),
    ),
    setInCache(notificationsQuery().queryKey, () =>
      queryClient.setQueryData(notificationsQuery().queryKey, (known) => known && withRead(known, upTo)),
    ),
  ]);
}

/** Changes the cache. A query in flight would overwrite the change, so it is cancelled and sent again. */
async function setInCache(queryKey: readonly unknown[], change: () => void): Promise<void> {
  const isFetching = queryClient.isFetching({ queryKey }) > 0;
  await queryClient.cancelQueries({ queryKey });
  change();
  if (isFetching) void queryClient.invalidateQueries({ queryKey });
}

async function readPage({
  signal,
  ...query
}: {
  cursor?: string;
  limit?: number;
  signal?: AbortSignal;
}): Promise<NotificationList & { unread: number }> {
  const { id, created_at, read_at } = zNotification.shape;
  const zOther = z.object({ id, created_at, read_at });
  const response = z.object({ ...zNotificationPage.shape, items: z.array(z.union([zNotification, zOther])) });
  const page = await callApi(
    { ...operations.listNotifications, response },
    { query: { limit: PER_PAGE, ...query }, ...(signal && { signal }) },
  );
  return {
    ...page,
    items: page.items.map((item) => ('kind' in item ? item : { ...item, ...UNKNOWN })),
  };
}

function withRead(known: NotificationList, upTo: string): NotificationList {
  const latest = known.items.findIndex(({ id }) => id === upTo);
  const at = new Date().toISOString();
  const items = known.items.map((item, index) =>
    latest >= 0 && index >= latest && item.read_at === null ? { ...item, read_at: at } : item,
  );
  return { ...known, items };
}
