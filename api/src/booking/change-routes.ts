import { LOCALES } from '@forecourt/shared/settings/schema';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import type { Reader } from '../platform/db/database.ts';
import { locales, uuid } from '../platform/fields.ts';
import { idempotencyHeaders, withIdempotency } from '../platform/idempotency/with-idempotency.ts';
import { etagOf, ifMatchHeader } from '../platform/if-match.ts';
import { problemResponse, problemsOfRead, problemsOfWrite } from '../platform/problems/problem-schema.ts';
import type { Services } from '../platform/services.ts';
import { addReminder } from './add-reminder.ts';
import { appointmentJson, appointmentSchema, RATING_EDITABLE_DAYS } from './appointment-json.ts';
import { findAppointment } from './appointment-queries.ts';
import {
  addedReminderSchema,
  bookingConflictSchema,
  cancellationSchema,
  newRatingSchema,
  rescheduleSchema,
} from './appointment-schema.ts';
import { calendarEntry, calendarSequence } from './calendar-entry.ts';
import { cancel } from './cancel.ts';
import { rethrowWithFreshSlots } from './fresh-slots.ts';
import { keepPhone } from './keep-phone.ts';
import { languageOf } from './language-of.ts';
import { rate } from './rate.ts';
import { reschedule } from './reschedule.ts';
import { slotsOfVisit } from './slots.ts';

const params = z.object({ id: uuid });
const headers = idempotencyHeaders.extend(ifMatchHeader);

