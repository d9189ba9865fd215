import { openFileStorage, type S3Credentials, withStoreTimeout } from '@forecourt/shared/server/store';
import fastifyPlugin from 'fastify-plugin';
import { sql } from 'kysely';
import type { Storage } from 'unstorage';
import { ADVISORY_LOCKS, type Transaction } from '../platform/db/database.ts';
import { addMinutes } from '../platform/local-time.ts';
import { repeatUntilClosed } from '../platform/repeat.ts';
import type { ApiServices } from '../platform/services.ts';

export const PHOTO_SIZES = ['photo', 'thumbnail'] as const;
export type PhotoSize = (typeof PHOTO_SIZES)[number];

export type PhotoFiles = Readonly<Record<PhotoSize, Buffer>>;

/**
 * Store for photo files. Each photo has two files: `3f/3f9c2a1b-….photo.jpg` and `3f/3f9c2a1b-….thumbnail.jpg`.
 * @throws StoreError in every method if the storage fails
 */
export class PhotoStore {
  readonly #storage: Storage;

  constructor(storage: Storage) {
    this.#storage = storage;
  }

  async write(id: string, files: PhotoFiles): Promise<void> {
    for (const size of PHOTO_SIZES) await this.writeFile(id, size, files[size]);
  }

  async writeFile(id: string, size: PhotoSize, file: Buffer): Promise<void> {
    await withStoreTimeout('written', this.#storage.setItemRaw(keyOf(id, size), file));
  }

  async read(id: string, size: PhotoSize): Promise<Buffer | null> {
    const file = await withStoreTimeout(
      'read',
      this.#storage.getItemRaw<Uint8Array | ArrayBuffer>(keyOf(id, size)),
    );
    return file === null ? null : Buffer.from(file as Uint8Array);
  }

  async remove(id: string): Promise<void> {
    for (const size of PHOTO_SIZES) {
      await withStoreTimeout('written', this.#storage.removeItem(keyOf(id, size)));
    }
  }

  async list(): Promise<Map<string, Set<PhotoSize>>> {
    const found = new Map<string, Set<PhotoSize>>();
    for (const key of await withStoreTimeout('read', this.#storage.getKeys())) {
      const { id, size } = KEY.exec(key)?.groups ?? {};
      const known = PHOTO_SIZES.find((each) => each === size);
      if (id === undefined || known === undefined || keyOf(id, known) !== key) continue;
      found.set(id, (found.get(id) ?? new Set()).add(known));
    }
    return found;
  }

  async close(): Promise<void> {
    await this.#storage.dispose();
  }
}

const KEY = /:(?<id>[0-9a-f-]{36})\.(?<size>\w+)\.jpg$/;

/** Path of a file in one of 256 folders: a single folder with a hundred thousand files would be slow. */
function keyOf(id: string, size: PhotoSize): string {
  return `${id.slice(0, 2)}:${id}.${size}.jpg`;
}

/**
 * Opens the store without reading or writing.
 * @param location path of a folder, or `s3://BUCKET[/PREFIX]?region=…[&endpoint=…]`
 * @throws StoreLocationError if a part of it is missing or unknown
 */
export function openPhotoStore(location: string, credentials: S3Credentials): PhotoStore {
  return new PhotoStore(openFileStorage(location, credentials, { store: 'photo store' }).storage);
}

/**
 * Lists photos whose files are to be removed; none while a backup copies photos. Before a backup takes its
 * snapshot of the database, it waits for this transaction, so the snapshot contains none of the listed photos.
 */
async function listFilesToRemove(tx: Transaction, now: Date, count: number): Promise<string[]> {
  const { rows: locks } = await sql<{ isFree: boolean }>`
    select pg_try_advisory_xact_lock_shared(${ADVISORY_LOCKS.photoFiles}) as "isFree"
  `.execute(tx);
  if (!locks[0]?.isFree) return [];
  const rows = await tx
    .selectFrom('photo_files_to_remove')
    .select('id')
    .where(({ or, eb }) => or([eb('due_at', 'is', null), eb('due_at', '<=', now)]))
    .orderBy('due_at', (order) => order.asc().nullsFirst())
    .orderBy('id')
    .limit(count)
    .execute();
  return rows.map(({ id }) => id);
}

const EVERY_MS = 10_000;
const MAX_PER_ROUND = 500;
const POSTPONED_MINUTES = 5;

interface RemovingServices extends Pick<ApiServices, 'database' | 'now'> {
  photos: PhotoStore;
}

/**
 * Removes the files of deleted photos, and of uploads that were not finished. Several processes may do this at once.
 * Stops at a photo whose files cannot be removed, and postpones it by `POSTPONED_MINUTES`, so that it blocks no others.
 * @throws StoreError of that photo
 */
export async function removeUnusedPhotoFiles(
  { database, photos, now }: RemovingServices,
  goesOn: () => boolean = () => true,
): Promise<void> {
  const ids = await database.transaction((tx) => listFilesToRemove(tx, now(), MAX_PER_ROUND));
  for (const id of ids) {
    if (!goesOn()) return;
    await removePhotoFiles({ database, photos }, id).catch(async (error: unknown) => {
      const dueAt = addMinutes(now(), POSTPONED_MINUTES);
      await database.transaction((tx) =>
        tx.updateTable('photo_files_to_remove').set({ due_at: dueAt }).where('id', '=', id).execute(),
      );
      throw error;
    });
  }
}

export async function removePhotoFiles(
  { database, photos }: Pick<RemovingServices, 'database' | 'photos'>,
  id: string,
): Promise<void> {
  await photos.remove(id);
  await database.transaction((tx) => tx.deleteFrom('photo_files_to_remove').where('id', '=', id).execute());
}

export const photoFileRemovalPlugin = fastifyPlugin<RemovingServices>(
  async (app, services) => {
    repeatUntilClosed(app, {
      work: (goesOn) => removeUnusedPhotoFiles(services, goesOn),
      everyMs: EVERY_MS,
      failure: 'Files of photos could not be removed; it is tried again',
    });
  },
  { name: 'photo-files' },
);
