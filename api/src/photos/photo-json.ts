import { z } from 'zod';
import { uuid } from '../platform/fields.ts';

export const photoSchema = z.object({
  id: uuid,
  vehicle_id: uuid,
  record_id: uuid

    .nullable()
    .describe('The entry that it belongs to; null for the photo of the vehicle itself'),
  width: z.int().describe('In pixels'),
  height: z.int().describe('In pixels'),
  created_at: z.iso.datetime(),
});
z.globalRegistry.add(photoSchema, { id: 'Photo' });

export type PhotoJson = z.infer<typeof photoSchema>;

export interface PhotoRow extends Omit<PhotoJson, 'created_at'> {
  created_at: Date;
}

export function photoJson({ created_at, ...photo }: PhotoRow): PhotoJson {
  return { ...photo, created_at: created_at.toISOString() };
}
