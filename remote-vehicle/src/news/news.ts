import * as z from '@forecourt/shared/schema';
import { KINDS } from '../record-kinds.ts';

const entrySchema = z.object({
  date: z.string(),
  kind: z.enum(KINDS),
  odometer_km: z.nullable(z.number()),
  cost_minor: z.nullable(z.number()),
  currency: z._default(z.nullable(z.string()), null),
  note: z.nullable(z.string()),
  litres: z._default(z.nullable(z.number()), null),
});

const vehicleNewsSchema = z.union([
  z.object({ news: z.enum(['added', 'saved', 'restored']) }),
  z.object({ news: z.enum(['entryAdded', 'entryCorrected', 'entryBack']), entry: entrySchema }),
  z.object({
    news: z.enum(['entryDeleted']),
    entry: entrySchema,
    hadCorrections: z.boolean(),
    hadPhotos: z._default(z.boolean(), false),
  }),
]);

/** What was done on the screen before: handed over to the vehicle's own, which says so. */
export type VehicleNews = z.infer<typeof vehicleNewsSchema>;

/** What an entry says, as far as it takes to say it again. */
export type EntrySaid = z.infer<typeof entrySchema>;

const listNewsSchema = z.object({
  news: z.enum(['archived', 'deleted']),
  vehicle: z.object({ id: z.string(), device_reg: z.string() }),
});

/** What became of a vehicle: handed over to the list. */
export type ListNews = z.infer<typeof listNewsSchema>;

/** What was handed over to the vehicle's own screen; null when nothing was. */
export function readVehicleNews(state: unknown): VehicleNews | null {
  return vehicleNewsSchema.safeParse(state).data ?? null;
}

/** What was handed over to the list; null when nothing was. */
export function readListNews(state: unknown): ListNews | null {
  return listNewsSchema.safeParse(state).data ?? null;
}

/** What an entry says, without what the backend adds. */
export function saidOf({
  date,
  kind,
  odometer_km,
  cost_minor,
  currency,
  note,
  litres,
}: EntrySaid): EntrySaid {
  return { date, kind, odometer_km, cost_minor, currency, note, litres };
}
