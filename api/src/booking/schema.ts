import { formatWorkshopZoneRules } from '@forecourt/shared/clock';
import type { SiteSettings } from '@forecourt/shared/settings/schema';
import { SERVICE_CODE_PATTERN } from '@forecourt/shared/settings/schema';
import { listUtcOffsetsWithin } from '@forecourt/shared/zones';
import { z } from 'zod';
import { localDateSchema, multiLineSchema, timeOfDaySchema, uuid } from '../platform/fields.ts';
import { addMinutes } from '../platform/local-time.ts';
import { problemSchema } from '../platform/problems/problem-schema.ts';
import type { BookingSettings } from './slots.ts';
import { VISIT_STATUSES, type VisitStatus } from './visit-status.ts';

export const serviceTypeSchema = z.string().regex(SERVICE_CODE_PATTERN);
z.globalRegistry.add(serviceTypeSchema, {
  id: 'ServiceType',
  description:
    'Code of a kind of work. The site settings define which codes exist; those of the examples always do',
  examples: ['repair', 'installation', 'others'],
});

const slotAvailabilitySchema = z
  .object({
    time: timeOfDaySchema,
    places_left: z.int().describe('Free places in the slot; 0 if it is full'),
    bookable: z.boolean().describe('Whether the slot is free, and neither too soon nor too far ahead'),
  })
  .meta({ id: 'SlotAvailability' });

const dayAvailabilitySchema = z
  .object({
    date: localDateSchema,
    open: z.boolean(),
    closed_reason: z.enum(['closed_weekday', 'closed_date']).nullable(),
    closed_text: z.string().nullable().describe('Reason for the closing, as the workshop wrote it'),
    holiday: z
      .record(z.string(), z.string())
      .nullable()
      .describe('Name of the public holiday on which the workshop is closed, by language'),
    slots: z
      .array(slotAvailabilitySchema)
      .describe('All slots of the day for this kind of work, including full ones'),
  })
  .meta({ id: 'DayAvailability' });

export const availabilitySchema = z
  .object({
    service_type: serviceTypeSchema,
    time_zone: z.string().describe('IANA time zone of the workshop'),
    earliest: z.iso.datetime().describe('Earliest bookable instant, by the minimum notice'),
    last_date: localDateSchema.describe('Last bookable day, by the booking horizon'),
    days: z.array(dayAvailabilitySchema),
  })
  .meta({ id: 'Availability' });

/** Maximum length of a note in UTF-16 code units. */
export const MAX_NOTE_LENGTH = 1000;

export const newAppointmentSchema = z
  .strictObject({
    vehicle_id: uuid,
    service_type: serviceTypeSchema,
    date: localDateSchema.describe("Day in the workshop's time zone"),
    time: timeOfDaySchema.describe('One of the slots of that day'),
    note: multiLineSchema
      .max(MAX_NOTE_LENGTH)
      .nullable()
      .optional()
      .describe("The customer's description of the work. Some kinds of work require it (`note_required`)"),
    reminder_id: uuid
      .nullable()
      .optional()
      .describe(
        'Id of an open or snoozed reminder of the same vehicle, whose work is to be done at the visit',
      ),
  })
  .meta({ id: 'NewAppointment' });

export type NewAppointmentInput = z.output<typeof newAppointmentSchema>;

export const rescheduleSchema = z
  .strictObject({
    date: localDateSchema.describe("Day in the workshop's time zone"),
    time: timeOfDaySchema.describe('One of the slots of that day'),
  })
  .meta({ id: 'Reschedule' });

export type RescheduleInput = z.output<typeof rescheduleSchema>;

export const addReminderInputSchema = z
  .strictObject({
    reminder_id: uuid.describe(
      'Id of an open or snoozed reminder of the same vehicle, whose work is added to the visit',
    ),
  })
  .meta({ id: 'AddedReminder' });

export type AddReminderInput = z.output<typeof addReminderInputSchema>;

export const earlierTimeWaitingSchema = z
  .strictObject({
    waiting: z.boolean().describe('Whether to notify the customer of earlier times that become free'),
  })
  .meta({ id: 'EarlierTimeWaiting' });

export const cancellationReasonSchema = multiLineSchema.max(500).optional();

export const cancellationSchema = z
  .strictObject({
    reason: cancellationReasonSchema.describe('Reason, as the customer wrote it'),
  })
  .meta({ id: 'Cancellation' });

export const newRatingSchema = z
  .strictObject({
    stars: z.int().describe('Number of stars: from 1 to 5, or in the range of the site settings'),
    comment: multiLineSchema.max(1000).nullable().optional(),
  })
  .meta({ id: 'NewRating' });

export type RatingInput = z.output<typeof newRatingSchema>;

