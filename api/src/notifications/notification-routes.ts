import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { instant, uuid } from '../platform/fields.ts';
import { pageOf, pageQuery, readCursor, toPage } from '../platform/page.ts';
import { problemsOfRead, problemsOfWrite } from '../platform/problems/problem-schema.ts';
import type { Services } from '../platform/services.ts';
import { notificationJson, notificationSchema } from './notification-json.ts';
import { countUnread, KEPT_DAYS, listNotifications, markRead } from './notification-queries.ts';

const MAX_IDS = 100;

const cursorKey = z.tuple([instant, uuid]);

const unread = z.int().describe('How many of all notifications were not read yet');

const notificationPage = pageOf(notificationSchema).extend({ unread });
z.globalRegistry.add(notificationPage, { id: 'NotificationPage' });

const readSchema = z
  .strictObject({
    ids: z.array(uuid).min(1).max(MAX_IDS).optional().describe('Single ones, such as one that was opened'),
    up_to: uuid

      .optional()
      .describe('The latest that was seen: it and all that are older. What came since stays unread'),
  })
  .refine(({ ids, up_to }) => (ids === undefined) !== (up_to === undefined), 'Either ids or up_to');
z.globalRegistry.add(readSchema, { id: 'ReadNotifications' });

const unreadSchema = z.object({ unread });
z.globalRegistry.add(unreadSchema, { id: 'UnreadNotifications' });

/** What a customer is told of in the app (docs/decisions/024-who-is-told-of-what.md). */
export const notificationRoutes: FastifyPluginAsyncZod<Services> = async (app, { database, now }) => {
  app.get(
    '/notifications',
    {
      schema: {
        operationId: 'listNotifications',
        summary: `What the customer was told of in the last ${KEPT_DAYS} days, the latest first`,
        tags: ['notifications'],
        querystring: z.object(pageQuery),
        response: { 200: notificationPage, ...problemsOfRead() },
      },
    },
    async ({ identity: { uid }, query: { limit, cursor } }) => {
      const after = readCursor(cursor, cursorKey);
      return database.read(async (reader) => {
        const rows = await listNotifications(reader, uid, after, limit + 1);
        const page = toPage(rows, limit, notificationJson, (row) => [row.created_at.toISOString(), row.id]);
        return { ...page, unread: await countUnread(reader, uid) };
      });
    },
  );

  app.post(
    '/notifications/read',
    {
      schema: {
        operationId: 'readNotifications',
        summary: 'Note that some notifications were read; those that were read before stay as they are',
        tags: ['notifications'],
        body: readSchema,
        response: { 200: unreadSchema, ...problemsOfWrite('not_found') },
      },
    },
    async ({ identity: { uid }, body: { ids = [], up_to } }) =>
      database.transaction(async (tx) => {
        await markRead(tx, uid, up_to === undefined ? { ids } : { upTo: up_to }, now());
        return { unread: await countUnread(tx, uid) };
      }),
  );
};
