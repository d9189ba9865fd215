import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { cancellationReason } from '../booking/appointment-schema.ts';
import { conflictingReadingSchema, readingConfirmationFields } from '../odometer/reading-question-schema.ts';
import { localDate, shortText, singleLine, timeOfDay, uuid } from '../platform/fields.ts';
import { etagOf, ifMatchHeader } from '../platform/if-match.ts';
import { pageOf, pageQuery, readCursor, toPage } from '../platform/page.ts';
import { invalidField } from '../platform/problems/problem.ts';
import {
  problemResponse,
  problemSchema,
  problemsOfRead,
  problemsOfWrite,
} from '../platform/problems/problem-schema.ts';
import type { Services } from '../platform/services.ts';
import { rolePlugin } from './role-plugin.ts';
import { ACTIONS, type ActionInput, type ActionName, workOn } from './work-on-appointment.ts';
import { workshopAppointmentJson, workshopAppointmentSchema } from './workshop-appointment-json.ts';
import { findForWorkshop, listForWorkshop } from './workshop-queries.ts';

const cursorKey = z.tuple([localDate, timeOfDay, uuid]);
const appointmentPage = pageOf(workshopAppointmentSchema);
z.globalRegistry.add(appointmentPage, { id: 'WorkshopAppointmentPage' });

/** Of appointments that are not over. */
const OPEN_STATUSES = ['requested', 'confirmed', 'in_progress', 'ready'] as const;

const MAX_LINES = 50;
const MAX_ODOMETER_KM = 9_999_999;

const cancellationSchema = z.strictObject({
  reason: cancellationReason.describe('Why, for the customer'),
});
z.globalRegistry.add(cancellationSchema, { id: 'WorkshopCancellation' });

const odometer = z.int().min(0).max(MAX_ODOMETER_KM);

const completionSchema = z.strictObject({
  work: z.array(shortText(200)).max(MAX_LINES).describe('What was done, a line each'),
  odometer_km: odometer.optional(),
  odometer: odometer.optional().describe('Another name for `odometer_km`, which counts where both are given'),
  ...readingConfirmationFields,
});
z.globalRegistry.add(completionSchema, { id: 'Completion' });

/** A visit that cannot be completed now, or whose reading must be confirmed. */
const completionConflict = problemSchema.extend({ reading: conflictingReadingSchema });
z.globalRegistry.add(completionConflict, { id: 'CompletionConflict' });

const nothing = z.strictObject({}).nullish();

const STEPS: Readonly<
  Record<
    ActionName,
    { operationId: string; summary: string; body: z.ZodType<ActionInput | null | undefined> }
  >
> = {
  confirm: { operationId: 'confirmAppointment', summary: 'Confirm what a customer asked for', body: nothing },
  start: { operationId: 'startAppointment', summary: 'The car is in the workshop', body: nothing },
  ready: { operationId: 'readyAppointment', summary: 'The car can be collected', body: nothing },
  complete: {
    operationId: 'completeAppointment',
    summary: 'The car was collected; what was done',
    body: completionSchema,
  },
  cancel: {
    operationId: 'cancelAppointmentByWorkshop',
    summary: 'Cancel an appointment, and say why',
    body: cancellationSchema.nullish(),
  },
  no_show: { operationId: 'missAppointment', summary: 'The customer did not come', body: nothing },
};

/** What people of the workshop do. */
export const workshopRoutes: FastifyPluginAsyncZod<Services> = async (app, services) => {
  const { database, settings, now } = services;
  await app.register(rolePlugin);

  app.get(
    '/workshop/appointments',
    {
      schema: {
        operationId: 'listWorkshopAppointments',
        summary: 'The appointments of a day, those with something left to do, or the one with a reference',
        tags: ['workshop'],
        querystring: z.object({
          ...pageQuery,
          date: localDate.optional(),
          reference: singleLine.max(20).optional().describe('As customers say it, in any case'),
          on_site: z
            .literal('true')
            .optional()
            .describe('Only cars that are in the workshop now, on whatever day they came'),
          status: z.enum(OPEN_STATUSES).optional().describe('Only what is still to be done'),
          to: localDate.optional().describe('The last day'),
        }),
        response: { 200: appointmentPage, ...problemsOfRead('role_missing') },
      },
    },
    async ({ query: { date, reference, on_site, status, to, limit, cursor } }) => {
      // Anything else would be all that ever was.
      if ([date, reference, on_site, status].every((each) => each === undefined)) {
        throw invalidField('/date', 'required', 'A date, a reference, a status, or `on_site=true`');
      }
      const after = readCursor(cursor, cursorKey);
      const wanted = { date, reference: reference?.toUpperCase(), onSite: on_site !== undefined, status, to };
      const rows = await database.read((reader) => listForWorkshop(reader, wanted, after, limit + 1));
      return toPage(
        rows,
        limit,
        (row) => workshopAppointmentJson(row, settings.booking),
        (row) => [row.date, row.time, row.id],
      );
    },
  );

  for (const name of Object.keys(ACTIONS) as ActionName[]) {
    const { body, ...words } = STEPS[name];
    app.post(
      `/workshop/appointments/:id/${name}`,
      {
        schema: {
          ...words,
          tags: ['workshop'],
          params: z.object({ id: uuid }),
          headers: z.object(ifMatchHeader),
          body,
          response: {
            200: workshopAppointmentSchema,
            ...problemsOfWrite('role_missing', 'not_found', 'illegal_status', 'changed_elsewhere'),
            ...(name === 'complete' && {
              409: problemResponse(['illegal_status', 'odometer_lower', 'odometer_jump'], completionConflict),
            }),
          },
        },
      },
      async ({ params: { id }, headers: { 'if-match': ifMatch }, body: input }, reply) => {
        const row = await database.transaction(async (tx) => {
          await workOn(tx, id, name, input ?? {}, ifMatch, now());
          return findForWorkshop(tx, id);
        });
        return reply.header('etag', etagOf(row)).send(workshopAppointmentJson(row, settings.booking));
      },
    );
  }
};
