import { type RawBuilder, sql } from 'kysely';
import { z } from 'zod';
import { appointmentStatus, CHANGES } from '../booking/appointment-json.ts';
import { insertChange } from '../booking/appointment-queries.ts';
import { serviceType } from '../booking/availability-schema.ts';
import type { Transaction } from '../platform/db/database.ts';
import type { Tables } from '../platform/db/tables.gen.ts';
import { localDate, locales } from '../platform/fields.ts';
import { furtherFields } from '../vehicles/vehicle-json.ts';
import { themes } from './customer-json.ts';

/** A table with data about customers: how a customer's rows are found, exported and erased. */
export interface PersonalTable {
  table: keyof Tables;
  /** Where its rows are in the export. */
  section: string;
  /** SQL condition of a customer's rows. */
  ofCustomer: (customerId: string) => RawBuilder<boolean>;
  orderBy: readonly string[];
  /** Every column of the table, as the export shows it. */
  columns: Readonly<Record<string, z.ZodType>>;
  /** Lets go of a customer's rows. */
  erase: (tx: Transaction, customerId: string, now: Date) => Promise<void>;
}

const byCustomer = (customerId: string) => sql<boolean>`customer_id = ${customerId}`;

const ofAppointments = (customerId: string) =>
  sql<boolean>`appointment_id in (select id from appointments where customer_id = ${customerId})`;

const text = z.string();
const integer = z.int();
const timestamp = z.iso.datetime({ offset: true });
const localTime = z.iso.time();

/**
 * Everything that the database holds of a customer; tables that others refer to come first, and are erased last. A test
 * compares it with the database, so a table or a column that is added later gets its line here or in
 * `tablesWithoutPersonalData`.
 */
export const personalTables: readonly PersonalTable[] = [
  {
    table: 'customers',
    section: 'profile',
    ofCustomer: (customerId) => sql`id = ${customerId}`,
    orderBy: ['id'],
    columns: {
      id: text,
      customer_number: text,
      display_name: text.nullable(),
      locale: locales.nullable(),
      theme: themes,
      phone: text.nullable(),
      created_at: timestamp,
      updated_at: timestamp,
    },
    async erase(tx, customerId) {
      await tx.deleteFrom('customers').where('id', '=', customerId).execute();
    },
  },
  {
    table: 'vehicles',
    section: 'vehicles',
    ofCustomer: byCustomer,
    orderBy: ['created_at', 'id'],
    columns: {
      id: z.uuid(),
      customer_id: text,
      device_reg: text,
      device_reg_key: text,
      make: text.nullable(),
      model: text.nullable(),
      year: integer.nullable(),
      vin: text.nullable(),
      odometer_km: integer.nullable(),
      fields: furtherFields,
      created_at: timestamp,
      updated_at: timestamp,
    },
    async erase(tx, customerId) {
      await tx.deleteFrom('vehicles').where('customer_id', '=', customerId).execute();
    },
  },
  {
    table: 'appointments',
    section: 'appointments',
    ofCustomer: byCustomer,
    orderBy: ['date', 'time', 'id'],
    columns: {
      id: z.uuid(),
      reference: text,
      customer_id: text,
      vehicle_id: z.uuid(),
      service_type: serviceType,
      status: appointmentStatus,
      date: localDate,
      time: localTime,
      time_zone: text,
      starts_at: timestamp,
      slots_taken: integer,
      minutes: integer,
      note: text.nullable(),
      version: integer,
      work: z.array(text).nullable(),
      odometer_km: integer.nullable(),
      created_at: timestamp,
      updated_at: timestamp,
    },
    // Cancelled before they are deleted, so that whatever follows from a cancellation happens. What was completed
    // belongs into the business's books and stays without its customer (docs/decisions, 010).
    async erase(tx, customerId, now) {
      const update = tx.updateTable('appointments').where('customer_id', '=', customerId);
      // What is done and was not collected is for the books too.
      const completed = await update
        .set({ status: 'completed', work: [] })
        .where('status', '=', 'ready')
        .returning('id')
        .execute();
      for (const { id } of completed) {
        await insertChange(tx, id, { change: 'completed', by: 'workshop', at: now });
      }
      await update
        .set({ status: 'cancelled' })
        .where('status', 'in', ['requested', 'confirmed', 'in_progress'])
        .execute();
      await tx
        .deleteFrom('appointments')
        .where('customer_id', '=', customerId)
        .where('status', '<>', 'completed')
        .execute();
      await update.set({ customer_id: null, vehicle_id: null, note: null }).execute();
    },
  },
  {
    table: 'appointment_changes',
    section: 'appointment_changes',
    ofCustomer: ofAppointments,
    orderBy: ['changed_at', 'appointment_id', 'version'],
    columns: {
      appointment_id: z.uuid(),
      version: integer,
      change: z.enum(CHANGES),
      by: text,
      date: localDate,
      time: localTime,
      reason: text.nullable(),
      changed_at: timestamp,
    },
    // They go, and stay, with their appointment, but not what the customer wrote.
    async erase(tx, customerId) {
      await tx
        .updateTable('appointment_changes')
        .set({ reason: null })
        .where(ofAppointments(customerId))
        .execute();
    },
  },
  {
    table: 'ratings',
    section: 'ratings',
    ofCustomer: byCustomer,
    orderBy: ['created_at', 'appointment_id'],
    columns: {
      appointment_id: z.uuid(),
      customer_id: text,
      stars: integer,
      comment: text.nullable(),
      created_at: timestamp,
      updated_at: timestamp,
    },
    async erase(tx, customerId) {
      await tx.deleteFrom('ratings').where('customer_id', '=', customerId).execute();
    },
  },
  {
    table: 'slot_places',
    section: 'slot_places',
    ofCustomer: ofAppointments,
    orderBy: ['date', 'time', 'place'],
    columns: { date: localDate, time: localTime, place: integer, appointment_id: z.uuid() },
    // They go, and stay, with their appointment.
    erase: async () => {},
  },
  {
    table: 'idempotency_keys',
    section: 'stored_answers',
    ofCustomer: byCustomer,
    orderBy: ['created_at', 'key'],
    columns: { customer_id: text, key: text, fingerprint: text, answer: z.unknown(), created_at: timestamp },
    async erase(tx, customerId) {
      await tx.deleteFrom('idempotency_keys').where('customer_id', '=', customerId).execute();
    },
  },
];

/** The other tables, and why nothing in them is about a customer. */
export const tablesWithoutPersonalData: Readonly<Partial<Record<keyof Tables, string>>> = {
  migrations: 'names of the migrations that were run',
  secrets: 'keys of the api itself',
  closed_days: 'days that the workshop closed',
  closed_slots: 'times that the workshop closed',
  calendar_feeds: 'for which calendars of the workshop there are feeds',
  bookable_places: 'the times and places of the workshop, out of the site settings',
  erased_accounts:
    'user ids of customers who are erased already: nobody can be signed in with one, and a row goes by itself',
};
