import { randomUUID } from 'node:crypto';
import type { Reader } from '../platform/db/database.ts';
import {
  findStoredResponse,
  type WriteRequest,
  withIdempotency,
} from '../platform/idempotency/with-idempotency.ts';
import { addMinutes } from '../platform/local-time.ts';
import type { Services } from '../platform/services.ts';
import { announceFiles, giveUpFiles } from './file-queries.ts';
import { type PhotoJson, photoJson } from './photo-json.ts';
import { assertPhotoQuota, insertPhoto, type PhotoSubject } from './photo-queries.ts';
import type { PhotoStore } from './photo-store.ts';
import { reencodePhoto } from './reencode-photo.ts';
import { removeFilesOf } from './remove-files.ts';

/** Far longer than all time limits of an upload together. */
const UNFINISHED_FOR_MINUTES = 60;

/**
 * Saves a photo: first its files, then its row. Before the files are written they are noted as to be removed, and the
 * transaction of the row deletes that note, so nothing is left over wherever the process ends.
 * @param writeRequest identifies the request, for its idempotency key
 * @param findSubject finds what the photo shows, among the customer's own. @throws Problem
 * @throws Problem of the photo or of the customer's quotas
 * @throws StoreError
 */
export async function savePhoto(
  services: Pick<Services, 'database' | 'now'> & { photos: PhotoStore },
  body: Buffer<ArrayBuffer>,
  writeRequest: (input: unknown) => WriteRequest,
  findSubject: (reader: Reader) => Promise<PhotoSubject>,
): Promise<PhotoJson> {
  const { database, photos, now } = services;
  // Not by node:crypto, which would block the event loop for ten milliseconds.
  const hash = Buffer.from(await crypto.subtle.digest('SHA-256', body)).toString('hex');
  const { request, stored } = await database.read(async (reader) => {
    const subject = await findSubject(reader);
    const request = writeRequest([subject, hash]);
    const stored = await findStoredResponse<PhotoJson>(reader, request, now());
    // Before the image is decoded, which is most of the work.
    if (!stored) await assertPhotoQuota(reader, subject);
    return { request, stored };
  });
  if (stored) return stored.answer;
  const { files, ...size } = await reencodePhoto(body);
  const bytes = files.photo.length + files.thumbnail.length;
  const id = randomUUID();
  await database.transaction((tx) => announceFiles(tx, id, addMinutes(now(), UNFINISHED_FOR_MINUTES)));
  await photos.write(id, files).catch(async (error: unknown) => {
    await removeFilesOf(services, id).catch(discardFiles);
    throw error;
  });
  try {
    const photo = await withIdempotency(services, request, async (tx) => {
      const subject = await findSubject(tx);
      await assertPhotoQuota(tx, subject, bytes);
      return photoJson(await insertPhoto(tx, subject, { id, ...size, bytes }, now()));
    });
    // A concurrent request with the same key has saved its photo first.
    if (photo.id !== id) await discardFiles();
    return photo;
  } catch (error) {
    await discardFiles();
    throw error;
  }

  /** Removes the files within seconds (remove-files.ts), unless the row was committed and only the response was lost. */
  async function discardFiles(): Promise<void> {
    await database.transaction((tx) => giveUpFiles(tx, id)).catch(() => {});
  }
}
