import * as z from '@forecourt/shared/schema';
import { createFlashMessageCodec } from '@forecourt/shared/screens';
import { RECORD_KINDS } from './record-kinds.ts';

const entrySchema = z.object({
  date: z.string(),
  kind: z.enum(RECORD_KINDS),
  odometer_km: z.nullable(z.number()),
  cost_minor: z.nullable(z.number()),
  currency: z._default(z.nullable(z.string()), null),
  note: z.nullable(z.string()),
  litres: z._default(z.nullable(z.number()), null),
});

const vehicleFlashSchema = z.union([
  z.object({ news: z.enum(['added', 'saved', 'restored']) }),
  z.object({
    news: z.enum(['entryAdded']),
    entry: entrySchema,
    /** Consumption since the previous fill-up, in the country's unit; null if unknown. */
    use: z._default(z.nullable(z.number()), null),
  }),
  z.object({ news: z.enum(['entryCorrected', 'entryBack']), entry: entrySchema }),
  z.object({
    news: z.enum(['entryDeleted']),
    entry: entrySchema,
    hadCorrections: z.boolean(),
    hadPhotos: z._default(z.boolean(), false),
  }),
]);

export type VehicleFlash = z.infer<typeof vehicleFlashSchema>;

/** Passes the result of an action to the vehicle's screen, which shows the result once. */
export const vehicleFlash = createFlashMessageCodec<VehicleFlash>('vehicle', vehicleFlashSchema);

/** Fields of an entry that the customer typed. They are enough to add a deleted entry again. */
export type CustomerEnteredFields = z.infer<typeof entrySchema>;

/** Whether an entry contains nothing but its date and kind. Older versions stored such entries, but a new one is refused. */
export function isEmptyEntry({
  odometer_km,
  cost_minor,
  note,
  litres,
}: Pick<CustomerEnteredFields, 'odometer_km' | 'cost_minor' | 'note' | 'litres'>): boolean {
  return odometer_km === null && cost_minor === null && !note && litres === null;
}

const listFlashSchema = z.object({
  news: z.enum(['archived', 'deleted']),
  vehicle: z.object({ id: z.string(), device_reg: z.string() }),
});

export type VehicleListFlash = z.infer<typeof listFlashSchema>;

/** Passes the result of archiving or deleting a vehicle to the list of vehicles. */
export const vehicleListFlash = createFlashMessageCodec<VehicleListFlash>('vehicleList', listFlashSchema);

/** Returns the fields of an entry that the customer typed, without those that the backend adds. */
export function pickCustomerEnteredFields({
  date,
  kind,
  odometer_km,
  cost_minor,
  currency,
  note,
  litres,
}: CustomerEnteredFields): CustomerEnteredFields {
  return { date, kind, odometer_km, cost_minor, currency, note, litres };
}
