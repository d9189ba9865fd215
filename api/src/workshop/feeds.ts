import { z } from 'zod';
import type { Reader, Transaction } from '../platform/db/database.ts';
import { createFeedSecret, hashFeedSecret } from '../platform/feed-secret.ts';
import { defineRead, defineWrite } from '../platform/http/operation.ts';
import { API_PREFIX, noContent, ok } from '../platform/http/responses.ts';

const name = z
  .string()
  .regex(/^[a-z0-9][a-z0-9-]{0,39}$/, 'Lower-case letters, digits and hyphens')
  .describe('For which calendar it is, such as "office"');

const feedSchema = z.object({ name, created_at: z.iso.datetime() }).meta({ id: 'CalendarFeed' });

const newFeedSchema = feedSchema
  .extend({
    path: z.string().describe('Its address on this site, with a secret in it that is told this once'),
  })
  .meta({ id: 'NewCalendarFeed' });

const feedsSchema = z.object({ items: z.array(feedSchema) }).meta({ id: 'CalendarFeeds' });

const params = z.object({ name });

const tags = ['workshop'];

const list = defineRead({
  operationId: 'listCalendarFeeds',
  route: 'GET /workshop/calendar-feeds',
  summary: 'List the calendar feeds, without their addresses',
  tags,
  access: 'workshop',
  success: ok(feedsSchema),
  async handle({ reader }) {
    const feeds = await listFeeds(reader);
    return { items: feeds.map((feed) => ({ ...feed, created_at: feed.created_at.toISOString() })) };
  },
});

const set = defineWrite({
  operationId: 'setCalendarFeed',
  route: 'PUT /workshop/calendar-feeds/:name',
  summary: 'Create a calendar feed, or replace its address. The old address stops working',
  tags,
  access: 'workshop',
  params,
  success: ok(newFeedSchema),
  async handle({ tx, params }, { now }) {
    const secret = createFeedSecret();
    const created_at = now();
    await replaceFeed(tx, params.name, { secret_hash: hashFeedSecret(secret), created_at });
    return {
      name: params.name,
      created_at: created_at.toISOString(),
      path: `${API_PREFIX}/calendars/${secret}.ics`,
    };
  },
});

const remove = defineWrite({
  operationId: 'deleteCalendarFeed',
  route: 'DELETE /workshop/calendar-feeds/:name',
  summary: 'Delete a calendar feed. Its address stops working',
  tags,
  access: 'workshop',
  params,
  success: noContent('There is no such feed any more'),
  handle: ({ tx, params }) => deleteFeed(tx, params.name),
});

/** Addresses at which calendars subscribe to the day plan. */
export const feedOperations = [list, set, remove];

export interface Feed {
  name: string;
  created_at: Date;
}

/** Every feed that can be read, by name. */
function listFeeds(reader: Reader): Promise<Feed[]> {
  return reader.selectFrom('calendar_feeds').select(['name', 'created_at']).orderBy('name').execute();
}

/** Whether a secret is that of a feed. @param hash of the secret */
export async function isFeed(reader: Reader, hash: string): Promise<boolean> {
  const feed = await reader
    .selectFrom('calendar_feeds')
    .select('name')
    .where('secret_hash', '=', hash)
    .executeTakeFirst();
  return feed !== undefined;
}

/** Makes a feed, or gives it another secret: from then on the one of before opens nothing. */
export async function replaceFeed(
  tx: Transaction,
  name: string,
  { secret_hash, created_at }: { secret_hash: string; created_at: Date },
): Promise<void> {
  await tx
    .insertInto('calendar_feeds')
    .values({ name, secret_hash, created_at })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ secret_hash, created_at }))
    .execute();
}

async function deleteFeed(tx: Transaction, name: string): Promise<void> {
  await tx.deleteFrom('calendar_feeds').where('name', '=', name).execute();
}
