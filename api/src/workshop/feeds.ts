import { createServiceTitleLookup } from '@forecourt/shared/server';
import type { SiteSettings } from '@forecourt/shared/settings/schema';
import type { FastifyPluginAsync } from 'fastify';
import ical, { ICalCalendarMethod, ICalEventStatus } from 'ical-generator';
import { z } from 'zod';
import { computeCalendarSequence } from '../booking/calendar-entry.ts';
import { readCustomerCalendar } from '../me/calendar-feed.ts';
import type { Reader, Transaction } from '../platform/db/database.ts';
import {
  defineOperation,
  defineReadOperation,
  defineWriteOperation,
  registerOperations,
} from '../platform/http/operation.ts';
import { API_PREFIX, noContentResponse, okResponse, textFileResponse } from '../platform/http/responses.ts';
import { limitRequestsPerClient, readForClient } from '../platform/limits/client-limits.ts';
import type { TrafficClassLimits } from '../platform/limits/overload.ts';
import { addDays, addMinutes, localDateAt } from '../platform/local-time.ts';
import { Problem } from '../platform/problems/problem.ts';
import { createCalendarFeedSecret, hashSecret } from '../platform/secrets.ts';
import type { ApiServices } from '../platform/services.ts';
import { type BookedVisit, listBookedVisits } from './queries.ts';

const name = z
  .string()
  .regex(/^[a-z0-9][a-z0-9-]{0,39}$/, 'Lower-case letters, digits and hyphens')
  .describe('Name of the calendar that subscribes, such as "office"');

const feedSchema = z.object({ name, created_at: z.iso.datetime() }).meta({ id: 'CalendarFeed' });

const newFeedSchema = feedSchema
  .extend({
    path: z
      .string()
      .describe('Path of the address on this site. It contains a secret that no later response contains'),
  })
  .meta({ id: 'NewCalendarFeed' });

const feedsSchema = z.object({ items: z.array(feedSchema) }).meta({ id: 'CalendarFeeds' });

const params = z.object({ name });

const tags = ['workshop'];

const list = defineReadOperation({
  operationId: 'listCalendarFeeds',
  route: 'GET /workshop/calendar-feeds',
  summary: 'List the calendar feeds, without their addresses',
  tags,
  access: 'workshop',
  success: okResponse(feedsSchema),
  async handle({ reader }) {
    const feeds = await listFeeds(reader);
    return { items: feeds.map((feed) => ({ ...feed, created_at: feed.created_at.toISOString() })) };
  },
});

const set = defineWriteOperation({
  operationId: 'setCalendarFeed',
  route: 'PUT /workshop/calendar-feeds/:name',
  summary: 'Create a calendar feed, or replace its address. The old address stops working',
  tags,
  access: 'workshop',
  params,
  success: okResponse(newFeedSchema),
  async handle({ tx, params }, { now }) {
    const secret = createCalendarFeedSecret();
    const created_at = now();
    await createOrReplaceWorkshopFeed(tx, params.name, {
      secret_hash: hashSecret(secret),
      created_at,
    });
    return {
      name: params.name,
      created_at: created_at.toISOString(),
      path: `${API_PREFIX}/calendars/${secret}.ics`,
    };
  },
});

const remove = defineWriteOperation({
  operationId: 'deleteCalendarFeed',
  route: 'DELETE /workshop/calendar-feeds/:name',
  summary: 'Delete a calendar feed. Its address stops working',
  tags,
  access: 'workshop',
  params,
  success: noContentResponse('The feed no longer exists'),
  handle: ({ tx, params }) => deleteFeed(tx, params.name),
});

export const calendarFeedAdminOperations = [list, set, remove];

export interface CalendarFeed {
  name: string;
  created_at: Date;
}

function listFeeds(reader: Reader): Promise<CalendarFeed[]> {
  return reader.selectFrom('calendar_feeds').select(['name', 'created_at']).orderBy('name').execute();
}

/** Whether one of the workshop's feeds has this secret. @param hash of the secret */
export async function isWorkshopFeedSecret(reader: Reader, hash: string): Promise<boolean> {
  const feed = await reader
    .selectFrom('calendar_feeds')
    .select('name')
    .where('secret_hash', '=', hash)
    .executeTakeFirst();
  return feed !== undefined;
}

