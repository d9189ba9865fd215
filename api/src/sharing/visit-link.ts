import { z } from 'zod';
import { computeCalendarSequence, renderCalendarEntry } from '../booking/calendar-entry.ts';
import { chooseLanguage } from '../booking/language.ts';
import { findAppointmentOrThrow } from '../booking/queries.ts';
import {
  type AppointmentRow,
  appointmentSchema,
  toAppointmentJson,
  toCustomerAppointmentJson,
} from '../booking/schema.ts';
import type { Reader } from '../platform/db/database.ts';
import { localeSchema } from '../platform/fields.ts';
import { defineOperation, defineWriteOperation } from '../platform/http/operation.ts';
import {
  createdResponse,
  idParamsSchema,
  noContentResponse,
  okResponse,
  textFileResponse,
} from '../platform/http/responses.ts';
import { lockOrCreateCustomer } from '../platform/idempotency.ts';
import { readForClient } from '../platform/limits/client-limits.ts';
import { addMinutes } from '../platform/local-time.ts';
import { Problem } from '../platform/problems/problem.ts';
import type { ApiServices } from '../platform/services.ts';
import { newShareLinkSchema, type SharingServices, tokenBodySchema } from './public-access.ts';
import { createOrReplaceShareLink, deleteShareLink, selectShareLink } from './share-links.ts';

/** Lifetime of a link in days, from the latest of: end of the visit, its last change except ratings, creation of the link. */
const LINK_DAYS = 7; // Also in migration 0055.

const tags = ['sharing'];

const create = defineWriteOperation({
  operationId: 'shareAppointment',
  route: 'POST /appointments/:id/link',
  summary: 'Create or replace the link that shows an appointment to others. The old link stops working',
  description: `It works until ${LINK_DAYS} days after the end of the visit, the creation of the link or the last change other than a rating, whichever is latest.`,
  tags,
  params: idParamsSchema,
  success: createdResponse(newShareLinkSchema),
  problems: ['not_found'],
  async handle({ tx, uid: customerId, params: { id } }, { now }: ApiServices) {
    await lockOrCreateCustomer(tx, customerId);
    const { starts_at, minutes } = await findAppointmentOrThrow(tx, customerId, id);
    const created_at = now();
    const end = addMinutes(starts_at, minutes).getTime();
    const expires_at = addMinutes(new Date(Math.max(end, created_at.getTime())), LINK_DAYS * 24 * 60);
    const link = { customerId, column: 'appointment_id', id } as const;
    const token = await createOrReplaceShareLink(tx, link, { created_at, expires_at });
    return { token, created_at: created_at.toISOString(), expires_at: expires_at.toISOString() };
  },
});

const remove = defineWriteOperation({
  operationId: 'stopSharingAppointment',
  route: 'DELETE /appointments/:id/link',
  summary: 'Delete the link that shows an appointment to others',
  tags,
  params: idParamsSchema,
  success: noContentResponse('The link no longer exists'),
  problems: ['not_found'],
  async handle({ tx, uid: customerId, params: { id } }) {
    await findAppointmentOrThrow(tx, customerId, id);
    await deleteShareLink(tx, { customerId, column: 'appointment_id', id });
  },
});

export const visitLinkOperations = [create, remove];

/** Fields that a driver needs. Any client that has the token may read them (docs/decisions/066-shared-links.md). */
const sharedVisitSchema = appointmentSchema
  .pick({
    status: true,
    service_type: true,
    date: true,
    time: true,
    time_zone: true,
    clock: true,
    starts_at: true,
    ends_at: true,
    ready_by: true,
  })
  .extend({
    vehicle: appointmentSchema.shape.vehicle.omit({ id: true }),
    moved: z.boolean().describe('Whether the visit was moved after the link was created'),
  })
  .meta({ id: 'SharedVisit' });

const show = defineOperation({
  operationId: 'getSharedVisit',
  route: 'POST /shared/visit',
  summary: 'Get the appointment that a link shows, without signing in',
  description:
    'The token is in the body, so that no address contains it. All invalid tokens get the same problem.',
  tags,
  access: 'anyone',
  body: tokenBodySchema,
  success: okResponse(sharedVisitSchema),
  problems: ['not_found'],
  handle: ({ ip, body: { token } }, services: SharingServices) =>
    readForClient(services, ip, async (reader) => {
      const { link, row } = await findSharedVisit(reader, token, services.now());
      const visit = toCustomerAppointmentJson(row, services.settings);
      // `parse` removes all fields that the schema does not list.
      return sharedVisitSchema.parse({
        ...visit,
        moved: visit.changes.some(
          ({ change, changed_at }) => change === 'moved' && new Date(changed_at) > link.created_at,
        ),
      });
    }),
});

const getCalendarEntry = defineOperation({
  operationId: 'getSharedVisitCalendar',
  route: 'POST /shared/visit/calendar.ics',
  summary: 'Get the appointment that a link shows as a calendar entry',
  tags,
  access: 'anyone',
  body: tokenBodySchema
    .extend({ locale: localeSchema.optional().describe("Language of the entry; default: the site's") })
    .meta({ id: 'SharedCalendarRequest' }),
  success: textFileResponse('text/calendar', 'iCalendar file (RFC 5545)'),
  problems: ['not_found'],
  handle: ({ ip, body: { token, locale = null } }, services: SharingServices) =>
    readForClient(services, ip, async (reader) => {
      const { settings, now } = services;
      const { link, row } = await findSharedVisit(reader, token, now());
      const visit = {
        ...toAppointmentJson(row, settings.booking),
        id: link.id,
        reference: '',
        note: null,
      };
      const language = chooseLanguage(locale, settings.organisation);
      return { text: renderCalendarEntry(visit, computeCalendarSequence(row), settings, language, now()) };
    }),
});

export const sharedVisitOperations = [show, getCalendarEntry];

interface SharedVisit {
  link: { id: string; created_at: Date };
  row: AppointmentRow;
}

async function findSharedVisit(reader: Reader, token: string, now: Date): Promise<SharedVisit> {
  const link = await selectShareLink(reader, token, now)
    .where('appointment_id', 'is not', null)
    .$narrowType<{ appointment_id: string }>()
    .executeTakeFirst();
  if (!link) throw new Problem('not_found');
  return { link, row: await findAppointmentOrThrow(reader, link.customer_id, link.appointment_id) };
}
