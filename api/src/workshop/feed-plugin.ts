import { clientAddress, kindTitles } from '@forecourt/shared/server';
import type { FastifyPluginAsync } from 'fastify';
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import { z } from 'zod';
import { readCustomerCalendar } from '../me/calendar-feed/read-customer-calendar.ts';
import type { Reader } from '../platform/db/database.ts';
import { hashFeedSecret } from '../platform/feed-secret.ts';
import { defineOperation, registerOperations } from '../platform/http/operation.ts';
import { textFile } from '../platform/http/responses.ts';
import type { TrafficClasses } from '../platform/limits/traffic-classes.ts';
import { addDays, localDateAt } from '../platform/local-time.ts';
import { Problem } from '../platform/problems/problem.ts';
import type { Services } from '../platform/services.ts';
import { dayPlanFeed } from './day-plan-feed.ts';
import { isFeed } from './feeds.ts';
import { listBooked } from './queries.ts';

/** Requests per IP address. Calendars poll a few times an hour, and several may share an address. */
export const READS = { points: 30, duration: 60 };

/** Yesterday is included, for the hours after midnight. */
const DAYS_BACK = 1;

interface FeedServices extends Services {
  classes: TrafficClasses;
}

const read = defineOperation({
  operationId: 'readCalendarFeed',
  route: 'GET /calendars/:secret.ics',
  summary:
    "Subscribe to the workshop's day plan, or to a customer's visits and reminders, by a secret address",
  tags: ['workshop', 'me'],
  access: 'anyone',
  params: z.object({ secret: z.string().max(100) }),
  success: textFile('text/calendar', 'An iCalendar file (RFC 5545)'),
  problems: ['not_found'],
  async handle({ params: { secret }, ip }, { classes, ...services }: FeedServices) {
    const release = await classes.feed.acquire(clientAddress(ip));
    if (!release) throw new Problem('overloaded', { exceededLimit: 'feed' });
    try {
      const hash = hashFeedSecret(secret);
      return await services.database.read(async (reader) => {
        if (await isFeed(reader, hash)) return { text: await readDayPlan(reader, services) };
        const text = await readCustomerCalendar(reader, hash, services);
        if (text === undefined) throw new Problem('not_found');
        return { text };
      });
    } finally {
      release();
    }
  },
});

export const calendarFeedOperations = [read];

/** Calendar feeds. Calendars cannot sign in, so the secret in the address is the only permission. */
export const feedPlugin: FastifyPluginAsync<FeedServices> = async (app, services) => {
  const limiter = new RateLimiterMemory(READS);
  app.addHook('onRequest', async ({ ip }) => {
    await limiter.consume(clientAddress(ip)).catch((result: unknown) => {
      if (!(result instanceof RateLimiterRes)) throw result;
      const retryAfterSeconds = Math.ceil(result.msBeforeNext / 1000);
      throw new Problem('too_many_requests', { retryAfterSeconds, exceededLimit: 'feed' });
    });
  });
  await registerOperations(app, calendarFeedOperations, services);
};

async function readDayPlan(reader: Reader, { settings, now }: Services): Promise<string> {
  const { booking, organisation } = settings;
  const titleOf = kindTitles(booking, organisation.locale);
  const today = localDateAt(now(), organisation.timeZone);
  const visits = await listBooked(reader, addDays(today, -DAYS_BACK), addDays(today, booking.horizonDays));
  return dayPlanFeed(visits, organisation, titleOf, now());
}
