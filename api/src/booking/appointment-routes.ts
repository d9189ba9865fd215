import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { localDate, timeOfDay, uuid } from '../platform/fields.ts';
import { idempotencyHeaders, withIdempotency } from '../platform/idempotency/with-idempotency.ts';
import { etagOf } from '../platform/if-match.ts';
import { pageOf, pageQuery, readCursor, toPage } from '../platform/page.ts';
import { problemResponse, problemsOfRead, problemsOfWrite } from '../platform/problems/problem-schema.ts';
import type { Services } from '../platform/services.ts';
import { appointmentSchema, appointmentStatus, customerAppointmentJson } from './appointment-json.ts';
import { listAppointments } from './appointment-queries.ts';
import { bookingConflictSchema, newAppointmentSchema } from './appointment-schema.ts';
import { book } from './book.ts';
import { rethrowWithFreshSlots } from './fresh-slots.ts';
import { keepPhone } from './keep-phone.ts';
import { knownKind } from './known-kind.ts';
import { readAppointment } from './read-appointment.ts';

const cursorKey = z.tuple([localDate, timeOfDay, uuid]);
const appointmentPage = pageOf(appointmentSchema);
z.globalRegistry.add(appointmentPage, { id: 'AppointmentPage' });

export const appointmentRoutes: FastifyPluginAsyncZod<Services> = async (app, services) => {
  const { database, settings } = services;

  app.get(
    '/appointments',
    {
      schema: {
        operationId: 'listAppointments',
        summary: "The customer's appointments, in order of their start",
        tags: ['booking'],
        querystring: z.object({
          ...pageQuery,
          status: appointmentStatus.optional(),
          from: localDate.optional().describe('First day'),
          to: localDate.optional().describe('Last day'),
          order: z.enum(['asc', 'desc']).default('asc'),
        }),
        response: { 200: appointmentPage, ...problemsOfRead() },
      },
    },
    async ({ identity, query: { limit, cursor, ...filter } }) => {
      const after = readCursor(cursor, cursorKey);
      const rows = await database.read((reader) =>
        listAppointments(reader, identity.uid, filter, after, limit + 1),
      );
      return toPage(
        rows,
        limit,
        (row) => customerAppointmentJson(row, settings),
        (row) => [row.date, row.time, row.id],
      );
    },
  );

  app.post(
    '/appointments',
    {
      schema: {
        operationId: 'createAppointment',
        summary: 'Book a slot',
        tags: ['booking'],
        headers: idempotencyHeaders,
        body: newAppointmentSchema,
        response: {
          201: appointmentSchema,
          ...problemsOfWrite(
            'not_found',
            'note_required',
            'note_full',
            'not_a_slot',
            'closed_day',
            'too_soon',
            'too_far',
            'idempotency_key_reused',
          ),
          409: problemResponse(
            [
              'slot_taken',
              'vehicle_already_booked',
              'vehicle_archived',
              'too_many_active',
              'too_many_changes',
            ],
            bookingConflictSchema,
          ),
        },
      },
    },
    async ({ identity, headers, body }, reply) => {
      const request = {
        customerId: identity.uid,
        key: headers['idempotency-key'],
        operation: 'createAppointment',
        input: body,
      };
      const appointment = await withIdempotency(services, request, async (tx, customer) => {
        await keepPhone(tx, customer, identity);
        return book(tx, identity.uid, body, services);
      }).catch((error: unknown) =>
        rethrowWithFreshSlots(error, services, async () => ({
          slots: knownKind(body.service_type, settings.booking).slots,
          date: body.date,
        })),
      );
      reply.header('location', `/api/v1/appointments/${appointment.id}`).header('etag', etagOf(appointment));
      return reply.code(201).send(appointment);
    },
  );

  app.get(
    '/appointments/:id',
    {
      schema: {
        operationId: 'getAppointment',
        summary: 'One appointment',
        tags: ['booking'],
        params: z.object({ id: uuid }),
        response: { 200: appointmentSchema, ...problemsOfRead('not_found') },
      },
    },
    async ({ identity, params }, reply) => {
      const of = { id: params.id, customerId: identity.uid };
      const appointment = await database.read((reader) => readAppointment(reader, of, settings));
      return reply.header('etag', etagOf(appointment)).send(appointment);
    },
  );
};
