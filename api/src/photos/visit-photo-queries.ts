import { MAX_WORKSHOP_PHOTOS_PER_VISIT } from '@forecourt/shared/limits';
import { z } from 'zod';
import { lockCustomerOfAppointment } from '../booking/queries.ts';
import { listStatusesInPhases, type VisitStatus } from '../booking/visit-status.ts';
import type { Reader, Transaction } from '../platform/db/database.ts';
import { uuid } from '../platform/fields.ts';
import { Problem } from '../platform/problems/problem.ts';
import {
  cancelFileRemoval,
  type StoredPhoto,
  tooManyPhotosProblem,
  type VisitPhotoAuthor,
} from './photo-queries.ts';

export const visitPhotoSchema = z
  .object({
    id: uuid,
    appointment_id: uuid,
    by: z.enum(['customer', 'workshop']).describe('Who added the photo, and may delete it'),
    caption: z.string().nullable().describe('One line about the photo, by the workshop'),
    width: z.int().describe('In pixels'),
    height: z.int().describe('In pixels'),
    created_at: z.iso.datetime(),
  })
  .meta({ id: 'VisitPhoto' });

export type VisitPhotoJson = z.infer<typeof visitPhotoSchema>;

const COLUMNS = ['id', 'appointment_id', 'by', 'caption', 'width', 'height', 'created_at'] as const;

type VisitPhotoRow = Omit<VisitPhotoJson, 'created_at'> & { created_at: Date };

const toVisitPhotoJson = ({ created_at, ...photo }: VisitPhotoRow): VisitPhotoJson => ({
  ...photo,
  created_at: created_at.toISOString(),
});

const selectVisitPhotos = (reader: Reader) =>
  reader.selectFrom('visit_photos').select(COLUMNS).$narrowType<{ by: VisitPhotoAuthor }>();

/** Lists all photos of a visit, the oldest first. */
export async function listVisitPhotos(reader: Reader, appointmentId: string): Promise<VisitPhotoJson[]> {
  const rows = await selectVisitPhotos(reader)
    .where('appointment_id', '=', appointmentId)
    .orderBy('created_at')
    .orderBy('id')
    .execute();
  return rows.map(toVisitPhotoJson);
}

/** @throws Problem `not_changeable` unless the visit is upcoming or its vehicle is in the workshop */
export function assertCustomerPhotosChangeable(status: VisitStatus): void {
  assertStatus(status, listStatusesInPhases('upcoming', 'on_site'));
}

/** @throws Problem `not_changeable` if the visit was cancelled or missed */
export function assertWorkshopPhotosAddable(status: VisitStatus): void {
  assertStatus(status, listStatusesInPhases('upcoming', 'on_site', 'completed'));
}

function assertStatus(status: VisitStatus, allowed: readonly VisitStatus[]): void {
  if (allowed.includes(status)) return;
  throw new Problem('not_changeable', { detail: `It is ${status}` });
}

/** Checks the workshop's limit of photos; lock the visit's customer first. @throws Problem `too_many_photos` */
export async function assertWorkshopPhotoLimit(reader: Reader, appointmentId: string): Promise<void> {
  const { count } = await reader
    .selectFrom('visit_photos')
    .select(({ cast, fn }) => cast<number>(fn.countAll(), 'integer').as('count'))
    .where('appointment_id', '=', appointmentId)
    .where('by', '=', 'workshop')
    .executeTakeFirstOrThrow();
  if (count >= MAX_WORKSHOP_PHOTOS_PER_VISIT) throw tooManyPhotosProblem(MAX_WORKSHOP_PHOTOS_PER_VISIT);
}

interface NewVisitPhoto {
  appointment_id: string;
  by: VisitPhotoAuthor;
  caption?: string | undefined;
  /** Only for photos by the workshop (`findWorkshopPhoto`). */
  upload_hash?: string;
}

/** Adds a photo; lock its customer first. @throws Problem `storage_unavailable` if the photo's files have been removed */
export async function addVisitPhoto(
  tx: Transaction,
  photo: NewVisitPhoto & StoredPhoto,
  at: Date,
): Promise<VisitPhotoJson> {
  await cancelFileRemoval(tx, photo.id);
  const row = await tx
    .insertInto('visit_photos')
    .values({ ...photo, created_at: at })
    .returning(COLUMNS)
    .$narrowType<{ by: VisitPhotoAuthor }>()
    .executeTakeFirstOrThrow();
  return toVisitPhotoJson(row);
}

/** Finds the photo of a visit by the file that the workshop sent. @param hash by `hashPhotoFile` */
export async function findWorkshopPhoto(
  reader: Reader,
  appointmentId: string,
  hash: string,
): Promise<VisitPhotoJson | null> {
  const row = await selectVisitPhotos(reader)
    .where('appointment_id', '=', appointmentId)
    .where('upload_hash', '=', hash)
    .executeTakeFirst();
  return row ? toVisitPhotoJson(row) : null;
}

/** Replaces a caption. @param caption undefined: the stored one stays */
export async function setPhotoCaption(
  tx: Transaction,
  photo: VisitPhotoJson,
  caption: string | undefined,
): Promise<VisitPhotoJson> {
  if (caption === undefined || caption === photo.caption) return photo;
  await tx.updateTable('visit_photos').set({ caption }).where('id', '=', photo.id).execute();
  return { ...photo, caption };
}

/** Finds a visit whose customer has not deleted the account. @throws Problem `not_found` */
export async function findVisitForWorkshopOrThrow(
  reader: Reader,
  id: string,
): Promise<{ id: string; status: VisitStatus }> {
  const visit = await selectVisitWithCustomer(reader, id).executeTakeFirst();
  if (!visit) throw new Problem('not_found');
  return visit;
}

/** `findVisitForWorkshopOrThrow`, and locks the customer, so that no photo is added while the customer is being erased. */
export async function lockCustomerAndFindVisitOrThrow(
  tx: Transaction,
  id: string,
): Promise<{ id: string; status: VisitStatus }> {
  await lockCustomerOfAppointment(tx, id);
  return findVisitForWorkshopOrThrow(tx, id);
}

const selectVisitWithCustomer = (reader: Reader, id: string) =>
  reader
    .selectFrom('appointments as a')
    .innerJoin('customers as k', 'k.id', 'a.customer_id')
    .select(['a.id', 'a.status'])
    .$narrowType<{ status: VisitStatus }>()
    .where('k.erased_at', 'is', null)
    .where('a.id', '=', id);

/** Finds a photo of any visit. @throws Problem `not_found` */
export async function findVisitPhotoOrThrow(reader: Reader, id: string): Promise<VisitPhotoJson> {
  const row = await selectVisitPhotos(reader).where('id', '=', id).executeTakeFirst();
  if (!row) throw new Problem('not_found');
  return toVisitPhotoJson(row);
}
