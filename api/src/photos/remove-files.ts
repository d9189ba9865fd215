import fastifyPlugin from 'fastify-plugin';
import { repeatWhileListening } from '../platform/repeat.ts';
import type { Services } from '../platform/services.ts';
import { forgetFiles, listFilesToRemove } from './file-queries.ts';
import type { PhotoStore } from './photo-store.ts';

const EVERY_MS = 10_000;
const MAX_PER_ROUND = 500;

interface RemovingServices extends Pick<Services, 'database' | 'now'> {
  photos: PhotoStore;
}

/**
 * Removes the files of photos that are gone, and of those that never came to be. Several processes may do so at once:
 * removing twice is removing.
 * @throws StoreError with the first one that cannot be removed
 */
export async function removeFiles(
  { database, photos, now }: RemovingServices,
  goesOn: () => boolean = () => true,
): Promise<void> {
  const ids = await database.read((reader) => listFilesToRemove(reader, now(), MAX_PER_ROUND));
  for (const id of ids) {
    if (!goesOn()) return;
    await removeFilesOf({ database, photos }, id);
  }
}

/** Removes the files of one photo, which must be nobody's. @throws StoreError */
export async function removeFilesOf(
  { database, photos }: Pick<RemovingServices, 'database' | 'photos'>,
  id: string,
): Promise<void> {
  await photos.remove(id);
  await database.transaction((tx) => forgetFiles(tx, id));
}

/** Removes what is to be removed every few seconds, for as long as the process listens. */
export const photoFilesPlugin = fastifyPlugin<RemovingServices>(
  async (app, services) => {
    repeatWhileListening(app, {
      work: (goesOn) => removeFiles(services, goesOn),
      everyMs: EVERY_MS,
      failure: 'Files of photos could not be removed; it is tried again',
    });
  },
  { name: 'photo-files' },
);
