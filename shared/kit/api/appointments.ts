import type { Locale } from '@forecourt/shared/i18n';
import { queryOptions } from '@forecourt/shared/query';
import * as z from '@forecourt/shared/schema';
import { call, send } from './call.ts';
import { everyPage } from './every-page.ts';
import type {
  AddedReminder,
  AddReminderToAppointmentData,
  Appointment,
  AppointmentPage,
  CancelAppointmentData,
  Cancellation,
  CreateAppointmentData,
  GetAppointmentCalendarData,
  GetAppointmentData,
  ListAppointmentsData,
  NewAppointment,
  NewRating,
  RateAppointmentData,
  Reschedule,
  RescheduleAppointmentData,
} from './generated/types.gen.ts';
import {
  zAddReminderToAppointmentResponse,
  zAppointment,
  zCancelAppointmentResponse,
  zCreateAppointmentResponse,
  zGetAppointmentResponse,
  zListAppointmentsResponse,
  zRateAppointmentResponse,
  zRescheduleAppointmentResponse,
} from './generated/zod.gen.ts';
import { keptAs, keptInList } from './kept-offline.ts';
import { type AppointmentsQuery, queryKeys } from './query-keys.ts';

const ALL = queryKeys.appointmentList({});

/**
 * The customer's appointments that fit the query, all pages, in order of their start (`order: 'desc'`: latest first). That
 * of all is kept for when there is no network.
 */
export const appointmentsQuery = (query: AppointmentsQuery = {}) =>
  queryOptions({
    queryKey: queryKeys.appointmentList(query),
    ...(Object.keys(query).length === 0 && { meta: { offline: [keptAs(ALL, z.array(zAppointment))] } }),
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

/** One appointment; kept for when there is no network. */
export const appointmentQuery = (id: string) =>
  queryOptions({
    queryKey: queryKeys.appointment(id),
    meta: { offline: [keptAs(queryKeys.appointment(id), zAppointment), keptInList(ALL, zAppointment, id)] },
    queryFn: ({ signal }) =>
      call<GetAppointmentData, Appointment>('GET', '/api/v1/appointments/{id}', zGetAppointmentResponse, {
        path: { id },
        signal,
      }),
  });

/**
 * Books a slot. Problem codes: `slot_taken` (see `freshSlots`), `vehicle_already_booked`, `too_many_active`,
 * `too_many_changes`, `not_a_slot`, `closed_day`, `too_soon`, `too_far`, `note_required`, `note_full`, `not_found`, `invalid_input`
 * (at `/reminder_id` the field's code is `no_live_reminder`).
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

/** An appointment as its customer saw it when they changed it. */
export type SeenAppointment = Pick<Appointment, 'id' | 'version'>;

/**
 * Moves an appointment to another time; it stays the same one. Problem codes: `slot_taken` (see `freshSlots`),
 * `vehicle_already_booked`, `past_cutoff`, `not_changeable`, `too_many_changes`, `changed_elsewhere`, `not_a_slot`,
 * `closed_day`, `too_soon`, `too_far`, `not_found`.
 */
export function rescheduleAppointment(
  { id, version }: SeenAppointment,
  body: Reschedule,
  options: { idempotencyKey: string },
): Promise<Appointment> {
  return call<RescheduleAppointmentData, Appointment>(
    'POST',
    '/api/v1/appointments/{id}/reschedule',
    zRescheduleAppointmentResponse,
    { path: { id }, version, body, ...options },
  );
}

/**
 * Has a reminder's work done at an appointment that is booked already; if that is planned already, nothing is changed. Problem
 * codes: `note_full`, `past_cutoff`, `not_changeable`, `too_many_changes`, `changed_elsewhere`, `not_found`, `invalid_input`
 * (at `/reminder_id` the field's code is `no_live_reminder`).
 */
export function addReminderToAppointment(
  { id, version }: SeenAppointment,
  body: AddedReminder,
  options: { idempotencyKey: string },
): Promise<Appointment> {
  return call<AddReminderToAppointmentData, Appointment>(
    'POST',
    '/api/v1/appointments/{id}/reminders',
    zAddReminderToAppointmentResponse,
    { path: { id }, version, body, ...options },
  );
}

/**
 * Cancels an appointment; one that is cancelled already stays as it is. Problem codes: `past_cutoff`, `not_changeable`,
 * `changed_elsewhere`, `not_found`, `invalid_input`.
 */
export function cancelAppointment(
  { id, version }: SeenAppointment,
  body: Cancellation,
  options: { idempotencyKey: string },
): Promise<Appointment> {
  return call<CancelAppointmentData, Appointment>(
    'POST',
    '/api/v1/appointments/{id}/cancel',
    zCancelAppointmentResponse,
    { path: { id }, version, body, ...options },
  );
}

/**
 * Rates what was done, or changes that. Problem codes: `not_completed`, `rating_closed`, `too_many_changes`,
 * `changed_elsewhere`, `not_found`, `invalid_input`.
 */
export function rateAppointment(
  { id, version }: SeenAppointment,
  body: NewRating,
  options: { idempotencyKey: string },
): Promise<Appointment> {
  return call<RateAppointmentData, Appointment>(
    'PUT',
    '/api/v1/appointments/{id}/rating',
    zRateAppointmentResponse,
    { path: { id }, version, body, ...options },
  );
}

/** An appointment as an entry for calendars, in a language: an iCalendar file that is called by its reference. */
export async function appointmentCalendar(
  { id, reference }: Pick<Appointment, 'id' | 'reference'>,
  locale: Locale,
): Promise<File> {
  const response = await send<GetAppointmentCalendarData>('GET', '/api/v1/appointments/{id}/calendar.ics', {
    path: { id },
    query: { locale },
  });
  return new File([await response.blob()], `${reference}.ics`, { type: 'text/calendar' });
}
