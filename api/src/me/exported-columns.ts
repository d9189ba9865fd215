import { sql } from 'kysely';
import { z } from 'zod';
import { localDateSchema, uuid } from '../platform/fields.ts';
import { recordEntryKindSchema } from '../record/schema.ts';

export const text = z.string();
export const integer = z.int();
export const timestamp = z.iso.datetime({ offset: true });
export const localTime = z.iso.time();

export const owned = { id: uuid, customer_id: text };
export const saved = { created_at: timestamp, updated_at: timestamp };

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
