import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { createFeedSecret, hashFeedSecret } from '../platform/feed-secret.ts';
import { problemsOfRead, problemsOfWrite } from '../platform/problems/problem-schema.ts';
import type { Services } from '../platform/services.ts';
import { deleteFeed, listFeeds, replaceFeed } from './feed-queries.ts';
import { rolePlugin } from './role-plugin.ts';

const name = z
  .string()
  .regex(/^[a-z0-9][a-z0-9-]{0,39}$/, 'Lower-case letters, digits and hyphens')
  .describe('For which calendar it is, such as "office"');

const feedSchema = z.object({ name, created_at: z.iso.datetime() });
z.globalRegistry.add(feedSchema, { id: 'CalendarFeed' });

const newFeedSchema = feedSchema.extend({
  path: z.string().describe('Its address on this site, with a secret in it that is told this once'),
});
z.globalRegistry.add(newFeedSchema, { id: 'NewCalendarFeed' });

const feedsSchema = z.object({ items: z.array(feedSchema) });
z.globalRegistry.add(feedsSchema, { id: 'CalendarFeeds' });

const params = z.object({ name });

/** The addresses from which calendars take what is booked: which there are, new ones, and their end. */
export const feedRoutes: FastifyPluginAsyncZod<Services> = async (app, { database, now }) => {
  await app.register(rolePlugin);

  app.get(
    '/workshop/calendar-feeds',
    {
      schema: {
        operationId: 'listCalendarFeeds',
        summary: 'The feeds that can be read, without their addresses',
        tags: ['workshop'],
        response: { 200: feedsSchema, ...problemsOfRead('role_missing') },
      },
    },
    async () => {
      const feeds = await database.read(listFeeds);
      return { items: feeds.map((feed) => ({ ...feed, created_at: feed.created_at.toISOString() })) };
    },
  );

  app.put(
    '/workshop/calendar-feeds/:name',
    {
      schema: {
        operationId: 'setCalendarFeed',
        summary: 'Make a feed, or give it a new address, which ends the one of before',
        tags: ['workshop'],
        params,
        response: { 200: newFeedSchema, ...problemsOfWrite('role_missing') },
      },
    },
    async ({ params }) => {
      const secret = createFeedSecret();
      const created_at = now();
      await database.transaction((tx) =>
        replaceFeed(tx, params.name, { secret_hash: hashFeedSecret(secret), created_at }),
      );
      return {
        name: params.name,
        created_at: created_at.toISOString(),
        path: `${app.prefix}/calendars/${secret}.ics`,
      };
    },
  );

  app.delete(
    '/workshop/calendar-feeds/:name',
    {
      schema: {
        operationId: 'deleteCalendarFeed',
        summary: 'End a feed: its address is not found any more',
        tags: ['workshop'],
        params,
        response: {
          204: z.null().describe('There is no such feed any more'),
          ...problemsOfWrite('role_missing'),
        },
      },
    },
    async ({ params }, reply) => {
      await database.transaction((tx) => deleteFeed(tx, params.name));
      return reply.code(204).send(null);
    },
  );
};
