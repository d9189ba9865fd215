import { z } from 'zod';
import { appointmentStatus } from '../booking/appointment-json.ts';
import { serviceType } from '../booking/availability-schema.ts';
import { localDate } from '../platform/fields.ts';
import { furtherFields } from '../vehicles/vehicle-json.ts';
import { locales, themes } from './customer-json.ts';

/** A table with data about customers: how a customer's rows are found, exported and erased. */
export interface PersonalTable {
  table: string;
  /** Where its rows are in the export. */
  section: string;
  /** SQL condition of a customer's rows; $1 is the customer's id. */
  ofCustomer: string;
  orderBy: string;
  /** Every column of the table, as the export shows it. */
  columns: Readonly<Record<string, z.ZodType>>;
  /** SQL statements that let go of a customer's rows; $1 is the customer's id. */
  erase: readonly string[];
}

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
    ofCustomer: 'id = $1',
    orderBy: 'id',
    columns: {
      id: text,
      display_name: text.nullable(),
      locale: locales.nullable(),
      theme: themes,
      created_at: timestamp,
      updated_at: timestamp,
    },
    erase: ['delete from customers where id = $1'],
  },
  {
    table: 'vehicles',
    section: 'vehicles',
    ofCustomer: 'customer_id = $1',
    orderBy: 'created_at, id',
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
    erase: ['delete from vehicles where customer_id = $1'],
  },
  {
    table: 'appointments',
    section: 'appointments',
    ofCustomer: 'customer_id = $1',
    orderBy: 'date, time, id',
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
      created_at: timestamp,
      updated_at: timestamp,
    },
    // Cancelled before they are deleted, so that whatever follows from a cancellation happens. What was completed
    // belongs into the business's books and stays without its customer (docs/decisions, 010).
    erase: [
      `update appointments set status = 'cancelled'
       where customer_id = $1 and status in ('requested', 'confirmed', 'in_progress')`,
      `delete from appointments where customer_id = $1 and status <> 'completed'`,
      'update appointments set customer_id = null, vehicle_id = null, note = null where customer_id = $1',
    ],
  },
  {
    table: 'slot_places',
    section: 'slot_places',
    ofCustomer: 'appointment_id in (select id from appointments where customer_id = $1)',
    orderBy: 'date, time, place',
    columns: { date: localDate, time: localTime, place: integer, appointment_id: z.uuid() },
    // They go, and stay, with their appointment.
    erase: [],
  },
  {
    table: 'idempotency_keys',
    section: 'stored_answers',
    ofCustomer: 'customer_id = $1',
    orderBy: 'created_at, key',
    columns: { customer_id: text, key: text, fingerprint: text, answer: z.unknown(), created_at: timestamp },
    erase: ['delete from idempotency_keys where customer_id = $1'],
  },
];

/** The other tables, and why nothing in them is about a customer. */
export const tablesWithoutPersonalData: Readonly<Record<string, string>> = {
  migrations: 'names of the migrations that were run',
  secrets: 'keys of the api itself',
  bookable_places: 'the times and places of the workshop, out of the site settings',
  erased_accounts:
    'user ids of customers who are erased already: nobody can be signed in with one, and a row goes by itself',
};
