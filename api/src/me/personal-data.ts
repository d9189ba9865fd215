import { type RawBuilder, sql } from 'kysely';
import { z } from 'zod';
import { appointmentStatusSchema, serviceTypeSchema, VISIT_CHANGE_KINDS } from '../booking/schema.ts';
import { listStatusesInPhases } from '../booking/visit-status.ts';
import { INITIALLY_UNWANTED_TEXTS } from '../messaging/preferences.ts';
import { DUE_STAGES } from '../messaging/schedule.ts';
import type { Transaction } from '../platform/db/database.ts';
import type { Tables } from '../platform/db/tables.gen.ts';
import { localDateSchema, uuid } from '../platform/fields.ts';
import { REMINDER_STATUSES, REMINDER_TYPES } from '../reminders/schema.ts';
import { customFieldsSchema } from '../vehicles/schema.ts';
import {
  appointmentColumns,
  customerColumns,
  importedVehicleColumns,
  integer,
  localTime,
  ownerColumns,
  photoAddressColumn,
  photoColumns,
  recordColumns,
  recordLitresColumn,
  shareLinkColumns,
  text,
  timestamp,
  timestampColumns,
} from './exported-columns.ts';

export interface PersonalDataTable {
  table: keyof Tables;
  /** Name of the table's section in the export. */
  section: string;
  /** @param phone verified phone number of the customer; null if there is none, undefined if unknown */
  ofCustomer: (customerId: string, phone?: string | null) => RawBuilder<boolean>;
  orderBy: readonly string[];
  columns: Readonly<Record<string, z.ZodType>>;
  /** SQL values that replace columns in the export, by column. */
  shown?: Readonly<Record<string, RawBuilder<unknown>>>;
  further?: Readonly<Record<string, { schema: z.ZodType; value: RawBuilder<unknown> }>>;
  /** Columns that are not exported: secrets, hashes of uploads, internal links, dates of erased customers, unproven data. */
  hidden?: readonly string[];
  /** Erases a customer's rows. Default: deletes them. */
  erase?: (tx: Transaction, customerId: string, now: Date) => Promise<void>;
}

const byCustomer = (customerId: string) => sql<boolean>`customer_id = ${customerId}`;

const ofAppointments = (customerId: string) =>
  sql<boolean>`appointment_id in (select id from appointments where customer_id = ${customerId})`;

const selectVisits = (tx: Transaction, customerId: string) =>
  tx.selectFrom('appointments').where('customer_id', '=', customerId);

/** A table with personal data. Defaults: the section has the table's name, and rows have a column with the customer's id. */
type Entry = Omit<PersonalDataTable, 'section' | 'ofCustomer'> & Partial<PersonalDataTable>;

/**
 * All tables with personal data. A table is listed after the tables it refers to, unless the reference has `on delete`, and
 * erased before them, in reverse order.
 * A test compares the list with the database, so new tables and columns must be added here or to its
 * `TABLES_WITHOUT_PERSONAL_DATA`.
 */
