import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { createFeedSecret, hashFeedSecret } from '../../platform/feed-secret.ts';
import { problemsOfRead, problemsOfWrite } from '../../platform/problems/problem-schema.ts';
import type { Services } from '../../platform/services.ts';
import { deleteCustomerFeed, findCustomerFeed, replaceCustomerFeed } from './calendar-feed-queries.ts';

const feedSchema = z.object({
  created_at: z.iso.datetime().nullable().describe('Of the address that there is; null: there is none'),
});
z.globalRegistry.add(feedSchema, { id: 'MyCalendarFeed' });

const newFeedSchema = z.object({
  created_at: z.iso.datetime(),
  path: z.string().describe('Its address on this site, with a secret in it that is told this once'),
});
z.globalRegistry.add(newFeedSchema, { id: 'MyNewCalendarFeed' });

/** The address from which a customer's own calendar takes their visits and reminders (docs/decisions/031-telling-of-reminders.md). */
export const calendarFeedRoutes: FastifyPluginAsyncZod<Services> = async (app, { database, now }) => {
  app.get(
    '/me/calendar-feed',
    {
      schema: {
        operationId: 'getMyCalendarFeed',
        summary: "Whether the customer's visits and reminders can be subscribed to by a calendar",
        tags: ['me'],
        response: { 200: feedSchema, ...problemsOfRead() },
      },
    },
    async ({ identity: { uid } }) => {
      const createdAt = await database.read((reader) => findCustomerFeed(reader, uid));
      return { created_at: createdAt?.toISOString() ?? null };
    },
  );

  app.put(
    '/me/calendar-feed',
    {
      schema: {
        operationId: 'setMyCalendarFeed',
        summary: 'Make an address for calendars, or another one, which ends the one of before',
        tags: ['me'],
        response: { 200: newFeedSchema, ...problemsOfWrite() },
      },
    },
    async ({ identity: { uid } }) => {
      const secret = createFeedSecret();
      const created_at = now();
      await database.transaction((tx) =>
        replaceCustomerFeed(tx, uid, { secret_hash: hashFeedSecret(secret), created_at }),
      );
      return { created_at: created_at.toISOString(), path: `${app.prefix}/calendars/${secret}.ics` };
    },
  );

  app.delete(
    '/me/calendar-feed',
    {
      schema: {
        operationId: 'deleteMyCalendarFeed',
        summary: 'End the address for calendars: it is not found any more',
        tags: ['me'],
        response: { 204: z.null().describe('There is none any more'), ...problemsOfWrite() },
      },
    },
    async ({ identity: { uid } }, reply) => {
      await database.transaction((tx) => deleteCustomerFeed(tx, uid));
      return reply.code(204).send(null);
    },
  );
};