/** Creates a feed or replaces its secret, which revokes the previous address. */
export async function createOrReplaceWorkshopFeed(
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

/** How often calendars are asked to refresh, in seconds. */
const REFRESH_SECONDS = 15 * 60;

/**
 * Writes the booked visits as a calendar to subscribe to (RFC 5545). Everyone with the address can read it, and so can the
 * calendar provider, so it contains number plates, but no name, phone number or note of a customer
 * (docs/decisions/019-the-workshops-side.md).
 * @param visits in the order of their start
 * @param titleOf returns the title of a kind of work
 * @param now time stamp of the feed
 */
function renderDayPlanCalendar(
  visits: readonly BookedVisit[],
  { name }: Pick<SiteSettings['organisation'], 'name'>,
  titleOf: (code: string) => string,
  now: Date,
): string {
  const calendar = ical({
    name,
    prodId: { company: 'Forecourt', product: 'Day plan' },
    method: ICalCalendarMethod.PUBLISH,
    ttl: REFRESH_SECONDS,
  });
  for (const visit of visits) {
    const { device_reg, make, model } = visit;
    calendar.createEvent({
      // This id differs from that of the customer's own entry, which may be in the same calendar.
      id: `${visit.reference}-day-plan`,
      sequence: computeCalendarSequence(visit),
      stamp: now,
      start: visit.starts_at.toISOString(),
      end: addMinutes(visit.starts_at, visit.minutes).toISOString(),
      status: visit.status === 'requested' ? ICalEventStatus.TENTATIVE : ICalEventStatus.CONFIRMED,
      summary: `${device_reg} · ${titleOf(visit.service_type)}`,
      description: [visit.reference, [make, model].filter(Boolean).join(' ')].filter(Boolean).join('\n'),
    });
  }
  return calendar.toString();
}

/** Maximum requests per client (`toClientKey`) in `duration` seconds. Calendars poll a few times an hour; some share a key. */
export const FEED_RATE_LIMIT = { points: 30, duration: 60 };

/** Days before today in the feed: yesterday's plan is still needed in the hours after midnight. */
const DAYS_BACK = 1;

interface FeedServices extends ApiServices {
  classes: TrafficClassLimits;
}

const read = defineOperation({
  operationId: 'readCalendarFeed',
  route: 'GET /calendars/:secret.ics',
  summary:
    "Subscribe to the workshop's day plan, or to a customer's visits and reminders, by a secret address",
  tags: ['workshop', 'me'],
  access: 'anyone',
  params: z.object({ secret: z.string().max(100) }),
  success: textFileResponse('text/calendar', 'iCalendar file (RFC 5545)'),
  problems: ['not_found'],
  handle({ params: { secret }, ip }, services: FeedServices) {
    const hash = hashSecret(secret);
    return readForClient(services, ip, async (reader) => {
      if (await isWorkshopFeedSecret(reader, hash)) return { text: await readDayPlan(reader, services) };
      const text = await readCustomerCalendar(reader, hash, services);
      if (text === undefined) throw new Problem('not_found');
      return { text };
    });
  },
});

export const calendarFeedReadOperations = [read];

/** Serves calendar feeds. Calendars cannot sign in, so the secret in the address is the only permission. */
export const calendarFeedPlugin: FastifyPluginAsync<FeedServices> = async (app, services) => {
  limitRequestsPerClient(app, FEED_RATE_LIMIT, 'feed');
  await registerOperations(app, calendarFeedReadOperations, services);
};

async function readDayPlan(reader: Reader, { settings, now }: ApiServices): Promise<string> {
  const { booking, organisation } = settings;
  const titleOf = createServiceTitleLookup(settings, organisation.locale);
  const today = localDateAt(now(), organisation.timeZone);
  const visits = await listBookedVisits(
    reader,
    addDays(today, -DAYS_BACK),
    addDays(today, booking.horizonDays),
  );
  return renderDayPlanCalendar(visits, organisation, titleOf, now());
}
