import { workshopCurrency } from '@forecourt/shared/currency';
import { z } from 'zod';
import { rethrowWithCurrentAvailability, SLOT_PROBLEMS } from '../booking/availability.ts';
import { bookingConflictSchema, cancellationReasonSchema, rescheduleSchema } from '../booking/schema.ts';
import { computeCapacityOfVisit } from '../booking/slots.ts';
import { listStatusesInPhases } from '../booking/visit-status.ts';
import { conflictingReadingSchema, workshopReadingConfirmationFields } from '../odometer/check-readings.ts';
import {
  localDateSchema,
  shortTextSchema,
  singleLineSchema,
  timeOfDaySchema,
  uuid,
} from '../platform/fields.ts';
import { defineOperation, defineWriteOperation } from '../platform/http/operation.ts';
import {
  createListPageSchema,
  decodeCursor,
  paginationQueryFields,
  toResultPage,
} from '../platform/http/page.ts';
import { formatEtag, idParamsSchema, okResponse } from '../platform/http/responses.ts';
import { invalidFieldProblem } from '../platform/problems/problem.ts';
import { problemSchema } from '../platform/problems/problem-schema.ts';
import type { ApiServices } from '../platform/services.ts';
import { costMinorSchema } from '../record/schema.ts';
import { dayClosingOperations } from './days.ts';
import { calendarFeedAdminOperations } from './feeds.ts';
import { getFigures } from './figures.ts';
import { moveAppointmentByWorkshop } from './move-appointment.ts';
import {
  findWorkshopAppointmentOrThrow,
  listRetainedVisits,
  listWorkshopAppointments,
  retainedVisitSchema,
  toWorkshopAppointmentJson,
  workshopAppointmentSchema,
} from './queries.ts';
import {
  correctOdometer,
  performWorkshopAction,
  type WorkshopAction,
  type WorkshopActionInput,
} from './work-on-appointment.ts';

const tags = ['workshop'];
const cursorKey = z.tuple([localDateSchema, timeOfDaySchema, uuid]);

const MAX_LINES = 50;
const MAX_ODOMETER_KM = 9_999_999;

const list = defineOperation({
  operationId: 'listWorkshopAppointments',
  route: 'GET /workshop/appointments',
  summary: 'List appointments by day, status or reference, or those whose car is on site',
  tags,
  access: 'workshop',
  query: z.object({
    ...paginationQueryFields,
    date: localDateSchema.optional(),
    reference: singleLineSchema.max(20).optional().describe('Reference, in upper or lower case'),
    on_site: z
      .literal('true')
      .optional()
      .describe('Only appointments whose car is in the workshop now, regardless of their day'),
    status: z
      .enum(listStatusesInPhases('upcoming', 'on_site'))
      .optional()
      .describe('Only appointments with this status'),
    to: localDateSchema.optional().describe('Only appointments until this day, included'),
  }),
  success: okResponse(
    createListPageSchema(workshopAppointmentSchema)
      .extend({
        retained: z
          .array(retainedVisitSchema)
          .optional()
          .describe('With `reference`: completed visits whose customer deleted the account'),
      })
      .meta({ id: 'WorkshopAppointmentPage' }),
  ),
  async handle({ query }, { database, settings }: ApiServices) {
    const { date, reference, on_site, status, to, limit, cursor } = query;
    // Require a filter: without one, the list would contain all appointments ever made.
    if ([date, reference, on_site, status].every((each) => each === undefined)) {
      throw invalidFieldProblem('/date', 'required', 'A date, a reference, a status, or `on_site=true`');
    }
    const after = decodeCursor(cursor, cursorKey);
    const filter = { date, reference: reference?.toUpperCase(), onSite: on_site !== undefined, status, to };
    const rows = await database.read((reader) => listWorkshopAppointments(reader, filter, after, limit + 1));
    const page = toResultPage(
      rows,
      limit,
      (row) => toWorkshopAppointmentJson(row, settings.booking),
      (row) => [row.date, row.time, row.id],
    );
    if (rows.length > 0 || filter.reference === undefined) return page;
    const { reference: erased } = filter;
    const retained = await database.read((reader) => listRetainedVisits(reader, erased));
    return retained.length > 0 ? { ...page, retained } : page;
  },
});

const odometer = z.int().min(0).max(MAX_ODOMETER_KM);

const cost_minor = costMinorSchema
  .optional()
  .describe("Cost for the customer, in the smallest unit of the site's currency");

const currency = z
  .string()
  .optional()
  .describe(
    "ISO 4217 code of `cost_minor`; refused with 422 (`other_currency`) if it is not the site's currency",
  );

const startSchema = z
  .strictObject({
    // Not `instantSchema`: that one requires milliseconds, which other clients leave out.
    ready_by: z.iso
      .datetime({ abort: true })
      .nullable()
      .optional()
      .describe(
        'Time at which the work is expected to be done, for the customer; in UTC, such as 2026-12-01T10:00:00Z; refused with 422 unless it is later than now (`in_past`) and at most 366 days ahead (`too_far`). Repeat the request with another time to change it, or with null to remove it',
      ),
  })
  .meta({ id: 'StartedWork' });

const work = z.array(shortTextSchema(200)).max(MAX_LINES);

const readySchema = z
  .strictObject({ work: work.optional().describe('Work that was done, one line each'), cost_minor, currency })
  .meta({ id: 'ReadyVehicle' });