const entries: readonly Entry[] = [
  {
    table: 'customers',
    section: 'profile',
    ofCustomer: (customerId) => sql`id = ${customerId}`,
    orderBy: ['id'],
    columns: customerColumns,
    hidden: ['erased_at'],
    // While a vehicle is in the workshop, the workshop must be able to reach its owner.
    async erase(tx, customerId, now) {
      await tx
        .deleteFrom('customers')
        .where('id', '=', customerId)
        .where(({ exists, not }) => not(exists(selectVisits(tx, customerId).select('id'))))
        .execute();
      await tx
        .updateTable('customers')
        .set({
          locale: null,
          theme: 'system',
          unwanted_emails: [],
          unwanted_texts: [...INITIALLY_UNWANTED_TEXTS],
          texted_on: null,
          texted_about: [],
          erased_at: now,
        })
        .where('id', '=', customerId)
        .execute();
    },
  },
  {
    table: 'vehicles',
    orderBy: ['created_at', 'id'],
    columns: {
      ...ownerColumns,
      device_reg: text,
      device_reg_key: text,
      make: text.nullable(),
      model: text.nullable(),
      year: integer.nullable(),
      vin: text.nullable(),
      odometer_km: integer.nullable(),
      odometer_read_on: localDateSchema.nullable(),
      fields: customFieldsSchema,
      answered_suggestions: z.array(text),
      archived_at: timestamp.nullable(),
      registration_changed_at: timestamp.nullable().default(null).describe('Absent like `share_links`'),
      ...timestampColumns,
    },
    async erase(tx, customerId) {
      const vehicleIdsOnSite = selectVisits(tx, customerId)
        .select('vehicle_id')
        .$castTo<{ vehicle_id: string }>();
      await tx
        .deleteFrom('vehicles')
        .where('customer_id', '=', customerId)
        .where('id', 'not in', vehicleIdsOnSite)
        .execute();
      const clearedFields = { year: null, vin: null, odometer_km: null, odometer_read_on: null };
      await tx
        .updateTable('vehicles')
        .set({ ...clearedFields, fields: '{}', answered_suggestions: [] })
        .where('customer_id', '=', customerId)
        .execute();
    },
  },
  {
    table: 'record_imports',
    orderBy: ['imported_at', 'id'],
    columns: { ...ownerColumns, vehicle_id: uuid, format: text, imported_at: timestamp },
  },
  {
    table: 'vehicle_records',
    orderBy: ['date', 'created_at', 'id'],
    columns: {
      ...ownerColumns,
      vehicle_id: uuid,
      ...recordColumns,
      import_id: uuid.nullable().default(null).describe('Absent in responses from before imports existed'),
      version: integer,
      ...timestampColumns,
    },
    shown: recordLitresColumn,
  },
  {
    table: 'vehicle_record_corrections',
    ofCustomer: (customerId) =>
      sql<boolean>`record_id in (select id from vehicle_records where customer_id = ${customerId})`,
    orderBy: ['corrected_at', 'record_id', 'version'],
    columns: {
      record_id: uuid,
      version: integer,
      by: text,
      corrected_at: timestamp,
      ...recordColumns,
    },
    shown: recordLitresColumn,
    erase: async () => {},
  },
  {
    // Files of photos are removed soon after the rows (src/photos).
    table: 'photos',
    orderBy: ['created_at', 'id'],
    columns: { ...ownerColumns, vehicle_id: uuid, record_id: uuid.nullable(), ...photoColumns },
    further: photoAddressColumn,
  },
  {
    table: 'appointments',
    orderBy: ['date', 'time', 'id'],
    columns: appointmentColumns,
    // Appointments are cancelled before they are deleted, so that cancellations have their usual effects. Completed ones are
    // business records and stay without their customer. Those whose vehicle is in the workshop stay as they are
    // (docs/decisions/010-what-is-erased-and-what-stays.md).
    async erase(tx, customerId) {
      const update = tx.updateTable('appointments').where('customer_id', '=', customerId);
      await update
        .set({ status: 'cancelled' })
        .where('status', 'in', listStatusesInPhases('upcoming'))
        .execute();
      await tx
        .deleteFrom('appointments')
        .where('customer_id', '=', customerId)
        .where('status', 'in', listStatusesInPhases('called_off'))
        .execute();
      await update
        .set({ customer_id: null, vehicle_id: null, note: null })
        .where('status', '=', 'completed')
        .execute();
    },
  },
  {
    table: 'appointment_changes',
    ofCustomer: ofAppointments,
    orderBy: ['changed_at', 'appointment_id', 'version'],
    columns: {
      appointment_id: uuid,
      version: integer,
      change: z.enum(VISIT_CHANGE_KINDS),
      by: text,
      date: localDateSchema,
      time: localTime,
      reason: text.nullable(),
      status: appointmentStatusSchema,
      stars: integer.nullable(),
      changed_at: timestamp,
    },
    // A row is deleted with its appointment. If the appointment stays, only the reason and the stars are erased.
    async erase(tx, customerId) {
      await tx
        .updateTable('appointment_changes')
        .set({ reason: null, stars: null })
        .where(ofAppointments(customerId))
        .execute();
    },
  },
  {
    // The workshop needs no photos to return a vehicle, so an erasure deletes all of them, even if the visit stays for now.
    table: 'visit_photos',
    ofCustomer: ofAppointments,
    orderBy: ['created_at', 'id'],
    columns: { id: uuid, appointment_id: uuid, by: text, caption: text.nullable(), ...photoColumns },
    hidden: ['upload_hash', 'notification_id'],
    further: photoAddressColumn,
  },
  {
    table: 'share_links',
    orderBy: ['created_at', 'id'],
    columns: { ...ownerColumns, ...shareLinkColumns },
    hidden: ['token_hash'],
  },
  {
    table: 'notifications',
    orderBy: ['created_at', 'id'],
    columns: {
      ...ownerColumns,
      appointment_id: uuid.nullable(),
      reminder_id: uuid.nullable(),
      version: integer,
      // Not an enum: during an update, newer processes store kinds that this one does not know.
      kind: z.string(),
      stage: z.enum(DUE_STAGES).nullable(),
      date: localDateSchema,
      time: localTime
        .nullable()
        .default(null)
        .describe('Time that became free; absent in responses from before such notifications existed'),
      estimated: z.boolean().nullable(),
      created_at: timestamp,
      read_at: timestamp.nullable(),
    },
  },
  {
    table: 'push_subscriptions',
    section: 'devices',
    orderBy: ['created_at', 'id'],
    columns: {
      ...ownerColumns,
      created_at: timestamp,
      seen_at: timestamp,
      failures: integer,
      failing_since: timestamp.nullable(),
    },
    hidden: ['endpoint', 'p256dh', 'auth'],
  },
  {
    table: 'customer_feeds',
    section: 'calendar_feed',
    orderBy: ['customer_id'],
    columns: { customer_id: text, created_at: timestamp },
    hidden: ['secret_hash'],
  },
  {
    table: 'ratings',
    orderBy: ['created_at', 'appointment_id'],
    columns: {
      appointment_id: uuid,
      customer_id: text,
      stars: integer,
      comment: text.nullable(),
      ...timestampColumns,
    },
  },
  {
    table: 'reminders',
    orderBy: ['created_at', 'id'],
    columns: {
      ...ownerColumns,
      series_id: uuid,
      number: integer,
      type: z.enum(REMINDER_TYPES),
      name: text,
      reminder_items: z.array(text),
      vehicle_id: uuid,
      appointment_id: uuid.nullable(),
      service_type: serviceTypeSchema.nullable(),
      due_date: localDateSchema.nullable(),
      due_odometer: integer.nullable(),
      due_day: integer.nullable(),
      due_version: integer,
      due_set_at: timestamp,
      looked_on: localDateSchema.nullable(),
      repeat_months: integer.nullable(),
      repeat_distance: integer.nullable(),
      repeat_from: text.nullable(),
      status: z.enum(REMINDER_STATUSES),
      snoozed_until: localDateSchema.nullable(),
      done_on: localDateSchema.nullable(),
      done_odometer: integer.nullable(),
      done_appointment_id: uuid.nullable(),
      declined_appointment_id: uuid.nullable(),
      planned_appointment_id: uuid
        .nullable()
        .default(null)
        .describe('Absent in responses from before it could be planned'),
      closed_at: timestamp.nullable(),
      version: integer,
      ...timestampColumns,
    },
  },
  {
    table: 'slot_places',
    ofCustomer: ofAppointments,
    orderBy: ['date', 'time', 'place'],
    columns: { date: localDateSchema, time: localTime, place: integer, appointment_id: uuid },
    erase: async () => {},
  },
  {
    table: 'imported_vehicles',
    // An operator's erasure does not know the phone number, so it uses that of the last booking.
    ofCustomer: (customerId, phone) => {
      const ofBooking = sql`(select phone from customers where id = ${customerId})`;
      return sql`(customer_id = ${customerId} or (
        customer_id is null and phone = ${phone === undefined ? ofBooking : sql`${phone}::text`}
      ))`;
    },
    orderBy: ['imported_at', 'id'],
    columns: importedVehicleColumns,
    // The number may have been another person's (decision 067). Answered rows no longer have these values.
    hidden: [
      'name',
      'year',
      'vin',
      'odometer_km',
      'odometer_read_on',
      'inspection_due_on',
      'last_service_on',
    ],
  },
  {
    table: 'idempotency_keys',
    section: 'stored_answers',
    orderBy: ['created_at', 'key'],
    columns: { customer_id: text, key: text, fingerprint: text, answer: z.unknown(), created_at: timestamp },
  },
];

export const personalDataTables: readonly PersonalDataTable[] = entries.map((entry) => ({
  section: entry.table,
  ofCustomer: byCustomer,
  ...entry,
}));