export const bookingConflictSchema = problemSchema
  .extend({
    slots: z
      .array(slotAvailabilitySchema)
      .optional()
      .describe(
        '`slot_taken`, for the workshop also `not_a_slot`: slots of that day with their current availability',
      ),
    phone: z.string().optional().describe('`past_cutoff`, `too_many_changes`: phone number to call instead'),
    limit: z.int().optional().describe('`too_many_active`: maximum number of active appointments'),
  })
  .meta({ id: 'BookingConflict' });

export const VISIT_CHANGE_KINDS = [
  'booked',
  'confirmed',
  'moved',
  'added',
  'started',
  'ready',
  'completed',
  'cancelled',
  'no_show',
  'rated',
] as const;

export const appointmentStatusSchema = z
  .enum(Object.keys(VISIT_STATUSES) as [VisitStatus, ...VisitStatus[]])
  .meta({ id: 'AppointmentStatus' });

const changeSchema = z
  .object({
    change: z
      .enum(VISIT_CHANGE_KINDS)
      .describe('`added`: the work of a reminder was added to the booked work'),
    by: z.enum(['customer', 'workshop']),
    date: localDateSchema.describe('Day of the visit after the change'),
    time: timeOfDaySchema.describe('Start of the visit after the change'),
    reason: z.string().nullable().describe('Reason for a cancellation; null if none was given'),
    status: appointmentStatusSchema.optional().describe('Status of the visit after the change'),
    changed_at: z.iso.datetime(),
  })
  .meta({ id: 'AppointmentChange' });

const ratingSchema = z
  .object({
    stars: z.int(),
    comment: z.string().nullable(),
    editable_until: z.iso.datetime(),
  })
  .meta({ id: 'Rating' });

export const commonAppointmentSchema = z.object({
  id: uuid,
  version: z
    .int()
    .describe(
      'Number that increases with each change, except one of `ready_by` or `photos` only. The ETag is "<version>"',
    ),
  reference: z.string().describe('Reference that customers and the workshop use, such as HSG-4F7K'),
  status: appointmentStatusSchema,
  service_type: serviceTypeSchema,
  date: localDateSchema.describe("Day in the workshop's time zone"),
  time: timeOfDaySchema.describe("Start in the workshop's time zone"),
  time_zone: z.string().describe('IANA time zone of the workshop'),
  starts_at: z.iso.datetime(),
  ends_at: z.iso.datetime(),
  note: z.string().nullable(),
  vehicle: z.object({
    id: uuid,
    device_reg: z.string(),
    make: z.string().nullable(),
    model: z.string().nullable(),
  }),
  changeable_until: z.iso
    .datetime()
    .nullable()
    .describe(
      'Last instant at which the customer can move or cancel it; null if its status does not allow it',
    ),
  work: z
    .array(z.string())
    .describe('Work that was done; given when the status becomes `ready` or `completed`'),
  odometer_km: z.int().nullable().describe('Odometer reading at the completion'),
  // The next five fields have defaults, because responses of an older api, and stored responses, may lack them.
  cost_minor: z
    .int()
    .nullable()
    .default(null)
    .describe(
      'Cost that the workshop charges, in the smallest unit of the currency; given when the status becomes `ready` or `completed`',
    ),
  currency: z.string().nullable().default(null).describe('ISO 4217; null if there is no cost'),
  ready_by: z.iso
    .datetime()
    .nullable()
    .default(null)
    .describe(
      'Time at which the workshop expects the work to be done; null if it gave none. It is no promise, and is not removed after the work',
    ),
  work_date: localDateSchema
    .nullable()
    .default(null)
    .describe('Day on which the work of a completed visit was done, if that was before `date`'),
  photos: z.int().default(0).describe('Number of photos of the visit, by customer and workshop'),
  rating: ratingSchema.nullable(),
  changes: z
    .array(changeSchema)
    .describe('Changes of the appointment, oldest first, beginning with the booking'),
  created_at: z.iso.datetime(),
});

export type CommonAppointmentJson = z.infer<typeof commonAppointmentSchema>;

export const appointmentSchema = commonAppointmentSchema
  .extend({
    clock: z
      .string()
      .nullable()
      // Responses lack this field if an older api sent them, or if they were stored before it existed.
      .default(null)
      .describe(
        "UTC offsets of `time_zone`, in the format of the site's pages; null if it is the time zone of the settings, whose offsets the pages contain",
      ),
    shared_until: z.iso
      .datetime()
      .nullable()
      .default(null)
      .describe('Instant at which the link to share it stops working; null if there is no link'),
    shared_since: z.iso
      .datetime()
      .nullable()
      .default(null)
      .describe('`created_at` of the current link; null if there is no link'),
    waiting: z
      .boolean()
      .default(false)
      .describe('Whether the customer is notified if an earlier time becomes free'),
  })
  .meta({ id: 'Appointment' });