const completionSchema = z
  .strictObject({
    work: work.describe('Work that was done, one line each; if it is empty, the lines given at `ready` stay'),
    odometer_km: odometer.optional(),
    odometer: odometer
      .optional()
      .describe('Other name of `odometer_km`, which has precedence if both are given'),
    cost_minor: cost_minor.describe('Cost for the customer; without it, the cost given at `ready` stays'),
    currency,
    ...workshopReadingConfirmationFields,
  })
  .meta({ id: 'Completion' });

/** Problem with one of the codes `illegal_status`, `odometer_low`, `odometer_lower` and `odometer_jump`. */
const completionConflictSchema = problemSchema
  .extend({ reading: conflictingReadingSchema })
  .meta({ id: 'CompletionConflict' });

const cancellationSchema = z
  .strictObject({ reason: cancellationReasonSchema.describe('Reason, for the customer') })
  .meta({ id: 'WorkshopCancellation' });

const emptyBody = z.strictObject({}).nullish();

/** Declares the operation for a workshop action on an appointment (work-on-appointment.ts). */
function defineAction(
  action: WorkshopAction,
  operationId: string,
  summary: string,
  body: z.ZodType<WorkshopActionInput | null | undefined> = emptyBody,
) {
  const isCompletion = action === 'complete';
  return defineWriteOperation({
    operationId,
    route: `POST /workshop/appointments/:id/${action}`,
    summary,
    tags,
    access: 'workshop',
    params: idParamsSchema,
    body,
    success: okResponse(workshopAppointmentSchema, { etag: formatEtag }),
    problems: [
      'not_found',
      'illegal_status',
      ...(isCompletion ? (['odometer_low', 'odometer_lower', 'odometer_jump'] as const) : []),
    ],
    problemSchemas: isCompletion ? { 409: completionConflictSchema } : {},
    ifMatch: true,
    async handle({ tx, params: { id }, body: input, ifMatch }, { settings, now }: ApiServices) {
      const currency = workshopCurrency(settings.organisation);
      if (input?.currency !== undefined && input.currency !== currency) {
        throw invalidFieldProblem('/currency', 'other_currency', `The site's currency is ${currency}`);
      }
      await performWorkshopAction(tx, id, action, input ?? {}, ifMatch, { at: now(), currency });
      return toWorkshopAppointmentJson(await findWorkshopAppointmentOrThrow(tx, id), settings.booking);
    },
  });
}

const move = defineOperation({
  operationId: 'rescheduleAppointmentByWorkshop',
  route: 'POST /workshop/appointments/:id/reschedule',
  summary: 'Move a requested or confirmed appointment to another time. It keeps its id, reference and status',
  tags,
  access: 'workshop',
  params: idParamsSchema,
  body: rescheduleSchema,
  success: okResponse(workshopAppointmentSchema, { etag: formatEtag }),
  problems: ['not_found', 'illegal_status', ...SLOT_PROBLEMS, 'vehicle_archived'],
  problemSchemas: { 409: bookingConflictSchema, 422: bookingConflictSchema },
  ifMatch: true,
  handle: ({ transact, params: { id }, body, ifMatch }, services: ApiServices) => {
    const { booking } = services.settings;
    // Customers need the minimum notice, the workshop does not.
    const settings = { ...services.settings, booking: { ...booking, minimumNoticeMinutes: 0 } };
    const withoutNotice = { ...services, settings };
    return transact(async (tx) => {
      await moveAppointmentByWorkshop(tx, id, body, ifMatch, withoutNotice);
      return toWorkshopAppointmentJson(await findWorkshopAppointmentOrThrow(tx, id), booking);
    }).catch((error: unknown) =>
      rethrowWithCurrentAvailability(
        error,
        withoutNotice,
        async () => {
          const visit = await services.database.read((reader) => findWorkshopAppointmentOrThrow(reader, id));
          return { work: computeCapacityOfVisit(visit, booking), date: body.date, moving: id };
        },
        ['slot_taken', 'not_a_slot'],
      ),
    );
  },
});

const correction = defineWriteOperation({
  operationId: 'correctOdometer',
  route: 'PUT /workshop/appointments/:id/odometer',
  summary: 'Correct the odometer reading of a completed appointment. Does not change its version',
  tags,
  access: 'workshop',
  params: idParamsSchema,
  body: z
    .strictObject({ odometer_km: odometer, ...workshopReadingConfirmationFields })
    .meta({ id: 'OdometerCorrection' }),
  success: okResponse(workshopAppointmentSchema, { etag: formatEtag }),
  problems: ['not_found', 'illegal_status', 'odometer_low', 'odometer_lower', 'odometer_jump'],
  problemSchemas: { 409: completionConflictSchema },
  async handle({ tx, params: { id }, body }, services: ApiServices) {
    await correctOdometer(tx, id, body, services);
    return toWorkshopAppointmentJson(await findWorkshopAppointmentOrThrow(tx, id), services.settings.booking);
  },
});

export const workshopOperations = [
  list,
  defineAction('confirm', 'confirmAppointment', 'Confirm a requested appointment'),
  defineAction(
    'start',
    'startAppointment',
    'Start the work: the car is in the workshop',
    startSchema.nullish(),
  ),
  defineAction('ready', 'readyAppointment', 'Mark the car as ready to be collected', readySchema.nullish()),
  defineAction(
    'complete',
    'completeAppointment',
    'Complete an appointment: the car was collected',
    completionSchema,
  ),
  defineAction(
    'cancel',
    'cancelAppointmentByWorkshop',
    'Cancel an appointment, with a reason for the customer',
    cancellationSchema.nullish(),
  ),
  defineAction('no_show', 'missAppointment', 'Mark an appointment as missed by the customer'),
  move,
  correction,
  getFigures,
  ...dayClosingOperations,
  ...calendarFeedAdminOperations,
];
