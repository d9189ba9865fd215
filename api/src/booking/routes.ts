import { LOCALES } from '@forecourt/shared/settings/schema';
import { z } from 'zod';
import type { Reader } from '../platform/db/database.ts';
import { localDateSchema, localeSchema, timeOfDaySchema, uuid } from '../platform/fields.ts';
import { defineOperation, defineReadOperation, defineWriteOperation } from '../platform/http/operation.ts';
import {
  createListPageSchema,
  decodeCursor,
  paginationQueryFields,
  toResultPage,
} from '../platform/http/page.ts';
import {
  createdResponse,
  formatEtag,
  idParamsSchema,
  okResponse,
  textFileResponse,
} from '../platform/http/responses.ts';
import { daysBetween } from '../platform/local-time.ts';
import { invalidFieldProblem } from '../platform/problems/problem.ts';
import type { ApiServices } from '../platform/services.ts';
import {
  computeAvailabilityCost,
  computeBookingWindow,
  findServiceKindOrThrow,
  readAvailability,
  rethrowWithCurrentAvailability,
  SLOT_PROBLEMS,
} from './availability.ts';
import { bookAppointment, saveCustomerPhone } from './book.ts';
import { computeCalendarSequence, renderCalendarEntry } from './calendar-entry.ts';
import {
  addReminderToAppointment,
  cancelAppointment,
  rateAppointment,
  rescheduleAppointment,
} from './change.ts';
import { setWaitingForEarlierTime } from './earlier-times.ts';
import { chooseLanguage } from './language.ts';
import { findAppointmentOrThrow, listAppointments, readAppointment } from './queries.ts';
import {
  addReminderInputSchema,
  appointmentSchema,
  appointmentStatusSchema,
  availabilitySchema,
  bookingConflictSchema,
  cancellationSchema,
  earlierTimeWaitingSchema,
  newAppointmentSchema,
  newRatingSchema,
  RATING_EDITABLE_DAYS,
  rescheduleSchema,
  serviceTypeSchema,
  toAppointmentJson,
  toCustomerAppointmentJson,
} from './schema.ts';
import { computeCapacityOfVisit } from './slots.ts';

const tags = ['booking'];
const appointment = okResponse(appointmentSchema, { etag: formatEtag });
const problemSchemas = { 409: bookingConflictSchema };
const cursorKey = z.tuple([localDateSchema, timeOfDaySchema, uuid]);

/** Part that the operations have in common by which customers change an appointment's version. */
const change = {
  tags,
  params: idParamsSchema,
  success: appointment,
  problemSchemas,
  idempotency: 'key',
  ifMatch: true,
} as const;

const getAvailability = defineOperation({
  operationId: 'getAvailability',
  route: 'GET /availability',
  summary: 'List the slots of each day and whether they can be booked',
  tags,
  query: z.object({
    service_type: serviceTypeSchema,
    from: localDateSchema,
    to: localDateSchema.describe(
      'Last day, included; at most as many days after `from` as can be booked ahead',
    ),
    moving: uuid
      .optional()
      .describe(
        "Id of the customer's appointment to move. Its own places count as free, and the number of slots is that of its work",
      ),
  }),
  success: okResponse(availabilitySchema),
  problems: ['not_found'],
  cost: computeAvailabilityCost,
  async handle({ uid, query: { service_type, from, to, moving } }, services: ApiServices) {
    const { database, settings, now } = services;
    const { booking, organisation } = settings;
    const days = daysBetween(from, to);
    if (days < 0) throw invalidFieldProblem('/to', 'before_from', '"to" must not be before "from"');
    if (days > booking.horizonDays) {
      throw invalidFieldProblem('/to', 'range_too_long', `At most ${booking.horizonDays} days after "from"`);
    }
    const work = moving
      ? computeCapacityOfVisit(
          await database.read((reader) => findAppointmentOrThrow(reader, uid, moving)),
          booking,
        )
      : findServiceKindOrThrow(service_type, booking);
    const window = computeBookingWindow(now(), booking, organisation.timeZone);
    return {
      service_type,
      time_zone: organisation.timeZone,
      earliest: window.earliest.toISOString(),
      last_date: window.lastDate,
      days: await readAvailability(services, work, from, to, moving),
    };
  },
});

const list = defineReadOperation({
  operationId: 'listAppointments',
  route: 'GET /appointments',
  summary: "List the customer's appointments in order of their start",
  tags,
  query: z.object({
    ...paginationQueryFields,
    status: appointmentStatusSchema.optional(),
    from: localDateSchema.optional().describe('First day'),
    to: localDateSchema.optional().describe('Last day'),
    order: z.enum(['asc', 'desc']).default('asc'),
  }),
  success: okResponse(createListPageSchema(appointmentSchema).meta({ id: 'AppointmentPage' })),
  async handle({ reader, uid, query: { limit, cursor, ...filter } }, { settings }: ApiServices) {
    const after = decodeCursor(cursor, cursorKey);
    const rows = await listAppointments(reader, uid, filter, after, limit + 1);
    return toResultPage(
      rows,
      limit,
      (row) => toCustomerAppointmentJson(row, settings),
      (row) => [row.date, row.time, row.id],
    );
  },
});

const create = defineOperation({
  operationId: 'createAppointment',
  route: 'POST /appointments',
  summary: 'Book a slot',
  tags,
  body: newAppointmentSchema,
  success: createdResponse(appointmentSchema, { path: ({ id }) => `/appointments/${id}`, etag: formatEtag }),
  problems: [
    'not_found',
    'note_required',
    'note_full',
    ...SLOT_PROBLEMS,
    'vehicle_archived',
    'too_many_active',
    'too_many_changes',
  ],
  problemSchemas,
  idempotency: 'key',
  handle: ({ transact, uid, identity, body }, services: ApiServices) =>
    transact(async (tx, customer) => {
      await saveCustomerPhone(tx, customer, identity);
      return bookAppointment(tx, uid, body, services);
    }).catch((error: unknown) =>
      rethrowWithCurrentAvailability(error, services, async () => ({
        work: findServiceKindOrThrow(body.service_type, services.settings.booking),
        date: body.date,
      })),
    ),
});

