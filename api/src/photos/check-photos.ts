import { sql } from 'kysely';
import type { Database, Reader } from '../platform/db/database.ts';
import { PHOTO_SIZES, type PhotoStore } from './photo-store.ts';

/** What is in the database or in the store, and not in the other. */
export interface PhotoFaults {
  /** Photos whose files are there. */
  complete: number;
  /** Photos of which a file is missing. */
  lost: string[];
  /** Files that belong to no photo, and that nobody is about to remove. */
  orphans: string[];
}

/**
 * Compares the photos in the database with the files in the store, while customers go on: what they add or take away
 * meanwhile is neither lost nor an orphan.
 */
export async function checkPhotos(database: Database, photos: PhotoStore): Promise<PhotoFaults> {
  const before = await database.read(photoIds);
  const files = await photos.list();
  const { kept, announced } = await database.read(ownersOfFiles);
  // A photo that was there all the time had its files all the time; a file is announced before it is written.
  const expected = before.filter((id) => kept.has(id));
  const lost = expected.filter((id) => PHOTO_SIZES.some((size) => !files.get(id)?.has(size)));
  return {
    complete: expected.length - lost.length,
    lost,
    orphans: [...files.keys()].filter((id) => !kept.has(id) && !announced.has(id)),
  };
}

/** Removes the files that belong to no photo. @returns of how many there were some */
export async function removeOrphans(database: Database, photos: PhotoStore): Promise<number> {
  const { orphans } = await checkPhotos(database, photos);
  for (const id of orphans) await photos.remove(id);
  return orphans.length;
}

/** Forgets the photos of which a file is missing, and lets go of what there is of them. @returns how many there were */
export async function forgetLost(database: Database, photos: PhotoStore): Promise<number> {
  const { lost } = await checkPhotos(database, photos);
  for (const id of lost)
    await database.transaction((tx) => tx.deleteFrom('photos').where('id', '=', id).execute());
  return lost.length;
}

async function photoIds(reader: Reader): Promise<string[]> {
  return (await reader.selectFrom('photos').select('id').orderBy('id').execute()).map(({ id }) => id);
}

/** In one statement: what is announced becomes a photo, and a photo that goes leaves its files announced. */
async function ownersOfFiles(reader: Reader): Promise<{ kept: Set<string>; announced: Set<string> }> {
  const rows = await reader
    .selectFrom('photos')
    .select(['id', sql<boolean>`true`.as('is_kept')])
    .unionAll(reader.selectFrom('photo_files_to_remove').select(['id', sql<boolean>`false`.as('is_kept')]))
    .execute();
  const ids = (isKept: boolean) => new Set(rows.filter((row) => row.is_kept === isKept).map(({ id }) => id));
  return { kept: ids(true), announced: ids(false) };
}
