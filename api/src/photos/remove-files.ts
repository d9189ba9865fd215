import fastifyPlugin from 'fastify-plugin';
import { addMinutes } from '../platform/local-time.ts';
import { repeatWhileListening } from '../platform/repeat.ts';
import type { Services } from '../platform/services.ts';
import { forgetFiles, listFilesToRemove, postponeFiles } from './file-queries.ts';
import type { PhotoStore } from './photo-store.ts';

const EVERY_MS = 10_000;
const MAX_PER_ROUND = 500;
const POSTPONED_MINUTES = 5;

interface RemovingServices extends Pick<Services, 'database' | 'now'> {
  photos: PhotoStore;
}

/**
 * Removes the files of photos that are gone, and of those that never came to be. Several processes may do so at once:
 * a file may be removed twice. A round ends at the first photo whose files cannot be removed. They are postponed by
 * `POSTPONED_MINUTES`, so that they do not block others.
 * @throws StoreError of that photo
 */
export async function removeFiles(
  { database, photos, now }: RemovingServices,
  goesOn: () => boolean = () => true,
): Promise<void> {
  const ids = await database.read((reader) => listFilesToRemove(reader, now(), MAX_PER_ROUND));
  for (const id of ids) {
    if (!goesOn()) return;
    await removeFilesOf({ database, photos }, id).catch(async (error: unknown) => {
      const dueAt = addMinutes(now(), POSTPONED_MINUTES);
      await database.transaction((tx) => postponeFiles(tx, id, dueAt));
      throw error;
    });
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