export type CustomerAppointmentJson = z.infer<typeof appointmentSchema>;

export type BookedVehicle = CommonAppointmentJson['vehicle'];

export interface AppointmentRow {
  id: string;
  reference: string;
  status: CommonAppointmentJson['status'];
  service_type: CommonAppointmentJson['service_type'];
  date: string;
  time: string;
  minutes: number;
  time_zone: string;
  starts_at: Date;
  /** Number of times that the start was recomputed because time zone rules changed. */
  recomputed: number;
  note: string | null;
  version: number;
  work: string[] | null;
  odometer_km: number | null;
  cost_minor: number | null;
  currency: string | null;
  ready_by: Date | null;
  work_date: string | null;
  waiting_since: Date | null;
  photos: number;
  shared_until: Date | null;
  shared_since: Date | null;
  /** Rating; `created_at` as PostgreSQL writes it in JSON. */
  rating: { stars: number; comment: string | null; created_at: string } | null;
  changes: readonly ChangeRow[];
  vehicle_id: string;
  device_reg: string;
  make: string | null;
  model: string | null;
  created_at: Date;
}

type ChangeJson = CommonAppointmentJson['changes'][number];

type ChangeRow = Pick<ChangeJson, 'change' | 'by' | 'date' | 'time' | 'reason' | 'status' | 'changed_at'>;

/** Days after the first rating in which it can be changed (docs/design.md §8). */
export const RATING_EDITABLE_DAYS = 7;

export function toAppointmentJson(
  row: AppointmentRow,
  { cutOffHours }: BookingSettings,
): CommonAppointmentJson {
  return {
    id: row.id,
    version: row.version,
    reference: row.reference,
    status: row.status,
    service_type: row.service_type,
    date: row.date,
    time: row.time,
    time_zone: row.time_zone,
    starts_at: row.starts_at.toISOString(),
    ends_at: addMinutes(row.starts_at, row.minutes).toISOString(),
    changeable_until: computeChangeableUntil(row, cutOffHours)?.toISOString() ?? null,
    note: row.note,
    vehicle: { id: row.vehicle_id, device_reg: row.device_reg, make: row.make, model: row.model },
    work: row.work ?? [],
    odometer_km: row.odometer_km,
    cost_minor: row.cost_minor,
    currency: row.currency,
    ready_by: row.ready_by?.toISOString() ?? null,
    work_date: row.work_date,
    photos: row.photos,
    rating: row.rating && {
      stars: row.rating.stars,
      comment: row.rating.comment,
      editable_until: computeRatingEditableUntil(new Date(row.rating.created_at)).toISOString(),
    },
    changes: row.changes.map((change) => ({
      ...change,
      time: change.time.slice(0, 'HH:MM'.length),
      changed_at: new Date(change.changed_at).toISOString(),
    })),
    created_at: row.created_at.toISOString(),
  };
}

const CLOCK_DAYS_AHEAD = 2 * 365;

/** JSON of an appointment for its customer, with time zone offsets if its time zone differs from the site's current one. */
export function toCustomerAppointmentJson(
  row: AppointmentRow,
  { booking, organisation }: Pick<SiteSettings, 'booking' | 'organisation'>,
): CustomerAppointmentJson {
  const { time_zone: timeZone, waiting_since, shared_until, shared_since } = row;
  const appointment = {
    ...toAppointmentJson(row, booking),
    shared_until: shared_until?.toISOString() ?? null,
    shared_since: shared_since?.toISOString() ?? null,
    waiting: waiting_since !== null,
  };
  if (timeZone === organisation.timeZone) return { ...appointment, clock: null };
  // List the offsets from the booking on, not from the visit on. Cut off the seconds, which the format does not have.
  const from = new Date(row.created_at).setUTCSeconds(0, 0);
  const until = addMinutes(row.starts_at, CLOCK_DAYS_AHEAD * 24 * 60).setUTCSeconds(0, 0);
  return {
    ...appointment,
    clock: formatWorkshopZoneRules({ timeZone, changes: listUtcOffsetsWithin(timeZone, from, until), until }),
  };
}

/** Latest time at which a customer may move or cancel an appointment; null if its status does not allow it. */
export function computeChangeableUntil(
  { status, starts_at }: Pick<AppointmentRow, 'status' | 'starts_at'>,
  cutOffHours: number,
): Date | null {
  return VISIT_STATUSES[status].phase === 'upcoming' ? addMinutes(starts_at, -60 * cutOffHours) : null;
}

export function computeRatingEditableUntil(created: Date): Date {
  return addMinutes(created, 24 * 60 * RATING_EDITABLE_DAYS);
}
