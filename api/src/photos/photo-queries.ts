import { MAX_PHOTOS_PER_ENTRY } from '@forecourt/shared/limits';
import { z } from 'zod';
import type { Reader, Transaction } from '../platform/db/database.ts';
import { uuid } from '../platform/fields.ts';
import { MAX_PHOTOS, PHOTO_QUOTA_BYTES } from '../platform/limits/quotas.ts';
import { Problem } from '../platform/problems/problem.ts';

const COLUMNS = ['id', 'vehicle_id', 'record_id', 'width', 'height', 'created_at'] as const;

export type PhotoSortKey = readonly [createdAt: string, id: string];

/** Vehicle or record entry that a photo belongs to: the vehicle itself if `recordId` is null. */
export interface PhotoSubject {
  customerId: string;
  vehicleId: string;
  recordId: string | null;
}

export async function findPhoto(reader: Reader, customerId: string, id: string): Promise<PhotoRow> {
  const photo = await reader
    .selectFrom('photos')
    .select(COLUMNS)
    .where('customer_id', '=', customerId)
    .where('id', '=', id)
    .executeTakeFirst();
  if (!photo) throw new Problem('not_found');
  return photo;
}

/** Filter for photos of a vehicle. `of`: only the vehicle's own, or only those of one record entry; null for all. */
export interface PhotoFilter {
  vehicleId: string;
  of: 'vehicle' | { recordId: string } | null;
}

export function listPhotos(
  reader: Reader,
  { vehicleId, of }: PhotoFilter,
  after: PhotoSortKey | null,
  count: number,
): Promise<PhotoRow[]> {
  let list = reader.selectFrom('photos').select(COLUMNS).where('vehicle_id', '=', vehicleId);
  if (of === 'vehicle') list = list.where('record_id', 'is', null);
  else if (of) list = list.where('record_id', '=', of.recordId);
  if (after) {
    const [createdAt, lastId] = after;
    list = list.where(({ eb, refTuple, tuple }) =>
      eb(refTuple('created_at', 'id'), '>', tuple(new Date(createdAt), lastId)),
    );
  }
  return list.orderBy('created_at').orderBy('id').limit(count).execute();
}

/**
 * Checks the customer's quotas, without the photo that is about to be replaced; the customer must be locked.
 * @param bytes size of the new photo, if known
 * @throws Problem `too_many_photos`, `photo_space_used_up`
 */
export async function assertPhotoQuota(
  reader: Reader,
  { customerId, vehicleId, recordId }: PhotoSubject,
  bytes = 0,
): Promise<void> {
  let others = reader.selectFrom('photos').where('customer_id', '=', customerId);
  if (recordId === null) {
    others = others.where(({ or, eb }) =>
      or([eb('vehicle_id', '<>', vehicleId), eb('record_id', 'is not', null)]),
    );
  }
  const { count, ofRecord, space } = await others
    .select(({ cast, fn, lit }) => [
      cast<number>(fn.countAll(), 'integer').as('count'),
      cast<number>(fn.countAll().filterWhere('record_id', '=', recordId), 'integer').as('ofRecord'),
      cast<number>(fn.coalesce(fn.sum('bytes'), lit(0)), 'integer').as('space'),
    ])
    .executeTakeFirstOrThrow();
  if (ofRecord >= MAX_PHOTOS_PER_ENTRY) throw tooMany(MAX_PHOTOS_PER_ENTRY);
  if (count >= MAX_PHOTOS) throw tooMany(MAX_PHOTOS);
  if (space + bytes > PHOTO_QUOTA_BYTES)
    throw new Problem('photo_space_used_up', { exceededLimit: 'photos' });
}

function tooMany(limit: number): Problem {
  return new Problem('too_many_photos', {
    detail: `At most ${limit} photos`,
    more: { limit },
    exceededLimit: 'photos',
  });
}

export interface StoredPhoto {
  id: string;
  width: number;
  height: number;
  bytes: number;
}

/**
 * Adds a photo; a vehicle's own replaces its previous one. The customer must be locked.
 * @throws Problem `storage_unavailable` if its files have been removed
 */
export async function addPhoto(
  tx: Transaction,
  { customerId, vehicleId, recordId }: PhotoSubject,
  photo: StoredPhoto,
  at: Date,
): Promise<PhotoRow> {
  const announced = await tx
    .deleteFrom('photo_files_to_remove')
    .where('id', '=', photo.id)
    .executeTakeFirst();
  if (announced.numDeletedRows === 0n) throw new Problem('storage_unavailable');
  if (recordId === null) {
    await tx
      .deleteFrom('photos')
      .where('vehicle_id', '=', vehicleId)
      .where('record_id', 'is', null)
      .execute();
  }
  return tx
    .insertInto('photos')
    .values({ ...photo, customer_id: customerId, vehicle_id: vehicleId, record_id: recordId, created_at: at })
    .returning(COLUMNS)
    .executeTakeFirstOrThrow();
}

/** Deletes a photo. Its files are removed soon after (photo-store.ts). */
export async function deletePhoto(tx: Transaction, id: string): Promise<void> {
  await tx.deleteFrom('photos').where('id', '=', id).execute();
}

export const photoSchema = z.object({
  id: uuid,
  vehicle_id: uuid,
  record_id: uuid
    .nullable()
    .describe('Id of the record entry of the photo; null for the photo of the vehicle itself'),
  width: z.int().describe('In pixels'),
  height: z.int().describe('In pixels'),
  created_at: z.iso.datetime(),
});
z.globalRegistry.add(photoSchema, { id: 'Photo' });

export type PhotoJson = z.infer<typeof photoSchema>;

export interface PhotoRow extends Omit<PhotoJson, 'created_at'> {
  created_at: Date;
}

export function toPhotoJson({ created_at, ...photo }: PhotoRow): PhotoJson {
  return { ...photo, created_at: created_at.toISOString() };
}
