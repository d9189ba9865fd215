import { writeClock } from '@forecourt/shared/clock';
import type { SiteSettings } from '@forecourt/shared/settings/schema';
import { offsetsWithin } from '@forecourt/shared/zones';
import { z } from 'zod';
import { localDate, timeOfDay, uuid } from '../platform/fields.ts';
import { addMinutes } from '../platform/local-time.ts';
import { serviceType } from './availability-schema.ts';
import type { BookingSettings } from './opening.ts';

const appointmentStatuses = [
  'requested',
  'confirmed',
  'in_progress',
  'ready',
  'completed',
  'cancelled',
  'no_show',
] as const;

export const CHANGES = [
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

export const appointmentStatus = z.enum(appointmentStatuses);
z.globalRegistry.add(appointmentStatus, { id: 'AppointmentStatus' });

const changeSchema = z.object({
  change: z.enum(CHANGES).describe('`added`: the work of a reminder, to what was booked'),
  by: z.enum(['customer', 'workshop']),
  date: localDate.describe('Day of the visit from then on'),
  time: timeOfDay.describe('Start of the visit from then on'),
  reason: z.string().nullable().describe('Why it was cancelled, where that was said'),
  changed_at: z.iso.datetime(),
});
z.globalRegistry.add(changeSchema, { id: 'AppointmentChange' });

const ratingSchema = z.object({
  stars: z.int(),
  comment: z.string().nullable(),
  editable_until: z.iso.datetime(),
});
z.globalRegistry.add(ratingSchema, { id: 'Rating' });

/** What customers and the workshop get of an appointment. */
export const commonAppointmentSchema = z.object({
  id: uuid,
  version: z.int().describe('Rises with every change; as "<version>" it is the ETag'),
  reference: z.string().describe('What customers and the workshop call it by, such as HSG-4F7K'),
  status: appointmentStatus,
  service_type: serviceType,
  date: localDate.describe("Day in the workshop's own time"),
  time: timeOfDay.describe("Start in the workshop's own time"),
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
    .describe('Until when its customer can move or cancel it; null when they never can again'),
  work: z.array(z.string()).describe('What was done, once it is completed'),
  odometer_km: z.int().nullable().describe('When it was completed'),
  rating: ratingSchema.nullable(),
  changes: z.array(changeSchema).describe('What became of it, the booking first'),
  created_at: z.iso.datetime(),
});

export type AppointmentJson = z.infer<typeof commonAppointmentSchema>;

export const appointmentSchema = commonAppointmentSchema.extend({
  clock: z
    .string()
    .nullable()
    // Pages may be newer than the api, or show a response stored before this field was there.
    .default(null)
    .describe(
      "Offsets of `time_zone`, written as in the site's pages; null for the time zone of the settings, whose offsets the pages have",
    ),
});
z.globalRegistry.add(appointmentSchema, { id: 'Appointment' });

export type CustomerAppointmentJson = z.infer<typeof appointmentSchema>;

/** A vehicle as its appointments show it. */
export type BookedVehicle = AppointmentJson['vehicle'];

/** An appointment with its vehicle, as `appointment-queries.ts` reads it. */
export interface AppointmentRow {
  id: string;
  reference: string;
  status: AppointmentJson['status'];
  service_type: AppointmentJson['service_type'];
  date: string;
  time: string;
  minutes: number;
  time_zone: string;
  starts_at: Date;
  /** How often its instant was recomputed. */
  recomputed: number;
  note: string | null;
  version: number;
  work: string[] | null;
  odometer_km: number | null;
  /** The instants in it as the database writes them in JSON. */
  rating: { stars: number; comment: string | null; created_at: string } | null;
  changes: readonly ChangeRow[];
  vehicle_id: string;
  device_reg: string;
  make: string | null;
  model: string | null;
  created_at: Date;
}

type ChangeJson = AppointmentJson['changes'][number];

/** As the database writes it in JSON: times with seconds, instants in its own time zone. */
type ChangeRow = Pick<ChangeJson, 'change' | 'by' | 'date' | 'time' | 'reason' | 'changed_at'>;

const MOVABLE: readonly AppointmentJson['status'][] = ['requested', 'confirmed'];

/** For so many days a rating can be changed (docs/design.md §8). */
export const RATING_EDITABLE_DAYS = 7;

export function appointmentJson(row: AppointmentRow, { cutOffHours }: BookingSettings): AppointmentJson {
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
    changeable_until: changeableUntil(row, cutOffHours)?.toISOString() ?? null,
    note: row.note,
    vehicle: { id: row.vehicle_id, device_reg: row.device_reg, make: row.make, model: row.model },
    work: row.work ?? [],
    odometer_km: row.odometer_km,
    rating: row.rating && {
      stars: row.rating.stars,
      comment: row.rating.comment,
      editable_until: ratingEditableUntil(new Date(row.rating.created_at)).toISOString(),
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

/** An appointment for its customer's pages, with the offsets of its time zone where a page has only those of another. */
export function customerAppointmentJson(
  row: AppointmentRow,
  { booking, organisation }: Pick<SiteSettings, 'booking' | 'organisation'>,
): CustomerAppointmentJson {
  const appointment = appointmentJson(row, booking);
  const { time_zone: timeZone } = row;
  if (timeZone === organisation.timeZone) return { ...appointment, clock: null };
  // In whole minutes, as a clock is written. Nothing of a visit is earlier than its booking.
  const from = new Date(row.created_at).setUTCSeconds(0, 0);
  const until = addMinutes(row.starts_at, CLOCK_DAYS_AHEAD * 24 * 60).setUTCSeconds(0, 0);
  return {
    ...appointment,
    clock: writeClock({ timeZone, changes: offsetsWithin(timeZone, from, until), until }),
  };
}

/** Until when its customer may move or cancel an appointment; null when that is over whatever the time. */
export function changeableUntil(
  { status, starts_at }: Pick<AppointmentRow, 'status' | 'starts_at'>,
  cutOffHours: number,
): Date | null {
  return MOVABLE.includes(status) ? addMinutes(starts_at, -60 * cutOffHours) : null;
}

export function ratingEditableUntil(created: Date): Date {
  return addMinutes(created, 24 * 60 * RATING_EDITABLE_DAYS);
}
