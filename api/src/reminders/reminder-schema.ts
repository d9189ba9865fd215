import { z } from 'zod';
import { serviceType } from '../booking/schema.ts';
import { conflictingReadingSchema, readingConfirmationFields } from '../odometer/check-readings.ts';
import { localDate, shortText, uuid } from '../platform/fields.ts';
import { problemSchema } from '../platform/problems/problem-schema.ts';
import { MAX_KM, odometerKm } from '../vehicles/schema.ts';
import { ENTITIES, STATUSES, TYPES } from './reminder-json.ts';

const MAX_NAME = 100;
const MAX_ITEM = 200;
const MAX_ITEMS = 20;
/** Ten years. */
const MAX_MONTHS = 120;

const repeatSchema = z
  .strictObject({
    months: z.int().min(1).max(MAX_MONTHS).nullable().optional(),
    distance: z.int().min(1).max(MAX_KM).nullable().optional().describe('In kilometres'),
    from: z.enum(['due', 'completion']).describe('What the next time is counted from'),
  })
  .describe('By months, which needs a due date, by distance, which needs a due odometer, or both');
z.globalRegistry.add(repeatSchema, { id: 'NewReminderRepeat' });

export type RepeatInput = z.output<typeof repeatSchema>;

const type = z.enum(TYPES).describe('How long before it is due it is due soon: the settings say for each');
const name = shortText(MAX_NAME);
const items = z.array(shortText(MAX_ITEM)).min(1).max(MAX_ITEMS).describe('What is to be done or thought of');
const due = {
  service_type: serviceType
    .nullable()
    .optional()
    .describe('The kind of work: a visit for it counts as booked'),
  due_date: localDate.nullable().optional().describe("Day in the workshop's own time"),
  due_odometer: odometerKm
    .nullable()
    .optional()
    .describe('In kilometres; one of date and odometer is enough'),
  repeat: repeatSchema.nullable().optional(),
};

export const newReminderSchema = z.strictObject({
  type,
  name,
  reminder_items: items,
  entity: z.enum(ENTITIES).describe('What it hangs on: a vehicle, or a visit (`service`) of one'),
  entity_id: uuid.describe('Of the vehicle, or of the visit'),
  ...due,
});
z.globalRegistry.add(newReminderSchema, { id: 'NewReminder' });

export type NewReminder = z.output<typeof newReminderSchema>;

export const reminderChangeSchema = z.strictObject({
  type: type.optional(),
  name: name.optional(),
  reminder_items: items.optional(),
  ...due,
  declined_appointment_id: uuid

    .optional()
    .describe('The visit that is `offered`, in which it was not done after all'),
});
z.globalRegistry.add(reminderChangeSchema, { id: 'ReminderChange' });

export type ReminderChange = z.output<typeof reminderChangeSchema>;

export const completionSchema = z.strictObject({
  date: localDate
    .optional()
    .describe('When it was done: today where it is not said, or the day of the visit'),
  odometer: odometerKm.optional().describe('In kilometres'),
  appointment_id: uuid.optional().describe('The visit in which it was done'),
  ...readingConfirmationFields,
});
z.globalRegistry.add(completionSchema, { id: 'ReminderCompletion' });

export type CompletionInput = z.output<typeof completionSchema>;

export const snoozeSchema = z.strictObject({
  until: localDate.describe('The day on which it speaks again, tomorrow at the earliest'),
});
z.globalRegistry.add(snoozeSchema, { id: 'ReminderSnooze' });

export const reminderFilter = {
  status: z.enum(STATUSES).optional().describe('Where it is not said, those that are live: open and snoozed'),
  vehicle_id: uuid.optional(),
};

/** A reminder that is one too many, closed, or whose reading is asked about. */
export const reminderConflictSchema = problemSchema.extend({
  limit: z.int().optional().describe('too_many_reminders: how many are allowed'),
  reading: conflictingReadingSchema,
});
z.globalRegistry.add(reminderConflictSchema, { id: 'ReminderConflict' });
