import { randomUUID } from 'node:crypto';
import { MAX_PHOTO_FILE_BYTES } from '@forecourt/shared/limits';
import { z } from 'zod';
import type { Reader, Transaction } from '../platform/db/database.ts';
import { fileBodySchema, idParamsSchema } from '../platform/http/responses.ts';
import { findStoredResponse, type WriteRequest, withIdempotency } from '../platform/idempotency.ts';
import { REQUEST_COSTS } from '../platform/limits/rate-limit.ts';
import { addMinutes } from '../platform/local-time.ts';
import { problemSchema } from '../platform/problems/problem-schema.ts';
import type { ApiServices } from '../platform/services.ts';
import type { StoredPhoto } from './photo-queries.ts';
import { type PhotoStore, removePhotoFiles } from './photo-store.ts';
import { reencodePhoto } from './reencode-photo.ts';

export interface PhotoServices extends ApiServices {
  photos: PhotoStore;
}

/** Part that all operations with a photo in the body have in common. */
export const photoUploadOperation = {
  params: idParamsSchema,
  body: fileBodySchema,
  upload: {
    // HEIC is missing: it is patented, and the decoder cannot read it. Browsers that can read HEIC send JPEG.
    mediaTypes: ['image/jpeg', 'image/png', 'image/webp'],
    maxBytes: MAX_PHOTO_FILE_BYTES,
  },
  problemSchemas: {
    409: problemSchema
      .extend({ limit: z.int().optional().describe('`too_many_photos`: maximum number of photos') })
      .meta({ id: 'PhotoConflict' }),
  },
  cost: REQUEST_COSTS.upload,
} as const;

/** Problem codes that all uploads of photos have in common. */
export const PHOTO_UPLOAD_PROBLEMS = [
  'not_found',
  'not_a_photo',
  'photo_damaged',
  'photo_too_large',
  'too_many_photos',
  'storage_unavailable',
] as const;

type SavingServices = Pick<ApiServices, 'database' | 'now'> & { photos: PhotoStore };

/** SHA-256 of a file in hexadecimal. node:crypto would block the event loop for ten milliseconds. */
export async function hashPhotoFile(file: Buffer<ArrayBuffer>): Promise<string> {
  return Buffer.from(await crypto.subtle.digest('SHA-256', file)).toString('hex');
}

const UNFINISHED_FOR_MINUTES = 60;

interface PhotoSaving<Photo extends { id: string }> {
  /** Returns the photo if this file is stored already. Called before the file is decoded, which is most of the work. */
  findStored: () => Promise<Photo | null>;
  /** Adds the photo in a transaction. @returns the photo; with another id if the file is stored already */
  add: (photo: StoredPhoto) => Promise<Photo>;
}

/**
 * Saves the files of a photo, then its row. The files are scheduled for removal before they are written, and the transaction of
 * the row cancels the removal, so a process that ends in between leaves no files behind.
 * @throws Problem of the photo, or of `findStored` and `add`
 * @throws StoreError
 */
export async function savePhoto<Photo extends { id: string }>(
  services: SavingServices,
  body: Buffer,
  { findStored, add }: PhotoSaving<Photo>,
): Promise<Photo> {
  const { database, photos, now } = services;
  const stored = await findStored();
  if (stored) return stored;
  const { files, ...size } = await reencodePhoto(body);
  const bytes = files.photo.length + files.thumbnail.length;
  const id = randomUUID();
  const due_at = addMinutes(now(), UNFINISHED_FOR_MINUTES);
  await database.transaction((tx) => tx.insertInto('photo_files_to_remove').values({ id, due_at }).execute());
  await photos.write(id, files).catch(async (error: unknown) => {
    await removePhotoFiles(services, id).catch(discardFiles);
    throw error;
  });
  try {
    const photo = await add({ id, ...size, bytes });
    if (photo.id !== id) await discardFiles();
    return photo;
  } catch (error) {
    await discardFiles();
    throw error;
  }

  /** Makes the scheduled removal of the files due now. No effect if the photo was stored, which cancelled the removal. */
  async function discardFiles(): Promise<void> {
    await database
      .transaction((tx) =>
        tx.updateTable('photo_files_to_remove').set({ due_at: null }).where('id', '=', id).execute(),
      )
      .catch(() => {});
  }
}

interface CustomerPhotoSaving<Subject, Photo> {
  /** Identifies the request, for its idempotency key. */
  writeRequest: (input: unknown) => WriteRequest;
  /** Finds what the photo belongs to; the result is part of the request's fingerprint. @throws Problem */
  findSubject: (reader: Reader) => Promise<Subject>;
  /** Not called for a repeated request. @param bytes size of the photo, if known @throws Problem, such as of a quota */
  assertAllowed: (reader: Reader, subject: Subject, bytes?: number) => Promise<void>;
  add: (tx: Transaction, subject: Subject, photo: StoredPhoto) => Promise<Photo>;
}

/** Saves a customer's photo, at most once per idempotency key. @throws Problem, StoreError like `savePhoto` */
export async function saveCustomerPhoto<Subject, Photo extends { id: string }>(
  services: SavingServices,
  body: Buffer<ArrayBuffer>,
  { writeRequest, findSubject, assertAllowed, add }: CustomerPhotoSaving<Subject, Photo>,
): Promise<Photo> {
  const { database, now } = services;
  const hash = await hashPhotoFile(body);
  const { request, stored } = await database.read(async (reader) => {
    const subject = await findSubject(reader);
    const request = writeRequest([subject, hash]);
    const stored = await findStoredResponse<Photo>(reader, request, now());
    if (!stored) await assertAllowed(reader, subject);
    return { request, stored };
  });
  return savePhoto(services, body, {
    findStored: async () => stored?.answer ?? null,
    add: (photo) =>
      withIdempotency(services, request, async (tx) => {
        const subject = await findSubject(tx);
        await assertAllowed(tx, subject, photo.bytes);
        return add(tx, subject, photo);
      }),
  });
}
