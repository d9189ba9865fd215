import { clientAddress, kindTitles } from '@forecourt/shared/server';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import { z } from 'zod';
import { readCustomerCalendar } from '../me/calendar-feed/read-customer-calendar.ts';
import type { Reader } from '../platform/db/database.ts';
import { hashFeedSecret } from '../platform/feed-secret.ts';
import type { TrafficClasses } from '../platform/limits/traffic-classes.ts';
import { addDays, localDateAt } from '../platform/local-time.ts';
import { Problem } from '../platform/problems/problem.ts';
import { problemsOfOpenRead } from '../platform/problems/problem-schema.ts';
import type { Services } from '../platform/services.ts';
import { dayPlanFeed } from './day-plan-feed.ts';
import { isFeed } from './feed-queries.ts';
import { listBooked } from './workshop-queries.ts';

/** How often one address may ask; calendars ask a few times an hour, and several may share an address. */
export const READS = { points: 30, duration: 60 };

/** The day before stays, for a calendar that is looked at shortly after midnight. */
const DAYS_BACK = 1;

interface FeedOptions extends Services {
  classes: TrafficClasses;
}

/** What calendars read, which can sign in nowhere: the secret in the address is all that they know. */
export const feedPlugin: FastifyPluginAsyncZod<FeedOptions> = async (app, { classes, ...services }) => {
  const { database, settings, now } = services;
  const titleOf = kindTitles(settings.booking, settings.organisation.locale);
  const limiter = new RateLimiterMemory(READS);

  app.addHook('onRequest', async ({ ip }) => {
    await limiter.consume(clientAddress(ip)).catch((result: unknown) => {
      if (!(result instanceof RateLimiterRes)) throw result;
      const retryAfterSeconds = Math.ceil(result.msBeforeNext / 1000);
      throw new Problem('too_many_requests', { retryAfterSeconds, refusedBy: 'feed' });
    });
  });

  app.get(
    '/calendars/:secret.ics',
    {
      schema: {
        operationId: 'readCalendarFeed',
        summary:
          'What is booked in the workshop, or what a customer has booked and is reminded of, for calendars that subscribe to it; whoever has the address reads it',
        tags: ['workshop', 'me'],
        security: [],
        params: z.object({ secret: z.string().max(100) }),
        response: {
          200: {
            description: 'An iCalendar file (RFC 5545)',
            content: { 'text/calendar': { schema: z.string() } },
          },
          ...problemsOfOpenRead('not_found'),
        },
      },
    },
    async ({ params: { secret }, ip }, reply) => {
      const release = await classes.feed.acquire(clientAddress(ip));
      if (!release) throw new Problem('overloaded', { refusedBy: 'feed' });
      try {
        return reply.type('text/calendar; charset=utf-8').send(await read(secret));
      } finally {
        release();
      }
    },
  );

  async function read(secret: string): Promise<string> {
    const hash = hashFeedSecret(secret);
    return database.read(async (reader) => {
      if (await isFeed(reader, hash)) return readDayPlan(reader);
      const calendar = await readCustomerCalendar(reader, hash, services);
      if (calendar === undefined) throw new Problem('not_found');
      return calendar;
    });
  }

  async function readDayPlan(reader: Reader): Promise<string> {
    const { booking, organisation } = settings;
    const today = localDateAt(now(), organisation.timeZone);
    const visits = await listBooked(reader, addDays(today, -DAYS_BACK), addDays(today, booking.horizonDays));
    return dayPlanFeed(visits, organisation, titleOf, now());
  }
};
