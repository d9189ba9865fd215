import { z } from 'zod';
import { appointmentStatusSchema, serviceTypeSchema } from '../booking/schema.ts';
import { conflictingReadingSchema, readingConfirmationFields } from '../odometer/check-readings.ts';
import { nullableEstimateSchema, toEstimateJson } from '../odometer/odometer-estimate.ts';
import { localDateSchema, shortTextSchema, timeOfDaySchema, uuid } from '../platform/fields.ts';
import { problemSchema } from '../platform/problems/problem-schema.ts';
import { MAX_ODOMETER_KM, odometerKmSchema } from '../vehicles/schema.ts';
import {
  computeDueStateAndVisits,
  type DueStateInputs,
  isReminderClosed,
  isReminderSnoozed,
  type ReminderRow,
  type ReminderVisitCandidate,
} from './assess-reminder.ts';

export const REMINDER_TYPES = ['reminder', 'appointment'] as const;
export const REMINDER_STATUSES = ['open', 'snoozed', 'done', 'dismissed'] as const;

const visitSchema = z.object({ appointment_id: uuid, reference: z.string(), date: localDateSchema });

const bookedSchema = visitSchema.extend({ time: timeOfDaySchema, status: appointmentStatusSchema });
z.globalRegistry.add(bookedSchema, { id: 'ReminderBooked' });

const offeredSchema = visitSchema.extend({ odometer_km: z.int().nullable() });
z.globalRegistry.add(offeredSchema, { id: 'ReminderOffered' });

const doneSchema = z.object({
  date: localDateSchema,
  odometer: z.int().nullable(),
  appointment_id: uuid.nullable(),
});
z.globalRegistry.add(doneSchema, { id: 'ReminderCompleted' });

const repeatSchema = z.object({
  months: z.int().nullable(),
  distance: z.int().nullable(),
  from: z.enum(['due', 'completion']),
});
z.globalRegistry.add(repeatSchema, { id: 'ReminderRepeat' });

export const reminderSchema = z.object({
  id: uuid,
  version: z.int().describe('Number that increases with each change. The ETag is "<version>"'),
  series_id: uuid.describe('Id of the series, which all occurrences of a repeating reminder have in common'),
  type: z.enum(REMINDER_TYPES),
  name: z.string(),
  reminder_items: z.array(z.string()),
  entity: z
    .string()
    .describe(
      'Whether `entity_id` is the id of a vehicle or a visit: the name that the site settings define for it',
    ),
  entity_id: uuid,
  vehicle: z.object({
    id: uuid,
    device_reg: z.string(),
    make: z.string().nullable(),
    model: z.string().nullable(),
  }),
  service_type: serviceTypeSchema.nullable(),
  due_date: localDateSchema.nullable(),
  due_odometer: z.int().nullable().describe('In kilometres'),
  repeat: repeatSchema.nullable(),
  status: z.enum(REMINDER_STATUSES),
  state: z
    .enum(['upcoming', 'due_soon', 'due', 'overdue', 'booked'])
    .nullable()
    .describe(
      'State of an open or snoozed reminder, null for others. `booked`: its work is booked, so the customer is not reminded',
    ),
  due_on: localDateSchema
    .nullable()
    .describe('Day on which it is due by date or by odometer, whichever is first'),
  due_on_estimated: z.boolean().describe('Whether `due_on` is estimated from how far the vehicle is driven'),
  estimate: nullableEstimateSchema.describe('Odometer estimate of its vehicle, if it is due by distance'),
  snoozed_until: localDateSchema.nullable(),
  booked: bookedSchema.nullable().describe('Visit at which its work is to be done'),
  offered: offeredSchema
    .nullable()
    .describe('Visit at which its work was probably done, to be offered as its completion'),
  done: doneSchema.nullable(),
  created_at: z.iso.datetime(),
  updated_at: z.iso.datetime(),
});
z.globalRegistry.add(reminderSchema, { id: 'Reminder' });

export type ReminderJson = z.infer<typeof reminderSchema>;

export const MAX_REMINDER_NAME_LENGTH = 100;
const MAX_ITEM = 200;
const MAX_ITEMS = 20;
const MAX_MONTHS = 120;

const newRepeatSchema = z
  .strictObject({
    months: z.int().min(1).max(MAX_MONTHS).nullable().optional(),
    distance: z.int().min(1).max(MAX_ODOMETER_KM).nullable().optional().describe('In kilometres'),
    from: z
      .enum(['due', 'completion'])
      .describe('Whether the next occurrence is counted from the due date or from the completion'),
  })
  .describe(
    'Repeats by months (requires a due date), by distance (requires a due odometer reading), or both',
  );
z.globalRegistry.add(newRepeatSchema, { id: 'NewReminderRepeat' });

export type RepeatInput = z.output<typeof newRepeatSchema>;

