import { createHash } from 'node:crypto';
import { z } from 'zod';
import {
  type DayClosing,
  lockDayAgainstBookings,
  readClosings,
  replaceClosing,
} from '../booking/closings.ts';
import { recordTimesFreedByAddedPlaces } from '../booking/earlier-times.ts';
import { countVisitsBeyondPlaces } from '../booking/places.ts';
import { type BookingSettings, countPlacesOfDay } from '../booking/slots.ts';
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
    places: z
      .int()
      .min(1)
      .nullable()
      .optional()
      .describe('Places of each slot on this day; null: as in the site settings; omitted: unchanged'),
  })
  .meta({ id: 'DayClosing' });

const daySchema = z
  .object({
    date: localDateSchema,
    closed: z.boolean().describe('Whether the workshop closed the day. The site settings can close it too'),
    reason: z.string().nullable(),
    closed_slots: z.array(timeOfDaySchema),
    places: z
      .int()
      .nullable()
      .default(null)
      .describe('Places of each slot, if the workshop set them for this day'),
    appointments_beyond_places: z
      .int()
      .default(0)
      .describe('Number of booked appointments for which the day has no place; they stay booked'),
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
  summary: 'Get the closings and places of a day, with the appointments that they affect',
  tags,
  access: 'workshop',
  params,
  success: okResponse(daySchema, { etag: etagOf }),
  handle: ({ reader, params: { date } }, { settings }: ApiServices) => readDay(reader, date, settings),
});

const set = defineOperation({
  operationId: 'setWorkshopDay',
  route: 'PUT /workshop/days/:date',
  summary: 'Close a day or some of its slots, open them again, or set the number of places',
  tags,
  access: 'workshop',
  params,
  body: closingSchema,
  success: okResponse(daySchema, { etag: etagOf }),
  ifMatch: true,
  handle({ transact, params: { date }, body, ifMatch }, { settings }: ApiServices) {
    const { booking } = settings;
    const { slots, placesPerSlot } = booking;
    const { closed, reason = null, closed_slots = [], places } = body;
    const unknown = closed_slots.findIndex((time) => !slots.includes(time));
    if (unknown >= 0)
      throw invalidFieldProblem(`/closed_slots/${unknown}`, 'not_a_slot', 'Not one of the slots');
    if (places && places > placesPerSlot)
      throw invalidFieldProblem('/places', 'out_of_range', `From 1 to ${placesPerSlot}`);
    return transact(async (tx) => {
      await lockDayAgainstBookings(tx, date);
      const before = await readDay(tx, date, settings);
      const stored = (await readClosings(tx, date, date)).get(date) ?? OPEN;
      const wanted = {
        day: closed ? { reason } : null,
        slots: new Set(closed_slots),
        // Keep a number above `placesPerSlot`, in case the settings are lowered only for a while.
        places: places === undefined || places === before.places ? stored.places : places,
      };
      const tag = etagOf(before);
      if (tag === etagOf(closingJson(date, wanted, booking))) return before;
      assertEtag(ifMatch, tag);
      await replaceClosing(tx, date, wanted);
      const placesBefore = countPlacesOfDay(date, booking, before);
      if (countPlacesOfDay(date, booking, wanted) > placesBefore)
        await recordTimesFreedByAddedPlaces(tx, date, placesBefore);
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
  const closing = (await readClosings(reader, date, date)).get(date) ?? OPEN;
  const rows = await listUpcomingVisitsInClosedTimes(reader, date);
  return {
    date,
    ...closingJson(date, closing, booking),
    appointments_beyond_places: await countVisitsBeyondPlaces(
      reader,
      date,
      countPlacesOfDay(date, booking, closing),
    ),
    appointments: rows.map((row) => toWorkshopAppointmentJson(row, booking)),
  };
}

const OPEN: DayClosing = { day: null, slots: new Set(), places: null };

/** JSON of a day's closing, without closed slots and places that the settings no longer have. */
function closingJson(
  date: string,
  closing: DayClosing,
  booking: BookingSettings,
): Pick<WorkshopDay, 'closed' | 'reason' | 'closed_slots' | 'places'> {
  const { day, slots } = closing;
  const closed_slots = [...slots].filter((time) => booking.slots.includes(time)).sort();
  const places = closing.places === null ? null : countPlacesOfDay(date, booking, closing);
  return { closed: day !== null, reason: day?.reason ?? null, closed_slots, places };
}

/** Entity tag of the closings, without the appointments. */
function etagOf({ closed, reason, closed_slots, places }: ReturnType<typeof closingJson>): string {
  const closing = JSON.stringify([closed, reason, closed_slots, places]);
  return `"${createHash('sha256').update(closing).digest('base64url')}"`;
}
