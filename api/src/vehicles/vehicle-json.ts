import { z } from 'zod';
import { uuid } from '../platform/fields.ts';

/** Values of the fields that the site settings add to the built-in ones, by field id. */
export const furtherFields = z.record(z.string(), z.union([z.string(), z.number()]));

/** The reminders that are suggested for a vehicle, each once. */
export const SUGGESTIONS = ['inspection', 'service', 'oil', 'tyres'] as const;
export const suggestions = z
  .array(z.enum(SUGGESTIONS))
  .describe('Suggested reminders that the customer has taken, or does not want: nobody suggests them again');

export const vehicleSchema = z.object({
  id: uuid,
  device_reg: z.string().describe('As its plate has it'),
  make: z.string().nullable(),
  model: z.string().nullable(),
  year: z.int().nullable(),
  vin: z.string().nullable(),
  odometer_km: z.int().nullable(),
  fields: furtherFields.describe('Fields that the site settings add, by their id'),
  answered_suggestions: suggestions.default([]),
  photo_id: uuid.nullable().default(null).describe('Its own photo; null where it has none'),
  archived_at: z.iso
    .datetime()
    .nullable()
    .default(null)
    .describe('Since when its customer has put it away; null while they have it'),
  created_at: z.iso.datetime(),
  updated_at: z.iso.datetime(),
});
z.globalRegistry.add(vehicleSchema, { id: 'Vehicle' });

export type VehicleJson = z.infer<typeof vehicleSchema>;

export interface VehicleRow extends Omit<VehicleJson, 'archived_at' | 'created_at' | 'updated_at'> {
  archived_at: Date | null;
  created_at: Date;
  updated_at: Date;
}

export function vehicleJson(row: VehicleRow): VehicleJson {
  return {
    id: row.id,
    device_reg: row.device_reg,
    make: row.make,
    model: row.model,
    year: row.year,
    vin: row.vin,
    odometer_km: row.odometer_km,
    fields: row.fields,
    answered_suggestions: row.answered_suggestions,
    photo_id: row.photo_id,
    archived_at: row.archived_at?.toISOString() ?? null,
    created_at: row.created_at.toISOString(),
    updated_at: row.updated_at.toISOString(),
  };
}
