import { queryOptions } from '@forecourt/shared/query';
import { call } from './call.ts';
import { everyPage } from './every-page.ts';
import type {
  Appointment,
  AppointmentPage,
  CreateAppointmentData,
  GetAppointmentData,
  ListAppointmentsData,
  NewAppointment,
} from './generated/types.gen.ts';
import {
  zCreateAppointmentResponse,
  zGetAppointmentResponse,
  zListAppointmentsResponse,
} from './generated/zod.gen.ts';
import { type AppointmentsQuery, queryKeys } from './query-keys.ts';

/** The customer's appointments that fit the query, all pages, in order of their start (`order: 'desc'`: latest first). */
export const appointmentsQuery = (query: AppointmentsQuery = {}) =>
  queryOptions({
    queryKey: queryKeys.appointmentList(query),
    queryFn: ({ signal }) =>
      everyPage((page) =>
        call<ListAppointmentsData, AppointmentPage>(
          'GET',
          '/api/v1/appointments',
          zListAppointmentsResponse,
          {
            query: { ...page, ...query },
            signal,
          },
        ),
      ),
  });

export const appointmentQuery = (id: string) =>
  queryOptions({
    queryKey: queryKeys.appointment(id),
    queryFn: ({ signal }) =>
      call<GetAppointmentData, Appointment>('GET', '/api/v1/appointments/{id}', zGetAppointmentResponse, {
        path: { id },
        signal,
      }),
  });

/**
 * Books a slot. Problem codes: `slot_taken` (see `freshSlots`), `vehicle_already_booked`, `too_many_active`,
 * `not_a_slot`, `closed_day`, `too_soon`, `too_far`, `not_found`, `invalid_input`.
 */
export function createAppointment(
  body: NewAppointment,
  options: { idempotencyKey: string },
): Promise<Appointment> {
  return call<CreateAppointmentData, Appointment>(
    'POST',
    '/api/v1/appointments',
    zCreateAppointmentResponse,
    {
      body,
      ...options,
    },
  );
}
