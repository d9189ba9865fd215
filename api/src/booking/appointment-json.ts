import { z } from 'zod';
import { localDate, timeOfDay } from '../platform/fields.ts';
import { addMinutes } from '../platform/local-time.ts';
import { serviceType } from './availability-schema.ts';

const appointmentStatuses = [
  'requested',
  'confirmed',
  'in_progress',
  'completed',
  'cancelled',
  'no_show',
] as const;

export const appointmentStatus = z.enum(appointmentStatuses);
z.globalRegistry.add(appointmentStatus, { id: 'AppointmentStatus' });

export const appointmentSchema = z.object({
  id: z.uuid(),
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
    id: z.uuid(),
    device_reg: z.string(),
    make: z.string().nullable(),
    model: z.string().nullable(),
  }),
  created_at: z.iso.datetime(),
});
z.globalRegistry.add(appointmentSchema, { id: 'Appointment' });

export type AppointmentJson = z.infer<typeof appointmentSchema>;

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
  note: string | null;
  vehicle_id: string;
  device_reg: string;
  make: string | null;
  model: string | null;
  created_at: Date;
}

export function appointmentJson(row: AppointmentRow): AppointmentJson {
  return {
    id: row.id,
    reference: row.reference,
    status: row.status,
    service_type: row.service_type,
    date: row.date,
    time: row.time,
    time_zone: row.time_zone,
    starts_at: row.starts_at.toISOString(),
    ends_at: addMinutes(row.starts_at, row.minutes).toISOString(),
    note: row.note,
    vehicle: { id: row.vehicle_id, device_reg: row.device_reg, make: row.make, model: row.model },
    created_at: row.created_at.toISOString(),
  };
}
