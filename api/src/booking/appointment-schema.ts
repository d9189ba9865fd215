import { z } from 'zod';
import { localDate, multiLine, timeOfDay } from '../platform/fields.ts';
import { problemSchema } from '../platform/problems/problem-schema.ts';
import { serviceType, slotAvailabilitySchema } from './availability-schema.ts';

export const newAppointmentSchema = z.strictObject({
  vehicle_id: z.uuid(),
  service_type: serviceType,
  date: localDate.describe("Day in the workshop's own time"),
  time: timeOfDay.describe('One of the slots of that day'),
  note: multiLine.max(1000).nullable().optional(),
});
z.globalRegistry.add(newAppointmentSchema, { id: 'NewAppointment' });

export type NewAppointmentInput = z.output<typeof newAppointmentSchema>;

/** The problem of a booking that came too late, or that is one too many. */
export const bookingConflictSchema = problemSchema.extend({
  slots: z.array(slotAvailabilitySchema).optional().describe('slot_taken: what that day has left now'),
  limit: z.int().optional().describe('too_many_active: how many are allowed'),
});
z.globalRegistry.add(bookingConflictSchema, { id: 'BookingConflict' });
