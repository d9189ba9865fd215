import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { bookingWindowAt } from '../booking/booking-window.ts';
import { daysBetween } from '../booking/local-time.ts';
import { invalidField } from '../problems/problem.ts';
import { problemsOfRead } from '../problems/problem-schema.ts';
import { localDate, serviceType } from '../representation/fields.ts';
import type { Services } from '../services.ts';
import { availabilitySchema } from './availability-schema.ts';
import { readAvailability } from './read-availability.ts';

export const availabilityRoutes: FastifyPluginAsyncZod<Services> = async (app, services) => {
  const { booking, organisation } = services.settings;

  app.get(
    '/availability',
    {
      schema: {
        operationId: 'getAvailability',
        summary: 'What can be booked on each day',
        tags: ['booking'],
        querystring: z.object({
          service_type: serviceType,
          from: localDate,
          to: localDate.describe('Included; at most as many days after `from` as can be booked ahead'),
        }),
        response: { 200: availabilitySchema, ...problemsOfRead() },
      },
    },
    async ({ query: { service_type, from, to } }) => {
      const days = daysBetween(from, to);
      if (days < 0) throw invalidField('/to', 'before_from', '"to" must not be before "from"');
      if (days > booking.horizonDays) {
        throw invalidField('/to', 'range_too_long', `At most ${booking.horizonDays} days after "from"`);
      }
      const window = bookingWindowAt(services.now(), booking, organisation.timeZone);
      return {
        service_type,
        time_zone: organisation.timeZone,
        earliest: window.earliest.toISOString(),
        last_date: window.lastDate,
        days: await readAvailability(services, service_type, from, to),
      };
    },
  );
};
