import { z } from 'zod';

/** Values of the fields that the site settings add to the built-in ones, by field id. */
export const furtherFields = z.record(z.string(), z.union([z.string(), z.number()]));

export const vehicleSchema = z.object({
  id: z.uuid(),
  device_reg: z.string().describe('As its plate has it'),
  make: z.string().nullable(),
  model: z.string().nullable(),
  year: z.int().nullable(),
  vin: z.string().nullable(),
  odometer_km: z.int().nullable(),
  fields: furtherFields.describe('Fields that the site settings add, by their id'),
  created_at: z.iso.datetime(),
  updated_at: z.iso.datetime(),
});
z.globalRegistry.add(vehicleSchema, { id: 'Vehicle' });

export type VehicleJson = z.infer<typeof vehicleSchema>;

export interface VehicleRow extends Omit<VehicleJson, 'created_at' | 'updated_at'> {
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
    created_at: row.created_at.toISOString(),
    updated_at: row.updated_at.toISOString(),
  };
}
