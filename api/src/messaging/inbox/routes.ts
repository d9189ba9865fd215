import { z } from 'zod';
import { instant, uuid } from '../../platform/fields.ts';
import { defineRead, defineWrite } from '../../platform/http/operation.ts';
import { pageOf, pageQuery, readCursor, toPage } from '../../platform/http/page.ts';
import { ok } from '../../platform/http/responses.ts';
import { notificationJson, notificationSchema } from './notification-json.ts';
import { countUnread, KEPT_DAYS, listNotifications, markRead } from './notification-queries.ts';

const tags = ['notifications'];
const MAX_IDS = 100;
const cursorKey = z.tuple([instant, uuid]);
const unread = z.int().describe('How many of all notifications were not read yet');

const list = defineRead({
  operationId: 'listNotifications',
  route: 'GET /notifications',
  summary: `List the customer's notifications of the last ${KEPT_DAYS} days, the newest first`,
  tags,
  query: z.object(pageQuery),
  success: ok(pageOf(notificationSchema).extend({ unread }).meta({ id: 'NotificationPage' })),
  async handle({ reader, uid, query: { limit, cursor } }) {
    const after = readCursor(cursor, cursorKey);
    const rows = await listNotifications(reader, uid, after, limit + 1);
    const page = toPage(rows, limit, notificationJson, (row) => [row.created_at.toISOString(), row.id]);
    return { ...page, unread: await countUnread(reader, uid) };
  },
});

const markAsRead = defineWrite({
  operationId: 'readNotifications',
  route: 'POST /notifications/read',
  summary: 'Mark notifications as read. Those read before stay unchanged',
  tags,
  body: z
    .strictObject({
      ids: z.array(uuid).min(1).max(MAX_IDS).optional().describe('Single ones, such as one that was opened'),
      up_to: uuid
        .optional()
        .describe('The latest that was seen: it and all that are older. What came since stays unread'),
    })
    .refine(({ ids, up_to }) => (ids === undefined) !== (up_to === undefined), 'Either ids or up_to')
    .meta({ id: 'ReadNotifications' }),
  success: ok(z.object({ unread }).meta({ id: 'UnreadNotifications' })),
  problems: ['not_found'],
  async handle({ tx, uid, body: { ids = [], up_to } }, { now }) {
    await markRead(tx, uid, up_to === undefined ? { ids } : { upTo: up_to }, now());
    return { unread: await countUnread(tx, uid) };
  },
});

/** The customer's notifications in the app (docs/decisions/024-who-is-told-of-what.md). */
export const notificationOperations = [list, markAsRead];
