import { z } from 'zod';
import { appointmentStatus, serviceType } from '../booking/schema.ts';
import { estimateJson, nullableEstimate, type Reading } from '../odometer/odometer-estimate.ts';
import { localDate, timeOfDay, uuid } from '../platform/fields.ts';
import { type DueNow, dueNow } from './due-state.ts';
import { type CandidateVisit, fittingVisits } from './fitting-visits.ts';

export const TYPES = ['reminder', 'appointment'] as const;
export const ENTITIES = ['service', 'vehicle'] as const;
export const STATUSES = ['open', 'snoozed', 'done', 'dismissed'] as const;

const visitSchema = z.object({ appointment_id: uuid, reference: z.string(), date: localDate });

const bookedSchema = visitSchema.extend({ time: timeOfDay, status: appointmentStatus });
z.globalRegistry.add(bookedSchema, { id: 'ReminderBooked' });

const offeredSchema = visitSchema.extend({ odometer_km: z.int().nullable() });
z.globalRegistry.add(offeredSchema, { id: 'ReminderOffered' });

const doneSchema = z.object({
  date: localDate,
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
  version: z.int().describe('Rises with every change; as "<version>" it is the ETag'),
  series_id: uuid.describe('The same for each time of what repeats'),
  type: z.enum(TYPES),
  name: z.string(),
  reminder_items: z.array(z.string()),
  entity: z.enum(ENTITIES),
  entity_id: uuid,
  vehicle: z.object({
    id: uuid,
    device_reg: z.string(),
    make: z.string().nullable(),
    model: z.string().nullable(),
  }),
  service_type: serviceType.nullable(),
  due_date: localDate.nullable(),
  due_odometer: z.int().nullable().describe('In kilometres'),
  repeat: repeatSchema.nullable(),
  status: z.enum(STATUSES),
  state: z
    .enum(['upcoming', 'due_soon', 'due', 'overdue', 'booked'])
    .nullable()
    .describe('Of one that is open or snoozed; `booked`: its work is, and nobody is reminded'),
  due_on: localDate.nullable().describe('When it is due, by date or by odometer, whichever is first'),
  due_on_estimated: z.boolean().describe('That day is a guess by how far the vehicle is driven'),
  estimate: nullableEstimate.describe('Of the odometer of its vehicle, where it is due by distance'),
  snoozed_until: localDate.nullable(),
  booked: bookedSchema.nullable().describe('The visit in which it is going to be done'),
  offered: offeredSchema
    .nullable()
    .describe('The visit in which it seems to have been done: what to offer as its completion'),
  done: doneSchema.nullable(),
  created_at: z.iso.datetime(),
  updated_at: z.iso.datetime(),
});
z.globalRegistry.add(reminderSchema, { id: 'Reminder' });

export type ReminderJson = z.infer<typeof reminderSchema>;

/** A reminder with its vehicle, as `reminder-queries.ts` reads it. */
export interface ReminderRow {
  id: string;
  version: number;
  series_id: string;
  number: number;
  type: ReminderJson['type'];
  name: string;
  reminder_items: string[];
  vehicle_id: string;
  appointment_id: string | null;
  service_type: string | null;
  due_date: string | null;
  due_odometer: number | null;
  due_day: number | null;
  due_version: number;
  due_set_at: Date;
  repeat_months: number | null;
  repeat_distance: number | null;
  repeat_from: 'due' | 'completion' | null;
  status: ReminderJson['status'];
  /** One that is closed keeps it for when it is reopened. */
  snoozed_until: string | null;
  done_on: string | null;
  done_odometer: number | null;
  done_appointment_id: string | null;
  declined_appointment_id: string | null;
  planned_appointment_id: string | null;
  previous_appointment_id: string | null;
  closed_at: Date | null;
  created_at: Date;
  updated_at: Date;
  device_reg: string;
  make: string | null;
  model: string | null;
}

/** What a reminder is judged by. */
export interface ReminderFacts {
  /** In the workshop's time, `YYYY-MM-DD`. */
  today: string;
  leadDays: Readonly<Record<ReminderJson['type'], number>>;
  /** Of each vehicle, the latest last. */
  readings: ReadonlyMap<string, readonly Reading[]>;
  visits: readonly CandidateVisit[];
}

export const isClosed = ({ status }: Pick<ReminderRow, 'status'>) =>
  status === 'done' || status === 'dismissed';

/** Whether its customer does not want to hear of it yet; on the day that they said it is open again. */
export function isSnoozed(
  { status, snoozed_until }: Pick<ReminderRow, 'status' | 'snoozed_until'>,
  today: string,
): boolean {
  return status === 'snoozed' && snoozed_until !== null && snoozed_until > today;
}

interface Judged {
  due: DueNow;
  booked: CandidateVisit | undefined;
  offered: CandidateVisit | undefined;
}

/** How urgent a reminder is, and which visits are about it. */
export function judge(row: ReminderRow, { today, leadDays, readings, visits }: ReminderFacts): Judged {
  const lead = leadDays[row.type];
  const due = dueNow(row, readings.get(row.vehicle_id) ?? [], today, lead);
  const fitting = isClosed(row)
    ? { booked: undefined, offered: undefined }
    : fittingVisits(row, { on: due.on, leadDays: lead, today }, visits);
  return { due, ...fitting };
}

export function reminderJson(row: ReminderRow, facts: ReminderFacts): ReminderJson {
  const { due, booked, offered } = judge(row, facts);
  const { repeat_months: months, repeat_distance: distance, repeat_from: from } = row;
  const snoozed = isSnoozed(row, facts.today);
  const isOver = isClosed(row);
  return {
    id: row.id,
    version: row.version,
    series_id: row.series_id,
    type: row.type,
    name: row.name,
    reminder_items: row.reminder_items,
    entity: row.appointment_id === null ? 'vehicle' : 'service',
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
        : estimateJson(facts.readings.get(row.vehicle_id) ?? [], facts.today),
    snoozed_until: snoozed ? row.snoozed_until : null,
    booked: booked
      ? {
          appointment_id: booked.id,
          reference: booked.reference,
          date: booked.date,
          time: booked.time,
          status: booked.status,
        }
      : null,
    offered: offered
      ? {
          appointment_id: offered.id,
          reference: offered.reference,
          date: offered.date,
          odometer_km: offered.odometer_km,
        }
      : null,
    done:
      row.done_on === null
        ? null
        : { date: row.done_on, odometer: row.done_odometer, appointment_id: row.done_appointment_id },
    created_at: row.created_at.toISOString(),
    updated_at: row.updated_at.toISOString(),
  };
}
