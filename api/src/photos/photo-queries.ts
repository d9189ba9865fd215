import { MAX_CUSTOMER_PHOTOS_PER_VISIT, MAX_PHOTOS_PER_ENTRY } from '@forecourt/shared/limits';
import { sql } from 'kysely';
import { z } from 'zod';
import type { VisitStatus } from '../booking/visit-status.ts';
import type { Reader, Transaction } from '../platform/db/database.ts';
import { uuid } from '../platform/fields.ts';
import { MAX_PHOTOS_PER_CUSTOMER, PHOTO_QUOTA_BYTES } from '../platform/limits/quotas.ts';
import { Problem } from '../platform/problems/problem.ts';

const COLUMNS = ['id', 'vehicle_id', 'record_id', 'width', 'height', 'created_at'] as const;

export type VisitPhotoAuthor = 'customer' | 'workshop';

export type PhotoSortKey = readonly [createdAt: string, id: string];

/** Vehicle or record entry that a photo belongs to: the vehicle itself if `recordId` is null. */
export interface VehicleOrEntryPhotoParent {
  customerId: string;
  vehicleId: string;
  recordId: string | null;
}

/** Visit that a photo belongs to. */
export interface VisitPhotoParent {
  customerId: string;
  appointmentId: string;
}

/** Who added a photo; `status` is that of its visit, null for a photo of a vehicle or record entry. */
interface PhotoOrigin {
  by: VisitPhotoAuthor;
  status: VisitStatus | null;
}

/** Finds who added a photo of a customer's vehicle, record entry or visit. @throws Problem `not_found` */
export async function findPhotoAuthorAndVisitStatus(
  reader: Reader,
  customerId: string,
  id: string,
): Promise<PhotoOrigin> {
  const ofVisits = reader
    .selectFrom('visit_photos as p')
    .innerJoin('appointments as a', 'a.id', 'p.appointment_id')
    .select(['p.by', 'a.status'])
    .$castTo<PhotoOrigin>()
    .where('a.customer_id', '=', customerId)
    .where('p.id', '=', id);
  const photo = await reader
    .selectFrom('photos')
    .select([sql<VisitPhotoAuthor>`'customer'`.as('by'), sql<VisitStatus | null>`null`.as('status')])
    .where('customer_id', '=', customerId)
    .where('id', '=', id)
    .unionAll(ofVisits)
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

/** Selects the photos that a customer added: those that count towards the quotas. */
const selectQuotaPhotos = (reader: Reader, customerId: string) =>
  reader
    .selectFrom('photos')
    .select(['vehicle_id', 'record_id', sql<string | null>`null::uuid`.as('appointment_id'), 'bytes'])
    .where('customer_id', '=', customerId)
    .unionAll(
      reader
        .selectFrom('visit_photos as p')
        .innerJoin('appointments as a', 'a.id', 'p.appointment_id')
        .select([
          sql<string>`null::uuid`.as('vehicle_id'),
          sql<string | null>`null::uuid`.as('record_id'),
          'p.appointment_id',
          'p.bytes',
        ])
        .where('a.customer_id', '=', customerId)
        .where('p.by', '=', 'customer'),
    );

/**
 * Checks the customer's quotas, without the photo that is about to be replaced; the customer must be locked.
 * @param bytes size of the new photo, if known
 * @throws Problem `too_many_photos`, `photo_space_used_up`
 */
export async function assertPhotoQuota(
  reader: Reader,
  subject: VehicleOrEntryPhotoParent | VisitPhotoParent,
  bytes = 0,
): Promise<void> {
  let others = reader.selectFrom(selectQuotaPhotos(reader, subject.customerId).as('others'));
  if ('vehicleId' in subject && subject.recordId === null) {
    others = others.where(({ or, eb }) =>
      or([eb('vehicle_id', 'is distinct from', subject.vehicleId), eb('record_id', 'is not', null)]),
    );
  }
  const [column, id, limit] =
    'vehicleId' in subject
      ? (['record_id', subject.recordId, MAX_PHOTOS_PER_ENTRY] as const)
      : (['appointment_id', subject.appointmentId, MAX_CUSTOMER_PHOTOS_PER_VISIT] as const);
  const { count, ofSubject, space } = await others
    .select(({ cast, fn, lit }) => [
      cast<number>(fn.countAll(), 'integer').as('count'),
      cast<number>(fn.countAll().filterWhere(column, '=', id), 'integer').as('ofSubject'),
      cast<number>(fn.coalesce(fn.sum('bytes'), lit(0)), 'integer').as('space'),
    ])
    .executeTakeFirstOrThrow();
  if (ofSubject >= limit) throw tooManyPhotosProblem(limit);
  if (count >= MAX_PHOTOS_PER_CUSTOMER) throw tooManyPhotosProblem(MAX_PHOTOS_PER_CUSTOMER);
  if (space + bytes > PHOTO_QUOTA_BYTES)
    throw new Problem('photo_space_used_up', { exceededLimit: 'photos' });
}

export function tooManyPhotosProblem(limit: number): Problem {
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

/** Cancels the scheduled removal of a photo's files. @throws Problem `storage_unavailable` if they have been removed */
export async function cancelFileRemoval(tx: Transaction, id: string): Promise<void> {
  const announced = await tx.deleteFrom('photo_files_to_remove').where('id', '=', id).executeTakeFirst();
  if (announced.numDeletedRows === 0n) throw new Problem('storage_unavailable');
}

/**
 * Adds a photo; that of the vehicle itself replaces its previous one. The customer must be locked.
 * @throws Problem `storage_unavailable` if its files have been removed
 */
export async function addPhoto(
  tx: Transaction,
  { customerId, vehicleId, recordId }: VehicleOrEntryPhotoParent,
  photo: StoredPhoto,
  at: Date,
): Promise<PhotoRow> {
  await cancelFileRemoval(tx, photo.id);
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

/** Deletes a photo of a vehicle, a record entry or a visit. Its files are removed soon after (photo-store.ts). */
export async function deletePhoto(tx: Transaction, id: string): Promise<void> {
  await tx.deleteFrom('photos').where('id', '=', id).execute();
  await tx.deleteFrom('visit_photos').where('id', '=', id).execute();
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
