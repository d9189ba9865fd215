import { randomUUID } from 'node:crypto';
import type { Reader } from '../platform/db/database.ts';
import { findAnswer, withIdempotency } from '../platform/idempotency/with-idempotency.ts';
import { addMinutes } from '../platform/local-time.ts';
import { Problem } from '../platform/problems/problem.ts';
import type { Services } from '../platform/services.ts';
import { announceFiles, giveUpFiles } from './file-queries.ts';
import { type PhotoJson, photoJson } from './photo-json.ts';
import { insertPhoto, type PhotoSubject, refuseFurtherPhoto } from './photo-queries.ts';
import type { PhotoStore } from './photo-store.ts';
import { reencodePhoto } from './reencode-photo.ts';
import { removeFilesOf } from './remove-files.ts';

/** Far longer than the time limits of an upload together. */
const UNFINISHED_FOR_MINUTES = 60;

/** A file that a customer sends, and for what. */
export interface Upload {
  customerId: string;
  /** The endpoint, by its `operationId`. */
  operation: string;
  key: string | undefined;
  body: unknown;
  /** Looks for what the photo shows, among the customer's things. @throws Problem */
  findSubject: (reader: Reader) => Promise<PhotoSubject>;
}

/**
 * Keeps a photo: first its files, then the row by which it is there. Before the files there is a note that they are
 * nobody's, which the row takes away in its own transaction: so a process may end at any point, and nothing is left over.
 * @throws Problem of the photo or of the customer's quotas
 * @throws StoreError
 */
export async function savePhoto(
  services: Pick<Services, 'database' | 'now'> & { photos: PhotoStore },
  { customerId, operation, key, body, findSubject }: Upload,
): Promise<PhotoJson> {
  const { database, photos, now } = services;
  if (!isBytes(body)) throw new Problem('unsupported_media_type');
  // Hash outside of the event loop, which ten megabytes would block for ten milliseconds.
  const hash = Buffer.from(await crypto.subtle.digest('SHA-256', body)).toString('hex');
  const { request, stored } = await database.read(async (reader) => {
    const subject = await findSubject(reader);
    const request = { customerId, key, operation, input: [subject, hash] };
    const stored = await findAnswer<PhotoJson>(reader, request, now());
    // Before anything is unpacked, which is the most work of all.
    if (!stored) await refuseFurtherPhoto(reader, subject);
    return { request, stored };
  });
  if (stored) return stored.answer;
  const { files, ...size } = await reencodePhoto(body);
  const bytes = files.photo.length + files.thumbnail.length;
  const id = randomUUID();
  await database.transaction((tx) => announceFiles(tx, id, addMinutes(now(), UNFINISHED_FOR_MINUTES)));
  await photos.write(id, files).catch(async (error: unknown) => {
    await removeFilesOf(services, id).catch(giveUp);
    throw error;
  });
  try {
    const photo = await withIdempotency(services, request, async (tx) => {
      const subject = await findSubject(tx);
      await refuseFurtherPhoto(tx, subject, bytes);
      return photoJson(await insertPhoto(tx, subject, { id, ...size, bytes }, now()));
    });
    // The same request, sent twice at once, was answered with the photo of the other one.
    if (photo.id !== id) await giveUp();
    return photo;
  } catch (error) {
    await giveUp();
    throw error;
  }

  /** They are removed within seconds (remove-files.ts), unless the photo is there after all and only its answer was lost. */
  async function giveUp(): Promise<void> {
    await database.transaction((tx) => giveUpFiles(tx, id)).catch(() => {});
  }
}

function isBytes(body: unknown): body is Buffer<ArrayBuffer> {
  return Buffer.isBuffer(body) && body.buffer instanceof ArrayBuffer;
}
