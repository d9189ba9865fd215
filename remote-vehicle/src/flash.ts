import * as z from '@forecourt/shared/schema';
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
  z.object({ news: z.enum(['entryAdded', 'entryCorrected', 'entryBack']), entry: entrySchema }),
  z.object({
    news: z.enum(['entryDeleted']),
    entry: entrySchema,
    hadCorrections: z.boolean(),
    hadPhotos: z._default(z.boolean(), false),
  }),
]);

/** Result of an action, passed as navigation state to the vehicle's screen, which shows it once. */
export type VehicleFlash = z.infer<typeof vehicleFlashSchema>;

/** The customer's input of an entry, enough to add it again after deletion. */
export type EntryInput = z.infer<typeof entrySchema>;

const listFlashSchema = z.object({
  news: z.enum(['archived', 'deleted']),
  vehicle: z.object({ id: z.string(), device_reg: z.string() }),
});

/** Result of archiving or deleting, passed as navigation state to the list. */
export type ListFlash = z.infer<typeof listFlashSchema>;

export function readVehicleFlash(state: unknown): VehicleFlash | null {
  return vehicleFlashSchema.safeParse(state).data ?? null;
}

export function readListFlash(state: unknown): ListFlash | null {
  return listFlashSchema.safeParse(state).data ?? null;
}

/** The customer's input of an entry, without the fields that the backend adds. */
export function pickEntryInput({
  date,
  kind,
  odometer_km,
  cost_minor,
  currency,
  note,
  litres,
}: EntryInput): EntryInput {
  return { date, kind, odometer_km, cost_minor, currency, note, litres };
}
