import { MAX_DAYS_IN_WORKSHOP } from '@forecourt/shared/limits';
import { z } from 'zod';
import { type AppointmentSortKey, selectAppointments, workOrBookedDateColumn } from '../booking/queries.ts';
import {
  type AppointmentRow,
  commonAppointmentSchema,
  serviceTypeSchema,
  toAppointmentJson,
} from '../booking/schema.ts';
import type { BookingSettings } from '../booking/slots.ts';
import { listStatusesInPhases } from '../booking/visit-status.ts';
import { formatPhone } from '../me/customers.ts';
import type { Reader } from '../platform/db/database.ts';
import { localDateSchema } from '../platform/fields.ts';
import { addMinutes, localDateAt } from '../platform/local-time.ts';
import { Problem } from '../platform/problems/problem.ts';

export const workshopAppointmentSchema = commonAppointmentSchema
  .extend({
    customer: z.object({
      customer_number: z.string().describe('Number that the customer reads out on the phone'),
      display_name: z.string().nullable(),
      phone_formatted: z.string().nullable().describe('Phone number in readable form, with plus and spaces'),
      contact_erased_on: localDateSchema
        .optional()
        .describe(
          'Present if the customer deleted the account while the car was in the workshop: day on which name and phone are erased; they are erased earlier once the car has left',
        ),
    }),
  })
  .meta({ id: 'WorkshopAppointment' });

type WorkshopAppointmentJson = z.infer<typeof workshopAppointmentSchema>;

export interface WorkshopAppointmentRow extends AppointmentRow {
  customer_number: string;
  display_name: string | null;
  phone: string | null;
  erased_at: Date | null;
}

export function toWorkshopAppointmentJson(
  row: WorkshopAppointmentRow,
  booking: BookingSettings,
): WorkshopAppointmentJson {
  return {
    ...toAppointmentJson(row, booking),
    customer: {
      customer_number: row.customer_number,
      display_name: row.display_name,
      phone_formatted: row.phone && formatPhone(row.phone, null),
      ...(row.erased_at && {
        contact_erased_on: localDateAt(
          addMinutes(row.erased_at, MAX_DAYS_IN_WORKSHOP * 24 * 60),
          row.time_zone,
        ),
      }),
    },
  };
}

/** Selects appointments as `WorkshopAppointmentRow`; of erased customers, only those whose vehicle is in the workshop. */
export const selectWorkshopAppointments = (reader: Reader) =>
  selectAppointments(reader)
    .innerJoin('customers', 'customers.id', 'a.customer_id')
    .select([
      'customers.customer_number',
      'customers.display_name',
      'customers.phone',
      'customers.erased_at',
    ]);

interface WorkshopFilter {
  date?: string | undefined;
  reference?: string | undefined;
  /** Whether to list only visits with the car in the workshop now, of any day. */
  onSite?: boolean;
  status?: AppointmentRow['status'] | undefined;
  to?: string | undefined;
}

export function listWorkshopAppointments(
  reader: Reader,
  { date, reference, onSite = false, status, to }: WorkshopFilter,
  after: AppointmentSortKey | null,
  count: number,
): Promise<WorkshopAppointmentRow[]> {
  let list = selectWorkshopAppointments(reader);
  if (date !== undefined) list = list.where('a.date', '=', date);
  if (reference !== undefined) list = list.where('a.reference', '=', reference);
  if (onSite) list = list.where('a.status', 'in', listStatusesInPhases('on_site'));
  if (status !== undefined) list = list.where('a.status', '=', status);
  if (to !== undefined) list = list.where('a.date', '<=', to);
  if (after) {
    list = list.where(({ eb, refTuple, tuple }) =>
      eb(refTuple('a.date', 'a.time', 'a.id'), '>', tuple(...after)),
    );
  }
  return list.orderBy('a.date').orderBy('a.time').orderBy('a.id').limit(count).execute();
}

export const retainedVisitSchema = z
  .object({
    reference: z.string(),
    service_type: serviceTypeSchema,
    date: localDateSchema.describe("Day on which the work was done, in the workshop's time zone"),
  })
  .meta({ id: 'RetainedVisit' });

/** Lists completed visits with a reference whose customer deleted the account. */
export function listRetainedVisits(
  reader: Reader,
  reference: string,
): Promise<z.infer<typeof retainedVisitSchema>[]> {
  return reader
    .selectFrom('appointments')
    .select(['reference', 'service_type', workOrBookedDateColumn])
    .where('reference', '=', reference)
    .where('customer_id', 'is', null)
    .execute();
}

/** Finds an appointment for the workshop. @throws Problem `not_found` */
export async function findWorkshopAppointmentOrThrow(
  reader: Reader,
  id: string,
): Promise<WorkshopAppointmentRow> {
  const row = await selectWorkshopAppointments(reader).where('a.id', '=', id).executeTakeFirst();
  if (!row) throw new Problem('not_found');
  return row;
}

export async function readCancellationReason(reader: Reader, appointmentId: string): Promise<string | null> {
  const cancellation = await reader
    .selectFrom('appointment_changes')
    .select('reason')
    .where('appointment_id', '=', appointmentId)
    .where('change', '=', 'cancelled')
    .executeTakeFirst();
  return cancellation?.reason ?? null;
}

export type BookedVisit = Pick<
  AppointmentRow,
  | 'reference'
  | 'version'
  | 'status'
  | 'service_type'
  | 'starts_at'
  | 'recomputed'
  | 'minutes'
  | 'device_reg'
  | 'make'
  | 'model'
>;

/**
 * Lists visits that were not cancelled, missed, or done before their booked day, in the order of their start. Both days
 * (`YYYY-MM-DD`) are included.
 */
export function listBookedVisits(reader: Reader, from: string, to: string): Promise<BookedVisit[]> {
  return reader
    .selectFrom('appointments as a')
    .innerJoin('vehicles as v', 'v.id', 'a.vehicle_id')
    .select([
      'a.reference',
      'a.version',
      'a.status',
      'a.service_type',
      'a.starts_at',
      'a.minutes',
      'a.recomputed',
    ])
    .select(['v.device_reg', 'v.make', 'v.model'])
    .where('a.date', '>=', from)
    .where('a.date', '<=', to)
    .where('a.work_date', 'is', null)
    .where('a.status', 'not in', listStatusesInPhases('called_off'))
    .orderBy('a.date')
    .orderBy('a.time')
    .orderBy('a.id')
    .execute();
}

/** Lists upcoming visits of a day that overlap with closed times, in the order of their start. */
export function listUpcomingVisitsInClosedTimes(
  reader: Reader,
  date: string,
): Promise<WorkshopAppointmentRow[]> {
  return selectWorkshopAppointments(reader)
    .where('a.date', '=', date)
    .where('a.status', 'in', listStatusesInPhases('upcoming'))
    .where(({ or, exists, selectFrom }) =>
      or([
        exists(
          selectFrom('closed_days').select('closed_days.date').whereRef('closed_days.date', '=', 'a.date'),
        ),
        exists(
          selectFrom('slot_places as s')
            .innerJoin('closed_slots as c', (join) =>
              join.onRef('c.date', '=', 's.date').onRef('c.time', '=', 's.time'),
            )
            .select('s.place')
            .whereRef('s.appointment_id', '=', 'a.id'),
        ),
      ]),
    )
    .orderBy('a.time')
    .orderBy('a.id')
    .execute();
}
