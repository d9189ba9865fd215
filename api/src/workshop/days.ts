import { createHash } from 'node:crypto';
import { z } from 'zod';
import {
  type DayClosing,
  lockDayAgainstBookings,
  readClosings,
  replaceClosing,
} from '../booking/closings.ts';
import type { Reader } from '../platform/db/database.ts';
import { localDateSchema, shortTextSchema, timeOfDaySchema } from '../platform/fields.ts';
import { defineOperation, defineReadOperation } from '../platform/http/operation.ts';
import { assertEtag, okResponse } from '../platform/http/responses.ts';
import { invalidFieldProblem } from '../platform/problems/problem.ts';
import type { ApiServices } from '../platform/services.ts';
import {
  listUpcomingVisitsInClosedTimes,
  toWorkshopAppointmentJson,
  workshopAppointmentSchema,
} from './queries.ts';

const closingSchema = z
  .strictObject({
    closed: z.boolean(),
    reason: shortTextSchema(200).nullable().optional().describe('Reason, for customers'),
    closed_slots: z
      .array(timeOfDaySchema)
      .max(24 * 60)
      .optional()
      .describe('Start times of the closed slots, if only some are closed'),
  })
  .meta({ id: 'DayClosing' });

const daySchema = z
  .object({
    date: localDateSchema,
    closed: z.boolean().describe('Whether the workshop closed the day. The site settings can close it too'),
    reason: z.string().nullable(),
    closed_slots: z.array(timeOfDaySchema),
    appointments: z
      .array(workshopAppointmentSchema)
      .describe(
        'Appointments that were booked before the closing, to be moved or cancelled with their customers',
      ),
  })
  .meta({ id: 'WorkshopDay' });

type WorkshopDay = z.infer<typeof daySchema>;

const params = z.object({ date: localDateSchema });
const tags = ['workshop'];

const get = defineReadOperation({
  operationId: 'getWorkshopDay',
  route: 'GET /workshop/days/:date',
  summary: 'Get the closings of a day, with the appointments that they affect',
  tags,
  access: 'workshop',
  params,
  success: okResponse(daySchema, { etag: etagOf }),
  handle: ({ reader, params: { date } }, { settings }: ApiServices) => readDay(reader, date, settings),
});

const set = defineOperation({
  operationId: 'setWorkshopDay',
  route: 'PUT /workshop/days/:date',
  summary: 'Close a day or some of its slots, or open them again',
  tags,
  access: 'workshop',
  params,
  body: closingSchema,
  success: okResponse(daySchema, { etag: etagOf }),
  ifMatch: true,
  handle({ transact, params: { date }, body, ifMatch }, { settings }: ApiServices) {
    const { slots } = settings.booking;
    const { closed, reason = null, closed_slots = [] } = body;
    const unknown = closed_slots.findIndex((time) => !slots.includes(time));
    if (unknown >= 0)
      throw invalidFieldProblem(`/closed_slots/${unknown}`, 'not_a_slot', 'Not one of the slots');
    return transact(async (tx) => {
      await lockDayAgainstBookings(tx, date);
      const before = await readDay(tx, date, settings);
      const wanted = { day: closed ? { reason } : null, slots: new Set(closed_slots) };
      const tag = etagOf(before);
      if (tag === etagOf(closingJson(wanted, slots))) return before;
      assertEtag(ifMatch, tag);
      await replaceClosing(tx, date, wanted);
      return readDay(tx, date, settings);
    });
  },
});

export const dayClosingOperations = [get, set];

async function readDay(
  reader: Reader,
  date: string,
  { booking }: Pick<ApiServices['settings'], 'booking'>,
): Promise<WorkshopDay> {
  const closings = await readClosings(reader, date, date);
  const rows = await listUpcomingVisitsInClosedTimes(reader, date);
  return {
    date,
    ...closingJson(closings.get(date) ?? { day: null, slots: new Set() }, booking.slots),
    appointments: rows.map((row) => toWorkshopAppointmentJson(row, booking)),
  };
}

/** JSON of a day's closing, without closed slots that the settings no longer have. */
function closingJson(
  { day, slots }: DayClosing,
  known: readonly string[],
): Pick<WorkshopDay, 'closed' | 'reason' | 'closed_slots'> {
  const closed_slots = [...slots].filter((time) => known.includes(time)).sort();
  return { closed: day !== null, reason: day?.reason ?? null, closed_slots };
}

/** Entity tag of the closings, without the appointments. */
function etagOf({ closed, reason, closed_slots }: ReturnType<typeof closingJson>): string {
  const closing = JSON.stringify([closed, reason, closed_slots]);
  return `"${createHash('sha256').update(closing).digest('base64url')}"`;
}