/** What becomes of an appointment after it was booked, as far as its customer has a say. */
export const changeRoutes: FastifyPluginAsyncZod<Services> = async (app, services) => {
  const { database, settings, now } = services;

  app.post(
    '/appointments/:id/reschedule',
    {
      schema: {
        operationId: 'rescheduleAppointment',
        summary: 'Move an appointment to another time; it stays the same one',
        tags: ['booking'],
        params,
        headers,
        body: rescheduleSchema,
        response: {
          200: appointmentSchema,
          ...problemsOfWrite(
            'not_found',
            'not_a_slot',
            'closed_day',
            'too_soon',
            'too_far',
            'changed_elsewhere',
            'idempotency_key_reused',
          ),
          409: problemResponse(
            ['slot_taken', 'vehicle_already_booked', 'past_cutoff', 'not_changeable', 'too_many_changes'],
            bookingConflictSchema,
          ),
        },
      },
    },
    async ({ identity, params: { id }, headers: { 'if-match': ifMatch, ...rest }, body }, reply) => {
      const of = { id, customerId: identity.uid };
      const request = writeOf('rescheduleAppointment', of, rest, body);
      const appointment = await withIdempotency(services, request, async (tx, customer) => {
        await keepPhone(tx, customer, identity);
        return reschedule(tx, of, body, ifMatch, services);
      }).catch((error: unknown) =>
        rethrowWithFreshSlots(error, services, async () => {
          const row = await database.read((reader) => findAppointment(reader, identity.uid, id));
          return { slots: slotsOfVisit(row, services.settings.booking), date: body.date, moving: id };
        }),
      );
      return reply.header('etag', etagOf(appointment)).send(appointment);
    },
  );

  app.post(
    '/appointments/:id/reminders',
    {
      schema: {
        operationId: 'addReminderToAppointment',
        summary: "Have a reminder's work done at an appointment that is booked already",
        tags: ['booking'],
        params,
        headers,
        body: addedReminderSchema,
        response: {
          200: appointmentSchema,
          ...problemsOfWrite('not_found', 'note_full', 'changed_elsewhere', 'idempotency_key_reused'),
          409: problemResponse(['past_cutoff', 'not_changeable', 'too_many_changes'], bookingConflictSchema),
        },
      },
    },
    async ({ identity, params: { id }, headers: { 'if-match': ifMatch, ...rest }, body }, reply) => {
      const of = { id, customerId: identity.uid };
      const request = writeOf('addReminderToAppointment', of, rest, body);
      const appointment = await withIdempotency(services, request, (tx) =>
        addReminder(tx, of, body, ifMatch, services),
      );
      return reply.header('etag', etagOf(appointment)).send(appointment);
    },
  );

  app.post(
    '/appointments/:id/cancel',
    {
      schema: {
        operationId: 'cancelAppointment',
        summary: 'Cancel an appointment',
        tags: ['booking'],
        params,
        headers,
        body: cancellationSchema.nullish(),
        response: {
          200: appointmentSchema,
          ...problemsOfWrite('not_found', 'changed_elsewhere', 'idempotency_key_reused'),
          409: problemResponse(['past_cutoff', 'not_changeable'], bookingConflictSchema),
        },
      },
    },
    async ({ identity, params: { id }, headers: { 'if-match': ifMatch, ...rest }, body }, reply) => {
      const of = { id, customerId: identity.uid };
      const appointment = await withIdempotency(
        services,
        writeOf('cancelAppointment', of, rest, body ?? null),
        (tx) => cancel(tx, of, body?.reason, ifMatch, services),
      );
      return reply.header('etag', etagOf(appointment)).send(appointment);
    },
  );

  app.put(
    '/appointments/:id/rating',
    {
      schema: {
        operationId: 'rateAppointment',
        summary: `Rate what was done, or change the rating within ${RATING_EDITABLE_DAYS} days`,
        tags: ['booking'],
        params,
        headers,
        body: newRatingSchema,
        response: {
          200: appointmentSchema,
          ...problemsOfWrite('not_found', 'changed_elsewhere', 'idempotency_key_reused'),
          409: problemResponse(['not_completed', 'rating_closed', 'too_many_changes'], bookingConflictSchema),
        },
      },
    },
    async ({ identity, params: { id }, headers: { 'if-match': ifMatch, ...rest }, body }, reply) => {
      const of = { id, customerId: identity.uid };
      const appointment = await withIdempotency(services, writeOf('rateAppointment', of, rest, body), (tx) =>
        rate(tx, of, body, ifMatch, services),
      );
      return reply.header('etag', etagOf(appointment)).send(appointment);
    },
  );

  app.get(
    '/appointments/:id/calendar.ics',
    {
      schema: {
        operationId: 'getAppointmentCalendar',
        summary: 'An appointment as an entry for calendars',
        tags: ['booking'],
        params,
        querystring: z.object({
          locale: locales
            .optional()
            .describe('Language of the entry; else the one that the customer chose, or the site’s'),
        }),
        response: {
          200: {
            description: 'An iCalendar file (RFC 5545)',
            content: { 'text/calendar': { schema: z.string() } },
          },
          ...problemsOfRead('not_found'),
        },
      },
    },
    async ({ identity, params: { id }, query: { locale } }, reply) => {
      const { row, language } = await database.read(async (reader) => ({
        row: await findAppointment(reader, identity.uid, id),
        language:
          LOCALES.find((each) => each === locale) ??
          languageOf(await localeOf(reader, identity.uid), settings.organisation),
      }));
      return reply
        .type('text/calendar; charset=utf-8')
        .header('content-disposition', attachment(`${row.reference}.ics`))
        .send(
          calendarEntry(
            appointmentJson(row, settings.booking),
            calendarSequence(row),
            settings,
            language,
            now(),
          ),
        );
    },
  );
};

/** What a customer chose. */
async function localeOf(reader: Reader, customerId: string): Promise<string | null> {
  const { locale } = await reader
    .selectFrom('customers')
    .select('locale')
    .where('id', '=', customerId)
    .executeTakeFirstOrThrow();
  return locale;
}

/** A header that names a file (RFC 6266): a reference begins with the initials of the business, in any letters. */
function attachment(name: string): string {
  return `attachment; filename="visit.ics"; filename*=UTF-8''${encodeURIComponent(name)}`;
}

function writeOf(
  operation: string,
  { id, customerId }: { id: string; customerId: string },
  given: { 'idempotency-key'?: string | undefined },
  body: unknown,
) {
  return { operation, customerId, key: given['idempotency-key'], input: [id, body] };
}
