import { ApiProblem } from '@forecourt/shared/http';
import type { Locale } from '@forecourt/shared/i18n';
import { queryOptions } from '@forecourt/shared/query';
import * as z from '@forecourt/shared/schema';
import { callApi, type IdempotencyOptions, sendToApi } from './call.ts';
import * as operations from './generated/operations.gen.ts';
import {
  type AddedReminder,
  type Appointment,
  type Cancellation,
  type EarlierTimeWaiting,
  type NewAppointment,
  type NewRating,
  type Reschedule,
  type SlotAvailability,
  zAppointment,
  zBookingConflict,
} from './generated/zod.gen.ts';
import { fetchAllPages } from './lists.ts';
import {
  type AvailabilityParams,
  createOfflineListItemSource,
  createOfflineResponseSource,
  queryKeys,
} from './query-keys.ts';

/** Query of all appointments in order of their start. Stored for offline use. */
export const appointmentsQuery = () =>
  queryOptions({
    queryKey: queryKeys.appointmentList,
    meta: { offline: [createOfflineResponseSource(queryKeys.appointmentList, z.array(zAppointment))] },
    queryFn: ({ signal }) =>
      fetchAllPages((query) => callApi(operations.listAppointments, { query, signal })),
  });

export const appointmentQuery = (id: string) =>
  queryOptions({
    queryKey: queryKeys.appointment(id),
    meta: {
      offline: [
        createOfflineResponseSource(queryKeys.appointment(id), zAppointment),
        createOfflineListItemSource(queryKeys.appointmentList, zAppointment, id),
      ],
    },
    queryFn: ({ signal }) => callApi(operations.getAppointment, { path: { id }, signal }),
  });

/** Query of the slots of each day from `from` to `to` (`YYYY-MM-DD`, inclusive). Always stale, since other customers book too. */
export const availabilityQuery = (query: AvailabilityParams) =>
  queryOptions({
    queryKey: queryKeys.availability(query),
    queryFn: ({ signal }) => callApi(operations.getAvailability, { query, signal }),
    staleTime: 0,
  });

/** Returns the day's current slots from a `slot_taken` problem; null for any other error, or if it contains none. */
export function extractCurrentSlots(error: unknown): SlotAvailability[] | null {
  if (!(error instanceof ApiProblem) || error.code !== 'slot_taken') return null;
  return zBookingConflict.safeParse(error.body).data?.slots ?? null;
}

export type AppointmentVersion = Pick<Appointment, 'id' | 'version'>;

const partsOf = <Body>({ id, version }: AppointmentVersion, body: Body, options: IdempotencyOptions) => ({
  path: { id },
  version,
  body,
  ...options,
});

export const createAppointment = (body: NewAppointment, options: IdempotencyOptions) =>
  callApi(operations.createAppointment, { body, ...options });

export const rescheduleAppointment = (
  seen: AppointmentVersion,
  body: Reschedule,
  options: IdempotencyOptions,
) => callApi(operations.rescheduleAppointment, partsOf(seen, body, options));

/** Adds a reminder's work to an appointment. Adding the same reminder again changes nothing. */
export const addReminderToAppointment = (
  seen: AppointmentVersion,
  body: AddedReminder,
  options: IdempotencyOptions,
) => callApi(operations.addReminderToAppointment, partsOf(seen, body, options));

/** Cancels an appointment. Cancelling it again changes nothing. */
export const cancelAppointment = (
  seen: AppointmentVersion,
  body: Cancellation,
  options: IdempotencyOptions,
) => callApi(operations.cancelAppointment, partsOf(seen, body, options));

export const rateAppointment = (seen: AppointmentVersion, body: NewRating, options: IdempotencyOptions) =>
  callApi(operations.rateAppointment, partsOf(seen, body, options));

/** Starts or stops the notifications of earlier times. The appointment's version stays. */
export const setAppointmentWaiting = (
  { id }: AppointmentVersion,
  body: EarlierTimeWaiting,
  options: IdempotencyOptions,
) => callApi(operations.setAppointmentWaiting, { path: { id }, body, ...options });

export async function fetchCalendarFile(
  { id, reference }: Pick<Appointment, 'id' | 'reference'>,
  locale: Locale,
): Promise<File> {
  const response = await sendToApi(operations.getAppointmentCalendar, { path: { id }, query: { locale } });
  return new File([await response.blob()], `${reference}.ics`, { type: 'text/calendar' });
}