const get = defineReadOperation({
  operationId: 'getAppointment',
  route: 'GET /appointments/:id',
  summary: 'Get an appointment',
  tags,
  params: idParamsSchema,
  success: appointment,
  problems: ['not_found'],
  handle: ({ reader, uid, params: { id } }, { settings }: ApiServices) =>
    readAppointment(reader, { id, customerId: uid }, settings),
});

const move = defineOperation({
  ...change,
  operationId: 'rescheduleAppointment',
  route: 'POST /appointments/:id/reschedule',
  summary: 'Move an appointment to another time. It keeps its id, reference and status',
  body: rescheduleSchema,
  problems: ['not_found', ...SLOT_PROBLEMS, 'past_cutoff', 'not_changeable', 'too_many_changes'],
  handle: ({ transact, uid, identity, params: { id }, body, ifMatch }, services: ApiServices) =>
    transact(async (tx, customer) => {
      await saveCustomerPhone(tx, customer, identity);
      return rescheduleAppointment(tx, { id, customerId: uid }, body, ifMatch, services);
    }).catch((error: unknown) =>
      rethrowWithCurrentAvailability(error, services, async () => {
        const visit = await services.database.read((reader) => findAppointmentOrThrow(reader, uid, id));
        const work = computeCapacityOfVisit(visit, services.settings.booking);
        return { work, date: body.date, moving: id };
      }),
    ),
});

const addReminderWork = defineWriteOperation({
  ...change,
  operationId: 'addReminderToAppointment',
  route: 'POST /appointments/:id/reminders',
  summary: 'Add the work of a reminder to an appointment',
  body: addReminderInputSchema,
  problems: ['not_found', 'note_full', 'past_cutoff', 'not_changeable', 'too_many_changes'],
  handle: ({ tx, uid, params: { id }, body, ifMatch }, services: ApiServices) =>
    addReminderToAppointment(tx, { id, customerId: uid }, body, ifMatch, services),
});

const cancelVisit = defineWriteOperation({
  ...change,
  operationId: 'cancelAppointment',
  route: 'POST /appointments/:id/cancel',
  summary: 'Cancel an appointment',
  body: cancellationSchema.nullish(),
  problems: ['not_found', 'past_cutoff', 'not_changeable'],
  handle: ({ tx, uid, params: { id }, body, ifMatch }, services: ApiServices) =>
    cancelAppointment(tx, { id, customerId: uid }, body?.reason, ifMatch, services),
});

const rateVisit = defineWriteOperation({
  ...change,
  operationId: 'rateAppointment',
  route: 'PUT /appointments/:id/rating',
  summary: `Rate a completed appointment, or change its rating within ${RATING_EDITABLE_DAYS} days`,
  body: newRatingSchema,
  problems: ['not_found', 'not_completed', 'rating_closed', 'too_many_changes'],
  handle: ({ tx, uid, params: { id }, body, ifMatch }, services: ApiServices) =>
    rateAppointment(tx, { id, customerId: uid }, body, ifMatch, services),
});

const waitForEarlierTime = defineWriteOperation({
  operationId: 'setAppointmentWaiting',
  route: 'PUT /appointments/:id/waiting',
  summary: 'Start or stop to notify the customer of earlier times that become free',
  tags,
  params: idParamsSchema,
  body: earlierTimeWaitingSchema,
  success: appointment,
  problemSchemas,
  problems: ['not_found', 'past_cutoff', 'not_changeable'],
  idempotency: 'natural',
  handle: ({ tx, uid, params: { id }, body }, services: ApiServices) =>
    setWaitingForEarlierTime(tx, { id, customerId: uid }, body, services),
});

const getCalendarEntry = defineReadOperation({
  operationId: 'getAppointmentCalendar',
  route: 'GET /appointments/:id/calendar.ics',
  summary: 'Get an appointment as a calendar entry',
  tags,
  params: idParamsSchema,
  query: z.object({
    locale: localeSchema
      .optional()
      .describe("Language of the entry; default: the one that the customer chose, else the site's"),
  }),
  // The file name needs an ASCII alternative: references contain initials of the business in any script.
  success: textFileResponse('text/calendar', 'iCalendar file (RFC 5545)', 'visit.ics'),
  problems: ['not_found'],
  async handle({ reader, uid, params: { id }, query: { locale } }, { settings, now }: ApiServices) {
    const row = await findAppointmentOrThrow(reader, uid, id);
    const language =
      LOCALES.find((each) => each === locale) ??
      chooseLanguage(await localeOf(reader, uid), settings.organisation);
    const visit = toAppointmentJson(row, settings.booking);
    const text = renderCalendarEntry(visit, computeCalendarSequence(row), settings, language, now());
    return { name: `${row.reference}.ics`, text };
  },
});

export const bookingOperations = [
  getAvailability,
  list,
  create,
  get,
  move,
  addReminderWork,
  cancelVisit,
  rateVisit,
  waitForEarlierTime,
  getCalendarEntry,
];

async function localeOf(reader: Reader, customerId: string): Promise<string | null> {
  const { locale } = await reader
    .selectFrom('customers')
    .select('locale')
    .where('id', '=', customerId)
    .executeTakeFirstOrThrow();
  return locale;
}
