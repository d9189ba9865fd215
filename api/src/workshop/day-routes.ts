import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { closingsOf, replaceClosing, waitForBookings } from '../booking/closings.ts';
import type { Reader } from '../platform/db/database.ts';
import { localDate, shortText, timeOfDay } from '../platform/fields.ts';
import { invalidField } from '../platform/problems/problem.ts';
import { problemsOfRead, problemsOfWrite } from '../platform/problems/problem-schema.ts';
import type { Services } from '../platform/services.ts';
import { rolePlugin } from './role-plugin.ts';
import { workshopAppointmentJson, workshopAppointmentSchema } from './workshop-appointment-json.ts';
import { listInClosing } from './workshop-queries.ts';

const closingSchema = z.strictObject({
  closed: z.boolean(),
  reason: shortText(200).nullable().optional().describe('Why, for customers'),
  closed_slots: z
    .array(timeOfDay)
    .max(24 * 60)
    .optional()
    .describe('Single times, where not all of the day is'),
});
z.globalRegistry.add(closingSchema, { id: 'DayClosing' });

const daySchema = z.object({
  date: localDate,
  closed: z.boolean().describe('By the workshop; the settings may close it besides'),
  reason: z.string().nullable(),
  closed_slots: z.array(timeOfDay),
  appointments: z
    .array(workshopAppointmentSchema)
    .describe('Booked before it was closed: to be moved or cancelled, each with its customer'),
});
z.globalRegistry.add(daySchema, { id: 'WorkshopDay' });

const params = z.object({ date: localDate });

/** Days and times that the workshop closes. */
export const dayRoutes: FastifyPluginAsyncZod<Services> = async (app, { database, settings }) => {
  await app.register(rolePlugin);

  app.get(
    '/workshop/days/:date',
    {
      schema: {
        operationId: 'getWorkshopDay',
        summary: 'What is closed of a day, and what is booked into that',
        tags: ['workshop'],
        params,
        response: { 200: daySchema, ...problemsOfRead('role_missing') },
      },
    },
    ({ params: { date } }) => database.read((reader) => readDay(reader, date)),
  );

  app.put(
    '/workshop/days/:date',
    {
      schema: {
        operationId: 'setWorkshopDay',
        summary: 'Close a day or single times of it, or open them again',
        tags: ['workshop'],
        params,
        body: closingSchema,
        response: { 200: daySchema, ...problemsOfWrite('role_missing') },
      },
    },
    async ({ params: { date }, body: { closed, reason = null, closed_slots = [] } }) => {
      const unknown = closed_slots.findIndex((time) => !settings.booking.slots.includes(time));
      if (unknown >= 0) throw invalidField(`/closed_slots/${unknown}`, 'not_a_slot', 'Not one of the slots');
      return database.transaction(async (tx) => {
        await waitForBookings(tx, date);
        await replaceClosing(tx, date, { day: closed ? { reason } : null, slots: new Set(closed_slots) });
        return readDay(tx, date);
      });
    },
  );

  async function readDay(reader: Reader, date: string): Promise<z.infer<typeof daySchema>> {
    const { day = null, slots = new Set<string>() } = (await closingsOf(reader, date, date)).get(date) ?? {};
    const rows = await listInClosing(reader, date);
    return {
      date,
      closed: day !== null,
      reason: day?.reason ?? null,
      closed_slots: [...slots].sort(),
      appointments: rows.map((row) => workshopAppointmentJson(row, settings.booking)),
    };
  }
};
