import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { localDate, uuid } from '../platform/fields.ts';
import { daysBetween } from '../platform/local-time.ts';
import { invalidField } from '../platform/problems/problem.ts';
import { problemsOfRead } from '../platform/problems/problem-schema.ts';
import type { Services } from '../platform/services.ts';
import { findAppointment } from './appointment-queries.ts';
import { availabilitySchema, serviceType } from './availability-schema.ts';
import { bookingWindowAt } from './booking-window.ts';
import { knownKind } from './known-kind.ts';
import { readAvailability } from './read-availability.ts';
import { slotsOfVisit } from './slots.ts';

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
          moving: uuid

            .optional()
            .describe(
              'An appointment of the customer that is to be moved: its own places are free for it, and it says itself how many slots its work takes',
            ),
        }),
        response: { 200: availabilitySchema, ...problemsOfRead('not_found') },
      },
    },
    async ({ identity, query: { service_type, from, to, moving } }) => {
      const days = daysBetween(from, to);
      if (days < 0) throw invalidField('/to', 'before_from', '"to" must not be before "from"');
      if (days > booking.horizonDays) {
        throw invalidField('/to', 'range_too_long', `At most ${booking.horizonDays} days after "from"`);
      }
      const slots = moving ? await slotsToMove(moving, identity.uid) : knownKind(service_type, booking).slots;
      const window = bookingWindowAt(services.now(), booking, organisation.timeZone);
      return {
        service_type,
        time_zone: organisation.timeZone,
        earliest: window.earliest.toISOString(),
        last_date: window.lastDate,
        days: await readAvailability(services, slots, from, to, moving),
      };
    },
  );

  async function slotsToMove(id: string, customerId: string): Promise<number> {
    const appointment = await services.database.read((reader) => findAppointment(reader, customerId, id));
    return slotsOfVisit(appointment, booking);
  }
};
