import { sql } from 'kysely';
import { z } from 'zod';
import { appointmentStatusSchema, serviceTypeSchema } from '../booking/schema.ts';
import { INITIALLY_UNWANTED_TEXTS } from '../messaging/preferences.ts';
import { localDateSchema, localeSchema, uuid } from '../platform/fields.ts';
import { recordEntryKindSchema } from '../record/schema.ts';
import { themeSchema } from './customers.ts';

export const text = z.string();
export const integer = z.int();
export const timestamp = z.iso.datetime({ offset: true });
export const localTime = z.iso.time();

export const ownerColumns = { id: uuid, customer_id: text };
export const timestampColumns = { created_at: timestamp, updated_at: timestamp };

export const recordColumns = {
  date: localDateSchema,
  kind: recordEntryKindSchema,
  odometer_km: integer.nullable(),
  cost_minor: integer.nullable(),
  currency: text.nullable(),
  note: text.nullable(),
  litres: z
    .number()
    .nullable()
    .default(null)
    .describe('Only for `fuel`; absent in responses from before it could be stored'),
};

/** Export of record entries: leaves out litres that older versions stored with other kinds than fuel. */
export const recordLitresColumn = { litres: sql`case when kind = 'fuel' then litres end` };

export const photoColumns = { width: integer, height: integer, bytes: integer, created_at: timestamp };

export const photoAddressColumn = {
  address: {
    schema: text.describe('Path of the photo, for requests with a token of this customer'),
    value: sql`'/api/v1/photos/' || id`,
  },
};

export const shareLinkColumns = {
  appointment_id: uuid.nullable(),
  vehicle_id: uuid.nullable(),
  created_at: timestamp,
  expires_at: timestamp,
  shows_costs: z.boolean(),
  shows_vin: z.boolean(),
};

export const customerColumns = {
  id: text,
  customer_number: text,
  display_name: text.nullable(),
  locale: localeSchema.nullable(),
  theme: themeSchema,
  phone: text.nullable(),
  unwanted_emails: z.array(text),
  unwanted_texts: z
    .array(text)
    .default([...INITIALLY_UNWANTED_TEXTS])
    .describe('Absent in responses from before text messages existed'),
  texted_on: localDateSchema
    .nullable()
    .default(null)
    .describe('Day of the last text message; absent like `unwanted_texts`'),
  texted_about: z
    .array(text)
    .default([])
    .describe(
      'Ids of the messages of that day: of the visit, its version and the kind, or of the notification; absent like `unwanted_texts`',
    ),
  ...timestampColumns,
};

export const appointmentColumns = {
  id: uuid,
  reference: text,
  customer_id: text,
  vehicle_id: uuid,
  service_type: serviceTypeSchema,
  status: appointmentStatusSchema,
  date: localDateSchema,
  time: localTime,
  time_zone: text,
  starts_at: timestamp,
  zone_rules: text
    .nullable()
    .default(null)
    .describe(
      'Edition of the IANA database by which `starts_at` was computed; null if PostgreSQL computed it by its own rules',
    ),
  recomputed: integer.default(0).describe('Number of times that `starts_at` was recomputed'),
  slots_taken: integer,
  minutes: integer,
  note: text.nullable(),
  version: integer,
  work: z.array(text).nullable(),
  odometer_km: integer.nullable(),
  cost_minor: integer.nullable().default(null).describe('Absent in responses from before visits had a cost'),
  currency: text.nullable().default(null).describe('Absent in responses from before visits had a cost'),
  ready_by: timestamp
    .nullable()
    .default(null)
    .describe(
      'Time at which the work was expected to be done; absent in responses from before it was stored',
    ),
  work_date: localDateSchema
    .nullable()
    .default(null)
    .describe('Day on which the work was done, if that was before `date`; absent like `ready_by`'),
  waiting_since: timestamp
    .nullable()
    .default(null)
    .describe('Since when the customer waits for an earlier time; absent like `ready_by`'),
  ...timestampColumns,
};

export const importedVehicleColumns = {
  id: uuid,
  phone: text,
  device_reg: text.nullable(),
  device_reg_key: text,
  make: text.nullable(),
  model: text.nullable(),
  imported_at: timestamp,
  customer_id: text.nullable(),
  answered_at: timestamp.nullable(),
};
