import { sql } from 'kysely';
import { z } from 'zod';
import type { Database, Reader } from '../platform/db/database.ts';
import { defineOperation, type OperationServices } from '../platform/http/operation.ts';
import { okResponse } from '../platform/http/responses.ts';
import { deletePhoto } from './photo-queries.ts';
import { PHOTO_SIZES, type PhotoStore } from './photo-store.ts';

export interface PhotoCheckResult {
  complete: number;
  /** Ids of photos that lack at least one of their files. */
  lost: string[];
  /** Ids of files without a photo in the database, except files that are about to be removed. */
  orphans: string[];
}

/** Compares photos in the database with files. Photos that are added or deleted meanwhile are neither lost nor orphans. */
export async function comparePhotosWithFiles(
  database: Database,
  photos: PhotoStore,
): Promise<PhotoCheckResult> {
  const before = await database.read(photoIds);
  const files = await photos.list();
  const { stored, announced } = await database.read(readPhotoAndRemovalIds);
  // Expect files only of photos that exist both before and after the files are listed.
  const expected = before.filter((id) => stored.has(id));
  const lost = expected.filter((id) => PHOTO_SIZES.some((size) => !files.get(id)?.has(size)));
  return {
    complete: expected.length - lost.length,
    lost,
    orphans: [...files.keys()].filter((id) => !stored.has(id) && !announced.has(id)),
  };
}

/** Removes files without a photo (`orphans`), or deletes photos that lack files (`lost`). @returns number of ids */
async function clearFaults(
  database: Database,
  photos: PhotoStore,
  what: 'orphans' | 'lost',
): Promise<number> {
  const { [what]: ids } = await comparePhotosWithFiles(database, photos);
  for (const id of ids) {
    if (what === 'orphans') await photos.remove(id);
    else await database.transaction((tx) => deletePhoto(tx, id));
  }
  return ids.length;
}

/** Selects the ids of all photos: of vehicles, of record entries and of visits. */
const selectPhotoIds = (reader: Reader) =>
  reader.selectFrom('photos').select('id').unionAll(reader.selectFrom('visit_photos').select('id'));

async function photoIds(reader: Reader): Promise<string[]> {
  return (await selectPhotoIds(reader).execute()).map(({ id }) => id).toSorted();
}

/** Reads the ids of photos, and of files to remove, in one statement: saving a photo moves its id between the two. */
async function readPhotoAndRemovalIds(
  reader: Reader,
): Promise<{ stored: Set<string>; announced: Set<string> }> {
  const rows = await reader
    .selectFrom(selectPhotoIds(reader).as('stored'))
    .select(['id', sql<boolean>`true`.as('is_stored')])
    .unionAll(reader.selectFrom('photo_files_to_remove').select(['id', sql<boolean>`false`.as('is_stored')]))
    .execute();
  const ids = (isStored: boolean) =>
    new Set(rows.filter((row) => row.is_stored === isStored).map(({ id }) => id));
  return { stored: ids(true), announced: ids(false) };
}

interface CheckServices extends OperationServices {
  photos: PhotoStore;
}

const check = defineOperation({
  operationId: 'checkPhotos',
  route: 'GET /photos',
  summary: 'Compare the photos with their files',
  access: 'operator',
  success: okResponse(
    z.object({ complete: z.int(), lost: z.array(z.string()), orphans: z.array(z.string()) }),
  ),
  handle: (_context, { database, photos }: CheckServices) => comparePhotosWithFiles(database, photos),
});

const clear = defineOperation({
  operationId: 'clearPhotos',
  route: 'POST /photos/clear',
  summary: 'Remove files without a photo, or photos that lack a file',
  access: 'operator',
  body: z.strictObject({
    what: z
      .enum(['orphans', 'lost'])
      .describe('What to remove: files without a photo, or photos that lack a file'),
  }),
  success: okResponse(z.object({ cleared: z.int() })),
  handle: async ({ body: { what } }, { database, photos }: CheckServices) => ({
    cleared: await clearFaults(database, photos, what),
  }),
});

export const photoCheckOperations = [check, clear];
