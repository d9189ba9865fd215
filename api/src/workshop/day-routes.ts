import { createHash } from 'node:crypto';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { closingsOf, type DayClosing, replaceClosing, waitForBookings } from '../booking/closings.ts';
import type { Reader } from '../platform/db/database.ts';
import { localDate, shortText, timeOfDay } from '../platform/fields.ts';
import { ifMatchHeader, refuseOtherTag } from '../platform/if-match.ts';
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

type WorkshopDay = z.infer<typeof daySchema>;

const params = z.object({ date: localDate });

/** Days and times that the workshop closes. */
export const dayRoutes: FastifyPluginAsyncZod<Services> = async (app, { database, settings }) => {
  await app.register(rolePlugin);
  const { slots } = settings.booking;

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
    async ({ params: { date } }, reply) => {
      const day = await database.read((reader) => readDay(reader, date));
      return reply.header('etag', etagOf(day)).send(day);
    },
  );

  app.put(
    '/workshop/days/:date',
    {
      schema: {
        operationId: 'setWorkshopDay',
        summary: 'Close a day or single times of it, or open them again',
        tags: ['workshop'],
        params,
        headers: z.object(ifMatchHeader),
        body: closingSchema,
        response: { 200: daySchema, ...problemsOfWrite('role_missing', 'changed_elsewhere') },
      },
    },
    async ({ params: { date }, headers, body }, reply) => {
      const { closed, reason = null, closed_slots = [] } = body;
      const unknown = closed_slots.findIndex((time) => !slots.includes(time));
      if (unknown >= 0) throw invalidField(`/closed_slots/${unknown}`, 'not_a_slot', 'Not one of the slots');
      const day = await database.transaction(async (tx) => {
        await waitForBookings(tx, date);
        const before = await readDay(tx, date);
        const wanted = { day: closed ? { reason } : null, slots: new Set(closed_slots) };
        const tag = etagOf(before);
        if (tag === etagOf(closingJson(wanted, slots))) return before;
        refuseOtherTag(headers['if-match'], tag);
        await replaceClosing(tx, date, wanted);
        return readDay(tx, date);
      });
      return reply.header('etag', etagOf(day)).send(day);
    },
  );

  async function readDay(reader: Reader, date: string): Promise<WorkshopDay> {
    const closings = await closingsOf(reader, date, date);
    const rows = await listInClosing(reader, date);
    return {
      date,
      ...closingJson(closings.get(date) ?? { day: null, slots: new Set() }, slots),
      appointments: rows.map((row) => workshopAppointmentJson(row, settings.booking)),
    };
  }
};

/** Times that the settings no longer have cannot be booked whether they are closed or not, and are not told. */
function closingJson(
  { day, slots }: DayClosing,
  known: readonly string[],
): Pick<WorkshopDay, 'closed' | 'reason' | 'closed_slots'> {
  const closed_slots = [...slots].filter((time) => known.includes(time)).sort();
  return { closed: day !== null, reason: day?.reason ?? null, closed_slots };
}

/** The entity tag of what is closed of a day; what is booked into it is no part of that. */
function etagOf({ closed, reason, closed_slots }: ReturnType<typeof closingJson>): string {
  const closing = JSON.stringify([closed, reason, closed_slots]);
  return `"${createHash('sha256').update(closing).digest('base64url')}"`;
}
