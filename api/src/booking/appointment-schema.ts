import { z } from 'zod';
import { localDate, multiLine, timeOfDay, uuid } from '../platform/fields.ts';
import { problemSchema } from '../platform/problems/problem-schema.ts';
import { serviceType, slotAvailabilitySchema } from './availability-schema.ts';

/** In characters, of which a rare one may count for two. */
export const MAX_NOTE = 1000;

export const newAppointmentSchema = z.strictObject({
  vehicle_id: uuid,
  service_type: serviceType,
  date: localDate.describe("Day in the workshop's own time"),
  time: timeOfDay.describe('One of the slots of that day'),
  note: multiLine
    .max(MAX_NOTE)
    .nullable()
    .optional()
    .describe('What is to be done, in words; some kinds of work need it (note_required)'),
  reminder_id: uuid

    .nullable()
    .optional()
    .describe('Whose work is to be done then: a reminder of the same vehicle, open or snoozed'),
});
z.globalRegistry.add(newAppointmentSchema, { id: 'NewAppointment' });

export type NewAppointmentInput = z.output<typeof newAppointmentSchema>;

export const rescheduleSchema = z.strictObject({
  date: localDate.describe("Day in the workshop's own time"),
  time: timeOfDay.describe('One of the slots of that day'),
});
z.globalRegistry.add(rescheduleSchema, { id: 'Reschedule' });

export type RescheduleInput = z.output<typeof rescheduleSchema>;

export const addedReminderSchema = z.strictObject({
  reminder_id: uuid.describe('Whose work is to be done too: a reminder of the same vehicle, open or snoozed'),
});
z.globalRegistry.add(addedReminderSchema, { id: 'AddedReminder' });

export type AddedReminderInput = z.output<typeof addedReminderSchema>;

export const cancellationReason = multiLine.max(500).optional();

export const cancellationSchema = z.strictObject({
  reason: cancellationReason.describe("Why, in the customer's words"),
});
z.globalRegistry.add(cancellationSchema, { id: 'Cancellation' });

export const newRatingSchema = z.strictObject({
  stars: z.int().describe('From 1 to 5, or as the settings of the site say'),
  comment: multiLine.max(1000).nullable().optional(),
});
z.globalRegistry.add(newRatingSchema, { id: 'NewRating' });

export type RatingInput = z.output<typeof newRatingSchema>;

/** A booking or a change of one that is refused: taken, too late, or one too many. */
export const bookingConflictSchema = problemSchema.extend({
  slots: z.array(slotAvailabilitySchema).optional().describe('slot_taken: what that day has left now'),
  phone: z.string().optional().describe('past_cutoff, too_many_changes: whom to call instead'),
  limit: z.int().optional().describe('too_many_active: how many are allowed'),
});
z.globalRegistry.add(bookingConflictSchema, { id: 'BookingConflict' });