const type = z
  .enum(REMINDER_TYPES)
  .describe(
    'Type of reminder. For each type, the site settings define how long before the due date or reading it is `due_soon`',
  );
const name = shortTextSchema(MAX_REMINDER_NAME_LENGTH);
const items = z.array(shortTextSchema(MAX_ITEM)).min(1).max(MAX_ITEMS);
const due = {
  service_type: serviceTypeSchema
    .nullable()
    .optional()
    .describe('Kind of work. If a visit for it is booked, the reminder is `booked`'),
  due_date: localDateSchema.nullable().optional().describe("Day in the workshop's time zone"),
  due_odometer: odometerKmSchema
    .nullable()
    .optional()
    .describe('In kilometres. At least one of `due_date` and `due_odometer` is required'),
  repeat: newRepeatSchema.nullable().optional(),
};

export const newReminderSchema = z.strictObject({
  type,
  name: name
    .optional()
    .describe('Default: the first of the `reminder_items`. The site settings can require a name'),
  reminder_items: items
    .optional()
    .describe('Work to be done. Default: the name. The site settings can require items'),
  entity: shortTextSchema(MAX_REMINDER_NAME_LENGTH)
    .describe(
      'Whether `entity_id` is the id of a vehicle or a visit: the name that the site settings define for it, by default `vehicle` or `service`',
    )
    .meta({ examples: ['vehicle', 'service'] }),
  entity_id: uuid.describe('Id of the vehicle or of the visit'),
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
    .describe('Id of the `offered` visit, if the work was not done at it'),
});
z.globalRegistry.add(reminderChangeSchema, { id: 'ReminderChange' });

export type ReminderChange = z.output<typeof reminderChangeSchema>;

export const reminderCompletionSchema = z.strictObject({
  date: localDateSchema
    .optional()
    .describe('Day on which it was done; default: the day of the visit, or today without one'),
  odometer: odometerKmSchema.optional().describe('In kilometres'),
  appointment_id: uuid.optional().describe('Id of the visit at which it was done'),
  ...readingConfirmationFields,
});
z.globalRegistry.add(reminderCompletionSchema, { id: 'ReminderCompletion' });

export type ReminderCompletionInput = z.output<typeof reminderCompletionSchema>;

export const snoozeSchema = z.strictObject({
  until: localDateSchema.describe('Day on which the snooze ends, tomorrow at the earliest'),
});
z.globalRegistry.add(snoozeSchema, { id: 'ReminderSnooze' });

export const reminderFilterQueryFields = {
  status: z.enum(REMINDER_STATUSES).optional().describe('Default: open and snoozed reminders'),
  vehicle_id: uuid.optional(),
};

export const reminderConflictSchema = problemSchema.extend({
  limit: z.int().optional().describe('`too_many_reminders`: maximum number of reminders'),
  reading: conflictingReadingSchema,
});
z.globalRegistry.add(reminderConflictSchema, { id: 'ReminderConflict' });

export function toReminderJson(row: ReminderRow, facts: DueStateInputs): ReminderJson {
  const { due, booked, offered } = computeDueStateAndVisits(row, facts);
  const { repeat_months: months, repeat_distance: distance, repeat_from: from } = row;
  const snoozed = isReminderSnoozed(row, facts.today);
  const isOver = isReminderClosed(row);
  return {
    id: row.id,
    version: row.version,
    series_id: row.series_id,
    type: row.type,
    name: row.name,
    reminder_items: row.reminder_items,
    entity: row.appointment_id === null ? facts.entities.vehicle : facts.entities.service,
    entity_id: row.appointment_id ?? row.vehicle_id,
    vehicle: { id: row.vehicle_id, device_reg: row.device_reg, make: row.make, model: row.model },
    service_type: row.service_type,
    due_date: row.due_date,
    due_odometer: row.due_odometer,
    repeat: from && { months, distance, from },
    status: row.status === 'snoozed' && !snoozed ? 'open' : row.status,
    state: isOver ? null : booked ? 'booked' : due.state,
    due_on: isOver ? row.due_date : due.on,
    due_on_estimated: !isOver && due.isEstimated,
    estimate:
      isOver || row.due_odometer === null
        ? null
        : toEstimateJson(facts.readings.get(row.vehicle_id) ?? [], facts.today),
    snoozed_until: snoozed ? row.snoozed_until : null,
    booked: booked ? { ...visitJson(booked), time: booked.time, status: booked.status } : null,
    offered: offered ? { ...visitJson(offered), odometer_km: offered.odometer_km } : null,
    done:
      row.done_on === null
        ? null
        : { date: row.done_on, odometer: row.done_odometer, appointment_id: row.done_appointment_id },
    created_at: row.created_at.toISOString(),
    updated_at: row.updated_at.toISOString(),
  };
}

function visitJson({ id, reference, date }: ReminderVisitCandidate) {
  return { appointment_id: id, reference, date };
}
