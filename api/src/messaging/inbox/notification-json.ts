import { z } from 'zod';
import { serviceType } from '../../booking/schema.ts';
import { localDate, timeOfDay, uuid } from '../../platform/fields.ts';
import { STAGES, type Stage } from '../stage-to-tell.ts';

export const NOTIFICATION_KINDS = [
  'confirmed',
  'moved',
  'cancelled',
  'ready',
  'day_before',
  'reminder',
] as const;

const notificationKind = z.enum(NOTIFICATION_KINDS);
z.globalRegistry.add(notificationKind, { id: 'NotificationKind' });

const vehicleSchema = z.object({
  id: uuid,
  device_reg: z.string(),
  make: z.string().nullable(),
  model: z.string().nullable(),
});

const visitSchema = z.object({
  id: uuid,
  reference: z.string(),
  service_type: serviceType,
  date: localDate.describe('Day of the visit, as it was to be from then on'),
  time: timeOfDay.describe('Start of the visit, as it was to be from then on'),
  time_zone: z.string().describe('IANA time zone of the workshop'),
  vehicle: vehicleSchema,
});
z.globalRegistry.add(visitSchema, { id: 'NotifiedVisit' });

const reminderSchema = z.object({
  id: uuid,
  name: z.string(),
  stage: z.enum(STAGES).describe('`soon`: it was due soon; `due`: it was due'),
  due_on: localDate.describe('When it was due, as far as was known then'),
  due_on_estimated: z.boolean().describe('That day was a guess by how far the vehicle is driven'),
  vehicle: vehicleSchema,
});
z.globalRegistry.add(reminderSchema, { id: 'NotifiedReminder' });

export const notificationSchema = z.object({
  id: uuid,
  kind: notificationKind.describe(
    'What happened to the visit; `day_before`: it is tomorrow; `reminder`: something is due, or soon will be',
  ),
  by: z
    .enum(['customer', 'workshop'])
    .nullable()
    .describe('Who did it; null where nobody did, because only time went by'),
  reason: z.string().nullable().describe('Why it was cancelled, where that was said'),
  appointment: visitSchema.nullable().describe('The visit that it is about; null of a reminder'),
  reminder: reminderSchema
    .nullable()
    .default(null)
    .describe('The reminder that it is about; null of a visit'),
  created_at: z.iso.datetime(),
  read_at: z.iso.datetime().nullable(),
});
z.globalRegistry.add(notificationSchema, { id: 'Notification' });

type NotificationJson = z.infer<typeof notificationSchema>;
type VisitJson = z.infer<typeof visitSchema>;

/** A notification with its visit or its reminder, as `notification-queries.ts` reads it. */
export interface NotificationRow {
  id: string;
  kind: NotificationJson['kind'];
  /** Of the visit, or when the reminder was due. */
  date: string;
  created_at: Date;
  read_at: Date | null;
  vehicle_id: string;
  device_reg: string;
  make: string | null;
  model: string | null;
  appointment_id: string | null;
  reference: string | null;
  service_type: string | null;
  visit_date: string | null;
  time: string | null;
  time_zone: string | null;
  by: 'customer' | 'workshop' | null;
  reason: string | null;
  reminder_id: string | null;
  reminder_name: string | null;
  stage: Stage | null;
  estimated: boolean | null;
}

export function notificationJson(row: NotificationRow): NotificationJson {
  const hasDoer = row.kind !== 'day_before' && row.kind !== 'reminder';
  return {
    id: row.id,
    kind: row.kind,
    by: hasDoer ? row.by : null,
    reason: hasDoer ? row.reason : null,
    appointment: visitOf(row),
    reminder: reminderOf(row),
    created_at: row.created_at.toISOString(),
    read_at: row.read_at?.toISOString() ?? null,
  };
}

function visitOf(row: NotificationRow): VisitJson | null {
  const { appointment_id: id, reference, service_type, visit_date: date, time, time_zone } = row;
  const isKnown = id !== null && reference !== null && service_type !== null && date !== null;
  if (!isKnown || time === null || time_zone === null) return null;
  return { id, reference, service_type, date, time, time_zone, vehicle: vehicleOf(row) };
}

function reminderOf(row: NotificationRow): NotificationJson['reminder'] {
  const { reminder_id: id, reminder_name: name, stage } = row;
  if (id === null || name === null || stage === null) return null;
  const due = { due_on: row.date, due_on_estimated: row.estimated === true };
  return { id, name, stage, ...due, vehicle: vehicleOf(row) };
}

const vehicleOf = ({ vehicle_id: id, device_reg, make, model }: NotificationRow) => ({
  id,
  device_reg,
  make,
  model,
});
